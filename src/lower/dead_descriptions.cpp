// Looks for tests of one thing that exclude each other.
#include "lower/dead_descriptions.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "engine/tell/phrases.h"

namespace arbiter::lower {

namespace {

// A test that must hold, or must not.
struct Fact {
    FilterId test;
    bool holds;
};

// From the lowest value to the highest, but one.
struct Values {
    i32 from = std::numeric_limits<i32>::min();
    i32 to = std::numeric_limits<i32>::max();
    bool only = true;  // false: all but those from `from` to `to`
};

class Descriptions {
  public:
    Descriptions(const Rulebook& book, const Pool& pool, std::span<const ApartBits> apart, std::span<const OnlyOf> only)
        : book_(book), pool_(pool), apart_(apart), only_(only) {}

    // Those that no other one holds.
    std::vector<FilterId> whole(FilterId from) const {
        std::vector<bool> part(pool_.filters.size(), false);
        for (std::size_t id = from; id < part.size(); ++id) {
            const FilterNode& node = pool_.filters[id];
            const bool joins = node.test == Test::All || node.test == Test::Any;
            for (u16 n = 0; joins && n < node.count; ++n) part[node.first + n] = true;
            if (node.test == Test::Not || node.test == Test::Has) part[node.first] = true;
        }
        std::vector<FilterId> out;
        for (std::size_t id = from; id < part.size(); ++id) {
            if (!part[id]) out.push_back(static_cast<FilterId>(id));
        }
        return out;
    }

    bool dead(FilterId description) {
        steps_ = 0;
        return !can_hold({{description, true}}, {});
    }

  private:
    static constexpr int kMostSteps = 10000;  // a description with more alternatives than that is taken to be alive

    const FilterNode& node(const Fact& fact) const { return pool_.filters[fact.test]; }

    // Can all of these hold together? `open` are still to be looked into.
    bool can_hold(std::vector<Fact> open, std::vector<Fact> known) {
        if (++steps_ > kMostSteps) return true;
        while (!open.empty()) {
            const Fact fact = open.back();
            open.pop_back();
            const FilterNode& test = node(fact);
            const bool all = test.test == Test::All;
            if (test.test == Test::Not) {
                open.push_back({test.first, !fact.holds});
            } else if ((all && fact.holds) || (test.test == Test::Any && !fact.holds)) {
                for (u16 n = 0; n < test.count; ++n)
                    open.push_back({static_cast<FilterId>(test.first + n), fact.holds});
            } else if (all || test.test == Test::Any) {
                return alternatives_can_hold(test, fact.holds, open, known);
            } else {
                // The other thing that some test speaks of is described as well.
                if (test.test == Test::Has && fact.holds && !can_hold({{test.first, true}}, {})) return false;
                for (const Fact& other : known) {
                    if (exclude_each_other(fact, other)) return false;
                }
                known.push_back(fact);
            }
        }
        return true;
    }

    // One of the alternatives must be possible; of those that a text describes each, or why is it named? By whose side
    // a thing is on an alternative may be left out that no text has named.
    bool alternatives_can_hold(const FilterNode& any, bool holds, const std::vector<Fact>& open,
                               const std::vector<Fact>& known) {
        bool one_can = false;
        for (u16 n = 0; n < any.count; ++n) {
            std::vector<Fact> branch = open;
            branch.push_back({static_cast<FilterId>(any.first + n), holds});
            if (can_hold(branch, known)) {
                one_can = true;
            } else if (holds && !on_either_side(branch, known)) {
                return false;
            }
        }
        return one_can;
    }

    // Could it be, whoever's it were?
    bool on_either_side(const std::vector<Fact>& open, const std::vector<Fact>& known) {
        const bool before = std::exchange(sides_matter_, false);
        const bool can = can_hold(open, known);
        sides_matter_ = before;
        return can;
    }

