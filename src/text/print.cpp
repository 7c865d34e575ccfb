// The printer: finds for each part of a tree the first rule that fits it, then writes the tokens.
#include "text/print.h"

#include <algorithm>

#include "base/check.h"

namespace arbiter::text {

namespace {

bool fits_number(Index terminal, const Node& node) {
    if (node.kind != Node::Kind::Number) return false;
    const bool has_sign = node.head == kSignedHead;
    if (terminal == kSigned) return has_sign && node.amount != 0;
    return !has_sign && node.amount >= 0 && (terminal == kNumber || (terminal == kOne) == (node.amount == 1));
}

}  // namespace

bool PrintPlan::fits(Index symbol, const Node& node) {
    return tables_.is_terminal(symbol) ? fits_terminal(symbol, node) : rule_for(symbol, node) != kNoRule;
}

bool PrintPlan::fits_terminal(Index terminal, const Node& node) const {
    if (terminal < kFirstQuoted) return fits_number(terminal, node);
    return node.kind == Node::Kind::Text && node.head == tables_.lexicon.classes[terminal - kFirstQuoted].name &&
           !node.quoted.empty();
}

// While a rule is being tried for a node it can't print that node again: such a rule would print for ever.
int PrintPlan::rule_for(Index symbol, const Node& node) {
    const auto [at, added] = rules_.emplace(std::make_pair(symbol, &node), kNoRule);
    if (!added) return at->second;
    const Nonterminal& nonterminal = tables_.nonterminals[symbol - tables_.terminal_count()];
    for (Index ix = 0; ix < nonterminal.rule_count; ++ix) {
        const int rule = nonterminal.first_rule + ix;
        if (!fits_rule(tables_.rules[static_cast<std::size_t>(rule)], node)) continue;
        rules_[{symbol, &node}] = rule;
        return rule;
    }
    return kNoRule;
}

// A rule without a constructor stands for its only part.
const Node* PrintPlan::field_value(const Rule& rule, const Element& element, const Node& node) const {
    return rule.constructor == kNoIndex ? &node : node[tables_.names[element.field]];
}

bool PrintPlan::fits_rule(const Rule& rule, const Node& node) {
    std::size_t bound = rule.constant_count;
    for (const Element& element : tables_.elements_of(rule)) bound += element.kind != ElementKind::Literal ? 1 : 0;
    if (rule.constructor != kNoIndex) {
        if (!node.is(tables_.names[rule.constructor]) || node.fields.size() != bound) return false;
        for (const Constant& constant : tables_.constants_of(rule)) {
            const Node* value = node[tables_.names[constant.field]];
            if (!value || value->kind != Node::Kind::Choice || value->head != constant.value) return false;
        }
    }
    return std::all_of(tables_.elements_of(rule).begin(), tables_.elements_of(rule).end(), [&](const Element& element) {
        if (element.kind == ElementKind::Literal) return true;
        const Node* value = field_value(rule, element, node);
        return value && fits_element(element, *value);
    });
}

const Alternative* PrintPlan::alternative(const Element& element, const Node& value) const {
    if (value.kind != Node::Kind::Choice) return nullptr;
    for (const Alternative& own : tables_.alternatives_of(tables_.choices[element.target])) {
        if (own.text == value.head) return &own;
    }
    return nullptr;
}

bool PrintPlan::fits_element(const Element& element, const Node& value) {
    if (element.kind == ElementKind::Choice) return alternative(element, value) != nullptr;
    if (element.kind == ElementKind::Child) return fits(element.target, value);
    return value.kind == Node::Kind::List && value.items.size() >= element.at_least &&
           std::all_of(value.items.begin(), value.items.end(),
                       [&](const Node& item) { return fits(element.target, item); });
}

namespace {

class Printer {
  public:
    explicit Printer(const GrammarTables& tables) : tables_(tables), fitting_(tables) {}

    bool fits(Index symbol, const Node& node) { return fitting_.fits(symbol, node); }

    void write(Index symbol, const Node& node, std::vector<Token>& out) {
        const int from = static_cast<int>(out.size());
        if (tables_.is_terminal(symbol)) {
            out.push_back(token_of(node));
            note(node, from, out);
            return;
        }
        const int found = fitting_.rule_for(symbol, node);
        CHECK(found != PrintPlan::kNoRule);
        const Rule& rule = tables_.rules[static_cast<std::size_t>(found)];
        write_by(rule, node, out);
        // Words around what a rule passes on are not its own.
        if (rule.constructor != kNoIndex) note(node, from, out);
    }

