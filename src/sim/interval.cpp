// Wilson's score interval.
#include "sim/interval.h"

#include <algorithm>
#include <cmath>

namespace arbiter {

Interval wilson_95(u64 wins, u64 games) {
    if (games == 0) return {};
    constexpr double kDeviations = 1.959964;  // 95 % of a normal distribution lie within this many
    const double n = static_cast<double>(games), share = static_cast<double>(wins) / n;
    const double squared = kDeviations * kDeviations;
    const double middle = (share + squared / (2 * n)) / (1 + squared / n);
    const double half = kDeviations / (1 + squared / n) * std::sqrt(share * (1 - share) / n + squared / (4 * n * n));
    return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

}  // namespace arbiter
