// Random sentences of a grammar, for round trips: printed and parsed again, they must give the same tree.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "arbiter/rng.h"
#include "text/grammar.h"
#include "text/lexer.h"
#include "text/node.h"

namespace arbiter::text {

struct Sample {
    Node tree;
    std::vector<Token> tokens;  // by the rules that were drawn; where several rules fit, the printer may choose others
};

// Draws sentences of one grammar. The same seed gives the same sentences.
class Sampler {
  public:
    explicit Sampler(const Grammar& grammar);

    // A sentence of the nonterminal (empty: the grammar's first start) from at most depth nested rules, or nothing if
    // all of them are deeper or it came out longer than most_tokens.
    std::optional<Sample> draw(Rng& rng, int depth, int most_tokens, std::string_view start = {}) const;

  private:
    Node draw_symbol(Rng& rng, Index symbol, int depth, std::vector<Token>& out) const;
    Node draw_rule(Rng& rng, const Rule& rule, int depth, std::vector<Token>& out) const;
    Node draw_element(Rng& rng, const Element& element, int depth, std::vector<Token>& out) const;
    Node draw_token(Rng& rng, Index terminal, std::vector<Token>& out) const;
    void write_word(Index terminal, std::vector<Token>& out) const;
    int depth_of(const Rule& rule) const;

    Grammar grammar_;
    std::vector<int> depths_;  // by nonterminal: how many rules its smallest tree nests
};

}  // namespace arbiter::text
