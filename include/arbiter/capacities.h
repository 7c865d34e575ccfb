// All capacities, in one table. docs/capacities.md shows how much of each games have needed.
#pragma once

#include <cstddef>
#include <iterator>
#include <string_view>

#include "arbiter/types.h"

namespace arbiter {

enum class Capacity : u8 {
    None,
    // ---- of a position: where one of these runs out, that game ends as void
    Cards,
    Places,
    Ticks,
    Modifiers,
    Uses,
    Waiting,
    Frames,
    Registers,
    Delayed,
    Ordering,
    Memories,
    TargetSets,
    Texts,
    // ---- of a rulebook and its cards: a game that needs more is not built
    Zones,
    Attributes,
    Properties,
    Events,
    Reasons,
    Options,
    // ---- of a list that may become longer: it takes more memory, or another form
    Answers,
};

// What a capacity limits.
enum class CapacityOf : u8 { Nothing, Position, Rulebook, List };

struct CapacityRow {
    Capacity capacity;
    CapacityOf of;
    int room;
    std::string_view name;
};

inline constexpr CapacityRow kCapacities[] = {
    {Capacity::None, CapacityOf::Nothing, 0, "nothing"},
    {Capacity::Cards, CapacityOf::Position, 128, "cards"},
    // Enough for the longest game with a place more for each player in every turn: 50 cards each, and the turn after
    // them.
    {Capacity::Places, CapacityOf::Position, 102, "places"},
    {Capacity::Ticks, CapacityOf::Position, 0xfff0, "ticks of the clock"},
    {Capacity::Modifiers, CapacityOf::Position, 72, "lasting changes"},
    {Capacity::Uses, CapacityOf::Position, 48, "counted uses of abilities"},
    // Waiting abilities and registers share storage: there are never many of both at once.
    {Capacity::Waiting, CapacityOf::Position, 50, "waiting abilities"},
    {Capacity::Frames, CapacityOf::Position, 56, "procedures and effects within each other"},
    {Capacity::Registers, CapacityOf::Position, 75, "registers of these"},
    {Capacity::Delayed, CapacityOf::Position, 16, "delayed effects"},
    {Capacity::Ordering, CapacityOf::Position, 62, "cards to be put in order"},
    {Capacity::Memories, CapacityOf::Position, 32, "events that the cards of a game look back on"},
    // If there are more, an effect on several things is stored for each of them.
    {Capacity::TargetSets, CapacityOf::List, 12, "effects on several things"},
    {Capacity::Texts, CapacityOf::Position, 16, "texts of cards to choose among"},
    {Capacity::Zones, CapacityOf::Rulebook, 16, "zones of a player"},
    {Capacity::Attributes, CapacityOf::Rulebook, 16, "attributes of a card"},
    {Capacity::Properties, CapacityOf::Rulebook, 64, "properties"},
    {Capacity::Events, CapacityOf::Rulebook, 64, "events that abilities wait for"},
    {Capacity::Reasons, CapacityOf::Rulebook, 32, "reasons of moves"},
    {Capacity::Options, CapacityOf::Rulebook, 16, "options of a rulebook"},
    {Capacity::Answers, CapacityOf::List, 1024, "legal answers"},
};

constexpr bool capacities_are_in_order() {
    for (std::size_t at = 0; at < std::size(kCapacities); ++at) {
        if (static_cast<std::size_t>(kCapacities[at].capacity) != at) return false;
    }
    return std::size(kCapacities) == static_cast<std::size_t>(Capacity::Answers) + 1;
}
static_assert(capacities_are_in_order());

// The capacity, and its name. REQUIRES: the capacity is one of the enumerators.
constexpr int room(Capacity capacity) { return kCapacities[static_cast<std::size_t>(capacity)].room; }
constexpr std::string_view name_of(Capacity capacity) { return kCapacities[static_cast<std::size_t>(capacity)].name; }

constexpr int kMaxCards = room(Capacity::Cards);
constexpr int kMaxPlaces = room(Capacity::Places);
constexpr int kZonesPerSeat = room(Capacity::Zones);
constexpr int kMemories = room(Capacity::Memories);
constexpr int kTargetSets = room(Capacity::TargetSets);
constexpr int kSlots = room(Capacity::Registers);  // for registers and waiting abilities together

}  // namespace arbiter
