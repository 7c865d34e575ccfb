// Finds what may stand in the place of each part of a tree.
#include "text/variants.h"

#include <algorithm>

#include "base/check.h"
#include "text/saved_tree.h"

namespace arbiter::text {
namespace {

constexpr std::size_t kBottomless = 1'000'000;
// How many phrases of different shapes are tried for a part that has to be made up.
constexpr std::size_t kMostFillers = 4;
constexpr std::size_t kMostNames = 2;
// From here on numbers are BP and the like, which come in steps.
constexpr int kLarge = 100;
constexpr int kStep = 1000;

Node choice_node(std::string_view words) {
    Node out;
    out.kind = Node::Kind::Choice;
    out.head = words;
    return out;
}

Node list_node(std::vector<Node> items) {
    Node out;
    out.kind = Node::Kind::List;
    out.items = std::move(items);
    return out;
}

Node number_node(int amount, bool has_sign) {
    Node out;
    out.kind = Node::Kind::Number;
    if (has_sign) out.head = kSignedHead;
    out.amount = amount;
    return out;
}

bool is_list(ElementKind kind) {
    return kind == ElementKind::List || kind == ElementKind::OrList || kind == ElementKind::AndList;
}

std::string with_parts(std::string out, std::vector<std::string> parts) {
    std::sort(parts.begin(), parts.end());
    for (std::size_t at = 0; at < parts.size(); ++at) out += (at == 0 ? "(" : " ") + parts[at];
    return out + (parts.empty() ? "" : ")");
}

// What a part is, apart from the parts below it.
std::string shape_of(const Node& node) {
    if (node.kind == Node::Kind::Number) return node.head.empty() ? "a number" : "a number with its sign";
    if (node.kind == Node::Kind::Text) return "a name";
    if (node.kind == Node::Kind::List) return std::to_string(node.items.size()) + " items";
    if (node.kind == Node::Kind::Choice) return "'" + std::string(node.head) + "'";
    std::string out(node.head);
    std::vector<std::string> parts;
    for (const Node::Field& field : node.fields) {
        const bool constant = field.value.kind == Node::Kind::Choice;
        parts.push_back((field.style ? "~" : "") + std::string(field.name) +
                        (constant ? "=" + std::string(field.value.head) : ""));
    }
    return with_parts(std::move(out), std::move(parts));
}

}  // namespace

Node edited(const Node& tree, const Edit& edit) {
    Node out = tree;
    Node* part = &out;
    for (const std::size_t at : edit.at)
        part = part->kind == Node::Kind::List ? &part->items[at] : &part->fields[at].value;
    *part = edit.by;
    return out;
}

Variations::Variations(const Grammar& grammar)
    : grammar_(grammar),
      closed_(grammar->nonterminals.size()),
      closures_(grammar->nonterminals.size()),
      depths_(grammar->nonterminals.size(), kBottomless) {
    for (Index nonterminal = 0; nonterminal < grammar->nonterminals.size(); ++nonterminal) close(nonterminal);
    for (const Rule& rule : grammar->rules) shapes_.push_back(shape_of_rule(rule));
    for (bool changed = true; changed;) {
        changed = false;
        for (const Rule& rule : grammar->rules) {
            const std::size_t depth = depth_of(rule);
            if (depth >= depths_[rule.nonterminal]) continue;
            depths_[rule.nonterminal] = depth;
            changed = true;
        }
    }
}

// As shape_of tells it of what the rule makes; the words of its choices are left open.
std::string Variations::shape_of_rule(const Rule& rule) const {
    if (rule.constructor == kNoIndex) return "";
    std::vector<std::string> parts;
    for (const Element& element : grammar_->elements_of(rule)) {
        if (element.kind != ElementKind::Literal)
            parts.push_back((element.style ? "~" : "") + std::string(grammar_->names[element.field]));
    }
    for (const Constant& constant : grammar_->constants_of(rule))
        parts.push_back((constant.style ? "~" : "") + std::string(grammar_->names[constant.field]) + "=" +
                        std::string(constant.value));
    return with_parts(std::string(grammar_->names[rule.constructor]), std::move(parts));
}

std::size_t Variations::depth_of(const Rule& rule) const {
    std::size_t deepest = 0;
    for (const Element& element : grammar_->elements_of(rule)) {
        const bool needs_symbol = element.kind == ElementKind::Child || (is_list(element.kind) && element.at_least > 0);
        if (needs_symbol && !grammar_->is_terminal(element.target))
            deepest = std::max(deepest, depths_[element.target - grammar_->terminal_count()]);
    }
    return std::min(deepest + 1, kBottomless);
}

// There are no cycles of rules that only pass through.
void Variations::close(Index nonterminal) {
    if (closed_[nonterminal]) return;
    closed_[nonterminal] = true;
    Closure closure;
    const Nonterminal& own = grammar_->nonterminals[nonterminal];
    for (Index rule = own.first_rule; rule < own.first_rule + own.rule_count; ++rule) {
        if (grammar_->rules[rule].constructor != kNoIndex) {
            closure.makers.push_back(rule);
            continue;
        }
        for (const Element& element : grammar_->elements_of(grammar_->rules[rule])) {
            if (element.kind == ElementKind::Literal) continue;
            if (element.kind != ElementKind::Child || grammar_->is_terminal(element.target)) {
                closure.leaves.push_back(&element);
                continue;
            }
            const auto target = static_cast<Index>(element.target - grammar_->terminal_count());
            close(target);
            const Closure& inner = closures_[target];
            closure.makers.insert(closure.makers.end(), inner.makers.begin(), inner.makers.end());
            closure.leaves.insert(closure.leaves.end(), inner.leaves.begin(), inner.leaves.end());
        }
    }
    closures_[nonterminal] = std::move(closure);
}

// ---- what other texts have

void Variations::learn(const Node& tree, std::string_view start) {
    PrintPlan fitting(grammar_.tables());
    learn_symbol(fitting, symbol(grammar_->nonterminal(start)), tree);
}

void Variations::learn_symbol(PrintPlan& fitting, Index symbol, const Node& node) {
    remember(symbol, node);
    if (grammar_->is_terminal(symbol)) return;
    const int found = fitting.rule_for(symbol, node);
    CHECK(found != PrintPlan::kNoRule);
    const Rule& rule = grammar_->rules[static_cast<std::size_t>(found)];
    for (const Element& element : grammar_->elements_of(rule)) {
        if (element.kind != ElementKind::Literal)
            learn_part(fitting, element, *fitting.field_value(rule, element, node));
    }
}

void Variations::learn_part(PrintPlan& fitting, const Element& element, const Node& value) {
    if (element.kind == ElementKind::Child) return learn_symbol(fitting, element.target, value);
    for (const Node& item : value.items) learn_symbol(fitting, element.target, item);
}

void Variations::remember(Index symbol, const Node& node) {
    // Any number will do; of names all are of interest, of trees each shape.
    if (node.kind == Node::Kind::Number) return;
    const std::string shape = node.kind == Node::Kind::Text ? node.quoted : shape_of(node);
    const auto [at, added] = known_[symbol].try_emplace(shape, Known{0, node});
    Known& known = at->second;
    ++known.seen;
    if (added || known.example == node) return;
    const std::string mine = save_tree(node), best = save_tree(known.example);
    if (std::pair(mine.size(), mine) < std::pair(best.size(), best)) known.example = node;
}

// ---- parts that are made up

std::vector<Node> Variations::fillers(const Element& element, std::size_t most) const {
    if (element.kind != ElementKind::Child) return {smallest(element)};
    const auto known = known_.find(element.target);
    if (known == known_.end()) {
        const bool endless = !grammar_->is_terminal(element.target) &&
                             depths_[element.target - grammar_->terminal_count()] == kBottomless;
        return endless ? std::vector<Node>{} : std::vector<Node>{smallest(element)};
    }
    std::vector<const Known*> best;
    for (const auto& [shape, one] : known->second) best.push_back(&one);
    std::stable_sort(best.begin(), best.end(), [](const Known* a, const Known* b) { return a->seen > b->seen; });
    std::vector<Node> out;
    for (std::size_t at = 0; at < std::min(most, best.size()); ++at) out.push_back(best[at]->example);
    return out;
}

Node Variations::smallest(const Element& element) const {
    if (element.kind == ElementKind::Choice)
        return choice_node(grammar_->alternatives_of(grammar_->choices[element.target])[0].text);
    if (element.kind == ElementKind::Child) return smallest_of(element.target);
    std::vector<Node> items;
    for (int at = 0; at < element.at_least; ++at) items.push_back(smallest_of(element.target));
    return list_node(std::move(items));
}

Node Variations::smallest_of(Index symbol) const {
    if (const auto known = known_.find(symbol); known != known_.end()) return known->second.begin()->second.example;
    if (symbol == kSigned) return number_node(kStep, true);
    if (symbol < kFirstQuoted) return number_node(symbol == kOne ? 1 : 2, false);
    if (grammar_->is_terminal(symbol)) {
        Node out;
        out.kind = Node::Kind::Text;
        out.head = grammar_.lexicon().classes[symbol - kFirstQuoted].name;
        out.quoted = "X";
        return out;
    }
    const Nonterminal& nonterminal = grammar_->nonterminals[symbol - grammar_->terminal_count()];
    const auto rules = grammar_->rules.subspan(nonterminal.first_rule, nonterminal.rule_count);
    const Rule& rule = *std::min_element(rules.begin(), rules.end(),
                                         [&](const Rule& a, const Rule& b) { return depth_of(a) < depth_of(b); });
    Node out;
    if (rule.constructor != kNoIndex) out.head = grammar_->names[rule.constructor];
    for (const Element& element : grammar_->elements_of(rule)) {
        if (element.kind == ElementKind::Literal) continue;
        if (rule.constructor == kNoIndex) return smallest(element);
        out.fields.push_back({grammar_->names[element.field], element.style, smallest(element)});
    }
    for (const Constant& constant : grammar_->constants_of(rule))
        out.fields.push_back({grammar_->names[constant.field], constant.style, choice_node(constant.value)});
    return out;
}

// ---- edits

struct Variations::Walk {
    Walk(const Variations& variations, const std::function<bool(const std::string&)>& which, std::vector<Edit>& edits)
        : all(variations), grammar(variations.grammar_), fitting(grammar.tables()), wanted(which), out(edits) {}

