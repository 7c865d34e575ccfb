#include "engine/tell/phrase.h"

#include <cctype>

namespace arbiter::tell {

std::string fill(std::string_view phrase, bool many, const std::function<std::string(std::string_view)>& hole) {
    std::string out;
    while (!phrase.empty()) {
        const std::size_t at = phrase.find_first_of("{<");
        out += phrase.substr(0, at);
        if (at == std::string_view::npos) break;
        const bool is_hole = phrase[at] == '{';
        const std::size_t end = phrase.find(is_hole ? '}' : '>', at);
        if (end == std::string_view::npos) return out + std::string(phrase.substr(at));
        const std::string_view inner = phrase.substr(at + 1, end - at - 1);
        if (is_hole) {
            out += hole(inner);
        } else {
            const std::size_t bar = inner.find('|');
            out += fill(many ? inner.substr(bar + 1) : inner.substr(0, bar), many, hole);
        }
        phrase.remove_prefix(end + 1);
    }
    return out;
}

std::string fill(std::string_view phrase, bool many, std::string_view with) {
    return fill(phrase, many, [&](std::string_view) { return std::string(with); });
}

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
    std::string out;
    for (const std::string& part : parts) out += (out.empty() ? "" : std::string(between)) + part;
    return out;
}

std::string listed(const std::vector<std::string>& parts, std::string_view last_between) {
    std::string out;
    for (std::size_t at = 0; at < parts.size(); ++at)
        out += (at == 0 ? "" : at + 1 == parts.size() ? std::string(last_between) : ", ") + parts[at];
    return out;
}

std::string capital(std::string text) {
    if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

std::string step_mark(u16 op) { return "\x01" + std::to_string(op) + "\x02"; }

std::string steps_mark(u16 first, u16 last) {
    return "\x01" + std::to_string(first) + "-" + std::to_string(last) + "\x02";
}

}  // namespace arbiter::tell
