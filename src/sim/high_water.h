// How much of its room a game needs: the most of each capacity that was seen in games played at random.
#pragma once

#include <array>

#include "sim/series.h"

namespace arbiter {

using HighWater = std::array<int, std::size(kCapacities)>;  // by Capacity

// What the rulebook and its cards take, and what the positions of so many games took at most: between any two steps,
// not only where somebody chooses. The games take the series' pairings in turn.
HighWater measure_high_water(const Game&, const Series&, u64 games, u64 seed);

}  // namespace arbiter
