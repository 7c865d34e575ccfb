// Tokens to tree: every reading of a text is looked for, and only a text with exactly one is accepted.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "text/grammar.h"
#include "text/lexer.h"
#include "text/node.h"

namespace arbiter::text {

// One wording of a choice, by where it is written; copies of a line for its forms, and forms of a word, count as one.
struct UsedAlternative {
    Index line;
    Index ordinal;
    Index wording;
    friend auto operator<=>(const UsedAlternative&, const UsedAlternative&) = default;
};

// Which lines of the grammar a reading rests on; sorted, each once.
struct Usage {
    std::vector<Index> lines;
    std::vector<UsedAlternative> alternatives;
};

struct Parsed {
    Node tree;
    Usage usage;
};

// Two of the readings, there may be more.
struct Ambiguous {
    Node one;
    Node other;
};

struct Declined {
    int understood = 0;                 // how many tokens from the start some reading got through
    std::vector<std::string> expected;  // what could have come there: words in quotation marks, classes
    std::string limit;                  // not empty: given up because the text is too long, too deep or too much work
};

using ParseOutcome = std::variant<Parsed, Ambiguous, Declined>;

// Tokens that any nonterminal starting there may take for granted: to find out whether a phrase is all that stops a
// text.
struct Hole {
    int begin;
    int end;
};

// Whether a declined text is read a second time to find out what was expected where it stopped.
enum class Expectations : bool { Skipped, Collected };

struct ParseOptions {
    std::string_view start = {};  // empty: the grammar's first start
    std::vector<Hole> holes = {};
    Expectations expectations = Expectations::Collected;
};

ParseOutcome parse(const Grammar& grammar, const std::vector<Token>& tokens, const ParseOptions& options = {});

// The constructor of the node that stands where a hole was filled; its field "as" names the nonterminal.
inline constexpr std::string_view kHole = "?";

}  // namespace arbiter::text
