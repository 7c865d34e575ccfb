// From the tree of a card's text to what the engine runs: facts, abilities, programs, filters, amounts.
#pragma once

#include <optional>
#include <string>

#include "engine/pool_builder.h"
#include "engine/rulebook.h"
#include "games/ucg/facts.h"
#include "lower/draft.h"
#include "text/node.h"

namespace arbiter::ucg {

// Adds the text's abilities to the pool and its facts to the card. Answers why it cannot: a meaning that is not known
// exactly is a reason, never a guess. What was added to the pool by then is the caller's to take back. The reading is
// told what was looked at.
std::optional<lower::Unlowered> lower_card(const text::Node& tree, text::Reading&, const lower::Wording&,
                                           const Rulebook&, PoolBuilder&, Symbols&, Definition&);

}  // namespace arbiter::ucg
