// References: what "it", "that character", "the revealed card" and "the rest" mean, and what they are by now.
#include "lower/event.h"
#include "lower/filter.h"
#include "lower/lowering.h"

namespace arbiter::lower {

// Of several that did what the text waits for its player chooses the one that it speaks of, once.
void Lowering::named(u8 reg) {
    names_subject = names_subject || reg == subject || reg == kSubjects;
    if (reg != subject || subjects == kNoId || subject_chosen || captured) return;
    const Label chosen = code.label();
    // After a part that may be left out, or in one that comes again, it may or may not have been chosen.
    if (subject_tried || repeating) skip_unless(*this, pool.compare(pool.size(subject), Compare::Equal, 0), chosen);
    subject_tried = true;
    // Where there is one, it is meant whatever became of it since.
    Op same = Assembler::op(Verb::Combine);
    same.dst = subject;
    same.a = same.b = kSubjects;
    same.mode = static_cast<u8>(SetOp::Either);
    add(same);
    skip_unless(*this, pool.compare(pool.size(kSubjects), Compare::AtLeast, 2), chosen);
    Op one = Assembler::op(Verb::Select);
    one.dst = subject;
    one.filter = subjects;
    one.amount = one.amount2 = pool.constant(1);
    add(one);
    code.place(chosen);
    subject_chosen = open_parts.empty();
}

namespace {

// The thing whose text this is, in whatever register.
bool is_self(const Lowering& low, const Mention& mention) {
    return mention.what.reg == kSource || std::find(low.own.begin(), low.own.end(), mention.what.reg) != low.own.end();
}

// This card, after the text moved it.
bool was_self(const Lowering& low, const Mention& mention) {
    return std::any_of(low.moved.begin(), low.moved.end(), [&](const Moved& moved) {
        return moved.moved == mention.what.reg &&
               (moved.from == kSource || std::find(low.own.begin(), low.own.end(), moved.from) != low.own.end());
    });
}

// Is it what the words say that it is? A word that says something else, or more than was said of it, means another
// thing. Of several, some may be it.
bool is_called(const Lowering& low, const Group& group, const ReferenceTraits& what) {
    if (!what.said.empty()) return group.said == what.said;
    if (!what.kinds || what.kinds == group.kinds) return true;
    if (group.many) return !group.kinds || (group.kinds & what.kinds);
    const i32 character = low.dialect.character;
    return group.kinds ? (group.kinds & ~what.kinds) == 0 : (what.kinds & character) == character;
}

bool fits(const Lowering& low, const Mention& mention, const ReferenceTraits& what) {
    return (!what.of || mention.what.of == *what.of) && is_called(low, mention.what, what);
}

// The latest mention that `is` accepts; it counts as mentioned again. Nothing: nullptr.
template <class Is>
const Mention* latest(Lowering& low, Is&& is) {
    for (auto at = low.mentions.rbegin(); at != low.mentions.rend(); ++at) {
        if (!is(*at)) continue;
        const Mention again = *at;
        low.named(again.what.reg);
        low.mentions.push_back(again);
        return &low.mentions.back();
    }
    return nullptr;
}

// What a word without a description of its own means.
Group pointed_at(Lowering& low, const Mention* mention, const Term& reference) {
    if (!mention) {
        low.decline("nothing was mentioned that " + std::string(reference.head()) + " could mean");
        return {};
    }
    if (mention->one_branch) low.decline("what only one of two alternatives names is spoken of");
    if (mention->indefinite) low.decline("which of several things is meant");
    return pronoun(low, *mention);
}

// What only a condition that may not hold took hold of is the last thing that was acted on or not: with another one
// before it, nobody knows which of the two "it" is.
void check_last(Lowering& low, const Mention& found, std::size_t before, std::optional<ObjectKind> wanted) {
    if (found.named != kNone || low.surely_done(found.part)) return;
    // Of what the text has moved it is known where it is by now.
    const auto is_it = [&](const Moved& moved) { return moved.moved == found.what.reg; };
    if (std::any_of(low.moved.begin(), low.moved.end(), is_it)) return;
    for (std::size_t at = 0; at < before; ++at) {
        const Mention& other = low.mentions[at];
        const bool rival = !other.what.many && other.act != Act::Subject && other.what.reg != found.what.reg &&
                           (!wanted || other.what.of == *wanted);
        if (rival) low.decline("which of two things \"it\" is");
    }
}

// "When another card attacks, you may rest this card. If you do, it gains ...": what attacked, or this card, which the
// text calls "this" otherwise? Within the sentence that says "this card" it is that one.
void check_own(Lowering& low, const Mention& found, std::size_t before, std::optional<ObjectKind> wanted) {
    const auto own = [&](const Mention& m) { return is_self(low, m) || was_self(low, m); };
    if (!own(found)) return;
    bool other = false;
    for (std::size_t at = 0; at < before; ++at) {
        const Mention& m = low.mentions[at];
        if (at >= low.sentence_from && own(m)) return;
        const bool subject = m.what.reg == kSubjects && !m.what.many;
        // "If you have 『NOVA』, it gains ...": what the condition of the sentence has found.
        const bool found_now = at >= low.sentence_from && m.act == Act::Subject;
        other = other || ((subject || found_now) && (!wanted || m.what.of == *wanted));
    }
    if (other) low.decline("which of two things \"it\" is");
}

// "If that card was red, draw a card. If that card was blue ...": a card that was perhaps drawn is hidden, and no
// condition asks about it.
bool is_asked_about(const Lowering& low, const Mention& m) {
    return !low.testing || m.act != Act::Draw || low.surely_done(m.part);
}

// "Reveal the top card. If it is X, this character gains 500 BP. Place it ...": a text calls its own card "this". The
// mention that "it" passes over its own card to, or nothing.
const Mention* mention_other_than_self(Lowering& low) {
    bool passed = false;
    for (std::size_t at = low.mentions.size(); at-- > 0;) {
        const Mention& m = low.mentions[at];
        if (m.act == Act::Subject || m.what.many || !is_asked_about(low, m)) continue;
        if (is_self(low, m) && at < low.sentence_from) {
            passed = true;
            continue;
        }
        return passed ? &m : nullptr;
    }
    return nullptr;
}

// "Choose one of your X. Choose one of your opponent's Y. KO them": was something chosen, from this mention on, with
// which nothing was done since, so that "them" could be both?
void check_all_named(Lowering& low, std::size_t from, u8 named) {
    const auto done_since = [&](u8 reg, std::size_t at) {
        const auto moved = [&](const Moved& one) { return one.from == reg; };
        const auto acted = [&](const Mention& m) {
            return (m.what.reg == reg || m.named == reg) && m.act != Act::Choose && m.act != Act::Subject;
        };
        return std::any_of(low.moved.begin(), low.moved.end(), moved) ||
               std::any_of(low.mentions.begin() + static_cast<std::ptrdiff_t>(at), low.mentions.end(), acted);
    };
    for (std::size_t at = from; at < low.mentions.size(); ++at) {
        const Mention& m = low.mentions[at];
        const bool other = m.act == Act::Choose && !m.what.many && m.what.reg != kNone && m.what.reg != named;
        if (other && !done_since(m.what.reg, at)) low.decline("which of the things chosen \"them\" means is not said");
    }
}

Group them(Lowering& low, const Term& reference, const ReferenceTraits& what) {
    const auto acted_on = [&](const Mention& m) { return m.act != Act::Subject && fits(low, m, what); };
    const auto several = [&](const Mention& m) { return m.what.many && acted_on(m); };
    const auto last = std::find_if(low.mentions.rbegin(), low.mentions.rend(), several);
    const auto from = static_cast<std::size_t>(low.mentions.rend() - last);
    const Mention* found = latest(low, several);
    if (!found) found = latest(low, acted_on);
    if (found) check_all_named(low, from, found->what.reg);
    // "They" are not the one whose text it is, and rather all that did what the text waits for than one of them.
    if (!found) found = latest(low, [&](const Mention& m) { return m.what.many && fits(low, m, what); });
    if (!found) found = latest(low, [&](const Mention& m) { return fits(low, m, what) && m.what.reg != kSource; });
    return pointed_at(low, found, reference);
}

// "That character" is another one than "this character". A name says which one is meant, and mentions do not keep
// names as symbols: there must be no other.
Group that(Lowering& low, const Term& reference, std::optional<ObjectKind> wanted) {
    ReferenceTraits what = low.dialect.pointed(low, reference[field::what]);
    if (!what.tests.empty()) low.unknown(reference[field::what], "here");
    const auto fitting = [&](const Mention& m) {
        return !m.what.many && !is_self(low, m) && !(what.name && was_self(low, m)) && fits(low, m, what) &&
               is_asked_about(low, m);
    };
    // What can only be done to something on the field is not said of a card that was named since.
    if (!what.of && what.kinds && wanted == ObjectKind::Places &&
        std::any_of(low.mentions.begin(), low.mentions.end(),
                    [&](const Mention& m) { return m.what.of == *wanted && fitting(m); }))
        what.of = wanted;
    const Mention* found = latest(low, fitting);
    const auto rival = [&](const Mention& m) { return m.act != Act::Draw && m.act != Act::Subject && fitting(m); };
    if (low.testing && found && found->act == Act::Draw && std::any_of(low.mentions.begin(), low.mentions.end(), rival))
        low.decline("which of two things is asked about");
    if (what.name) {
        for (const Mention& other : low.mentions) {
            if (fitting(other) && found && other.what.reg != found->what.reg)
                low.decline("which of several things the name points at");
        }
    }
    return pointed_at(low, found, reference);
}

// Of what was mentioned, those that the noun fits.
Group narrowed(Lowering& low, const Group& group, const ReferenceTraits& what) {
    std::vector<Filter> tests{group.filter};
    if (what.name) tests.push_back(Filter::symbol(low.dialect.name, {*what.name}));
    tests.insert(tests.end(), what.tests.begin(), what.tests.end());
    if (what.kinds && group.many && group.kinds != what.kinds)
        tests.push_back(Filter::bits(low.dialect.kind, what.kinds));
    if (tests.size() == 1) return group;
    Group out = group;
    out.filter = Filter::all(tests);
    out.reg = kNone;
    out.many = out.many && !what.name && what.tests.empty();
    return out;
}

// "The card placed into your sideline": where to must be the same.
bool goes_to_same_zone(Lowering& low, const Mention& mention, const Term& how) {
    const Term to = how[field::to];
    if (!to || !how.is(head::Move)) return true;
    const Term zone = to.is(head::ZoneEnd) ? to[field::z] : to;
    const std::vector<Term> names = zone[field::in].items();
    const std::optional<Who> said = owner_said(low, zone), known = low.owner_of(mention.what.reg);
    if (said && known && *said != *known) return false;
    if (!zone.is(head::Zone) || names.size() != 1 || to[field::end] || to[field::order])
        low.unknown(to, "in a look back");
    return names.size() == 1 && mention.zone == zone_of(low, names[0]);
}

// "When a character is played, ... rest the played character": what the ability waits for.
const Mention* awaited_subject(Lowering& low, const Term& how, const ReferenceTraits& what) {
    if (low.waits_for.size() != 1 || low.waits_for[0].self || how.is(head::Reveal)) return nullptr;
    const std::optional<AwaitedEvent> event = passive(low, how, Term(), Term());
    if (!event || event->event != low.waits_for[0].event) return nullptr;
    return latest(low,
                  [&](const Mention& m) { return m.act == Act::Subject && !is_self(low, m) && fits(low, m, what); });
}

// "The swapped character" of two that were: a word that has a plural of its own says that there is one.
bool says_one(const Lowering& low, const Term& noun, const ReferenceTraits& what) {
    const Term word = noun.is(head::KindCard) ? noun[field::card] : noun;
    const bool character = low.dialect.character && what.kinds == low.dialect.character;
    return (word.is(head::CardNoun) || character) && !word[field::form].is(word::plural);
}

Group result(Lowering& low, const Term& reference) {
    const ReferenceTraits what = low.dialect.pointed(low, reference[field::what]);
    Term how = reference[field::how];
    if (!how) how = reference[field::done] ? reference[field::done] : reference[field::did];
    const Term by = reference[field::by];
    const Who who = by ? player(low, by) : Who::You;
    if (reference[field::via] && !reference[field::via].is(head::ThisEffect))
        low.unknown(reference[field::via], "in a reference");
    const Mention* found = latest(low, [&](const Mention& m) {
        // What was chosen can be a card or a character; what was moved is cards by now, whatever it was.
        const bool called = m.act == Act::Move ? is_called(low, m.what, what) : fits(low, m, what);
        return acted(m, how, low.dialect) && called && (!by || m.by == who) && goes_to_same_zone(low, m, how);
    });
    if (!found && !by && !how[field::to] && what.tests.empty()) {
        if (const Mention* waited = awaited_subject(low, how, what)) return pointed_at(low, waited, reference);
    }
    if (!found) low.decline("nothing was mentioned that " + std::string(reference.head()) + " could mean");
    // "If P, choose two X. Otherwise, choose one Y. Add the chosen cards ...": not those of one branch alone.
    const auto of_other_branch = [&](const Mention& m) {
        return m.one_branch && !m.lost && m.what.reg != found->what.reg && acted(m, how, low.dialect);
    };
    if (found && found->one_branch && std::any_of(low.mentions.begin(), low.mentions.end(), of_other_branch))
        low.decline("what only one of two alternatives names is spoken of");
    const Group group = found ? result_of(low, *found) : Group{};
    const bool several = found && group.many && found->act == Act::Swap;
    if (several && reference[field::how] && says_one(low, reference[field::what], what))
        low.decline("which of several things is meant");
    return group.many || !what.tests.empty() ? narrowed(low, group, what) : group;
}

Group rest(Lowering& low, const Term& reference) {
    if (reference[field::of]) {
        const Group all = resolve_reference(low, reference[field::of], ObjectKind::Cards);
        if (!all.many) low.decline("the rest of one thing");
        return all;
    }
    const Mention* pile = latest(low, [](const Mention& m) { return m.pile; });
    Group left = pointed_at(low, pile, reference);
    if (pile) left.filter = Filter::in(left.reg = pile->rest);
    return left;
}

const ReferenceWord* own_reference(const Lowering& low, const Term& term) {
    for (const ReferenceWord& known : low.dialect.references) {
        if (term.is(known.word)) return &known;
    }
    return nullptr;
}

Group find(Lowering& low, const Term& reference, std::optional<ObjectKind> wanted) {
    if (reference.is(head::It)) return pointed_at(low, latest_antecedent(low, wanted), reference);
    if (reference.is(head::Them)) return them(low, reference, {wanted});
    if (reference.is(head::Those)) return them(low, reference, low.dialect.pointed(low, reference[field::what]));
    if (reference.is(head::That)) return that(low, reference, wanted);
    if (reference.is(head::Result)) return result(low, reference);
    if (reference.is(head::Rest)) return rest(low, reference);
    if (const ReferenceWord* own = own_reference(low, reference)) return own->find(low, reference, wanted);
    low.unknown(reference, "as a reference");
    return {};
}

// All registers in which a card may be by now that is in this one: where this text has moved it to, and where it was
// if a condition of that did not hold.
CardSet registers_of_moved(const Lowering& low, u8 reg) {
    CardSet regs{};
    regs.add(reg);
    for (int before = 0; before != regs.size();) {
        before = regs.size();
        for (const Moved& step : low.moved) {
            if (step.was != ObjectKind::Cards || step.is != ObjectKind::Cards) continue;
            if (regs.has(step.from)) regs.add(step.moved);
            if (regs.has(step.moved) && !low.surely_done(step.part)) regs.add(step.from);
        }
    }
    return regs;
}

Group followed_card(Lowering& low, const Group& group) {
    for (const Moved& step : low.moved) {
        if (step.moved != group.reg || step.was != ObjectKind::Places || low.surely_done(step.part)) continue;
        if (!low.not_done && !low.testing) low.decline("what a condition may have moved is spoken of");
        return {ObjectKind::Places, Filter::in(step.from), step.from, group.many, group.kinds};
    }
    const CardSet regs = registers_of_moved(low, group.reg);
    std::vector<Filter> any;
    for (int reg : regs) {
        any.push_back(Filter::in(static_cast<u8>(reg)));
        if (low.captured) low.captured->add(reg);
    }
    for (const Moved& step : low.moved) {
        if (step.is == ObjectKind::Places && regs.has(step.from)) any.push_back(Filter::stack(step.moved, Part::Top));
    }
    return any.size() == 1 ? group : Group{ObjectKind::Cards, Filter::any(any), kNone, group.many, group.kinds};
}

// What it is by now: what this text has moved is another object.
Group followed(Lowering& low, const Group& group, std::optional<ObjectKind> wanted) {
    if (group.reg == kNone || group.reg >= kHost) return group;
    if (group.of == ObjectKind::Cards) return followed_card(low, group);
    if (wanted == ObjectKind::Places) return group;
    for (const Moved& step : low.moved) {
        if (step.from == group.reg && step.was == ObjectKind::Places && low.surely_done(step.part))
            return {step.is, Filter::in(step.moved), step.moved, group.many, group.kinds};
    }
    return group;
}

// In a delayed part something on the field is what its card is on top of.
Group held_group(const Lowering& low, const Group& group) {
    for (const Captured& held : low.held) {
        if (group.of != ObjectKind::Places || group.reg != held.place) continue;
        if (held.still)
            return {ObjectKind::Places, Filter::all({group.filter, *held.still}), kNone, group.many, group.kinds};
        low.captured->add(held.card);
        return {ObjectKind::Places, Filter::in(held.card), kNone, group.many, group.kinds};
    }
    return group;
}

}  // namespace

bool card_before(const Lowering& low, i32 kinds) {
    bool passed = false;
    for (auto at = low.mentions.rbegin(); at != low.mentions.rend(); ++at) {
        if (at->what.many || at->act == Act::Subject) continue;
        if (at->what.of == ObjectKind::Cards) return passed;
        if (at->what.kinds != kinds) return false;
        passed = true;
    }
    return false;
}

bool acted(const Mention& mention, const Term& how, const Dialect& dialect) {
    if (how.is(head::Choose)) return mention.act == Act::Choose;
    if (how.is(head::Reveal)) return mention.act == Act::Reveal;
    if (how.is(head::Draw)) return mention.act == Act::Draw;
    if (how.is(head::Move)) return mention.act == Act::Move && how[field::verb].is(mention.verb);
    return dialect.acted && dialect.acted(mention, how);
}

bool is_reference(const Lowering& low, const Term& term) {
    if (term.is_any({head::It, head::Them, head::That, head::Those, head::Result, head::Rest})) return true;
    const ReferenceWord* own = own_reference(low, term);
    return own && (!own->of || is_reference(low, term[*own->of]));
}

const Mention* latest_antecedent(Lowering& low, std::optional<ObjectKind> wanted) {
    const auto single = [&](const Mention& m) {
        return !m.what.many && (!wanted || m.what.of == *wanted) && is_asked_about(low, m);
    };
    if (!wanted) {
        if (const Mention* beyond = mention_other_than_self(low))
            return latest(low, [&](const Mention& one) { return &one == beyond; });
    }
    // What was last acted on; failing that, what a condition or event is about.
    const std::size_t before = low.mentions.size();
    const Mention* found = latest(low, [&](const Mention& m) { return single(m) && m.act != Act::Subject; });
    if (found) check_last(low, *found, before, wanted);
    if (!found) found = latest(low, single);
    if (found) check_own(low, *found, before, wanted);
    return found;
}

std::optional<ObjectKind> kind_meant_by_it(const Lowering& low, const Term& what) {
    if (what.is(head::That) && !what[field::what].is(head::CardNoun)) {
        // "When your opponent plays a character, you may discard a card. If you do, rest that character."
        const auto stands = [&](const Mention& m) { return m.what.of == ObjectKind::Places && !is_self(low, m); };
        const bool any = std::any_of(low.mentions.begin(), low.mentions.end(), stands);
        return any ? std::optional(ObjectKind::Places) : std::nullopt;
    }
    if (!what.is(head::It) && !what.is(head::Them)) return std::nullopt;
    for (auto at = low.mentions.rbegin(); at != low.mentions.rend(); ++at) {
        if (at->act == Act::Subject) continue;
        const bool elsewhere =
            at->what.of == ObjectKind::Cards && (!low.dialect.beside || at->what.kinds != low.dialect.beside);
        return elsewhere ? std::optional(ObjectKind::Places) : std::nullopt;
    }
    return std::nullopt;
}

const Mention* latest_pile(Lowering& low) {
    for (auto at = low.mentions.rbegin(); at != low.mentions.rend(); ++at) {
        if (at->pile) return &*at;
    }
    return nullptr;
}

std::string reference_key(const Group& group) {
    return group.reg != kNone ? "register " + std::to_string(group.reg) : key_of(group.filter);
}

Group resolve_reference(Lowering& low, const Term& reference, std::optional<ObjectKind> wanted) {
    if (!is_reference(low, reference)) {
        const Group group = read_group(low, reference);
        if (wanted && group.of != *wanted) low.decline("the step is not for things of this kind");
        return group;
    }
    Group group = find(low, reference, wanted);
    // What was done is asked as it was: what was not done to it is not followed back.
    const bool asked = low.testing && reference.is(head::Result);
    if (!reference.is(head::This) && !reference.is(head::Rest) && !asked) group = followed(low, group, wanted);
    if (low.captured) group = held_group(low, group);
    if (wanted && group.of != *wanted)
        low.decline(std::string(reference.head()) + " means something of another kind here");
    if (low.captured && group.reg < kHost) low.captured->add(group.reg);
    reference.means_same_as(kSameThing, reference_key(group));
    return group;
}

Group as_it_was(const Lowering& low, const Group& group) {
    return low.dialect.former ? low.dialect.former(low, group).value_or(group) : group;
}

Group resolve_it(Lowering& low, std::optional<ObjectKind> wanted) {
    const Mention* found = latest_antecedent(low, wanted);
    if (!found) low.decline("nothing was mentioned that \"it\" could mean");
    const Group group = found ? pronoun(low, *found) : Group{};
    if (low.captured && group.reg < kHost) low.captured->add(group.reg);
    return group;
}

void is_called(Lowering& low, const Term& noun, i32 kinds, ObjectKind of) {
    if (kinds && !low.as_another && !(kinds & low.card.attributes[low.dialect.kind]))
        low.decline("this is called what it is not");
    noun.means_same_as(kSameThing, of == ObjectKind::Places ? "this" : "this card");
}

Filter other_than(Lowering& low) {
    const Filter self = Filter::in(kSource);
    // "Choose an opponent's character. It loses 500 BP for each other character on your field": this one is among
    // those, and what loses is not.
    if (low.modified && low.owner_in(*low.modified) == Who::Opponent) return Filter::any({self, *low.modified});
    if (low.modified) return *low.modified;
    // What stands nowhere is other than nothing there: others are others than what it named.
    if (!low.stands_nowhere) return self;
    const Mention* named = latest_antecedent(low, ObjectKind::Places);
    return named ? Filter::any({self, named->what.filter}) : self;
}

bool Lowering::mentions_moved(u8 reg) const {
    for (const Mention& mention : mentions) {
        if (mention.what.reg == reg && mention.act == Act::Move && mention.place != kNone) return true;
    }
    return false;
}

void mention_selected(Lowering& low, const Selected& taken, Act act, text::Word verb) {
    Mention mention;
    mention.what = taken.group();
    mention.act = act;
    mention.verb = verb;
    mention.by = low.acting;
    mention.count = taken.count;
    low.mention(mention);
}

void mention_shown(Lowering& low, const Selected& shown, Act act, const Selected* named) {
    Mention mention;
    mention.what = shown.group();
    mention.act = act;
    mention.by = low.acting;
    mention.count = shown.count;
    if (named) {
        mention.named = named->reg;
        mention.named_of = named->of;
    } else {
        mention.pile = shown.pile;
        if (shown.pile && low.keeps_rest) {
            mention.rest = copy_of(low, shown.reg);
            low.owned(mention.rest, low.owner_of(shown.reg));
        }
    }
    low.mention(mention);
}

Group located(Lowering& low, const Term& reference, std::optional<ObjectKind> wanted) {
    const std::optional<Location> at = location(low, reference[field::at], {});
    Group group = resolve_reference(low, reference[field::who], at ? std::optional(at->of) : wanted);
    if (!at || at->of != group.of) {
        low.unknown(reference[field::at], "here");
        return group;
    }
    group.filter = Filter::all({group.filter, at->filter});
    group.reg = kNone;
    return group;
}

}  // namespace arbiter::lower
