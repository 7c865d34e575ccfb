// Conditions and counts, as the files that lower them share them: everything that a text compares or measures.
#pragma once

#include "lower/act.h"
#include "lower/history.h"
#include "lower/several.h"
#include "lower/zones.h"

namespace arbiter::lower {

// ---- count.cpp
// Cards that lie under several things at once, which the game can test for?
bool lie_under(const Lowering&, const Noun&);
// "Under one of your X" is under some one of them, "under your X" under all of them together.
bool of_one_stack(const Noun&);
// Things of two descriptions: what is both counts once.
AmountId counted_together(Lowering&, const Noun& a, const Noun& b);
// The filter whose place holds for what stands before this one, too: face-down cards lie under what is there.
Term shared_place(const Term& filter);
// "There are no X among the revealed cards" is said of cards that were revealed: where that was declined, it does not
// hold, as nothing else does that is said of them.
AmountId compare_number_among(Lowering&, AmountId number, const Term& q, const std::optional<Group>& among);

// ---- existence.cpp
AmountId there_are(Lowering&, const Term& what, const FilterContext&);
// They have such things and no others.
AmountId has_only(Lowering&, const Term& who, const Term& things);
// "If the revealed cards include a Kaiju card". What includes something is a group, even where the text says "it".
AmountId includes(Lowering&, const Term& proposition);

}  // namespace arbiter::lower
