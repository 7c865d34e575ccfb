// The registers of the move procedure, for code that must read an unfinished move.
#pragma once

#include "engine/rules.h"

namespace arbiter {

// The registers of the move procedure. All hold cards or places but kMoveDestination, which holds a Destination as
// bits, and in the upper half the numbers of the replacements that were declined. Those whose numbers count hold the
// cards that watched when the move began (Watchers).
enum MoveRegister : int {
    kMoveCards,
    kMovePlaces,
    kMoveSettled,  // the cards that nothing replaces any more, and those that went out of the move and may still
                   // replace the rest of it; number: the replacement that was chosen, plus 1; asked: which one
    kMoveChoice,   // number: what was answered; cards: Watchers::further
    kMoveDestination,
    kMoveMover,  // number: a seat; cards: Watchers::first
    kMoveRegisters,
};

struct PendingMove {
    CardSet cards;
    CardSet places;
    Destination to;
    Seat mover;
    u8 into;
};

// `first` is the first register of the move procedure's frame.
PendingMove read_move(const Register* first, const Frame& frame);

// Could any text replace a move to there now, whatever is moved? Mostly none can, although some card of the match has
// such a text.
bool something_replaces(const Position&, const Destination&);
inline bool may_be_replaced(const Position& position, const Destination& to) {
    return position.state.replaces != 0 && something_replaces(position, to);
}

// A text that can replace the move of some cards.
struct Replacement {
    CardIx source = kNone;
    AbilityId ability = kNoAbility;
    CardSet cards{};
    friend bool operator==(const Replacement&, const Replacement&) = default;
};
using Replacements = GrowingList<Replacement, 8>;

// What would happen to one object next in this move, who decides about it, and what can replace it (by number).
// options: the replacements that were not declined; known: those of them that this player knows.
struct ReplaceableEvent {
    CardSet cards{};
    Seat chooser = Seat::Nobody;
    Replacements all{};
    CardSet options{};
    CardSet known{};
};
ReplaceableEvent next_replaceable(const Position&, const Frame& move);

}  // namespace arbiter
