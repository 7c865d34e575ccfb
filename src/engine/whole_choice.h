// Conditions on a choice as a whole: what can still be picked under them, and when enough is picked.
//
// All of them answer one question: how many more can be picked, so that the whole meets the condition? Every pick that
// is offered can be completed, and every choice that meets the condition can be picked.
#pragma once

#include "engine/visibility.h"

namespace arbiter {

inline bool has_condition(const Decision& decision) {
    return decision.joint != Joint::None || decision.rulebook_condition != 0;
}

// How many of the options can be picked besides those that are taken, `at_most` or fewer, so that the whole meets the
// conditions of the decision: the largest such number, -1: none does. `number` is PickCondition::number. Cards that the
// player of a dry run cannot know may be anything.
int most_picked(const Position&, const Decision&, i32 number, const CardSet& taken, const CardSet& options,
                int at_most);

// Keeps of the options, in the order in which they are offered, those that can still be picked after what is chosen
// already.
void keep_pickable(const Position&, const Decision&, const Register& taken, Offered& order);

// Is what is picked so far enough for the open question, both in number and as a whole?
bool is_enough(const Position&);
// As a whole alone.
bool is_met(const Position&, const Decision&, const Register& taken);

// What the values of what is picked come to, for a condition on their sum.
i64 sum_of_picks(const Position&, const Decision&, const CardSet& taken);

}  // namespace arbiter
