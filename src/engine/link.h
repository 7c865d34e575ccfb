// What the cards of one match ask of the engine: the events they wait for and look back on, what they are about,
// replace and need. It is found from the cards that are in it, so that a match costs the same however many cards the
// pool has.
#pragma once

#include "engine/program.h"

namespace arbiter {

// Definition::replaces, State::replaces
constexpr u8 kReplaces = 1;
constexpr u8 kReplacesElsewhere = 2;  // outside of the field

// A card like this is in the match. False: the cards look back on more than a match can remember.
bool link(State&, const Pool&, DefinitionId);
// Other cards are in the match than before. What they look back on as those before did is still known; of the rest it
// is not known that it happened. What does not fit is not remembered.
void link_again(State&, const Pool&);
// Where the match remembers this; kNone: none of its cards looks back on it.
int memory_of(const State&, WatchId);

}  // namespace arbiter
