// From the tree of a card's text to what the engine runs: facts, abilities, programs, filters, amounts.
#pragma once

#include <optional>
#include <string>

#include "engine/pool_builder.h"
#include "engine/rulebook.h"
#include "games/ucg/facts.h"
#include "text/lexer.h"
#include "text/node.h"

namespace arbiter::ucg {

// The words of a text, for the options that it gives.
struct Wording {
    const text::Lexicon& lexicon;
    const std::vector<text::Token>& tokens;
};

// Adds the text's abilities to the pool and its facts to the card. Answers why it cannot: a meaning that is not known
// exactly is a reason, never a guess. What was added to the pool by then is the caller's to take back.
std::optional<std::string> lower_card(const text::Node& tree, const Wording&, const Rulebook&, PoolBuilder&, Symbols&,
                                      Definition&);

}  // namespace arbiter::ucg
