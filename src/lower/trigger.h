// The usual kinds of triggers.
#pragma once

#include "lower/event.h"

namespace arbiter::lower {

// Something that the ability's own card does, or that is done to it.
Trigger on_self(u8 event);
// What happens to whatever passes the test, of which the text can speak as `called`.
std::vector<Trigger> on_any(Lowering&, u8 event, ObjectKind, const Filter& test, const Filter& called = Filter::all({}),
                            i32 kinds = 0);
// A moment of the game, which has no subject that a text could mean.
Trigger at_moment(u8 event);

}  // namespace arbiter::lower
