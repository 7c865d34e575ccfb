// The result of compiling a list of cards: a game, and remarks about the cards.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "arbiter/games.h"
#include "text/reading.h"
#include "text/text_reader.h"

namespace arbiter {

// Words of a compiled card that make no difference to what it does, and why.
struct IgnoredPartOfCard {
    std::string number;
    std::string field;
    text::IgnoredPart part;
};

struct CompiledGame {
    Game game;
    std::vector<Declined> declined;
    std::vector<IgnoredPartOfCard> ignored_parts_of_cards;
};

// Reads a text as this nonterminal. By default the game's grammar does it; others may have a tree already.
using ReadText = std::function<text::TextReading(std::string_view text, std::string_view start)>;

}  // namespace arbiter
