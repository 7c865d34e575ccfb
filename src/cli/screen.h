// The screen that text is written to: its size, and whether it shows colours.
#pragma once

#include <string>
#include <string_view>

namespace arbiter::cli {

enum class Color { Plain, Strong, Faint, Mine, Theirs };

struct Screen {
    std::size_t width = 100;
    std::size_t height = 0;  // lines; 0: as many as one likes, as in a file
    bool color = false;
    bool echo = false;  // what is typed is not on it by itself

    // Standard output as it is now: colours only on a terminal, and not where NO_COLOR is set; what comes through a
    // pipe is echoed.
    static Screen of_standard_output();

    std::string in(Color, std::string_view text) const;
};

// Columns that a text takes, not bytes.
std::size_t width_of(std::string_view text);
// Filled up with blanks, or cut, to so many columns.
std::string fitted(std::string_view text, std::size_t width);
// Without control characters and the sequences that arrow keys send.
std::string printable(std::string_view line);
// In lines of at most so many columns, those after the first indented.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent);
// The same of "a 1; b 2; c 3": short items are not broken in two.
std::string wrapped_items(std::string_view text, std::size_t width, std::size_t indent);

}  // namespace arbiter::cli
