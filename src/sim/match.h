// One game between two bots.
#pragma once

#include <array>

#include "arbiter/bot.h"
#include "base/check.h"
#include "base/hash.h"

namespace arbiter {

// The bot in a seat has a generator of its own: what it draws does not change what the cards do.
constexpr Rng bot_rng(u64 seed, Seat seat) { return Rng::from_seed(~seed + static_cast<u64>(ix(seat))); }

// Plays a game from a table that is laid to its end; `state` is the position throughout. `before_answer(action,
// choice)` is called before each answer is carried out; `choice` says whether there was another. Nothing here allocates
// once the game has started, unless a bot does.
template <class BeforeAnswer>
MatchResult play_match(const Game& game, const State& table, u64 seed, const std::array<const Bot*, 2>& seats,
                       State& state, BeforeAnswer&& before_answer) {
    const Belief belief;
    std::array<Rng, 2> rngs{bot_rng(seed, Seat::A), bot_rng(seed, Seat::B)};
    start(state, game, table, seed);
    ActionList legal;
    legal_actions(game, state, legal);
    MatchResult result;
    const ForcedAnswerListener forced{[](void* listener, Action action) {
                                          (*static_cast<std::remove_reference_t<BeforeAnswer>*>(listener))(action,
                                                                                                           false);
                                      },
                                      const_cast<void*>(static_cast<const void*>(&before_answer))};
    while (!legal.empty()) {
        Action answer = legal[0];
        const bool choice = legal.size() > 1;
        if (choice) {
            const std::size_t seat = static_cast<std::size_t>(ix(state.decision.seat));
            const int chosen = seats[seat]->choose(Observation(game, state, belief, legal.size()), rngs[seat]);
            CHECK(chosen >= 0 && chosen < legal.size());
            answer = legal[chosen];
            ++result.decisions;
        }
        before_answer(answer, choice);
        play_on(game, state, legal, answer, forced);
    }
    result.outcome = state.outcome;
    result.winner = state.winner;
    result.turns = state.turn;
    return result;
}

// The same for a game of its own.
template <class BeforeAnswer>
MatchResult play_match(const Game& game, const Setup& setup, u64 seed, const std::array<const Bot*, 2>& seats,
                       State& state, BeforeAnswer&& before_answer) {
    return play_match(game, lay_table(game, setup), seed, seats, state, before_answer);
}

}  // namespace arbiter
