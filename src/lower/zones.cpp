// Looks through tests for zones.
#include "lower/zones.h"

namespace arbiter::lower {

const Filter* zone_part(const Filter& filter) {
    if (filter.node.test == Test::Zone) return &filter;
    if (filter.node.test != Test::All) return nullptr;
    for (const Filter& part : filter.parts) {
        if (const Filter* zone = zone_part(part)) return zone;
    }
    return nullptr;
}

i32 zones_in(const Filter& filter) {
    const Filter* zone = zone_part(filter);
    return zone ? zone->node.value : 0;
}

i32 any_zones(const Filter& filter) {
    i32 zones = filter.node.test == Test::Zone ? filter.node.value : 0;
    if (filter.node.test != Test::All && filter.node.test != Test::Any) return zones;
    for (const Filter& part : filter.parts) zones |= any_zones(part);
    return zones;
}

}  // namespace arbiter::lower
