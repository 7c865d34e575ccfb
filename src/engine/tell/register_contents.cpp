#include "engine/tell/register_contents.h"

#include <algorithm>

namespace arbiter::tell {

bool writes(const Pool& pool, const Op& op, u8 reg, Side side) {
    if (reg == kNone) return false;
    const bool number = side == Side::Number;
    switch (op.verb) {
        case Verb::Combine: return op.dst == reg && (!number || static_cast<SetOp>(op.mode) == SetOp::Either);
        case Verb::Gather:
        case Verb::Select:
        case Verb::Draw:
        case Verb::TakeTop:
        case Verb::Reveal:
        case Verb::Look:
        case Verb::Swap:
        case Verb::ForEach: return !number && op.dst == reg;
        case Verb::Forget: return reg >= op.dst && reg < op.dst + op.argument;
        case Verb::Move: {
            const Destination& to = pool.destinations[op.destination];
            return op.dst == reg || (!number && to.target == Target::Vacant && to.place == reg);
        }
        case Verb::Rulebook:
        case Verb::ChooseText: return op.dst == reg;
        case Verb::Number:
        case Verb::Mode:
        case Verb::Name:
        case Verb::ChooseNumber:
        case Verb::May:
        case Verb::Resolve: return number && op.dst == reg;
        default: return false;
    }
}

RegisterContents::RegisterContents(const Pool& pool, const Program& program)
    : pool_(pool), ops_(program.ops), before_(program.ops.size() + 1), targets_(program.ops.size() + 1) {
    const auto connect = [&](std::size_t from, std::size_t to, bool delayed) {
        if (to < before_.size()) before_[to].push_back({static_cast<u16>(from), delayed});
    };
    for (std::size_t at = 0; at < ops_.size(); ++at) {
        const Op& op = ops_[at];
        const bool jumps = op.verb == Verb::Jump || op.verb == Verb::Unless || op.verb == Verb::May ||
                           op.verb == Verb::Attempt || op.verb == Verb::EndAttempt || op.verb == Verb::ForEach ||
                           op.verb == Verb::Delay;
        if (op.verb != Verb::End && op.verb != Verb::Jump) connect(at, at + 1, op.verb == Verb::Delay);
        if (!jumps) continue;
        connect(at, op.jump, false);
        if (op.jump < targets_.size()) targets_[op.jump] = true;
    }
}

Sources RegisterContents::of(u16 at, u8 reg, Side side) const {
    Sources found;
    std::vector<bool> seen(before_.size());
    std::vector<u16> open{at};
    while (!open.empty()) {
        const u16 here = open.back();
        open.pop_back();
        if (here == 0) found.at_start = true;
        for (const Edge& edge : before_[here]) {
            const Op& op = ops_[edge.from];
            if (edge.delayed && !(side == Side::Set && op.a == reg)) {
                found.forgotten = true;
            } else if (writes(pool_, op, reg, side)) {
                found.ops.push_back(edge.from);
            } else if (!seen[edge.from]) {
                seen[edge.from] = true;
                open.push_back(edge.from);
            }
        }
    }
    std::sort(found.ops.begin(), found.ops.end());
    found.ops.erase(std::unique(found.ops.begin(), found.ops.end()), found.ops.end());
    return found;
}

}  // namespace arbiter::tell
