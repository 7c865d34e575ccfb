// The last look at a program before it is laid into the pool: what nobody reads is left out, and a clause that could
// not act in any game is found.
#pragma once

#include "lower/draft.h"

namespace arbiter::lower {

// Lays the program of the ability at hand into the pool and answers its number. Declines a text with a clause that
// could not act in any game.
u16 finish_program(Draft&);

constexpr const char* kReadsHiddenCards = "it asks what hidden cards are, and the answer would show them";

// ---- the parts of it
// The registers that an instruction reads, by itself or through its filters and amounts.
CardSet registers_read(const Pool&, const Op&);
CardSet registers_read(const Pool&, FilterId);
// Leaves out results that nothing reads.
void remove_unread_results(const Pool&, Program&);
// Does it choose something that nothing is done with, and nobody asks whether it was chosen?
bool has_unused_choice(const Pool&, const Program&);
// Does it ask what cards are that not all see, and that it has not had revealed? The answer would tell them
// (hidden_cards.cpp).
bool reads_hidden_cards(const Pool&, const Rulebook&, const Program&);
bool reads_hidden_cards(const Pool&, const Rulebook&, AmountId);
// The first instruction that acts on something that is nothing on every way to it; -1: there is none.
int find_useless_instruction(const Pool&, const Rulebook&, const Program&);

}  // namespace arbiter::lower
