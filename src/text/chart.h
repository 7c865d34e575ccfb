// The chart parser's store: all readings of all parts of a text, with at most two different ones kept for each part.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "text/grammar.h"
#include "text/lexer.h"
#include "text/parse.h"

namespace arbiter::text {

// What is bound to a field in one reading.
struct Bound {
    enum class Kind : std::uint8_t { Derivation, Token, Alternative, List, Constant };
    Kind kind;
    std::int32_t id;  // into derivations, tokens, the grammar's alternatives, items (the last one, 0 for none), the
                      // grammar's constants
};

// A memoized top-down parser. Two readings of a part are enough: whatever is built from a part with two readings has
// two itself, so "exactly one" is decided exactly while the number of trees can't explode.
class Chart {
  public:
    Chart(const GrammarTables& tables, const std::vector<Token>& tokens, std::vector<Hole> holes);

    struct Readings {
        std::int32_t end;
        std::int32_t one;
        std::int32_t other;  // -1: only one
    };

    // The derivations of the whole text from a nonterminal: other is -1 for exactly one, both for none.
    Readings run(Index nonterminal);

    int understood() const { return understood_; }
    const std::string& limit() const { return limit_; }
    // The terminals that were looked for at the place where the first run stopped.
    std::vector<Index> expected(Index nonterminal);

    Node tree(std::int32_t derivation) const;
    Usage usage(std::int32_t derivation) const;

  private:
    struct Derivation {
        std::int32_t rule;  // -1: a hole
        std::int32_t parts;
        std::int32_t begin;
        std::int32_t end;
        Index nonterminal;
    };
    struct Part {
        std::int32_t previous;  // 0: none before it
        Index element;          // which element of the rule
        Bound bound;
    };
    struct Item {
        std::int32_t previous;
        Bound bound;
    };
    struct Cell {
        std::int32_t first;
        std::int32_t count;
    };
    struct NamedBound {
        Index field;
        bool style;
        Bound bound;
    };

    void clear();
    bool over_limit();
    const Hole* hole_at(int at) const;
    bool may_start(std::size_t row, bool nullable, int at);
    bool match(Index terminal, int at);
    Cell cell(Index nonterminal, int at);
    void fill(Index nonterminal, int at);
    void follow_rule(Index rule, int at, std::size_t found_base);
    void extend(const Element& element, Index element_ix, Readings from, std::size_t next);
    void extend_literal(const Element& element, Readings from, std::size_t next);
    void extend_choice(const Element& element, Index element_ix, Readings from, std::size_t next);
    void extend_child(const Element& element, Index element_ix, Readings from, std::size_t next);
    void extend_list(const Element& element, Index element_ix, Readings from, std::size_t next);
    std::vector<Readings> lists(const Element& element, int at);
    std::vector<Readings> conjoined_lists(const Element& element, int at);
    void add_items(Index symbol, Readings list, int at, std::vector<Readings>& out);
    void add_part(Readings from, Index element_ix, int end, Bound one, std::optional<Bound> other, std::size_t next);
    void merge_state(std::size_t next, int end, std::int32_t part);
    void merge_list(std::vector<Readings>& out, int end, std::int32_t item);
    void merge_found(std::size_t base, int end, std::int32_t derivation);

    Bound resolved(Bound bound) const;
    std::string_view words(Bound bound) const;
    void fields_of(std::int32_t derivation, std::vector<NamedBound>& out) const;
    bool same(Bound a, Bound b);
    bool same_parts(std::int32_t a, std::int32_t b);
    bool same_items(std::int32_t a, std::int32_t b);
    bool same_derivation(std::int32_t a, std::int32_t b);

    Node value(Bound bound) const;
    void collect_usage(Bound bound, Usage& out) const;

    const GrammarTables& tables_;
    const std::vector<Token>& tokens_;
    std::vector<Hole> holes_;
    int size_;
    struct TokenTerminals {
        Index terminals[3];  // what the token matches, kNoIndex for less
    };
    std::vector<TokenTerminals> token_terminals_;
    std::vector<std::int32_t>
        memo_;  // by nonterminal and place: a cell, or -1 for not looked at, -2 for being looked at
    std::vector<Cell> cells_;
    std::vector<Readings> results_;  // those of a cell stand together; one and other are derivations
    std::vector<Readings> found_;    // a stack: what cells under way have so far
    std::vector<Readings> states_;   // a stack: how far rules under way have got; one and other are parts
    std::vector<Derivation> derivations_;
    std::vector<Part> parts_;
    std::vector<Item> items_;
    std::vector<bool>* wanted_ = nullptr;  // by terminal: collects what was looked for at understood_
    int understood_ = 0;
    int depth_ = 0;
    std::int64_t work_ = 0;
    std::string limit_;
};

}  // namespace arbiter::text
