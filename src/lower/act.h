// What a text instructs to do: drawing, showing, choosing, moving. A game adds acts of its own (Dialect::verbs,
// Dialect::moves).
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
// Were these cards chosen by what they are, from one of these hidden zones? The rulebook's own test `choosable` is not
// about what a card is.
bool chosen_by_what_it_is(const Lowering&, u8 reg, i32 secret, u8 choosable);

// ---- move.cpp
void move(Lowering&, const Term& step);
// The owner's zone, whoever moves the cards there, as it takes new ones.
Destination to_zone(const Lowering&, ZoneId, u8 reason);
// The instruction alone, into a register of its own where none is given.
u8 emit_move(Lowering&, u8 cards, const Destination&, u8 into = kNone);
// Moves there what was taken, and mentions it.
void move_selected(Lowering&, const Term& step, const Selected&, const Destination&);
// What a text says of cards that were moved: where from, where to and how.
void mention_move(Lowering&, const Selected&, u8 moved, ZoneId to, text::Word verb);
// Takes the moved cards out of the cards that were looked at.
void subtract_from_pile(Lowering&, u8 moved);
// The destination that a zone, or an end of one, stands for with this verb.
Destination destination_of(Lowering&, const Term& to, const Term& verb);
// A text that says whose zone it is must say the same of these cards.
void check_destination(Lowering&, const Term& to, u8 cards);
// To where the step says, which must be an area of those whose cards they are.
void move_there(Lowering&, const Term& step, const Selected& cards);
// Whoever carries out the text looks at what the register holds, or reveals it.
void show_cards(Lowering&, Verb look_or_reveal, u8 reg);
// They shuffle an area of theirs.
void shuffle_zone(Lowering&, ZoneId);
// Those of them that pass; where that is a cost, all of them must.
Selected those_of(Lowering&, const Selected& cards, const Filter&);
// Cards that go onto or under something on the field, and what that is: both chosen so that no choice is a dead end.
struct StackMove {
    Selected cards;
    Destination to{};
    std::optional<Selected> host{};  // what it is put under, if the text refers to that next
};
StackMove onto_stack(Lowering&, const Term& what, const Term& to, std::vector<Filter> also);

// ---- number.cpp
// A phrase that is a number: "the number of your Kaiju"; nothing: it is none.
std::optional<AmountId> as_number(Lowering&, const Term&);
AmountId number_of(Lowering&, const Term&);

// Notes that cards which were put onto the field stand there now.
void note_placed_on_field(Lowering&, const Selected& cards, u8 places, text::Word verb);

}  // namespace arbiter::lower
