// Whose the things are that a text speaks of, as far as its words say so.
#include <algorithm>

#include "lower/lowering.h"

namespace arbiter::lower {

std::optional<Who> Lowering::owner_of(u8 reg) const {
    if (reg == kSource) return Who::You;
    for (auto at = owners.rbegin(); at != owners.rend(); ++at) {
        if (at->first != reg) continue;
        const bool one = at->second == Who::You || at->second == Who::Opponent;
        return one ? std::optional(at->second) : std::nullopt;
    }
    return std::nullopt;
}

void Lowering::owned(u8 reg, std::optional<Who> by) { owners.emplace_back(reg, by.value_or(Who::Either)); }

std::optional<Who> Lowering::owner_in(const Filter& filter) const {
    const FilterNode& node = filter.node;
    switch (node.test) {
        case Test::Zone:
        case Test::Owner:
            return node.who == Who::You || node.who == Who::Opponent ? std::optional(node.who) : std::nullopt;
        case Test::In:
        case Test::Stack: return owner_of(node.a);
        case Test::All:
            for (const Filter& part : filter.parts) {
                if (const std::optional<Who> one = owner_in(part)) return one;
            }
            return std::nullopt;
        case Test::Any: {
            std::optional<Who> all;
            for (const Filter& part : filter.parts) {
                const std::optional<Who> one = owner_in(part);
                if (!one || (all && *all != *one)) return std::nullopt;
                all = one;
            }
            return all;
        }
        default: return std::nullopt;
    }
}

bool Draft::of_either(u8 reg) const {
    return std::find(either_owned.begin(), either_owned.end(), reg) != either_owned.end();
}

bool Lowering::of_either_in(const Filter& filter) const {
    const FilterNode& node = filter.node;
    if (node.test == Test::Zone) return node.who == Who::Either;
    if (node.test == Test::In) return of_either(node.a);
    const auto open = [&](const Filter& part) { return of_either_in(part); };
    // Cards of a stack, or beside something, are told by what they belong to.
    const auto belongs = [](const Filter& part) {
        return part.node.test == Test::Stack || part.node.test == Test::Has || part.node.test == Test::Related;
    };
    if (node.test == Test::All && std::any_of(filter.parts.begin(), filter.parts.end(), belongs)) return false;
    if (node.test == Test::All) return !owner_in(filter) && std::any_of(filter.parts.begin(), filter.parts.end(), open);
    if (node.test != Test::Any) return false;
    // "On your field or your opponent's field."
    const auto of = [&](Who who) {
        return std::any_of(filter.parts.begin(), filter.parts.end(),
                           [&](const Filter& part) { return owner_in(part) == who; });
    };
    return (of(Who::You) && of(Who::Opponent)) || std::any_of(filter.parts.begin(), filter.parts.end(), open);
}

std::optional<Who> owner_said(Lowering& low, const Term& zone) {
    if (!zone[field::of]) return std::nullopt;
    const Who whose = player(low, zone[field::of]);
    return whose == Who::You || whose == Who::Opponent ? std::optional(whose) : std::nullopt;
}

void note_own_area(const Term& whose) {
    if (!whose || whose.is(head::You)) whose.means_same_as("cards go to their owner's zones", "");
}

void check_owner(Lowering& low, const Term& zone, u8 things) {
    // "Each player's deck to their discard area": each to their own.
    const bool each = zone[field::of].is(head::They) && low.other_named == Who::Either;
    const std::optional<Who> said = each ? std::nullopt : owner_said(low, zone), known = low.owner_of(things);
    if (said && known && *said != *known) low.decline("whose area the cards go to is not whose they are");
    // "Into its owner's hand. That player ...".
    if (zone[field::of].is(head::Owner) && known == Who::Opponent) low.other_named = known;
    const bool of_each = low.acting == Who::Lead || low.acting == Who::Next;
    if (said && (low.of_either(things) || of_each)) low.decline("cards of either player go to one player's area");
    if (said && said != known) return;
    std::string names;
    for (const Term& name : zone[field::in].items()) names += name.told();
    zone[field::of].mark_read();
    zone.means_same_as("cards go to their owner's zones", names);
}

FilterContext whose_in(Lowering& low, const Term& whose, const FilterContext& outer) {
    if (!whose) return outer;
    FilterContext inner = outer;
    inner.whose = player(low, whose);
    inner.said = whose;
    if (outer.said && outer.whose != inner.whose) low.decline("whose things are meant is said in two ways");
    if (outer.whose == inner.whose) whose.means_same_as(kWhoseAgain, "");
    if (whose.is(head::AnyPlayer))
        whose.means_same_as("where nothing says whose they are, they are either player's", "");
    return inner;
}

}  // namespace arbiter::lower
