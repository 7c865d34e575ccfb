// A confidence interval for a share.
#pragma once

#include "arbiter/types.h"

namespace arbiter {

struct Interval {
    double low = 0;
    double high = 1;
};

// Wilson's interval: of so many wins in so many games, between which shares the true one lies with 95 % certainty.
Interval wilson_95(u64 wins, u64 games);

}  // namespace arbiter
