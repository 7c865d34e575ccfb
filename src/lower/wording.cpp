// Looks for rows of words.
#include "lower/wording.h"

#include <algorithm>

namespace arbiter::lower {

bool contains_phrase(const Lowering& low, const Term& part, std::initializer_list<std::string_view> words) {
    const text::TokenRange range = part.tokens();
    const auto all = low.wording.tokens.begin();
    const auto same = [](const text::Token& token, std::string_view word) {
        return word.empty() || token.is_word(word);
    };
    return std::search(all + range.begin, all + range.end, words.begin(), words.end(), same) != all + range.end;
}

ZoneId area_of_this(const Lowering& low, const Term& line, std::span<const AreaWord> areas) {
    const text::TokenRange range = line.tokens();
    const auto word = [&](int at) {
        const bool in =
            at < range.end && low.wording.tokens[static_cast<std::size_t>(at)].kind == text::Token::Kind::Word;
        return in ? std::string_view(low.wording.tokens[static_cast<std::size_t>(at)].text) : std::string_view();
    };
    constexpr std::string_view kActs[] = {"send", "place", "switch", "return", "put", "add", "ko", "choose"};
    for (int at = range.begin; at < range.end; ++at) {
        if (word(at) != "this" || word(at + 1) != "card") continue;
        int next = at + 2;
        // "This card and 1 other red card from your hand": both.
        const int other = word(next + 2) == "of" ? next + 4 : next + 2;
        if (word(next) == "and" && word(other) == "other") {
            constexpr std::string_view kEnds[] = {"from", "in", "to", "and", ":", ",", "."};
            next = other + 1;
            while (next < range.end && std::find(std::begin(kEnds), std::end(kEnds), word(next)) == std::end(kEnds))
                ++next;
        }
        // "Place this card in your Drop Area" says where it goes.
        const std::string_view before = at > range.begin ? word(at - 1) : std::string_view();
        const bool put = before == "place" || before == "add";
        // "Place 1 card under this card in your Drop Area", "a card with less power than this card in your Drop Area".
        if (before == "under" || before == "of" || before == "with" || before == "as") continue;
        if (before == "than" && word(at - 2) != "other") continue;
        // "Place this card in your Drop Area from your hand".
        if (put && word(next) == "in") {
            while (next < at + 9 && !word(next).empty() && word(next) != "from") ++next;
        }
        const bool placed = (word(next) == "from" || (word(next) == "in" && !put)) && word(next + 1) == "your";
        // "Send this card to your Warp : ... play this card from your Warp": it is in play until then.
        const bool acted = std::find(std::begin(kActs), std::end(kActs), before) != std::end(kActs);
        if (!placed && acted) return kNone;
        if (!placed) continue;
        for (const auto& [name, zone] : areas) {
            if (word(next + 2) == name) return zone;
        }
    }
    return kNone;
}

bool says_this_comes_back(const Lowering& low, const Term& line) {
    for (const std::string_view verb : {"add", "return", "put"}) {
        for (const std::string_view to : {"to", "into"}) {
            if (contains_phrase(low, line, {verb, "this", "card", to, "", "hand"}) ||
                contains_phrase(low, line, {verb, "this", "card", ",", to, "", "hand"}) ||
                contains_phrase(low, line, {verb, "this", "card", to, "its", "", "", "hand"}))
                return true;
        }
    }
    return false;
}

}  // namespace arbiter::lower
