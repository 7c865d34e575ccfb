// Sentences and the steps that they are made of.
#pragma once

#include <functional>

#include "lower/lowering.h"

namespace arbiter::lower {

// ---- sentence.cpp
void clause(Lowering&, const Term& step);
// What the body writes is carried out only where the condition of the step holds, or does not.
void under_condition(Lowering&, const Term& step, bool wanted, const std::function<void()>& body);
void conditional(Lowering&, const Term& step, bool wanted = true);
void sentences(Lowering&, const std::vector<Term>&);
// One sentence with those that belong to it. Returns where the next one starts.
std::size_t sentence(Lowering&, const std::vector<Term>& all, std::size_t at);
// The next sentence that does something itself.
std::size_t next_sentence(const Lowering&, const std::vector<Term>& all, std::size_t at);
// Does "the rest" occur, as a noun or as the second half of a step?
bool refers_to_the_rest(const Term&);
// Does the line have cards from the top of a deck looked at, and says nothing of what is done with all of them?
bool leaves_looked_at(const Lowering&, const Term& line);
// Has the sentence no condition or link of its own?
bool is_plain_sentence(const Term& sentence);
// Is such a sentence about something that only this step names?
bool refers_to(const Term& sentence, const Term& named);
// Checks a word before a sentence ("then", "also") that makes no difference.
void check_link(Lowering&, const Term& link);
// Mentions what a step changes, so that conditions and sentences around it can refer to it.
void mention_changed(Lowering&, const Term& step);
// "During your opponent's next turn, ...": delayed until the start of that time, and lasting as long as it.
void delay_for(Lowering&, u8 mode, const Lasting&, const Term& does, ObjectKind of = ObjectKind::Places);
// What the step gives, without how long and how often.
Term modification_of(const Term& step);
// What a step instructs to do, without who may and under which condition.
Term core_of(const Term& step);
// Does the step choose something anew each time it is carried out?
bool chooses(const Term& step);
// "If P, this character gains 500 BP. Otherwise, it loses 500 BP": mentions the text's own object, which both branches
// can refer to.
void mention_own(Lowering&, const Term& step);
std::optional<Lasting> lasting_of(Lowering&, const Term& till);
// The same, where either the change or the phrase around it may say it.
std::optional<Lasting> lasting_within(Lowering&, const Term& till);

// ---- for_each.cpp
// "For each X, A".
void for_each(Lowering&, const Term& step);
// How often something is given "for each".
AmountId scale_of(Lowering&, const Term& per, const Term& step);
// A step whose numbers are multiplied.
void scale_by(Lowering&, const Term& per, const Term& does);
// Nothing is chosen anew each time, so it makes no difference where "for each" stands.
void scales_once(const Term& step);

// ---- trailing_condition.cpp
// "A, then B if P": a condition behind several steps.
bool has_trailing_condition(const Term& step);
// Passes the steps that the condition does not reach to `say` (ruling ucg-reach-behind), and returns the one that it
// does.
Term split_trailing_condition(Lowering&, const Term& step, const std::function<void(const Term&)>& say);

// ---- substitute.cpp: "{A} ... {B} instead"
std::size_t substitution(Lowering&, const std::vector<Term>& all, std::size_t at);
// The same in a continuous text.
std::size_t said_substitution(Lowering&, const std::vector<Term>& all, std::size_t at, AmountId condition);
// Whether the alternative is carried out instead, decided now: if the condition holds (missing: always) and, if a
// player may choose, that player wants it.
AmountId instead_applies(Lowering&, const Term& p, const Term& may_by);

}  // namespace arbiter::lower
