// Choosing more than one text of a list.
#pragma once

#include "lower/lowering.h"

namespace arbiter::lower {

// "Choose two": which items of the list below the line, and in what order; what was chosen first is done first. "No
// more" ends a choice of "up to" so many. The rulebook's verb says which options are left.
void choose_several_texts(Lowering&, const Term& step, u8 options_left);

}  // namespace arbiter::lower
