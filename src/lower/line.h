// One line of a card: when its ability works, what it costs or waits for, and what it does.
#pragma once

#include <functional>

#include "lower/event.h"

namespace arbiter::lower {

struct Line {
    std::vector<Term> does{};  // the sentences that say what it does
    AbilityOrigin owned = AbilityOrigin::Own;
    AmountId condition = kNoId;  // it works only while this holds
    AmountId needs = kNoId;      // must hold first
    Limits limits{};
    std::vector<Trigger> on{};       // what it waits for, if tags or words before the sentences say so,
    bool named = false;              // and words do, so that "it" can be what they name
    std::optional<Trigger> used{};   // it is what using its card does
    std::function<void()> pay{};     // it is activated, for this
    std::function<void()> before{};  // what is done before its sentences
    std::function<void()> paid{};    // the same of one that is activated, once it is paid for
    std::function<void()> after{};   // and what is done after them
};

// Adds what the line says to the draft. Returns the numbers of its abilities, which are final only for granted ones.
std::vector<AbilityId> lower_line(Lowering&, Line);
// Does its first sentence say what the line waits for?
bool waits(const Lowering&, const std::vector<Term>& sentences);
// Does it wait for just this event, done to or by its own card?
bool waits_for_own(const Lowering&, u8 event);

}  // namespace arbiter::lower
