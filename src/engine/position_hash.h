// One number for what a position means, to notice when it comes back.
#pragma once

#include "arbiter/game.h"

namespace arbiter {

// Equal for positions that differ only in what cannot matter any more: stamps and generations, the random generator,
// counted questions, the number of the turn, what the seats know, and which of two equal cards is which. For the
// detection of loops.
u64 position_hash(const Game&, const State&);

}  // namespace arbiter
