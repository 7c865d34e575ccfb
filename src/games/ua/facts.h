// A card's facts: from the neutral record of a card file to the attributes and names that the rules read.
#pragma once

#include <vector>

#include "arbiter/result.h"
#include "cards/record.h"
#include "engine/program.h"
#include "engine/symbols.h"
#include "lower/compile.h"

namespace arbiter::ua {

// Its texts: what it says, and its [Trigger].
// What is wrong with the record is added to the problems.
lower::Facts read_facts(const CardRecord&, Symbols&, std::vector<Diagnostic>& problems);

}  // namespace arbiter::ua
