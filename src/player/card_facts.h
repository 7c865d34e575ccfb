// The printed facts of a card in a line.
#pragma once

#include <string>

#include "arbiter/game.h"
#include "engine/rulebook.h"

namespace arbiter::player {

// "Ultra Hero, level 2, BASIC, BP 7,000/9,000/14,000"
std::string facts_of(const Game&, DefinitionId);

// "level 2"; empty where there is nothing to say: a card of another kind, no word for the value.
std::string shown_words(const Rulebook&, const ShownAttribute&, i32 kind, i32 value);

}  // namespace arbiter::player
