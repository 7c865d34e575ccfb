// UTF-8: what card text and names are written in.
#pragma once

#include <string_view>

namespace arbiter {

// The number of bytes of the character that starts at the front of text: 1 to 4, or 0 where the bytes are not valid
// UTF-8.
int utf8_length(std::string_view text);

// The position of the first byte that is not valid UTF-8, or npos.
std::size_t utf8_first_invalid(std::string_view text);

}  // namespace arbiter
