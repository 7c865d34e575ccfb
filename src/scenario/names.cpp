// Names as people write them.
#include "scenario/names.h"

#include <algorithm>
#include <array>

namespace arbiter::scenario {

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string lowered(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(), lower);
    return out;
}

std::string_view without_last_word(std::string_view name) {
    for (std::string_view last : {" area", " phase"}) {
        if (name.size() > last.size() && name.ends_with(last)) return name.substr(0, name.size() - last.size());
    }
    return name;
}

constexpr std::array<std::string_view, 10> kJoining = {"in",   "on",   "to",     "the",  "of",
                                                       "with", "pick", "choose", "from", "at"};

}  // namespace

bool same_word(std::string_view a, std::string_view b) { return lowered(a) == lowered(b); }

std::string listed(const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& word : words) out += (out.empty() ? "" : ", ") + word;
    return out;
}

std::optional<std::size_t> find_name(const std::vector<std::string>& names, std::string_view written) {
    for (std::size_t at = 0; at < names.size(); ++at) {
        if (same_word(names[at], written) || same_word(without_last_word(names[at]), written)) return at;
    }
    return std::nullopt;
}

std::vector<std::string> zone_names(const Rulebook& book) {
    std::vector<std::string> names;
    for (const ZoneSpec& zone : book.zones) names.push_back(zone.name);
    return names;
}

std::vector<std::string> short_names(const std::vector<std::string>& names) {
    std::vector<std::string> out;
    for (const std::string& name : names) out.emplace_back(without_last_word(name));
    return out;
}

const std::vector<std::string>& event_names() {
    static constexpr const char* kNames[] = {
        "turn began",  "phase began",  "moved",        "shuffled", "revealed",       "looked",    "turned up",
        "turned down", "position set", "swapped",      "modified", "modifier ended", "triggered", "fizzled",
        "given up",    "effect began", "effect ended", "replaced", "prevented",      "answered",  "judged",
        "game won",    "game drawn",   "game void",    "rulebook"};
    static_assert(std::size(kNames) == static_cast<std::size_t>(EventKind::Rulebook) + 1);
    static const std::vector<std::string> names(std::begin(kNames), std::end(kNames));
    return names;
}

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    std::string word;
    const auto finish = [&] {
        if (word.size() > 2 && word.ends_with("'s")) word.resize(word.size() - 2);
        if (!word.empty() && std::find(kJoining.begin(), kJoining.end(), word) == kJoining.end()) words.push_back(word);
        word.clear();
    };
    for (char c : text) {
        if (std::string_view(" \t\n,.:;?!()[]\"").find(c) != std::string_view::npos) {
            finish();
        } else {
            word += lower(c);
        }
    }
    finish();
    return words;
}

bool abbreviates(std::string_view shorter, std::string_view longer) {
    std::vector<std::string> wanted = words_of(shorter), there = words_of(longer);
    std::sort(wanted.begin(), wanted.end());
    std::sort(there.begin(), there.end());
    return !wanted.empty() && std::includes(there.begin(), there.end(), wanted.begin(), wanted.end());
}

}  // namespace arbiter::scenario
