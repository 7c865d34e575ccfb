// How the game is shown and taught to people at a table (see Presentation in engine/rulebook.h).
#pragma once

#include "games/dbs/board.h"

namespace arbiter::dbs {

// Goal, lesson, keywords and the sentences of questions; the functions below are hooked up as well.
void show_to_people(Rulebook&);

// Rulebook::totals, price, ending and question.
void totals(const Position&, Seat, std::vector<std::string>& out);
std::string price(const Position&, Action);
void standings(const Position&, GoalView&, std::vector<ContestView>&);
std::string ending(const Position&, std::string_view clause);
std::string question(const Position&);

// "3 energy, 2 of it red"; "2 red energy" where all of it has a colour
std::string price_in_words(const Rulebook&, const Price&);

// Rulebook::modifier_words
std::string modifier_words(const Rulebook&, PropertyId, i32 value);

}  // namespace arbiter::dbs
