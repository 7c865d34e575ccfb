// Draws the table for one seat, from that seat's view alone. A spectator's view is drawn with seat A below.
#pragma once

#include <string>

#include "arbiter/game.h"
#include "arbiter/view.h"
#include "cli/screen.h"

namespace arbiter::cli {

// The places in columns, with everything that is to be said of them, and the hand with its facts.
std::string draw_board(const Game&, const View&, const Screen&);

// A line or two for the two sides of each place, and the names of the cards in hand: for small screens. Listed: all
// places of a side one after the other, without the hand. Numbers: the same with nothing but the numbers of the cards.
enum class Lines { Numbers, Listed, OneWithoutHand, One, Two };
std::string draw_compact_board(const Game&, const View&, const Screen&, Lines = Lines::One);

// The full board where the screen has room for it beside the lines of the question and the last ones of the story that
// stands above it; else a compact one that leaves all of the story in sight.
std::string draw_fitting_board(const Game&, const View&, const Screen&, std::size_t question, std::size_t story);

}  // namespace arbiter::cli