    bool exclude_each_other(const Fact& one, const Fact& other) const {
        const FilterNode &a = node(one), &b = node(other);
        if (one.holds && other.holds && (lacks(a, b) || lacks(b, a))) return true;
        if (a.test != b.test) return false;
        if (one.holds != other.holds && same(a, b)) return true;
        switch (a.test) {
            case Test::Attribute: return a.a == b.a && no_value_is_both(one, other);
            case Test::Bits: {
                if (a.a != b.a) return false;
                if (one.holds && other.holds) return are_apart(a, b);
                if (!one.holds && !other.holds) return false;
                const i32 wanted = one.holds ? a.value : b.value, unwanted = one.holds ? b.value : a.value;
                return (wanted & ~unwanted) == 0;
            }
            case Test::Zone: return one.holds && other.holds && ((a.value & b.value) == 0 || of_two_players(a, b));
            case Test::Owner: return one.holds && other.holds && of_two_players(a, b);
            default: return false;
        }
    }

    // Is the one a test of a kind that never has what the other asks for?
    bool lacks(const FilterNode& kind, const FilterNode& has) const {
        return kind.test == Test::Bits && std::any_of(only_.begin(), only_.end(), [&](const OnlyOf& only) {
                   return only.kind == kind.a && only.test == has.test && only.which == has.a &&
                          (kind.value & only.kinds) == 0;
               });
    }

    bool are_apart(const FilterNode& a, const FilterNode& b) const {
        for (const ApartBits& bits : apart_) {
            if (bits.attribute != a.a) continue;
            const auto set_of = [&](i32 value) {
                return std::find_if(bits.sets.begin(), bits.sets.end(),
                                    [&](i32 set) { return set != 0 && (value & ~set) == 0; });
            };
            const auto one = set_of(a.value), other = set_of(b.value);
            if (one != other && one != bits.sets.end() && other != bits.sets.end()) return true;
        }
        return false;
    }

    bool of_two_players(const FilterNode& a, const FilterNode& b) const {
        if (!sides_matter_) return false;
        return (a.who == Who::You && b.who == Who::Opponent) || (a.who == Who::Opponent && b.who == Who::You);
    }

    bool same(const FilterNode& a, const FilterNode& b) const {
        const bool alike = a.who == b.who && a.compare == b.compare && a.a == b.a && a.b == b.b && a.value == b.value &&
                           a.amount == b.amount && a.count == b.count;
        if (!alike || a.test != Test::Symbol) return alike && a.first == b.first;
        const auto names = pool_.symbols.begin();
        return std::equal(names + a.first, names + a.first + a.count, names + b.first);
    }

    // The values that pass, where the text names them.
    bool values_of(const Fact& fact, Values& out) const {
        const FilterNode& test = node(fact);
        const AmountNode& amount = pool_.amounts[test.amount];
        const bool bits = ((book_.bits_attributes >> test.a) & 1) != 0;
        if (bits || amount.kind != AmountKind::Constant) return false;
        const i32 n = amount.value;
        switch (test.compare) {
            case Compare::Equal: out = {n, n}; break;
            case Compare::NotEqual: out = {n, n, false}; break;
            case Compare::AtLeast: out.from = n; break;
            case Compare::AtMost: out.to = n; break;
            case Compare::Greater: out.from = n + 1; break;
            case Compare::Less: out.to = n - 1; break;
        }
        if (!fact.holds) out.only = !out.only;
        return true;
    }

    bool no_value_is_both(const Fact& one, const Fact& other) const {
        Values a, b;
        if (!values_of(one, a) || !values_of(other, b)) return false;
        if (a.only && b.only) return std::max(a.from, b.from) > std::min(a.to, b.to);
        if (!a.only && !b.only) return false;
        const Values &in = a.only ? a : b, &out = a.only ? b : a;
        return in.from >= out.from && in.to <= out.to;
    }

    const Rulebook& book_;
    const Pool& pool_;
    std::span<const ApartBits> apart_;
    std::span<const OnlyOf> only_;
    bool sides_matter_ = true;
    int steps_ = 0;
};

}  // namespace

std::string find_dead_description(const Rulebook& book, const Pool& pool, std::span<const ApartBits> apart,
                                  std::span<const OnlyOf> only, FilterId from) {
    Descriptions descriptions(book, pool, apart, only);
    for (const FilterId id : descriptions.whole(from)) {
        if (descriptions.dead(id)) return tell::Phrases(book, pool, nullptr).things(id, false);
    }
    return "";
}

}  // namespace arbiter::lower
