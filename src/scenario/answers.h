// Finds answers by their labels: legal ones, and those that a player could ask for.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/label.h"

namespace arbiter::scenario {

// The legal answers that the text means: those with exactly this label, else those that have all its words. Several
// mean the same as long as they have one label (copies of a card).
std::vector<Answer> meant(const Game&, const State&, std::string_view text);

// Everything the seat could ask to do that fits the text, legal or not: no text that names nothing at all can be
// "refused". A text without words fits everything.
std::vector<Answer> requested_answers(const Game&, const State&, Seat, std::string_view text);

}  // namespace arbiter::scenario
