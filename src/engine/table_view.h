// The view of a seat without the answers to its question, which are put into words one by one: for those who ask the
// question in words of their own.
#pragma once

#include "arbiter/view.h"

namespace arbiter {

// As `view`, with nothing in options, prompt and the numbers that go with them.
View table_view(const Game&, const State&, Seat);

}  // namespace arbiter
