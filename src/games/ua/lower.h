// From the tree of a card's text to what the engine runs: facts, abilities, programs, filters, amounts.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/pool_builder.h"
#include "engine/rulebook.h"
#include "engine/symbols.h"
#include "lower/draft.h"
#include "text/node.h"

namespace arbiter::ua {

// An ability that is ready to be laid into the pool.
struct Drafted {
    Ability ability;
    std::vector<Statement> statements;
    std::string text;  // as printed
};

// A card while its texts are lowered. Abilities that something gains lie in the pool before the card's own, so that
// their numbers are known while the own ones are written.
struct CardDraft {
    AbilityId first_granted = 0;
    std::vector<Drafted> granted;
    std::vector<Drafted> own;

    // What was drafted since there were so many of both comes from this text.
    void comes_from(std::size_t granted_before, std::size_t own_before, const std::string& text);
};

// Adds what the text says to the draft and its facts to the card. Answers why it cannot: a meaning that is not known
// exactly is a reason, never a guess. The reading is told what was looked at.
std::optional<std::string> lower_card(const text::Node& tree, text::Reading&, const lower::Wording&, const Rulebook&,
                                      PoolBuilder&, Symbols&, Definition&, CardDraft&);
// The same of the text of a [Trigger].
std::optional<std::string> lower_trigger(const text::Node& tree, text::Reading&, const lower::Wording&, const Rulebook&,
                                         PoolBuilder&, Symbols&, Definition&, CardDraft&);
// Lays the draft into the pool.
void lay_down(PoolBuilder&, Definition&, const CardDraft&);

}  // namespace arbiter::ua
