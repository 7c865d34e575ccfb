// Words for people within the library; the labels of answers are in arbiter/answers.h.
#pragma once

#include <string>

#include "arbiter/answers.h"
#include "arbiter/names.h"
#include "engine/rules.h"

namespace arbiter {

// "A's hand"
std::string zone_name(const Rulebook&, Seat, ZoneId);
// "A's row 2"
std::string place_name(const Rulebook&, const Place&);
// "T-04 Ember Wight"; one of the two where both are the same
std::string card_title(const Pool&, DefinitionId);
// An ability's text, and the first words of it.
std::string whole_text(const Pool&, AbilityId);
std::string first_words(const Pool&, AbilityId);
// A number of an attribute as people say it: "POWER/SPEED", "3".
std::string value_words(const Rulebook&, AttributeId, i32 value);
// "+2,000"
std::string with_sign(i32 value);
// Do the words of a change say what its object does ("becomes EXTRA", "stays resting"), and not what it gets ("BP
// +1,000")?
bool is_predicate(std::string_view change);

}  // namespace arbiter
