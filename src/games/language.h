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

// A game's texts can be read before there is a rulebook to carry them out (make_game): then only the reading can be
// checked.
struct Language {
    std::string_view game;
    text::Grammar (*grammar)();
    std::span<const TextField> fields;  // "text" first
};

// The language of a game ("ucg"), null when there is none.
const Language* find_language(std::string_view game);

// "ucg", "ua" ...
std::vector<std::string> language_names();

}  // namespace arbiter
