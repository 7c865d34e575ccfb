// Draws the table for one seat, from that seat's view alone.
#pragma once

#include <string>

#include "arbiter/game.h"
#include "arbiter/view.h"
#include "cli/paper.h"

namespace arbiter::cli {

// A spectator's view is drawn with seat A below.
std::string draw_board(const Game&, const View&, const Paper&);

// A card's printed facts and text, several lines.
std::string describe_card(const Game&, DefinitionId, const Paper&);

// "Ultra Hero, level 2, BASIC, BP 7000/9000/14000/-/-"
std::string facts_of(const Game&, DefinitionId);

}  // namespace arbiter::cli
