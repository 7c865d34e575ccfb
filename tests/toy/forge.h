// Changes to a position that its bytes do not show to be wrong: what a hostile file would hold.
#pragma once

#include <algorithm>

#include "arbiter/state.h"

namespace arbiter {

template <class T, std::size_t N>
T& any_item(std::array<T, N>& items, u32 count, Rng& rng) {
    // The count may be forged already.
    return items[count == 0 ? 0 : rng.below(std::min<u32>(count, N))];
}

template <class List>
auto& any_of_list(List& list, Rng& rng) {
    const int known = std::clamp(list.size(), 1, List::kCapacity);
    return list[static_cast<int>(rng.below(static_cast<u32>(known)))];
}

// A change that could pass for a position: fields get other values that fields of their kind have.
inline void forge_field(State& state, Rng& rng) {
    const auto number = [&](u32 below) { return static_cast<u8>(rng.below(below)); };
    CardState& card = any_item(state.cards, state.card_count, rng);
    Frame& frame = any_item(state.frames.items, state.frames.count, rng);
    Register& reg = any_of_list(state.registers, rng);
    Decision& decision = state.decision;
    Modifier& modifier = any_item(state.modifiers.items, state.modifiers.count, rng);
    Waiting& waiting = any_of_list(state.waiting, rng);
    const CardSet some{rng.next() & rng.next() & rng.next(), 0};
    switch (rng.below(38)) {
        case 0: card.definition = number(40); break;
        case 1: card.face = static_cast<Face>(number(2)); break;
        case 2: card.mark = number(255); break;
        case 3: std::swap(card.definition, any_item(state.cards, state.card_count, rng).definition); break;
        case 4: frame.pc = number(14); break;
        case 5: frame.argument = static_cast<i16>(number(4)); break;
        case 6: frame.flags = static_cast<u16>(rng.below(kAllFrameFlags + 1)); break;
        case 7: frame.waiting_before = number(24); break;
        case 8: frame.source = number(60); break;
        case 9: reg.number = static_cast<int>(rng.below(300)) - 20; break;
        case 10: reg.set = some; break;
        case 11: reg.of = static_cast<ObjectKind>(number(2)); break;
        case 12: decision.options = some; break;
        case 13: decision.min = number(4); break;
        case 14: decision.max = number(5); break;
        case 15: decision.low = number(2); break;
        case 16: decision.prompt = number(20); break;
        case 17: decision.joint = static_cast<Joint>(number(6)); break;
        case 18: state.lead = opponent(state.lead); break;
        case 19: state.marks[number(4)] = number(255); break;
        case 20: modifier.property = number(20); break;
        case 21: modifier.argument = static_cast<u16>(rng.below(4) ? number(8) : rng.next()); break;
        case 22: modifier.value = static_cast<i32>(rng.below(4) ? number(8) : rng.next()); break;
        case 23: modifier.target = number(100); break;
        case 24: waiting.source = number(100); break;
        case 25: waiting.ability = number(200); break;
        case 26: frame.code = number(16); break;
        case 27: decision.into = number(8); break;
        case 28: decision.high = number(8); break;
        case 29: decision.seat = opponent(decision.seat); break;
        case 30: frame.controller = opponent(frame.controller); break;
        case 31: modifier.on = static_cast<TargetKind>(number(6)); break;
        case 32: state.sets[number(kTargetSets)] = some; break;
        case 33: state.watches.items[number(4)] = number(8); break;
        case 34: decision.blind = number(2) & 1; break;
        case 35: decision.rulebook_condition = number(2) & 1; break;
        case 36: decision.joint_argument = number(16) & 15; break;
        case 37: card.orphaned = number(2) & 1; break;
    }
}

// The same, or in one of three cases any byte.
// Whose position it is stays: save would not take one of another game.
inline void forge(State& state, Rng& rng) {
    if (rng.below(3) != 0) return forge_field(state, rng);
    const u32 pool_id = state.pool_id;
    auto* bytes = reinterpret_cast<unsigned char*>(&state);
    // Most of a state is unused and must be zero: aim at what is used.
    u32 at = rng.below(sizeof(State));
    while (bytes[at] == 0 && rng.below(10) != 0) at = rng.below(sizeof(State));
    bytes[at] = static_cast<unsigned char>(rng.below(3) ? rng.below(16) : rng.below(256));
    state.pool_id = pool_id;
}

}  // namespace arbiter
