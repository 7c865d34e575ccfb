// A card as people read it: its facts, its text, and what its keywords do.
#include "cli/card_page.h"

#include <algorithm>

#include "base/letters.h"
#include "engine/label.h"
#include "engine/rulebook.h"

namespace arbiter::cli {

namespace {

// Is the keyword named as a separate word? If another keyword begins with it, the longer one counts.
bool names_keyword(std::string_view text, const std::string& word) {
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        const bool whole = (at == 0 || !is_letter(text[at - 1])) && (end == text.size() || !is_letter(text[end]));
        if (whole && !text.substr(0, at).ends_with("Nullify ")) return true;
    }
    return false;
}

}  // namespace

std::string reminders(const Game& game, std::string_view text, const Screen& screen) {
    std::string out;
    for (const Keyword& keyword : game.book->showing.keywords) {
        if (!names_keyword(text, keyword.word)) continue;
        out +=
            screen.in(Color::Faint, "  " + wrapped(keyword.word + ": " + keyword.reminder + ".", screen.width - 2, 4)) +
            "\n";
    }
    return out;
}

namespace {

// A side of a card without what its keywords do.
std::string describe_side(const Game& game, DefinitionId id, const Screen& screen) {
    const Definition& card = game.pool->definition(id);
    std::string out = screen.in(Color::Strong, card_title(*game.pool, id)) + "\n  " +
                      wrapped(facts_of(game, id), screen.width - 2, 4) + "\n";
    for (std::size_t kind = 0; kind < card.symbols.size() && kind < game.book->symbol_kinds.size(); ++kind) {
        for (u16 symbol : card.symbols[kind]) {
            const std::string& words = game.pool->symbol_names[symbol];
            if (!same_letters(words, card.name)) out += "  " + game.book->symbol_kinds[kind] + ": " + words + "\n";
        }
    }
    if (!card.text.empty()) out += "  " + wrapped(card.text, screen.width - 2, 2) + "\n";
    // What is printed apart from the text, as triggers are.
    for (int at = 0; at < card.ability_count; ++at) {
        const std::string text = whole_text(*game.pool, static_cast<AbilityId>(card.first_ability + at));
        if (card.text.find(text) == std::string::npos) out += "  " + wrapped(text, screen.width - 2, 4) + "\n";
    }
    return out;
}

}  // namespace

std::string describe_card(const Game& game, DefinitionId id, const Screen& screen) {
    const Definition& card = game.pool->definition(id);
    std::string out = describe_side(game, id, screen);
    std::string said = card.text + " " + facts_of(game, id);
    if (card.back) {
        out += "The other side: " + describe_side(game, card.back, screen);
        said += " " + game.pool->definition(card.back).text;
    }
    return out + reminders(game, said, screen);
}

}  // namespace arbiter::cli
