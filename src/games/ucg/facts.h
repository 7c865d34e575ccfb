// A card's facts: from the neutral record of a card file to the attributes and names that the rules read.
#pragma once

#include <optional>
#include <vector>

#include "arbiter/result.h"
#include "cards/record.h"
#include "engine/program.h"
#include "engine/symbols.h"

namespace arbiter::ucg {

// The bit of a TYPE by its name, nothing where there is none.
std::optional<i32> find_type(std::string_view name);
// The name of the TYPE with this bit.
std::string_view type_name(i32 bit);

// The definition of a card without its text. What is wrong with the record is added to the problems.
Definition read_facts(const CardRecord&, Symbols&, std::vector<Diagnostic>& problems);

}  // namespace arbiter::ucg
