// The same position with other indexes for the cards that a seat does not know: nothing that the seat sees may differ.
#pragma once

#include <array>
#include <vector>

#include "engine/moves.h"
#include "engine/visibility.h"

namespace arbiter {

struct Renamed {
    State state;
    std::array<CardIx, 256> name;  // the new index of each card; kNone is its own
};

// The index of a card follows it through a shuffle. Renames all cards that the seat does not know, and nothing else.
inline Renamed renamed(const Game& game, const State& state, Seat seat, Rng& rng) {
    const Position position(game, state);
    std::vector<CardIx> hidden;
    std::array<CardIx, 256> name;
    for (std::size_t at = 0; at < name.size(); ++at) name[at] = static_cast<CardIx>(at);
    for (int at = 0; at < state.card_count; ++at) {
        if (!knows(position, seat, static_cast<CardIx>(at))) hidden.push_back(static_cast<CardIx>(at));
    }
    std::vector<CardIx> mixed = hidden;
    for (std::size_t at = mixed.size(); at > 1; --at) std::swap(mixed[at - 1], mixed[rng.below(static_cast<u32>(at))]);
    for (std::size_t at = 0; at < hidden.size(); ++at) name[hidden[at]] = mixed[at];

    State out = state;
    const auto rename = [&](CardSet& set) {
        CardSet renamed{};
        for (int at : set) renamed.add(name[static_cast<std::size_t>(at)]);
        set = renamed;
    };
    for (std::size_t at = 0; at < state.card_count; ++at) {
        CardState card = state.cards[at];
        card.above = name[card.above];
        card.below = name[card.below];
        out.cards[name[at]] = card;
    }
    for (auto& zones : out.zones) {
        for (CardList& list : zones) list = {name[list.top], name[list.bottom], list.count};
    }
    for (std::size_t at = 0; at < out.place_count; ++at) {
        Place& place = out.places[at];
        place.stack = {name[place.stack.top], name[place.stack.bottom], place.stack.count};
        place.under = {name[place.under.top], name[place.under.bottom], place.under.count};
    }
    for (Modifier& modifier : out.modifiers) {
        if (modifier.on == TargetKind::Card) modifier.target = name[modifier.target];
        modifier.source = name[modifier.source];
    }
    CardSet renamed{};
    for (const Modifier& modifier : out.modifiers) {
        if (modifier.on != TargetKind::Cards || renamed.has(modifier.target)) continue;
        renamed.add(modifier.target);
        rename(out.sets[modifier.target]);
    }
    for (Frame& frame : out.frames) frame.source = name[frame.source];
    for (Usage& usage : out.usage) usage.card = name[usage.card];
    for (u8& at : out.ordering) at = name[at];
    for (const Frame& frame : out.frames) {
        for (int n = 0; n < frame.registers; ++n) {
            Register& reg = out.registers[frame.first_register + n];
            if (reg.of == ObjectKind::Cards && !(frame.code == kMoveProcedure && n == kMoveDestination))
                rename(reg.set);
            if (reg.face_plus_one != 0) reg.face_plus_one = static_cast<u8>(name[reg.face_plus_one - 1] + 1);
        }
    }
    for (Delayed& delayed : out.delayed) {
        delayed.source = name[delayed.source];
        if (delayed.of == ObjectKind::Cards) rename(delayed.captured);
    }
    for (Waiting& waiting : out.waiting) {
        waiting.source = name[waiting.source];
        if (waiting.of == ObjectKind::Cards) rename(waiting.subjects);
    }
    for (Knowledge& knowledge : out.knowledge) {
        rename(knowledge.exact);
        rename(knowledge.pooled);
        rename(knowledge.grouped);
    }
    rename(out.revealed);
    if (out.decision.of == ObjectKind::Cards && (out.decision.kind == Ask::Pick || out.decision.kind == Ask::Order))
        rename(out.decision.options);
    return {out, name};
}

}  // namespace arbiter
