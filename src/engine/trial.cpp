// Dry runs: can something all-or-nothing be carried out in full? Tried on a copy, through the same code that does it.
#include <algorithm>
#include <array>
#include <optional>

#include "engine/interchangeable.h"
#include "engine/machine.h"
#include "engine/moves.h"
#include "engine/whole_choice.h"

namespace arbiter {

namespace {

// What stays the same throughout a dry run.
struct Run {
    const Game& game;
    const State& before;
    Seat seat;  // whose ignorance counts; Nobody: the cards are looked at as they lie
    int depth;
    bool of_attempt;
    bool* guessed;
    SearchBudget& budget;
    // ---- where no way leads to the end
    std::array<CardSet, 2> seen = {CardSet::below(kMaxCards), CardSet::below(kMaxCards)};  // by each seat on every way
    bool by_chance = false;                                                                // some way depends on chance
};

bool ends_attempt(Verb verb) { return verb == Verb::EndAttempt || verb == Verb::CostPaid || verb == Verb::End; }

// What has to be done in full and is being done: by the frame numbered depth - 1, up to the instruction `end`.
struct Attempting {
    int depth;
    u16 end;
    Seat seat;  // who does it
};

std::optional<Attempting> attempt_in(const Position& position) {
    const State& state = position.state;
    if (state.attempts == 0) return {};
    // Only programs attempt anything.
    int at = state.frames.size() - 1;
    while (!(state.frames[at].flags & kAttempting)) --at;
    const Frame& frame = state.frames[at];
    const Program& program = position.pool.program(frame.code);
    const u16 end = end_of_attempt(program, frame.pc);
    return Attempting{at + 1, end, seat_of(position, program.ops[end].who, scope_in(state, frame))};
}

// Does what must be done in full end here? That something was done may be required first.
bool ends_attempt(const Pool& pool, const Op* at, bool& something) {
    something = at->verb == Verb::Require;
    if (something && pool.amounts[at->amount].kind != AmountKind::Did) return false;
    return ends_attempt(something ? at[1].verb : at->verb);
}

// The cards that a text moves when it moves this.
CardSet moved_with(const Position& position, Object object) {
    if (object.of == ObjectKind::Cards) return CardSet::of(object.ix);
    if (position.book.moves_top) return CardSet::of(position.place(object.ix).stack.top);
    return position.stack_of(object.ix);
}

// Can all of these cards go there together?
bool can_move(const Position& position, CardSet cards, const Destination& to, Seat mover) {
    for (int card : cards) {
        if (!can_go(position, static_cast<CardIx>(card), to, kNone, mover, cards)) return false;
    }
    return true;
}

// Is all that is left to do to move what is being picked, and can each of the options go there? Then no answer fails,
// and none needs to be tried.
bool only_moves_picks(const Position& position, int depth) {
    const State& state = position.state;
    const Decision& decision = state.decision;
    const Frame& frame = state.frames.back();
    if (decision.kind != Ask::Pick || has_condition(decision)) return false;
    if (state.frames.size() != depth || (frame.flags & kPartial)) return false;
    const Op* op = &position.pool.program(frame.code).ops[frame.pc];
    bool something;
    if (op->verb != Verb::Move || op->a != decision.into || !ends_attempt(position.pool, op + 1, something))
        return false;
    // To choose none is to do nothing.
    if (something && decision.min == 0 && decision.chosen == 0) return false;
    const Destination& to = position.pool.destinations[op->destination];
    if (to.target != Target::Zone || may_be_replaced(position, to)) return false;
    Scope scope;
    scope.controller = frame.controller;
    const Seat mover = seat_of(position, op->who, scope);
    for (int at : decision.options) {
        const Object object{decision.of, static_cast<u8>(at)};
        // Of one stack it matters what else is taken from it.
        if (object.of == ObjectKind::Cards && position.card(object.ix).place != kNone) return false;
        if (!can_move(position, moved_with(position, object), to, mover)) return false;
    }
    return true;
}

// Was a pick tried before that was no different?
bool tried_before(const Interchangeable& alike, const ActionList& answers, int at) {
    if (answers[at].kind != ActionKind::Pick) return false;
    for (int before = 0; before < at; ++before) {
        if (answers[before].kind == ActionKind::Pick && alike(answers[before].a, answers[at].a)) return true;
    }
    return false;
}

// Here a way ends that leads nowhere.
void note_dead_end(Run& dry, const Position& position) {
    dry.by_chance = dry.by_chance || position.state.rng.words != dry.before.rng.words;
    for (Seat seat : kSeats) {
        CardSet& seen = dry.seen[static_cast<std::size_t>(ix(seat))];
        for (int card : seen) {
            if (card >= position.state.card_count || !knows(position, seat, static_cast<CardIx>(card)))
                seen.remove(card);
        }
    }
}

// Runs on; at a question tries every answer until one leads to the end.
bool reaches_end(Run& dry, State& state) {
    if (!dry.budget.take()) return false;
    Trial trial{dry.depth, &dry.before, dry.of_attempt, dry.guessed, &dry.budget};
    Rules rules{dry.game, state, nullptr, dry.seat, &trial};
    run(rules);
    if (trial.result == Trial::Result::Possible) return true;
    // The game has ended on the way: nothing was left undone.
    if (rules.over() && trial.result == Trial::Result::Running) return state.outcome != Outcome::Void;
    if (trial.result == Trial::Result::Impossible || state.decision.kind == Ask::Nothing) {
        if (dry.seat == Seat::Nobody) note_dead_end(dry, rules.read());
        return false;
    }
    if (only_moves_picks(rules.read(), dry.depth)) return true;
    ActionList answers;
    list_answers(rules.read(), answers);
    const bool cards = state.decision.kind == Ask::Pick && state.decision.of == ObjectKind::Cards;
    const std::optional<Interchangeable> alike =
        cards ? std::make_optional<Interchangeable>(rules.read(), dry.depth) : std::nullopt;
    for (int at = 0; at < answers.size(); ++at) {
        if (alike && tried_before(*alike, answers, at)) continue;
        State copy = state;
        Rules inner{dry.game, copy, nullptr, dry.seat, &trial};
        take_answer(inner, answers[at]);
        if (reaches_end(dry, copy)) return true;
    }
    return false;
}

// Is it a payment, and does it make no difference which of the cards is picked?
bool are_alike(const Position& position, int depth, const ActionList& picks) {
    if (position.state.frames.size() != depth + 1 || !position.book.interchangeable_picks) return false;
    const Interchangeable alike(position, depth);
    return std::all_of(picks.begin(), picks.end(),
                       [&](const Action& pick) { return pick.kind == ActionKind::Pick && alike(picks[0].a, pick.a); });
}

// The way of the first answer to every question, which reaches_end tries first; mostly it leads to the end, and nothing
// has to be kept to come back to. Nothing: it does not, and other answers have to be tried.
std::optional<bool> first_way_succeeds(Run& dry, State& state) {
    bool only_way = true;
    while (dry.budget.take()) {
        Trial trial{dry.depth, &dry.before, dry.of_attempt, dry.guessed, &dry.budget};
        Rules rules{dry.game, state, nullptr, dry.seat, &trial};
        run(rules);
        if (trial.result == Trial::Result::Possible) return true;
        if (rules.over() && trial.result == Trial::Result::Running) return state.outcome != Outcome::Void;
        if (trial.result == Trial::Result::Impossible || state.decision.kind == Ask::Nothing) {
            if (!only_way) return {};
            if (dry.seat == Seat::Nobody) note_dead_end(dry, rules.read());
            return false;
        }
        if (only_moves_picks(rules.read(), dry.depth)) return true;
        ActionList answers;
        list_answers(rules.read(), answers);
        if (answers.empty()) return {};
        only_way = only_way && (answers.size() == 1 || are_alike(rules.read(), dry.depth, answers));
        take_answer(rules, answers[0]);
    }
    return {};
}

// Can what `prepare` lays out on a copy be carried out to its end by some answers?
template <class Prepare>
bool can_be_carried_out(Run& dry, Prepare&& prepare) {
    State copy;
    prepare(copy);
    // What the first way took is spent: searches within this one must not multiply.
    if (const std::optional<bool> ends = first_way_succeeds(dry, copy)) return *ends;
    prepare(copy);
    return reaches_end(dry, copy);
}

// What a program is about to take, and how much of it it needs.
struct Taking {
    ObjectKind of = ObjectKind::Cards;
    CardSet objects{};
    int needed = 1;
};

// Has the rulebook a condition on the choice as a whole?
bool rulebook_limits(const Position& position, const Op& select, const Taking& taking, const Scope& scope) {
    Decision decision{};
    decision.of = taking.of;
    decision.options = taking.objects;
    decision.seat = seat_of(position, select.who, scope);
    return position.book.has_condition && position.book.has_condition(position, decision);
}

// What the instruction takes, whatever anybody answers; nothing: it is of another kind.
std::optional<Taking> taken_by(const Position& position, const Op& op, const Scope& scope) {
    Taking taking;
    if (op.verb == Verb::TakeTop) {
        const int wanted = surely_needed(position, op.amount, scope);
        const CardList& list = position.zone(seat_of(position, op.who, scope), op.zone);
        taking.objects = position.at_end(list, op.mode != 0, wanted);
        taking.needed = std::max(1, wanted);
        return taking;
    }
    if (op.verb != Verb::Select && op.verb != Verb::Gather) return {};
    if (op.verb == Verb::Select && op.joint != Joint::None) return {};
    taking.of = position.pool.filters[op.filter].of;
    taking.objects = matching(position, op.filter, scope);
    if (op.verb == Verb::Select && op.property && rulebook_limits(position, op, taking, scope)) return {};
    taking.needed =
        op.verb == Verb::Gather ? std::max(1, taking.objects.size()) : surely_needed(position, op.amount, scope);
    return taking;
}

// How many of them can go there; nothing: what else is taken matters.
std::optional<int> count_movable(const Position& position, const Taking& taking, const Op& move, const Scope& scope) {
    const Destination& to = position.pool.destinations[move.destination];
    if (to.target != Target::Zone || may_be_replaced(position, to)) return {};
    const Seat mover = seat_of(position, move.who, scope);
    int count = 0;
    for (int at : taking.objects) {
        const Object object{taking.of, static_cast<u8>(at)};
        if (object.of == ObjectKind::Cards && position.card(object.ix).place != kNone) return {};
        count += can_move(position, moved_with(position, object), to, mover);
    }
    return count;
}

// Does it matter to the condition which effect is being carried out?
bool asks_of_effect(const Position&, AmountId);

bool filter_asks_of_effect(const Position& position, FilterId filter) {
    const FilterNode& node = position.pool.filters[filter];
    switch (node.test) {
        case Test::Rulebook: return ((position.book.tests_of_effect >> node.a) & 1) != 0;
        case Test::Has:
        case Test::Not: return filter_asks_of_effect(position, node.first);
        case Test::All:
        case Test::Any:
            for (u16 child = node.first; child < node.first + node.count; ++child) {
                if (filter_asks_of_effect(position, child)) return true;
            }
            return false;
        case Test::Attribute:
        case Test::Named: return asks_of_effect(position, node.amount);
        default: return false;
    }
}

bool asks_of_effect(const Position& position, AmountId id) {
    if (id == kNoId) return false;
    const AmountNode& node = position.pool.amounts[id];
    switch (node.kind) {
        case AmountKind::Count:
        case AmountKind::Distinct:
        case AmountKind::Sum: return filter_asks_of_effect(position, node.filter);
        case AmountKind::Compare:
        case AmountKind::And:
        case AmountKind::Or:
        case AmountKind::Plus:
        case AmountKind::Times:
        case AmountKind::Divide: return asks_of_effect(position, node.left) || asks_of_effect(position, node.right);
        case AmountKind::Not:
        case AmountKind::Listed: return asks_of_effect(position, node.left);
        default: return false;
    }
}

// Conditions and payments with which a cost or an attempt begins are looked at as they stand. Nothing: there is more to
// it; `op` has gone on to what comes after the conditions.
std::optional<bool> possible_by_first_instructions(const Position& position, const Op*& op, const Scope& scope) {
    for (; op->verb == Verb::Require && !asks_of_effect(position, op->amount); ++op) {
        const bool holds = evaluate(position, op->amount, scope) != 0 || unsure_in_dry_run(position, op->amount, scope);
        if (!holds) return false;
    }
    if (ends_attempt(op->verb)) return true;
    if (op->verb != Verb::Rulebook || !position.book.can_do) return {};
    const std::optional<bool> able = position.book.can_do(position, *op, scope);
    bool something;
    if (!able || (*able && !ends_attempt(position.pool, op + 1, something))) return {};
    return able;
}

// The commonest costs and attempts are to take something and to reveal it or to move it to a zone: then it is only a
// matter of counting what can be. Nothing: it is another one.
std::optional<bool> possible_by_counting(const Position& position, const Program& program, u16 pc, const Scope& scope) {
    if (position.state.needs & program.needs) return {};
    const Op* take = &program.ops[pc];
    if (const auto judged = possible_by_first_instructions(position, take, scope)) return judged;
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

// Could something be left undone from this instruction on, up to the end?
bool could_fail(const Op* from, const Op* end) {
    return std::any_of(from, end, [](const Op& op) {
        switch (op.verb) {
            case Verb::Jump:
            case Verb::Mode:
            case Verb::Name:
            case Verb::ChooseNumber:
            case Verb::Combine:
            case Verb::Forget:
            case Verb::Number:
            case Verb::Shuffle: return false;
            default: return true;
        }
    });
}

}  // namespace

u16 end_of_attempt(const Program& program, u16 pc) {
    while (!ends_attempt(program.ops[pc].verb)) ++pc;
    return pc;
}

bool possible(const Game& game, const State& state, Seat seat, bool* guessed) {
    const Frame& frame = state.frames.back();
    Position position(game, state, seat, &state);
    position.guessed = guessed;
    const auto counted =
        possible_by_counting(position, game.pool->program(frame.code), frame.pc, scope_in(state, frame));
    if (counted) return *counted;
    SearchBudget budget;
    // What is no attempt of its own is looked at as a whole.
    Run dry{game, state, seat, state.frames.size(), (frame.flags & kAttempting) != 0, guessed, budget};
    return can_be_carried_out(dry, [&](State& copy) { copy = state; });
}

bool payable(const Game& game, const State& state, CardIx card, AbilityId id, Seat user, SearchBudget* shared) {
    const Ability& ability = game.pool->ability(id);
    const Program& program = game.pool->program(ability.code);
    // The most common cost is none at all: the first instruction says that it is paid.
    if (program.cost_end == 0) return true;
    Scope scope;
    scope.controller = user;
    scope.source = card;
    scope.stamp = state.clock;
    if (const auto counted = possible_by_counting(Position(game, state, user, &state), program, 0, scope))
        return *counted;
    SearchBudget own;
    Run dry{game, state, user, state.frames.size() + 1, true, nullptr, shared ? *shared : own};
    return can_be_carried_out(dry, [&](State& copy) {
        copy = state;
        copy.decision = {};
        // What is only tried ends no game, should there be no room for it.
        Trial trial{dry.depth, &state, true, nullptr, &dry.budget};
        Rules rules{game, copy, nullptr, user, &trial};
        Frame& frame = rules.call(ability.code, user, card, id);
        // What it costs may depend on its being activated.
        if (ability.kind == AbilityKind::Activated) frame.flags |= kActivated;
        rules.begin_all_or_nothing(frame);
    });
}

namespace {

// Is a verb of the rulebook's own being carried out that no answer keeps from being done in full, and can nothing fail
// after it?
bool is_sure_to_be_done(const Position& position, const Attempting& attempt) {
    const State& state = position.state;
    if (state.frames.size() != attempt.depth + 1 || !position.book.can_do) return false;
    const Frame& frame = state.frames[attempt.depth - 1];
    const Op* const next = position.pool.program(frame.code).ops.data() + frame.pc;
    if (frame.pc == 0 || next[-1].verb != Verb::Rulebook || could_fail(next, next + (attempt.end - frame.pc)))
        return false;
    return position.book.can_do(position, next[-1], scope_in(state, frame)).has_value();
}

}  // namespace

bool looks_ahead(const Position& position) {
    const State& state = position.state;
    const Decision& decision = state.decision;
    if (decision.kind == Ask::Nothing || decision.kind == Ask::Main || position.ignorant != Seat::Nobody) return false;
    const std::optional<Attempting> attempt = attempt_in(position);
    // The other player is free to answer so that it fails.
    if (!attempt || decision.seat != attempt->seat) return false;
    if (state.frames.size() != attempt->depth) return !is_sure_to_be_done(position, *attempt);
    // Whether to do it at all is a choice of its own.
    if (decision.kind == Ask::YesNo || only_moves_picks(position, attempt->depth)) return false;
    const Op* ops = position.pool.program(state.frames.back().code).ops.data();
    return could_fail(ops + state.frames.back().pc, ops + attempt->end);
}

bool can_be_completed_after(const Game& game, const State& state, Action action) {
    const std::optional<Attempting> attempt = attempt_in(Position(game, state));
    if (!attempt) return true;
    SearchBudget budget;
    Run dry{game, state, state.decision.seat, attempt->depth, true, nullptr, budget};
    return can_be_carried_out(dry, [&](State& copy) {
        copy = state;
        Trial trial{dry.depth, &state, true, nullptr, &budget};
        Rules rules{game, copy, nullptr, dry.seat, &trial};
        take_answer(rules, action);
    });
}

namespace {

// Shows each seat what it would have seen, whichever way had been tried.
void show_what_was_tried(Rules& rules, const Run& dry) {
    std::array<CardSet, 2> news{};
    for (Seat seat : kSeats) {
        for (int card : dry.seen[static_cast<std::size_t>(ix(seat))]) {
            if (!knows(rules.read(), seat, static_cast<CardIx>(card)))
                news[static_cast<std::size_t>(ix(seat))].add(card);
        }
    }
    const CardSet both = news[0] & news[1];
    if (both) rules.reveal(both);
    for (Seat seat : kSeats) {
        if (const CardSet alone = news[static_cast<std::size_t>(ix(seat))] - both) rules.look(seat, alone);
    }
}

}  // namespace

void begin_attempt(Rules& rules) {
    if (ends_attempt(rules.pool().program(rules.frame().code).ops[rules.frame().pc].verb)) return;
    const std::optional<Attempting> attempt = attempt_in(rules.read());
    if (!attempt) return;
    bool guessed = false;
    possible(rules.game, rules.state, attempt->seat, &guessed);
    if (!guessed) return;
    rules.frame().flags |= kUnsure;
    give_up_if_hopeless(rules);
}

void give_up_if_hopeless(Rules& rules) {
    State& state = rules.state;
    const std::optional<Attempting> attempt = attempt_in(rules.read());
    if (!attempt) return;
    Frame& frame = state.frames[attempt->depth - 1];
    if (!(frame.flags & kUnsure)) return;
    const Op& next = rules.pool().program(frame.code).ops[frame.pc];
    // Declining is not a failure.
    const bool own = state.frames.size() == attempt->depth;
    if (own && next.verb == Verb::May && rules.reg(frame, next.dst).number == 0) return;
    SearchBudget budget;
    Run dry{rules.game, state, Seat::Nobody, attempt->depth, true, nullptr, budget};
    const bool ends = can_be_carried_out(dry, [&](State& copy) { copy = state; });
    // What chance brings cannot be told before, nor taken back.
    if (ends || dry.by_chance || budget.spent()) return;
    const char* step = rules.clause;
    const Verb end = rules.pool().program(frame.code).ops[attempt->end].verb;
    rules.clause = rules.book().verb_clauses[static_cast<std::size_t>(end)];
    show_what_was_tried(rules, dry);
    rules.clause = step;
    while (state.frames.size() > attempt->depth) rules.finish_frame();
    state.ordering.clear();
    frame.flags |= kPartial;
    clear_flags(frame, kAwaitsAnswer);
    frame.pc = attempt->end;
}

void keep_possible(const Game& game, const State& state, ActionList& actions) {
    ActionList kept;
    for (const Action& action : actions) {
        if (can_be_completed_after(game, state, action)) kept.push(action);
    }
    // A choice that no answer can finish was not ours to cut down.
    if (!kept.empty()) actions = kept;
}

}  // namespace arbiter
