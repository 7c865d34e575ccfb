// Descriptions: all tests that a phrase contains, wherever in the phrase they stand.
#pragma once

#include "lower/lowering.h"

namespace arbiter::lower {

// Why "that share a name" and "with the same name" are one.
constexpr std::string_view kSharedValue = "what they share is the same in all of them";

// Where a phrase says that things are.
struct Location {
    ObjectKind of = ObjectKind::Places;
    Filter filter;
    bool beneath = false;          // under something
    std::optional<Group> among{};  // they are among these, which were named before
};

// Collects what the parts of a Filter node say.
struct Description {
    Lowering& low;
    const FilterContext& outer;
    Noun noun{};
    std::vector<Filter> tests{};
    std::optional<Location> place{};
    std::optional<Who> whose = outer.whose;
    bool cards = false;      // the noun says that they are cards
    bool face_down = false;  // the noun says that they lie face down
    bool base = false;       // the noun says that they are base cards
    bool on_field = false;   // a modifier says that they are on the field, and not where
    Term belongs{};          // the modifier that says whose they are
    bool of_either = false;  // a modifier says that they may be either player's
    std::vector<std::pair<AttributeId, Compare>> extremes{};

    void at(Location);
};

// A head: a kind, a name. `kinds`: which kinds it can be, 0: any.
Filter head_test(Lowering&, const Term& head, i32& kinds);
Filter heads_test(Lowering&, const Term& heads, i32& kinds);
// Its value lies within the bound.
Filter within(Lowering&, AttributeId, const Term& bound);
// What "with ..." says; conditions on a choice as a whole go into the noun.
Filter trait_test(Lowering&, const Term& trait, Noun*);
Filter traits_test(Lowering&, const Term& traits, Noun*);
// How several chosen or counted things must relate to each other.
void set_joint(Lowering&, Noun*, const Aspect&, bool same);
// What the sum of the chosen values must be.
void set_sum(Lowering&, Noun*, AttributeId, const Term& is);
// What "without ..." names: none of it.
Filter none_of(Lowering&, const Term& traits);
// That it shares something with what the reference means.
Filter shares(Lowering&, const Aspect&, const Term& with);
// That it differs from what the reference means. Something that does not exist is neither the same nor different.
Filter differs(Lowering&, const Aspect&, const Term& with);
// What "is" says of a thing, as a test.
Filter complement(Lowering&, const Term& what, ObjectKind);
// What "is", "has" or "shares" says of a thing, as a test.
Filter predicate(Lowering&, const Term& predicate, ObjectKind);
// A modifier that refers to something done before: "discarded this way"; false: it is none (history.cpp).
bool look_back(Description&, const Term& mod);
std::optional<Location> location(Lowering&, const Term& place, const FilterContext&);
void note_former_field(const Term& place, Who whose);
// Everything that a node with the fields of a Filter says.
Noun read_description(Lowering&, const Term&, const FilterContext&);

}  // namespace arbiter::lower
