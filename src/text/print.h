// Tree to text, by the same rules that parse it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/grammar.h"
#include "text/lexer.h"
#include "text/node.h"

namespace arbiter::text {

// The tokens of a tree, read as the named nonterminal (empty: the grammar's first start); nothing if no rule fits it.
// Where several rules fit, the first in the order of the grammar prints it.
std::optional<std::vector<Token>> print_tokens(const Grammar& grammar, const Node& tree, std::string_view start = {});

// The same, as canonical text.
std::optional<std::string> print(const Grammar& grammar, const Node& tree, std::string_view start = {});

// The tokens of a tree that the given rule is known to make; for checking grammars.
std::vector<Token> print_by_rule(const GrammarTables& tables, Index rule, const Node& tree);

}  // namespace arbiter::text
