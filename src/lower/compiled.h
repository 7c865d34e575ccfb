// What comes of compiling a list of cards: a game, and what is to be said about the cards.
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

// How a text becomes a tree, read as the nonterminal: by the game's grammar, unless somebody has a tree at hand.
using ReadText = std::function<text::TextReading(std::string_view text, std::string_view start)>;

}  // namespace arbiter
