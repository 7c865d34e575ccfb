// What one seat may know of a position: an allow-list, built field by field. No card index is in it. What the numbers
// mean (zones, phases, properties ...) is in arbiter/names.h.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "arbiter/action.h"
#include "arbiter/decision.h"
#include "arbiter/event.h"
#include "arbiter/state.h"
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

// One part of a number: "7,000 DOUBLE", "+2,000" by a card.
struct ContributionView {
    DefinitionId by = 0;  // the card that says so, 0: the rules
    i32 value = 0;
    std::string words;  // what is read or changed
    friend bool operator==(const ContributionView&, const ContributionView&) = default;
};

struct PlaceView {
    ZoneId zone = 0;
    Seat seat = Seat::Nobody;  // Nobody: a place that came with what stood in it, and went with it
    u8 slot = 0;
    u8 mark = 0;
    std::vector<CardView> stack;  // top first
    std::vector<CardView> under;
    std::vector<i32> attributes;  // the rulebook's numbers for what stands here, empty while nothing is face up
    std::vector<ContributionView>
        reasons;  // the parts of the number that matters most in this game (Presentation::explained)
    friend bool operator==(const PlaceView&, const PlaceView&) = default;
};

// Cards that are known to lie in some spots of a zone, but not which in which.
struct GroupView {
    std::vector<u8> positions;              // from the top of the zone, 0 first
    std::vector<DefinitionId> definitions;  // sorted; as many as the spots, or fewer
    friend bool operator==(const GroupView&, const GroupView&) = default;
};

struct ZoneView {
    ZoneId zone = 0;
    Seat seat = Seat::Nobody;
    // Top first. A hand that the seat does not see has no order: what is known of it first, by definition, then the
    // rest.
    std::vector<CardView> cards;
    std::vector<GroupView> groups;
    // A hand: known to be somewhere among its hidden cards and its player's face-down cards; sorted.
    std::vector<DefinitionId> known_among;
    friend bool operator==(const ZoneView&, const ZoneView&) = default;
};

// A lasting change by a resolved effect.
struct ModifierView {
    PropertyId property = 0;
    TargetKind on = TargetKind::Place;
    u8 target = kNone;      // place or seat; kNone for a card
    DefinitionId card = 0;  // TargetKind::Card: which, where the seat knows it
    i32 value = 0;
    u16 argument = 0;
    Duration duration = Duration::ThisTurn;
    u16 turn = 0;         // the last turn of a timed one
    DefinitionId by = 0;  // the card whose text made it
    friend bool operator==(const ModifierView&, const ModifierView&) = default;
};

// A text that is being carried out or waits for it.
struct EffectView {
    DefinitionId definition = 0;  // 0: not known to the seat
    u8 ability = 0;               // its number within the card
    Seat controller = Seat::Nobody;
    friend bool operator==(const EffectView&, const EffectView&) = default;
};

// How near the players are to winning, by what everybody sees.
struct GoalView {
    std::array<i32, 2> count{};  // by seat: battles won as things stand, life left ...
    i32 of = 0;                  // as many are there at most, or win; 0: the game counts nothing of the kind
    friend bool operator==(const GoalView&, const GoalView&) = default;
};

// Two sides whose numbers are compared, as everybody sees it: an area, or the current attack.
struct ContestView {
    u8 slot = kNone;                              // the number of the area; kNone: an attack
    Seat attacker = Seat::Nobody;                 // of an attack: whose it is
    std::array<PlaceIx, 2> places{kNone, kNone};  // by seat; kNone: nobody stands there, or the player is attacked
    std::array<i32, 2> numbers{};                 // by seat
    // By seat: what the contest adds to the number of what stands there; empty where the two numbers are the same.
    std::array<std::vector<ContributionView>, 2> added{};
    Seat ahead = Seat::Nobody;  // who would win it; Nobody: neither
    friend bool operator==(const ContestView&, const ContestView&) = default;
};

// One legal answer: its label, and what on the table it is about, for pointing and clicking.
struct OptionView {
    std::string label;
    std::string shared_label;  // without the spot that tells copies of a card apart
    int same_as = 0;           // the number of the first option that is equivalent (see Answer::same_as)
    ActionKind kind = ActionKind::None;
    Spot card{0, Seat::Nobody, kNone, kNone};  // position kNone: it is not about a card
    PlaceIx place = kNone;                     // where a card is played to, what is picked, what attacks
    PlaceIx target = kNone;                    // what is attacked; kNone: the player
    friend bool operator==(const OptionView&, const OptionView&) = default;
};

// Seat::Nobody sees what both players see.
struct View {
    Seat seat = Seat::Nobody;
    u16 turn = 0;
    u8 phase = 0;
    Seat lead = Seat::Nobody;
    Seat starting = Seat::Nobody;  // who led the first turn; Nobody: it has not begun
    u8 over = 0;
    Seat winner = Seat::Nobody;
    std::array<u8, 2> score{};
    std::array<u8, 4> marks{};
    std::array<std::vector<std::string>, 2> totals{};  // sums that decisions are made by, in words: "energy 3 red"
    GoalView goal{};
    std::vector<ContestView> contests;
    std::vector<ZoneView> zones;
    std::vector<PlaceView> places;  // by place index
    std::vector<ModifierView> modifiers;
    std::vector<EffectView> resolving;  // the outermost first
    std::vector<EffectView> waiting;
    std::vector<CardView> revealed;  // shown to both by the effect that is resolving
    Seat asked = Seat::Nobody;       // everybody sees whose turn to choose it is, and nothing else of the question
    Ask asking = Ask::Nothing;
    u8 min = 0;  // Pick: fewest and most in all, and how many are chosen
    u8 max = 0;
    u8 chosen = 0;
    std::string prompt;
    std::vector<OptionView> options;
    friend bool operator==(const View&, const View&) = default;
};

// An event as one seat sees it. A spot's position is kNone where the seat cannot tell it.
struct EventView {
    EventKind kind{};
    Seat seat = Seat::Nobody;
    DefinitionId definition = 0;  // 0: not known to the seat, or no card
    u8 ability = kNone;           // the number within that card of the ability it is about
    u8 a = 0;
    i32 n = 0;
    u8 reason = 0;
    Spot from{0, Seat::Nobody, kNone, kNone};
    Spot to{0, Seat::Nobody, kNone, kNone};
    std::string text;    // for people
    std::string clause;  // the rulebook's clause that caused it
    friend bool operator==(const EventView&, const EventView&) = default;
};

}  // namespace arbiter
