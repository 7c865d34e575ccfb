// Why an answer is not offered.
#pragma once

#include "arbiter/why.h"
#include "engine/rules.h"

namespace arbiter::ucg {

Why why_not(const Position&, Seat, Action);

}  // namespace arbiter::ucg
