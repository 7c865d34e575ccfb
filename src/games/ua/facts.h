// A card's facts: from the neutral record of a card file to the attributes and names that the rules read.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "cards/record.h"
#include "engine/program.h"
#include "engine/symbols.h"

namespace arbiter::ua {

struct Facts {
    Definition card;      // without its texts' abilities
    std::string trigger;  // the text of its [Trigger], empty: it has none
};

// What is wrong with the record is added to the problems.
Facts read_facts(const CardRecord&, Symbols&, std::vector<Diagnostic>& problems);

}  // namespace arbiter::ua
