// What must be true of every position of every game.
#pragma once

#include <span>
#include <string>

#include "engine/rules.h"

namespace arbiter {

// What is wrong with this position, empty when nothing is. Any bytes may be given: every index is checked before it is
// used, so that a position without fault can be handed to the engine whatever its source.
std::string check_invariants(const Game&, const State&);

// A question of a rulebook's own. A step takes the answer for what the step before it asked, or it itself: it must
// stand where its question is open, and the answer must go where it looks for it.
struct Asked {
    u16 prompt;
    Ask kind;
    Next (*taken_by)(Rules&, Frame&);
    Who who;  // Either: whoever has the choice
    u8 into = 0;
};
// Is the open question of a rulebook's procedure one of these?
bool asked_by_its_step(const Position&, std::span<const Asked>);

// A register that a step takes for granted: what it holds, and how many.
struct StepNeeds {
    u16 code;
    Next (*step)(Rules&, Frame&);
    int number;
    ObjectKind of;
    int least;
    int most;
};
constexpr int kAnyNumber = kMaxCards;
// What the step at which a frame stands lacks of this, empty when it has all of it. A question that is open fills its
// register before the step that reads it runs.
std::string missing_for_step(const Position&, const Frame&, std::span<const StepNeeds>);

}  // namespace arbiter
