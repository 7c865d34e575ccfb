// UCG 5.9, 11.16, 12.4.2: the battles of a turn, who wins the game, who leads next.
#include <algorithm>

#include "games/ucg/presentation.h"
#include "games/ucg/turn.h"

namespace arbiter::ucg {

namespace {

// UCG 11.16: a result that effects dictate, seen from `mine`; kNoResult when none does.
BattleResult forced_result(const Position& position, PlaceIx mine, PlaceIx theirs) {
    constexpr u64 kResults = (u64{1} << kBattleWin) | (u64{1} << kBattleTie);
    if ((position.effects_on(mine, kResults) | position.effects_on(theirs, kResults)) == 0) return kNoResult;
    const bool win = any_of(position, kBattleWin, {ObjectKind::Places, mine});
    const bool their_win = any_of(position, kBattleWin, {ObjectKind::Places, theirs});
    if (win && their_win) return kTie;
    if (win) return kWin;
    if (their_win) return kLoss;
    const bool tie = any_of(position, kBattleTie, {ObjectKind::Places, mine}) ||
                     any_of(position, kBattleTie, {ObjectKind::Places, theirs});
    return tie ? kTie : kNoResult;
}

BattleResult outcome_for_lead(const Position& position, int area) {
    const PlaceIx mine = place_at(position.state.lead, area);
    const PlaceIx theirs = place_at(opponent(position.state.lead), area);
    const bool have = position.occupied(mine), have_they = position.occupied(theirs);
    if (!have || !have_they) {
        if (!has(position, kVacantResults) || have == have_they) return kNoResult;
        // UCG 1.2.1: a text that makes its battle a tie stands against the rule that whoever faces nobody wins.
        const Object alone{ObjectKind::Places, have ? mine : theirs};
        if (any_of(position, kBattleTie, alone) && !any_of(position, kBattleWin, alone)) return kTie;
        return have ? kWin : kLoss;
    }
    const BattleResult by_effect = forced_result(position, mine, theirs);
    if (by_effect != kNoResult) return by_effect;
    const int bp = total_bp(position, mine), their_bp = total_bp(position, theirs);
    return bp > their_bp ? kWin : bp < their_bp ? kLoss : kTie;
}

void apply_result(Rules& rules, PlaceIx place, BattleResult result) {
    const u8 bit = result == kWin ? kWonBit : result == kLoss ? kLostBit : kTiedBit;
    rules.mark_place(place, static_cast<u8>(rules.state.places[place].mark | bit));
    // UCG 5.9.4.2, 5.9.5.2: the winner stands upright, a loser and a tied character lie sideways.
    for (CardIx card : rules.read().from_top(rules.state.places[place].stack))
        rules.set_position(card, result == kWin ? kUpright : kSideways);
    if (rules.log) steps::record_judged(rules, place, result, total_bp(rules.read(), place));
}

BattleResult for_other_side(BattleResult result) { return result == kWin ? kLoss : result == kLoss ? kWin : result; }

}  // namespace

// UCG 5.9.3.1, 5.9.3.2: every battle area anew. All outcomes are found first, then applied together (UCG 5.9.2.1).
Next judge(Rules& rules, Frame&) {
    begin_phase(rules, kJudgement);
    State& state = rules.state;
    const int areas = state.marks[kBattleAreas];
    std::array<BattleResult, kMaxPlaces> results;
    {
        const Position& position = rules.read();
        const Evaluation evaluation(position);
        for (int area = 0; area < areas; ++area)
            results[static_cast<std::size_t>(area)] = outcome_for_lead(position, area);
    }
    state.score = {};
    state.marks[kNewestWonBy] = 0;
    for (int at = 0; at < state.place_count; ++at)
        rules.mark_place(static_cast<PlaceIx>(at), state.places[static_cast<std::size_t>(at)].mark & kTurnBits);
    std::array<CardSet, kTie + 1> places{};  // by result
    for (int area = 0; area < areas; ++area) {
        const BattleResult for_lead = results[static_cast<std::size_t>(area)];
        if (for_lead == kNoResult) continue;
        const auto give = [&](Seat seat, BattleResult result) {
            const PlaceIx place = place_at(seat, area);
            if (result == kWin) {
                ++state.score[static_cast<std::size_t>(ix(seat))];
                if (area + 1 == areas) state.marks[kNewestWonBy] = static_cast<u8>(1 + ix(seat));
            }
            if (!rules.read().occupied(place)) return;
            apply_result(rules, place, result);
            places[result].add(place);
        };
        give(state.lead, for_lead);
        give(opponent(state.lead), for_other_side(for_lead));
    }
    rules.emit(kWinsBattle, ObjectKind::Places, places[kWin]);
    rules.emit(kLosesBattle, ObjectKind::Places, places[kLoss]);
    rules.emit(kTiesBattle, ObjectKind::Places, places[kTie]);
    return Next::Step;
}

// Only areas in which everything lies open: nobody knows of the others how they stand.
void standings(const Position& position, GoalView& goal, std::vector<ContestView>& contests) {
    goal.of = 3;
    const Seat lead = position.state.lead;
    if (lead == Seat::Nobody) return;
    for (int area = 0; area < position.state.marks[kBattleAreas]; ++area) {
        ContestView contest;
        contest.slot = static_cast<u8>(area);
        bool open = true;
        for (Seat seat : kSeats) {
            const PlaceIx place = place_at(seat, area);
            if (!position.occupied(place)) continue;
            open = open && position.top_face_up(place) != kNone;
            contest.places[static_cast<std::size_t>(ix(seat))] = place;
        }
        if (!open || (contest.places[0] == kNone && contest.places[1] == kNone)) continue;
        for (Seat seat : kSeats) {
            const auto at = static_cast<std::size_t>(ix(seat));
            if (contest.places[at] != kNone) contest.numbers[at] = total_bp(position, contest.places[at]);
        }
        const BattleResult result = outcome_for_lead(position, area);
        if (result == kWin) contest.ahead = lead;
        if (result == kLoss) contest.ahead = opponent(lead);
        if (contest.ahead != Seat::Nobody) ++goal.count[static_cast<std::size_t>(ix(contest.ahead))];
        contests.push_back(contest);
    }
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

// UCG 5.9.6.1: who won the most recent battle leads from the next Start Phase on, whatever has become of the characters
// since; UCG 5.9.6.2, 12.4.2.3: a tie or no result changes nothing.
Next take_the_lead(Rules& rules, Frame& frame) {
    if (const u8 winner = rules.state.marks[kNewestWonBy]) rules.state.lead = winner == 1 ? Seat::A : Seat::B;
    frame.controller = rules.state.lead;
    return Next::Step;
}

}  // namespace arbiter::ucg
