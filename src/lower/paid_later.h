// Costs that are paid as an ability resolves.
#pragma once

#include <functional>

#include "lower/lowering.h"

namespace arbiter::lower {

// Nothing of what follows is done unless the condition holds.
void end_unless(Lowering&, AmountId condition);
// Its player may pay, all or nothing; otherwise nothing of what follows is done.
void pay_on_resolution(Lowering&, const std::function<void()>& pay);

}  // namespace arbiter::lower