    const Variations& all;
    const Grammar& grammar;
    PrintPlan fitting;
    const std::function<bool(const std::string&)>& wanted;
    std::vector<Edit>& out;
    std::vector<std::size_t> at = {};
    std::vector<std::string> around = {};  // the fields that lead here: "Move.what"

    // A change by where it is: by the last two fields that lead there.
    std::string placed(const std::string& change) const {
        std::string where;
        for (std::size_t ix = around.size() - std::min<std::size_t>(around.size(), 2); ix < around.size(); ++ix)
            where += around[ix] + (ix + 1 < around.size() ? " " : ": ");
        return where + change;
    }

    void add(const Node& node, Node by, std::string change = {}) {
        if (change.empty()) change = shape_of(node) + " to " + shape_of(by);
        change = placed(change);
        if (!wanted(change) || by == node) return;
        out.push_back({at, std::move(change), std::move(by)});
    }

    void visit_symbol(Index symbol, const Node& node) {
        if (grammar->is_terminal(symbol)) return visit_token(symbol, node);
        const Closure& closure = all.closures_[symbol - grammar->terminal_count()];
        const std::string from = shape_of(node);
        for (const Index maker : closure.makers) {
            const std::string change = from + " to " + all.shapes_[maker];
            if (wanted(placed(change))) add_by_rule(grammar->rules[maker], node, change);
        }
        for (const Element* leaf : closure.leaves) add_leaf(*leaf, node);
        for (const Node::Field& part : node.fields) {
            if (fitting.fits(symbol, part.value))
                add(node, part.value, shape_of(node) + " to its " + std::string(part.name));
        }
        descend(symbol, node);
    }

