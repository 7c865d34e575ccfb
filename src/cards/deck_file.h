// Deck files: plain lists of cards as people paste them. docs/cards.md has the format.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cards/record.h"

namespace arbiter {

struct DeckLine {
    int line = 0;
    int count = 0;
    std::string number;
    std::string name;     // as written; empty: none was
    std::string section;  // the heading above, as it was allowed; empty: none
};

// A deck as it was written. One number may stand on several lines: its copies add up.
struct DeckList {
    std::string file;
    std::vector<DeckLine> lines;

    int total() const;
    int copies(std::string_view number) const;
};

// A deck as far as its file can be read, and everything that is wrong with the file.
struct DeckFile {
    DeckList deck;
    std::vector<Diagnostic> problems;
};

// Reads a deck file. Fails with every line that is neither a card, a comment, empty nor one of the headings allowed.
// How many cards make a deck, and how many copies are allowed, is for the game's rulebook to say.
Result<DeckList> read_deck(const std::filesystem::path& path, const std::vector<std::string>& headings = {"Deck"});

DeckFile read_deck_file(const std::filesystem::path& path, const std::vector<std::string>& headings = {"Deck"});

// The same for the content of a file; the name is for diagnostics.
Result<DeckList> parse_deck(std::string_view text, std::string_view file,
                            const std::vector<std::string>& headings = {"Deck"});
DeckFile parse_deck_file(std::string_view text, std::string_view file,
                         const std::vector<std::string>& headings = {"Deck"});

// What a deck says of its cards against what they are: a number that no card has is an error, a name beside a number
// that is not that card's name a warning, since the number alone decides which card is meant.
struct DeckMatch {
    std::vector<Diagnostic> errors;
    std::vector<Diagnostic> warnings;
};
DeckMatch match_deck(const DeckList& deck, std::span<const CardRecord> cards);

}  // namespace arbiter
