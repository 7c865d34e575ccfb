// A card as people read it.
#pragma once

#include <string>
#include <string_view>

#include "arbiter/game.h"
#include "cli/screen.h"
#include "engine/rulebook.h"

namespace arbiter::cli {

// A card's printed facts and text, and what its keywords do; several lines.
std::string describe_card(const Game&, DefinitionId, const Screen&);

// "Ultra Hero, level 2, BASIC, BP 7000/9000/14000"
std::string facts_of(const Game&, DefinitionId);

// "level 2"; empty where there is nothing to say: a card of another kind, no word for the value.
std::string shown_words(const Rulebook&, const ShownAttribute&, i32 kind, i32 value);

// What the keywords do that the text names, a line each.
std::string reminders(const Game&, std::string_view text, const Screen&);

}  // namespace arbiter::cli
