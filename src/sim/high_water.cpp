// Plays games step by step and looks at how full everything is.
#include "sim/high_water.h"

#include <algorithm>

#include "engine/machine.h"

namespace arbiter {

namespace {

void raise(HighWater& most, Capacity of, int count) {
    int& at = most[static_cast<std::size_t>(of)];
    at = std::max(at, count);
}

void look(HighWater& most, const State& state) {
    raise(most, Capacity::Cards, state.card_count);
    raise(most, Capacity::Places, state.place_count);
    raise(most, Capacity::Ticks, state.clock);
    raise(most, Capacity::Modifiers, state.modifiers.size());
    raise(most, Capacity::Uses, state.usage.size());
    raise(most, Capacity::Waiting, state.waiting.size());
    raise(most, Capacity::Frames, state.frames.size());
    raise(most, Capacity::Registers, state.registers.size());
    raise(most, Capacity::Delayed, state.delayed.size());
    raise(most, Capacity::Memories, state.watches.size());
    raise(most, Capacity::TargetSets,
          static_cast<int>(
              std::count_if(state.sets.begin(), state.sets.end(), [](CardSet set) { return !set.empty(); })));
    const Decision& decision = state.decision;
    if (decision.kind == Ask::Order) raise(most, Capacity::Ordering, state.ordering.size() + decision.options.size());
    if (decision.kind == Ask::Mode && decision.prompt == kPromptText) raise(most, Capacity::Texts, decision.high);
}

void count_rulebook(HighWater& most, const Game& game) {
    const Rulebook& book = *game.book;
    const auto size = [](const auto& list) { return static_cast<int>(list.size()); };
    raise(most, Capacity::Zones, size(book.zones));
    raise(most, Capacity::Attributes, size(book.attributes));
    raise(most, Capacity::Properties, size(book.properties));
    raise(most, Capacity::Events, size(book.events));
    raise(most, Capacity::Reasons, size(book.reasons));
    for (std::size_t at = 0; at < book.options.size(); ++at) {
        if (book.options[at]) raise(most, Capacity::Options, static_cast<int>(at) + 1);
    }
}

}  // namespace

HighWater measure_high_water(const Game& game, const Series& series, u64 games, u64 seed) {
    HighWater most{};
    count_rulebook(most, game);
    const StepWatcher watcher{[](void* context, const State& state) { look(*static_cast<HighWater*>(context), state); },
                              &most};
    ActionList legal;
    for (u64 number = 0; number < games; ++number) {
        Rng rng = Rng::from_seed(seed + number);
        State state = start(game, series.setups[series.setups.size() * number / games], seed + number);
        while (state.outcome == Outcome::Running) {
            legal_actions(game, state, legal);
            raise(most, Capacity::Answers, legal.size());
            apply_watched(game, state, legal[static_cast<int>(rng.below(static_cast<u32>(legal.size())))], watcher);
        }
    }
    return most;
}

}  // namespace arbiter
