// The one module that says what a seat may know.
#pragma once

#include <vector>

#include "engine/rules.h"

namespace arbiter {

// Lies this card open to the seat right now, by the rules of its zone?
bool lies_open(const Position&, Seat, CardIx);

// How well a seat can tell which card lies in a spot.
enum class Known : u8 {
    No,
    Grouped,  // one of several known cards in as many or more known spots
    Pooled,   // it is among its owner's hand and face-down cards
    Surely,   // this card, here; in a hand of the other player: that it is there, not where
};

// What the seat knows of a card. Seat::Nobody is a spectator, who knows only what both players know.
Known known(const Position&, Seat, CardIx);

// Can the seat tell the spots of this zone apart? Not in a hand that it does not see.
bool tracks_spots(const Rulebook&, Seat, ZoneId, Seat whose);

// When this very card is pointed at, does the seat know which it is? To know that a card is in a hand is not enough.
bool recognizes(const Position&, Seat, CardIx);

// The cards of a zone as the seat sees them lie: from the top, or for a hand that it does not see, what it knows of it
// first, by definition, then the rest.
std::vector<CardIx> in_shown_order(const Position&, Seat, ZoneId, Seat whose);
// Where in that order, or from the top of its place, this card lies.
u8 shown_position(const Position&, Seat, CardIx);

// Does everybody see this ability where it works? One that works in a hand or a deck is known to its player alone.
bool works_in_the_open(const Rulebook&, const Ability&);

// Must the options be told apart by their spots, since the seat that picks does not know all of them?
bool picks_blindly(const Position&, Seat, CardSet options);

// The options of a Pick or Order in the order in which they are offered: by number, or by spot where the seat picks
// blindly (numbers follow a card through a shuffle and would tell it).
struct Offered {
    std::array<u8, kMaxCards> items;
    int count = 0;
};
Offered in_offered_order(const Position&, const Decision&);

// ---- keeping up with what the seats know, called by the atoms
// How a card left where it was.
struct Departure {
    std::array<bool, 2> knew;
    Seat seat;       // whose zone it left
    bool untracked;  // out of an unordered zone that the other player does not see
    bool from_pool;  // out of the hand, or from face down on the field
    CardSet among;   // untracked: what it could have been, as far as the other player can tell
};
Departure departing(const Rules&, CardIx);
// After it arrived.
void arrived(Rules&, CardIx, const Departure&);
// Several cards that a seat has arranged in an order the other one does not see.
void arranged(Rules&, Seat by, CardSet cards);
void shuffled(Rules&, CardSet cards);
void shown(Rules&, Seat, CardSet cards);
void turned_down(Rules&, CardIx, const std::array<bool, 2>& knew);
void turned_up(Rules&, CardIx);

}  // namespace arbiter
