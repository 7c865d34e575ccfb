// Descriptions in texts that nothing can ever meet, such as a SINGLE character that is DOUBLE: what they say was
// misread, or misprinted.
#pragma once

#include <array>
#include <span>
#include <string>

#include "engine/program.h"
#include "engine/rulebook.h"

namespace arbiter::lower {

// Bits of an attribute in sets that exclude each other: a scene is no character, what is active is not resting.
struct ApartBits {
    AttributeId attribute;
    std::array<i32, 4> sets;
};

// What only things of some kinds have: a value, a symbol or what a test of the rulebook's own asks for.
struct OnlyOf {
    Test test;
    u8 which;
    AttributeId kind;
    i32 kinds;
};

// The first of them among the filters from this one on, in plain English; empty: there is none.
std::string find_dead_description(const Rulebook&, const Pool&, std::span<const ApartBits>, std::span<const OnlyOf>,
                                  FilterId from);

}  // namespace arbiter::lower
