// Reads what an ability waits for.
#include "lower/event.h"

#include <algorithm>

#include "lower/filter.h"
#include "lower/finish.h"
#include "lower/modification.h"

namespace arbiter::lower {

namespace {

// How many there must be at once: several are one instance.
u8 how_many(Lowering& low, const Term& q) {
    const bool counts = (q.is(head::N) || bounds(q, Compare::AtLeast)) && q[field::n].number() >= 1;
    if (q && !counts && !q.is_any({head::A, head::Another})) low.unknown(q, "in an event");
    const u8 at_least = counts ? static_cast<u8>(q[field::n].number()) : u8{1};
    q.means_same_as("so many at once are one event, with more or without",
                    std::to_string(at_least) + (q.is(head::Another) ? ", another" : ""));
    return at_least;
}

// "When “Ember Fox” is played": a name alone may be one thing.
bool by_name(const Term& filter) {
    const std::vector<Term> heads = filter[field::h][field::any].items();
    return !filter[field::card] && std::any_of(heads.begin(), heads.end(),
                                               [](const Term& head) { return head.is(head::Name) && !head[field::k]; });
}

// A place that is no longer theirs is only known where it is remembered.
void check_places(Lowering& low, const Term& filter) {
    std::vector<Term> mods = filter[field::mods].items();
    if (filter[field::tail]) mods.push_back(filter[field::tail]);
    for (const Term& mod : mods) {
        const bool remembered =
            mod.is_any({head::In, head::EitherPlace}) || (mod.is(head::OnField) && low.dialect.came_from);
        if (is_place(low, mod) && !remembered) low.unknown(mod, "in this event");
    }
}

// What comes unseen to a hand or a deck is known to its player at most: a text that waits for some of it alone would
// tell by acting what came.
void check_unseen(Lowering& low, const Term& filter) {
    std::vector<Term> mods = filter[field::mods].items();
    if (filter[field::tail]) mods.push_back(filter[field::tail]);
    const i32 hidden = hidden_zones(low.book);
    const auto from_open = [&](const Term& mod) {
        return mod.is(head::OnField) || (mod.is(head::In) && (zones_named(low, mod[field::z]) & hidden) == 0);
    };
    const auto says_more = [&](const Term& mod) { return !is_place(low, mod); };
    if (std::any_of(mods.begin(), mods.end(), from_open)) return;
    if (filter[field::h] || filter[field::adjs] || std::any_of(mods.begin(), mods.end(), says_more))
        low.decline(kReadsHiddenCards);
}

// On which zones of the field things of these kinds stand.
i32 zones_of_kinds(const Lowering& low, i32 kinds) {
    i32 zones = 0;
    for (const auto& [kind, zone] : low.dialect.stands) zones |= kinds & kind ? 1 << zone : 0;
    return zones ? zones : low.dialect.field;
}

// What it must be that does it, or to which it is done.
Group described(Lowering& low, const Term& who, const AwaitedEvent& what, FilterContext outer) {
    const Term q = who[field::q];
    const Term f = who[field::f];
    const bool cards = what.of == ObjectKind::Cards;
    std::vector<Filter> tests;
    std::optional<Who> left_field;
    if (cards) {
        outer.anywhere = outer.past = true;
        check_places(low, f);
        const Who whose = who[field::whose] ? player(low, who[field::whose]) : Who::Either;
        // A player's characters are those on the field, where they are no longer by then.
        if ((who[field::whose] || what.verb == word::return_) && !f[field::card] && low.dialect.came_from)
            left_field = whose;
        else if (who[field::whose])
            tests.push_back(Filter::owner(whose));
    } else if (who[field::whose]) {
        outer = whose_in(low, who[field::whose], outer);
    }
    if (what.unseen && !left_field) check_unseen(low, f);
    if (what.says_where && !who[field::whose]) outer.anywhere = true;
    outer.was_active = what.was.has_value();
    const Noun noun = read_filter(low, f, outer);
    if (left_field)
        tests.push_back(low.dialect.came_from(low, zones_of_kinds(low, noun.what.kinds), *left_field).filter);
    tests.push_back(noun.what.filter);
    if (q.is(head::Another) && !outer.no_source) tests.push_back(Filter::no(Filter::in(kSource)));
    if (outer.no_source && (q.is(head::Another) || is_one(q)))
        q.means_same_as("what has left is another than what stands there", "");
    // Where nothing is said of their place, it is as cards or as characters that they do it.
    const bool anywhere = ((cards && !low.dialect.cards_are_elsewhere) || what.says_where) && !noun.placed;
    // "Your opponent's character" is one of them.
    const bool many = !q && !by_name(f) && (!who[field::whose] || says_plural(f));
    const bool as_cards = noun.what.of == ObjectKind::Cards && what.of_cards != kNone;
    if (!noun.plain() || (noun.what.of != what.of && !anywhere && !as_cards)) low.unknown(who, "in this event");
    if (noun.of_each_player || who[field::whose].is(head::EachPlayer)) low.unknown(who, "in an event of one player's");
    return {as_cards ? ObjectKind::Cards : what.of, Filter::all(tests), kNone, many, noun.what.kinds, noun.what.said};
}

Group one_thing(Lowering& low, const Term& who, const AwaitedEvent& what, const FilterContext& outer, u8& at_least) {
    if (what.described) {
        if (const std::optional<Filter> then = what.described(low, who)) {
            at_least = how_many(low, who[field::q]);
            return {what.of, *then};
        }
    }
    if (who.is(head::Pick)) {
        at_least = how_many(low, who[field::q]);
        return described(low, who, what, outer);
    }
    const Group group = read_group(low, who);
    if (group.of != what.of || group.many) low.unknown(who, "in this event");
    return {group.of, group.filter, kNone, false, group.kinds, group.said};
}

// Where the words of a phrase say that its things are.
Filter place_said(Lowering& low, const Term& pick, ObjectKind of) {
    if (pick[field::whose]) return Filter::zone(low.dialect.field, player(low, pick[field::whose]));
    std::vector<Term> mods = pick[field::f][field::mods].items();
    if (pick[field::f][field::tail]) mods.push_back(pick[field::f][field::tail]);
    for (const Term& mod : mods) {
        if (!is_place(low, mod)) continue;
        const std::optional<Location> at = location(low, mod, {});
        if (at && at->of == of) return at->filter;
    }
    low.unknown(pick, "after other names");
    return Filter::all({});
}

// "X", "Y", or a site on your field": the place at the last holds for all.
Group one_of(Lowering& low, const Term& who, const AwaitedEvent& what, u8& at_least) {
    const Term last = who[field::b];
    FilterContext outer;
    if (last[field::f] && says_place(low, last[field::f])) outer.place_of = last[field::f];
    if (last[field::whose]) outer.whose = player(low, last[field::whose]);
    const Group second = one_thing(low, last, what, {}, at_least);
    std::vector<Filter> any{second.filter};
    if (who[field::a]) {
        const Group first = one_thing(low, who[field::a], what, outer, at_least);
        if (first.of != second.of) low.unknown(who, "in this event");
        any.push_back(first.filter);
    }
    for (const Term& name : who[field::any].items()) {
        i32 kinds = 0;
        const Filter called = head_test(low, name, kinds);
        any.push_back(Filter::all({called, place_said(low, last, what.of)}));
    }
    if (at_least != 1) low.unknown(who, "in this event");
    return {second.of, Filter::any(any)};
}

Trigger of_this(Lowering& low, const Term& who, const AwaitedEvent& what) {
    Trigger out;
    out.on.event = what.event;
    out.on.self = 1;
    if (what.unseen) low.decline("a card would wait for what only its player sees");
    const Group self = resolve_reference(low, who);
    const Term is = who[field::is];
    // As it was before: a character that becomes resting was active.
    if (is && !(what.was && is.is(*what.was))) low.unknown(is, "in an event");
    if (what.was) is.means_same_as("what becomes so was not so before", "");
    out.subjects = {what.of, Filter::in(kSource), kSource, false, self.kinds};
    if (what.of == ObjectKind::Places && self.of == ObjectKind::Cards) {
        if (what.of_cards == kNone) low.unknown(who, "in this event");
        out.on.event = what.of_cards;
        out.subjects.of = ObjectKind::Cards;
    }
    if (what.of == ObjectKind::Cards) {
        // Its text works where it has gone.
        const bool as_card = self.of == ObjectKind::Cards || !low.dialect.cards_are_elsewhere || what.described;
        if (what.zones == 0 || !as_card) low.unknown(who, "in this event");
        out.zones = what.zones;
    }
    if (!what.tests.empty()) out.on.subject = low.filter(Filter::all(what.tests), out.subjects.of);
    return out;
}

// Must it lie somewhere else than where it has gone by then?
bool lies_elsewhere(const Filter& filter, u16 zones) {
    if (filter.node.test == Test::Zone) return (filter.node.value & zones) == 0;
    return filter.node.test == Test::All &&
           std::any_of(filter.parts.begin(), filter.parts.end(),
                       [&](const Filter& part) { return lies_elsewhere(part, zones); });
}

Trigger of_others(Lowering& low, const Term& who, const AwaitedEvent& what, std::vector<Filter> tests) {
    Trigger out;
    out.on.event = what.event;
    out.subjects =
        who.is(head::OneOf) ? one_of(low, who, what, out.on.at_least) : one_thing(low, who, what, {}, out.on.at_least);
    out.subjects.many = out.subjects.many || out.on.at_least > 1;
    if (out.subjects.of != what.of) out.on.event = what.of_cards;
    tests.insert(tests.end(), what.tests.begin(), what.tests.end());
    tests.push_back(out.subjects.filter);
    if (what.of == ObjectKind::Cards && what.zones && lies_elsewhere(Filter::all(tests), what.zones))
        low.decline("what it waits for can never happen");
    out.verb = what.verb;
    out.zone = what.verb == text::Word() ? ZoneId{kNone} : what.zone;
    out.on.subject = low.filter(Filter::all(tests), out.subjects.of);
    return out;
}

// "Whenever you discard one or more cards from your hand", "whenever your opponent draws a card".
Trigger by_player(Lowering& low, const Term& event) {
    const Who by = player(low, event[field::by]);
    const Term does = event[field::does];
    if (by == Who::OwnerOfIt) low.unknown(event[field::by], "in an event");
    if (std::optional<Trigger> own = low.dialect.by_player(low, by, event)) return *own;
    const Filter whose = by == Who::Either ? Filter::all({}) : Filter::owner(by);
    Trigger out;
    out.subjects.of = ObjectKind::Cards;
    const std::optional<AwaitedEvent> what =
        does.is_any({head::Draw, head::Move}) ? passive(low, does, Term(), event[field::agent]) : std::nullopt;
    const Term thing = does[field::what];
    if (what && does.is(head::Draw)) {
        // Cards are drawn one at a time.
        if (how_many(low, does[field::q]) > 1 || does[field::q].is(head::Another))
            low.unknown(does[field::q], "in an event");
        out.on.event = what->event;
        std::vector<Filter> tests{whose};
        tests.insert(tests.end(), what->tests.begin(), what->tests.end());
        out.on.subject = low.filter(Filter::all(tests), ObjectKind::Cards);
    } else if (what && (what->by_owner || (what->moved_by && by != Who::Either)) && thing.is(head::Pick) &&
               !thing[field::whose] && !does[field::except]) {
        return of_others(low, thing, *what, {what->by_owner ? whose : what->moved_by(by)});
    } else {
        low.unknown(does, "as an event");
    }
    return out;
}

}  // namespace

Group subject_then(Lowering& low, const Term& who, const AwaitedEvent& what, const FilterContext& outer) {
    if (what.described) {
        if (const std::optional<Filter> then = what.described(low, who)) return {what.of, *then};
    }
    if (what.of == ObjectKind::Cards && low.dialect.card_then)
        return {ObjectKind::Cards, low.dialect.card_then(low, who)};
    if (!who.is(head::Pick)) low.unknown(who, "in a look back");
    return described(low, who, what, outer);
}

Trigger waiting(Lowering& low, const Term& who, const AwaitedEvent& what) {
    Trigger out = who.is(head::This) ? of_this(low, who, what) : of_others(low, who, what, {});
    out.condition = what.condition;
    out.other = what.other;
    return out;
}

std::optional<AwaitedEvent> passive(Lowering& low, const Term& done, const Term& from, const Term& by) {
    std::optional<AwaitedEvent> out = done.is(head::Move) ? low.dialect.moved(low, done, from) : awaited(low, done);
    if (from && !done.is(head::Move)) low.unknown(from, "in an event");
    if (out && by && out->of != ObjectKind::Cards && low.dialect.cards_are_elsewhere)
        low.unknown(by, "of what is done to a character");
    if (out && by) out->tests.push_back(low.dialect.cause(low, by));
    return out;
}

std::optional<AwaitedEvent> awaited(Lowering& low, const Term& verb) {
    if (verb.is(head::Done)) return passive(low, verb[field::done], verb[field::from], verb[field::by]);
    if (std::optional<AwaitedEvent> meant = event_from_meaning(low, verb)) return meant;
    for (const EventWord& word : low.dialect.events) {
        if (verb.is(word.verb)) return AwaitedEvent{.event = word.event, .of = word.of, .unseen = verb.is(head::Draw)};
    }
    std::optional<AwaitedEvent> own = low.dialect.awaited(low, verb);
    if (!own) low.unknown(verb, "as an event");
    return own;
}

namespace {

// "When you play this card or when it attacks": it is this card.
std::vector<Trigger> either_event(Lowering& low, const Term& event) {
    std::vector<Trigger> all = triggers(low, event[field::a]);
    const Term second = event[field::b];
    const bool of_it = second.is(head::On) && second[field::who].is(head::It) && all.size() == 1 && all[0].on.self;
    if (!of_it) {
        for (const Trigger& more : triggers(low, second)) all.push_back(more);
        return all;
    }
    second[field::who].means_same_as(kSameThing, reference_key(all[0].subjects));
    for (const Term& verb : second[field::does].items()) {
        const std::optional<AwaitedEvent> what = awaited(low, verb);
        if (!what || what->of != all[0].subjects.of) {
            low.unknown(second, "as an event");
            return all;
        }
        Trigger on;
        on.on = {what->event, kNoId, 1};
        on.subjects = {what->of, Filter::in(kSource), kSource, false, 0};
        if (!what->tests.empty()) on.on.subject = low.filter(Filter::all(what->tests), what->of);
        on.condition = what->condition;
        all.push_back(on);
    }
    return all;
}

}  // namespace

std::vector<Trigger> triggers(Lowering& low, const Term& event) {
    if (low.dialect.event) {
        if (std::optional<std::vector<Trigger>> own = low.dialect.event(low, event)) return *own;
    }
    if (event.is(head::By)) return {by_player(low, event)};
    if (event.is(head::EventIf)) {
        std::vector<Trigger> all = triggers(low, event[field::on]);
        const AmountId holds = condition(low, event[field::p]);
        for (Trigger& one : all) one.condition = joined(low, one.condition, holds);
        return all;
    }
    if (event.is(head::EitherEvent)) return either_event(low, event);
    if (!event.is(head::On) || event[field::by]) {
        low.unknown(event, "as an event");
        return {};
    }
    std::vector<Trigger> out;
    for (const Term& verb : event[field::does].items()) {
        const std::optional<AwaitedEvent> what = awaited(low, verb);
        if (!what) return {};
        out.push_back(waiting(low, event[field::who], *what));
    }
    return out;
}

// ---- the abilities that wait

bool has_event(u64 events, u8 event) { return event != kNone && ((events >> event) & 1) != 0; }

namespace {

// "When a card is placed into your sideline, add the card to your hand": of several that were placed at once it is one,
// which the ability's player chooses.
void choose_subject(Lowering& low, Mention subjects) {
    low.subject = low.new_register();
    low.subjects = low.filter(subjects.what);
    low.owned(low.subject, low.owner_of(kSubjects));
    subjects.what = {subjects.what.of, Filter::in(low.subject), low.subject, false, subjects.what.kinds};
    low.mention(subjects);
}

}  // namespace

void mention_subjects(Lowering& low, const std::vector<Trigger>& any, bool named) {
    low.mentions.clear();
    for (const Trigger& each : any) {
        const bool gone = has_event(low.dialect.subjects_leave_field, each.on.event);
        if (each.zones || (each.on.self && gone)) low.source_of = ObjectKind::Cards;
        low.has_left = low.has_left || (each.on.self && gone);
        low.subjects_left = low.subjects_left || gone;
    }
    const Trigger& on = any[0];
    if (on.other && any.size() == 1) low.mention(*on.other, Act::Subject);
    const ObjectKind of = has_event(low.dialect.subjects_leave_field, on.on.event) ? ObjectKind::Cards : on.subjects.of;
    // "When this character attacks, switch it to active."
    if (on.on.self && named) low.mention({of, Filter::in(kSource), kSource, false, on.subjects.kinds}, Act::Subject);
    if (on.on.self || on.moment) return;
    if (any.size() == 1) low.owned(kSubjects, low.owner_in(on.subjects.filter));
    const bool several = has_event(low.dialect.can_have_several_subjects, on.on.event);
    Mention subjects;
    subjects.what = {of, Filter::in(kSubjects), kSubjects, several, on.subjects.kinds, on.subjects.said};
    // "Those cards placed into your sideline": the event says how they were moved.
    subjects.act = on.zone != kNone ? Act::Move : Act::Subject;
    subjects.verb = on.verb;
    subjects.zone = on.zone;
    low.mention(subjects);
    if (several && !on.subjects.many) choose_subject(low, subjects);
}

AmountId Lowering::note_fact(const Filter& fact, ObjectKind of) {
    if (captured) decline("a part that comes later asks how the ability triggered");
    if (facts.size() == kFactsNoted) {
        decline("more facts than an ability takes note of");
        return pool.constant(0);
    }
    if (facts_in == kNone) facts_in = new_register();
    facts.push_back(filter(fact, of));
    return pool.noted(static_cast<u8>(facts.size() - 1), facts_in, facts.back());
}

std::vector<AbilityId> add_triggered(Lowering& low, const std::vector<Trigger>& on, const Limits& limits,
                                     AbilityOrigin owned, AmountId condition) {
    low.add(Assembler::op(Verb::End));
    if (!low.declined.empty()) return {};
    const u16 code = finish_program(low);
    std::vector<AbilityId> ids;
    for (const Trigger& each : on) {
        Ability ability = blank_ability(low, AbilityKind::Triggered);
        ability.code = code;
        ability.registers = low.registers;
        limits.apply(ability);
        ability.on = each.on;
        ability.on.named = low.names_subject;
        ability.on.beneath = low.beneath;
        ability.on.facts_in = low.facts_in;
        std::copy(low.facts.begin(), low.facts.end(), ability.on.facts.begin());
        if (each.zones) ability.zones = each.zones;
        ability.condition = joined(low, condition, each.condition);
        ids.push_back(lay(low, ability, {}, owned));
    }
    return ids;
}

}  // namespace arbiter::lower
