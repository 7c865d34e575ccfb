// Widths, colours, and text that fits.
#include "cli/screen.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "base/utf8.h"

namespace arbiter::cli {

namespace {

constexpr std::size_t kNarrowest = 40;
constexpr std::size_t kWidest = 160;

// East Asian marks such as the brackets of card texts take two columns.
std::size_t columns_of(std::string_view character) {
    if (character.size() < 3) return 1;
    const auto byte = [&](std::size_t at) { return static_cast<unsigned>(static_cast<unsigned char>(character[at])); };
    if (character.size() > 3) return 2;
    const unsigned code = (byte(0) & 0x0f) << 12 | (byte(1) & 0x3f) << 6 | (byte(2) & 0x3f);
    return (code >= 0x1100 && code <= 0x115f) || (code >= 0x2e80 && code <= 0xa4cf) ||
                   (code >= 0xac00 && code <= 0xd7a3) || (code >= 0xf900 && code <= 0xfaff) ||
                   (code >= 0xfe30 && code <= 0xfe6f) || (code >= 0xff00 && code <= 0xff60)
               ? 2
               : 1;
}

std::string_view next_character(std::string_view text) {
    return text.substr(0, static_cast<std::size_t>(std::max(1, utf8_length(text))));
}

}  // namespace

Screen Screen::of_standard_output() {
    Screen screen;
    const char* no_color = std::getenv("NO_COLOR");
    const char* kind = std::getenv("TERM");
    const bool terminal = isatty(STDOUT_FILENO);
    screen.color = terminal && !(no_color && *no_color) && !(kind && std::string_view(kind) == "dumb");
    screen.echo = !isatty(STDIN_FILENO);
    winsize size{};
    if (terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        screen.width = std::clamp<std::size_t>(size.ws_col, kNarrowest, kWidest);
    if (terminal && size.ws_row > 0) screen.height = size.ws_row;
    return screen;
}

std::string Screen::in(Color wanted, std::string_view text) const {
    if (!color || wanted == Color::Plain || text.empty()) return std::string(text);
    const char* code = wanted == Color::Strong  ? "1"
                       : wanted == Color::Faint ? "2"
                       : wanted == Color::Mine  ? "36"
                                                : "33";
    return std::string("\033[") + code + "m" + std::string(text) + "\033[0m";
}

std::size_t width_of(std::string_view text) {
    std::size_t width = 0;
    while (!text.empty()) {
        const std::string_view character = next_character(text);
        width += columns_of(character);
        text.remove_prefix(character.size());
    }
    return width;
}

std::string fitted(std::string_view text, std::size_t width) {
    const std::size_t needed = width_of(text);
    if (needed <= width) return std::string(text) + std::string(width - needed, ' ');
    std::string out;
    std::size_t taken = 0;
    while (!text.empty()) {
        const std::string_view character = next_character(text);
        if (taken + columns_of(character) + 1 > width) break;
        taken += columns_of(character);
        out += character;
        text.remove_prefix(character.size());
    }
    return out + "…" + std::string(width - std::min(width, taken + 1), ' ');
}

std::string printable(std::string_view line) {
    std::string out;
    for (std::size_t at = 0; at < line.size(); ++at) {
        const auto byte = static_cast<unsigned char>(line[at]);
        // An escape sequence, as arrow keys send them: up to its last letter.
        if (byte == 0x1b && at + 1 < line.size() && (line[at + 1] == '[' || line[at + 1] == 'O')) {
            at += 2;
            while (at < line.size() && !(line[at] >= '@' && line[at] <= '~')) ++at;
        } else if (byte >= 0x20 && byte != 0x7f) {
            out += line[at];
        } else if (byte == '\t') {
            out += ' ';
        }
    }
    return out;
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
    std::string out;
    std::size_t column = 0, blanks = 0;
    bool first_word = true;
    const auto break_line = [&] {
        out += "\n" + std::string(indent, ' ');
        column = indent;
        blanks = 0;
    };
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(" \n"), text.size());
        const std::string_view word = text.substr(0, end);
        if (!word.empty()) {
            // No line begins or ends with the blanks at which it was broken.
            if (!first_word && column + blanks + width_of(word) > width) break_line();
            out += std::string(blanks, ' ');
            out += word;
            column += blanks + width_of(word);
            blanks = 0;
            first_word = false;
        }
        const bool line_ends = end < text.size() && text[end] == '\n';
        text.remove_prefix(std::min(text.size(), end + 1));
        ++blanks;
        if (line_ends) {
            break_line();
            first_word = true;
        }
    }
    return out;
}

std::string wrapped_items(std::string_view text, std::size_t width, std::size_t indent) {
    // Lines are not broken inside a short item.
    constexpr std::size_t kShort = 24;
    constexpr char kBound = '\x01';
    std::string bound(text);
    for (std::size_t from = indent; from < bound.size();) {
        const std::size_t end = std::min(bound.find("; ", from), bound.size());
        if (end - from <= kShort)
            std::replace(bound.begin() + static_cast<long>(from), bound.begin() + static_cast<long>(end), ' ', kBound);
        from = end + 2;
    }
    std::string out = wrapped(bound, width, indent);
    std::replace(out.begin(), out.end(), kBound, ' ');
    return out;
}

}  // namespace arbiter::cli
