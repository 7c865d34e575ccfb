// Events: what a triggered ability waits for.
#include <bit>

#include "games/ua/lowering.h"

namespace arbiter::ua {

namespace {

// One verb of an event: what it waits for and what its subject must be.
struct Awaited {
    TriggerEvent event = kIsPlayed;
    Of of = Of::Places;
    std::vector<Filter> tests{};
    ZoneId now_in = kNone;  // Of::Cards: where the card is by then
    text::Word verb{};      // and how it was moved there
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
    if (end.is(head::Wins)) return {kWinsBattle, Of::Places, {Filter::bits(kState, role)}};
    if (end.is(head::Loses)) return {kLosesBattle, Of::Places, {Filter::bits(kState, role)}};
    return unknown(low, end);
}

Awaited attack(Lowering& low, const Term& verb) {
    const Term end = verb[field::end];
    if (end.is(head::Blocked)) return {kAttackBlocked};
    if (end.is(head::NotBlocked)) return {kAttackNotBlocked};
    if (end.is(head::FromEnergyLine)) return {kAttacks, Of::Places, {Filter::zone(1 << kEnergyLine, Who::Either)}};
    return fighting(low, end, kAttacks, kIsAttacking);
}

Awaited block(Lowering& low, const Term& verb) { return fighting(low, verb[field::end], kBlocks, kIsBlocking); }

i32 phase_bit(Lowering& low, const Term& phase) {
    if (phase.is(head::AttackPhase)) return 1 << kAttackPhase;
    if (phase.is(head::MainPhase)) return 1 << kMainPhase;
    if (phase.is(head::MovementPhase)) return 1 << kMovementPhase;
    low.unknown(phase, "in an event");
    return 0;
}

Awaited moving(Lowering& low, const Term& verb) {
    Awaited out{kMoves};
    if (const Term to = verb[field::to]; to && !(to.is(head::OtherLine) && !to[field::as])) {
        const std::vector<Term> names = to[field::in].items();
        if (!to.is(head::Zone) || names.size() != 1) return unknown(low, to);
        out.tests.push_back(Filter::zone(1 << zone_of(low, names[0]), owner_said(low, to).value_or(Who::Either)));
    }
    if (const Term from = verb[field::from]) {
        const std::vector<Term> names = from[field::in].items();
        if (!from.is(head::Zone) || names.size() != 1) return unknown(low, from);
        const ZoneId left = zone_of(low, names[0]);
        out.tests.push_back(Filter::zone(1 << (left == kFrontLine ? kEnergyLine : kFrontLine),
                                         owner_said(low, from).value_or(Who::Either)));
    }
    if (const Term phase = verb[field::phase]) {
        const i32 during = phase_bit(low, phase);
        // In your attack phase: while it is your turn.
        const Who whose = verb[field::whose] ? player(low, verb[field::whose]) : Who::Either;
        if (verb[field::outside].is(word::yes)) {
            low.event_outside = during;
        } else {
            out.tests.push_back(Filter::book(kInPhase, 0, during));
        }
        if (whose != Who::Either) low.event_turn = whose;
    }
    return out;
}

// "Placed from your hand into your sideline", "added to your hand".
Awaited card_move(Lowering& low, const Term& done, const Term& outer_from) {
    const Term verb = done[field::verb];
    const Term to = done[field::to];
    const Term from = done[field::from] ? done[field::from] : outer_from;
    if (verb.is(word::sideline)) {
        if (to || from) return unknown(low, done);
        return {kIsSidelined};
    }
    if (to.is(head::UnderDest) && verb.is(word::place) && !from) {
        const Group over = refer(low, to[field::who], Of::Places);
        if (!to[field::face].is(word::face_down) || over.reg != kSource) return unknown(low, to);
        return {kIsTucked, Of::Cards, {Filter::stack(kSource, Part::Attached)}};
    }
    const std::vector<Term> names = to[field::in].items();
    if (!to.is(head::Zone) || names.size() != 1) return unknown(low, done);
    Awaited out{kToSideline, Of::Cards};
    out.now_in = zone_of(low, names[0]);
    out.verb = verb.word();
    if (out.now_in == kHand && (verb.is(word::put) || verb.is(word::return_)))
        out.event = kAddedToHand;
    else if (out.now_in == kRemoval && verb.is(word::place))
        out.event = kToRemoval;
    else if (out.now_in != kSideline || !verb.is(word::place))
        return unknown(low, done);
    const std::optional<Who> whose = owner_said(low, to), left = from ? owner_said(low, from) : std::nullopt;
    if (whose && left && *whose != *left) low.decline("whose area the cards go to is not whose they are");
    if (whose && !left) out.tests.push_back(Filter::owner(*whose));
    if (from) {
        const auto came = came_tests(low, from);
        if (!came) return unknown(low, from);
        out.tests.insert(out.tests.end(), came->begin(), came->end());
    }
    // UA 17.1: to be sidelined is not to be placed into the sideline.
    if (out.event == kToSideline) out.tests.push_back(Filter::no(Filter::book(kCame, 0, kCameSidelined)));
    return out;
}

Awaited passive(Lowering& low, const Term& verb) {
    const Term done = verb[field::done];
    Awaited out = [&]() -> Awaited {
        if (done.is(head::Move)) return card_move(low, done, verb[field::from]);
        if (verb[field::from]) return unknown(low, verb[field::from]);
        if (done.is(head::Choose)) return {kIsChosen};
        if (done.is(head::Switch)) return {is_resting_word(low, done[field::to]) ? kBecomesResting : kBecomesActive};
        if (done.is(head::Block)) return {kAttackBlocked};
        if (done.is(head::Play) && !done[field::from]) {
            Awaited played{kIsPlayed};
            if (const Term to = done[field::to]) {
                const i32 zones = to.is(head::Zone) ? zone_bits(low, to[field::in].items()) : 0;
                if (zones == 0 || (zones & ~kField)) return unknown(low, to);
                played.tests.push_back(Filter::zone(zones, to[field::of] ? player(low, to[field::of]) : Who::Either));
                played.says_where = true;
            }
            return played;
        }
        if (done.is(head::Leave)) return {kLeavesField};
        if (done.is(head::Shift)) return moving(low, done);
        return unknown(low, done);
    }();
    if (verb[field::by]) out.tests.push_back(cause_test(low, verb[field::by]));
    return out;
}

Awaited awaited(Lowering& low, const Term& verb) {
    if (verb.is(head::Attacks)) return attack(low, verb);
    if (verb.is(head::Blocks)) return block(low, verb);
    if (verb.is(head::Battles)) return {kBattles};
    if (verb.is(head::WinsBattle)) return {kWinsBattle};
    if (verb.is(head::LosesBattle)) return {kLosesBattle};
    if (verb.is(head::DealsDamage)) {
        if (verb[field::whom] && player(low, verb[field::whom]) != Who::Opponent) return unknown(low, verb);
        return {kDealsDamage};
    }
    if (verb.is(head::Moves)) return moving(low, verb);
    if (verb.is(head::IsRaided)) {
        low.waits_for_raid = true;
        return {kIsRaidedOn};
    }
    if (verb.is(head::PerformsRaid)) {
        Awaited out{kPerformsRaid};
        if (const Term from = verb[field::from]) {
            const auto came = came_tests(low, from);
            if (!came) return unknown(low, from);
            out.tests.insert(out.tests.end(), came->begin(), came->end());
        }
        return out;
    }
    if (verb.is(head::Leaves)) {
        Awaited out{kLeavesField};
        if (verb[field::by]) out.tests.push_back(cause_test(low, verb[field::by]));
        return out;
    }
    if (verb.is(head::Done)) return passive(low, verb);
    return unknown(low, verb);
}

// Whose turn it must be, or when it must not happen.
AmountId turn_condition(Lowering& low) {
    if (!low.event_turn) return kNoId;
    const AmountId turn = low.pool.value(kIsTurnPlayer, *low.event_turn);
    low.event_turn.reset();
    const i32 outside = std::exchange(low.event_outside, 0);
    if (outside == 0) return turn;
    const AmountId phase = low.pool.value(kPhaseNow, Who::You);
    const int number = std::countr_zero(static_cast<u32>(outside));
    return low.pool.negation(low.pool.both(turn, low.pool.compare(phase, Compare::Equal, number)));
}

Trigger of_this(Lowering& low, const Term& who, const Awaited& what) {
    Trigger out;
    out.on.event = what.event;
    out.on.self = 1;
    std::vector<Filter> tests = what.tests;
    if (const Term is = who[field::is]) {
        // As it was before: a character that becomes resting was active.
        const bool was_active = is.is(head::Active) && what.event == kBecomesResting;
        if (!was_active) low.unknown(is, "in an event");
    }
    const Term noun = who[field::what];
    if (!noun.is(word::character) && !noun.is(word::site) && !noun.is(word::card)) low.unknown(noun);
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
    for (const Term& head : filter[field::h][field::any].items()) {
        if (head.is(head::Name) && !head[field::k] && !filter[field::card]) return true;
    }
    return false;
}

// What it must be that does it, or to which it is done.
Group awaited_thing(Lowering& low, const Term& who, const Awaited& what, Outer outer) {
    const Term q = who[field::q];
    // Many at once are one event (UA 14.1).
    const bool any = !q || q.is(head::A) || q.is(head::Another) || (q.is(head::N) && q[field::n].number() == 1) ||
                     (q.is(head::AtLeast) && q[field::n].number() == 1);
    if (!who.is(head::Pick) || !any) low.unknown(who, "in an event");
    std::vector<Filter> tests;
    if (what.of == Of::Cards) {
        outer.anywhere = outer.past = true;
        // A player's characters are those on the field, where they are no longer by then.
        if (who[field::whose]) tests.push_back(Filter::owner(player(low, who[field::whose])));
        if (who[field::whose] && !who[field::f][field::card]) tests.push_back(Filter::book(kCame, 0, kCameFromField));
    } else if (who[field::whose]) {
        outer.whose = player(low, who[field::whose]);
    }
    if (what.says_where && !who[field::whose]) outer.anywhere = true;
    // A character that becomes resting was active before.
    outer.was_active = what.event == kBecomesResting;
    Noun noun = read_filter(low, who[field::f], outer);
    tests.push_back(noun.what.filter);
    if (q.is(head::Another)) tests.push_back(Filter::no(Filter::in(kSource)));
    // Where nothing is said of their place, it is as cards or as characters that they do it.
    const bool anywhere = (what.of == Of::Cards || what.says_where) && !noun.placed;
    if (!noun.plain() || (noun.what.of != what.of && !anywhere)) low.unknown(who, "in this event");
    return {what.of, Filter::all(tests), kNone, !q && !by_name(who[field::f]), noun.what.kinds};
}

// "X", "Y", or a site on your field": the place at the last holds for all.
Group awaited_one_of(Lowering& low, const Term& who, const Awaited& what) {
    const Term last = who[field::b];
    Outer outer;
    if (last[field::f] && says_place(low, last[field::f])) outer.place_of = last[field::f];
    if (last[field::whose]) outer.whose = player(low, last[field::whose]);
    std::vector<Filter> any{awaited_thing(low, last, what, {}).filter};
    if (who[field::a]) any.push_back(awaited_thing(low, who[field::a], what, outer).filter);
    for (const Term& name : who[field::any].items()) {
        i32 kinds = 0;
        const Filter called = head_test(low, name, kinds);
        any.push_back(Filter::all({called, place_said(low, last, what.of)}));
    }
    return {what.of, Filter::any(any), kNone, false, 0};
}

Trigger of_others(Lowering& low, const Term& who, const Awaited& what) {
    Trigger out;
    out.on.event = what.event;
    out.subjects = who.is(head::OneOf) ? awaited_one_of(low, who, what) : awaited_thing(low, who, what, {});
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
        const Noun noun = read_filter(low, what[field::f], {.anywhere = true});
        const bool any = what.is(head::Pick) && (what[field::q].is(head::A) || !what[field::q]) && !what[field::whose];
        if (!any || !noun.plain() || noun.placed) low.unknown(what, "in an event");
        with = noun.what.filter;
    }
    out.subjects = {Of::Places, with, kNone, false, kCharacter};
    out.on.subject = low.filter(Filter::all({Filter::zone(kField, by), with}), Of::Places);
    return out;
}

Trigger by_player(Lowering& low, const Term& event) {
    Trigger out;
    const Who by = player(low, event[field::by]);
    const Term does = event[field::does];
    if ((by != Who::You && by != Who::Opponent) || event[field::agent]) low.unknown(event, "as an event");
    const Term what = does[field::what];
    if (event.is(head::Performs) || (does.is(head::PerformRaid) && !does[field::onto])) return raid_by(low, by, what);
    out.subjects.of = Of::Cards;
    out.on.subject = low.filter(Filter::owner(by), Of::Cards);
    if (does.is(head::Activate) && what.is(head::Abil) && what[field::kind] && !what[field::of] &&
        !what[field::whose] && tag_bit(low, what[field::kind]) == kHasActivateMain) {
        out.on.event = kMainActivated;
        if (const Term on = what[field::on]) {
            const Noun noun = read_noun(low, on);
            if (!on.is(head::Pick) || !noun.plain() || noun.what.of != Of::Places) low.unknown(on, "in an event");
            out.subjects = {Of::Cards, noun.what.filter, kNone, false, noun.what.kinds};
            out.on.subject = low.filter(Filter::all({Filter::owner(by), noun.what.filter}), Of::Cards);
        }
    } else if (does.is(head::Activate) && what.is(head::Abil) && what[field::kind].is(head::Kind) && !what[field::of] &&
               !what[field::on] && !what[field::whose] &&
               (trigger_bit(what[field::kind][field::k]) || what[field::kind][field::k].is(word::trigger))) {
        const i32 bit = trigger_bit(what[field::kind][field::k]);
        out.on.event = kTriggerUsed;
        if (bit) out.on.subject = low.filter(Filter::all({Filter::owner(by), Filter::bits(kTrigger, bit)}), Of::Cards);
    } else if (does.is(head::Play) && what.is(head::Pick) && (what[field::q].is(head::A) || !what[field::q]) &&
               !what[field::whose] && !does[field::set]) {
        i32 onto = kField;
        if (const Term to = does[field::to]) {
            onto = to.is(head::Zone) ? zone_bits(low, to[field::in].items()) : 0;
            const bool own = !to[field::of] || to[field::of].is(head::They) || player(low, to[field::of]) == by;
            if (onto == 0 || (onto & ~kField) || !own) low.unknown(to, "in an event");
        }
        const Noun noun = read_filter(low, what[field::f], {.anywhere = true});
        if (!noun.plain() || noun.placed) low.unknown(what, "in an event");
        out.on.event = kIsPlayed;
        out.subjects = {Of::Places, noun.what.filter, kNone, false, noun.what.kinds};
        out.on.subject = low.filter(Filter::all({Filter::zone(onto, by), noun.what.filter}), Of::Places);
    } else if (does.is(head::TakeDamage) && !does[field::n]) {
        out.on.event = kTakesDamage;
    } else if (does.is(head::Use) && what.is(head::Pick) && (what[field::q].is(head::A) || !what[field::q]) &&
               !what[field::whose]) {
        const Noun noun = read_filter(low, what[field::f], {.anywhere = true});
        if (!noun.plain()) low.unknown(what, "in an event");
        out.on.event = kIsUsed;
        out.on.subject = low.filter(Filter::all({Filter::owner(by), noun.what.filter}), Of::Cards);
    } else if (does.is(head::Draw) && does[field::q].is(head::A)) {
        out.on.event = kIsDrawn;
    } else {
        low.unknown(does, "as an event");
    }
    return out;
}

}  // namespace

