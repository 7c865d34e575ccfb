// DBS 5-1: what a deck must be.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arbiter/cards.h"
#include "arbiter/game.h"
#include "engine/program.h"
#include "games/games.h"

namespace arbiter::dbs {

// The number without the mark of another print ("_PR").
std::string base_number(std::string_view number);

// DBS 5-1-3-2: does a text of the one card keep the other out of its deck?
bool forbids(const Game&, const Definition& says, DefinitionId card);

// Everything that is wrong with the deck at once; empty: it is legal. The Leader Card is one line of the list, told
// apart by its kind.
std::vector<DeckProblem> check_deck(const Game&, const DeckList&);
int copies_allowed(const Game&, DefinitionId);

// The fifty cards of a legal deck, and beside it the Leader Card with its front side up.
void bring_deck(const Game&, const DeckList&, Seat, Setup&);

}  // namespace arbiter::dbs
