// What a card was compiled to, as a text that tells two meanings apart and nothing else: numbers of filters, amounts
// and registers do not show, nor what nothing ever looks at.
#pragma once

#include <string>

#include "engine/program.h"

namespace arbiter {

// Where a game keeps numbers of filters and watches that the engine knows nothing of.
struct Arguments {
    u64 filters = 0;       // properties whose argument is a filter, on whatever they are
    u64 seat_filters = 0;  // properties of players whose argument is one, below the highest bit
    u64 filter_tests = 0;  // the rulebook's own tests whose value is a filter
    u64 watch_tests = 0;   // those whose value is a watch
};

// Its facts and all of its abilities, those that it gives included.
std::string program_text(const Pool&, DefinitionId, const Arguments&);

}  // namespace arbiter
