// The measure of a card list for people and for programs.
#pragma once

#include <string>

#include "measure/card_list.h"

namespace arbiter::measure {

enum class LeaveOneOut : bool { Omitted, Shown };
enum class UnusedRules : bool { Omitted, Shown };

// Each card that is not understood and each warning with its place; the numbers come last. Phrases are ranked where one
// of them stops several cards.
std::string to_text(const CardListMeasure&, LeaveOneOut, UnusedRules = UnusedRules::Omitted);

// One object; docs/cards.md has its fields.
std::string to_json(const CardListMeasure&, LeaveOneOut, UnusedRules = UnusedRules::Omitted);

}  // namespace arbiter::measure
