// What a typist may have got wrong in a line: each slip is one change that would put it right.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "text/grammar.h"

namespace arbiter::text {

// The bytes of a line that another text takes the place of.
struct Change {
    std::size_t at = 0;
    std::size_t length = 0;
    std::string put;
};

// Changes that belong together, from left to right.
using Slip = std::vector<Change>;

std::string without_slip(std::string_view line, const Slip& slip);

// All slips that the line may have. Reading stopped at the byte `stop`: words and stops after it are not to blame.
std::vector<Slip> slips(const Grammar& grammar, std::string_view line, std::size_t stop);

// The line without what recalls the rule of a keyword behind it in words that are not known. Numbers in it must be the
// keyword's own.
std::string without_recalls(const Grammar& grammar, std::string_view line);

}  // namespace arbiter::text
