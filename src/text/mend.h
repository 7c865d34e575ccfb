// Slips of a typist, put right: a bracket that is missing, doubled or of the wrong kind, a period for a comma, a letter
// too much. Only texts that cannot be read as they stand are mended, only by changes that take no word away but a
// doubled one, and only where all ways to mend a line with the fewest changes come to one meaning.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "text/grammar.h"

namespace arbiter::text {

// The text without its slips; nothing where it cannot be mended, or could be in ways that differ in meaning.
// REQUIRES: the text cannot be read as it is.
std::optional<std::string> mend(const Grammar& grammar, std::string_view text, std::string_view start);

}  // namespace arbiter::text
