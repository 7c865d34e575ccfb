#include "engine/stamps.h"

#include <bit>

namespace arbiter {

namespace {

// Calls fn with every stamp that the position holds, the clock among them.
template <class Fn>
void for_each_stamp(State& state, Fn&& fn) {
    for (int at = 0; at < state.card_count; ++at) fn(state.cards[static_cast<std::size_t>(at)].since);
    for (int at = 0; at < state.place_count; ++at) fn(state.places[static_cast<std::size_t>(at)].since);
    for (Modifier& modifier : state.modifiers) fn(modifier.stamp);
    for (Frame& frame : state.frames) fn(frame.stamp);
    for (Register& reg : state.registers) fn(reg.stamp);
    for (Waiting& waiting : state.waiting) fn(waiting.stamp);
    for (Usage& usage : state.usage) fn(usage.since);
    for (Delayed& delayed : state.delayed) {
        fn(delayed.stamp);
        fn(delayed.captured_stamp);
    }
    fn(state.clock);
}

// The stamps in use, as bits.
struct StampSet {
    static constexpr std::size_t kWords = (std::size_t{1} << 16) / 64;
    std::array<u64, kWords> words{};
    std::array<u16, kWords> before{};  // how many there are below each word

    void add(Stamp stamp) { words[stamp / 64] |= u64{1} << (stamp % 64); }
    void count() {
        u16 below = 0;
        for (std::size_t at = 0; at < kWords; ++at) {
            before[at] = below;
            below = static_cast<u16>(below + std::popcount(words[at]));
        }
    }
    // How many of them are lower.
    Stamp rank(Stamp stamp) const {
        const u64 lower = words[stamp / 64] & ((u64{1} << (stamp % 64)) - 1);
        return static_cast<Stamp>(before[stamp / 64] + std::popcount(lower));
    }
};

}  // namespace

void renumber_stamps(State& state) {
    StampSet used;
    // What has no stamp yet keeps none.
    used.add(0);
    for_each_stamp(state, [&](Stamp& stamp) { used.add(stamp); });
    used.count();
    for_each_stamp(state, [&](Stamp& stamp) { stamp = used.rank(stamp); });
}

}  // namespace arbiter
