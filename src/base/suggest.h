// Suggests the word that may have been meant by an unknown one.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace arbiter {

// How many characters must be put in, left out, exchanged or swapped with their neighbour to make one of the other.
// Capitals do not matter.
std::size_t edits(std::string_view one, std::string_view other);

// The word of the list that takes the fewest edits, at most one for every three characters; else the one that differs
// least in length among those that are half of the word or more, or that it is half of. Nothing where none is near. Of
// several the first.
std::optional<std::string> nearest(std::string_view word, std::span<const std::string> list);

// The end of a message: "; did you mean Gormaw?", or nothing.
std::string did_you_mean(const std::optional<std::string>& near);

}  // namespace arbiter
