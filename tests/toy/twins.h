// Two games that look the same to one seat, played side by side.
#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "arbiter/game.h"

namespace arbiter {

// Two games that differ only in what one seat cannot see, played on side by side.
struct Twins {
    State one;
    State other;
};

// What the seat sees of an answer: the redacted events of carrying it out.
inline std::vector<EventView> seen_of(const Game& game, State& state, Action action, Seat seat) {
    EventLog log;
    EXPECT_TRUE(apply(game, state, action, &log));
    return redact(game, log, seat);
}

// Finds an answer in the other game that looks to the seat like this one does in the first, and makes both.
inline bool answer_alike(const Game& game, Twins& twins, Action action, Seat seat, Rng& rng) {
    const auto seen = seen_of(game, twins.one, action, seat);
    ActionList legal;
    legal_actions(game, twins.other, legal);
    const int offset = legal.empty() ? 0 : static_cast<int>(rng.below(static_cast<u32>(legal.size())));
    for (int n = 0; n < legal.size(); ++n) {
        State next = twins.other;
        if (seen_of(game, next, legal[(n + offset) % legal.size()], seat) != seen) continue;
        twins.other = next;
        return true;
    }
    return false;
}

}  // namespace arbiter
