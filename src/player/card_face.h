// A card as it is drawn: its kind, its colours, and its text with marked words.
#pragma once

#include <string>
#include <vector>

#include "arbiter/game.h"

namespace arbiter::player {

enum class Mark : u8 { None, Keyword, Name, Symbol, Reminder, Timing };

// Some words of a text, printed brackets included.
struct TextPart {
    std::string words;
    Mark mark = Mark::None;
};
using TextLine = std::vector<TextPart>;

struct CardFace {
    DefinitionId id = 0;
    std::string number;
    std::string name;
    std::string kind;                 // "character", "leader"
    std::vector<std::string> colors;  // "red"; none where the game has no colours
    std::string facts;                // in a line for people
    std::vector<TextLine> text;
    DefinitionId back = 0;  // the other side; 0: none
};

// REQUIRES: 1 <= id <= card_count(game).
CardFace card_face(const Game&, DefinitionId);

// A printed text, line by line. A keyword is one that the game explains (Presentation::keywords).
std::vector<TextLine> marked_text(const Game&, std::string_view text);

}  // namespace arbiter::player
