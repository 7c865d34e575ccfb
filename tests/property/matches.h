// Which games the property tests play: books, decks and seeds, all of it from the number of the game.
#pragma once

#include <array>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "arbiter/game.h"
#include "games/games.h"

namespace arbiter::property {

// A list of cards compiled for one book.
struct Cards {
    std::string book;
    CompiledGame compiled;

    const Game& game() const { return compiled.game; }
    std::string declined_numbers() const;
};

// The cards of a file or folder compiled for each book that Arbiter has of this game. Empty where the file is not
// there; aborts where it is wrong.
std::vector<Cards> compile_for_all_books(const std::filesystem::path&, std::string_view game);

struct Deck {
    std::string name;
    std::vector<DefinitionId> cards;
};

// A text of a card that resolves: "AR01-035 text 1".
std::string text_name(const Pool&, AbilityId);
// All of them, of cards that are not declined under every book.
std::set<std::string> texts_that_resolve(const std::vector<Cards>&);

// One game to play.
struct Match {
    u64 number;
    const Cards* cards;
    std::array<const Deck*, 2> decks;

    const Game& game() const { return cards->game(); }
    u64 seed() const { return number; }
    Setup setup() const { return {{decks[0]->cards, decks[1]->cards}, {}}; }
    std::string to_string() const;
};

// The decks of a folder that this game's book accepts.
std::vector<Deck> shipped_decks(const Cards&, const std::filesystem::path& folder);

// A legal deck of cards whose text is understood, always the same for the same seed. Most are built around a few
// character names, so that characters can level up; some are any fifty cards.
Deck random_deck(const Cards&, u64 seed);

}  // namespace arbiter::property
