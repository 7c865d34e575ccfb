// Drawing random sentences.
#include "text/sample.h"

#include <algorithm>
#include <array>

#include "base/check.h"

namespace arbiter::text {
namespace {

constexpr int kEndless = 1'000'000;
constexpr int kMostTokensUnderWay = 100'000;

template <class T, std::size_t N>
T pick(Rng& rng, const std::array<T, N>& items) {
    return items[rng.below(N)];
}

}  // namespace

Sampler::Sampler(const Grammar& grammar) : grammar_(grammar), depths_(grammar->nonterminals.size(), kEndless) {
    for (bool changed = true; changed;) {
        changed = false;
        for (const Rule& rule : grammar->rules) {
            const int depth = depth_of(rule);
            if (depth >= depths_[rule.nonterminal]) continue;
            depths_[rule.nonterminal] = depth;
            changed = true;
        }
    }
}

int Sampler::depth_of(const Rule& rule) const {
    int deepest = 0;
    for (const Element& element : grammar_->elements_of(rule)) {
        const bool needs_symbol = element.kind != ElementKind::Literal && element.kind != ElementKind::Choice &&
                                  !(element.kind == ElementKind::List && element.at_least == 0);
        if (needs_symbol && !grammar_->is_terminal(element.target))
            deepest = std::max(deepest, depths_[element.target - grammar_->terminal_count()]);
    }
    return std::min(deepest + 1, kEndless);
}

std::optional<Sample> Sampler::draw(Rng& rng, int depth, int most_tokens, std::string_view start) const {
    const Index nonterminal = start.empty() ? grammar_->starts[0] : grammar_->nonterminal(start);
    if (nonterminal == kNoIndex || depths_[nonterminal] > depth) return std::nullopt;
    Sample out;
    out.tree = draw_symbol(rng, static_cast<Index>(grammar_->terminal_count() + nonterminal), depth, out.tokens);
    if (static_cast<int>(out.tokens.size()) > most_tokens) return std::nullopt;
    return out;
}

// Once a sentence is far too long it is thrown away anyway: the smallest way out is taken.
Node Sampler::draw_symbol(Rng& rng, Index symbol, int depth, std::vector<Token>& out) const {
    if (grammar_->is_terminal(symbol)) return draw_token(rng, symbol, out);
    const Nonterminal& nonterminal = grammar_->nonterminals[symbol - grammar_->terminal_count()];
    if (out.size() > kMostTokensUnderWay) depth = std::min(depth, depths_[symbol - grammar_->terminal_count()]);
    std::vector<const Rule*> fitting;
    for (const Rule& rule : grammar_->rules.subspan(nonterminal.first_rule, nonterminal.rule_count)) {
        if (depth_of(rule) <= depth) fitting.push_back(&rule);
    }
    CHECK(!fitting.empty());
    return draw_rule(rng, *fitting[rng.below(static_cast<std::uint32_t>(fitting.size()))], depth, out);
}

Node Sampler::draw_rule(Rng& rng, const Rule& rule, int depth, std::vector<Token>& out) const {
    Node node;
    if (rule.constructor != kNoIndex) node.head = grammar_->names[rule.constructor];
    for (const Element& element : grammar_->elements_of(rule)) {
        if (element.kind == ElementKind::Literal) {
            write_word(element.target, out);
            continue;
        }
        Node value = draw_element(rng, element, depth, out);
        if (rule.constructor == kNoIndex) {
            node = std::move(value);
        } else {
            node.fields.push_back({grammar_->names[element.field], element.style, std::move(value)});
        }
    }
    for (const Constant& constant : grammar_->constants_of(rule)) {
        Node value;
        value.kind = Node::Kind::Choice;
        value.head = constant.value;
        node.fields.push_back({grammar_->names[constant.field], constant.style, std::move(value)});
    }
    return node;
}

Node Sampler::draw_element(Rng& rng, const Element& element, int depth, std::vector<Token>& out) const {
    if (element.kind == ElementKind::Child) return draw_symbol(rng, element.target, depth - 1, out);
    Node node;
    if (element.kind == ElementKind::Choice) {
        const auto alternatives = grammar_->alternatives_of(grammar_->choices[element.target]);
        const Alternative& alternative = alternatives[rng.below(static_cast<std::uint32_t>(alternatives.size()))];
        for (const Index word : grammar_->words_of(alternative)) write_word(word, out);
        node.kind = Node::Kind::Choice;
        node.head = alternative.text;
        return node;
    }
    const bool conjoined = element.kind != ElementKind::List;
    const bool too_deep =
        !grammar_->is_terminal(element.target) && depths_[element.target - grammar_->terminal_count()] > depth - 1;
    const std::uint32_t least = element.at_least;
    // Short lists are the common ones: half have the least length.
    std::uint32_t count = least + (rng.below(2) == 0 ? 0 : rng.below(3));
    if (too_deep || out.size() > kMostTokensUnderWay) count = least;
    node.kind = Node::Kind::List;
    for (std::uint32_t ix = 0; ix < count; ++ix) {
        if (conjoined && ix > 0 && count > 2) write_word(grammar_->comma, out);
        if (conjoined && ix > 0 && ix + 1 == count)
            write_word(element.kind == ElementKind::OrList ? grammar_->or_word : grammar_->and_word, out);
        node.items.push_back(draw_symbol(rng, element.target, depth - 1, out));
    }
    return node;
}

Node Sampler::draw_token(Rng& rng, Index terminal, std::vector<Token>& out) const {
    constexpr std::array<std::string_view, 6> kNames = {"ALPHA", "Beta Nova", "OMICRON", "E-7", "Una's Hand", "Ω"};
    constexpr std::array<int, 8> kNumbers = {0, 1, 2, 3, 7, 10, 12, 11000};
    constexpr std::array<int, 4> kSteps = {1000, -1000, 2000, -500};
    Node node;
    node.kind = Node::Kind::Number;
    if (terminal >= kFirstQuoted) {
        node.kind = Node::Kind::Text;
        node.head = grammar_.lexicon().classes[terminal - kFirstQuoted].name;
        node.quoted = pick(rng, kNames);
        out.push_back(Token::quoted(static_cast<std::uint8_t>(terminal - kFirstQuoted), node.quoted));
        return node;
    }
    if (terminal == kSigned) {
        node.head = kSignedHead;
        node.amount = pick(rng, kSteps);
        out.push_back(Token::of_signed(node.amount));
        return node;
    }
    node.amount = terminal == kOne ? 1 : pick(rng, kNumbers);
    if (terminal == kMany && node.amount == 1) node.amount = 4;
    out.push_back(Token::of_number(node.amount));
    return node;
}

void Sampler::write_word(Index terminal, std::vector<Token>& out) const {
    out.push_back(grammar_->word_token(terminal));
}

}  // namespace arbiter::text
