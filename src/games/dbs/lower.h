// From the tree of a card's text to what the engine runs: facts, abilities, programs, filters, amounts.
#pragma once

#include <optional>

#include "lower/draft.h"

namespace arbiter::dbs {

std::optional<lower::Unlowered> lower_card(const text::Term& root, const lower::Job&);

}  // namespace arbiter::dbs
