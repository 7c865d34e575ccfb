#include "games/dbs/drawn_turn.h"

#include <string_view>

namespace arbiter::dbs {

namespace {

// The first step of the phase with this number, which begins it.
u16 first_step(const Procedure& turn, std::string_view phase) {
    for (std::size_t at = 0; at < turn.steps.size(); ++at) {
        if (std::string_view(turn.steps[at].clause).starts_with(phase)) return static_cast<u16>(at);
    }
    return kNoId;
}

// What comes before it in a turn; before the first turn there is only the preparation.
u8 phase_before(const DrawnTurn& moment) {
    switch (moment.phase) {
        case kMainPhase: return kChargePhase;
        case kEndPhase: return kMainPhase;
        default: return moment.turn > 1 ? kEndPhase : kPreparation;
    }
}

}  // namespace

std::vector<u16> phase_steps(const Procedure& turn) {
    std::vector<u16> steps(kPhaseCount, kNoId);
    steps[kChargePhase] = 0;
    steps[kMainPhase] = first_step(turn, "6-3");
    steps[kEndPhase] = first_step(turn, "6-4");
    return steps;
}

// DBS 3-6-5: any number. As many as there are cards, so that nothing that can be drawn is refused.
int slots_at(u8, int) { return kMaxPlaces; }

void make_leader_areas(Rules& rules) {
    for (Seat seat : kSeats) rules.create_place(kLeaderArea, seat, 0);
}

void lay_out_turn(Rules& rules, const DrawnTurn& moment) {
    State& state = rules.state;
    state.lead = moment.lead;
    // DBS 6-4-1-3: the players take turns, so the number of the turn says who began.
    state.starting = moment.turn % 2 == 1 ? moment.lead : opponent(moment.lead);
    // The step that begins the phase says so itself, and the first one counts the turn.
    state.turn = static_cast<u16>(moment.phase == kChargePhase ? moment.turn - 1 : moment.turn);
    state.phase = phase_before(moment);
    make_leader_areas(rules);
    rules.call(kPrepare, Seat::A).pc = static_cast<u16>(rules.book().procedures[kPrepare].steps.size());
    rules.call(kTurn, moment.lead).pc = rules.book().phase_steps[moment.phase];
}

}  // namespace arbiter::dbs
