// Answers by their labels: the legal ones, the one that is meant, and those that could be wished for.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arbiter/game.h"

namespace arbiter::scenario {

struct Labelled {
    Action action;
    std::string label;
};

// What the open question asks.
std::string question(const Game&, const State&);

// Every legal answer with its label.
std::vector<Labelled> legal_answers(const Game&, const State&);

// The legal answers that the text means: those with exactly this label, else those that have all its words. Several
// mean the same as long as they have one label (copies of a card).
std::vector<Labelled> meant(const Game&, const State&, std::string_view text);

// Everything the seat could wish to do that fits the text, legal or not: no text that names nothing at all can be
// "refused".
std::vector<Labelled> wished(const Game&, const State&, Seat, std::string_view text);

}  // namespace arbiter::scenario
