// Looking things up in the tables of a grammar.
#include "text/grammar.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace arbiter::text {

Index GrammarTables::word(std::string_view word) const {
    const auto at = std::lower_bound(words.begin(), words.end(), word);
    if (at == words.end() || *at != word) return kNoIndex;
    return static_cast<Index>(first_word() + (at - words.begin()));
}

Token GrammarTables::word_token(Index terminal) const {
    const std::string_view word = words[terminal - first_word()];
    int number = 0;
    const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
    return read.ec == std::errc() && read.ptr == word.data() + word.size() ? Token::of_number(number)
                                                                           : Token::word(word);
}

Index GrammarTables::nonterminal(std::string_view name) const {
    for (std::size_t ix = 0; ix < nonterminals.size(); ++ix) {
        if (nonterminals[ix].name == name) return static_cast<Index>(ix);
    }
    return kNoIndex;
}

std::string GrammarTables::symbol_name(Index symbol) const {
    constexpr std::array<std::string_view, kFirstQuoted> kNumberClasses = {"NUM", "ONE", "MANY", "SIGNED"};
    if (symbol < kFirstQuoted) return std::string(kNumberClasses[symbol]);
    if (symbol < first_word()) return std::string(lexicon.classes[symbol - kFirstQuoted].name);
    if (symbol < terminal_count()) return "\"" + std::string(words[symbol - first_word()]) + "\"";
    return std::string(nonterminals[symbol - terminal_count()].name);
}

}  // namespace arbiter::text
