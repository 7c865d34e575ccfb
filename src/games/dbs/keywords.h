// The keyword skills that wait like other skills.
#pragma once

#include "engine/pool_builder.h"

namespace arbiter::dbs {

void own_definitions(PoolBuilder&, Pool&);

}  // namespace arbiter::dbs
