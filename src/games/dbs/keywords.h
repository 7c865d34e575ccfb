// Definitions of keyword skills that are triggered like other skills.
#pragma once

#include "engine/pool_builder.h"

namespace arbiter::dbs {

void own_definitions(PoolBuilder&, Pool&);

}  // namespace arbiter::dbs
