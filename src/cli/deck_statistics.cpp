// Counts a deck.
#include "cli/deck_statistics.h"

#include <cmath>
#include <cstdio>
#include <map>

#include "base/numbers.h"
#include "cli/card_page.h"
#include "engine/label.h"

namespace arbiter::cli {

namespace {

constexpr std::size_t kWidth = 80;

struct Entry {
    int count = 0;
    DefinitionId card = 0;
};

// To a tenth; large numbers are rounded.
std::string average_of(double sum, int cards) {
    const double average = sum / cards;
    if (average >= 1000) return grouped(std::llround(average));
    char text[32];
    std::snprintf(text, sizeof text, "%.1f", average);
    return text;
}

// "level: 1: 12; 2: 14; 3: 8; average 2.1"
std::string counted(const Game& game, const std::vector<Entry>& deck, const ShownAttribute& shown) {
    const Rulebook& book = *game.book;
    std::map<i32, int> counts;
    double sum = 0;
    int cards = 0;
    for (const Entry& entry : deck) {
        const Definition& card = game.pool->definition(entry.card);
        const i32 value = card.attributes[shown.attribute];
        if (shown_words(book, shown, card.attributes[book.showing.kind], value).empty()) continue;
        counts[value] += entry.count;
        sum += static_cast<double>(value) * entry.count;
        cards += entry.count;
    }
    if (counts.empty()) return "";
    const bool words = shown.attribute < book.attribute_words.size() && !book.attribute_words[shown.attribute].empty();
    std::string out = shown.word.empty() ? book.attributes[shown.attribute] : shown.word;
    bool first = true;
    for (const auto& [value, count] : counts) {
        out += (first ? ": " : "; ") + value_words(book, shown.attribute, value) + ": " + std::to_string(count);
        first = false;
    }
    if (!words) out += "; average " + average_of(sum, cards);
    return "  " + wrapped(out, kWidth - 2, 4) + "\n";
}

}  // namespace

std::string deck_statistics(const Game& game, const DeckList& list) {
    std::vector<Entry> deck;
    std::string out;
    int with_text = 0, total = 0;
    for (const DeckLine& line : list.lines) {
        const DefinitionId card = find_card(*game.pool, line.number);
        if (!card) continue;
        deck.push_back({line.count, card});
        total += line.count;
        if (!game.pool->definition(card).text.empty()) with_text += line.count;
        const std::string words =
            std::to_string(line.count) + "x " + card_title(*game.pool, card) + ": " + facts_of(game, card);
        out += "  " + wrapped(words, kWidth - 2, 4) + "\n";
    }
    out += std::to_string(total) + " cards, " + std::to_string(with_text) + " with text\n";
    for (const ShownAttribute& shown : game.book->showing.facts) out += counted(game, deck, shown);
    return out;
}

}  // namespace arbiter::cli
