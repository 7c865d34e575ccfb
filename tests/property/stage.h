// Positions in which a certain text of a card has something to do.
#pragma once

#include <vector>

#include "engine/program.h"
#include "matches.h"

namespace arbiter::property {

// The tests of single cards that a text makes: in its filters, and in the amounts that count or compare.
struct Mentions {
    std::vector<const FilterNode*> tests;
    std::vector<const FilterNode*> of_chosen;  // those of what it takes hold of
};

// What positions are made of, worked out once.
struct Cast {
    std::vector<DefinitionId> playable;
    std::vector<std::vector<DefinitionId>> kin;  // by card: playable ones that share a name or team
    std::vector<Mentions> mentions;              // by ability
};

// Cards without text for every name that the list's texts speak of, or that its cards have, at each level at which the
// list has none: so that any card can be leveled up to any state, and whatever a text looks for can be there. A list is
// seldom all of a game's cards.
std::vector<CardRecord> understudies(const std::vector<CardRecord>& list, std::string_view book);

class Stage {
  public:
    explicit Stage(const Cards&);

    // A game that begins in a position around the text: its card where the text works, cards that the text speaks of
    // and cards whose texts speak of it in both decks, and so all over the table. Always the same for the same seed;
    // what one seed lacks another one has.
    Match match(AbilityId, u64 seed) const;

  private:
    const Cards& cards_;
    Cast cast_;
};

}  // namespace arbiter::property
