// Draws the table for one seat, from that seat's view alone.
#pragma once

#include <string>

#include "arbiter/game.h"
#include "arbiter/view.h"

namespace arbiter::cli {

std::string draw_board(const Game&, const View&);

// "AR01-001 Warden Vesper": a card's printed facts and text, several lines.
std::string describe_card(const Game&, DefinitionId);

}  // namespace arbiter::cli
