// Compares words character by character.
#include "base/suggest.h"

#include <algorithm>
#include <vector>

#include "base/utf8.h"

namespace arbiter {
namespace {

// Whether one of them is a good part of the other; what is shorter is so by chance.
bool held(std::string_view part, std::string_view whole) {
    constexpr std::size_t kShortest = 4;
    return part.size() >= kShortest && part.size() * 2 >= whole.size() && whole.find(part) != std::string_view::npos;
}

// The characters of a word, without capitals; a byte that is no UTF-8 is a character of its own.
std::vector<std::string_view> characters_of(std::string_view lowered) {
    std::vector<std::string_view> out;
    while (!lowered.empty()) {
        const auto length = static_cast<std::size_t>(std::max(utf8_length(lowered), 1));
        out.push_back(lowered.substr(0, length));
        lowered.remove_prefix(length);
    }
    return out;
}

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return out;
}

using Characters = std::vector<std::string_view>;

std::size_t distance(const Characters& one, const Characters& other) {
    // The rows for the characters of `one` up to the one before the last, the last and this one.
    std::vector<std::size_t> before(other.size() + 1), last(other.size() + 1), row(other.size() + 1);
    for (std::size_t to = 0; to <= other.size(); ++to) last[to] = to;
    for (std::size_t at = 0; at < one.size(); ++at) {
        row[0] = at + 1;
        for (std::size_t to = 0; to < other.size(); ++to) {
            row[to + 1] = std::min({last[to] + (one[at] != other[to]), last[to + 1] + 1, row[to] + 1});
            const bool swapped =
                at > 0 && to > 0 && one[at] == other[to - 1] && one[at - 1] == other[to] && one[at] != other[to];
            if (swapped) row[to + 1] = std::min(row[to + 1], before[to - 1] + 1);
        }
        std::swap(before, last);
        std::swap(last, row);
    }
    return last.back();
}

std::size_t difference(std::size_t one, std::size_t other) { return one > other ? one - other : other - one; }

}  // namespace

std::size_t edits(std::string_view one, std::string_view other) {
    const std::string left = lower(one), right = lower(other);
    return distance(characters_of(left), characters_of(right));
}

std::optional<std::string> nearest(std::string_view word, std::span<const std::string> list) {
    const std::string wanted = lower(word);
    const Characters characters = characters_of(wanted);
    const std::string* best = nullptr;
    const std::string* holding = nullptr;
    std::size_t fewest = std::max<std::size_t>(characters.size() / 3, 1) + 1;
    for (const std::string& one : list) {
        const std::string candidate = lower(one);
        const Characters others = characters_of(candidate);
        if (difference(others.size(), characters.size()) < fewest) {
            const std::size_t needed = distance(characters, others);
            if (needed < fewest) best = &one;
            fewest = std::min(fewest, needed);
        }
        const bool nearer = !holding || difference(one.size(), word.size()) < difference(holding->size(), word.size());
        if (nearer && (held(wanted, candidate) || held(candidate, wanted))) holding = &one;
    }
    if (!best) best = holding;
    return best ? std::optional(*best) : std::nullopt;
}

std::string did_you_mean(const std::optional<std::string>& near) { return near ? "; did you mean " + *near + "?" : ""; }

}  // namespace arbiter
