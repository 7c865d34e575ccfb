// What is in a deck, counted.
#pragma once

#include <string>

#include "arbiter/cards.h"
#include "arbiter/game.h"

namespace arbiter::cli {

// The cards with their facts, then how many cards there are of each value of each fact that the game shows (kind,
// level, colour, cost ...), with the average of numbers, and how many have a text.
std::string deck_statistics(const Game&, const DeckList&);

}  // namespace arbiter::cli
