// How good a position is, for bots.
#pragma once

#include "games/ua/terms.h"

namespace arbiter::ua {

// Rulebook::worth.
i32 worth(const Position&, Seat);

}  // namespace arbiter::ua
