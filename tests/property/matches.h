// Which games the property tests play: books, decks and seeds, all of it from the number of the game.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "arbiter/game.h"
#include "arbiter/rng.h"
#include "games/games.h"
#include "scenario/scenario.h"

namespace arbiter::property {

// A number that the environment sets for all these tests.
u64 setting(const char* name, u64 otherwise);

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
std::vector<Cards> compile_for_all_books(const std::vector<CardRecord>&, std::string_view game);

struct Deck {
    std::string name;
    std::vector<DefinitionId> cards;
};

// A text of a card that resolves: "AR01-035 text 1".
std::string text_name(const Pool&, AbilityId);
// All of them, of cards that are not declined under every book.
std::set<std::string> texts_that_resolve(const std::vector<Cards>&);

// One game to play: from the shuffle on, or from a position in the middle of it.
struct Match {
    u64 number = 0;
    const Cards* cards = nullptr;
    std::string decks;  // for people
    Setup setup;
    std::optional<scenario::Drawing> drawing = std::nullopt;

    const Game& game() const { return cards->game(); }
    State begin(EventLog* = nullptr) const;
    std::string to_string() const;
};

Match match_of(u64 number, const Cards&, const Deck& one, const Deck& other);

// A card that a position is drawn for: where it lies at first.
struct Feature {
    Seat seat = Seat::A;
    std::size_t card = 0;   // in that seat's deck
    ZoneId zone = 0;        // where places are: in one of them; of a pile: on top
    Face face = Face::Up;   // of the top card of its stack
    bool attached = false;  // under somebody's stack
    int height = 1;         // of its stack, where the deck has the cards for it
    bool back = false;      // shows its other side
};

// Large: as much as the rules allow at once. Decks are four copies each of cards with much text; on the table are many
// areas, full lines, long piles and large hands, so that many texts work, wait and look for something at the same time.
enum class Size : u8 { Usual, Large };

// A position such as a game may reach, with the cards of both decks somewhere in it: some turns in, characters of some
// levels, cards in the discard areas, and any phase about to begin.
scenario::Drawing random_drawing(const Match&, u64 seed, Size = Size::Usual);
// The same around one card.
scenario::Drawing random_drawing(const Match&, u64 seed, const Feature&);

// The decks of a folder that this game's book accepts.
std::vector<Deck> shipped_decks(const Cards&, const std::filesystem::path& folder);

// What differs from game to game (ua_matches.cpp, dbs_matches.cpp).
std::vector<DefinitionId> random_ua_deck(const Cards&, u64 seed, Size);
scenario::Drawing random_ua_drawing(const Match&, u64 seed, const Feature*, Size);
std::vector<DefinitionId> random_dbs_deck(const Cards&, u64 seed, Size);
scenario::Drawing random_dbs_drawing(const Match&, u64 seed, const Feature*, Size);

// A legal deck of cards whose text is understood, always the same for the same seed. Most are built around a few
// character names, so that characters can level up; some are any fifty cards.
Deck random_deck(const Cards&, u64 seed, Size = Size::Usual);
// Is it a card that lists of cards have: understood, no token, and the side by which it goes?
bool is_listed(const Pool&, DefinitionId);
// The cards that may be in a deck, in random order; for a large position those with the most text come first, more or
// less.
std::vector<DefinitionId> playable_cards(const Cards&, Rng&, Size);

}  // namespace arbiter::property
