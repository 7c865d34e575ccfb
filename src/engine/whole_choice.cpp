// Conditions on a choice as a whole.
#include "engine/whole_choice.h"

#include <algorithm>

#include "base/matching.h"

namespace arbiter {

namespace {

// A choice in the making.
struct Picking {
    const Position& position;
    const Decision& decision;
    i32 number;  // PickCondition::number
    CardSet taken;
    CardSet options;
    int at_most;  // so many more

    Joint joint() const { return decision.joint; }
    u8 argument() const { return decision.joint_argument; }
    Object object(int at) const { return {decision.of, static_cast<u8>(at)}; }
    bool may_be_anything(int at) const { return unknowable(position, object(at)); }
    i32 attribute(int at) const { return position.book.attribute(position, object(at), argument()); }
};

// ---- all alike, or all different

i32 compared_value(const Picking& picking, int at) {
    if (!is_of_symbol(picking.joint())) return picking.attribute(at);
    const std::span<const u16> symbols =
        picking.position.book.symbols(picking.position, picking.object(at), picking.argument());
    return symbols.empty() ? -1 : symbols[0];
}

// Each value that is known, and how many have it.
struct Values {
    InlineVec<i32, kMaxCards, u32> known{};
    std::array<int, kMaxCards> count{};
    int unknown = 0;

