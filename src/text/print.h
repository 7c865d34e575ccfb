// Tree to text, by the same rules that parse it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/grammar.h"
#include "text/lexer.h"
#include "text/node.h"

namespace arbiter::text {

// The tokens of a tree, read as the named nonterminal (empty: the grammar's first start); nothing if no rule fits it.
// Where several rules fit, the first in the order of the grammar prints it.
std::optional<std::vector<Token>> print_tokens(const Grammar& grammar, const Node& tree, std::string_view start = {});

// The same, and every part is told which of the tokens are its own, as the parser does.
std::optional<std::vector<Token>> print_in_place(const Grammar& grammar, Node& tree, std::string_view start = {});

// The same, as canonical text.
std::optional<std::string> print(const Grammar& grammar, const Node& tree, std::string_view start = {});

// Which rule prints which part of a tree. Parts are known by their address: the tree must stay where and as it is.
class PrintPlan {
  public:
    static constexpr int kNoRule = -1;

    explicit PrintPlan(const GrammarTables& tables) : tables_(tables) {}

    bool fits(Index symbol, const Node&);
    bool fits_element(const Element&, const Node&);
    // The first rule of the nonterminal that prints the part, or kNoRule.
    int rule_for(Index symbol, const Node&);
    // What the rule's element stands for in a node that the rule prints; nullptr where it has no such part.
    const Node* field_value(const Rule&, const Element&, const Node&) const;
    // The wording of a choice that the value is, or nullptr.
    const Alternative* alternative(const Element&, const Node& value) const;

  private:
    bool fits_terminal(Index terminal, const Node&) const;
    bool fits_rule(const Rule&, const Node&);

    const GrammarTables& tables_;
    std::map<std::pair<Index, const Node*>, int> rules_;
};

// The tokens of a tree that the given rule is known to make; for checking grammars.
std::vector<Token> print_by_rule(const GrammarTables& tables, Index rule, const Node& tree);

}  // namespace arbiter::text
