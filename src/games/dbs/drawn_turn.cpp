// Positions drawn by hand: the table at the beginning of any phase of any turn.
#include "games/dbs/turn.h"

namespace arbiter::dbs {

namespace {

constexpr steps::PhaseStep kPhaseSteps[] = {
    {kChargePhase, begin_turn}, {kMainPhase, main_phase}, {kEndPhase, end_phase}};

// What comes before it in a turn; before the first turn there is only the preparation.
u8 phase_before(const DrawnTurn& moment) {
    switch (moment.phase) {
        case kMainPhase: return kChargePhase;
        case kEndPhase: return kMainPhase;
        default: return moment.turn > 1 ? kEndPhase : kPreparation;
    }
}

}  // namespace

std::vector<u16> phase_steps(const Procedure& turn) { return steps::phase_steps(turn, kPhaseSteps, kPhaseCount); }

// DBS 3-6-5: any number. As many as there are cards, so that nothing that can be drawn is refused.
int slots_at(u8, int) { return kMaxPlaces; }

void set_up_drawn_turn(Rules& rules, const DrawnTurn& moment) {
    State& state = rules.state;
    state.lead = moment.lead;
    // DBS 6-4-1-3: the players take turns, so the number of the turn says who began.
    state.starting = moment.turn % 2 == 1 ? moment.lead : opponent(moment.lead);
    // The step that begins the phase says so itself, and the first one counts the turn.
    state.turn = static_cast<u16>(moment.phase == kChargePhase ? moment.turn - 1 : moment.turn);
    state.phase = phase_before(moment);
    // DBS 3-5: all other places come with what stands in them.
    for (Seat seat : kSeats) rules.create_place(kLeaderArea, seat, 0);
    rules.call(kPrepare, Seat::A).pc = static_cast<u16>(rules.book().procedures[kPrepare].steps.size());
    rules.call(kTurn, moment.lead).pc = rules.book().phase_steps[moment.phase];
}

}  // namespace arbiter::dbs
