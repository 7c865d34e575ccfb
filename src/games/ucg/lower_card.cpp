// A card's text as a whole: facts that are true of it everywhere, and its abilities in printed order.
#include "games/ucg/lower.h"
#include "games/ucg/lowering.h"

namespace arbiter::ucg {

namespace {

// ---- facts

void also(Lowering& low, i32& facts, i32 more) {
    if (facts & more) low.decline("the card has that anyway");
    facts |= more;
}

void also_kind(Lowering& low, const Term& kind) { also(low, low.card.attributes[kKind], kind_bits(low, kind)); }

void also_named(Lowering& low, const Term& fact) {
    for (const Term& name : listed(fact[field::names], fact[field::both]))
        low.card.symbols[kCharacterName].push_back(low.symbols.intern(name.quoted()));
}

// UCG 11.21: one of several names; the first of the list is the printed one.
void named_as(Lowering& low, const Term& fact) {
    low.needs(kTreatedAs, "11.21.1", "a character name treated as one of several");
    std::vector<u16>& names = low.card.symbols[kCharacterName];
    if (names.size() != 1 || names[0] != low.symbols.intern(fact[field::own].quoted()))
        low.decline("the printed character name is another one");
    for (const Term& item : fact[field::names].items()) {
        if (!item.is(head::Name)) low.unknown(item);
        names.push_back(low.symbols.intern(item[field::n].quoted()));
    }
    low.card.attributes[kFlags] |= kTreatedAsNames;
    low.card.needs |= kNamesToChoose;
}

void copies(Lowering& low, const Term& fact) {
    low.card.attributes[kFlags] |= fact[field::n] ? fact[field::n].number() << kCopiesShift : kAnyNumberInDeck;
}

void team(Lowering& low, const Term& fact) {
    low.needs(kTeams, "11.18.1", "a team");
    const u16 name = low.symbols.intern(fact[field::team].quoted());
    low.card.symbols[kTeam].push_back(name);
    const Term reminder = fact[field::reminder];
    if (!reminder) return;
    if (!reminder.is(head::TeamReminder) || low.symbols.intern(reminder[field::team].quoted()) != name)
        low.decline("the reminder names another team");
    reminder.means_same_as(lower::kReminder, "");
}

// UCG 11.15.1: recalls what follows from a missing SINGLE value.
void no_state(Lowering& low, const Term& fact) {
    low.needs(kNoSingleRule, "11.15.1", "a card without SINGLE BP");
    if (!fact[field::state].is(head::Single) || !fact[field::again].is(head::Single) ||
        low.card.attributes[kSingleBp] != kNoValue)
        low.decline("the reminder about SINGLE recalls nothing of this card");
    fact.means_same_as(lower::kReminder, "");
}

bool fact(Lowering& low, const Term& part) {
    if (part.is(head::AlsoKind))
        also_kind(low, part[field::k]);
    else if (part.is(head::AlsoKinds))
        for (const text::Field kind : {field::a, field::b}) also_kind(low, part[kind]);
    else if (part.is(head::AlsoType))
        also(low, low.card.attributes[kType], type_bits(low, listed(part[field::types], part[field::both])));
    else if (part.is(head::AlsoNamed))
        also_named(low, part);
    else if (part.is(head::NamedAs))
        named_as(low, part);
    else if (part.is(head::Copies))
        copies(low, part);
    else if (part.is(head::Team))
        team(low, part);
    else if (part.is(head::NoStateReminder))
        no_state(low, part);
    else
        return false;
    return true;
}

// ---- abilities

u16 states_of(Lowering& low, const Term& tags) {
    u16 states = 0;
    for (const Term& tag : tags.items()) states |= static_cast<u16>(1 << tagged_state(low, tag));
    // UCG 2.3.5.2: a character's texts name its states; a scene has none.
    const bool scene = low.card.attributes[kKind] == kScene;
    if (scene && states) low.decline("a scene has no states");
    return states;
}

lower::Limits limits_of(Lowering& low, const Term& limit) {
    lower::Limits limits;
    if (!limit) return limits;
    const bool game = limit[field::per].is(word::game);
    if (!limit.is(head::Limit) || (!game && !limit[field::per].is(word::turn))) low.unknown(limit, "as a limit");
    limits.per = game ? Per::Game : Per::Turn;
    const Term times = limit[field::times];
    if (times && !times.is(word::once) && !times.is(word::twice)) low.unknown(times);
    limits.limit = static_cast<u8>(times.is(word::once) ? 1 : times.is(word::twice) ? 2 : limit[field::n].number());
    limit.means_same_as(lower::kSameQuantity, std::to_string(limits.limit) + (game ? " a game" : " a turn"));
    return limits;
}

// UCG 9.4.3: left of the arrow; all of it or none (UCG 9.4.4).
void pay_cost(Lowering& low, const Term& cost) {
    if (cost.is(head::NoCost)) return;
    if (!cost.is(head::Cost)) low.unknown(cost);
    if (cost[field::p]) require(low, condition(low, cost[field::p]));
    if (cost[field::pay]) clause(low, cost[field::pay]);
}

Filter left_in_states(u16 states) {
    std::vector<Filter> any;
    for (u8 state = 1; state <= 4; ++state) {
        if ((states >> state) & 1) any.push_back(Filter::book(kCameTest, state, 0));
    }
    return Filter::any(any);
}

Trigger awaited_by(Lowering& low, const Term& event) {
    Trigger on = trigger(low, event);
    if (on.zones && on.on.event != kLeavesPlay && low.states) low.decline("a card outside of the field is in no state");
    // A character that has left play is in no state any more: what counts is the one it left in.
    if (on.on.event == kLeavesPlay && on.on.self && low.states && on.on.subject != kNoId)
        low.unknown(event, "in some states alone");
    if (on.on.event == kLeavesPlay && on.on.self && low.states)
        on.on.subject = low.filter(left_in_states(low.states), ObjectKind::Cards);
    return on;
}

// The zone in which a cost says that this card lies, as a bit; 0: nothing is said.
u16 paid_from(Lowering& low, const Term& cost) {
    Term step = cost[field::pay];
    if (step.is(head::Seq)) step = step[field::a];
    const Term what = step[field::what];
    if (!what.is(head::RefAt) || !what[field::who].is(head::This)) return 0;
    const Term zone = what[field::at][field::z];
    if (!zone.is(head::Zone) || !zone[field::in].only()) return 0;
    return static_cast<u16>(1 << zone_of(low, zone[field::in].only()));
}

void ability(Lowering& low, const Term& part) {
    low.states = states_of(low, part[field::in]);
    Line line;
    line.does = part[field::does].items();
    line.limits = limits_of(low, part[field::limit]);
    // "Send one of your Kaiju ... BP equal to the sent Kaiju's BP": told before it goes.
    if (part.mentions(head::ValueOf) && part.mentions(head::BpNumber) && part.mentions(head::Move))
        low.kept_of_moved = kBp;
    if (part.is(head::Triggered)) {
        line.on = {awaited_by(low, part[field::on])};
        line.named = true;
    } else if (part.is(head::Payment)) {
        // UCG 10.1.2: a text that says that its card is elsewhere works there.
        low.zones = paid_from(low, part[field::cost]);
        // The rest is spoken of on either side of the arrow, and so is a place that was left.
        low.keeps_rest = lower::refers_to_the_rest(part);
        low.keeps_place = part.mentions(head::InPlace);
        line.pay = [&] { pay_cost(low, part[field::cost]); };
    } else if (part.is(head::Continuous)) {
        // Whether what follows is done with it or always holds is not said.
        if (line.does.size() > 1 && line.does[0].mentions(head::Replace))
            low.unknown(line.does[1], "after a text with \"instead\"");
    } else {
        low.unknown(part, "as a part of a card");
    }
    lower_line(low, line);
}

}  // namespace

std::optional<lower::Unlowered> lower_card(const Term& root, const lower::Job& job) {
    if (!root.is(head::Card)) return lower::Unlowered{"this is no card's text"};
    std::vector<Term> parts = root[field::facts].items();
    if (root[field::always]) parts.push_back(root[field::always]);
    for (const Term& part : root[field::parts].items()) parts.push_back(part);
    return lower::each_part(kDialect, job, parts, [](Lowering& low, const Term& part, std::size_t) {
        if (!fact(low, part)) ability(low, part);
    });
}

}  // namespace arbiter::ucg