std::vector<Trigger> triggers(Lowering& low, const Term& event) {
    if (event.is(head::By) || event.is(head::Performs)) return {by_player(low, event)};
    if (event.is(head::AttackIs)) {
        const bool blocked = event[field::end].is(word::blocked);
        if (!blocked && !event[field::end].is(word::not_blocked)) low.unknown(event[field::end], "as an event");
        const Awaited what{blocked ? kAttackBlocked : kAttackNotBlocked};
        const Term who = event[field::who];
        return {who.is(head::This) ? of_this(low, who, what) : of_others(low, who, what)};
    }
    if (event.is(head::AbilActivates)) {
        const Term what = event[field::what];
        Trigger out;
        const Noun of = read_noun(low, what[field::of]);
        const bool main =
            what.is(head::Abil) && what[field::kind] && tag_bit(low, what[field::kind]) == kHasActivateMain;
        if (!main || what[field::whose] || what[field::on] || !of.plain()) low.unknown(what, "as an event");
        out.on.event = kMainActivated;
        out.on.subject = low.filter(of.what.filter, Of::Cards);
        out.subjects = {Of::Cards, of.what.filter, kNone, false, of.what.kinds};
        return {out};
    }
    if (!event.is(head::On)) {
        low.unknown(event, "as an event");
        return {};
    }
    const Term who = event[field::who];
    std::vector<Term> verbs = event[field::does].items();
    if (verbs.empty() && !event[field::does]) {
        // "When performing Raid on this card".
        if (!who.is(head::This)) low.unknown(event, "as an event");
        low.waits_for_raid = true;
        return {of_this(low, who, {kIsRaidedOn})};
    }
    if (event[field::by]) low.unknown(event[field::by], "in an event");
    std::vector<Trigger> out;
    for (const Term& verb : verbs) {
        const Awaited what = awaited(low, verb);
        if (!what.known) return {};
        out.push_back(who.is(head::This) ? of_this(low, who, what) : of_others(low, who, what));
        out.back().condition = turn_condition(low);
    }
    return out;
}

