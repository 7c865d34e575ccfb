// One game between two bots, for clients of the library.
#include "sim/match.h"

namespace arbiter {

MatchResult play_match(const Game& game, const Setup& setup, u64 seed, const std::array<const Bot*, 2>& seats,
                       const std::function<void(const State&, Action)>& before_answer) {
    for (const Bot* bot : seats) CHECK(bot && bot->choose);
    State state;
    return play_match(game, setup, seed, seats, state, [&](Action action, bool) {
        if (before_answer) before_answer(state, action);
    });
}

}  // namespace arbiter
