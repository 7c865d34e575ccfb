// Names as people write them.
#include "scenario/names.h"

#include <algorithm>
#include <array>

#include "arbiter/event.h"
#include "arbiter/named.h"
#include "base/last_enumerator.h"
#include "base/numbers.h"

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
        if (name.size() > last.size() && lowered(name).ends_with(last))
            return name.substr(0, name.size() - last.size());
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

constexpr Named<EventKind> kEventWords[] = {
    {EventKind::TurnBegan, "turn began"},
    {EventKind::PhaseBegan, "phase began"},
    {EventKind::Moved, "moved"},
    {EventKind::Shuffled, "shuffled"},
    {EventKind::Revealed, "revealed"},
    {EventKind::Looked, "looked"},
    {EventKind::TurnedUp, "turned up"},
    {EventKind::TurnedDown, "turned down"},
    {EventKind::PositionSet, "position set"},
    {EventKind::Swapped, "swapped"},
    {EventKind::Shifted, "shifted"},
    {EventKind::Joined, "joined"},
    {EventKind::TurnedOver, "turned over"},
    {EventKind::Modified, "modified"},
    {EventKind::ModifierEnded, "modifier ended"},
    {EventKind::Triggered, "triggered"},
    {EventKind::Fizzled, "fizzled"},
    {EventKind::GivenUp, "given up"},
    {EventKind::EffectBegan, "effect began"},
    {EventKind::EffectEnded, "effect ended"},
    {EventKind::Negated, "negated"},
    {EventKind::Replaced, "replaced"},
    {EventKind::Prevented, "prevented"},
    {EventKind::Answered, "answered"},
    {EventKind::Judged, "judged"},
    {EventKind::GameWon, "game won"},
    {EventKind::GameDrawn, "game drawn"},
    {EventKind::GameVoid, "game void"},
    {EventKind::Rulebook, "rulebook"},
    {EventKind::LoopFound, "loop found"},
};
static_assert(names_all_up_to<EventKind::LoopFound>(kEventWords));

const std::vector<std::string>& event_names() {
    static const std::vector<std::string> names = arbiter::words_of(kEventWords);
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
    for (char c : ungrouped(text)) {
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
