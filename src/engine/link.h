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
// Links again after the cards of the match have changed. What both the old and the new cards look back on is kept;
// everything else counts as not having happened. What exceeds the memory is dropped.
void link_again(State&, const Pool&);
// Where the match remembers this; kNone: none of its cards looks back on it.
int memory_of(const State&, WatchId);

}  // namespace arbiter
