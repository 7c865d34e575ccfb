// Texts within a text: numbered effects, quoted ones, and the list below a line, whose items are chosen or gained.
#pragma once

#include "lower/lowering.h"

namespace arbiter::lower {

// Steps that consist of other texts: "if you do" behind them asks whether those were carried out at all.
bool is_text(const Term& step);
bool mentions_text(const Term& step);

std::vector<Term> all_sentences(const Term& ability);
// "Choose one of the following": of the list below the line, or of numbered effects.
void choose_text(Lowering&, const Term& step);
// "Perform “...”": the quoted effect, or one of two.
void perform(Lowering&, const Term& step);
// All items of the list whose threshold is reached.
void activate_listed(Lowering&);
// What the list gives, each item by its threshold: to these things, or as long as a continuous text holds.
void give_listed(Lowering&, const Term& to);
void say_listed(Lowering&, const Group& who, AmountId condition);

}  // namespace arbiter::lower
