// The last pass over a program before it goes into the pool: removes results that nothing reads, and finds clauses that
// could not act in any game.
#pragma once

#include "lower/draft.h"

namespace arbiter::lower {

// Adds the program of the current ability to the pool and returns its number. Declines a text with a clause that could
// not act in any game.
u16 finish_program(Draft&);

constexpr const char* kReadsHiddenCards = "it asks what hidden cards are, and the answer would show them";

// ---- the parts of it
// The registers that an instruction reads, by itself or through its filters and amounts.
CardSet registers_read(const Pool&, const Op&);
CardSet registers_read(const Pool&, FilterId);
// Leaves out results that nothing reads.
void remove_unread_results(const Pool&, Program&);
// Does it choose something without using it or asking whether it was chosen?
bool has_unused_choice(const Pool&, const Program&);
// The areas that not all see into.
i32 hidden_zones(const Rulebook&);
// Does it ask what hidden cards are that it has not had revealed? The answer would reveal them (hidden_cards.cpp).
bool reads_hidden_cards(const Pool&, const Rulebook&, const Program&);
bool reads_hidden_cards(const Pool&, const Rulebook&, AmountId);
// The first instruction that acts on a register which is empty on every path to it; -1: there is none.
int find_useless_instruction(const Pool&, const Rulebook&, const Program&);

}  // namespace arbiter::lower
