// Letters without regard to capitals.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace arbiter {

inline char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

inline std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out) c = lower(c);
    return out;
}

inline bool same_letters(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

// Without blanks at both ends.
inline std::string stripped(std::string_view line) {
    const std::size_t from = line.find_first_not_of(" \t\r");
    if (from == std::string_view::npos) return "";
    return std::string(line.substr(from, line.find_last_not_of(" \t\r") - from + 1));
}

}  // namespace arbiter
