// How the game is shown and taught to people at a table (see Presentation in engine/rulebook.h).
#pragma once

#include "engine/rules.h"

namespace arbiter::ucg {

// Goal, lesson, keywords and the sentences of questions; the functions below are hooked up as well.
void show_to_people(Rulebook&);

// Rulebook::totals, price and ending.
void totals(const Position&, Seat, std::vector<std::string>& out);
std::string price(const Position&, Action);
void standings(const Position&, GoalView&, std::vector<ContestView>&);
std::string ending(const Position&, std::string_view clause);

}  // namespace arbiter::ucg
