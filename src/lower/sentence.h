// How often and how long something is given; whom a step changes.
#pragma once

#include "lower/lowering.h"

namespace arbiter::lower {

AmountId scale_of(Lowering&, const Term& per, const Term& step);
void mention_changed(Lowering&, const Term& step);
std::optional<Lasting> lasting_of(Lowering&, const Term& till);

}  // namespace arbiter::lower
