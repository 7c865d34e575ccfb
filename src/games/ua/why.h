// Why a wish is refused, by clause.
#pragma once

#include "arbiter/why.h"
#include "games/ua/terms.h"

namespace arbiter::ua {

Why why_not(const Position&, Seat, Action);

}  // namespace arbiter::ua
