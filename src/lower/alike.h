// Conditions that compare all of several things with each other.
#pragma once

#include "lower/lowering.h"

namespace arbiter::lower {

// How many of these things at most have one value in common in this respect.
AmountId most_alike(Lowering&, const Group&, const std::optional<Aspect>&);

// "The revealed cards share a TYPE", "two or more of your characters have the same level", "your characters have
// different names"; nothing: the predicate says no such thing.
std::optional<AmountId> alike_or_different(Lowering&, const Term& who, const Term& predicate);

// "This character has TYPE A and its battle opponent does not": what was said of the one, denied of the other.
AmountId true_of_one_alone(Lowering&, const Term& first, const Term& other);

}  // namespace arbiter::lower
