// What must be true of every position of every game.
#pragma once

#include <string>

#include "arbiter/game.h"

namespace arbiter {

// What is wrong with this position, empty when nothing is. Any bytes may be given: every index is checked before it is
// used, so that a position without fault can be handed to the engine whatever its source.
std::string check_invariants(const Game&, const State&);

}  // namespace arbiter
