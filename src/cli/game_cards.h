// The cards and decks that a game is played with, and those that belong to another game.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arbiter/cards.h"
#include "cli/project.h"

namespace arbiter::cli {

// The cards of the game that ship, and those of a file or folder besides (empty: none). Where both have a number, the
// file's card is meant.
CardFile read_game_cards(const Project&, const std::string& game, const std::string& file);

// The game that the file's cards can only be of; empty: of none, or of several.
std::string game_of_cards(const std::string& file);

// The game of a deck: the one that ships a deck of that name, or whose cards are the most of those in the file; empty:
// of none.
std::string game_of_deck(const Project&, const std::string& name);

// The game that was named; else that of the first deck that is known to be of one; else ucg.
std::string resolve_game(const Project&, const std::string& named, const std::vector<std::string>& decks);

// If the file's cards are those of another game, one message that replaces all others.
std::optional<Diagnostic> cards_of_other_game(const Project&, const std::string& game, const std::string& file);
// The same of a deck: none of its cards is the game's, and the most are another's.
std::optional<Diagnostic> deck_of_other_game(const Project&, const std::string& game, const DeckList&);

}  // namespace arbiter::cli
