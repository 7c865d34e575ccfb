// A card's facts: from the neutral record of a card file to the attributes and names that the rules read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arbiter/result.h"
#include "cards/record.h"
#include "engine/program.h"
#include "engine/symbols.h"
#include "lower/compile.h"

namespace arbiter::dbs {

// A name as cards and texts spell it alike: narrow marks, plain apostrophes, "A: B" for "A : B".
std::string plain_name(std::string_view);
// DBS 2-6-6: a trait, printed or added by the card's own text.
void add_trait(Definition&, std::string_view trait, Symbols&);

// What is wrong with the record is added to the problems.
lower::Facts read_facts(const CardRecord&, Symbols&, std::vector<Diagnostic>& problems);

// Why the rules cannot play a card with such facts; empty: they can.
std::string unknown_facts(const Definition&, const Rulebook&);

}  // namespace arbiter::dbs
