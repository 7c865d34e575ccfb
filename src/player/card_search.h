// Finding cards by what stands on them.
#pragma once

#include <string>
#include <vector>

#include "arbiter/result.h"
#include "cards/record.h"

namespace arbiter::player {

// One search criterion: "level>=3", "kind=kaiju", "bp.double>10000", or words that stand anywhere on it.
struct Criterion {
    std::string field;          // empty: anywhere
    std::string compare = "~";  // ~ has, = is, != is not, < <= > >=
    std::string value;
};

// Reads criteria as they are typed. A field that no card has is a problem, told with those there are.
Result<std::vector<Criterion>> read_criteria(const std::vector<std::string>& words,
                                             const std::vector<CardRecord>& cards);

bool meets(const CardRecord&, const std::vector<Criterion>&);

// "number", "name", "text", and the fields of the cards: "level", "bp.single".
std::vector<std::string> field_names(const std::vector<CardRecord>& cards);

// The value of a field as it is searched and shown; empty: the card has none.
std::string field_value(const CardRecord&, const std::string& field);

}  // namespace arbiter::player
