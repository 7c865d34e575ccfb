// Interns names.
#include "engine/symbols.h"

namespace arbiter {

namespace {

// The letters U+00C0 to U+017F without their marks; '-': none has that shape.
constexpr std::string_view kPlainLetters =
    "AAAAAA-CEEEEIIII-NOOOOO-OUUUUY--AAAAAA-CEEEEIIII-NOOOOO-OUUUUY-Y"
    "AAAAAACCCCCCCCDDDDEEEEEEEEEEGGGGGGGGHHHHIIIIIIIIII--JJKK-LLLLLL-"
    "-LLNNNNNN---OOOOOO--RRRRRRSSSSSSSSTTTTTTUUUUUUUUUUUUWWYYYZZZZZZ-";
static_assert(kPlainLetters.size() == 0x180 - 0xC0);

// The plain letter of the two bytes that a letter with marks takes in UTF-8; 0: it is none.
char plain_letter(std::string_view at) {
    if (at.size() < 2) return 0;
    const u8 lead = static_cast<u8>(at[0]), rest = static_cast<u8>(at[1]);
    if (lead < 0xC3 || lead > 0xC5) return 0;
    const char plain = kPlainLetters[static_cast<std::size_t>((lead & 0x1F) << 6 | (rest & 0x3F)) - 0xC0];
    return plain == '-' ? '\0' : plain;
}

}  // namespace

std::string folded(std::string_view word) {
    std::string out;
    for (std::size_t at = 0; at < word.size(); ++at) {
        const char c = word[at];
        if (const char plain = plain_letter(word.substr(at))) {
            out += plain;
            ++at;
        } else {
            out += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        }
    }
    return out;
}

u16 Symbols::intern(std::string_view word) {
    const std::string key = folded(word);
    for (std::size_t at = 0; at < names_.size(); ++at) {
        if (names_[at] == key) return static_cast<u16>(at);
    }
    names_.push_back(key);
    return static_cast<u16>(names_.size() - 1);
}

}  // namespace arbiter
