// What a text refers back to: results of acts, things that exist whether something was done to them or not, and what
// either of two alternatives did.
#pragma once

#include <vector>

#include "lower/steps.h"

namespace arbiter::lower {

// What "if you do" and "if you do not" say about the parts before them.
class LookBack {
  public:
    LookBack(Draft& draft, bool done, bool not_done);
    ~LookBack();
    LookBack(const LookBack&) = delete;
    LookBack& operator=(const LookBack&) = delete;

  private:
    Draft& draft_;
    int from_;
    int to_;
    bool not_;
};
// What follows is what the next "if you do" will refer to.
void begin_look_back(Draft&);

// What a phrase was done to: "the revealed card". For a pile from which cards were taken: the rest of it, except in a
// condition.
Group result_of(Draft&, const Mention&);
// What "it" means: what was acted on, or, if the act may not have been done, what it was about. A condition only asks
// about what was shown or moved.
Group pronoun(Draft&, const Mention&);

// The same things as they were then, for conditions: what an act did is remembered, whatever became of the thing since.
Filter as_it_was_then(Filter);
Group as_it_was_then(Group);

// After two branches of which one was carried out: what both did becomes one mention; what only one of them names stays
// as its result alone, and "it" cannot mean it.
void merge_branches(Draft&, std::size_t before, u8 registers, std::vector<Mention> first);

// Several texts of which any may be carried out. They share registers, so neither the other texts nor what follows can
// refer to what one of them names.
class Options {
  public:
    template <class Body>
    void add(Draft& draft, Body&& body) {
        const std::size_t before = draft.mentions.size();
        const u8 registers = draft.registers;
        with_fresh_registers(draft, body);
        set_apart(draft, before, registers);
    }
    // After the last of them.
    void finish(Draft&);

  private:
    void set_apart(Draft&, std::size_t before, u8 registers);

    std::vector<Mention> named_;
    u8 needed_ = 0;  // registers of the one that needs most
};
// Declines a reference to something whose registers were reused.
void check_kept(Draft&, const Mention&);

// Two branches of which one is carried out.
template <class First, class Second>
void alternatives(Draft& draft, AmountId condition, First&& first, Second&& second) {
    const Label otherwise = draft.code.label();
    const Label end = draft.code.label();
    skip_unless(draft, condition, otherwise);
    const std::vector<Mention> before = draft.mentions;
    const u8 registers = draft.registers;
    {
        const ConditionalPart part(draft);
        first();
    }
    draft.code.add(Assembler::op(Verb::Jump), end);
    draft.code.place(otherwise);
    std::vector<Mention> named(draft.mentions.begin() + static_cast<std::ptrdiff_t>(before.size()),
                               draft.mentions.end());
    draft.mentions = before;
    {
        const ConditionalPart part(draft);
        second();
    }
    draft.code.place(end);
    merge_branches(draft, before.size(), registers, std::move(named));
}

}  // namespace arbiter::lower
