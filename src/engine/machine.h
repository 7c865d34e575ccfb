// Shared by the parts of the machine: verbs, picks and dry runs.
#pragma once

#include "engine/rules.h"
#include "engine/visibility.h"

namespace arbiter {

// Carries out one instruction of a program (verbs/).
Next execute(Rules&, Frame&, const Op&);

// One text of a card that an effect can have carried out or name.
struct CardText {
    CardIx card = kNone;
    AbilityId ability = kNoAbility;
};
// The texts among which Resolve or ChooseText chooses, numbered from 1 (verbs/control.cpp).
using Texts = std::array<CardText, room(Capacity::Texts)>;
int offered_texts(Rules&, Frame&, const Op&, Texts& out);

// The names among which the open question asks for one; null where it asks otherwise.
const std::vector<ListedName>* names_offered(const Pool&, const State&);

// Of these options of a Mode whose branches join at op.jump, those by which anything can be done; all of them, if there
// is none (options.cpp). Never looks at cards that the player who chooses cannot know.
CardSet workable(const Rules&, const Op& mode, CardSet options);

// Every answer to the open question, without looking ahead.
void list_answers(const Position&, ActionList& out);
// Is this a legal answer? What apply() says before it carries one out.
Status accepts(const Game&, const State&, Action);
// Takes an answer that is known to be legal.
void take_answer(Rules&, Action);
// apply_listed with a callback that sees the position between two steps.
void apply_watched(const Game&, State&, Action, const StepWatcher&);

// Is the open question asked, of either player, within an all-or-nothing part whose rest could fail? (trial.cpp)
bool looks_ahead(const Position&);
// Can it still be finished after this answer?
bool can_be_completed_after(const Game&, const State&, Action);
// Keeps the answers after which the all-or-nothing part can still be finished.
void keep_possible(const Game&, const State&, ActionList&);

}  // namespace arbiter
