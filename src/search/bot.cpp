// The list of bots, and the simplest of them.
#include "arbiter/bot.h"

#include "engine/in_game.h"
#include "engine/rules.h"
#include "search/greedy.h"

namespace arbiter {

namespace {

int choose_at_random(const Observation& sight, Rng& rng) {
    return static_cast<int>(rng.below(static_cast<u32>(sight.answers())));
}

}  // namespace

std::span<const Bot> bots() {
    static const Bot all[] = {
        {"random", "any legal answer, each as likely as the others", choose_at_random},
        {"greedy", "looks one decision ahead and takes what looks best then", choose_greedily},
    };
    return all;
}

const Bot* find_bot(std::string_view name) {
    for (const Bot& bot : bots()) {
        if (bot.name == name) return &bot;
    }
    return nullptr;
}

int worth(const Game& game, const State& state, Seat seat) {
    const InGame in(game, state);
    CHECK(seat == Seat::A || seat == Seat::B);
    return game.book->worth ? game.book->worth(Position(game, state), seat) : 0;
}

}  // namespace arbiter
