// What a constructor means, where a rule of it says so: "=> bits(state, is-raided)".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/rule_line.h"

namespace arbiter::text {

// Reads what stands after "=>", in prefix order.
std::vector<MeaningPart> read_meaning(std::string_view text, int column, std::vector<LineProblem>& problems);

}  // namespace arbiter::text
