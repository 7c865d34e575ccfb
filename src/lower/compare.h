// Values of things beside numbers and the values of others.
#pragma once

#include "lower/lowering.h"

namespace arbiter::lower {

// "Equal to or less than", "more than".
Compare comparison(Lowering&, const Term& compare);
// "With BP equal to or less than ...": a number, or the value of another thing.
Filter compared(Lowering&, const Term& test);
// "With less BP than this character", "with the same or less".
Filter stat_than(Lowering&, const Term& test);

}  // namespace arbiter::lower
