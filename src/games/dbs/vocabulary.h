// What the things of this game are called.
#pragma once

#include "games/dbs/terms.h"

namespace arbiter::dbs {

// Zones, phases, prompts, attributes and all other enumerators of terms.h with their words, and which numbers of a card
// are shown.
void name_things(Rulebook&);

}  // namespace arbiter::dbs
