// What rulebooks need to explain refusals.
#pragma once

#include <string>

#include "engine/rules.h"

namespace arbiter {

// What is missing to pay for this ability, with the numbers: "it needs 4 of cards(...), there are 2". Empty where that
// depends on what is chosen first. Speaks only of what the user may know.
std::string missing_cost(const Game&, const State&, CardIx, AbilityId, Seat user);

}  // namespace arbiter
