// The open question: who must choose what.
#pragma once

#include "arbiter/card_set.h"
#include "arbiter/types.h"

namespace arbiter {

// The six kinds of question. A new effect never needs a seventh.
enum class Ask : u8 {
    Nothing,
    Main,  // what to do in a step of the turn: the rulebook lists the actions
    Pick,  // cards or places, one at a time, and "done" once enough are chosen
    YesNo,
    Number,  // between low and high
    Order,   // which of several comes next
    Mode,    // one of several texts or abilities
};

// What an index is the index of: a card, or a place with what stands there.
enum class ObjectKind : u8 { Cards, Places };

// A part of State. Clients learn what is asked from View and asked_seat().
struct Decision {
    Ask kind;
    Seat seat;          // who answers
    ObjectKind of : 1;  // Pick, Order: what the options are
    u8 ruled : 1;       // Pick: the rulebook has a condition of its own on the choice as a whole
    u8 spare : 6;
    u8 into;    // the register of the asking frame that takes the answer
    u8 chosen;  // Pick: how many are chosen already
    u8 min;     // Pick: fewest and most in all
    u8 max;
    u8 joint;    // Pick: a condition on the choice as a whole (see engine/program.h), 0: none
    u16 prompt;  // what the question is about: the engine's prompts come first, then the rulebook's
    i16 low;     // Number, Mode: the bounds; Pick, Order: 1 where the seat picks blindly, by spots and not by what the
                 // cards are
    i16 high;
    AbilityId ability;  // whose text asks, kNoAbility: the rules
    CardSet options;    // Pick, Order: what can be chosen now; Mode: which numbers
};
static_assert(sizeof(Decision) == 32);

}  // namespace arbiter
