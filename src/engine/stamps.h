// The clock of a position is a small number: long before it overflows, the stamps in use are renumbered.
#pragma once

#include "arbiter/state.h"

namespace arbiter {

// From here on the clock is set back as soon as nothing is in progress (run, machine.cpp). What is left is enough for
// all that one answer can lead to.
constexpr int kLateClock = room(Capacity::Ticks) / 2;

// Gives all stamps of the position the lowest numbers that keep their order. Stamps are only ever compared.
void renumber_stamps(State&);

}  // namespace arbiter