    std::map<const Node*, TokenRange>* ranges = nullptr;  // not null: which tokens a part is written as

    void write_by(const Rule& rule, const Node& node, std::vector<Token>& out) {
        for (const Element& element : tables_.elements_of(rule)) {
            if (element.kind == ElementKind::Literal) {
                write_word(element.target, out);
            } else {
                write_element(element, *fitting_.field_value(rule, element, node), out);
            }
        }
    }

  private:
    void note(const Node& node, int from, const std::vector<Token>& out) const {
        if (ranges) (*ranges)[&node] = {from, static_cast<int>(out.size())};
    }

    Token token_of(const Node& node) const {
        if (node.kind == Node::Kind::Number)
            return node.head == kSignedHead ? Token::of_signed(node.amount) : Token::of_number(node.amount);
        for (std::size_t ix = 0; ix < tables_.lexicon.classes.size(); ++ix) {
            if (tables_.lexicon.classes[ix].name == node.head)
                return Token::quoted(static_cast<std::uint8_t>(ix), node.quoted);
        }
        CHECK(false);
        return {};
    }

    void write_word(Index terminal, std::vector<Token>& out) const { out.push_back(tables_.word_token(terminal)); }

    void write_element(const Element& element, const Node& value, std::vector<Token>& out) {
        const int from = static_cast<int>(out.size());
        if (element.kind == ElementKind::Choice) {
            for (const Index word : tables_.words_of(*fitting_.alternative(element, value))) write_word(word, out);
            note(value, from, out);
            return;
        }
        if (element.kind == ElementKind::Child) return write(element.target, value, out);
        const Index conjunction = element.kind == ElementKind::OrList ? tables_.or_word : tables_.and_word;
        for (std::size_t ix = 0; ix < value.items.size(); ++ix) {
            if (element.kind != ElementKind::List && ix > 0) {
                if (value.items.size() > 2) write_word(tables_.comma, out);
                if (ix + 1 == value.items.size()) write_word(conjunction, out);
            }
            write(element.target, value.items[ix], out);
        }
        note(value, from, out);
    }

    const GrammarTables& tables_;
    PrintPlan fitting_;
};

std::optional<std::vector<Token>> print_noting(const Grammar& grammar, const Node& tree, std::string_view start,
                                               std::map<const Node*, TokenRange>* ranges) {
    const GrammarTables& tables = grammar.tables();
    const Index nonterminal = start.empty() ? tables.starts[0] : tables.nonterminal(start);
    if (nonterminal == kNoIndex) return std::nullopt;
    const auto symbol = static_cast<Index>(tables.terminal_count() + nonterminal);
    Printer printer(tables);
    printer.ranges = ranges;
    if (!printer.fits(symbol, tree)) return std::nullopt;
    std::vector<Token> out;
    printer.write(symbol, tree, out);
    return out;
}

void set_ranges(Node& node, const std::map<const Node*, TokenRange>& ranges) {
    if (const auto at = ranges.find(&node); at != ranges.end()) node.tokens = at->second;
    for (Node::Field& field : node.fields) set_ranges(field.value, ranges);
    for (Node& item : node.items) set_ranges(item, ranges);
}

}  // namespace

std::optional<std::vector<Token>> print_tokens(const Grammar& grammar, const Node& tree, std::string_view start) {
    return print_noting(grammar, tree, start, nullptr);
}

std::optional<std::vector<Token>> print_in_place(const Grammar& grammar, Node& tree, std::string_view start) {
    std::map<const Node*, TokenRange> ranges;
    std::optional<std::vector<Token>> tokens = print_noting(grammar, tree, start, &ranges);
    if (tokens) set_ranges(tree, ranges);
    return tokens;
}

std::vector<Token> print_by_rule(const GrammarTables& tables, Index rule, const Node& tree) {
    std::vector<Token> out;
    Printer(tables).write_by(tables.rules[rule], tree, out);
    return out;
}

std::optional<std::string> print(const Grammar& grammar, const Node& tree, std::string_view start) {
    const std::optional<std::vector<Token>> tokens = print_tokens(grammar, tree, start);
    if (!tokens) return std::nullopt;
    return detokenize(grammar.lexicon(), *tokens);
}

}  // namespace arbiter::text
