// Dry runs: can something all-or-nothing be carried out in full? Tried on a copy, through the same code that does it.
#include <algorithm>
#include <optional>

#include "engine/machine.h"

namespace arbiter {

namespace {

constexpr int kMostTries = 400;

// What stays the same throughout a dry run.
struct Run {
    const Game& game;
    const State& before;
    Seat seat;
    int depth;
    int tries = kMostTries;
};

// Does what must be done in full end here? That something was done may be required first.
bool ends_attempt(const Pool& pool, const Op* at, bool& something) {
    something = at->verb == Verb::Require;
    if (something && pool.amounts[at->amount].kind != AmountKind::Did) return false;
    const Verb end = something ? at[1].verb : at->verb;
    return end == Verb::CostPaid || end == Verb::EndAttempt || end == Verb::End;
}

// The cards that a text moves when it moves this.
CardSet moved_with(const Position& position, Object object) {
    if (object.of == Of::Cards) return CardSet::of(object.ix);
    if (position.book.moves_top) return CardSet::of(position.place(object.ix).stack.top);
    return position.stack_of(object.ix);
}

// Can all of these cards go there together?
bool can_move(const Position& position, CardSet cards, const Destination& to, Seat mover) {
    for (int card : cards) {
        if (!position.book.may_move(position, static_cast<CardIx>(card), to, kNone, mover, cards)) return false;
    }
    return true;
}

// Is all that is left to do to move what is being picked, and can each of the options go there? Then no answer fails,
// and none needs to be tried.
bool only_moves_picks(const Position& position, int depth) {
    const State& state = position.state;
    const Decision& decision = state.decision;
    const Frame& frame = state.frames.back();
    if (decision.kind != Ask::Pick || decision.joint != 0) return false;
    if (state.frames.size() != depth || (frame.flags & kPartial) || state.replaces) return false;
    const Op* op = &position.pool.program(frame.code).ops[frame.pc];
    bool something;
    if (op->verb != Verb::Move || op->a != decision.into || !ends_attempt(position.pool, op + 1, something))
        return false;
    // To choose none is to do nothing.
    if (something && decision.min == 0 && decision.chosen == 0) return false;
    const Destination& to = position.pool.destinations[op->destination];
    if (to.target != Target::Zone) return false;
    Scope scope;
    scope.controller = frame.controller;
    const Seat mover = seat_of(position, op->who, scope);
    for (int at : decision.options) {
        const Object object{decision.of, static_cast<u8>(at)};
        // Of one stack it matters what else is taken from it.
        if (object.of == Of::Cards && position.card(object.ix).place != kNone) return false;
        if (!can_move(position, moved_with(position, object), to, mover)) return false;
    }
    return true;
}

// Runs on; at a question tries every answer until one leads to the end.
bool reaches_end(Run& dry, State& state) {
    Trial trial{dry.depth, &dry.before, Trial::Result::Running};
    Rules rules{dry.game, state, nullptr, dry.seat, &trial};
    run(rules);
    if (trial.result != Trial::Result::Running) return trial.result == Trial::Result::Possible;
    if (state.decision.kind == Ask::Nothing) return false;
    if (only_moves_picks(rules.read(), dry.depth)) return true;
    ActionList answers;
    list_answers(rules.read(), answers);
    for (const Action& answer : answers) {
        if (--dry.tries < 0) return true;
        State copy = state;
        Rules inner{dry.game, copy, nullptr, dry.seat, &trial};
        take_answer(inner, answer);
        if (reaches_end(dry, copy)) return true;
    }
    return false;
}

// Can the frame on top of the copy be carried out in full, as far as the seat knew before?
bool finishes(const Game& game, const State& before, Seat seat, State& copy) {
    copy.frames.back().flags |= kAttempting;
    Run dry{game, before, seat, copy.frames.size()};
    return reaches_end(dry, copy);
}

// What a program is about to take, and how much of it it needs.
struct Taking {
    Of of = Of::Cards;
    CardSet objects{};
    int needed = 1;
};

// What the instruction takes, whatever anybody answers; nothing: it is of another kind.
std::optional<Taking> taken_by(const Position& position, const Op& op, const Scope& scope) {
    Taking taking;
    if (op.verb == Verb::TakeTop) {
        const int wanted = evaluate(position, op.amount, scope);
        const CardList& list = position.zone(seat_of(position, op.who, scope), static_cast<ZoneId>(op.to));
        taking.objects = position.at_end(list, op.mode != 0, wanted);
        taking.needed = std::max(1, wanted);
        return taking;
    }
    if (op.verb != Verb::Select && op.verb != Verb::Gather) return {};
    if (op.verb == Verb::Select && op.joint != Joint::None) return {};
    taking.of = position.pool.filters[op.filter].of;
    taking.objects = matching(position, op.filter, scope);
    taking.needed = op.verb == Verb::Gather ? std::max(1, taking.objects.size()) : evaluate(position, op.amount, scope);
    return taking;
}

// How many of them can go there; nothing: what else is taken matters.
std::optional<int> count_movable(const Position& position, const Taking& taking, const Op& move, const Scope& scope) {
    const Destination& to = position.pool.destinations[move.destination];
    if (to.target != Target::Zone) return {};
    const Seat mover = seat_of(position, move.who, scope);
    int count = 0;
    for (int at : taking.objects) {
        const Object object{taking.of, static_cast<u8>(at)};
        if (object.of == Of::Cards && position.card(object.ix).place != kNone) return {};
        count += can_move(position, moved_with(position, object), to, mover);
    }
    return count;
}

// The commonest costs and attempts are to take something and to reveal it or to move it to a zone: then it is only a
// matter of counting what can be. Nothing: it is another one.
std::optional<bool> by_counting(const Position& position, const Program& program, u16 pc, const Scope& scope) {
    if (position.state.replaces) return {};
    const Op* take = &program.ops[pc];
    // Whether something can be done in full is asked of those who want to do it.
    if (take->verb == Verb::May) ++take;
    if (take->verb != Verb::Select && take->verb != Verb::Gather && take->verb != Verb::TakeTop) return {};
    const Op& act = take[1];
    if ((act.verb != Verb::Move && act.verb != Verb::Reveal) || act.a != take->dst) return {};
    bool something;
    if (!ends_attempt(position.pool, take + 2, something)) return {};
    const std::optional<Taking> taking = taken_by(position, *take, scope);
    if (!taking) return {};
    const std::optional<int> able =
        act.verb == Verb::Reveal ? taking->objects.size() : count_movable(position, *taking, act, scope);
    if (!able) return {};
    // To reveal none is not to reveal.
    const int least = something || act.verb == Verb::Reveal ? 1 : 0;
    return *able >= std::max(taking->needed, least);
}

bool could_fail(const Op& op) {
    switch (op.verb) {
        case Verb::Select:
        case Verb::Move:
        case Verb::TakeTop:
        case Verb::Draw:
        case Verb::Swap:
        case Verb::Gather:
        case Verb::Rulebook: return true;
        default: return false;
    }
}

}  // namespace

bool possible(const Game& game, const State& state, Seat seat) {
    const Frame& frame = state.frames.back();
    const Position position(game, state, seat, &state);
    const auto counted = by_counting(position, game.pool->program(frame.code), frame.pc, scope_in(state, frame));
    if (counted) return *counted;
    State copy = state;
    return finishes(game, state, seat, copy);
}

bool payable(const Game& game, const State& state, CardIx card, AbilityId id, Seat user) {
    const Ability& ability = game.pool->ability(id);
    const Program& program = game.pool->program(ability.code);
    // The commonest cost is none at all: the first instruction says that it is paid.
    if (program.cost_end == 0) return true;
    Scope scope;
    scope.controller = user;
    scope.source = card;
    scope.stamp = state.clock;
    if (const auto counted = by_counting(Position(game, state, user, &state), program, 0, scope)) return *counted;
    State copy = state;
    Rules rules{game, copy};
    copy.decision = {};
    rules.call(ability.code, user, card, id);
    return !rules.over() && finishes(game, state, user, copy);
}

bool looks_ahead(const Position& position) {
    const State& state = position.state;
    if (state.decision.kind != Ask::Pick && state.decision.kind != Ask::Mode) return false;
    const Frame& frame = state.frames.back();
    if (frame.code < kFirstProgram || !(frame.flags & kAttempting) || position.ignorant != Seat::Nobody) return false;
    if (only_moves_picks(position, state.frames.size())) return false;
    const Program& program = position.pool.program(frame.code);
    for (std::size_t at = frame.pc; at < program.ops.size(); ++at) {
        const Op& op = program.ops[at];
        if (op.verb == Verb::EndAttempt || op.verb == Verb::CostPaid || op.verb == Verb::End) return false;
        if (could_fail(op)) return true;
    }
    return false;
}

bool leads_on(const Game& game, const State& state, Action action) {
    State copy = state;
    Run dry{game, state, state.decision.seat, copy.frames.size()};
    Trial trial{dry.depth, &state, Trial::Result::Running};
    Rules rules{game, copy, nullptr, dry.seat, &trial};
    take_answer(rules, action);
    return reaches_end(dry, copy);
}

void keep_possible(const Game& game, const State& state, ActionList& actions) {
    ActionList kept;
    for (const Action& action : actions) {
        if (leads_on(game, state, action)) kept.push(action);
    }
    // A choice that no answer can finish was not ours to cut down.
    if (!kept.empty()) actions = kept;
}

}  // namespace arbiter
