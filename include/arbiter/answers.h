// Answers in words: one canonical label for every answer, the same in terminal, log, scenario and replay, and finding
// an answer by what people write for it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arbiter/game.h"

namespace arbiter {

// An answer with its words.
struct Answer {
    Action action;
    // As people write it. Cards are named by number and name, never by index; a card that the asked seat does not know
    // is named by its spot ("card 3 of B's hand"). Two legal answers of one question never have the same label: where
    // only the spot tells two cards apart, it is added ("play T-04 Ember Wight (hand 2)").
    std::string label;
    // The number of the first answer to the question that is equivalent, from 0; its own number where none before it
    // is. Answers are equivalent when they differ in nothing but which of several copies of a card they take, and
    // nothing in the game treats these copies differently: they lie in one zone or place, alike in owner, face and
    // orientation, and no effect, count or memory is about one of them alone. What the opponent knows of the copies,
    // and in which order they lie, is not looked at. In a pick of several, picking the first copy leaves the others to
    // be picked.
    int same_as = 0;
    // The label without the spot that tells copies apart, for lists in which same answers are shown once.
    std::string shared_label;
};

// Every legal answer, in the order of legal_actions; none when the game is over.
std::vector<Answer> labelled_answers(const Game&, const State&);

// The label of one answer: as in labelled_answers where it is legal, else plain_label.
std::string label(const Game&, const State&, Action);

// Words for any action, legal or not, without what tells copies apart; "no such answer" for bytes that are none.
std::string plain_label(const Game&, const State&, Action);

// The legal answer that is meant. Besides the label itself, in any case of letters, these are understood where they fit
// one answer alone (equivalent ones count as one): a card's number, its name or both ("T-04", "ember wight"),
// with or without the verb ("play T-04"), a place ("A's row 2"), a label without the spot at its end, and the beginning
// of a label. "concede A" and "concede B" are always understood while the game goes on.
std::optional<Action> find_answer(const Game&, const State&, std::string_view text);

// What the open question asks; empty when none is open.
std::string prompt(const Game&, const State&);

}  // namespace arbiter
