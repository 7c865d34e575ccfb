// A whole position as people read it, for messages about scenarios. It hides nothing.
#pragma once

#include <string>

#include "arbiter/game.h"

namespace arbiter::scenario {

std::string show_position(const Game&, const State&);

// "moved Nova1 from A's hand to A's battle area 1 (5.5.3.1)"
std::string show_event(const Game&, const Event&);

// The words for a number of an attribute: "DOUBLE", "BASIC, POWER", "7000".
std::string show_value(const Game&, AttributeId, i32 value);

}  // namespace arbiter::scenario
