// Sentences that replace the one before them.
#pragma once

#include "lower/lowering.h"

namespace arbiter::lower {

// "If p, B instead" after A: B if p holds, else A; "you may B instead": A if that is declined. "You may A. If p, B
// instead": B takes the place of the optional A.
void instead(Lowering&, const Term& first, const Term& second);

}  // namespace arbiter::lower
