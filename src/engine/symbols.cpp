// Interns names.
#include "engine/symbols.h"

namespace arbiter {

std::string folded(std::string_view word) {
    std::string out(word);
    for (char& c : out) {
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
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
