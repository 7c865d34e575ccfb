// What is printed on a card apart from its text.
#include "player/card_facts.h"

#include "base/numbers.h"
#include "engine/label.h"

namespace arbiter::player {

namespace {

bool has_words(const Rulebook& book, AttributeId attribute) {
    return attribute < book.attribute_words.size() && !book.attribute_words[attribute].empty();
}

}  // namespace

std::string shown_words(const Rulebook& book, const ShownAttribute& shown, i32 kind, i32 value) {
    if (shown.kinds && !(shown.kinds & kind)) return "";
    if (has_words(book, shown.attribute) && value == 0) return "";
    const std::string words = value_words(book, shown.attribute, value);
    return shown.word.empty() ? words : shown.word + " " + words;
}

std::string facts_of(const Game& game, DefinitionId id) {
    const Rulebook& book = *game.book;
    const Definition& card = game.pool->definition(id);
    std::string out, row;
    for (const ShownAttribute& shown : book.showing.facts) {
        const std::string words =
            shown_words(book, shown, card.attributes[book.showing.kind], card.attributes[shown.attribute]);
        if (!words.empty()) out += (out.empty() ? "" : ", ") + words;
    }
    // "BP 8,000/13,000, EXTRA BP 5,000": what comes after a gap is named.
    constexpr std::string_view kPrinted = "printed ";
    bool gap = false;
    for (AttributeId at : book.showing.row_values) {
        const i32 value = card.attributes[at];
        const std::string words = value < 0 ? "" : grouped(value);
        if (words.empty()) {
            gap = true;
        } else if (gap) {
            const std::string& name = book.attributes[at];
            row += ", " + (name.starts_with(kPrinted) ? name.substr(kPrinted.size()) : name) + " " + words;
        } else {
            row += (row.empty() ? ", " + book.showing.row + " " : "/") + words;
        }
    }
    return out + row;
}

}  // namespace arbiter::player
