// Writes the instructions that texts of every game need.
#include "lower/steps.h"

namespace arbiter::lower {

void skip_unless(Draft& draft, AmountId amount, Label to) {
    Op unless = Assembler::op(Verb::Unless);
    unless.amount = amount;
    draft.code.add(unless, to);
}

void add_may(Draft& draft, Label otherwise) {
    Op may = Assembler::op(Verb::May);
    may.dst = kSubjects;
    may.who = draft.acting;
    draft.code.add(may, otherwise);
}

void begin_attempt(Draft& draft, Label otherwise) {
    if (draft.in_attempt) draft.decline("all or nothing within all or nothing");
    Op attempt = Assembler::op(Verb::Attempt);
    attempt.who = draft.acting;
    draft.code.add(attempt, otherwise);
    draft.in_attempt = true;
}

void end_attempt(Draft& draft, Label otherwise) {
    Op end = Assembler::op(Verb::EndAttempt);
    end.who = draft.acting;
    draft.code.add(end, otherwise);
    draft.in_attempt = false;
}

namespace {

Op choice_of(Draft& draft, const std::vector<std::string>& words) {
    Op choose = Assembler::op(Verb::Mode);
    choose.dst = kSubjects;
    choose.who = draft.acting;
    choose.amount = draft.pool.constant(static_cast<int>(words.size()));
    choose.argument = draft.pool.words(words);
    return choose;
}

}  // namespace

void choose_option(Draft& draft, const std::vector<std::string>& words) { draft.add(choice_of(draft, words)); }

void choose_act(Draft& draft, const std::vector<std::string>& words, Label joined, AmountId open) {
    Op choose = choice_of(draft, words);
    if (open != kNoId) choose.amount = open;
    draft.code.add(choose, joined);
}

Op book_op(const Draft& draft, u8 verb, u8 on, u8 mode) {
    Op op = Assembler::op(Verb::Rulebook);
    op.own_verb = verb;
    op.a = on;
    op.b = op.dst = kNone;
    op.who = draft.acting;
    op.mode = mode;
    return op;
}

u8 book_verb(Draft& draft, u8 verb, u8 on, u8 mode) {
    Op op = book_op(draft, verb, on, mode);
    op.dst = draft.new_register();
    draft.add(op);
    return op.dst;
}

void set_number(Draft& draft, u8 reg, AmountId amount) {
    Op op = Assembler::op(Verb::Number);
    op.dst = reg;
    op.amount = amount;
    draft.add(op);
}

AmountId keep_number(Draft& draft, AmountId amount) {
    const u8 reg = draft.new_register();
    set_number(draft, reg, amount);
    return draft.pool.number(reg);
}

u8 register_of(Draft& draft, const Group& group) {
    if (group.reg != kNone) return group.reg;
    Op op = Assembler::op(Verb::Gather);
    op.dst = draft.new_register();
    op.filter = draft.filter(group);
    draft.add(op);
    return op.dst;
}

u8 copy_of(Draft& draft, u8 reg) {
    Op op = Assembler::op(Verb::Combine);
    op.dst = draft.new_register();
    op.a = reg;
    op.mode = static_cast<u8>(SetOp::Copy);
    draft.add(op);
    if (draft.of_either(reg)) draft.either_owned.push_back(op.dst);
    return op.dst;
}

namespace {

void combine(Draft& draft, u8 into, u8 with, SetOp how) {
    Op op = Assembler::op(Verb::Combine);
    op.dst = op.a = into;
    op.b = with;
    op.mode = static_cast<u8>(how);
    draft.add(op);
}

}  // namespace

void join(Draft& draft, u8 into, u8 more) {
    combine(draft, into, more, SetOp::Union);
    if (draft.of_either(more)) draft.either_owned.push_back(into);
}

void remove_from(Draft& draft, u8 from, u8 less) { combine(draft, from, less, SetOp::Minus); }

}  // namespace arbiter::lower
