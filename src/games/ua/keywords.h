// The definitions at the beginning of every pool of this game.
#pragma once

#include "engine/pool_builder.h"

namespace arbiter::ua {

// Adds the AP card and the texts of the keywords that wait like other abilities (OwnDefinition). Before any card.
void own_definitions(PoolBuilder&, Pool&);

}  // namespace arbiter::ua
