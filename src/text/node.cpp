// Trees: access to fields, comparison.
#include "text/node.h"

#include "base/check.h"

namespace arbiter::text {
namespace {

enum class Style : bool { Ignored, Compared };

bool counts(const Node::Field& field, Style style) { return style == Style::Compared || !field.style; }

bool same(const Node& a, const Node& b, Style style) {
    if (a.kind != b.kind || a.head != b.head || a.amount != b.amount || a.quoted != b.quoted ||
        a.items.size() != b.items.size())
        return false;
    for (std::size_t ix = 0; ix < a.items.size(); ++ix) {
        if (!same(a.items[ix], b.items[ix], style)) return false;
    }
    std::size_t in_a = 0;
    std::size_t in_b = 0;
    for (const Node::Field& field : b.fields) in_b += counts(field, style) ? 1 : 0;
    for (const Node::Field& field : a.fields) {
        if (!counts(field, style)) continue;
        ++in_a;
        const Node* other = b[field.name];
        if (!other || !same(field.value, *other, style)) return false;
    }
    return in_a == in_b;
}

// Items that one list has and the other does not: all that both have before and behind them is the same.
bool collect_added(const std::string& path, const Node& a, const Node& b, Style style, std::vector<Difference>& out) {
    const Node& longer = a.items.size() > b.items.size() ? a : b;
    const Node& shorter = &longer == &a ? b : a;
    const std::size_t more = longer.items.size() - shorter.items.size();
    std::size_t before = 0;
    while (before < shorter.items.size() && same(longer.items[before], shorter.items[before], style)) ++before;
    for (std::size_t ix = before; ix < shorter.items.size(); ++ix) {
        if (!same(longer.items[ix + more], shorter.items[ix], style)) return false;
    }
    for (std::size_t ix = before; ix < before + more; ++ix) {
        const Node* item = &longer.items[ix];
        out.push_back(
            {path + "[" + std::to_string(ix) + "]", &longer == &a ? item : nullptr, &longer == &a ? nullptr : item});
    }
    return true;
}

void collect(const std::string& path, const Node& a, const Node& b, Style style, std::vector<Difference>& out) {
    if (same(a, b, style)) return;
    const bool lists = a.kind == Node::Kind::List && b.kind == Node::Kind::List;
    if (lists && a.items.size() != b.items.size() && collect_added(path, a, b, style, out)) return;
    const bool comparable = a.kind == b.kind && a.head == b.head && a.items.size() == b.items.size() &&
                            (a.kind == Node::Kind::Tree || a.kind == Node::Kind::List);
    if (!comparable) {
        out.push_back({path, &a, &b});
        return;
    }
    for (std::size_t ix = 0; ix < a.items.size(); ++ix)
        collect(path + "[" + std::to_string(ix) + "]", a.items[ix], b.items[ix], style, out);
    const std::string here = path + (path.empty() ? "" : ".");
    for (const Node::Field& field : a.fields) {
        if (!counts(field, style)) continue;
        const Node* other = b[field.name];
        if (other) {
            collect(here + std::string(field.name), field.value, *other, style, out);
        } else {
            out.push_back({here + std::string(field.name), &field.value, nullptr});
        }
    }
    for (const Node::Field& field : b.fields) {
        if (counts(field, style) && !a[field.name])
            out.push_back({here + std::string(field.name), nullptr, &field.value});
    }
}

}  // namespace

const Node* Node::operator[](std::string_view field) const {
    for (const Field& own : fields) {
        if (own.name == field) return &own.value;
    }
    return nullptr;
}

bool Node::has(std::string_view field) const {
    const Node* value = (*this)[field];
    if (!value) return false;
    if (value->kind == Kind::List) return !value->items.empty();
    return value->kind != Kind::Choice || !value->head.empty();
}

std::string_view Node::text(std::string_view field) const {
    const Node* value = (*this)[field];
    if (!value) return {};
    CHECK(value->kind == Kind::Choice || value->kind == Kind::Text);
    return value->kind == Kind::Choice ? value->head : std::string_view(value->quoted);
}

int Node::number(std::string_view field) const {
    const Node& value = child(field);
    CHECK(value.kind == Kind::Number);
    return value.amount;
}

std::span<const Node> Node::list(std::string_view field) const {
    const Node* value = (*this)[field];
    if (!value) return {};
    CHECK(value->kind == Kind::List);
    return value->items;
}

const Node& Node::child(std::string_view field) const {
    const Node* value = (*this)[field];
    CHECK(value != nullptr);
    return *value;
}

bool operator==(const Node& a, const Node& b) { return same(a, b, Style::Compared); }

bool same_meaning(const Node& a, const Node& b) { return same(a, b, Style::Ignored); }

std::vector<Difference> differences(const Node& a, const Node& b) {
    std::vector<Difference> out;
    collect("", a, b, Style::Compared, out);
    return out;
}

std::vector<Difference> differences_in_meaning(const Node& a, const Node& b) {
    std::vector<Difference> out;
    collect("", a, b, Style::Ignored, out);
    return out;
}

}  // namespace arbiter::text
