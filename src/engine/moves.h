// What the move procedure notes in its registers, for whoever must read an unfinished move.
#pragma once

#include "engine/rules.h"

namespace arbiter {

// The registers of the move procedure. All hold cards or places but kMoveDestination, which holds a Destination as
// bits.
enum MoveRegister : int {
    kMoveCards,
    kMovePlaces,
    kMoveAppliedFirst,
    kMoveAppliedOther,
    kMoveChoice,
    kMoveDestination,
    kMoveMover,
    kMoveRegisters
};

struct MoveNote {
    CardSet cards;
    CardSet places;
    Destination to;
    Seat mover;
    u8 into;
};

// `first` is the first register of the move procedure's frame.
MoveNote read_move(const Register* first, const Frame& frame);

}  // namespace arbiter
