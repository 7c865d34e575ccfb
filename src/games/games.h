// Rulebooks by name and compiled games, for the program itself; clients use arbiter/games.h.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "arbiter/games.h"
#include "cards/record.h"
#include "lower/compiled.h"

namespace arbiter {

// "ucg-1.2", "ucg-1.4" ...
std::vector<std::string> book_names();

// The rulebook with that name ("ucg-1.5"), null when there is none.
std::shared_ptr<const Rulebook> find_book(std::string_view name);

// The name of a game's rulebook: find_rules("ucg", "1.5") is "ucg-1.5"; without a version it is the newest one.
Result<std::string> find_rules(std::string_view game, std::string_view version);

// Compiles the cards for the rulebook. Wrong records are problems; texts that are not understood are declined.
Result<CompiledGame> make_game(std::string_view book, const std::vector<CardRecord>& cards, const ReadText& = {});
// The same for a card file. Fails with everything that is wrong with the file at once: what was found when it was read,
// and what this game finds wrong with the cards that could be read.
Result<CompiledGame> make_game(std::string_view book, const CardFile& file);

// One rule that a deck breaks.
struct DeckProblem {
    const char* clause;
    Diagnostic diagnostic;
    DefinitionId declined = 0;  // the declined card that it is about
};

// Everything that is wrong with the deck by the game's rulebook at once; empty: it is legal.
std::vector<DeckProblem> check_deck(const Game&, const DeckList&);
// The same, and for cards that are declined the reason.
std::vector<DeckProblem> check_deck(const CompiledGame&, const DeckList&);

// How many copies of a card a deck may have, kAnyCopies where there is no limit.
constexpr int kAnyCopies = 1 << 20;
int copies_allowed(const Game&, DefinitionId);

// The cards of a legal deck as its player brings them to the table.
void bring_deck(const Game&, const DeckList&, Seat, Setup&);

}  // namespace arbiter
