// Which of the cards that can be picked are interchangeable for what is left to do: a search that tried one of them
// need not try the others.
#pragma once

#include "engine/rules.h"

namespace arbiter {

class Interchangeable {
  public:
    // Of the open question, for what the frame numbered depth - 1 has yet to do in full.
    Interchangeable(const Position&, int depth);

    // Does picking the one lead to the same as picking the other?
    bool operator()(CardIx one, CardIx other) const;

  private:
    static constexpr int kMostTraits = 64;

    void note_rest_of(const Frame&);
    void note(const Op&);
    void note_taken(const Op&);
    void note_tests(u16 filter);
    void note_test(u16 filter);
    u64 traits(CardIx) const;

    const Position& position_;
    Scope scope_{};
    bool by_definition_ = false;         // something is asked of a card that is not known to be the same of others
    bool by_step_ = false;               // the choice is one that a step of the rulebook asks for
    InlineVec<u16, kMostTraits> tests_;  // all that is asked of what a card is
    InlineVec<const Op*, kMostTraits, u64> moves_;  // where it may have to go
    mutable std::array<u64, kMaxCards> of_;         // what each card answers to all of these
    mutable CardSet known_{};                       // those of which it is noted
};

}  // namespace arbiter
