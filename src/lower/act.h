// What a text has done: drawing, showing, choosing, moving. A game adds acts of its own (Dialect::act, Dialect::moves).
#pragma once

#include "lower/filter.h"

namespace arbiter::lower {

// One step of a sentence.
void action(Lowering&, const Term& step);
void draw_cards(Lowering&, AmountId);
void choose(Lowering&, const Term& what);

// ---- move_down_to.cpp
// "Chooses cards in their hand and places them ... until they have 9 cards in hand".
void move_down_to(Lowering&, const Term& step);

// ---- hidden_cards.cpp
// Were these cards chosen by what they are, from one of these zones, which not all see? That they may be chosen by the
// effect at hand is a test of the rulebook's and says nothing of what they are.
bool chosen_by_what_it_is(const Lowering&, u8 reg, i32 secret, u8 choosable);

// ---- move.cpp
void move(Lowering&, const Term& step);
// The instruction alone, into a register of its own where none is given.
u8 emit_move(Lowering&, u8 cards, const Destination&, u8 into = kNone);
// What was taken is moved there, and can be spoken of.
void move_selected(Lowering&, const Term& step, const Selected&, const Destination&);
// What a text says of cards that were moved: where from, where to and how.
void mention_move(Lowering&, const Selected&, u8 moved, ZoneId to, text::Word verb);
// What is left of the cards that were looked at is less by now.
void subtract_from_pile(Lowering&, u8 moved);
// Where a zone, or an end of one, lets cards go that are moved so.
Destination destination_of(Lowering&, const Term& to, const Term& verb);
// A text that says whose zone it is must say the same of these cards.
void check_destination(Lowering&, const Term& to, u8 cards);
// To where the step says, which must be an area of those whose cards they are.
void move_there(Lowering&, const Term& step, const Selected& cards);
// Cards that go onto or under something on the field, and what that is: both chosen so that no choice leads nowhere.
struct StackMove {
    Selected cards;
    Destination to{};
    std::optional<Selected> host{};  // what it is put under, where that is spoken of next
};
StackMove onto_stack(Lowering&, const Term& what, const Term& to, std::vector<Filter> also);

// ---- number.cpp
// A number that the text calls one: "the number of your Kaiju"; nothing: it is none.
std::optional<AmountId> as_number(Lowering&, const Term&);
AmountId number_of(Lowering&, const Term&);

// Cards that were put onto the field stand there from now on.
void note_placed_on_field(Lowering&, const Selected& cards, u8 places, text::Word verb);

}  // namespace arbiter::lower
