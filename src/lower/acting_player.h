// Who carries out a step.
#pragma once

#include <functional>

#include "lower/lowering.h"

namespace arbiter::lower {

// Writes the body for the player that the words name, or for both players, the one who goes first this turn before the
// other.
void for_player(Lowering&, const Term& by, const std::function<void()>& body);
// Does a player other than you act or decide anything in the code written since?
bool others_act(const Lowering&, int since);

}  // namespace arbiter::lower
