// What the things of this game are called.
#pragma once

#include "games/ucg/terms.h"

namespace arbiter::ucg {

// Zones, phases, prompts, attributes and all other enumerators of terms.h with their words, and which numbers of a card
// are shown.
void name_things(Rulebook&);

}  // namespace arbiter::ucg
