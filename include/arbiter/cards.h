// Card files and deck files, read into records that are free of the files' format. docs/cards.md has the formats.
// Nothing here knows a game: whether cards and decks are right for one is said in arbiter/games.h.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "arbiter/result.h"

namespace arbiter {

// ---- cards
struct Field;
using Record = std::vector<Field>;  // in the order of the file, each name once
using FieldValue = std::variant<std::monostate, std::int64_t, std::string, std::vector<std::string>, Record>;

// One field; the value std::monostate is the file's null.
struct Field {
    std::string name;
    int line = 0;
    FieldValue value;
};

// A card as its file gives it: named fields.
struct CardRecord {
    std::string file;
    int line = 0;  // where the card begins
    std::string number;
    std::string name;
    std::string text;
    Record fields;  // all but the three above, which every game has
    int place = 0;  // in its file, from 1

    // How messages refer to it: "card AR01-003", "3. card" where it has no number.
    std::string title() const { return number.empty() ? std::to_string(place) + ". card" : "card " + number; }
};

// What a card file holds as far as it can be read, and everything that is wrong with it.
struct CardFile {
    std::vector<CardRecord> cards;  // cards with problems included, unless they are not JSON
    std::vector<Diagnostic> problems;
};

// Reads a card file, or all files *.json of a folder in the order of their names as one list. Fails with every problem
// of every file: what cannot be read, what is not JSON or not UTF-8, what is no card, what has no number, name or text,
// fields given twice, values that no card file holds, numbers that two cards share. After something that is not JSON,
// reading goes on with the next card.
Result<std::vector<CardRecord>> read_cards(const std::filesystem::path& path);
CardFile read_card_file(const std::filesystem::path& path);

// The same for the content of one file; the name is for diagnostics.
Result<std::vector<CardRecord>> parse_cards(std::string_view json, std::string_view file);
CardFile parse_card_file(std::string_view json, std::string_view file);

// ---- decks
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

    // How many cards in all, and of this number, on whatever lines they stand.
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
