// Finds cards with numbers and names that are nearly what was written.
#include "cards/suggest_cards.h"

#include <algorithm>
#include <cctype>

#include "base/suggest.h"

namespace arbiter {
namespace {

constexpr std::size_t kMost = 4;
constexpr std::size_t kMostEdits = 2;

std::string lower(std::string_view text) {
    std::string out;
    for (const char c : text) out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}

// Letters that are taken for digits: "AR01-O35" looks like "AR01-035".
std::string as_it_looks(std::string text) {
    for (char& c : text) c = c == 'o' ? '0' : c == 'i' || c == 'l' ? '1' : c;
    return text;
}

}  // namespace

std::vector<std::string> suggest_cards(std::span<const CardRecord> cards, std::string_view word) {
    struct Suggestion {
        std::size_t distance;
        const CardRecord* card;
    };
    std::vector<Suggestion> near;
    const std::string wanted = lower(word);
    for (const CardRecord& card : cards) {
        if (as_it_looks(wanted) == as_it_looks(lower(card.number))) return {card.number + " " + card.name};
        const std::size_t distance = edits(wanted, card.number);
        const bool named = wanted.size() > 2 && lower(card.name).find(wanted) != std::string::npos;
        if (named || distance <= kMostEdits) near.push_back({named ? 0 : distance, &card});
    }
    std::stable_sort(near.begin(), near.end(),
                     [](const Suggestion& a, const Suggestion& b) { return a.distance < b.distance; });
    std::vector<std::string> out;
    for (std::size_t at = 0; at < near.size() && at < kMost; ++at)
        out.push_back(near[at].card->number + " " + near[at].card->name);
    return out;
}

std::string did_you_mean(std::span<const CardRecord> cards, std::string_view word) {
    const std::vector<std::string> near = suggest_cards(cards, word);
    std::string out;
    for (std::size_t at = 0; at < near.size(); ++at)
        out += (at == 0 ? "; did you mean " : at + 1 == near.size() ? " or " : ", ") + near[at];
    return out.empty() ? out : out + "?";
}

}  // namespace arbiter
