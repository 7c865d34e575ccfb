// Costs that are paid as an ability resolves.
#pragma once

#include <functional>

#include "lower/lowering.h"

namespace arbiter::lower {

// Goes on here; who jumps to the label is done.
void end_if_failed(Lowering&, Label failed);
// Its player may pay, all or nothing; otherwise nothing of what follows is done.
void pay_on_resolution(Lowering&, const std::function<void()>& pay);

}  // namespace arbiter::lower
