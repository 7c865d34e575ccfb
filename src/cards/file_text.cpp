// Reading a whole text file, and finding what in it is not UTF-8.
#include "cards/file_text.h"

#include <algorithm>
#include <fstream>
#include <system_error>

#include "base/utf8.h"

namespace arbiter {

Result<std::string> read_file_text(const std::filesystem::path& path, std::size_t byte_limit) {
    const std::string limit = std::to_string(byte_limit);
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) {
        const char* found = error || !std::filesystem::exists(path, error) ? "no such file"
                            : std::filesystem::is_directory(path, error)   ? "a folder"
                                                                           : "no regular file";
        return Diagnostic{path.string(), 0, 0, found, "a file that can be read"};
    }
    std::ifstream in(path, std::ios::binary);
    if (!in) return Diagnostic{path.string(), 0, 0, "no permission to read", "a file that can be read"};
    // The size is counted while reading, since a file may grow or lie about it.
    std::string text;
    char block[1 << 16];
    while (in.read(block, sizeof block), in.gcount() > 0) {
        text.append(block, static_cast<std::size_t>(in.gcount()));
        if (text.size() > byte_limit) {
            return Diagnostic{path.string(), 0, 0, "a larger file", "at most " + limit + " bytes"};
        }
    }
    if (in.bad()) return Diagnostic{path.string(), 0, 0, "an error while reading", "a file that can be read"};
    return text;
}

std::vector<Diagnostic> utf8_problems(std::string_view text, std::string_view file) {
    std::vector<Diagnostic> problems;
    int line = 1;
    while (!text.empty() && problems.size() < kMostProblems) {
        const std::size_t length = std::min(text.find('\n'), text.size());
        const std::size_t bad = utf8_first_invalid(text.substr(0, length));
        if (bad != std::string_view::npos) {
            constexpr std::string_view kHex = "0123456789abcdef";
            const auto byte = static_cast<unsigned char>(text[bad]);
            const std::string found = {kHex[byte >> 4], kHex[byte & 15]};
            problems.push_back({std::string(file), line, static_cast<int>(bad) + 1, "the byte 0x" + found, "UTF-8"});
        }
        text.remove_prefix(std::min(length + 1, text.size()));
        ++line;
    }
    return problems;
}

std::string with_bad_bytes_replaced(std::string_view text, char by) {
    std::string out(text);
    std::size_t from = 0;
    while (true) {
        const std::size_t bad = utf8_first_invalid(std::string_view(out).substr(from));
        if (bad == std::string_view::npos) return out;
        from += bad;
        out[from] = by;
    }
}

std::string shown(std::string_view text) {
    constexpr std::size_t kMost = 60;
    std::string out = "\"";
    while (!text.empty()) {
        if (out.size() > kMost) return out + "...\"";
        const int length = utf8_length(text);
        const bool plain = length > 0 && static_cast<unsigned char>(text[0]) >= ' ';
        out += plain ? text.substr(0, static_cast<std::size_t>(length)) : "?";
        text.remove_prefix(static_cast<std::size_t>(std::max(length, 1)));
    }
    return out + "\"";
}

}  // namespace arbiter
