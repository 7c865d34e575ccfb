// Playing random games, for tests that look at every position on the way.
#pragma once

#include <gtest/gtest.h>

#include "arbiter/game.h"
#include "arbiter/rng.h"

namespace arbiter {

inline Action random_action(const Game& game, const State& state, Rng& rng) {
    ActionList legal;
    legal_actions(game, state, legal);
    return legal.empty() ? Action{} : legal[static_cast<int>(rng.below(static_cast<u32>(legal.size())))];
}

// Calls look(state, action) at every decision of a random game with the action that will be taken, then once at its
// end.
template <class Look>
void play_random(const Game& game, const Setup& setup, u64 seed, Look&& look, EventLog* log = nullptr) {
    constexpr int kMostDecisions = 5000;
    State state = start(game, setup, seed);
    Rng rng = Rng::from_seed(seed ^ 0x5eed);
    for (int n = 0; state.outcome == Outcome::Running; ++n) {
        ASSERT_LT(n, kMostDecisions) << "the game does not end, seed " << seed;
        const Action action = random_action(game, state, rng);
        ASSERT_NE(action.kind, ActionKind::None)
            << "a live game without a legal action, seed " << seed << ", decision " << n;
        look(static_cast<const State&>(state), action);
        if (testing::Test::HasFatalFailure()) return;
        ASSERT_TRUE(apply(game, state, action, log))
            << "a listed action is refused, seed " << seed << ", decision " << n;
    }
    look(static_cast<const State&>(state), Action{});
}

}  // namespace arbiter
