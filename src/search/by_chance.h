// Random answers for playouts.
#pragma once

#include "arbiter/game.h"
#include "arbiter/rng.h"

namespace arbiter {

inline bool declines(Action action) {
    return action.kind == ActionKind::Pass || action.kind == ActionKind::No || action.kind == ActionKind::Done;
}

// Any legal answer; of somebody who is busy, hardly ever one that passes while there is something to do.
inline Action answer_by_chance(const Game& game, const State& state, Rng& rng, ActionList& legal, bool busy) {
    constexpr int kSecondThoughts = 8;  // before it passes
    legal_actions(game, state, legal);
    const u32 count = static_cast<u32>(legal.size());
    Action action = legal[static_cast<int>(rng.below(count))];
    for (int again = 0; busy && again < kSecondThoughts && declines(action); ++again)
        action = legal[static_cast<int>(rng.below(count))];
    return action;
}

}  // namespace arbiter
