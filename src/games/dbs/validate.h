// Checks a position from a file, beyond what the engine checks for every game.
#pragma once

#include <string>

#include "games/dbs/terms.h"

namespace arbiter::dbs {

// Rulebook::validation_error
std::string validation_error(const Position&);

}  // namespace arbiter::dbs
