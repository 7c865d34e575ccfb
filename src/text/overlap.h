// Which rules of a grammar can make the same tree.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "text/grammar.h"
#include "text/node.h"

namespace arbiter::text {

// The trees of a nonterminal are a regular tree language; whether two rules share a tree is decided exactly, by a least
// fixed point over pairs of rules, and a smallest common tree is at hand as a witness.
class Overlap {
  public:
    explicit Overlap(const GrammarTables& tables);

    // Whether the nonterminal has a finite tree at all.
    bool productive(const Nonterminal& nonterminal) const;
    // Trees that both rules make: one for each pair of constructing rules that they come down to.
    std::vector<Node> common_trees(Index one, Index other) const;

  private:
    // What may stand in a field.
    struct Slot {
        const Element* element;  // or nullptr:
        const Constant* constant;
    };
    using Pair = std::pair<Index, Index>;

    void close(Index nonterminal);
    void settle();
    std::vector<std::pair<Index, Slot>> slots(const Rule& rule) const;
    std::vector<Slot> leaves(Slot slot) const;
    std::vector<Index> makers(Slot slot) const;
    std::optional<int> rank(Index one, Index other) const;
    std::optional<int> slots_rank(Slot one, Slot other) const;
    std::optional<int> fields_rank(Index one, Index other) const;
    std::optional<Node> common_leaf(Slot one, Slot other) const;
    Node witness(Index one, Index other) const;
    Node witness(Slot one, Slot other) const;

    const GrammarTables& tables_;
    struct Closure {
        bool done = false;
        std::vector<Index> makers;  // rules with a constructor that it passes on
        std::vector<Slot> leaves;   // choices, tokens and lists that it passes on
    };
    std::vector<Closure> closures_;  // by nonterminal
    std::map<Pair, int> ranks_;      // pairs (smaller first) that share a tree, with the round that found it out
};

}  // namespace arbiter::text
