// UCG 5.9, 11.16, 12.4.2: the battles of a turn, who wins the game, who leads next.
#include <algorithm>

#include "games/ucg/turn.h"

namespace arbiter::ucg {

namespace {

// UCG 11.16: a result that effects dictate, seen from `mine`; kNoResult when none does.
BattleResult dictated(const Position& position, PlaceIx mine, PlaceIx theirs) {
    const bool win = any_of(position, kBattleWin, {Of::Places, mine});
    const bool their_win = any_of(position, kBattleWin, {Of::Places, theirs});
    if (win && their_win) return kTie;
    if (win) return kWin;
    if (their_win) return kLoss;
    const bool tie =
        any_of(position, kBattleTie, {Of::Places, mine}) || any_of(position, kBattleTie, {Of::Places, theirs});
    return tie ? kTie : kNoResult;
}

BattleResult outcome_for_lead(const Position& position, int area) {
    const PlaceIx mine = place_at(position.state.lead, area);
    const PlaceIx theirs = place_at(opponent(position.state.lead), area);
    const bool have = position.occupied(mine), have_they = position.occupied(theirs);
    if (!have || !have_they) {
        if (!has(position, kVacantResults) || have == have_they) return kNoResult;
        // UCG 1.2.1: a text that makes its battle a tie stands against the rule that whoever faces nobody wins.
        const Object alone{Of::Places, have ? mine : theirs};
        if (any_of(position, kBattleTie, alone) && !any_of(position, kBattleWin, alone)) return kTie;
        return have ? kWin : kLoss;
    }
    const BattleResult by_effect = dictated(position, mine, theirs);
    if (by_effect != kNoResult) return by_effect;
    const int bp = bp_of(position, mine).total, their_bp = bp_of(position, theirs).total;
    return bp > their_bp ? kWin : bp < their_bp ? kLoss : kTie;
}

void apply_result(Rules& rules, PlaceIx place, BattleResult result) {
    const u8 bit = result == kWin ? kWonBit : result == kLoss ? kLostBit : result == kTie ? kTiedBit : 0;
    rules.mark_place(place, static_cast<u8>(rules.state.places[place].mark | bit));
    // UCG 5.9.4.2, 5.9.5.2: the winner stands upright, a loser and a tied character lie sideways.
    for (CardIx card : rules.read().from_top(rules.state.places[place].stack))
        rules.set_position(card, result == kWin ? kUpright : kSideways);
    if (!rules.log) return;
    Event event{};
    event.kind = EventKind::Judged;
    event.card = kNone;
    event.seat = rules.state.places[place].seat;
    event.a = result;
    const u8 slot = rules.state.places[place].slot;
    event.to = {kBattleArea, event.seat, place, slot, slot};
    event.n = bp_of(rules.read(), place).total;
    rules.record(event);
}

}  // namespace

// UCG 5.9.3.1, 5.9.3.2: every battle area anew. All outcomes are found first, then applied together (UCG 5.9.2.1).
Next judge(Rules& rules, Frame&) {
    begin_phase(rules, kJudgement);
    const int areas = rules.state.marks[kBattleAreas];
    std::array<BattleResult, kMaxPlaces> results;
    const Position before = rules.read();
    for (int area = 0; area < areas; ++area) results[static_cast<std::size_t>(area)] = outcome_for_lead(before, area);
    rules.state.score = {};
    for (int at = 0; at < rules.state.place_count; ++at)
        rules.mark_place(static_cast<PlaceIx>(at), rules.state.places[static_cast<std::size_t>(at)].mark & kTurnBits);
    CardSet won{}, lost{}, tied{};
    for (int area = 0; area < areas; ++area) {
        for (Seat seat : {rules.state.lead, opponent(rules.state.lead)}) {
            const PlaceIx place = place_at(seat, area);
            BattleResult result = results[static_cast<std::size_t>(area)];
            if (seat != rules.state.lead && (result == kWin || result == kLoss)) result = result == kWin ? kLoss : kWin;
            if (result == kWin) ++rules.state.score[static_cast<std::size_t>(ix(seat))];
            if (!rules.read().occupied(place) || result == kNoResult) continue;
            apply_result(rules, place, result);
            (result == kWin ? won : result == kLoss ? lost : tied).add(place);
        }
    }
    rules.emit(kWinsBattle, Of::Places, won);
    rules.emit(kLosesBattle, Of::Places, lost);
    rules.emit(kTiesBattle, Of::Places, tied);
    return Next::Step;
}

// UCG 1.3.2: three wins in a turn; UCG 1.3.3: more than the opponent; UCG 1.3.3.1: otherwise the game goes on.
Next check_victory(Rules& rules, Frame&) {
    const int mine = rules.state.score[0], theirs = rules.state.score[1];
    if (std::max(mine, theirs) >= 3 && mine != theirs) {
        rules.clause = std::min(mine, theirs) >= 3 ? "1.3.3" : "1.3.2";
        rules.end_game(Outcome::Won, mine > theirs ? Seat::A : Seat::B);
    }
    return Next::Step;
}

// UCG 5.9.6.1: the winner of the most recent battle leads; UCG 5.9.6.2, 12.4.2.3: a tie or no result changes nothing.
Next determine_lead(Rules& rules, Frame&) {
    const Seat other = opponent(rules.state.lead);
    const PlaceIx latest = place_at(other, rules.state.marks[kBattleAreas] - 1);
    if (rules.state.places[latest].mark & kWonBit) rules.state.lead = other;
    return Next::Step;
}

}  // namespace arbiter::ucg
