// Dry runs: can something all-or-nothing be carried out in full? Tried on a copy, through the same code that does it.
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

// Is all that is left to do to move what is being picked, and can each of the options go there? Then no answer fails,
// and none needs to be tried.
bool only_moves_picks(const Position& position, int depth) {
    const State& state = position.state;
    const Decision& decision = state.decision;
    const Frame& frame = state.frames.back();
    if (decision.kind != Ask::Pick || decision.of != Of::Cards || decision.joint != 0) return false;
    if (state.frames.size() != depth || (frame.flags & kPartial) || state.replaces) return false;
    const Op* op = &position.pool.program(frame.code).ops[frame.pc];
    if (op->verb != Verb::Move || op->a != decision.into) return false;
    const Verb next = op[1].verb;
    if (next != Verb::CostPaid && next != Verb::EndAttempt && next != Verb::End) return false;
    const Destination& to = position.pool.destinations[op->destination];
    if (to.target != Target::Zone) return false;
    Scope scope;
    scope.controller = frame.controller;
    const Seat mover = seat_of(position, op->who, scope);
    for (int at : decision.options) {
        const CardIx card = static_cast<CardIx>(at);
        if (position.card(card).place != kNone) return false;
        if (!position.book.may_move(position, card, to, kNone, mover, CardSet::of(card))) return false;
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

// The commonest cost or attempt is to choose cards outside of the field and move them to a zone: then it is only a
// matter of counting those that can go there. Nothing: it is another one.
std::optional<bool> by_counting(const Position& position, const Program& program, u16 pc, const Scope& scope) {
    if (program.ops.size() < pc + 3u || position.state.replaces) return {};
    const Op& select = program.ops[pc];
    const Op& move = program.ops[pc + 1u];
    const Verb end = program.ops[pc + 2u].verb;
    if (select.verb != Verb::Select || select.joint != Joint::None) return {};
    if (position.pool.filters[select.filter].of != Of::Cards) return {};
    if (move.verb != Verb::Move || move.a != select.dst) return {};
    if (end != Verb::CostPaid && end != Verb::EndAttempt && end != Verb::End) return {};
    const Destination& to = position.pool.destinations[move.destination];
    if (to.target != Target::Zone) return {};
    const Seat mover = seat_of(position, move.who, scope);
    int left = evaluate(position, select.amount, scope);
    for (int at : matching(position, select.filter, scope)) {
        const CardIx card = static_cast<CardIx>(at);
        if (position.card(card).place != kNone) return {};
        left -= position.book.may_move(position, card, to, kNone, mover, CardSet::of(card));
    }
    return left <= 0;
}

// As the seat knows it.
Position as_known(const Game& game, const State& state, Seat seat) {
    Position position(game, state, seat);
    position.before = &state;
    return position;
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
    Scope scope;
    scope.controller = frame.controller;
    scope.source = frame.source;
    scope.stamp = frame.stamp;
    scope.registers = {&state.registers.items[frame.base], frame.registers};
    const auto counted = by_counting(as_known(game, state, seat), game.pool->program(frame.code), frame.pc, scope);
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
    if (const auto counted = by_counting(as_known(game, state, user), program, 0, scope)) return *counted;
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
    const Program& program = position.pool.program(frame.code);
    // The move of what is picked now follows at once; only something beyond it can fail.
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
