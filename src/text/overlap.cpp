// Which rules of a grammar can make the same tree.
#include "text/overlap.h"

#include <algorithm>

#include "base/check.h"

namespace arbiter::text {
namespace {

bool is_list(ElementKind kind) {
    return kind == ElementKind::List || kind == ElementKind::OrList || kind == ElementKind::AndList;
}

Node words_node(std::string_view words) {
    Node out;
    out.kind = Node::Kind::Choice;
    out.head = words;
    return out;
}

// A token that both classes match.
std::optional<Node> common_token(const GrammarTables& tables, Index one, Index other) {
    Node out;
    if (one >= kFirstQuoted || other >= kFirstQuoted) {
        if (one != other) return std::nullopt;
        out.kind = Node::Kind::Text;
        out.head = tables.lexicon.classes[one - kFirstQuoted].name;
        out.quoted = "X";
        return out;
    }
    if ((one == kSigned) != (other == kSigned)) return std::nullopt;
    if ((one == kOne && other == kMany) || (one == kMany && other == kOne)) return std::nullopt;
    out.kind = Node::Kind::Number;
    if (one == kSigned) out.head = kSignedHead;
    out.amount = one == kOne || other == kOne ? 1 : 2;
    return out;
}

}  // namespace

Overlap::Overlap(const GrammarTables& tables) : tables_(tables), closures_(tables.nonterminals.size()) {
    for (Index nonterminal = 0; nonterminal < tables.nonterminals.size(); ++nonterminal) close(nonterminal);
    settle();
}

// There are no cycles of rules that only pass through.
void Overlap::close(Index nonterminal) {
    if (closures_[nonterminal].done) return;
    Closure closure;
    closure.done = true;
    const Nonterminal& own = tables_.nonterminals[nonterminal];
    for (Index rule = own.first_rule; rule < own.first_rule + own.rule_count; ++rule) {
        if (tables_.rules[rule].constructor != kNoIndex) {
            closure.makers.push_back(rule);
            continue;
        }
        for (const Element& element : tables_.elements_of(tables_.rules[rule])) {
            if (element.kind == ElementKind::Literal) continue;
            if (element.kind != ElementKind::Child || tables_.is_terminal(element.target)) {
                closure.leaves.push_back({&element, nullptr});
                continue;
            }
            const auto target = static_cast<Index>(element.target - tables_.terminal_count());
            close(target);
            const Closure& inner = closures_[target];
            closure.makers.insert(closure.makers.end(), inner.makers.begin(), inner.makers.end());
            closure.leaves.insert(closure.leaves.end(), inner.leaves.begin(), inner.leaves.end());
        }
    }
    closures_[nonterminal] = std::move(closure);
}

// Grows the set of pairs until nothing more is found. A pair found in a round rests on pairs of earlier rounds only.
void Overlap::settle() {
    std::map<Index, std::vector<Index>> by_constructor;
    for (Index rule = 0; rule < tables_.rules.size(); ++rule) {
        if (tables_.rules[rule].constructor != kNoIndex)
            by_constructor[tables_.rules[rule].constructor].push_back(rule);
    }
    std::vector<Pair> open;
    for (const auto& [constructor, rules] : by_constructor) {
        for (std::size_t one = 0; one < rules.size(); ++one) {
            for (std::size_t other = one; other < rules.size(); ++other) {
                const Rule& a = tables_.rules[rules[one]];
                const Rule& b = tables_.rules[rules[other]];
                if (slots(a).size() == slots(b).size()) open.emplace_back(rules[one], rules[other]);
            }
        }
    }
    for (int round = 1; !open.empty(); ++round) {
        std::vector<Pair> found;
        std::erase_if(open, [&](const Pair& pair) {
            const bool shares = fields_rank(pair.first, pair.second).has_value();
            if (shares) found.push_back(pair);
            return shares;
        });
        if (found.empty()) return;
        for (const Pair& pair : found) ranks_.emplace(pair, round);
    }
}

std::vector<std::pair<Index, Overlap::Slot>> Overlap::slots(const Rule& rule) const {
    std::vector<std::pair<Index, Slot>> out;
    for (const Element& element : tables_.elements_of(rule)) {
        if (element.kind != ElementKind::Literal) out.push_back({element.field, {&element, nullptr}});
    }
    for (const Constant& constant : tables_.constants_of(rule)) out.push_back({constant.field, {nullptr, &constant}});
    return out;
}

std::vector<Overlap::Slot> Overlap::leaves(Slot slot) const {
    if (slot.constant || slot.element->kind != ElementKind::Child || tables_.is_terminal(slot.element->target))
        return {slot};
    return closures_[slot.element->target - tables_.terminal_count()].leaves;
}

std::vector<Index> Overlap::makers(Slot slot) const {
    if (slot.constant || slot.element->kind != ElementKind::Child || tables_.is_terminal(slot.element->target))
        return {};
    return closures_[slot.element->target - tables_.terminal_count()].makers;
}

std::optional<int> Overlap::rank(Index one, Index other) const {
    const auto at = ranks_.find(std::minmax(one, other));
    if (at == ranks_.end()) return std::nullopt;
    return at->second;
}

// The round after which both slots are known to share a value; 0 for leaves.
std::optional<int> Overlap::slots_rank(Slot one, Slot other) const {
    for (const Slot& a : leaves(one)) {
        for (const Slot& b : leaves(other)) {
            if (a.element && b.element && is_list(a.element->kind) && is_list(b.element->kind)) {
                if (a.element->at_least == 0 && b.element->at_least == 0) return 0;
                Element item_a = *a.element;
                Element item_b = *b.element;
                item_a.kind = item_b.kind = ElementKind::Child;
                if (const auto found = slots_rank({&item_a, nullptr}, {&item_b, nullptr})) return found;
            } else if (common_leaf(a, b)) {
                return 0;
            }
        }
    }
    std::optional<int> least;
    for (const Index a : makers(one)) {
        for (const Index b : makers(other)) {
            const std::optional<int> found = rank(a, b);
            if (found && (!least || *found < *least)) least = found;
        }
    }
    return least;
}

std::optional<int> Overlap::fields_rank(Index one, Index other) const {
    int most = 0;
    const auto others = slots(tables_.rules[other]);
    for (const auto& [field, slot] : slots(tables_.rules[one])) {
        const auto at = std::find_if(others.begin(), others.end(),
                                     [name = field](const auto& entry) { return entry.first == name; });
        if (at == others.end()) return std::nullopt;
        const std::optional<int> found = slots_rank(slot, at->second);
        if (!found) return std::nullopt;
        most = std::max(most, *found);
    }
    return most;
}

// Choices, constants and tokens.
std::optional<Node> Overlap::common_leaf(Slot one, Slot other) const {
    const auto wordings = [&](Slot slot) {
        std::vector<std::string_view> out;
        if (slot.constant) out.push_back(slot.constant->value);
        if (slot.element && slot.element->kind == ElementKind::Choice) {
            for (const Alternative& alternative : tables_.alternatives_of(tables_.choices[slot.element->target]))
                out.push_back(alternative.text);
        }
        return out;
    };
    const std::vector<std::string_view> own = wordings(other);
    for (const std::string_view words : wordings(one)) {
        if (std::find(own.begin(), own.end(), words) != own.end()) return words_node(words);
    }
    const auto is_token = [](Slot slot) { return slot.element && slot.element->kind == ElementKind::Child; };
    if (is_token(one) && is_token(other)) return common_token(tables_, one.element->target, other.element->target);
    return std::nullopt;
}

Node Overlap::witness(Slot one, Slot other) const {
    for (const Slot& a : leaves(one)) {
        for (const Slot& b : leaves(other)) {
            if (!a.element || !b.element || !is_list(a.element->kind) || !is_list(b.element->kind)) {
                if (std::optional<Node> leaf = common_leaf(a, b)) return std::move(*leaf);
                continue;
            }
            Node out;
            out.kind = Node::Kind::List;
            const int least = std::max(a.element->at_least, b.element->at_least);
            if (least == 0) return out;
            Element item_a = *a.element;
            Element item_b = *b.element;
            item_a.kind = item_b.kind = ElementKind::Child;
            if (!slots_rank({&item_a, nullptr}, {&item_b, nullptr})) continue;
            out.items.assign(static_cast<std::size_t>(least), witness({&item_a, nullptr}, {&item_b, nullptr}));
            return out;
        }
    }
    std::optional<std::pair<int, Pair>> best;
    for (const Index a : makers(one)) {
        for (const Index b : makers(other)) {
            const std::optional<int> found = rank(a, b);
            if (found && (!best || *found < best->first)) best = {*found, {a, b}};
        }
    }
    CHECK(best.has_value());
    return witness(best->second.first, best->second.second);
}

Node Overlap::witness(Index one, Index other) const {
    Node out;
    out.head = tables_.names[tables_.rules[one].constructor];
    const auto others = slots(tables_.rules[other]);
    for (const auto& [field, slot] : slots(tables_.rules[one])) {
        const auto at = std::find_if(others.begin(), others.end(),
                                     [name = field](const auto& entry) { return entry.first == name; });
        const bool style = slot.constant ? slot.constant->style : slot.element->style;
        out.fields.push_back({tables_.names[field], style, witness(slot, at->second)});
    }
    return out;
}

bool Overlap::productive(const Nonterminal& nonterminal) const {
    const auto index = static_cast<std::size_t>(&nonterminal - tables_.nonterminals.data());
    const Closure& closure = closures_[index];
    return !closure.leaves.empty() || std::any_of(closure.makers.begin(), closure.makers.end(),
                                                  [&](Index rule) { return rank(rule, rule).has_value(); });
}

std::vector<Node> Overlap::common_trees(Index one, Index other) const {
    // A rule as a slot of its own: what passes through is its only part.
    const auto parts = [&](Index rule) {
        std::pair<std::vector<Index>, std::vector<Slot>> out;
        if (tables_.rules[rule].constructor != kNoIndex) {
            out.first.push_back(rule);
            return out;
        }
        for (const Element& element : tables_.elements_of(tables_.rules[rule])) {
            if (element.kind == ElementKind::Literal) continue;
            out.first = makers({&element, nullptr});
            out.second.push_back({&element, nullptr});
        }
        return out;
    };
    const auto [makers_one, slots_one] = parts(one);
    const auto [makers_other, slots_other] = parts(other);
    std::vector<Node> out;
    for (const Index a : makers_one) {
        for (const Index b : makers_other) {
            if (rank(a, b)) out.push_back(witness(a, b));
        }
    }
    for (const Slot& a : slots_one) {
        for (const Slot& b : slots_other) {
            if (out.empty() && slots_rank(a, b)) out.push_back(witness(a, b));
        }
    }
    return out;
}

}  // namespace arbiter::text
