// What rulebooks need to explain refusals.
#pragma once

#include <string>

#include "engine/rules.h"

namespace arbiter {

// The instruction that asks for the choice that is open; null where the rules themselves ask.
const Op* asking_select(const Position&);

struct MissingCost {
    std::string words;       // with the numbers: "it needs 4 of cards(...), there are 2"
    const Op* op = nullptr;  // the instruction that cannot be carried out
};

// What is missing to pay for this ability. Empty where that depends on what is chosen first. Speaks only of what the
// user may know.
MissingCost missing_cost(const Game&, const State&, CardIx, AbilityId, Seat user);

}  // namespace arbiter
