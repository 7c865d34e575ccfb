// The view of a seat without the labelled answers to its question, for code that words the question itself.
#pragma once

#include "arbiter/view.h"

namespace arbiter {

// As `view`, with nothing in options, prompt and the numbers that go with them.
View table_view(const Game&, const State&, Seat);

}  // namespace arbiter
