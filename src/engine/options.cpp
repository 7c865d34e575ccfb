// One of several things is done: which of them could come to anything. Tried on a copy, through the same code that does
// it.
#include "engine/machine.h"

namespace arbiter {

namespace {

// What stays the same throughout a dry run of one branch.
struct BranchRun {
    const Game& game;
    const State& before;
    Seat seat;
    int depth;
    u16 until;
    SearchBudget& budget;
};

// Runs on; at a question tries every answer until one leads to something being done.
bool can_do_something(BranchRun& dry, State& state) {
    if (!dry.budget.take()) return false;
    Trial trial{dry.depth, &dry.before, false, nullptr, &dry.budget};
    trial.until = dry.until;
    Rules rules{dry.game, state, nullptr, dry.seat, &trial};
    run(rules);
    if (trial.result != Trial::Result::Running) return trial.result == Trial::Result::Possible;
    if (state.decision.kind == Ask::Nothing) return rules.over();
    ActionList answers;
    list_answers(rules.read(), answers);
    for (const Action& answer : answers) {
        State copy = state;
        Rules inner{dry.game, copy, nullptr, dry.seat, &trial};
        take_answer(inner, answer);
        if (can_do_something(dry, copy)) return true;
    }
    return false;
}

}  // namespace

CardSet workable(const Rules& rules, const Op& op, CardSet options) {
    const Seat seat = seat_of(rules.read(), op.who, rules.scope(rules.state.frames.back()));
    CardSet some{};
    for (int number : options) {
        SearchBudget own;
        SearchBudget& budget = rules.trial ? *rules.trial->budget : own;
        State copy = rules.state;
        Frame& frame = copy.frames.back();
        frame.flags |= kNothingDoneYet;
        copy.registers[frame.first_register + op.dst].number = number;
        BranchRun dry{rules.game, rules.state, seat, copy.frames.size(), op.jump, budget};
        if (can_do_something(dry, copy)) some.add(number);
    }
    return some.empty() ? options : some;
}

}  // namespace arbiter
