// What on the table an answer is about, as the seat that gives it sees the table.
#pragma once

#include "engine/rules.h"

namespace arbiter {

struct AnswerSpots {
    Spot card{0, Seat::Nobody, kNone, kNone};  // position kNone: it is not about a card
    PlaceIx place = kNone;                     // where a card is played to, what is picked, what attacks
    PlaceIx target = kNone;                    // what is attacked; kNone: the player, or nothing
    friend bool operator==(const AnswerSpots&, const AnswerSpots&) = default;
};

// REQUIRES: the answer is legal, or one that could be picked.
AnswerSpots spots_of(const Position&, Seat, Action);

}  // namespace arbiter
