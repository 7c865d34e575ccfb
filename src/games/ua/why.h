// Why a wish is refused, by clause.
#pragma once

#include "arbiter/why.h"
#include "games/ua/terms.h"

namespace arbiter::ua {

Why why_not(const Position&, Seat, Action);
// Rulebook::explain: how the BP of the character there comes about (bp.cpp).
void explain(const Position&, PlaceIx, std::vector<ReasonView>& out);
// Rulebook::modifier_words (words.cpp).
std::string modifier_words(const Rulebook&, PropertyId, i32 value);

}  // namespace arbiter::ua
