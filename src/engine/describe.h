// What a card's text was compiled to, for people who want to check it.
#pragma once

#include <string>

#include "engine/program.h"
#include "engine/rulebook.h"

namespace arbiter {

// The ability with its trigger, statements and program, a line each.
std::string describe(const Rulebook&, const Pool&, const Ability&);
// All abilities of a card, in printed order.
std::string describe(const Rulebook&, const Pool&, const Definition&);

// As said to the player who chooses by it.
std::string describe_filter(const Rulebook&, const Pool&, FilterId);
std::string describe_amount(const Rulebook&, const Pool&, AmountId);

}  // namespace arbiter