    // Goes into the parts of a node, by the rule that prints it.
    void descend(Index symbol, const Node& node) {
        const int found = fitting.rule_for(symbol, node);
        CHECK(found != PrintPlan::kNoRule);
        const Rule& rule = grammar->rules[static_cast<std::size_t>(found)];
        for (const Element& element : grammar->elements_of(rule)) {
            if (element.kind == ElementKind::Literal) continue;
            if (rule.constructor == kNoIndex) {
                pass(element, node);
                continue;
            }
            visit_field(element, node);
        }
    }

    // A rule without a constructor: what may stand in the place of its only part has been found already.
    void pass(const Element& element, const Node& node) {
        if (is_list(element.kind)) {
            visit_items(element, node);
        } else if (element.kind == ElementKind::Child && !grammar->is_terminal(element.target)) {
            descend(element.target, node);
        }
    }

    void visit_field(const Element& element, const Node& node) {
        const std::string_view name = grammar->names[element.field];
        const auto field =
            std::find_if(node.fields.begin(), node.fields.end(), [&](const Node::Field& f) { return f.name == name; });
        at.push_back(static_cast<std::size_t>(field - node.fields.begin()));
        around.push_back(std::string(node.head) + "." + (element.style ? "~" : "") + std::string(name));
        visit_element(element, field->value);
        around.pop_back();
        at.pop_back();
    }

