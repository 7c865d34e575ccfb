// The rule manual of the Dragon Ball Super Card Game as a value.
#pragma once

#include <memory>

#include "engine/rulebook.h"

namespace arbiter::dbs {

std::shared_ptr<const Rulebook> rulebook_1_077();

}  // namespace arbiter::dbs
