// What the program needs for a game: cards, decks, a rulebook.
#pragma once

#include <string>
#include <vector>

#include "arbiter/cards.h"
#include "arbiter/game.h"
#include "arbiter/result.h"
#include "cli/project.h"
#include "games/games.h"

namespace arbiter::cli {

struct TableOptions {
    std::string game = "ucg";
    std::string rules;               // "1.5"; empty: the newest
    std::string cards;               // a file or folder besides the project's; empty: none
    std::vector<std::string> decks;  // files, or names of the project's; empty: all of the project's that are legal
};

struct TableDeck {
    std::string name;  // the file's, without folder and ending
    DeckList list;
};

// A deck of the project that this rulebook does not allow.
struct RejectedDeck {
    std::string name;
    std::string because;  // the first thing that is wrong with it
};

struct Table {
    Game game;
    std::vector<TableDeck> decks;
    std::vector<RejectedDeck> left_out;  // where all of the project's decks were asked for

    // The deck numbered `a` for seat A, the one numbered `b` for seat B.
    Setup setup(std::size_t a, std::size_t b) const;
};

// A path, or the name of one of the project's decks.
std::filesystem::path find_deck(const Project&, const std::string& game, const std::string& name);

// The deck of that name or path; a missing one is reported with the names that exist. Card numbers may be written in
// small letters; they come out as the cards have them.
DeckFile read_named_deck(const Project&, const std::string& game, const std::string& name,
                         const std::vector<CardRecord>& cards);

// A deck of that name that is not there, whatever its game: the names of all that are.
DeckFile missing_deck(const Project&, const std::string& name);

// Everything that is wrong with a deck at once, from its top: lines that cannot be read, and what breaks a rule; what
// belongs to no line comes last. Where a line cannot be read, nothing is said of the deck as a whole; of a deck of
// another game only that is said.
std::vector<Diagnostic> deck_problems(const Project&, const std::string& game, const CompiledGame&,
                                      const std::vector<CardRecord>& cards, const DeckFile&);

// Says on standard error which decks do not take part, and why.
void print_left_out(const Table&);

// Reads cards and decks and makes the game. Fails with every problem of every file.
Result<Table> open_table(const Project&, const TableOptions&);

}  // namespace arbiter::cli
