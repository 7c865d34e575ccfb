// The available games, and how to open one: from a rulebook and a list of cards.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arbiter/cards.h"
#include "arbiter/game.h"
#include "arbiter/replay.h"

namespace arbiter {

// "ucg", "ua", "dbs": what open_game takes as `game`.
std::vector<std::string> game_names();

// The versions of that game's rulebook, oldest first; empty if there is no such game.
std::vector<std::string> rulebook_versions(std::string_view game);

// A card that cannot be played with: its text was not understood, or the rulebook does not know it.
struct Declined {
    DefinitionId definition = 0;
    std::string number;
    std::string understood;  // the longest beginning of the text that was
    std::string stopped_at;  // the phrase that stopped it
    std::string reason;
    std::string field = "text";  // of the card; empty: its facts
};

struct OpenGame {
    Game game;
    std::vector<Declined> declined;
};

// Opens a game by its name and the version of its rulebook ("1.7"; empty: the newest), with these cards. Fails with a
// list of all problems: no such game or version, and every problem of every card. A card whose text is not understood
// is not a problem: it is declined, and no deck that contains it is legal.
Result<OpenGame> open_game(std::string_view game, std::string_view version, const CardFile& cards);
// The same with a card file, or a folder of them.
Result<OpenGame> open_game(std::string_view game, std::string_view version, const std::filesystem::path& cards);
// The same with the cards that come with the library.
Result<OpenGame> open_game(std::string_view game, std::string_view version = "");

// The game that a replay was recorded with: by its rulebook, with the cards that come with the library.
Result<OpenGame> open_game_of(const Replay&);

// The cards and decks that come with the library; none where there is no such game.
CardFile shipped_cards(std::string_view game);
// Their names.
std::vector<std::string> shipped_decks(std::string_view game);
// One of them by its name. Fails if there is none, and lists those that exist.
Result<DeckList> shipped_deck(std::string_view game, std::string_view name);

// Everything that is wrong with a deck by the game's rulebook; empty if it is legal. `about` names the rule.
std::vector<Diagnostic> deck_problems(const OpenGame&, const DeckList&);

// The setup for two decks. Fails with everything that is wrong with either deck.
Result<Setup> make_setup(const OpenGame&, const DeckList& of_seat_a, const DeckList& of_seat_b);

}  // namespace arbiter
