// Several things that a text names in a row: all of them, or one kind of them.
#pragma once

#include "lower/lowering.h"

namespace arbiter::lower {

// Does something follow the last of several things that might be meant of all of them?
bool says_more(const Lowering&, const Term& first, const Term& last);
// What is said behind the last of several things for each of them: "..., each with 3 or less". Behind two names nobody
// knows.
std::vector<Filter> said_of_each(Lowering&, const Term& first, const Term& last);
// "All of your X and Y in play": what says whose the last are must apply to the others as well.
void check_whose_of_last(Lowering&, const Term& first, const Term& last);
// "Choose cards with a total energy cost of 5": as many as that takes.
Noun as_many_as_it_takes(Lowering&, const Noun&);
// "X and Y" where "up to" or the last words apply to both, or where one is on the field and one is not; nothing: it is
// none of those.
std::optional<Selected> take_several(Lowering&, const Term& objects, const std::vector<Filter>& also);
// "Up to 1 card in your hand or up to 1 of your Battle Cards": one card that is either; "this card or one of your X".
std::optional<Noun> one_of_two_kinds(Lowering&, const Term& objects, const FilterContext&);
// "Up to 2 of your opponent's Battle Cards or up to 2 cards in their hand": who chooses says first which of them.
std::optional<Selected> take_one_kind(Lowering&, const Term& objects, const std::vector<Filter>& also);

// "A red X card or a Y card", "cards equal to the number of ...": one choice; nothing: it is none of those.
std::optional<Noun> pick_either(Lowering&, const Term& objects, const FilterContext&);
// Are so many of each of these at this place?
AmountId each_is_there(Lowering&, const std::vector<Term>& things, const Term& place, int n);
// What this text has put into one of these zones last; nothing: it is declined.
const Mention* moved_to(Lowering&, i32 zones);
// What is taken together: of each of several names, "X and Y", one kind or the other, as many from the top as one
// likes.
std::optional<Selected> take_row(Lowering&, const Term& objects, const std::vector<Filter>& also);

}  // namespace arbiter::lower
