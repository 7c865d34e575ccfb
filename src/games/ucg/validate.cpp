// Checks a position from a file, beyond what the engine checks for every game.
#include <algorithm>

#include "engine/invariants.h"
#include "games/ucg/turn.h"

namespace arbiter::ucg {

namespace {

// What runs above the turns comes to an end, and nothing above the choice of a name.
bool turn_is_valid(const Position& position) {
    const auto& frames = position.state.frames;
    for (int depth = 0; depth + 1 < frames.size(); ++depth) {
        if (frames[depth].code == kChooseName) return false;
    }
    return steps::turns_go_on(position, kPrepare, kTurn);
}

// Is this step of the turn behind us? What comes after takes it for granted.
bool past(const Position& position, Next (*wanted)(Rules&, Frame&)) {
    for (const Frame& frame : position.state.frames) {
        if (frame.code != kTurn) continue;
        const std::vector<Step>& steps = position.book.procedures[kTurn].steps;
        const auto here = steps.begin() + frame.pc;
        return std::any_of(steps.begin(), here, [&](const Step& step) { return step.run == wanted; });
    }
    return false;
}

// By which step each question is asked.
constexpr QuestionStep kQuestions[] = {
    {kPromptLead, Ask::YesNo, take_lead, Who::You},
    {kPromptRedraw, Ask::YesNo, redraw_lead, Who::Lead},
    {kPromptRedraw, Ask::YesNo, redraw_next, Who::Next},
    {kPromptSetScene, Ask::Main, set_scene, Who::Lead},
    {kPromptSetCharacter, Ask::Main, set_character_lead, Who::Lead},
    {kPromptSetCharacter, Ask::Main, set_character_next, Who::Next},
    {kPromptLevelUp, Ask::Main, level_up_lead, Who::Lead},
    {kPromptLevelUp, Ask::Main, level_up_next, Who::Next},
    {kPromptPower, Ask::Main, activation_lead, Who::Lead},
    {kPromptPower, Ask::Main, activation_next, Who::Next},
    {kPromptTrigger, Ask::Mode, resolve_triggers, Who::Either},
    {kPromptSceneDraw, Ask::YesNo, draw_for_scene, Who::You},
    {kPromptName, Ask::Mode, take_name, Who::You},
    {kPromptDelayed, Ask::Mode, begin_with_delayed, Who::Either},
    {kPromptDelayed, Ask::Mode, end_phase, Who::Either},
};

int names_of(const Position& position, CardIx card) {
    return static_cast<int>(position.definition(card).symbols[kCharacterName].size());
}

// UCG 11.21.2: a name is chosen among those that the card has.
bool names_its_card(const Position& position) {
    const Decision& decision = position.state.decision;
    const CardIx card = position.state.frames.back().source;
    return card != kNone && decision.low == 1 && decision.high == names_of(position, card);
}

bool sound_argument(const Position& position, const Modifier& modifier) {
    switch (modifier.property) {
        case kChosenName:
            return modifier.on == TargetKind::Card && modifier.value >= 1 &&
                   modifier.value <= names_of(position, modifier.target);
        case kCannotMove: return (modifier.argument & 0x7fffu) < position.pool.filters.size();
        default: return true;
    }
}

}  // namespace

std::string validation_error(const Position& position) {
    const State& state = position.state;
    if (state.marks[kNewestWonBy] > 2) return "no player won the most recent battle";
    if (state.place_count != 2 * state.marks[kBattleAreas]) return "the battle areas are not counted right";
    for (int area = 0; area < state.marks[kBattleAreas]; ++area) {
        for (Seat seat : kSeats) {
            const Place& place = position.place(place_at(seat, area));
            if (place.zone != kBattleArea || place.seat != seat || place.slot != area)
                return "a battle area is not in its place";
        }
    }
    for (const Modifier& modifier : state.modifiers) {
        if (!sound_argument(position, modifier)) return "a lasting effect about nothing";
    }
    if (state.outcome != Outcome::Running) return "";
    if (!turn_is_valid(position)) return "no turn goes on";
    if (state.marks[kBattleAreas] == 0 && past(position, open_battle_area))
        return "the turn has come to its battles without a battle area";
    const u16 code = state.frames.back().code;
    if (code >= kFirstRulebookProcedure && code < kFirstProgram && !asked_by_its_step(position, kQuestions))
        return "a question that its step does not ask";
    if (state.marks[kSceneSetThisTurn] && !past(position, set_scene)) return "a scene was set before it could be";
    if (state.decision.prompt == kPromptName && !names_its_card(position)) return "a choice among other names";
    return "";
}

}  // namespace arbiter::ucg
