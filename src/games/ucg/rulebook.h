// The four rulebooks of the Ultraman Card Game, each derived from the one before it.
#pragma once

#include <memory>
#include <string_view>

#include "engine/rulebook.h"

namespace arbiter::ucg {

std::shared_ptr<const Rulebook> rulebook_1_2();
std::shared_ptr<const Rulebook> rulebook_1_4();
std::shared_ptr<const Rulebook> rulebook_1_5();
std::shared_ptr<const Rulebook> rulebook_1_7();

}  // namespace arbiter::ucg
