// The clock of a position is a small number: long before it runs out, the stamps in use are counted anew.
#pragma once

#include "arbiter/state.h"

namespace arbiter {

// From here on the clock is set back as soon as nobody is in the middle of anything (run, machine.cpp). What is left is
// enough for all that one answer can lead to.
constexpr int kLateClock = room(Capacity::Ticks) / 2;

// Gives all stamps of the position the lowest numbers that keep their order, in which alone they are ever compared.
void renumber_stamps(State&);

}  // namespace arbiter
