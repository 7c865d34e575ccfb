// UCG 4.1: is this a deck one may play with?
#pragma once

#include <string>
#include <vector>

#include "games/games.h"

namespace arbiter::ucg {

// Everything that is wrong with the deck at once; empty: it is legal.
std::vector<DeckProblem> check_deck(const Game&, const DeckList&);
int copies_allowed(const Game&, DefinitionId);

// The cards of a legal deck; parallel versions are the card itself.
void bring_deck(const Game&, const DeckList&, Seat, Setup&);

// UCG 4.1.3: the card number without the branch number of a parallel version ("AR01-001_P2", "AR01-001-P2" ->
// "AR01-001").
std::string base_number(std::string_view number);

}  // namespace arbiter::ucg
