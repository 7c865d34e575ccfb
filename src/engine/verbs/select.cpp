// Verbs that find and choose objects.
#include <algorithm>

#include "engine/verbs/verbs.h"
#include "engine/visibility.h"
#include "engine/whole_choice.h"

namespace arbiter {

namespace verbs {

Next gather(Rules& rules, Frame& frame, const Op& op) {
    const CardSet all = matching(rules.read(), op.filter, rules.scope(frame));
    store(rules, frame, op.dst, rules.pool().filters[op.filter].of, all);
    all.empty() ? partial(frame) : found(frame);
    return Next::Step;
}

namespace {

// Blind picks from a hidden zone are made from a fresh order, so that a spot tells nothing.
void hide_spots(Rules& rules, Seat chooser, CardSet options) {
    const Position& position = rules.read();
    for (int at : options) {
        const CardState& card = position.card(static_cast<CardIx>(at));
        if (card.place == kNone && card.seat != chooser && !knows(position, chooser, static_cast<CardIx>(at))) {
            if (card.zone == position.book.hand) rules.shuffle(card.seat, card.zone);
            return;
        }
    }
}

CardSet at_random(Rules& rules, ObjectKind of, CardSet options, int count) {
    CardSet taken{};
    while (count-- > 0 && !options.empty()) {
        const u32 skip = rules.state.rng.below(static_cast<u32>(options.size()));
        const u8 at = in_open_order(rules.read(), of, options).items[skip];
        taken.add(at);
        options.remove(at);
    }
    return taken;
}

// Notes on the way out that the choice may be empty, so that moving nothing is not a failure.
struct Marking {
    Rules& rules;
    const Frame& frame;
    u8 number;
    bool may_be_empty;
    ~Marking() { rules.reg(frame, number).may_be_empty = may_be_empty; }
};

// Where what is chosen is to be moved next, what cannot go there is no choice as long as something else can: as much of
// a text as possible is performed.
CardSet movable(Rules& rules, const Frame& frame, const Op& op, CardSet options) {
    const Position& position = rules.read();
    const Program& program = rules.pool().program(frame.code);
    for (std::size_t at = frame.pc; at < program.ops.size(); ++at) {
        const Op& next = program.ops[at];
        if (next.verb == Verb::Reveal && next.a == op.dst) continue;
        if (next.verb != Verb::Move || next.a != op.dst) return options;
        const Destination& to = rules.pool().destinations[next.destination];
        const Seat by = seat_of(position, next.who, rules.scope(frame));
        CardSet can{};
        for (int card : options) {
            if (can_go(position, static_cast<CardIx>(card), to, kNone, by, CardSet::of(card))) can.add(card);
        }
        return can.empty() ? options : can;
    }
    return options;
}

// What the instruction says of the choice as a whole, and what the rulebook does.
PickCondition condition_of(const Position& position, const Decision& decision, const Op& op, const Scope& scope) {
    PickCondition condition;
    // In a dry run a bound that nobody can know may be met by anything.
    if (op.joint != Joint::None && !(is_sum(op.joint) && unsure_in_dry_run(position, op.argument, scope))) {
        condition.joint = op.joint;
        condition.argument = op.joint_argument;
        condition.number = is_sum(op.joint) ? evaluate(position, op.argument, scope) : op.argument;
    }
    condition.rulebook_condition =
        op.rulebook_condition && position.book.has_condition && position.book.has_condition(position, decision);
    return condition;
}

// Does the filter ask what a card is, and not only where it lies and whose it is?
bool asks_what_it_is(const Position& position, u16 at) {
    const FilterNode& node = position.pool.filters[at];
    switch (node.test) {
        case Test::All:
        case Test::Any:
        case Test::Not:
            for (u16 child = node.first; child < node.first + node.count; ++child) {
                if (asks_what_it_is(position, child)) return true;
            }
            return false;
        case Test::Zone:
        case Test::In:
        case Test::Stack:
        case Test::FaceUp:
        case Test::Owner: return false;
        case Test::Rulebook: return node.a != position.book.choice_test;
        default: return true;
    }
}

// Is the choice among cards that the other player does not see, and by what they are? As far as the other player can
// tell, each of them could fit.
bool depends_on_hidden_cards(Rules& rules, const Op& op, const Scope& scope, Seat chooser) {
    const Position& position = rules.read();
    if (!position.book.always_asks_hidden_choices || rules.trial ||
        position.pool.filters[op.filter].of != ObjectKind::Cards)
        return false;
    if (!asks_what_it_is(position, op.filter)) return false;
    const Seat other = opponent(chooser);
    const Position seen(position.game, position.state, other);
    for (int card : matching(seen, op.filter, scope)) {
        if (!knows(position, other, static_cast<CardIx>(card))) return true;
    }
    return false;
}

}  // namespace

Next select(Rules& rules, Frame& frame, const Op& op) {
    const Scope scope = rules.scope(frame);
    const Position& position = rules.read();
    const ObjectKind of = rules.pool().filters[op.filter].of;
    CardSet options = matching(position, op.filter, scope);
    if (of == ObjectKind::Cards && options) options = movable(rules, frame, op, options);
    const int low = surely_needed(position, op.amount, scope);
    const int high = op.amount2 == kNoId ? low : evaluate(position, op.amount2, scope);
    Decision decision{};
    decision.of = of;
    decision.options = options;
    decision.max = static_cast<u8>(std::clamp(high, 0, 255));
    decision.seat = seat_of(position, op.who, scope);
    const PickCondition condition = condition_of(position, decision, op, scope);
    decision.joint = condition.joint;
    decision.joint_argument = condition.argument & 15;
    decision.rulebook_condition = condition.rulebook_condition;
    int most = options.size();
    if (has_condition(decision))
        most = most_picked(position, decision, condition.number, {}, options, std::clamp(std::max(low, high), 0, most));
    if (most < std::max(low, 0)) partial(frame);
    const int min = std::min(low, most);
    const int max = std::min(high, most);
    // To choose something is to do something; in a dry run it must come to something.
    if (min > 0) rules.trial ? found(frame) : did(frame);
    const Marking marking{rules, frame, op.dst, low <= 0};
    const bool chosen = static_cast<SelectMode>(op.mode) != SelectMode::Random && high > 0;
    if (chosen && depends_on_hidden_cards(rules, op, scope, decision.seat)) {
        hide_spots(rules, decision.seat, options);
        // Where no choice meets the condition there is none, and only who is asked knows.
        if (most < 0)
            rules.ask_pick(decision.seat, kPromptChoose, of, {}, 0, 1, op.dst, {});
        else
            rules.ask_pick(decision.seat, kPromptChoose, of, options, min, std::max(max, 1), op.dst, condition);
        return Next::Step;
    }
    if (max <= 0) {
        store(rules, frame, op.dst, of, {});
        return Next::Step;
    }
    if (static_cast<SelectMode>(op.mode) == SelectMode::Random) {
        store(rules, frame, op.dst, of, at_random(rules, of, options, max));
        return Next::Step;
    }
    if (min == options.size()) {
        store(rules, frame, op.dst, of, options);
        return Next::Step;
    }
    if (of == ObjectKind::Cards) hide_spots(rules, decision.seat, options);
    rules.ask_pick(decision.seat, kPromptChoose, of, options, min, max, op.dst, condition);
    return Next::Step;
}

Next forget(Rules& rules, Frame& frame, const Op& op) {
    for (int at = op.dst; at < op.dst + op.argument; ++at) rules.reg(frame, at) = {};
    return Next::Step;
}

Next combine(Rules& rules, Frame& frame, const Op& op) {
    if (static_cast<SetOp>(op.mode) == SetOp::Either) {
        const Register taken = rules.reg(frame, rules.reg(frame, op.a).set.empty() ? op.b : op.a);
        rules.reg(frame, op.dst) = taken;
        return Next::Step;
    }
    ObjectKind of, other;
    const CardSet a = read_set(rules, frame, op.a, of);
    const CardSet b = op.b == kNone ? CardSet{} : read_set(rules, frame, op.b, other);
    switch (static_cast<SetOp>(op.mode)) {
        case SetOp::Union: store(rules, frame, op.dst, a.empty() && op.b != kNone ? other : of, a | b); break;
        case SetOp::Intersect: store(rules, frame, op.dst, of, a & b); break;
        case SetOp::Minus: store(rules, frame, op.dst, of, a - b); break;
        case SetOp::Copy:
        case SetOp::Either: store(rules, frame, op.dst, of, a); break;
    }
    return Next::Step;
}

Next take_top(Rules& rules, Frame& frame, const Op& op) {
    const Position& position = rules.read();
    const int wanted = surely_needed(position, op.amount, rules.scope(frame));
    const Seat seat = seat_of(position, op.who, rules.scope(frame));
    const CardSet taken = position.at_end(position.zone(seat, op.zone), op.mode != 0, wanted);
    if (taken.size() < wanted) partial(frame);
    if (taken) found(frame);
    store(rules, frame, op.dst, ObjectKind::Cards, taken);
    return Next::Step;
}

}  // namespace verbs
}  // namespace arbiter
