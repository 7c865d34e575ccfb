// Which zones a test of things names.
#pragma once

#include "lower/lowering.h"

namespace arbiter::lower {

// The part of the test that says in which zones the things are; nothing: none does.
const Filter* zone_part(const Filter&);
// Its zones as bits; 0: none.
i32 zones_in(const Filter&);
// The zones of "from your hand or Battle Area", too.
i32 any_zones(const Filter&);

}  // namespace arbiter::lower
