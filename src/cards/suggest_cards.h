// Which cards somebody may have meant who wrote a number that no card has.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cards/record.h"

namespace arbiter {

// "AR01-035 The Marsh Glutton Gormaw": cards whose number is nearly the word, or whose name has it; the nearest first,
// a few at most. One that only looks different ("AR01-O35") is meant alone.
std::vector<std::string> suggest_cards(std::span<const CardRecord> cards, std::string_view word);

// The same as the end of a message: "; did you mean AR01-035 The Marsh Glutton Gormaw?" or nothing.
std::string did_you_mean(std::span<const CardRecord> cards, std::string_view word);

}  // namespace arbiter
