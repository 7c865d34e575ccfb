// Events: what a triggered ability waits for.
#include "games/ua/lowering.h"

namespace arbiter::ua {

namespace {

// One verb of an event: what it waits for and what its subject must be.
struct Awaited {
    TriggerEvent event = kIsPlayed;
    Of of = Of::Places;
    std::vector<Filter> tests{};
    ZoneId now_in = kNone;  // Of::Cards: where the card is by then
    std::string verb{};     // and how it was moved there
    bool known = true;
    bool says_where = false;  // the verb says where the subject is, so its own words need not
};

Awaited unknown(Lowering& low, const Term& verb) {
    low.unknown(verb, "as an event");
    Awaited out;
    out.known = false;
    return out;
}

// "Attacks", "attacks and wins a battle", "blocks and loses a battle".
Awaited fighting(Lowering& low, const Term& end, TriggerEvent event, i32 role) {
    if (!end) return {event};
    if (end.is("Wins")) return {kWinsBattle, Of::Places, {Filter::bits(kState, role)}};
    if (end.is("Loses")) return {kLosesBattle, Of::Places, {Filter::bits(kState, role)}};
    return unknown(low, end);
}

Awaited attack(Lowering& low, const Term& verb) {
    const Term end = verb["end"];
    if (end.is("Blocked")) return {kAttackBlocked};
    if (end.is("NotBlocked")) return {kAttackNotBlocked};
    if (end.is("FromEnergyLine")) return {kAttacks, Of::Places, {Filter::zone(1 << kEnergyLine, Who::Either)}};
    return fighting(low, end, kAttacks, kIsAttacking);
}

Awaited block(Lowering& low, const Term& verb) { return fighting(low, verb["end"], kBlocks, kIsBlocking); }

i32 phase_bit(Lowering& low, const Term& phase) {
    if (phase.is("AttackPhase")) return 1 << kAttackPhase;
    if (phase.is("MainPhase")) return 1 << kMainPhase;
    if (phase.is("MovementPhase")) return 1 << kMovementPhase;
    low.unknown(phase, "in an event");
    return 0;
}

Awaited moving(Lowering& low, const Term& verb) {
    Awaited out{kMoves};
    if (const Term to = verb["to"]; to && !(to.is("OtherLine") && !to["as"])) {
        const std::vector<Term> names = to["in"].items();
        if (!to.is("Zone") || names.size() != 1) return unknown(low, to);
        if (to["of"]) player(low, to["of"]);
        out.tests.push_back(Filter::zone(1 << zone_of(low, names[0]), Who::Either));
    }
    if (const Term from = verb["from"]) {
        const std::vector<Term> names = from["in"].items();
        if (!from.is("Zone") || names.size() != 1) return unknown(low, from);
        if (from["of"]) player(low, from["of"]);
        const ZoneId left = zone_of(low, names[0]);
        out.tests.push_back(Filter::zone(1 << (left == kFrontLine ? kEnergyLine : kFrontLine), Who::Either));
    }
    if (const Term phase = verb["phase"]) {
        out.tests.push_back(Filter::book(kInPhase, 0, phase_bit(low, phase)));
        // In your attack phase: while it is your turn.
        const Who whose = verb["whose"] ? player(low, verb["whose"]) : Who::Either;
        if (whose != Who::Either) low.event_turn = whose;
    }
    return out;
}

// "Placed from your hand into your sideline", "added to your hand".
Awaited card_move(Lowering& low, const Term& done, const Term& outer_from) {
    const Term verb = done["verb"];
    const Term to = done["to"];
    const Term from = done["from"] ? done["from"] : outer_from;
    if (verb.is("sideline")) {
        if (to || from) return unknown(low, done);
        return {kIsSidelined};
    }
    if (to.is("UnderDest") && verb.is("place") && !from) {
        const Group over = refer(low, to["who"], Of::Places);
        if (!to["face"].is("face down") || over.reg != kSource) return unknown(low, to);
        return {kIsTucked, Of::Cards, {Filter::stack(kSource, Part::Attached)}};
    }
    const std::vector<Term> names = to["in"].items();
    if (!to.is("Zone") || names.size() != 1) return unknown(low, done);
    Awaited out{kToSideline, Of::Cards};
    out.now_in = zone_of(low, names[0]);
    out.verb = verb.is("put") ? "put" : verb.is("return") ? "return" : "place";
    if (out.now_in == kHand && (verb.is("put") || verb.is("return")))
        out.event = kAddedToHand;
    else if (out.now_in == kRemoval && verb.is("place"))
        out.event = kToRemoval;
    else if (out.now_in != kSideline || !verb.is("place"))
        return unknown(low, done);
    if (to["of"]) {
        const Who whose = player(low, to["of"]);
        if (whose == Who::You || whose == Who::Opponent) out.tests.push_back(Filter::owner(whose));
    }
    if (from) {
        if (!from.is("Zone")) return unknown(low, from);
        std::vector<Filter> any;
        for (const Term& name : from["in"].items()) {
            const i32 bit = name.is("Field") ? i32{kCameFromField} : came_bit(zone_of(low, name));
            if (bit == 0) return unknown(low, name);
            any.push_back(Filter::book(kCame, 0, bit));
        }
        if (from["of"]) player(low, from["of"]);
        out.tests.push_back(Filter::any(any));
    }
    // UA 17.1: to be sidelined is not to be placed into the sideline.
    if (out.event == kToSideline) out.tests.push_back(Filter::no(Filter::book(kCame, 0, kCameSidelined)));
    return out;
}

Awaited passive(Lowering& low, const Term& verb) {
    const Term done = verb["done"];
    Awaited out = [&]() -> Awaited {
        if (done.is("Move")) return card_move(low, done, verb["from"]);
        if (verb["from"]) return unknown(low, verb["from"]);
        if (done.is("Choose")) return {kIsChosen};
        if (done.is("Switch")) return {is_resting_word(low, done["to"]) ? kBecomesResting : kBecomesActive};
        if (done.is("Block")) return {kAttackBlocked};
        if (done.is("Play") && !done["from"]) {
            Awaited played{kIsPlayed};
            if (const Term to = done["to"]) {
                const i32 zones = to.is("Zone") ? zone_bits(low, to["in"].items()) : 0;
                if (zones == 0 || (zones & ~kField)) return unknown(low, to);
                played.tests.push_back(Filter::zone(zones, to["of"] ? player(low, to["of"]) : Who::Either));
                played.says_where = true;
            }
            return played;
        }
        if (done.is("Leave")) return {kLeavesField};
        if (done.is("Shift")) return moving(low, done);
        return unknown(low, done);
    }();
    if (verb["by"]) out.tests.push_back(cause_test(low, verb["by"]));
    return out;
}

Awaited awaited(Lowering& low, const Term& verb) {
    if (verb.is("Attacks")) return attack(low, verb);
    if (verb.is("Blocks")) return block(low, verb);
    if (verb.is("Battles")) return {kBattles};
    if (verb.is("WinsBattle")) return {kWinsBattle};
    if (verb.is("LosesBattle")) return {kLosesBattle};
    if (verb.is("DealsDamage")) {
        if (verb["whom"] && player(low, verb["whom"]) != Who::Opponent) return unknown(low, verb);
        return {kDealsDamage};
    }
    if (verb.is("Moves")) return moving(low, verb);
    if (verb.is("IsRaided")) {
        low.waits_for_raid = true;
        return {kIsRaidedOn};
    }
    if (verb.is("PerformsRaid")) {
        Awaited out{kPerformsRaid};
        if (const Term from = verb["from"]) {
            const std::vector<Term> names = from["in"].items();
            if (!from.is("Zone") || names.size() != 1) return unknown(low, from);
            if (from["of"]) player(low, from["of"]);
            out.tests.push_back(Filter::book(kCame, 0, came_bit(zone_of(low, names[0]))));
        }
        return out;
    }
    if (verb.is("Leaves")) {
        Awaited out{kLeavesField};
        if (verb["by"]) out.tests.push_back(cause_test(low, verb["by"]));
        return out;
    }
    if (verb.is("Done")) return passive(low, verb);
    return unknown(low, verb);
}

// Whose turn it must be.
AmountId turn_condition(Lowering& low) {
    if (!low.event_turn) return kNoId;
    const AmountId turn = low.pool.value(kIsTurnPlayer, *low.event_turn);
    low.event_turn.reset();
    return turn;
}

Trigger of_this(Lowering& low, const Term& who, const Awaited& what) {
    Trigger out;
    out.on.event = what.event;
    out.on.self = 1;
    std::vector<Filter> tests = what.tests;
    if (const Term is = who["is"]) {
        // As it was before: a character that becomes resting was active.
        const bool was_active = is.is("Active") && what.event == kBecomesResting;
        if (!was_active) low.unknown(is, "in an event");
    }
    const Term noun = who["what"];
    if (!noun.is("character") && !noun.is("site") && !noun.is("card")) low.unknown(noun);
    out.subjects = {what.of, Filter::in(kSource), kSource, false, 0};
    if (what.of == Of::Cards) {
        // Its text works where it has gone.
        if (what.now_in == kNone) low.unknown(who, "in this event");
        out.zones = static_cast<u16>(1 << what.now_in);
    }
    if (!tests.empty()) out.on.subject = low.filter(Filter::all(tests), what.of);
    return out;
}

// "When “Ember Fox” is played": a name alone may be one thing.
bool by_name(const Term& filter) {
    for (const Term& head : filter["h"]["any"].items()) {
        if (head.is("Name") && !head["k"] && !filter["card"]) return true;
    }
    return false;
}

// What it must be that does it, or to which it is done.
Group awaited_thing(Lowering& low, const Term& who, const Awaited& what, Outer outer) {
    const Term q = who["q"];
    // Many at once are one event (UA 14.1).
    const bool any = !q || q.is("A") || q.is("Another") || (q.is("N") && q["n"].number() == 1) ||
                     (q.is("AtLeast") && q["n"].number() == 1);
    if (!who.is("Pick") || !any) low.unknown(who, "in an event");
    std::vector<Filter> tests;
    if (what.of == Of::Cards) {
        outer.anywhere = outer.past = true;
        // A player's characters are those on the field, where they are no longer by then.
        if (who["whose"]) tests.push_back(Filter::owner(player(low, who["whose"])));
        if (who["whose"] && !who["f"]["card"]) tests.push_back(Filter::book(kCame, 0, kCameFromField));
    } else if (who["whose"]) {
        outer.whose = player(low, who["whose"]);
    }
    if (what.says_where && !who["whose"]) outer.anywhere = true;
    // A character that becomes resting was active before.
    outer.was_active = what.event == kBecomesResting;
    Noun noun = read_filter(low, who["f"], outer);
    tests.push_back(noun.what.filter);
    if (q.is("Another")) tests.push_back(Filter::no(Filter::in(kSource)));
    // Where nothing is said of their place, it is as cards or as characters that they do it.
    const bool anywhere = (what.of == Of::Cards || what.says_where) && !noun.placed;
    if (!noun.plain() || (noun.what.of != what.of && !anywhere)) low.unknown(who, "in this event");
    return {what.of, Filter::all(tests), kNone, !q && !by_name(who["f"]), noun.what.kinds};
}

// "X", "Y", or a site on your field": the place at the last holds for all.
Group awaited_one_of(Lowering& low, const Term& who, const Awaited& what) {
    const Term last = who["b"];
    Outer outer;
    if (last["f"] && says_place(last["f"])) outer.place_of = last["f"];
    if (last["whose"]) outer.whose = player(low, last["whose"]);
    std::vector<Filter> any{awaited_thing(low, last, what, {}).filter};
    if (who["a"]) any.push_back(awaited_thing(low, who["a"], what, outer).filter);
    for (const Term& name : who["any"].items()) {
        i32 kinds = 0;
        const Filter called = head_test(low, name, kinds);
        any.push_back(Filter::all({called, place_said(low, last, what.of)}));
    }
    return {what.of, Filter::any(any), kNone, false, 0};
}

Trigger of_others(Lowering& low, const Term& who, const Awaited& what) {
    Trigger out;
    out.on.event = what.event;
    out.subjects = who.is("OneOf") ? awaited_one_of(low, who, what) : awaited_thing(low, who, what, {});
    std::vector<Filter> tests = what.tests;
    tests.push_back(out.subjects.filter);
    out.verb = what.verb;
    out.zone = what.now_in;
    out.on.subject = low.filter(Filter::all(tests), what.of);
    return out;
}

// Raid performed by a player, with some card.
Trigger raid_by(Lowering& low, Who by, const Term& what) {
    Trigger out;
    out.on.event = kPerformsRaid;
    Filter with = Filter::all({});
    if (what) {
        const Noun noun = read_filter(low, what["f"], {.anywhere = true});
        const bool any = what.is("Pick") && (what["q"].is("A") || !what["q"]) && !what["whose"];
        if (!any || !noun.plain() || noun.placed) low.unknown(what, "in an event");
        with = noun.what.filter;
    }
    out.subjects = {Of::Places, with, kNone, false, kCharacter};
    out.on.subject = low.filter(Filter::all({Filter::zone(kField, by), with}), Of::Places);
    return out;
}

Trigger by_player(Lowering& low, const Term& event) {
    Trigger out;
    const Who by = player(low, event["by"]);
    const Term does = event["does"];
    if ((by != Who::You && by != Who::Opponent) || event["agent"]) low.unknown(event, "as an event");
    const Term what = does["what"];
    if (event.is("Performs") || (does.is("PerformRaid") && !does["onto"])) return raid_by(low, by, what);
    out.subjects.of = Of::Cards;
    out.on.subject = low.filter(Filter::owner(by), Of::Cards);
    if (does.is("Activate") && what.is("Abil") && what["kind"] && !what["of"] && !what["whose"] &&
        tag_bit(low, what["kind"]) == kHasActivateMain) {
        out.on.event = kMainActivated;
        if (const Term on = what["on"]) {
            const Noun noun = read_noun(low, on);
            if (!on.is("Pick") || !noun.plain() || noun.what.of != Of::Places) low.unknown(on, "in an event");
            out.subjects = {Of::Cards, noun.what.filter, kNone, false, noun.what.kinds};
            out.on.subject = low.filter(Filter::all({Filter::owner(by), noun.what.filter}), Of::Cards);
        }
    } else if (does.is("Activate") && what.is("Abil") && what["kind"].is("Kind") && !what["of"] && !what["on"] &&
               !what["whose"] && (trigger_bit(what["kind"]["k"]) || what["kind"]["k"].is("trigger"))) {
        const i32 bit = trigger_bit(what["kind"]["k"]);
        out.on.event = kTriggerUsed;
        if (bit) out.on.subject = low.filter(Filter::all({Filter::owner(by), Filter::bits(kTrigger, bit)}), Of::Cards);
    } else if (does.is("Play") && what.is("Pick") && (what["q"].is("A") || !what["q"]) && !what["whose"] &&
               !does["set"]) {
        i32 onto = kField;
        if (const Term to = does["to"]) {
            onto = to.is("Zone") ? zone_bits(low, to["in"].items()) : 0;
            const bool own = !to["of"] || to["of"].is("They") || player(low, to["of"]) == by;
            if (onto == 0 || (onto & ~kField) || !own) low.unknown(to, "in an event");
        }
        const Noun noun = read_filter(low, what["f"], {.anywhere = true});
        if (!noun.plain() || noun.placed) low.unknown(what, "in an event");
        out.on.event = kIsPlayed;
        out.subjects = {Of::Places, noun.what.filter, kNone, false, noun.what.kinds};
        out.on.subject = low.filter(Filter::all({Filter::zone(onto, by), noun.what.filter}), Of::Places);
    } else if (does.is("TakeDamage") && !does["n"]) {
        out.on.event = kTakesDamage;
    } else if (does.is("Use") && what.is("Pick") && (what["q"].is("A") || !what["q"]) && !what["whose"]) {
        const Noun noun = read_filter(low, what["f"], {.anywhere = true});
        if (!noun.plain()) low.unknown(what, "in an event");
        out.on.event = kIsUsed;
        out.on.subject = low.filter(Filter::all({Filter::owner(by), noun.what.filter}), Of::Cards);
    } else if (does.is("Draw") && does["q"].is("A")) {
        out.on.event = kIsDrawn;
    } else {
        low.unknown(does, "as an event");
    }
    return out;
}

}  // namespace

std::vector<Trigger> triggers(Lowering& low, const Term& event) {
    if (event.is("By") || event.is("Performs")) return {by_player(low, event)};
    if (event.is("AttackIs")) {
        const bool blocked = event["end"].is("blocked");
        if (!blocked && !event["end"].is("not blocked")) low.unknown(event["end"], "as an event");
        const Awaited what{blocked ? kAttackBlocked : kAttackNotBlocked};
        const Term who = event["who"];
        return {who.is("This") ? of_this(low, who, what) : of_others(low, who, what)};
    }
    if (event.is("AbilActivates")) {
        const Term what = event["what"];
        Trigger out;
        const Noun of = read_noun(low, what["of"]);
        const bool main = what.is("Abil") && what["kind"] && tag_bit(low, what["kind"]) == kHasActivateMain;
        if (!main || what["whose"] || what["on"] || !of.plain()) low.unknown(what, "as an event");
        out.on.event = kMainActivated;
        out.on.subject = low.filter(of.what.filter, Of::Cards);
        out.subjects = {Of::Cards, of.what.filter, kNone, false, of.what.kinds};
        return {out};
    }
    if (!event.is("On")) {
        low.unknown(event, "as an event");
        return {};
    }
    const Term who = event["who"];
    std::vector<Term> verbs = event["does"].items();
    if (verbs.empty() && !event["does"]) {
        // "When performing Raid on this card".
        if (!who.is("This")) low.unknown(event, "as an event");
        low.waits_for_raid = true;
        return {of_this(low, who, {kIsRaidedOn})};
    }
    if (event["by"]) low.unknown(event["by"], "in an event");
    std::vector<Trigger> out;
    for (const Term& verb : verbs) {
        const Awaited what = awaited(low, verb);
        if (!what.known) return {};
        out.push_back(who.is("This") ? of_this(low, who, what) : of_others(low, who, what));
        out.back().condition = turn_condition(low);
    }
    return out;
}

namespace {

std::optional<TriggerEvent> moment_event(Lowering& low, bool start, const Term& phase) {
    if (phase.is("Turn")) return start ? kTurnStarts : kTurnEnds;
    if (phase.is("MainPhase")) return start ? kMainStarts : kMainEnds;
    if (phase.is("AttackPhase")) return start ? kAttackPhaseStarts : kAttackPhaseEnds;
    if (phase.is("MovementPhase") && start) return kMovementStarts;
    if (phase.is("EndPhase") && start) return kEndPhaseStarts;
    low.unknown(phase, "as a moment");
    return std::nullopt;
}

Trigger period(Lowering& low, const Term& of, bool start) {
    Trigger out;
    if (of.is("AttackOf") || of.is("Battle")) {
        if (start) low.unknown(of, "as a moment");
        const Awaited what{of.is("Battle") ? kBattleEnds : kAttackEnds};
        const Term who = of["who"];
        // The end of a battle is that of those who are in it.
        if (of.is("Battle")) {
            out.on = {kBattleEnds, kNoId, 1};
            out.subjects = {Of::Places, Filter::in(kSource), kSource, false, 0};
            return out;
        }
        return who.is("This") ? of_this(low, who, what) : of_others(low, who, what);
    }
    if (!of.is("Of")) {
        low.unknown(of, "as a moment");
        return out;
    }
    if (of["each"] && !of["each"].is("yes")) low.unknown(of["each"]);
    out.on.event = moment_event(low, start, of["phase"]).value_or(kTurnStarts);
    if (of["whose"]) out.on.subject = low.filter(Filter::owner(player(low, of["whose"])), Of::Cards);
    out.subjects.of = Of::Cards;
    out.moment = true;
    return out;
}

}  // namespace

std::vector<Trigger> moments(Lowering& low, const Term& at) {
    const bool start = at["edge"].is("start");
    if (!at.is("At") || (!start && !at["edge"].is("end"))) {
        low.unknown(at, "as a moment");
        return {};
    }
    const Term of = at["of"];
    if (of.is("Both")) return {period(low, of["a"], start), period(low, of["b"], start)};
    return {period(low, of, start)};
}

}  // namespace arbiter::ua
