#include "base/numbers.h"

namespace arbiter {

std::string grouped(std::int64_t number) {
    const std::string digits = std::to_string(number);
    std::string out;
    for (std::size_t at = 0; at < digits.size(); ++at) {
        const bool begins = at == 0 || digits[at - 1] == '-';
        if (!begins && (digits.size() - at) % 3 == 0) out += ',';
        out += digits[at];
    }
    return out;
}

bool is_grouping_comma(std::string_view text, std::size_t at) {
    const auto is_digit = [&](std::size_t where) {
        return where < text.size() && text[where] >= '0' && text[where] <= '9';
    };
    return at > 0 && text[at] == ',' && is_digit(at - 1) && is_digit(at + 1) && is_digit(at + 2) && is_digit(at + 3) &&
           !is_digit(at + 4);
}

std::string ungrouped(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!is_grouping_comma(text, at)) out += text[at];
    }
    return out;
}

}  // namespace arbiter
