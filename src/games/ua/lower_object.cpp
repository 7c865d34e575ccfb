// Objects: what a phrase or a reference means, and the instructions that choose or find it.
#include "games/ua/lowering.h"

namespace arbiter::ua {

using lower::join;
using lower::register_of;

namespace {

constexpr int kMostPicks = 120;

// What a noun that points back ("that character", "the chosen card") can be.
struct Pointed {
    std::optional<Of> of = std::nullopt;
    i32 kinds = 0;
    std::optional<u16> name = std::nullopt;
};

Pointed pointed(Lowering& low, const Term& noun) {
    // "That card" may well stand on the field.
    if (noun.is(head::CardNoun)) return {};
    if (noun.is(head::KindCard)) {
        if (!noun[field::card].is(head::CardNoun)) low.unknown(noun[field::card]);
        return {std::nullopt, kind_bits(low, noun[field::k])};
    }
    if (noun.is(head::Name)) {
        Pointed out{std::nullopt, noun[field::k] ? kind_bits(low, noun[field::k]) : 0,
                    low.symbols.intern(noun[field::n].quoted())};
        return out;
    }
    return {std::nullopt, kind_bits(low, noun)};
}

bool fits(const Mention& mention, const Pointed& what) {
    if (what.of && mention.what.of != *what.of) return false;
    return !what.kinds || !mention.what.kinds || (what.kinds & mention.what.kinds);
}

// The thing whose text this is, in whatever register.
bool is_self(const Lowering& low, const Mention& mention) {
    return mention.what.reg == kSource || std::find(low.own.begin(), low.own.end(), mention.what.reg) != low.own.end();
}

// This card, after the text moved it.
bool was_self(const Lowering& low, const Mention& mention) {
    return std::any_of(low.went.begin(), low.went.end(), [&](const Went& went) {
        return went.moved == mention.what.reg &&
               (went.from == kSource || std::find(low.own.begin(), low.own.end(), went.from) != low.own.end());
    });
}

// The latest mention that `is` accepts; it counts as mentioned again. Nothing: nullptr.
template <class Is>
const Mention* latest(Lowering& low, Is&& is) {
    for (auto at = low.mentions.rbegin(); at != low.mentions.rend(); ++at) {
        if (!is(*at)) continue;
        const Mention again = *at;
        if (again.one_branch) low.decline("what only one of two alternatives names is spoken of");
        low.mentions.push_back(again);
        return &low.mentions.back();
    }
    return nullptr;
}

Group group_of(Lowering& low, const Mention* mention, const Term& reference) {
    if (!mention) {
        low.decline("nothing was mentioned that " + std::string(reference.head()) + " could mean");
        return {};
    }
    return mention->what;
}

// "It" is what was last acted on; failing that, what a condition or event is about.
const Mention* latest_it(Lowering& low, std::optional<Of> wanted, bool many) {
    const auto fitting = [&](const Mention& m) { return (many || !m.what.many) && (!wanted || m.what.of == *wanted); };
    // "Reveal the top card. If it is X, this character gains 500 BP. Place it ...": a text calls its own card "this".
    if (!wanted && !many) {
        bool passed = false;
        for (std::size_t at = low.mentions.size(); at-- > 0;) {
            const Mention& m = low.mentions[at];
            if (m.act == Act::Subject || !fitting(m)) continue;
            if (is_self(low, m) && at < low.sentence_from) {
                passed = true;
                continue;
            }
            if (!passed) break;
            return latest(low, [&](const Mention& one) { return &one == &low.mentions[at]; });
        }
    }
    const Mention* found =
        latest(low, [&](const Mention& m) { return fitting(m) && m.act != Act::Subject && (!many || m.what.many); });
    if (!found && many) found = latest(low, [&](const Mention& m) { return fitting(m) && m.act != Act::Subject; });
    return found ? found : latest(low, fitting);
}

// Of what was mentioned, those that the noun fits.
Group narrowed(const Group& group, const Pointed& what) {
    Group out = group;
    std::vector<Filter> tests{group.filter};
    if (what.name) tests.push_back(Filter::symbol(kCardName, {*what.name}));
    if (what.kinds && group.many && group.kinds != what.kinds) tests.push_back(Filter::bits(kKind, what.kinds));
    if (tests.size() == 1) return group;
    out.filter = Filter::all(tests);
    out.reg = kNone;
    out.many = out.many && !what.name;
    return out;
}

// A name says which one is meant, and mentions do not keep names: there must be no other.
Group that(Lowering& low, const Term& reference) {
    const Pointed what = pointed(low, reference[field::what]);
    const auto fitting = [&](const Mention& m) {
        return !m.what.many && !is_self(low, m) && !(what.name && was_self(low, m)) && fits(m, what);
    };
    const Mention* found = latest(low, fitting);
    if (what.name) {
        for (const Mention& other : low.mentions) {
            if (fitting(other) && found && other.what.reg != found->what.reg)
                low.decline("which of several things the name points at");
        }
    }
    return group_of(low, found, reference);
}

bool acted(const Mention& mention, const Term& how) {
    if (how.is(head::Choose)) return mention.act == Act::Choose;
    if (how.is(head::Reveal)) return mention.act == Act::Reveal;
    if (how.is(head::Draw)) return mention.act == Act::Draw;
    if (how.is(head::Play)) return mention.act == Act::Move && mention.verb == "play";
    if (how.is(head::Switch)) return mention.act == Act::Change && how[field::to].is(mention.verb);
    if (how.is(head::Move)) return mention.act == Act::Move && how[field::verb].is(mention.verb);
    return false;
}

// "The card placed into your sideline": where to must be the same.
bool went_there(Lowering& low, const Mention& mention, const Term& how) {
    const Term to = how[field::to];
    if (!to || !how.is(head::Move)) return true;
    const Term zone = to.is(head::ZoneEnd) ? to[field::z] : to;
    const std::vector<Term> names = zone[field::in].items();
    if (zone[field::of]) player(low, zone[field::of]);
    if (!zone.is(head::Zone) || names.size() != 1 || to[field::end] || to[field::order])
        low.unknown(to, "in a look back");
    return names.size() == 1 && mention.zone == zone_of(low, names[0]);
}

Group result(Lowering& low, const Term& reference) {
    const Pointed what = pointed(low, reference[field::what]);
    const Term how = reference[field::how]    ? reference[field::how]
                     : reference[field::done] ? reference[field::done]
                                              : reference[field::did];
    const Term by = reference[field::by];
    const Who who = by ? player(low, by) : Who::You;
    if (reference[field::via] && !reference[field::via].is(head::ThisEffect))
        low.unknown(reference[field::via], "in a reference");
    const Mention* found = latest(low, [&](const Mention& m) {
        // What was chosen can be a card or a character; what was moved is cards by now, whatever it was.
        return acted(m, how) && (m.act == Act::Move || fits(m, what)) && (!by || m.by == who) &&
               went_there(low, m, how);
    });
    const Group group = group_of(low, found, reference);
    return group.many ? narrowed(group, what) : group;
}

Group rest(Lowering& low, const Term& reference) {
    if (reference[field::of]) low.unknown(reference[field::of], "of which the rest is meant");
    return group_of(low, latest(low, [](const Mention& m) { return m.pile; }), reference);
}

Group battling(Lowering& low) {
    Group group{Of::Places, Filter::related(kBattling, kSource), kNone, false, kCharacter};
    low.mention(group, Act::Subject);
    return group;
}

Group find(Lowering& low, const Term& reference, std::optional<Of> wanted) {
    if (reference.is(head::It)) return group_of(low, latest_it(low, wanted, false), reference);
    if (reference.is(head::Them)) return group_of(low, latest_it(low, wanted, true), reference);
    if (reference.is(head::Those)) {
        const Pointed what = pointed(low, reference[field::what]);
        return group_of(low, latest(low, [&](const Mention& m) { return m.act != Act::Subject && fits(m, what); }),
                        reference);
    }
    if (reference.is(head::That)) return that(low, reference);
    if (reference.is(head::Result)) return result(low, reference);
    if (reference.is(head::Rest)) return rest(low, reference);
    if (reference.is(head::Battling)) return battling(low);
    if (reference.is(head::Attacker)) {
        const Group attacker{Of::Places, Filter::bits(kState, kIsAttacking), kNone, false, kCharacter};
        low.mention(attacker, Act::Subject);
        return attacker;
    }
    if (reference.is(head::This)) {
        const Group self = this_one(low, reference);
        // "This active character" is spoken of again when it is active no more.
        const bool active = reference[field::is].is(head::Active);
        low.mention(active ? Group{self.of, Filter::in(kSource), kSource, false, self.kinds} : self, Act::Subject);
        return self;
    }
    if (reference.is(head::RefAt)) {
        // "This card in your sideline": only if it is there.
        Group group = find(low, reference[field::who], wanted);
        const std::optional<Located> at = location(low, reference[field::at], {});
        if (!at || at->of != group.of) {
            low.unknown(reference[field::at], "here");
            return group;
        }
        group.filter = Filter::all({group.filter, at->filter});
        group.reg = kNone;
        return group;
    }
    low.unknown(reference, "as a reference");
    return {};
}

// All registers in which a card may be by now that is in this one: where this text has moved it to, and where it was
// if a condition of that did not hold.
CardSet whereabouts(const Lowering& low, u8 reg) {
    CardSet regs{};
    regs.add(reg);
    for (int before = 0; before != regs.size();) {
        before = regs.size();
        for (const Went& step : low.went) {
            if (step.was != Of::Cards || step.is != Of::Cards) continue;
            if (regs.has(step.from)) regs.add(step.moved);
            if (regs.has(step.moved) && !low.surely_done(step.part)) regs.add(step.from);
        }
    }
    return regs;
}

Group followed_card(Lowering& low, const Group& group) {
    for (const Went& step : low.went) {
        if (step.moved != group.reg || step.was != Of::Places || low.surely_done(step.part)) continue;
        if (!low.not_done && !low.testing) low.decline("what a condition may have moved is spoken of");
        return {Of::Places, Filter::in(step.from), step.from, group.many, group.kinds};
    }
    const CardSet regs = whereabouts(low, group.reg);
    std::vector<Filter> any;
    for (int reg : regs) {
        any.push_back(Filter::in(static_cast<u8>(reg)));
        if (low.captured) low.captured->add(reg);
    }
    for (const Went& step : low.went) {
        if (step.is == Of::Places && regs.has(step.from)) any.push_back(Filter::stack(step.moved, Part::Top));
    }
    return any.size() == 1 ? group : Group{Of::Cards, Filter::any(any), kNone, group.many, group.kinds};
}

// What it is by now: what this text has moved is another object.
Group followed(Lowering& low, const Group& group, std::optional<Of> wanted) {
    if (group.reg == kNone || group.reg >= kHost) return group;
    if (group.of == Of::Cards) return followed_card(low, group);
    if (wanted == Of::Places) return group;
    for (const Went& step : low.went) {
        if (step.from == group.reg && step.was == Of::Places && low.surely_done(step.part))
            return {step.is, Filter::in(step.moved), step.moved, group.many, group.kinds};
    }
    return group;
}

// In a delayed part a character is what its card is on top of.
Group held_group(const Lowering& low, const Group& group) {
    for (const Held& held : low.held) {
        if (group.of != Of::Places || group.reg != held.place) continue;
        low.captured->add(held.card);
        return {Of::Places, Filter::in(held.card), kNone, group.many, group.kinds};
    }
    return group;
}

}  // namespace

bool Lowering::mentions_moved(u8 reg) const {
    for (const Mention& mention : mentions) {
        if (mention.what.reg == reg && mention.act == Act::Move && mention.place != kNone) return true;
    }
    return false;
}

void merge_branches(Lowering& low, std::size_t before, const std::vector<Mention>& first) {
    const auto same = [](const Mention& a, const Mention& b) {
        return a.what.reg == b.what.reg && a.what.of == b.what.of && a.what.many == b.what.many && a.act == b.act &&
               a.verb == b.verb && a.zone == b.zone && a.pile == b.pile && a.by == b.by;
    };
    const std::vector<Mention> second(low.mentions.begin() + static_cast<std::ptrdiff_t>(before), low.mentions.end());
    const auto in = [&](const Mention& one, const std::vector<Mention>& list, std::size_t from) {
        for (std::size_t at = from; at < list.size(); ++at) {
            if (same(one, list[at])) return true;
        }
        return false;
    };
    low.mentions.resize(before);
    // What only one names may be the last that was named, and must not be passed over.
    for (std::size_t at = before; at < first.size(); ++at) {
        if (in(first[at], second, 0)) continue;
        low.mentions.push_back(first[at]);
        low.mentions.back().one_branch = true;
    }
    for (const Mention& one : second) {
        low.mentions.push_back(one);
        low.mentions.back().one_branch = one.one_branch || !in(one, first, before);
    }
}

const Mention* latest_pile(Lowering& low) {
    for (auto at = low.mentions.rbegin(); at != low.mentions.rend(); ++at) {
        if (at->pile) return &*at;
    }
    return nullptr;
}

std::optional<Group> latest_place(Lowering& low) {
    const Mention* found = latest_it(low, Of::Places, false);
    return found ? std::optional<Group>(found->what) : std::nullopt;
}

std::optional<Of> standing_if_it(const Lowering& low, const Term& what) {
    if (!what.is(head::It) && !what.is(head::Them)) return std::nullopt;
    for (auto at = low.mentions.rbegin(); at != low.mentions.rend(); ++at) {
        if (at->act == Act::Subject) continue;
        if (at->what.of == Of::Cards && at->what.kinds != kApCard) return Of::Places;
        return std::nullopt;
    }
    return std::nullopt;
}

void beside_named(Lowering& low, Noun& noun) {
    if (noun.joint == Joint::None || noun.of_each) return;
    const bool symbol = noun.joint == Joint::SameSymbol || noun.joint == Joint::DistinctSymbol;
    const bool same = noun.joint == Joint::SameSymbol || noun.joint == Joint::SameAttribute;
    if (!symbol && noun.joint != Joint::SameAttribute && noun.joint != Joint::DistinctAttribute) return;
    const Mention* named = latest_it(low, std::nullopt, false);
    if (!named || named->act == Act::Subject || named->what.reg == kNone) {
        low.decline("beside what it is the same or different is not said");
        return;
    }
    const Filter shares = symbol ? Filter::shares_symbol(noun.joint_argument, named->what.reg)
                                 : Filter::shares_attribute(noun.joint_argument, named->what.reg);
    noun.what.filter = Filter::all({noun.what.filter, same ? shares : Filter::no(shares)});
    noun.joint = Joint::None;
}

Group this_one(Lowering& low, const Term& reference) {
    const Term what = reference[field::what];
    const bool character = what.is(word::character);
    const bool site = what.is(word::site);
    if (!character && !site && !what.is(word::card)) low.unknown(what);
    // An event, a [Trigger] and what lies elsewhere is a card; all else stands on the field.
    Group self{low.source_of, Filter::in(kSource), kSource, false, character ? kCharacter : site ? kSite : 0};
    if (const Term is = reference[field::is]) {
        if (!is.is(head::Active) && !is.is(head::Raided)) low.unknown(is, "of this");
        self.filter = Filter::all({self.filter, Filter::bits(kState, is.is(head::Active) ? kIsActive : kIsRaided)});
        self.reg = kNone;
    }
    return self;
}

bool is_reference(const Term& term) {
    for (const text::Head head : {head::It, head::Them, head::This, head::That, head::Those, head::Result, head::Rest,
                                  head::Battling, head::Attacker, head::RefAt}) {
        if (term.is(head)) return true;
    }
    return false;
}

Group refer(Lowering& low, const Term& reference, std::optional<Of> wanted) {
    if (!is_reference(reference)) {
        const Group group = read_group(low, reference);
        if (wanted && group.of != *wanted) low.decline("the step is not for things of this kind");
        return group;
    }
    Group group = find(low, reference, wanted);
    if (!reference.is(head::This) && !reference.is(head::Rest)) group = followed(low, group, wanted);
    if (low.captured) group = held_group(low, group);
    if (wanted && group.of != *wanted)
        low.decline(std::string(reference.head()) + " means something of another kind here");
    if (low.captured && group.reg < kHost) low.captured->add(group.reg);
    return group;
}

Quantity quantity_of(Lowering& low, const Term& q) {
    const auto number = [&](int n) {
        const AmountId constant = low.pool.constant(n);
        return low.scales_picks ? low.pool.times(low.scale, constant) : constant;
    };
    const auto from_to = [&](int from, int to) { return Quantity{false, number(from), number(to)}; };
    if (!q || q.is(head::All)) return {true, kNoId, kNoId};
    if (q.is(head::A) || q.is(head::Another)) return from_to(1, 1);
    if (q.is(head::N) || q.is(head::Exactly)) return from_to(q[field::n].number(), q[field::n].number());
    if (q.is(head::UpTo)) {
        Quantity up_to = from_to(0, q[field::n].number());
        if (q[field::marked].is(word::yes)) {
            find_bonus(low);
            if (low.count_bonus == kNoId) low.decline("a number in braces that nothing raises");
            low.bonus_used = true;
            if (low.count_bonus != kNoId) up_to.high = low.pool.plus(up_to.high, low.count_bonus);
        }
        return up_to;
    }
    if (q.is(head::Range)) return from_to(q[field::n].number(), q[field::m].number());
    if (q.is(head::AnyNumber)) return from_to(0, kMostPicks);
    if (q.is(head::AtLeast)) return from_to(q[field::n].number(), kMostPicks);
    if (q.is(head::AtMost)) return from_to(0, q[field::n].number());
    if (q.is(head::Total)) return quantity_of(low, q[field::q]);
    if (q.is(head::ThatMany)) {
        const Mention* last =
            latest(low, [](const Mention& m) { return m.act != Act::Subject && m.what.reg != kNone; });
        if (!last) {
            low.decline("how many \"that many\" are is not known");
            return {};
        }
        if (low.captured) low.captured->add(last->what.reg);
        const AmountId many = low.pool.size(last->what.reg);
        return {false, many, many};
    }
    low.unknown(q, "as a quantity");
    return {};
}

namespace {

Outer place_like(const Term& filter, const Term& other, const Outer& outer) {
    Outer out = outer;
    if (!says_place(filter) && says_place(other)) out.place_of = other;
    return out;
}

// One of two things: a place that only stands at the second holds for both.
Noun one_of(Lowering& low, const Term& objects, const Outer& outer) {
    const Term b = objects[field::b];
    std::vector<Noun> nouns;
    if (objects[field::a])
        nouns.push_back(read_noun(low, objects[field::a], place_like(objects[field::a][field::f], b[field::f], outer)));
    nouns.push_back(read_noun(low, b, outer));
    Noun out = nouns[0];
    const bool up_to_one = nouns.size() == 2 && out.quantity.high == nouns[1].quantity.high && !out.quantity.all &&
                           !nouns[1].quantity.all && out.what.of == nouns[1].what.of;
    for (const Noun& noun : nouns) {
        if (!noun.plain() || noun.base_of) low.decline("the two things to choose from are not alike");
    }
    if (!up_to_one || objects[field::any]) low.decline("the two things to choose from are not alike");
    out.what.filter = Filter::any({nouns[0].what.filter, nouns.back().what.filter});
    out.what.kinds = 0;
    out.what.reg = kNone;
    return out;
}

Noun pick(Lowering& low, const Term& objects, const Outer& outer) {
    Outer inner = outer;
    if (objects[field::whose]) inner.whose = player(low, objects[field::whose]);
    Noun noun = read_filter(low, objects[field::f], inner);
    const Term q = objects[field::q];
    if (q.is(head::Another)) noun.what.filter = Filter::all({noun.what.filter, Filter::no(other_than(low))});
    noun.quantity = quantity_of(low, q);
    if (!noun.quantity.all && noun.quantity.high == low.pool.constant(1) && !q[field::marked]) beside_named(low, noun);
    if (q.is(head::N) || q.is(head::UpTo)) noun.most = q[field::n].number();
    const bool raised_one = q[field::marked] && q[field::n].number() == 1;
    noun.what.many = noun.quantity.all || (noun.quantity.high != low.pool.constant(1) && !raised_one);
    if (noun.of_each) {
        // As many as there are values.
        const FilterId id = low.filter(noun.what);
        const AmountId many = noun.joint == Joint::DistinctSymbol
                                  ? low.pool.distinct_symbol(noun.joint_argument, id)
                                  : low.pool.distinct_attribute(noun.joint_argument, id);
        noun.quantity = {false, q.is(head::UpTo) ? low.pool.constant(0) : many, many};
        if ((q.is(head::UpTo) || q.is(head::N)) && q[field::n].number() != 1) low.unknown(q, "of each");
        noun.what.many = true;
    }
    return noun;
}

Noun pick_either(Lowering& low, const Term& objects, const Outer& outer) {
    Noun first = read_filter(low, objects[field::a], place_like(objects[field::a], objects[field::b], outer));
    const Noun second = read_filter(low, objects[field::b], outer);
    if (!first.plain() || !second.plain() || first.what.of != second.what.of)
        low.decline("the two things to choose from are not alike");
    first.what.filter = Filter::any({first.what.filter, second.what.filter});
    first.what.kinds = 0;
    first.quantity = quantity_of(low, objects[field::q]);
    first.what.many = first.quantity.all || first.quantity.high != low.pool.constant(1);
    return first;
}

}  // namespace

Noun read_noun(Lowering& low, const Term& objects, const Outer& outer) {
    if (objects.is(head::Pick)) return pick(low, objects, outer);
    if (objects.is(head::PickEither)) return pick_either(low, objects, outer);
    if (objects.is(head::OneOf)) return one_of(low, objects, outer);
    Noun noun;
    if (objects.is(head::PickFrom)) {
        noun.what = refer(low, objects[field::of]);
        noun.what.reg = kNone;
        noun.quantity = quantity_of(low, objects[field::q]);
        noun.what.many = noun.quantity.all || noun.quantity.high != low.pool.constant(1);
        return noun;
    }
    noun.quantity.all = true;
    if (objects.is(head::Contents)) {
        const Term zone = objects[field::z];
        const std::vector<Term> names = zone[field::in].items();
        const i32 zones = zone.is(head::Zone) ? zone_bits(low, names) : 0;
        if (zones != 1 << kHand && zones != 1 << kSideline) low.unknown(objects, "as all of its cards");
        noun.what = {Of::Cards, Filter::zone(zones, zone[field::of] ? player(low, zone[field::of]) : Who::Either),
                     kNone, true, 0};
        return noun;
    }
    if (is_reference(objects)) {
        noun.what = refer(low, objects);
    } else {
        low.unknown(objects, "as things");
    }
    return noun;
}

Group read_group(Lowering& low, const Term& objects, const Outer& outer) {
    const Noun noun = read_noun(low, objects, outer);
    if (!noun.plain() || noun.base_of) low.decline("the things can't be told apart by a test");
    return noun.what;
}

namespace {

u8 select(Lowering& low, const Noun& noun, const Filter& filter, const Quantity& quantity) {
    Op op = Assembler::op(quantity.all ? Verb::Gather : Verb::Select);
    op.dst = low.new_register();
    op.filter = low.filter(filter, noun.what.of);
    op.who = low.acting;
    if (!quantity.all) {
        op.amount = quantity.low;
        op.amount2 = quantity.high;
        op.mode = static_cast<u8>(noun.random ? SelectMode::Random : SelectMode::Choose);
        op.joint = noun.joint;
        op.joint_argument = noun.joint_argument;
    } else if (noun.joint != Joint::None || noun.random) {
        low.decline("all of them, each different: which is not clear");
    }
    low.add(op);
    return op.dst;
}

// One of each, one after the other.
u8 select_each(Lowering& low, const Noun& noun, const Filter& filter) {
    const Quantity one{false, low.pool.constant(1), low.pool.constant(1)};
    u8 all = kNone;
    for (const Filter& each : noun.one_each) {
        const u8 chosen = select(low, noun, Filter::all({filter, each}), one);
        if (all == kNone)
            all = lower::copy_of(low, chosen);
        else
            join(low, all, chosen);
    }
    return all;
}

// A card of the stack of a Raided character.
u8 stack_card(Lowering& low, u8 place, BookVerb which) {
    Op op = Assembler::op(Verb::Rulebook);
    op.property = which;
    op.a = place;
    op.dst = low.new_register();
    low.add(op);
    return op.dst;
}

// The base card of a character whose own text speaks as it leaves lies beside it by then.
Taken take_former_base(Lowering& low, const Noun& noun, const std::vector<Filter>& also) {
    const Term of = noun.base_of;
    of[field::what].head();
    if (!of[field::is].is(head::Raided)) low.unknown(of, "as what has a base card");
    Noun base = noun;
    base.base_of = Term();
    base.what.of = Of::Cards;
    std::vector<Filter> tests{noun.what.filter, Filter::in(kSubjects), Filter::no(Filter::in(kSource))};
    tests.insert(tests.end(), also.begin(), also.end());
    return {select(low, base, Filter::all(tests), noun.quantity), Of::Cards, false};
}

Taken take_base(Lowering& low, const Noun& noun, const std::vector<Filter>& also) {
    if (low.has_left && noun.base_of.is(head::This)) return take_former_base(low, noun, also);
    const Group of = refer(low, noun.base_of, Of::Places);
    const u8 place = register_of(low, of);
    const u8 card = stack_card(low, place, kVerbBase);
    Noun base = noun;
    base.base_of = Term();
    std::vector<Filter> tests{noun.what.filter, Filter::in(card)};
    tests.insert(tests.end(), also.begin(), also.end());
    const u8 reg = noun.quantity.all ? card : select(low, base, Filter::all(tests), noun.quantity);
    return {reg, Of::Cards, false, false, place, 0};
}

u8 take_end(Lowering& low, ZoneId zone, Who whose, bool bottom, AmountId amount) {
    Op op = Assembler::op(Verb::TakeTop);
    op.who = whose;
    op.to = zone;
    op.mode = bottom ? 1 : 0;
    op.amount = amount;
    op.dst = low.new_register();
    low.add(op);
    return op.dst;
}

Taken take_ends(Lowering& low, const Term& objects) {
    const bool bottom = objects[field::end].is(word::bottom);
    if (!bottom && !objects[field::end].is(word::top)) low.unknown(objects[field::end]);
    const Term of = objects[field::of];
    const int n = objects[field::n] ? objects[field::n].number() : 1;
    if (of.is(head::Zone)) {
        const Term name = of[field::in].only();
        const ZoneId zone = zone_of(low, name);
        const Who whose = of[field::of] ? player(low, of[field::of]) : Who::You;
        // Of a pile that lies open nobody would speak of the top; the life area is taken from by choice.
        if (zone != kDeck) low.unknown(name, "as a pile");
        if (whose != Who::You && whose != Who::Opponent) low.unknown(of[field::of], "here");
        return {take_end(low, zone, whose, bottom, low.pool.constant(n)), Of::Cards, n != 1, true};
    }
    if (n != 1 || bottom) low.unknown(objects, "of a character");
    // UA QA 30: only of a Raided character.
    const Group place = refer(low, of, Of::Places);
    const u8 reg = register_of(low, place);
    return {stack_card(low, reg, kVerbTakeTop), Of::Cards, place.many, false, reg, 0};
}

// Cards from the end of a deck: as many as the text or the player says.
Taken take_pile(Lowering& low, const Noun& noun, const std::vector<Filter>& also) {
    const Filter& own = noun.what.filter;
    const bool any = own.node.test == Test::All && own.parts.empty() && also.empty();
    const Who whose = player(low, noun.pile);
    if (!any || noun.joint != Joint::None || noun.random || noun.quantity.all || noun.most == 0)
        low.decline("cards from the end of a deck that must also be something");
    if (whose != Who::You && whose != Who::Opponent) low.unknown(noun.pile, "here");
    const AmountId amount =
        noun.quantity.low == noun.quantity.high ? noun.quantity.low : chosen_number(low, 0, noun.most);
    return {take_end(low, kDeck, whose, noun.pile_bottom, amount), Of::Cards, noun.what.many, false};
}

Taken take_both(Lowering& low, const Term& objects, std::optional<Of> wanted, const std::vector<Filter>& also) {
    Taken all;
    Term last = objects[field::c] ? objects[field::c] : objects[field::b];
    for (const text::Field part : {field::a, field::b, field::c}) {
        const Term one = objects[part];
        if (!one) continue;
        std::vector<Filter> tests = also;
        if (all.reg != kNone) tests.push_back(Filter::no(Filter::in(all.reg)));
        const Taken more = [&] {
            if (!one.is(head::Pick) || !last.is(head::Pick)) return take(low, one, wanted, tests);
            // A place that only stands at the last one holds for all.
            const Noun noun = read_noun(low, one, place_like(one[field::f], last[field::f], {}));
            if (wanted && noun.what.of != *wanted) low.decline("the step is not for things of this kind");
            return take_noun(low, noun, tests);
        }();
        if (all.reg == kNone) {
            all = {lower::copy_of(low, more.reg), more.of, true, more.pile, kNone, more.kinds};
        } else {
            if (more.of != all.of) low.decline("things of two kinds at once");
            join(low, all.reg, more.reg);
            all.kinds = all.kinds && more.kinds ? all.kinds | more.kinds : 0;
        }
    }
    return all;
}

// Q of each of several names.
Taken take_each_name(Lowering& low, const Term& objects, const std::vector<Filter>& also) {
    const Noun noun = read_filter(low, objects[field::f]);
    if (!noun.plain()) low.unknown(objects, "here");
    u8 all = kNone;
    for (const Term& name : objects[field::names].items()) {
        std::vector<Filter> tests{noun.what.filter, Filter::symbol(kCardName, names_in(low, {name}))};
        tests.insert(tests.end(), also.begin(), also.end());
        const u8 chosen = select(low, noun, Filter::all(tests), quantity_of(low, objects[field::q]));
        if (all == kNone)
            all = lower::copy_of(low, chosen);
        else
            join(low, all, chosen);
    }
    return {all, noun.what.of, true};
}

}  // namespace

Taken take_noun(Lowering& low, const Noun& noun, std::vector<Filter> also) {
    if (also.empty() && noun.quantity.all && noun.what.reg != kNone)
        return {noun.what.reg, noun.what.of, noun.what.many, false, kNone, noun.what.kinds};
    if (noun.base_of) return take_base(low, noun, also);
    if (noun.pile) return take_pile(low, noun, also);
    also.insert(also.begin(), noun.what.filter);
    const Filter filter = Filter::all(also);
    if (!noun.one_each.empty()) return {select_each(low, noun, filter), noun.what.of, true};
    return {select(low, noun, filter, noun.quantity), noun.what.of, noun.what.many, false, kNone, noun.what.kinds};
}

Taken take(Lowering& low, const Term& objects, std::optional<Of> wanted, std::vector<Filter> also) {
    if (objects.is(head::End)) return take_ends(low, objects);
    if (objects.is(head::BaseOf)) {
        Noun noun;
        noun.what.of = Of::Cards;
        noun.base_of = objects[field::of];
        noun.quantity.all = true;
        return take_base(low, noun, also);
    }
    if (objects.is(head::Both)) return take_both(low, objects, wanted, also);
    if (objects.is(head::EachOf)) return take_each_name(low, objects, also);
    if (is_reference(objects)) {
        const Group group = refer(low, objects, wanted);
        bool pile = false;
        for (const Mention& mention : low.mentions) pile = pile || (mention.pile && mention.what.reg == group.reg);
        if (also.empty()) {
            const Taken known{register_of(low, group), group.of, group.many, pile, kNone, group.kinds};
            if (objects.is(head::This)) low.own.push_back(known.reg);
            return known;
        }
        Noun noun;
        noun.what = group;
        noun.quantity.all = true;
        return take_noun(low, noun, also);
    }
    const Noun noun = read_noun(low, objects);
    if (wanted && noun.what.of != *wanted) low.decline("the step is not for things of this kind");
    return take_noun(low, noun, std::move(also));
}

void mention_taken(Lowering& low, const Taken& taken, Act act, text::Word verb) {
    Mention mention;
    mention.what = {taken.of, Filter::in(taken.reg), taken.reg, taken.many, taken.kinds};
    mention.act = act;
    mention.verb = verb;
    mention.by = low.acting;
    mention.count = taken.count;
    mention.pile = taken.pile && (act == Act::Reveal || act == Act::Look);
    low.mention(mention);
}

}  // namespace arbiter::ua
