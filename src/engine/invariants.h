// What must be true of every position of every game.
#pragma once

#include <span>
#include <string>

#include "engine/rules.h"

namespace arbiter {

// What is wrong with this position, empty when nothing is. Any bytes may be given: every index is checked before it is
// used, so that a position without fault can be handed to the engine whatever its source.
std::string check_invariants(const Game&, const State&);

// A question that a rulebook asks, and the step that takes its answer: the step itself or the one before it has asked.
// While the question is open the frame must be at that step, and the answer must go into the register that it reads.
struct QuestionStep {
    u16 prompt;
    Ask kind;
    Next (*taken_by)(Rules&, Frame&);
    Who who;  // Either: whoever has the choice
    u8 into = 0;
};
// Is the open question of a rulebook's procedure one of these?
bool asked_by_its_step(const Position&, std::span<const QuestionStep>);

// What a step expects a register to hold, and how many objects.
struct StepNeeds {
    u16 code;
    Next (*step)(Rules&, Frame&);
    int number;
    ObjectKind of;
    int least;
    int most;
};
constexpr int kAnyNumber = kMaxCards;
// Which of these expectations the frame's current step does not meet; empty: none. An open question fills its register
// before the step that reads it runs.
std::string missing_for_step(const Position&, const Frame&, std::span<const StepNeeds>);

}  // namespace arbiter
