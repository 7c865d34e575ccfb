// Finds what a match needs from the cards that are in it.
#include "engine/link.h"

#include <algorithm>

namespace arbiter {

int memory_of(const State& state, WatchId watch) {
    const u16* const found = std::find(state.watches.begin(), state.watches.end(), watch);
    return found == state.watches.end() ? int{kNone} : static_cast<int>(found - state.watches.begin());
}

bool link(State& state, const Pool& pool, DefinitionId id) {
    const Definition& card = pool.definition(id);
    state.listens |= card.listens;
    state.elsewhere |= card.elsewhere;
    state.stated |= card.states;
    state.replaces |= card.replaces;
    state.needs |= card.needs;
    for (int at = 0; at < card.watch_count; ++at) {
        const WatchId watch = pool.watched_by[static_cast<std::size_t>(card.first_watch + at)];
        if (memory_of(state, watch) != kNone) continue;
        if (state.watches.full()) return false;
        state.watches.push(watch);
        state.watched |= u64{1} << pool.watches[watch].event;
    }
    state.listens |= state.watched;
    // What is printed on its other side belongs to the match as well.
    return card.back <= id || link(state, pool, card.back);
}

void link_again(State& state, const Pool& pool) {
    const auto watches = state.watches;
    const auto memory = state.memory;
    state.listens = state.watched = state.elsewhere = state.stated = 0;
    state.replaces = state.needs = 0;
    state.watches = {};
    state.memory = {};
    for (int at = 0; at < state.card_count; ++at)
        link(state, pool, state.cards[static_cast<std::size_t>(at)].definition);
    for (int before = 0; before < watches.size(); ++before) {
        const int now = memory_of(state, watches[before]);
        if (now == kNone) continue;
        for (std::size_t seat = 0; seat < memory.size(); ++seat)
            state.memory[seat][static_cast<std::size_t>(now)] = memory[seat][static_cast<std::size_t>(before)];
    }
}

}  // namespace arbiter
