// Conditions that compare all of several things with each other.
#pragma once

#include "lower/lowering.h"

namespace arbiter::lower {

// A test for each value that things can have in common in this respect; declines what has no such list.
using EachValue = std::vector<Filter> (*)(Lowering&, const std::optional<Aspect>&);

// "The revealed cards share a TYPE", "two or more of your characters have the same level", "your characters have
// different names"; nothing: the predicate says no such thing.
std::optional<AmountId> alike_or_different(Lowering&, const Term& who, const Term& predicate, EachValue);

}  // namespace arbiter::lower
