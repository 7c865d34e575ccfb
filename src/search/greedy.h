// The bot that looks one decision ahead.
#pragma once

#include "arbiter/bot.h"

namespace arbiter {

// Carries out each answer on positions that the seat cannot tell from the real one, plays on from there by chance for a
// few turns, and takes the answer after which the rulebook's `worth` is highest on average.
int choose_greedily(const Observation&, Rng&);

}  // namespace arbiter
