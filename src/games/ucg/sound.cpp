// What a position from a file must be before these rules may touch it, beyond what the engine checks for every game.
#include <algorithm>

#include "games/ucg/turn.h"

namespace arbiter::ucg {

namespace {

// Has the turn opened its battle area? What comes after takes it for granted.
bool past_opening(const Position& position) {
    for (const Frame& frame : position.state.frames) {
        if (frame.code != kTurn) continue;
        const std::vector<Step>& steps = position.book.procedures[kTurn].steps;
        const auto here = steps.begin() + frame.pc;
        return std::any_of(steps.begin(), here, [](const Step& step) { return step.run == open_battle_area; });
    }
    return false;
}

// A step of the turn takes the answer for what it asked: does it stand where this question is asked?
bool asked_by_its_step(const Position& position) {
    const Frame& frame = position.state.frames.back();
    const std::vector<Step>& steps = position.book.procedures[kTurn].steps;
    if (frame.code != kTurn || frame.pc >= steps.size()) return false;
    const auto run = steps[frame.pc].run;
    switch (position.state.decision.prompt) {
        case kPromptSetScene: return run == set_scene;
        case kPromptSetCharacter: return run == set_character_lead || run == set_character_next;
        case kPromptLevelUp: return run == level_up_lead || run == level_up_next;
        case kPromptPower: return run == activation_lead || run == activation_next;
        default: return false;
    }
}

}  // namespace

std::string unsound(const Position& position) {
    const State& state = position.state;
    if (state.place_count != 2 * state.marks[kBattleAreas]) return "the battle areas are not counted right";
    for (int area = 0; area < state.marks[kBattleAreas]; ++area) {
        for (Seat seat : kSeats) {
            const Place& place = position.place(place_at(seat, area));
            if (place.zone != kBattleArea || place.seat != seat || place.slot != area)
                return "a battle area is not in its place";
        }
    }
    if (state.marks[kBattleAreas] == 0 && past_opening(position))
        return "the turn has come to its battles without a battle area";
    if (state.decision.kind == Ask::Main && !asked_by_its_step(position))
        return "a question that its step does not ask";
    return "";
}

}  // namespace arbiter::ucg
