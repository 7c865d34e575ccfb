// Describes what a card's text was compiled to, from the compiled program alone, so that comparing it with the card
// shows a misreading. Nothing of the printed text is used except names.
#pragma once

#include <string>

#include "engine/tell/outline.h"
#include "engine/tell/phrases.h"

namespace arbiter::tell {

// One ability: when it works, what it does, step by step.
Outline tell_ability(const Rulebook&, const Pool&, const Ability&);
// One that another ability gives, as part of the telling of that one.
Outline tell_granted(const Rulebook&, const Pool&, AbilityId, int depth);
// ", of whoever gives it": whose ability it is.
std::string given_to(const Phrases&, AmountId value);

// What texts say of the card as a whole: other names, what it may be put on, how many copies a deck may have.
Outline tell_facts(const Rulebook&, const Pool&, const Definition&);

// All of a card, in printed order, as text.
std::string tell_card(const Rulebook&, const Pool&, const Definition&);

// For the player who is asked to choose: "cards in your hand with level 2", "there is at least 1 ...".
std::string tell_things(const Rulebook&, const Pool&, const Ability&, u16 op, FilterId);
std::string tell_condition(const Rulebook&, const Pool&, const Ability&, u16 op, AmountId);

}  // namespace arbiter::tell
