// What one seat may know of a position: an allow-list, built field by field. No card index is in it.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "arbiter/decision.h"
#include "arbiter/types.h"

namespace arbiter {

// A card as a seat sees it: definition 0 where its identity is not known.
struct CardView {
    DefinitionId definition = 0;
    Seat owner = Seat::Nobody;
    u8 face_down = 0;
    u8 position = 0;
    friend bool operator==(const CardView&, const CardView&) = default;
};

struct PlaceView {
    ZoneId zone = 0;
    Seat seat = Seat::Nobody;
    u8 slot = 0;
    u8 mark = 0;
    std::vector<CardView> stack;  // top first
    std::vector<CardView> under;
    std::vector<i32> attributes;  // the rulebook's numbers for what stands here, empty while nothing is face up
    friend bool operator==(const PlaceView&, const PlaceView&) = default;
};

struct ZoneView {
    ZoneId zone = 0;
    Seat seat = Seat::Nobody;
    std::vector<CardView> cards;  // top first; a hidden hand is in no order
    // Known to be somewhere among the hidden cards of this zone and the owner's face-down cards, by definition, sorted.
    std::vector<DefinitionId> known_among;
    friend bool operator==(const ZoneView&, const ZoneView&) = default;
};

struct ModifierView {
    PropertyId property = 0;
    u8 on = 0;
    u8 target = 0;  // place or seat; kNone for a card
    i16 value = 0;
    u8 duration = 0;
    u16 turns_left = 0;
    friend bool operator==(const ModifierView&, const ModifierView&) = default;
};

struct View {
    Seat seat = Seat::Nobody;
    u16 turn = 0;
    u8 phase = 0;
    Seat lead = Seat::Nobody;
    u8 over = 0;
    Seat winner = Seat::Nobody;
    std::array<u8, 2> score{};
    std::array<u8, 4> marks{};
    std::vector<ZoneView> zones;
    std::vector<PlaceView> places;
    std::vector<ModifierView> modifiers;
    std::vector<DefinitionId> waiting;  // sources of triggers that wait, where known
    Ask asking = Ask::Nothing;
    Seat asked = Seat::Nobody;
    std::string prompt;                // only to the seat that is asked
    std::vector<std::string> options;  // labels, only to the seat that is asked
    friend bool operator==(const View&, const View&) = default;
};

}  // namespace arbiter