    void add(const Picking& picking, int at) {
        if (picking.may_be_anything(at)) {
            ++unknown;
            return;
        }
        const i32 value = compared_value(picking, at);
        const int which = static_cast<int>(std::find(known.begin(), known.end(), value) - known.begin());
        if (which == known.size()) known.push(value);
        ++count[static_cast<std::size_t>(which)];
    }
};

// Can a thing have several values at once?
bool has_several(const Picking& picking) {
    return !is_of_symbol(picking.joint()) && ((picking.position.book.bits_attributes >> picking.argument()) & 1) != 0;
}

bool may_have(const Picking& picking, int at, int value) {
    return picking.may_be_anything(at) || ((picking.attribute(at) >> value) & 1) != 0;
}

// Each must have a value to itself, of those that it has.
int most_with_own_value(const Picking& picking) {
    Matching values(kMostSlots, [&](int at, int value) { return may_have(picking, at, value); });
    for (int at : picking.taken) {
        if (!values.add(at)) return -1;
    }
    for (int at : picking.options) values.add(at);
    return values.size() - picking.taken.size();
}

int most_different(const Picking& picking) {
    if (has_several(picking)) return most_with_own_value(picking);
    Values values;
    for (int at : picking.taken) values.add(picking, at);
    const int before = values.known.size();
    if (before + values.unknown != picking.taken.size()) return -1;
    for (int at : picking.options) values.add(picking, at);
    return values.known.size() + values.unknown - picking.taken.size();
}

// All must have one value in common.
int most_with_common_value(const Picking& picking) {
    int most = -1;
    for (int value = 0; value < kMostSlots; ++value) {
        const auto having = [&](const CardSet& set) {
            int have = 0;
            for (int at : set) have += may_have(picking, at, value);
            return have;
        };
        if (having(picking.taken) == picking.taken.size()) most = std::max(most, having(picking.options));
    }
    return most;
}

int most_alike(const Picking& picking) {
    if (has_several(picking)) return most_with_common_value(picking);
    Values values;
    for (int at : picking.taken) values.add(picking, at);
    const int before = values.known.size();
    if (before > 1) return -1;
    for (int at : picking.options) values.add(picking, at);
    const int alike = before == 1 ? values.count[0] : *std::max_element(values.count.begin(), values.count.end());
    return alike + values.unknown - picking.taken.size();
}

// ---- a sum

using Addends = InlineVec<i32, kMaxCards, u32>;

// The smallest sums are those of the first so many of them in ascending order, the largest ones of the last.
int most_within(const Picking& picking, Addends values, i64 sum) {
    const bool at_most = picking.joint() == Joint::SumAtMost;
    std::sort(values.begin(), values.end());
    if (!at_most) std::reverse(values.begin(), values.end());
    const auto fits = [&] { return at_most ? sum <= picking.number : sum >= picking.number; };
    int most = fits() ? 0 : -1;
    for (int n = 1; n <= values.size() && n <= picking.at_most; ++n) {
        sum += values[n - 1];
        if (fits()) most = n;
    }
    return most;
}

// So many picks that come to so much.
struct PartialSum {
    i32 picks;
    i64 sum;
    friend constexpr auto operator<=>(const PartialSum&, const PartialSum&) = default;
};
using PartialSums = GrowingList<PartialSum, 512>;

// What the values not yet looked at can still add.
struct StillToCome {
    i64 least = 0;
    i64 most = 0;
    void add(i32 value) { (value < 0 ? least : most) += value; }
    void remove(i32 value) { (value < 0 ? least : most) -= value; }
};

// All sums with and without the value, in ascending order as they were, but for those that cannot come out right.
void with_and_without(const PartialSums& sums, i32 value, const Picking& picking, const StillToCome& rest,
                      PartialSums& out) {
    out.clear();
    const auto keep = [&](const PartialSum& one) {
        const i64 missing = picking.number - one.sum;
        const bool known = !out.empty() && out[out.size() - 1] == one;
        if (!known && one.picks <= picking.at_most && missing >= rest.least && missing <= rest.most) out.push(one);
    };
    int without = 0, with = 0;
    while (with < sums.size()) {
        const PartialSum taking{sums[with].picks + 1, sums[with].sum + value};
        if (without < sums.size() && sums[without] <= taking) {
            keep(sums[without++]);
        } else {
            keep(taking);
            ++with;
        }
    }
}

int most_exactly(const Picking& picking, const Addends& values, i64 sum) {
    StillToCome rest;
    for (i32 value : values) rest.add(value);
    std::array<PartialSums, 2> sums;
    sums[0].push({0, sum});
    for (int n = 0; n < values.size(); ++n) {
        rest.remove(values[n]);
        with_and_without(sums[static_cast<std::size_t>(n % 2)], values[n], picking, rest,
                         sums[static_cast<std::size_t>((n + 1) % 2)]);
    }
    int most = -1;
    for (const PartialSum& one : sums[static_cast<std::size_t>(values.size() % 2)]) {
        if (one.sum == picking.number) most = one.picks;
    }
    return most;
}

int most_in_sum(const Picking& picking) {
    i64 sum = 0;
    Addends values{};
    const int room = std::min(picking.at_most, picking.options.size());
    for (int at : picking.taken) {
        // What may be anything makes up for whatever is missing.
        if (picking.may_be_anything(at)) return room;
        sum += picking.attribute(at);
    }
    for (int at : picking.options) {
        if (room > 0 && picking.may_be_anything(at)) return room;
        if (room > 0) values.push(picking.attribute(at));
    }
    return picking.joint() == Joint::SumExactly ? most_exactly(picking, values, sum)
                                                : most_within(picking, values, sum);
}

// ---- one of each

// With as many of these options as can each have a filter of their own.
int most_of_each(const Picking& picking, const CardSet& options) {
    const Position& position = picking.position;
    const FilterNode& each = position.pool.filters[static_cast<std::size_t>(picking.number)];
    const Scope scope = scope_in(position.state, position.state.frames.back());
    Matching matching(each.count, [&](int at, int part) {
        return picking.may_be_anything(at) ||
               passes(position, static_cast<FilterId>(each.first + part), picking.object(at), scope);
    });
    for (int at : picking.taken) {
        if (!matching.add(at)) return -1;
    }
    for (int at : options) matching.add(at);
    return matching.size() - picking.taken.size();
}

// Those of the objects that have the value or may have it.
CardSet with_value(const Picking& picking, const CardSet& objects, i32 value) {
    CardSet out{};
    for (int at : objects) {
        if (picking.may_be_anything(at) || picking.attribute(at) == value) out.add(at);
    }
    return out;
}

int most_of_each_of_one_value(const Picking& picking) {
    CardSet known{};
    for (int at : picking.taken | picking.options) {
        if (!picking.may_be_anything(at)) known.add(at);
    }
    // No value is known: all may have the same.
    if (known.empty()) return most_of_each(picking, picking.options);
    int most = -1;
    for (int at : known) {
        const i32 value = picking.attribute(at);
        if (with_value(picking, picking.taken, value) != picking.taken) continue;
        most = std::max(most, most_of_each(picking, with_value(picking, picking.options, value)));
    }
    return most;
}

// ---- together

int most_by_joint(const Picking& picking) {
    int most = picking.options.size();
    switch (picking.joint()) {
        case Joint::None: break;
        case Joint::DistinctSymbol:
        case Joint::DistinctAttribute: most = most_different(picking); break;
        case Joint::SameSymbol:
        case Joint::SameAttribute: most = most_alike(picking); break;
        case Joint::SumAtMost:
        case Joint::SumAtLeast:
        case Joint::SumExactly: return most_in_sum(picking);
        case Joint::OneOfEach: most = most_of_each(picking, picking.options); break;
        case Joint::OneOfEachOfOneValue: most = most_of_each_of_one_value(picking); break;
    }
    // Of what meets one of these conditions every part does.
    return std::min(most, picking.at_most);
}

int most_by_rulebook(const Picking& picking) {
    return picking.position.book.most_picked(picking.position, picking.decision, picking.taken, picking.options,
                                             picking.at_most);
}

// Each condition alone says how many there can be at most; what meets both is searched for.
int most_by_both(Picking picking) {
    picking.at_most = std::min(most_by_joint(picking), most_by_rulebook(picking));
    if (picking.at_most < 0) return -1;
    if (picking.at_most == 0) picking.options = {};
    if (picking.options.empty()) return std::min(most_by_joint(picking), most_by_rulebook(picking));
    const int next = picking.options.first();
    picking.options.remove(next);
    Picking with = picking;
    with.taken.add(next);
    --with.at_most;
    const int most_with = most_by_both(with);
    if (most_with == with.at_most) return picking.at_most;
    return std::max(most_with < 0 ? -1 : most_with + 1, most_by_both(picking));
}

}  // namespace

int most_picked(const Position& position, const Decision& decision, i32 number, const CardSet& taken,
                const CardSet& options, int at_most) {
    const Picking picking{position, decision, number, taken, options, at_most};
    if (!decision.rulebook_condition) return most_by_joint(picking);
    return decision.joint == Joint::None ? most_by_rulebook(picking) : most_by_both(picking);
}

// Picks go in the order in which they are offered, so that one choice is one sequence of answers; none is offered after
// which the choice could not be completed.
void keep_pickable(const Position& position, const Decision& decision, const Register& taken, Offered& order) {
    const int need = std::max(0, decision.min - decision.chosen - 1);
    if (!has_condition(decision)) {
        order.count = std::max(0, order.count - need);
        return;
    }
    const int room = decision.max - decision.chosen - 1;
    CardSet later = decision.options;
    Offered open;
    for (u8 at : order) {
        later.remove(at);
        CardSet with = taken.set;
        with.add(at);
        if (most_picked(position, decision, taken.number, with, later, room) >= need) open.push(at);
    }
    order = open;
}

bool is_met(const Position& position, const Decision& decision, const Register& taken) {
    return !has_condition(decision) || most_picked(position, decision, taken.number, taken.set, {}, 0) == 0;
}

bool is_enough(const Position& position) {
    const State& state = position.state;
    const Decision& decision = state.decision;
    return decision.chosen >= decision.min &&
           is_met(position, decision, state.registers[state.frames.back().first_register + decision.into]);
}

i64 sum_of_picks(const Position& position, const Decision& decision, const CardSet& taken) {
    const Picking picking{position, decision, 0, taken, {}, 0};
    i64 sum = 0;
    for (int at : taken) sum += picking.attribute(at);
    return sum;
}

}  // namespace arbiter
