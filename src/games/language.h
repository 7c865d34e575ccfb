// What the cards of a game are written in: its grammar, and which fields of a card hold text.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/grammar.h"

namespace arbiter {

// A field of a card file that holds text, and what the grammar calls such a text.
struct TextField {
    std::string_view name;
    std::string_view start;
};

// A kind of word that texts quote, and by what cards have such words.
struct WordKind {
    std::string_view name;   // in reports: "character name"
    std::string_view field;  // of a card file: its value, or each of a list, is the card's; empty: only texts give it
    bool part = false;       // any part of that value will do
};

// Where texts quote words of a kind.
struct QuotedWord {
    enum class Role : unsigned char {
        Names,  // looks for cards that have it
        Gives,  // says that this card has it as well
        Owns,   // is the only way to have it
    };
    std::string_view quoted_class;   // of the lexicon
    std::string_view kind;           // the name of a WordKind
    std::string_view constructor{};  // the part of the tree that it stands in, and the field; empty: anywhere else
    std::string_view field{};
    Role role = Role::Names;
    char between = 0;  // there may be several between one pair of marks, with this between them
};

// A game's texts can be read before there is a rulebook to carry them out (make_game): then only the reading can be
// checked.
struct Language {
    std::string_view game;
    text::Grammar (*grammar)();
    std::span<const TextField> fields;  // "text" first
    std::span<const WordKind> words;
    std::span<const QuotedWord> quotes;  // a class of the lexicon that has none here is not looked at
    // Names that come to the same are the same; null: as they are written.
    std::string (*plain)(std::string_view) = nullptr;
};

// The language of a game ("ucg"), null when there is none.
const Language* find_language(std::string_view game);

// "ucg", "ua" ...
std::vector<std::string> language_names();

}  // namespace arbiter
