// One line of a grammar file, read but not yet tied to other lines.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/grammar.h"

namespace arbiter::text {

struct LineElement {
    ElementKind kind = ElementKind::Literal;
    bool style = false;
    std::uint8_t at_least = 0;
    std::string field;
    std::string name;                       // Literal: the word; Child and lists: the symbol
    std::vector<std::string> alternatives;  // Choice: each with one blank between words
    std::vector<Index> wordings;            // Choice: for each alternative which wording it is a form of
    Index ordinal = 0;                      // Choice: which one of its line
    int column = 0;
};

struct LineConstant {
    std::string field;
    bool style = false;
    std::string value;
};

// One part of what a constructor means, in prefix order: the arguments of a call follow it.
struct MeaningPart {
    enum class Kind : std::uint8_t { Call, Name, Number, Field, Head, Word } kind = Kind::Name;
    std::string text;
    int arguments = 0;  // of a call
    friend bool operator==(const MeaningPart&, const MeaningPart&) = default;
};

// One of the rules a line stands for: with its forms chosen and its optional parts there or not.
struct LineRule {
    std::string nonterminal;
    std::vector<LineElement> elements;
    std::string constructor;  // empty: passes its only field through
    std::vector<LineConstant> constants;
    std::vector<MeaningPart> meaning;  // empty: the line does not say it
    std::vector<std::string> forms;    // the forms this copy was made for
    Index line = 0;
};

struct LineProblem {
    int column;
    std::string found;
    std::string expected;
};

// The line without its comment and the blanks around it.
std::string_view without_comment(std::string_view line);

// Reads a rule line; expands its forms and optional parts.
std::vector<LineRule> read_rule_line(std::string_view line, std::vector<LineProblem>& problems);

}  // namespace arbiter::text
