// How good a position is, for bots.
#pragma once

#include "games/dbs/terms.h"

namespace arbiter::dbs {

// Rulebook::worth.
i32 worth(const Position&, Seat);

}  // namespace arbiter::dbs
