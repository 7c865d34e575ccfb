// The instructions of card programs, by family.
#pragma once

#include "engine/machine.h"

namespace arbiter::verbs {

// ---- control.cpp
Next may(Rules&, Frame&, const Op&);
Next attempt(Rules&, Frame&, const Op&);
Next end_attempt(Rules&, Frame&, const Op&);
Next cost_paid(Rules&, Frame&, const Op&);
Next for_each(Rules&, Frame&, const Op&);
Next mode(Rules&, Frame&, const Op&);
Next name(Rules&, Frame&, const Op&);
Next choose_number(Rules&, Frame&, const Op&);
Next delay(Rules&, Frame&, const Op&);
Next resolve(Rules&, Frame&, const Op&);
Next choose_text(Rules&, Frame&, const Op&);

// ---- select.cpp
Next gather(Rules&, Frame&, const Op&);
Next select(Rules&, Frame&, const Op&);
Next combine(Rules&, Frame&, const Op&);
Next forget(Rules&, Frame&, const Op&);
Next take_top(Rules&, Frame&, const Op&);

// ---- act.cpp
Next move(Rules&, Frame&, const Op&);
Next draw(Rules&, Frame&, const Op&);
Next reveal(Rules&, Frame&, const Op&);
Next look(Rules&, Frame&, const Op&);
Next shuffle(Rules&, Frame&, const Op&);
Next modify(Rules&, Frame&, const Op&);
Next modify_seat(Rules&, Frame&, const Op&);
Next negate(Rules&, Frame&, const Op&);
Next swap(Rules&, Frame&, const Op&);
Next turn_face(Rules&, Frame&, const Op&);
Next set_position(Rules&, Frame&, const Op&);
Next conclude(Rules&, Frame&, const Op&);

// ---- shared
// A verb that asks runs twice; Frame::argument marks the second time.
bool first_time(Frame&);
// Does the condition hold, as far as that can be known?
bool may_hold(Rules&, const Frame&, AmountId condition);
// What an instruction that gives something adds, but for what it is on.
Modifier modifier_of(Rules&, Frame&, const Op&);
void partial(Frame&);
void did(Frame&);
// Notes that there is something to act on, which is not yet to have acted.
void found(Frame&);
void store(Rules&, Frame&, u8 number, ObjectKind, CardSet);
// The living objects of a register.
CardSet read_set(Rules&, Frame&, u8 number, ObjectKind& of);
// The same as cards: places stand for the whole stack in them.
CardSet read_cards(Rules&, Frame&, u8 number);

}  // namespace arbiter::verbs
