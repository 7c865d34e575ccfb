// Cards that are chosen where not all see them: what must be shown of them.
#include "lower/act.h"

namespace arbiter::lower {

namespace {

// What a filter looks at: an area or pile that not all see, and what a card is.
struct Looks {
    bool secret = false;
    bool tested = false;
};

Looks looks_of(const Pool& pool, const FilterNode& node, i32 secret, u8 choosable) {
    switch (node.test) {
        case Test::Zone: return {(node.value & secret) != 0, false};
        case Test::In: return {true, false};
        case Test::Rulebook: return {false, node.a != choosable};
        case Test::Not: return {};
        case Test::All:
        case Test::Any: {
            Looks out;
            for (int part = 0; part < node.count; ++part) {
                const Looks one =
                    looks_of(pool, pool.filters[static_cast<std::size_t>(node.first + part)], secret, choosable);
                out.secret = out.secret || one.secret;
                out.tested = out.tested || one.tested;
            }
            return out;
        }
        default: return {false, true};
    }
}

bool was_chosen(const Lowering& low, u8 reg, int before, i32 secret, u8 choosable) {
    for (int at = before; at-- > 0;) {
        const Op& op = low.code.at(at);
        if (op.dst != reg) continue;
        // What is left of some was not chosen.
        if (op.verb == Verb::Combine && static_cast<SetOp>(op.mode) == SetOp::Minus)
            return op.a == reg ? was_chosen(low, reg, at, secret, choosable)
                               : was_chosen(low, op.a, at, secret, choosable);
        if (op.verb == Verb::Combine)
            return (op.a != reg && was_chosen(low, op.a, at, secret, choosable)) ||
                   (op.b != kNone && op.b != reg && was_chosen(low, op.b, at, secret, choosable)) ||
                   (op.a == reg && was_chosen(low, reg, at, secret, choosable));
        if (op.verb != Verb::Select) return false;
        const Looks looks = looks_of(low.pool.pool(), low.pool.pool().filters[op.filter], secret, choosable);
        return looks.secret && looks.tested;
    }
    return false;
}

}  // namespace

bool chosen_by_what_it_is(const Lowering& low, u8 reg, i32 secret, u8 choosable) {
    return was_chosen(low, reg, low.code.size(), secret, choosable);
}

}  // namespace arbiter::lower
