// The one module that says what a seat may know.
#pragma once

#include "engine/rules.h"

namespace arbiter {

// Lies this card open to the seat right now, by the rules of its zone?
bool lies_open(const Position&, Seat, CardIx);

// ---- keeping up with what the seats know, called by the atoms
// Before the card leaves where it is.
struct Departure {
    std::array<bool, 2> knew;
    bool hidden_hand = false;  // from a hand
};
Departure departing(const Rules&, CardIx);
// After it arrived.
void arrived(Rules&, CardIx, const Departure&);
// Several cards that a seat has arranged in an order the other one does not see.
void arranged(Rules&, Seat by, CardSet cards);
void shuffled(Rules&, CardSet cards);
void shown(Rules&, Seat, CardSet cards);
// After face-down cards were turned up: what was only known to be among hand and face-down cards may be certain now.
void turned_up(Rules&, CardIx);

}  // namespace arbiter
