// How a grammar fares on many texts: which of its lines they rest on, which of them rest on a line of their own, what
// spelling was changed.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "text/text_reader.h"

namespace arbiter::text {

// One text of one card; a card may have several, which stand together.
struct SurveyedText {
    std::size_t card = 0;
    TextReading reading;
    bool counts = false;  // it is understood; other texts show nothing about the grammar
    std::string words{};  // of its card, by which copies of it are known; empty: those of its first text
};

// For each line of the grammar: how many cards have a text that counts and uses it.
std::vector<int> cards_by_line(const Grammar& grammar, const std::vector<SurveyedText>& texts);

// For each text: whether it counts and each line and wording of a choice that it uses is used by another card as well,
// other copies of the same words apart: cards with the same words are one. A text for which this does
// not hold would be declined if the grammar had been written without having seen it.
std::vector<bool> backed_by_others(const std::vector<SurveyedText>& texts);

// For each text: the lines for which the above does not hold, as they are written, each once; for the wordings of a
// choice that of the choice.
std::vector<std::vector<Index>> lines_of_its_own(const std::vector<SurveyedText>& texts);

// For each rewrite of the lexer (see describe_rewrite): how many cards it touches.
std::vector<int> cards_by_rewrite(const Grammar& grammar, const std::vector<SurveyedText>& texts);

}  // namespace arbiter::text
