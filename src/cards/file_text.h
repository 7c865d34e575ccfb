// Reading a whole text file, and finding what in it is not UTF-8.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "arbiter/result.h"

namespace arbiter {

// A file that is something else altogether isn't reported line by line: reading it ends after this many problems.
inline constexpr std::size_t kMostProblems = 1000;

// Fails where there is no such file, where it cannot be read, or where it is larger than the limit.
Result<std::string> read_file_text(const std::filesystem::path& path, std::size_t byte_limit);

// Every line (up to kMostProblems) that is not valid UTF-8, at its first bad byte.
std::vector<Diagnostic> utf8_problems(std::string_view text, std::string_view file);

// The text with another character for each byte that is not UTF-8, so that the rest can be read and reported, too.
std::string with_bad_bytes_replaced(std::string_view text, char by);

// A piece of a file as a diagnostic shows it: in quotes, shortened, control characters and bad bytes replaced by '?'.
std::string shown(std::string_view text);

}  // namespace arbiter
