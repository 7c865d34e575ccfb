// From the trees of a card's texts to what the engine runs: facts, abilities, programs, filters, amounts.
#pragma once

#include <optional>

#include "lower/draft.h"

namespace arbiter::ua {

std::optional<lower::Unlowered> lower_card(const text::Term& root, const lower::Job&);
// The same of the text of a [Trigger].
std::optional<lower::Unlowered> lower_trigger(const text::Term& root, const lower::Job&);

}  // namespace arbiter::ua
