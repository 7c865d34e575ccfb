// Numbers as people write them: "13,000".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter {

// With a comma before every three digits.
std::string grouped(std::int64_t number);

// Whether the character at `at` is a comma within a number, such as grouped() writes: "13,000", but not "1,2,3".
bool is_grouping_comma(std::string_view text, std::size_t at);

// The text without such commas.
std::string ungrouped(std::string_view text);

}  // namespace arbiter
