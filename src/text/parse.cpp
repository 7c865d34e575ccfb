// From the chart's readings to trees.
#include "text/parse.h"

#include <algorithm>

#include "text/chart.h"

namespace arbiter::text {
namespace {

template <class T>
void sort_once(std::vector<T>& items) {
    std::sort(items.begin(), items.end());
    items.erase(std::unique(items.begin(), items.end()), items.end());
}

}  // namespace

Node Chart::tree(std::int32_t derivation) const { return value({Bound::Kind::Derivation, derivation}); }

Node Chart::value(Bound bound) const {
    bound = resolved(bound);
    Node out;
    switch (bound.kind) {
        case Bound::Kind::Derivation: {
            const Derivation& own = derivations_[static_cast<std::size_t>(bound.id)];
            out.tokens = {own.begin, own.end};
            if (own.rule < 0) {
                out.head = kHole;
                Node as;
                as.kind = Node::Kind::Choice;
                as.head = tables_.nonterminals[own.nonterminal].name;
                out.fields.push_back({"as", false, std::move(as)});
                break;
            }
            out.head = tables_.names[tables_.rules[static_cast<std::size_t>(own.rule)].constructor];
            std::vector<NamedBound> fields;
            fields_of(bound.id, fields);
            for (const NamedBound& field : fields)
                out.fields.push_back({tables_.names[field.field], field.style, value(field.bound)});
            break;
        }
        case Bound::Kind::Token: {
            const Token& token = tokens_[static_cast<std::size_t>(bound.id)];
            out.tokens = {bound.id, bound.id + 1};
            if (token.kind == Token::Kind::Quoted) {
                out.kind = Node::Kind::Text;
                out.head = tables_.lexicon.classes[token.quoted_class].name;
                out.quoted = token.text;
            } else {
                out.kind = Node::Kind::Number;
                out.head = token.kind == Token::Kind::Signed ? kSignedHead : std::string_view();
                out.amount = token.number;
            }
            break;
        }
        case Bound::Kind::Alternative:
        case Bound::Kind::Constant:
            out.kind = Node::Kind::Choice;
            out.head = words(bound);
            break;
        case Bound::Kind::List:
            out.kind = Node::Kind::List;
            for (std::int32_t at = bound.id; at != 0; at = items_[static_cast<std::size_t>(at)].previous) {
                out.items.push_back(value(items_[static_cast<std::size_t>(at)].bound));
            }
            std::reverse(out.items.begin(), out.items.end());
            break;
    }
    return out;
}

Usage Chart::usage(std::int32_t derivation) const {
    Usage out;
    collect_usage({Bound::Kind::Derivation, derivation}, out);
    sort_once(out.lines);
    sort_once(out.alternatives);
    return out;
}

void Chart::collect_usage(Bound bound, Usage& out) const {
    if (bound.kind == Bound::Kind::List) {
        for (std::int32_t at = bound.id; at != 0; at = items_[static_cast<std::size_t>(at)].previous) {
            collect_usage(items_[static_cast<std::size_t>(at)].bound, out);
        }
    }
    if (bound.kind != Bound::Kind::Derivation) return;
    const Derivation& own = derivations_[static_cast<std::size_t>(bound.id)];
    if (own.rule < 0) return;
    const Rule& rule = tables_.rules[static_cast<std::size_t>(own.rule)];
    out.lines.push_back(rule.line);
    for (std::int32_t at = own.parts; at != 0; at = parts_[static_cast<std::size_t>(at)].previous) {
        const Part& part = parts_[static_cast<std::size_t>(at)];
        if (part.bound.kind == Bound::Kind::Alternative) {
            const Choice& choice = tables_.choices[tables_.elements_of(rule)[part.element].target];
            out.alternatives.push_back(
                {choice.line, choice.ordinal, tables_.alternatives[static_cast<std::size_t>(part.bound.id)].wording});
        }
        collect_usage(part.bound, out);
    }
}

ParseOutcome parse(const Grammar& grammar, const std::vector<Token>& tokens, const ParseOptions& options) {
    const GrammarTables& tables = grammar.tables();
    const Index start = options.start.empty() ? tables.starts[0] : tables.nonterminal(options.start);
    if (start == kNoIndex) return Declined{0, {}, "the grammar has no " + std::string(options.start)};
    Chart chart(tables, tokens, options.holes);
    const Chart::Readings readings = chart.run(start);
    if (readings.one < 0) {
        Declined declined{chart.understood(), {}, chart.limit()};
        if (options.expectations == Expectations::Collected) {
            for (const Index terminal : chart.expected(start))
                declined.expected.push_back(tables.symbol_name(terminal));
        }
        return declined;
    }
    if (readings.other >= 0) return Ambiguous{chart.tree(readings.one), chart.tree(readings.other)};
    return Parsed{chart.tree(readings.one), chart.usage(readings.one)};
}

}  // namespace arbiter::text
