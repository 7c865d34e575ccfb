// From a card's words to their tree, or why there is none.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/grammar.h"
#include "text/lexer.h"
#include "text/node.h"

namespace arbiter::lower {

// Where and why a text was not read.
struct Unread {
    std::string understood;  // the longest prefix
    std::string stopped_at;  // the phrase that stopped it
    std::string reason;
};

struct ReadText {
    std::vector<text::Token> tokens;
    std::string normal;  // as the grammar spells it
    text::Node tree;
    std::optional<Unread> unread;  // set: there is no tree
};

// Reads the text as the nonterminal (empty: a whole card) and checks that the tree prints it back: no word is lost.
ReadText read_text(const text::Grammar&, std::string_view words, std::string_view start = "");

}  // namespace arbiter::lower
