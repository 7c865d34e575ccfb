// UTF-8 validation, strict: no overlong forms, no surrogates, nothing above U+10FFFF.
#include "base/utf8.h"

#include <cstddef>

namespace arbiter {

int utf8_length(std::string_view text) {
    if (text.empty()) return 0;
    const auto byte = [&](std::size_t ix) { return static_cast<unsigned char>(text[ix]); };
    const unsigned char lead = byte(0);
    if (lead < 0x80) return 1;
    const int length = lead >= 0xc2 && lead < 0xe0   ? 2
                       : lead >= 0xe0 && lead < 0xf0 ? 3
                       : lead >= 0xf0 && lead < 0xf5 ? 4
                                                     : 0;
    if (length == 0 || text.size() < static_cast<std::size_t>(length)) return 0;
    for (std::size_t ix = 1; ix < static_cast<std::size_t>(length); ++ix) {
        if ((byte(ix) & 0xc0) != 0x80) return 0;
    }
    const unsigned char second = byte(1);
    const bool overlong = (lead == 0xe0 && second < 0xa0) || (lead == 0xf0 && second < 0x90);
    const bool outside = (lead == 0xed && second >= 0xa0) || (lead == 0xf4 && second >= 0x90);
    return overlong || outside ? 0 : length;
}

std::size_t utf8_first_invalid(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size()) {
        const int length = utf8_length(text.substr(at));
        if (length == 0) return at;
        at += static_cast<std::size_t>(length);
    }
    return std::string_view::npos;
}

}  // namespace arbiter
