// A card as people read it.
#pragma once

#include <string>
#include <string_view>

#include "arbiter/game.h"
#include "cli/screen.h"
#include "player/card_facts.h"

namespace arbiter::cli {

using player::facts_of;
using player::shown_words;

// A card's printed facts and text, and what its keywords do; several lines.
std::string describe_card(const Game&, DefinitionId, const Screen&);

// What the keywords do that the text names, a line each.
std::string reminders(const Game&, std::string_view text, const Screen&);

}  // namespace arbiter::cli
