// What is printed on a card, taken apart for drawing.
#include "player/card_face.h"

#include <algorithm>
#include <array>

#include "base/letters.h"
#include "engine/label.h"
#include "engine/rulebook.h"
#include "player/card_facts.h"

namespace arbiter::player {

namespace {

struct Brackets {
    std::string_view open;
    std::string_view close;
    Mark mark;
};

// What a text puts in brackets, by the kind of brackets. Square ones hold keywords, moments and costs.
constexpr std::array<Brackets, 9> kBrackets{{{"[", "]", Mark::Timing},
                                             {"<", ">", Mark::Symbol},
                                             {"(", ")", Mark::Reminder},
                                             {"\u300e", "\u300f", Mark::Name},
                                             {"\u300a", "\u300b", Mark::Name},
                                             {"\u3008", "\u3009", Mark::Name},
                                             {"{", "}", Mark::Name},
                                             {"\u201c", "\u201d", Mark::Name},
                                             {"\"", "\"", Mark::Name}}};

// The words within square brackets are a keyword where the game explains them, with or without a number behind.
bool is_keyword(const Game& game, std::string_view words) {
    return std::any_of(game.book->showing.keywords.begin(), game.book->showing.keywords.end(),
                       [&](const Keyword& one) { return lower(words).starts_with(lower(one.word)); });
}

// The end of what begins with these brackets at this place; npos: they are not closed. Brackets of one kind may lie
// within each other.
std::size_t end_of(std::string_view line, std::size_t at, const Brackets& brackets) {
    std::size_t inner = at + brackets.open.size();
    int depth = 1;
    while (inner < line.size()) {
        const std::string_view rest = line.substr(inner);
        if (rest.starts_with(brackets.close)) {
            inner += brackets.close.size();
            if (--depth == 0) return inner;
        } else if (rest.starts_with(brackets.open)) {
            inner += brackets.open.size();
            ++depth;
        } else {
            ++inner;
        }
    }
    return std::string_view::npos;
}

TextLine marked_line(const Game& game, std::string_view line) {
    TextLine out;
    std::size_t plain = 0;
    const auto flush = [&](std::size_t to) {
        if (to > plain) out.push_back({std::string(line.substr(plain, to - plain)), Mark::None});
    };
    for (std::size_t at = 0; at < line.size();) {
        const auto found = std::find_if(kBrackets.begin(), kBrackets.end(),
                                        [&](const Brackets& one) { return line.substr(at).starts_with(one.open); });
        const std::size_t end = found == kBrackets.end() ? std::string_view::npos : end_of(line, at, *found);
        if (end == std::string_view::npos) {
            ++at;
            continue;
        }
        flush(at);
        const std::string_view inside =
            line.substr(at + found->open.size(), end - at - found->open.size() - found->close.size());
        const bool keyword = found->mark == Mark::Timing && is_keyword(game, inside);
        out.push_back({std::string(line.substr(at, end - at)), keyword ? Mark::Keyword : found->mark});
        plain = at = end;
    }
    flush(line.size());
    return out;
}

// The words for the bits of an attribute, one for each.
std::vector<std::string> bit_words(const Rulebook& book, AttributeId attribute, i32 value) {
    std::vector<std::string> out;
    for (int bit = 0; bit < 31; ++bit) {
        if (value & (1 << bit)) out.push_back(value_words(book, attribute, 1 << bit));
    }
    return out;
}

}  // namespace

std::vector<TextLine> marked_text(const Game& game, std::string_view text) {
    std::vector<TextLine> out;
    while (!text.empty()) {
        const std::size_t length = std::min(text.find('\n'), text.size());
        out.push_back(marked_line(game, text.substr(0, length)));
        text.remove_prefix(std::min(length + 1, text.size()));
    }
    return out;
}

CardFace card_face(const Game& game, DefinitionId id) {
    const Rulebook& book = *game.book;
    const Definition& card = game.pool->definition(id);
    CardFace out;
    out.id = id;
    out.number = card.number;
    out.name = card.name;
    out.kind = value_words(book, book.showing.kind, card.attributes[book.showing.kind]);
    for (std::size_t attribute = 0; attribute < book.attributes.size(); ++attribute) {
        const std::string& called = book.attributes[attribute];
        if (called == "color" || called == "colour")
            out.colors = bit_words(book, static_cast<AttributeId>(attribute), card.attributes[attribute]);
    }
    out.facts = facts_of(game, id);
    out.text = marked_text(game, card.text);
    out.back = card.back;
    return out;
}

}  // namespace arbiter::player
