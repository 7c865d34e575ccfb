// Positions drawn by hand: the table at the beginning of any phase of any turn.
#include "games/ucg/turn.h"

namespace arbiter::ucg {

namespace {

constexpr steps::PhaseStep kPhaseSteps[] = {
    {kStart, start_phase},     {kDraw, draw_phase}, {kSetScene, scene_phase},
    {kLevelUp, level_up_lead}, {kOpen, open_cards}, {kSetCharacter, open_battle_area},
    {kJudgement, judge},       {kEnd, end_phase},   {kActivation, activation_lead},
};

}  // namespace

std::vector<u16> phase_steps(const Procedure& turn) { return steps::phase_steps(turn, kPhaseSteps, kPhaseCount); }

int slots_at(u8 phase, int turn) { return phase > kSetCharacter ? turn : turn - 1; }

void set_up_drawn_turn(Rules& rules, const DrawnTurn& moment) {
    State& state = rules.state;
    state.lead = moment.lead;
    state.starting = moment.starting;
    // UCG 5.2.1: the Start Phase is what counts the turn.
    state.turn = static_cast<u16>(moment.phase == kStart ? moment.turn - 1 : moment.turn);
    // The step that begins the phase says so itself.
    state.phase = static_cast<u8>(moment.phase > kStart ? moment.phase - 1 : moment.turn > 1 ? kEnd : kPreparation);
    const int areas = slots_at(moment.phase, moment.turn);
    for (int area = 0; area < areas; ++area) {
        for (Seat seat : kSeats) rules.create_place(kBattleArea, seat, area);
    }
    state.marks[kBattleAreas] = static_cast<u8>(areas);
    rules.call(kPrepare, Seat::A).pc = static_cast<u16>(rules.book().procedures[kPrepare].steps.size());
    rules.call(kTurn, moment.lead).pc = rules.book().phase_steps[moment.phase];
}

}  // namespace arbiter::ucg
