// Why something can't be done now: the clause, and the condition that fails with the actual numbers.
#pragma once

#include <string>

#include "arbiter/game.h"

namespace arbiter {

struct Why {
    std::string clause;  // empty: nothing stands against it
    std::string reason;
    explicit operator bool() const { return !clause.empty(); }
};

// Why this seat cannot give this answer now; empty when it can. Speaks only of what the seat may know. Any action may
// be asked about, also one that names no card of the game. REQUIRES: the seat is Seat::A or Seat::B.
Why why_not(const Game&, const State&, Seat, Action);

}  // namespace arbiter