std::vector<Trigger> happens(Lowering& low, const Term& was) {
    const Awaited what = passive(low, was);
    if (!what.known) return {};
    const Term who = was[field::what];
    return {who.is(head::This) ? of_this(low, who, what) : of_others(low, who, what)};
}

namespace {

std::optional<TriggerEvent> moment_event(Lowering& low, bool start, const Term& phase) {
    if (phase.is(head::Turn)) return start ? kTurnStarts : kTurnEnds;
    if (phase.is(head::MainPhase)) return start ? kMainStarts : kMainEnds;
    if (phase.is(head::AttackPhase)) return start ? kAttackPhaseStarts : kAttackPhaseEnds;
    if (phase.is(head::MovementPhase) && start) return kMovementStarts;
    if (phase.is(head::EndPhase) && start) return kEndPhaseStarts;
    low.unknown(phase, "as a moment");
    return std::nullopt;
}

Trigger period(Lowering& low, const Term& of, bool start) {
    Trigger out;
    if (of.is(head::AttackOf) || of.is(head::Battle)) {
        if (start) low.unknown(of, "as a moment");
        const Awaited what{of.is(head::Battle) ? kBattleEnds : kAttackEnds};
        const Term who = of[field::who];
        // The end of a battle is that of those who are in it.
        if (of.is(head::Battle)) {
            out.on = {kBattleEnds, kNoId, 1};
            out.subjects = {Of::Places, Filter::in(kSource), kSource, false, 0};
            return out;
        }
        return who.is(head::This) ? of_this(low, who, what) : of_others(low, who, what);
    }
    if (!of.is(head::Of)) {
        low.unknown(of, "as a moment");
        return out;
    }
    if (of[field::each] && !of[field::each].is(word::yes)) low.unknown(of[field::each]);
    out.on.event = moment_event(low, start, of[field::phase]).value_or(kTurnStarts);
    if (of[field::whose]) out.on.subject = low.filter(Filter::owner(player(low, of[field::whose])), Of::Cards);
    out.subjects.of = Of::Cards;
    out.moment = true;
    return out;
}

}  // namespace

std::vector<Trigger> moments(Lowering& low, const Term& at) {
    const bool start = at[field::edge].is(word::start);
    if (!at.is(head::At) || (!start && !at[field::edge].is(word::end))) {
        low.unknown(at, "as a moment");
        return {};
    }
    const Term of = at[field::of];
    if (of.is(head::Both)) return {period(low, of[field::a], start), period(low, of[field::b], start)};
    return {period(low, of, start)};
}

}  // namespace arbiter::ua
