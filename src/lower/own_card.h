// The card whose text it is, where that text has put it.
#pragma once

#include "lower/lowering.h"

namespace arbiter::lower {

// Does this register hold the card whose text it is?
bool is_own(const Lowering&, u8 reg);
// Where this text has put its own card, where that is known; nothing: nowhere.
std::optional<Group> sent_away(const Lowering&);
// "Send this card and 1 card from your hand ...": keeps this card apart from the others that were sent with it.
void hold_own_card(Lowering&);
// The zones (bits) in which a text works that waits for something and then plays its own card from there: "When ...,
// you may play this card from your hand". 0: it is none of those.
u16 zones_it_plays_itself_from(Lowering&, const std::vector<Term>& sentences);
// Holds on to the thing on the field that was spoken of last by its top card: it is the same as long as that is on top.
void hold_top_card(Lowering&);

}  // namespace arbiter::lower
