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

// A condition on several picks as a whole.
enum class Joint : u8 {
    None,
    DistinctSymbol,  // each with another symbol of kind `joint_argument`
    DistinctAttribute,
    SameSymbol,
    SameAttribute,
    SumAtMost,  // the values of attribute `joint_argument` come to so much in all: the amount in Op::argument
    SumAtLeast,
    SumExactly,
    OneOfEach,            // each passes another one of several filters, the parts of the filter in Op::argument
    OneOfEachOfOneValue,  // and all have one value of attribute `joint_argument`
};

// A part of State. Clients learn what is asked from View and asked_seat().
struct Decision {
    Ask kind;
    Seat seat;      // who answers
    ObjectKind of;  // Pick, Order: what the options are
    u8 into;        // the register of the asking frame that takes the answer
    u8 prompt;      // what the question is about: the engine's prompts come first, then the rulebook's
    u8 chosen;      // Pick: how many are chosen already
    u8 min;         // Pick: fewest and most in all
    u8 max;
    u16 low;  // Number, Mode: the bounds
    u16 high;
    u8 blind : 1;               // Pick, Order: the seat chooses by spots and not by what the cards are
    u8 rulebook_condition : 1;  // Pick: the rulebook has a condition of its own on the choice as a whole
    u8 spare : 6;
    Joint joint : 4;        // Pick: a condition on the choice as a whole
    u8 joint_argument : 4;  // the attribute or kind of symbol that it is about
    AbilityId ability;      // whose text asks, kNoAbility: the rules
    CardSet options;        // Pick, Order: what can be chosen now; Mode: which numbers
};
static_assert(sizeof(Decision) == 32);

}  // namespace arbiter
