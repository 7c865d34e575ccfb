// The rulebook of manual 1.1 as a value.
#pragma once

#include <memory>

#include "engine/rulebook.h"

namespace arbiter::ua {

std::shared_ptr<const Rulebook> rulebook_1_1();

}  // namespace arbiter::ua
