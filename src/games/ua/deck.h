// UA 4: what a deck must be.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arbiter/cards.h"
#include "arbiter/game.h"
#include "games/games.h"

namespace arbiter::ua {

// The number without the product before it ("UA01/ABC-1-001") and without what marks another print ("_p1").
std::string base_number(std::string_view number);

// Everything that is wrong with the deck at once; empty: it is legal.
std::vector<DeckProblem> check_deck(const Game&, const DeckList&);
int copies_allowed(const Game&, DefinitionId);

// The cards of a legal deck, and beside it the three AP cards, which are the same for everybody (UA 4.5).
void bring_deck(const Game&, const DeckList&, Seat, Setup&);

}  // namespace arbiter::ua
