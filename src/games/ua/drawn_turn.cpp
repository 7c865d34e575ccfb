// Positions drawn by hand: the table at the beginning of any phase of any turn.
#include <algorithm>

#include "games/ua/turn.h"

namespace arbiter::ua {

namespace {

constexpr steps::PhaseStep kPhaseSteps[] = {
    {kStartPhase, begin_turn},    {kMovementPhase, movement_phase}, {kMainPhase, main_phase},
    {kAttackPhase, attack_phase}, {kEndPhase, end_phase},
};

}  // namespace

std::vector<u16> phase_steps(const Procedure& turn) { return steps::phase_steps(turn, kPhaseSteps, kPhaseCount); }

int slots_at(u8, int) { return kLineSlots; }

void make_lines(Rules& rules) {
    for (Seat seat : kSeats) {
        for (ZoneId where : {kFrontLine, kEnergyLine}) {
            for (int slot = 0; slot < kLineSlots; ++slot) rules.create_place(where, seat, slot);
        }
    }
}

// UA 9.3: Player One has 1, 2, 3 in the first turns, Player Two 2, 2, 3, then both 3.
int ap_in_turn(const State& state, Seat seat) {
    constexpr int kFirst[] = {1, 2, 3}, kSecond[] = {2, 2, 3};
    const bool first = seat == state.starting;
    const int turns = first ? (state.turn + 1) / 2 : state.turn / 2;
    if (turns == 0) return 0;
    const int at = std::min(turns, 3) - 1;
    return first ? kFirst[at] : kSecond[at];
}

void set_up_drawn_turn(Rules& rules, const DrawnTurn& moment) {
    State& state = rules.state;
    state.lead = moment.lead;
    // UA 5.6: the players take turns, so the number of the turn says who began.
    state.starting = moment.turn % 2 == 1 ? moment.lead : opponent(moment.lead);
    const bool at_start = moment.phase == kStartPhase;
    // The step that begins the phase says so itself, and the first one counts the turn.
    state.turn = static_cast<u16>(at_start ? moment.turn - 1 : moment.turn);
    state.phase = static_cast<u8>(!at_start ? moment.phase - 1 : moment.turn > 1 ? kEndPhase : kPreparation);
    make_lines(rules);
    for (Seat seat : kSeats) {
        const int placed = ap_in_turn(state, seat);
        for (int n = 0; n < kApCards; ++n) rules.create_card(kApDefinition, seat, n < placed ? kApArea : kApPile);
    }
    rules.call(kPrepare, Seat::A).pc = static_cast<u16>(rules.book().procedures[kPrepare].steps.size());
    rules.call(kTurn, moment.lead).pc = rules.book().phase_steps[moment.phase];
}

}  // namespace arbiter::ua
