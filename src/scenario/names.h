// Words of a scenario file matched with the rulebook's names.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rulebook.h"

namespace arbiter::scenario {

// Capitals do not matter.
bool same_word(std::string_view, std::string_view);
// "a, b, c"
std::string listed(const std::vector<std::string>&);

// The name's number in the list. A name may be written without its last word when that is "area", "phase" or the like:
// "discard" for "discard area".
std::optional<std::size_t> find_name(const std::vector<std::string>& names, std::string_view written);

std::vector<std::string> zone_names(const Rulebook&);
// The names as a file would write them.
std::vector<std::string> short_names(const std::vector<std::string>& names);
const std::vector<std::string>& event_names();

// The words of a text, without punctuation and without words that only join others ("in", "on", "the" ...).
std::vector<std::string> words_of(std::string_view text);
// Are all words of the shorter text among those of the longer one?
bool abbreviates(std::string_view shorter, std::string_view longer);

}  // namespace arbiter::scenario