    void visit_element(const Element& element, const Node& value) {
        if (element.kind == ElementKind::Child) return visit_symbol(element.target, value);
        add_leaf(element, value);
        if (is_list(element.kind)) visit_items(element, value);
    }

    void visit_items(const Element& element, const Node& list) {
        for (std::size_t ix = 0; ix < list.items.size(); ++ix) {
            at.push_back(ix);
            visit_symbol(element.target, list.items[ix]);
            at.pop_back();
        }
    }

    void add_leaf(const Element& element, const Node& node) {
        if (element.kind == ElementKind::Choice) {
            for (const Alternative& other : grammar->alternatives_of(grammar->choices[element.target]))
                add(node, choice_node(other.text));
        } else if (element.kind == ElementKind::Child) {
            visit_token(element.target, node);
        } else if (node.kind == Node::Kind::List) {
            add_lists(element, node);
        }
    }

    void add_lists(const Element& element, const Node& list) {
        for (std::size_t ix = 0; ix < list.items.size() && list.items.size() > element.at_least; ++ix) {
            Node less = list;
            less.items.erase(less.items.begin() + static_cast<std::ptrdiff_t>(ix));
            add(list, std::move(less), "without " + shape_of(list.items[ix]));
        }
        Element item = element;
        item.kind = ElementKind::Child;
        for (const Node& more : all.fillers(item, kMostFillers)) {
            const bool there = std::any_of(list.items.begin(), list.items.end(),
                                           [&](const Node& own) { return same_meaning(own, more); });
            if (there) continue;
            Node longer = list;
            longer.items.push_back(more);
            add(list, std::move(longer), "with one more, " + shape_of(more));
        }
    }

    void visit_token(Index terminal, const Node& node) {
        if (node.kind == Node::Kind::Number && terminal < kFirstQuoted) {
            const int step = node.amount >= kLarge || node.amount <= -kLarge ? kStep : 1;
            const bool has_sign = terminal == kSigned;
            if (has_sign) add(node, number_node(-node.amount, true), "another sign");
            if (terminal != kOne) add(node, number_node(node.amount + (node.amount < 0 ? -step : step), has_sign));
            return;
        }
        if (node.kind != Node::Kind::Text || terminal < kFirstQuoted) return;
        Element name{ElementKind::Child, false, 0, kNoIndex, terminal};
        std::size_t added = 0;
        for (const Node& other : all.fillers(name, kMostNames + 1)) {
            if (other.head != node.head || other.quoted == node.quoted || added++ == kMostNames) continue;
            add(node, other);
        }
    }

    // The node as another rule makes it: with the parts that fit there, and others for those that it does not have.
    void add_by_rule(const Rule& rule, const Node& node, const std::string& change) {
        Node by;
        by.head = grammar->names[rule.constructor];
        std::vector<std::pair<std::size_t, std::vector<Node>>> made_up;
        for (const Element& element : grammar->elements_of(rule)) {
            if (element.kind == ElementKind::Literal) continue;
            const std::string_view name = grammar->names[element.field];
            const Node* own = node[name];
            by.fields.push_back({name, element.style, {}});
            if (own && fitting.fits_element(element, *own)) {
                by.fields.back().value = *own;
                continue;
            }
            // A phrase around this one.
            if (element.kind == ElementKind::Child && !element.style && !grammar->is_terminal(element.target) &&
                fitting.fits(element.target, node)) {
                by.fields.back().value = node;
                continue;
            }
            std::vector<Node> fillers = all.fillers(element, kMostFillers);
            if (fillers.empty()) return;
            by.fields.back().value = fillers[0];
            made_up.emplace_back(by.fields.size() - 1, std::move(fillers));
        }
        for (const Constant& constant : grammar->constants_of(rule))
            by.fields.push_back({grammar->names[constant.field], constant.style, choice_node(constant.value)});
        if (made_up.size() != 1) return add(node, std::move(by), change);
        // The first is tried as often as changes are, each of the others once more.
        const auto& [field, fillers] = made_up[0];
        for (const Node& filler : fillers) {
            by.fields[field].value = filler;
            const std::string with = " with " + std::string(by.fields[field].name) + " " + shape_of(filler);
            add(node, by, &filler == &fillers.front() ? change : change + with);
        }
    }
};

std::vector<Edit> Variations::of(const Node& tree, std::string_view start,
                                 const std::function<bool(const std::string& change)>& wanted) const {
    std::vector<Edit> out;
    Walk walk(*this, wanted, out);
    walk.visit_symbol(symbol(grammar_->nonterminal(start)), tree);
    return out;
}

}  // namespace arbiter::text
