// Writing tokens as text: capitals, articles, number words and blanks.
#include <algorithm>
#include <array>

#include "text/lexer.h"
#include "text/spelling.h"
#include "text/substitute.h"

namespace arbiter::text {
namespace {

bool one_of(const Token& token, std::initializer_list<std::string_view> words) {
    return token.kind == Token::Kind::Word && std::find(words.begin(), words.end(), token.text) != words.end();
}

std::string capitalized(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

class Writer {
  public:
    Writer(const Lexicon& lexicon, const std::vector<Token>& tokens)
        : lexicon_(lexicon), tokens_(tokens), digits_(tokens.size()) {}

    std::string write() {
        forms_.resize(tokens_.size());
        for (std::size_t ix = 0; ix < tokens_.size();) ix += spell(ix);
        capitals();
        articles();
        std::string out;
        bool quote_open = false;
        for (std::size_t ix = 0; ix < tokens_.size(); ++ix) {
            const bool closes_quote = tokens_[ix].is_word("\"") && quote_open;
            const bool after_open_quote = ix > 0 && tokens_[ix - 1].is_word("\"") && quote_open;
            const bool glued = closes_quote || after_open_quote || (ix > 0 && !blank_between(ix));
            if (ix > 0 && (!glued || makes_rewrite(out, forms_[ix]))) out += ' ';
            if (tokens_[ix].is_word("\"")) quote_open = !quote_open;
            out += forms_[ix];
        }
        if (lexicon_.newlines && out.ends_with('\n')) out.pop_back();
        return out;
    }

  private:
    // Spells the token, or the phrase of fixed capitals that starts there; returns how many tokens that took.
    std::size_t spell(std::size_t ix) {
        const CasedPhrase* best = nullptr;
        std::size_t length = 0;
        for (const CasedPhrase& phrase : lexicon_.cased) {
            const std::size_t count =
                1 + static_cast<std::size_t>(std::count(phrase.tokens.begin(), phrase.tokens.end(), ' '));
            if (count <= length || ix + count > tokens_.size() || !ends_with_phrase(tokens_, ix + count, phrase.tokens))
                continue;
            best = &phrase;
            length = count;
        }
        if (!best) {
            forms_[ix] = form(ix);
            return 1;
        }
        std::string_view printed = best->printed;
        for (std::size_t offset = 0; offset < length; ++offset) {
            const std::size_t size = std::min(printed.find(' '), printed.size());
            forms_[ix + offset] = printed.substr(0, size);
            printed.remove_prefix(std::min(size + 1, printed.size()));
        }
        return length;
    }

    std::string form(std::size_t ix) {
        const Token& token = tokens_[ix];
        switch (token.kind) {
            case Token::Kind::Number: return number(ix);
            case Token::Kind::Signed: return (token.number >= 0 ? "+" : "") + std::to_string(token.number);
            case Token::Kind::Quoted: {
                const QuotedClass& marks = lexicon_.classes[token.quoted_class];
                return std::string(marks.open) + token.text + std::string(marks.close);
            }
            case Token::Kind::Word: break;
        }
        for (const Keyword& keyword : lexicon_.keywords) {
            if (keyword.token == token.text) return std::string(keyword.printed);
        }
        if (one_of(token, {kOpenSpeech, kCloseSpeech})) return "\"";
        if (is_letter(token)) return capitalized(token.text);
        return token.text == kNewline ? token.text : std::string(written_word(token.text));
    }

    bool after_one_of(std::size_t ix, std::span<const std::string_view> phrases) const {
        return std::any_of(phrases.begin(), phrases.end(),
                           [&](std::string_view phrase) { return ends_with_phrase(tokens_, ix, phrase); });
    }

    bool before_one_of(std::size_t ix, std::span<const std::string_view> phrases) const {
        return std::any_of(phrases.begin(), phrases.end(), [&](std::string_view phrase) {
            const std::size_t end = ix + 2 + static_cast<std::size_t>(std::count(phrase.begin(), phrase.end(), ' '));
            return end <= tokens_.size() && ends_with_phrase(tokens_, end, phrase);
        });
    }

    std::string number(std::size_t ix) {
        const int value = tokens_[ix].number;
        if (value >= 1 && value <= 20 && after_one_of(ix, lexicon_.circled_after)) return circled(value);
        std::size_t before = ix;
        while (before > 0 && one_of(tokens_[before - 1], {",", "and", "or", "to"})) --before;
        const bool continues_list = before < ix && before > 0 && digits_[before - 1];
        const bool numbers_item =
            ix + 1 < tokens_.size() && tokens_[ix + 1].is_word(")") && (ix == 0 || !tokens_[ix - 1].is_word("("));
        digits_[ix] = value < 1 || value > std::min(lexicon_.words_up_to, 12) || continues_list || numbers_item ||
                      after_one_of(ix, lexicon_.digits_after) || before_one_of(ix, lexicon_.digits_before);
        return digits_[ix] ? std::to_string(value) : std::string(word_of_number(value));
    }

    // A sentence starts at the start, after its end, after an arrow, and inside of marks that hold a whole one.
    // Keywords and numbers of items leave the start to the word after them. What stood open before a bracket goes on
    // after it.
    void capitals() {
        bool start = true;
        std::vector<bool> outside;
        for (std::size_t ix = 0; ix < tokens_.size(); ++ix) {
            const Token& token = tokens_[ix];
            if (one_of(token, {"《", "(", "[", kOpenSpeech})) {
                outside.push_back(start);
                const bool after_mark =
                    ix > 0 && tokens_[ix - 1].kind == Token::Kind::Quoted && ix + 1 < tokens_.size();
                start = start || !token.is_word("(") || after_mark;
            } else if (one_of(token, {"》", ")", "]", kCloseSpeech}) && !outside.empty()) {
                start = outside.back();
                outside.pop_back();
            } else if (one_of(token, {".", "!", "?", "→", "•", "\"", kNewline})) {
                start = true;
            } else if (is_keyword(token)) {
                // "[TRP]" after a bracket or a mark opens the next ability; "an [Activate] effect" goes on.
                start =
                    start || (ix > 0 && (tokens_[ix - 1].is_word(")") || tokens_[ix - 1].kind == Token::Kind::Quoted));
            } else if (start && numbers_item(ix)) {
                continue;
            } else if (one_of(token, {")", ":", "{"})) {
                continue;
            } else {
                if (start) forms_[ix] = capitalized(std::move(forms_[ix]));
                start = false;
            }
        }
    }

    bool numbers_item(std::size_t ix) const {
        return tokens_[ix].kind == Token::Kind::Number && ix + 1 < tokens_.size() && tokens_[ix + 1].is_word(")");
    }

    bool is_keyword(const Token& token) const {
        return token.kind == Token::Kind::Word && std::any_of(lexicon_.keywords.begin(), lexicon_.keywords.end(),
                                                              [&](const Keyword& k) { return k.token == token.text; });
    }

    // One of those that words were cut into.
    bool is_letter(const Token& token) const {
        return token.kind == Token::Kind::Word && token.text.size() == 1 &&
               lexicon_.letters.find(capitalized(token.text)) != std::string_view::npos;
    }

    void articles() {
        for (std::size_t ix = 0; ix + 1 < tokens_.size(); ++ix) {
            if (!tokens_[ix].is_word("a") || !sounds_like_vowel(ix + 1)) continue;
            forms_[ix] += 'n';
        }
    }

    bool sounds_like_vowel(std::size_t ix) const {
        const Token& token = tokens_[ix];
        std::string next = to_lower(token.kind == Token::Kind::Quoted ? token.text : forms_[ix]);
        if (next.starts_with("[")) next.erase(0, 1);
        for (const std::string_view consonant : {"uni", "use", "one", "eu"}) {
            if (next.starts_with(consonant)) return false;
        }
        if (next == "8" || next == "11" || next == "18") return true;
        return !next.empty() && std::string_view("aeiou").find(next[0]) != std::string_view::npos;
    }

    // Whether the two, written without a blank, would be rewritten when read again: "(" and "*" where "(*" is an
    // ornament.
    bool makes_rewrite(const std::string& left, const std::string& right) const {
        return std::any_of(lexicon_.rewrites.begin(), lexicon_.rewrites.end(), [&](const Rewrite& rewrite) {
            if (rewrite.of != Rewrite::Extent::Characters) return false;
            for (std::size_t split = 1; split < rewrite.from.size(); ++split) {
                if (left.ends_with(rewrite.from.substr(0, split)) && right.starts_with(rewrite.from.substr(split)))
                    return true;
            }
            return false;
        });
    }

    bool blank_between(std::size_t ix) const {
        const Token& left = tokens_[ix - 1];
        const Token& right = tokens_[ix];
        if (one_of(right, {",", ".", ")", "]", "》", "'s", "'", ":", ";", "!", "?", "}", kNewline, kCloseSpeech}))
            return false;
        if (one_of(left, {"(", "[", "《", "{", kNewline, kOpenSpeech})) return false;
        return !(is_keyword(left) && is_keyword(right)) && !(is_letter(left) && is_letter(right));
    }

    const Lexicon& lexicon_;
    const std::vector<Token>& tokens_;
    std::vector<bool> digits_;
    std::vector<std::string> forms_;
};

}  // namespace

std::string detokenize(const Lexicon& lexicon, const std::vector<Token>& tokens) {
    const std::vector<Token> folded = fold_substitutions(lexicon, tokens);
    return Writer(lexicon, folded).write();
}

}  // namespace arbiter::text
