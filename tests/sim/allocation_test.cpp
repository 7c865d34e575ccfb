// Once a game has started, nothing is allocated: listing answers, carrying them out, copying, the random bot.
#include <cstdlib>
#include <new>

#include "shipped.h"

namespace {
unsigned long allocations = 0;
}

[[gnu::noinline]] void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}
[[gnu::noinline]] void* operator new[](std::size_t size) { return operator new(size); }
[[gnu::noinline]] void* operator new(std::size_t size, std::align_val_t align) {
    ++allocations;
    const std::size_t unit = static_cast<std::size_t>(align);
    if (void* memory = std::aligned_alloc(unit, (size + unit - 1) / unit * unit)) return memory;
    throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete[](void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

namespace arbiter {
namespace {

TEST(Allocation, TheCounterCounts) {
    const unsigned long before = allocations;
    const std::vector<int> some(100, 1);
    EXPECT_EQ(some.size(), 100u);
    EXPECT_GT(allocations, before);
}

// Every pair of decks that ship, under every rulebook that allows them.
TEST(Allocation, NoneAfterTheStart) {
    for (const char* rules : {"1.2", "1.4", "1.5", "1.7"}) {
        const cli::Table table = shipped_table(rules);
        const Series series = all_pairings(table, "random", "random");
        const Bot* random = find_bot("random");
        unsigned long during = 0, decisions = 0;
        for (u64 number = 0; number < 4 * series.pairings.size(); ++number) {
            const Match match = match_of(series, number);
            State state;
            unsigned long begun = 0;
            bool started = false;
            const MatchResult result = play_match(table.game, series.setups[match.pairing], match.seed,
                                                  {random, random}, state, [&](Action, bool) {
                                                      if (!started) begun = allocations;
                                                      started = true;
                                                      const State copy = state;
                                                      EXPECT_EQ(copy.turn, state.turn);
                                                  });
            during += allocations - begun;
            decisions += result.decisions;
        }
        EXPECT_EQ(during, 0u) << rules << ": " << decisions << " decisions";
        EXPECT_GT(decisions, 100u) << rules;
    }
}

}  // namespace
}  // namespace arbiter
