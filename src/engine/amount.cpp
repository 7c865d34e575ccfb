// Amounts: every number and every condition of a text.
#include <algorithm>

#include "base/matching.h"
#include "engine/link.h"
#include "engine/rules.h"

namespace arbiter {

namespace {

// How many of these objects at most have a value of the attribute (b = 4), or a symbol (5), in common.
template <class ObjectAt>
i32 most_alike(const Position& position, const AmountNode& node, CardSet set, ObjectAt&& object_at) {
    const auto symbols_of = [&](int at) { return position.book.symbols(position, object_at(at), node.a); };
    const auto value_of = [&](int at) { return position.book.attribute(position, object_at(at), node.a); };
    const auto so_many = [&](auto&& has_it) {
        i32 having = 0;
        for (int at : set) having += has_it(at) ? 1 : 0;
        return having;
    };
    const bool bits = node.b == 4 && ((position.book.bits_attributes >> node.a) & 1) != 0;
    i32 most = 0;
    for (int one : set) {
        if (node.b == 5) {
            for (u16 symbol : symbols_of(one)) {
                most = std::max(most, so_many([&](int other) {
                                    const std::span<const u16> its = symbols_of(other);
                                    return std::find(its.begin(), its.end(), symbol) != its.end();
                                }));
            }
        } else if (bits) {
            for (u32 left = static_cast<u32>(value_of(one)); left != 0; left &= left - 1) {
                const i32 lowest = static_cast<i32>(left & -left);
                most = std::max(most, so_many([&](int other) { return (value_of(other) & lowest) != 0; }));
            }
        } else {
            const i32 value = value_of(one);
            most = std::max(most, so_many([&](int other) { return value_of(other) == value; }));
        }
    }
    return most;
}

i32 distinct(const Position& position, const AmountNode& node, const Scope& scope) {
    const ObjectKind of = position.pool.filters[node.filter].of;
    const CardSet set = matching(position, node.filter, scope);
    const auto object_at = [&](int at) {
        const Object object{of, static_cast<u8>(at)};
        return of == ObjectKind::Places ? as_it_was(position, node.filter, object.ix, scope) : object;
    };
    const auto value_of = [&](int at) {
        const Object object = object_at(at);
        if (node.b != 2) return position.book.attribute(position, object, node.a);
        const CardIx card = object.of == ObjectKind::Cards ? object.ix : position.top_face_up(object.ix);
        return card == kNone ? 0 : position.definition(card).attributes[node.a];
    };
    if (node.b >= 4) return most_alike(position, node, set, object_at);
    if (node.b == 3) {
        Matching values(kMostSlots, [&](int at, int value) { return ((value_of(at) >> value) & 1) != 0; });
        for (int at : set) values.add(at);
        return values.size();
    }
    if (node.b != 1 && (position.book.bits_attributes >> node.a) & 1) {
        i32 bits = 0;
        for (int at : set) bits |= value_of(at);
        return std::popcount(static_cast<u32>(bits));
    }
    InlineVec<i32, kMaxCards, u32> seen{};
    for (int at : set) {
        const Object object = object_at(at);
        i32 value;
        if (node.b == 1) {
            const std::span<const u16> symbols = position.book.symbols(position, object, node.a);
            if (symbols.empty()) continue;
            value = symbols[0];
        } else {
            value = value_of(at);
        }
        bool known = false;
        for (i32 other : seen) known = known || other == value;
        if (!known) seen.push(value);
    }
    return seen.size();
}

i32 sum(const Position& position, const AmountNode& node, const Scope& scope) {
    const ObjectKind of = position.pool.filters[node.filter].of;
    i32 total = 0;
    for (int at : matching(position, node.filter, scope)) {
        const Object object{of, static_cast<u8>(at)};
        total += position.book.attribute(
            position, of == ObjectKind::Places ? as_it_was(position, node.filter, object.ix, scope) : object, node.a);
    }
    return total;
}

const Register* plain_register(const Scope& scope, u8 number) {
    return number < scope.registers.size() ? &scope.registers[number] : nullptr;
}

bool some_unknowable(const Position& position, ObjectKind of, CardSet set) {
    for (int at : set) {
        if (unknowable(position, {of, static_cast<u8>(at)})) return true;
    }
    return false;
}

}  // namespace

bool unsure(const Position& position, AmountId id, const Scope& scope) {
    if (id == kNoId) return false;
    const AmountNode& node = position.pool.amounts[id];
    switch (node.kind) {
        case AmountKind::Count:
        case AmountKind::Distinct:
        case AmountKind::Sum: {
            // What lies somewhere is counted without knowing what it is.
            if (node.kind == AmountKind::Count && !asks_identity(position.pool, node.filter)) return false;
            return some_unknowable(position, position.pool.filters[node.filter].of,
                                   matching(position, node.filter, scope));
        }
        case AmountKind::AttributeOf: {
            ObjectKind of;
            const CardSet set = objects(position, node.b, scope, of);
            return some_unknowable(position, of, set);
        }
        case AmountKind::Compare:
        case AmountKind::And:
        case AmountKind::Or:
        case AmountKind::Plus:
        case AmountKind::Times:
        case AmountKind::Divide: return unsure(position, node.left, scope) || unsure(position, node.right, scope);
        case AmountKind::Not:
        case AmountKind::Listed: return unsure(position, node.left, scope);
        default: return false;
    }
}

i32 evaluate_node(const Position& position, const AmountNode& node, const Scope& scope) {
    const auto left = [&] { return evaluate(position, node.left, scope); };
    const auto right = [&] { return evaluate(position, node.right, scope); };
    switch (node.kind) {
        case AmountKind::Constant: return node.value;
        case AmountKind::Count: return matching(position, node.filter, scope).size();
        case AmountKind::Distinct: return distinct(position, node, scope);
        case AmountKind::Sum: return sum(position, node, scope);
        case AmountKind::Size: {
            // What was counted then stays counted, wherever the cards went since.
            const Register* reg = plain_register(scope, node.a);
            ObjectKind of;
            return reg ? reg->set.size() : objects(position, node.a, scope, of).size();
        }
        case AmountKind::Number: {
            const Register* reg = plain_register(scope, node.a);
            return reg ? reg->number : 0;
        }
        case AmountKind::Noted: {
            const Register* reg = plain_register(scope, node.b);
            return reg ? (reg->number >> node.a) & 1 : 0;
        }
        case AmountKind::AttributeOf: {
            ObjectKind of;
            const CardSet set = objects(position, node.b, scope, of);
            return set.empty() ? 0 : position.book.attribute(position, {of, static_cast<u8>(set.first())}, node.a);
        }
        case AmountKind::Memory: {
            const int slot = memory_of(position.state, static_cast<WatchId>(node.value));
            if (slot == kNone) return 0;
            const auto counted = [&](Seat seat) {
                return position.state.memory[static_cast<std::size_t>(ix(seat))][static_cast<std::size_t>(slot)];
            };
            const Seat seat = seat_of(position, node.who, scope);
            return seat == Seat::Nobody ? counted(Seat::A) + counted(Seat::B) : counted(seat);
        }
        case AmountKind::Value: return position.book.value(position, node.a, seat_of(position, node.who, scope));
        case AmountKind::Compare: return compares(node.compare, left(), right());
        case AmountKind::And: return left() != 0 && right() != 0;
        case AmountKind::Or: return left() != 0 || right() != 0;
        case AmountKind::Not: return left() == 0;
        case AmountKind::Plus: return left() + right();
        case AmountKind::Times: return left() * right();
        case AmountKind::Divide: {
            const i32 by = right();
            return by == 0 ? 0 : left() / by;
        }
        case AmountKind::DidInFull: return (scope.frame_flags & kPartial) == 0;
        case AmountKind::Did: return (scope.frame_flags & kDidSomething) != 0;
        case AmountKind::Listed: {
            const i32 at = left();
            return at < 1 || at > node.b ? 0 : position.pool.symbols[static_cast<std::size_t>(node.value + at - 1)];
        }
    }
    return 0;
}

}  // namespace arbiter
