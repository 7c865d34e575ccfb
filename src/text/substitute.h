// Phrases that take the place of others: "Draw {a card}. If you have no cards in your hand, {two cards} instead."
//
// Such marks may stand around any words, even around parts of two sentences, so no grammar could give them a meaning
// where they stand. Instead each phrase is put into its place and the sentences are read whole, as the games' rules
// say:
//
//   ⟪ 1 2 Draw a card. ⟫ If you have no cards in your hand, ⟪ Draw two cards. ⟫ instead.
//
// The first row of sentences is the one with the marked phrase; its two numbers say how many words stand before and
// inside the marks, so that folding gives back every word. Whatever does not fit this pattern is left as it is.
#pragma once

#include <vector>

#include "text/lexer.h"

namespace arbiter::text {

std::vector<Token> expand_substitutions(const Lexicon& lexicon, std::vector<Token> tokens);

// The inverse; rows of sentences that do not belong together are left as they are.
std::vector<Token> fold_substitutions(const Lexicon& lexicon, std::vector<Token> tokens);

}  // namespace arbiter::text
