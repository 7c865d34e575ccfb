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

void collect(const std::string& path, const Node& a, const Node& b, std::vector<Difference>& out) {
    if (a == b) return;
    const bool comparable = a.kind == b.kind && a.head == b.head && a.items.size() == b.items.size() &&
                            (a.kind == Node::Kind::Tree || a.kind == Node::Kind::List);
    if (!comparable) {
        out.push_back({path, &a, &b});
        return;
    }
    for (std::size_t ix = 0; ix < a.items.size(); ++ix)
        collect(path + "[" + std::to_string(ix) + "]", a.items[ix], b.items[ix], out);
    const std::string here = path + (path.empty() ? "" : ".");
    for (const Node::Field& field : a.fields) {
        const Node* other = b[field.name];
        if (other) {
            collect(here + std::string(field.name), field.value, *other, out);
        } else {
            out.push_back({here + std::string(field.name), &field.value, nullptr});
        }
    }
    for (const Node::Field& field : b.fields) {
        if (!a[field.name]) out.push_back({here + std::string(field.name), nullptr, &field.value});
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
    collect("", a, b, out);
    return out;
}

}  // namespace arbiter::text
