// What comes of compiling a list of cards: a game, and what is to be said about the cards.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "arbiter/game.h"
#include "text/reading.h"
#include "text/text_reader.h"

namespace arbiter {

// A card whose text was not understood, or which the rulebook does not know.
struct Declined {
    DefinitionId definition = 0;
    std::string number;
    std::string understood;  // the longest prefix
    std::string stopped_at;  // the phrase that stopped it
    std::string reason;
    std::string field = "text";  // of the card; empty: its facts
};

// Words of a compiled card that make no difference to what it does, and why.
struct IndifferentPart {
    std::string number;
    std::string field;
    text::Indifference part;
};

struct CompiledGame {
    Game game;
    std::vector<Declined> declined;
    std::vector<IndifferentPart> indifferent;
};

// How a text becomes a tree, read as the nonterminal: by the game's grammar, unless somebody has a tree at hand.
using ReadText = std::function<text::TextReading(std::string_view text, std::string_view start)>;

}  // namespace arbiter
