// The trees beside a tree: what a text would say if one part of it were another that the grammar allows there.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "text/grammar.h"
#include "text/node.h"
#include "text/print.h"

namespace arbiter::text {

// A part of a tree, and what may stand in its place.
struct Edit {
    std::vector<std::size_t> at;  // from the root down: the number of a field, or of an item of a list
    std::string change;           // what becomes what and where, apart from the parts below: "Move.what Pick.q: A to N"
    Node by;
};
Node edited(const Node& tree, const Edit&);

// Finds the edits of trees of one grammar. Parts that a new phrase needs and the old one does not have are taken from
// trees that were learned, so that texts come out as cards have them; else they are the smallest that the grammar has.
class Variations {
  public:
    explicit Variations(const Grammar& grammar);

    void learn(const Node& tree, std::string_view start);
    // Every other rule for every part with the parts that both have in common, a phrase around it, a part of it alone,
    // every other wording of a choice, other numbers and names, lists with an item less or more. Style is a part like
    // others.
    // Only those are made of which the change is wanted.
    std::vector<Edit> of(const Node& tree, std::string_view start,
                         const std::function<bool(const std::string& change)>& wanted) const;

  private:
    struct Known {
        int seen = 0;
        Node example;  // the smallest one
    };
    struct Closure {
        std::vector<Index> makers;           // rules with a constructor that a nonterminal passes on
        std::vector<const Element*> leaves;  // choices, tokens and lists that it passes on
    };
    struct Walk;

    void close(Index nonterminal);
    std::string shape_of_rule(const Rule&) const;
    void learn_part(PrintPlan&, const Element&, const Node&);
    void learn_symbol(PrintPlan&, Index symbol, const Node&);
    void remember(Index symbol, const Node&);
    std::vector<Node> fillers(const Element&, std::size_t most) const;
    Node smallest(const Element&) const;
    Node smallest_of(Index symbol) const;
    std::size_t depth_of(const Rule&) const;
    Index symbol(Index nonterminal) const { return static_cast<Index>(grammar_->terminal_count() + nonterminal); }

    Grammar grammar_;
    std::vector<bool> closed_;
    std::vector<Closure> closures_;                        // by nonterminal
    std::vector<std::string> shapes_;                      // by rule
    std::vector<std::size_t> depths_;                      // by nonterminal: how many rules its smallest tree nests
    std::map<Index, std::map<std::string, Known>> known_;  // by symbol and shape
};

}  // namespace arbiter::text
