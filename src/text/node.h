// What a text means, as a tree: constructors with named fields. Holds no source text but quoted names.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::text {

// A range of a text's tokens.
struct TokenRange {
    int begin = 0;
    int end = 0;
};

// The head of a number with its sign; a plain number has none.
inline constexpr std::string_view kSignedHead = "SIGNED";

// A value. Names (of constructors, fields, choices and classes) are borrowed from the grammar.
struct Node {
    struct Field;
    enum class Kind : unsigned char { Tree, Choice, Number, Text, List };

    Kind kind = Kind::Tree;
    std::string_view
        head;        // Tree: the constructor; Choice: its words; Text: the quoted class; Number: kSignedHead or nothing
    int amount = 0;  // Number
    std::string quoted;         // Text
    std::vector<Field> fields;  // Tree, in the order of the rule, its constants last
    std::vector<Node> items;    // List
    TokenRange tokens;          // beside the value: no part of equality

    bool is(std::string_view constructor) const { return kind == Kind::Tree && head == constructor; }
    // The value of a field, or nullptr where the tree has no such field.
    const Node* operator[](std::string_view field) const;
    // Whether the field is there and is neither an empty list nor the empty choice.
    bool has(std::string_view field) const;
    // The words of a choice or constant, or the quoted text; empty where there is no such field.
    std::string_view text(std::string_view field) const;
    // The number in a field that must be there.
    int number(std::string_view field) const;
    // The items of a list; none where there is no such field.
    std::span<const Node> list(std::string_view field) const;
    // The value of a field that must be there.
    const Node& child(std::string_view field) const;

    // Equality in all fields, whatever their order, style included.
    friend bool operator==(const Node& a, const Node& b);
};

struct Node::Field {
    std::string_view name;
    bool style = false;
    Node value;
};

// Equality in all but style.
bool same_meaning(const Node& a, const Node& b);

// The smallest places where two trees differ: the path of fields to it, and what stands there in each.
struct Difference {
    std::string path;
    const Node* left = nullptr;  // nullptr: missing there
    const Node* right = nullptr;
};
std::vector<Difference> differences(const Node& a, const Node& b);
// The same in all but style.
std::vector<Difference> differences_in_meaning(const Node& a, const Node& b);

}  // namespace arbiter::text
