// Descriptions in texts that nothing can ever meet, such as a SINGLE character that is DOUBLE: usually misprints.
#pragma once

#include <string>
#include <vector>

#include "arbiter/game.h"

namespace arbiter::measure {

// Of these cards, each told in plain English, once.
std::vector<std::string> dead_descriptions(const Game&);

}  // namespace arbiter::measure
