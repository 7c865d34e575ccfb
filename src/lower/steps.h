// Instructions that texts of every game need: conditions, choices, all-or-nothing parts, loops, sets.
#pragma once

#include <vector>

#include "lower/draft.h"

namespace arbiter::lower {

// Jumps away where the amount is 0.
void skip_unless(Draft&, AmountId, Label to);
// The acting player may; no: jumps away.
void add_may(Draft&, Label otherwise);
// What follows up to end_attempt is all or nothing. If it cannot be done, both ends jump away.
void begin_attempt(Draft&, Label otherwise);
void end_attempt(Draft&, Label otherwise);
// The acting player chooses one of these; the number, from 1, is in register 0 and to be read at once.
void choose_option(Draft&, const std::vector<std::string>& words);
// The same of things to do, whose branches join at the label: what cannot be done at all is not offered while another
// can; and of those only as many as the amount says.
void choose_act(Draft&, const std::vector<std::string>& words, Label joined, AmountId open = kNoId);
// What the rulebook itself does to what the register holds: the instruction, and the same with a result of its own.
Op book_op(const Draft&, u8 verb, u8 on = kNone, u8 mode = 0);
u8 book_verb(Draft&, u8 verb, u8 on, u8 mode = 0);
// Writes a number into a register; keeps it in one of its own.
void set_number(Draft&, u8 reg, AmountId);
AmountId keep_number(Draft&, AmountId);
// The register that holds the group, gathered where none does.
u8 register_of(Draft&, const Group&);
// A register of its own with the same contents.
u8 copy_of(Draft&, u8 reg);
void join(Draft&, u8 into, u8 more);
void remove_from(Draft&, u8 from, u8 less);

// A part of a text that may not be carried out.
class ConditionalPart {
  public:
    explicit ConditionalPart(Draft& draft) : draft_(draft) { draft.open_parts.push_back(++draft.parts); }
    ~ConditionalPart() { draft_.open_parts.pop_back(); }
    ConditionalPart(const ConditionalPart&) = delete;
    ConditionalPart& operator=(const ConditionalPart&) = delete;

  private:
    Draft& draft_;
};

// Writes code that starts with none of its registers written.
template <class Body>
void with_fresh_registers(Draft& draft, Body&& body) {
    const ConditionalPart part(draft);
    const int at = draft.code.size();
    draft.add(Assembler::op(Verb::Forget));
    const u8 before = draft.registers;
    body();
    Op forget = Assembler::op(Verb::Forget);
    forget.dst = before;
    forget.argument = static_cast<u16>(draft.registers - before);
    draft.code.replace(at, forget);
}

// Writes code that is repeated, each time in that way.
template <class Body>
void repeated(Draft& draft, Body&& body) {
    ++draft.repeating;
    with_fresh_registers(draft, body);
    --draft.repeating;
}

// Once for each object of the register, which is in the register that the body is given.
template <class Body>
void for_each_of(Draft& draft, u8 all, Body&& body) {
    Op each = Assembler::op(Verb::ForEach);
    each.a = copy_of(draft, all);
    each.dst = draft.new_register();
    const Label top = draft.code.label();
    const Label end = draft.code.label();
    draft.code.place(top);
    draft.code.add(each, end);
    repeated(draft, [&] { body(each.dst); });
    draft.code.add(Assembler::op(Verb::Jump), top);
    draft.code.place(end);
}

// As often as the amount is before the first time.
template <class Body>
void times(Draft& draft, AmountId amount, Body&& body) {
    Op left = Assembler::op(Verb::Number);
    left.dst = draft.new_register();
    left.amount = amount;
    draft.add(left);
    const Label top = draft.code.label();
    const Label end = draft.code.label();
    draft.code.place(top);
    const AmountId number = draft.pool.number(left.dst);
    skip_unless(draft, draft.pool.compare(number, Compare::AtLeast, 1), end);
    left.amount = draft.pool.plus(number, draft.pool.constant(-1));
    draft.add(left);
    repeated(draft, body);
    draft.code.add(Assembler::op(Verb::Jump), top);
    draft.code.place(end);
}

}  // namespace arbiter::lower
