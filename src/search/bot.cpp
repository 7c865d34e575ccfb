// The list of bots, and the simplest of them.
#include "search/bot.h"

#include "search/greedy.h"

namespace arbiter {

namespace {

int choose_at_random(const Sight& sight, Rng& rng) {
    return static_cast<int>(rng.below(static_cast<u32>(sight.answers())));
}

constexpr Bot kBots[] = {
    {"random", "any legal answer, each as likely as the others", choose_at_random},
    {"greedy", "looks one decision ahead and takes what looks best then", choose_greedily},
};

}  // namespace

std::span<const Bot> bots() { return kBots; }

const Bot* find_bot(std::string_view name) {
    for (const Bot& bot : kBots) {
        if (bot.name == name) return &bot;
    }
    return nullptr;
}

}  // namespace arbiter
