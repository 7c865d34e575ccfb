// Looks for rows of words.
#include "lower/wording.h"

namespace arbiter::lower {

bool contains_phrase(const Lowering& low, const Term& part, std::initializer_list<std::string_view> words) {
    const text::TokenRange range = part.tokens();
    const auto all = low.wording.tokens.begin();
    const auto same = [](const text::Token& token, std::string_view word) {
        return word.empty() || token.is_word(word);
    };
    return std::search(all + range.begin, all + range.end, words.begin(), words.end(), same) != all + range.end;
}

}  // namespace arbiter::lower
