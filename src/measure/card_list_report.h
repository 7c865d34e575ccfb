// The measure of a card list for people and for programs.
#pragma once

#include <string>

#include "measure/card_list.h"

namespace arbiter::measure {

enum class LeaveOneOut : bool { Omitted, Shown };

// Several lines; the numbers come last.
std::string to_text(const CardListMeasure&, LeaveOneOut);

// One object; docs/cards.md has its fields.
std::string to_json(const CardListMeasure&, LeaveOneOut);

}  // namespace arbiter::measure
