// Words for people: one canonical label for every answer, the same in terminal, log, scenario and replay, and the
// prompts.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules.h"

namespace arbiter {

// An answer as people write it. Cards are named by number and name, never by index; a card that the asked seat does not
// know is named by its spot ("card 3 of B's hand"). Two legal answers of one question never have the same label: where
// only the spot tells two cards apart, it is added ("play T-04 Ember Wight (hand 2)").
std::string label(const Game&, const State&, Action);

// The same for any action, legal or not, without what tells copies apart.
std::string plain_label(const Game&, const State&, Action);

struct Answer {
    Action action;
    std::string label;
};
// Every legal answer with its label, in canonical order. Cheaper than asking for one label after the other.
std::vector<Answer> labelled_answers(const Game&, const State&);

// The legal answer that is meant. Besides the label itself, in any case of letters, these are understood where they fit
// exactly one answer: a card's number, its name or both ("T-04", "ember wight"), with or without the verb ("play
// T-04"), a place ("A's row 2"), a label without the spot at its end, and the beginning of a label. Copies of one card
// in the asked seat's own hand count as one answer. "concede A" and "concede B" are always understood.
std::optional<Action> find_answer(const Game&, const State&, std::string_view text);

// What the open question asks; empty when none is open.
std::string prompt(const Game&, const State&);

// "A", "B", "nobody"
std::string seat_name(Seat);
// "A's hand"
std::string zone_name(const Rulebook&, Seat, ZoneId);
// "A's row 2"
std::string place_name(const Rulebook&, const Place&);
// "T-04 Ember Wight"; one of the two where both are the same
std::string card_title(const Pool&, DefinitionId);
// An ability's text, and the first words of it.
std::string whole_text(const Pool&, AbilityId);
std::string first_words(const Pool&, AbilityId);
// A number of an attribute as people say it: "POWER/SPEED", "3".
std::string value_words(const Rulebook&, AttributeId, i32 value);
// "+2000"
std::string with_sign(i32 value);

}  // namespace arbiter
