// The names of a tree's parts as types. The grammar compiler lists those of every grammar as constants (head::Draw,
// field::what, word::bottom in <name>_names.h), so that one that no rule has does not compile.
#pragma once

#include <string_view>

namespace arbiter::text {

// A constructor.
struct Head {
    explicit consteval Head(std::string_view of) : name(of) {}
    std::string_view name;
    friend bool operator==(const Head&, const Head&) = default;
};

// A field of a constructor.
struct Field {
    explicit consteval Field(std::string_view of) : name(of) {}
    std::string_view name;
    friend bool operator==(const Field&, const Field&) = default;
};

// What a choice between fixed wordings, or a constant, says.
struct Word {
    constexpr Word() = default;
    explicit consteval Word(std::string_view of) : name(of) {}
    std::string_view name;
    friend bool operator==(const Word&, const Word&) = default;
};

}  // namespace arbiter::text
