// Cutting a text into tokens.
#include "text/lexer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "base/utf8.h"
#include "text/spelling.h"
#include "text/substitute.h"

namespace arbiter::text {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// The letters with accents of Latin-1 and Latin Extended-A and -B are two bytes each, C3 80 to C9 8F.
int letter_length(std::string_view text) {
    if (text.empty()) return 0;
    if (is_letter(text[0])) return 1;
    const auto lead = static_cast<unsigned char>(text[0]);
    const bool accented =
        lead >= 0xC3 && lead <= 0xC9 && text.size() >= 2 && text.substr(0, 2) != "×" && text.substr(0, 2) != "÷";
    return accented ? 2 : 0;
}

std::string with_single_blanks(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (!is_blank(c)) {
            out += c;
        } else if (!out.ends_with(' ')) {
            out += ' ';
        }
    }
    return out;
}

// A text after its characters were rewritten, with the place in the source of each byte.
struct Rewritten {
    std::string text;
    std::vector<int> source;  // one more than bytes: the end
};

// The longest rewrite that the text so far ends with.
const Rewrite* rewrite_at_end(const Lexicon& lexicon, std::string_view text) {
    const Rewrite* best = nullptr;
    for (const Rewrite& rewrite : lexicon.rewrites) {
        if (rewrite.of != Rewrite::Extent::Characters || !text.ends_with(rewrite.from)) continue;
        if (!best || rewrite.from.size() > best->from.size()) best = &rewrite;
    }
    return best;
}

// What a rewrite leaves may be rewritten again together with what follows; grammars have no rewrites that go round in
// circles.
Rewritten rewrite_characters(const Lexicon& lexicon, std::string_view text, std::vector<bool>& rewritten) {
    Rewritten out;
    out.text.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at) {
        out.text += text[at];
        out.source.push_back(static_cast<int>(at));
        while (const Rewrite* rewrite = rewrite_at_end(lexicon, out.text)) {
            rewritten[static_cast<std::size_t>(kBuiltInRewrites + (rewrite - lexicon.rewrites.data()))] = true;
            const std::size_t from = out.text.size() - rewrite->from.size();
            const int source = out.source[from];
            out.text.replace(from, std::string::npos, rewrite->to);
            out.source.resize(from);
            out.source.resize(out.text.size(), source);
        }
    }
    out.source.push_back(static_cast<int>(text.size()));
    return out;
}

class Tokenizer {
  public:
    Tokenizer(const Lexicon& lexicon, const Rewritten& rewritten)
        : lexicon_(lexicon), text_(rewritten.text), source_(rewritten.source) {}

    std::vector<Token> cut(std::vector<bool>& rewritten) {
        while (at_ < text_.size()) {
            if (skip_blank()) continue;
            if (quoted() || bracket() || circled_number() || number() || letters() || word() || possessive()) continue;
            push(Token::word(rest().substr(0, static_cast<std::size_t>(utf8_length(rest())))),
                 static_cast<std::size_t>(utf8_length(rest())));
        }
        if (lexicon_.newlines && !tokens_.empty() && !tokens_.back().is_word(kNewline)) push(Token::word(kNewline), 0);
        rewritten[static_cast<int>(BuiltInRewrite::Article)] = saw_an_;
        rewritten[static_cast<int>(BuiltInRewrite::NumberForm)] = saw_number_word_;
        if (saw_brackets_) rewritten[kBuiltInRewrites + brackets()] = true;
        return std::move(tokens_);
    }

  private:
    std::string_view rest() const { return text_.substr(at_); }

    void push(Token token, std::size_t length) {
        token.begin = source_[at_];
        token.end = source_[at_ + length];
        tokens_.push_back(std::move(token));
        at_ += length;
    }

    bool skip_blank() {
        if (text_[at_] == '\n' && lexicon_.newlines && ends_line()) {
            push(Token::word(kNewline), 1);
            return true;
        }
        const std::size_t length = is_blank(text_[at_]) ? 1 : rest().starts_with("\u00A0") ? 2 : 0;
        at_ += length;
        return length > 0;
    }

    // Empty lines are nothing, and a line that goes on with a small letter belongs to the one before.
    bool ends_line() const {
        if (tokens_.empty() || tokens_.back().is_word(kNewline)) return false;
        std::size_t next = at_;
        while (next < text_.size() && is_blank(text_[next])) ++next;
        if (next < text_.size() && !lexicon_.line_starts.empty()) return starts_line(lexicon_, text_.substr(next));
        const bool goes_on = next < text_.size() && text_[next] >= 'a' && text_[next] <= 'z';
        return !goes_on || (tokens_.back().kind == Token::Kind::Word && letter_length(tokens_.back().text) == 0);
    }

    bool quoted() {
        for (std::size_t ix = 0; ix < lexicon_.classes.size(); ++ix) {
            const QuotedClass& marks = lexicon_.classes[ix];
            if (marks.open == "[" || !rest().starts_with(marks.open)) continue;
            const bool speech = marks.title && marks.open == marks.close;
            if (speech && !opens(marks.open)) {
                push(Token::word(kCloseSpeech), marks.open.size());
                return true;
            }
            if (quote(ix)) return true;
            if (speech) {
                push(Token::word(kOpenSpeech), marks.open.size());
                return true;
            }
        }
        return false;
    }

    // Whether a mark that both opens and closes opens here: nothing that ends a word or sentence stands before it, and
    // no blank or end after it.
    bool opens(std::string_view mark) const {
        const std::size_t after = at_ + mark.size();
        if (after >= text_.size() || is_blank(text_[after])) return false;
        if (std::string_view(".,;:!?')]}").find(text_[after]) != std::string_view::npos) return false;
        if (at_ == 0 || (!tokens_.empty() && tokens_.back().is_word(kOpenSpeech))) return true;
        const char before = text_[at_ - 1];
        return !is_letter(before) && !is_digit(before) && static_cast<unsigned char>(before) < 0x80 &&
               std::string_view(".,;:!?')\"").find(before) == std::string_view::npos;
    }

    // Marks with nothing between them are no name; the marks then stay tokens.
    bool quote(std::size_t ix) {
        const QuotedClass& marks = lexicon_.classes[ix];
        const std::size_t from = at_ + marks.open.size();
        const std::size_t to = text_.find(marks.close, from);
        if (to == std::string_view::npos) return false;
        const std::string_view whole = text_.substr(from, to - from);
        const std::string_view inner = trimmed(whole);
        // The word behind the marks may say what they hold, whatever letters it has: "[circle of salt] affinity".
        const std::string named = " " + to_lower(std::string(marks.name));
        const bool told = to_lower(text_.substr(to + marks.close.size(), named.size())) == named;
        if (marks.title && ((!told && !is_title(inner)) || (marks.open == marks.close && inner.size() < whole.size())))
            return false;
        // Brackets within a title belong to the text around it: one of its marks is missing.
        if (marks.title && inner.find_first_of("[]{}") != std::string_view::npos) return false;
        if (inner.empty() || (lexicon_.newlines && inner.find('\n') != std::string_view::npos)) return false;
        push(Token::quoted(static_cast<std::uint8_t>(ix), with_single_blanks(inner)), to + marks.close.size() - at_);
        return true;
    }

    bool bracket() {
        if (text_[at_] == ']' && at_ == braced_to_) {
            push(Token::word(second_word(lexicon_.rewrites[brackets()].to)), 1);
            return true;
        }
        if (text_[at_] != '[') return false;
        const std::size_t close = text_.find(']', at_);
        if (close == std::string_view::npos) return false;
        const std::string_view whole = text_.substr(at_, close + 1 - at_);
        for (const Keyword& keyword : lexicon_.keywords) {
            if (same_but_case_and_blanks(whole, keyword.printed)) {
                push(Token::word(keyword.token), whole.size());
                return true;
            }
        }
        const std::string first = first_word(whole.substr(1));
        if (std::find(lexicon_.inside.begin(), lexicon_.inside.end(), first) != lexicon_.inside.end()) return false;
        for (std::size_t ix = 0; ix < lexicon_.classes.size(); ++ix) {
            if (lexicon_.classes[ix].open == "[" && quote(ix)) return true;
        }
        if (brackets() == lexicon_.rewrites.size() || whole.find('[', 1) != std::string_view::npos) return false;
        saw_brackets_ = true;
        braced_to_ = close;
        const std::string_view braces = lexicon_.rewrites[brackets()].to;
        push(Token::word(braces.substr(0, braces.find(' '))), 1);
        return true;
    }

    // The rewrite of brackets, if the lexicon has one.
    std::size_t brackets() const {
        const auto at = std::find_if(lexicon_.rewrites.begin(), lexicon_.rewrites.end(),
                                     [](const Rewrite& rewrite) { return rewrite.of == Rewrite::Extent::Brackets; });
        return static_cast<std::size_t>(at - lexicon_.rewrites.begin());
    }

    static std::string_view second_word(std::string_view words) { return words.substr(words.find(' ') + 1); }

    static std::string first_word(std::string_view text) {
        text = trimmed(text);
        std::size_t length = 0;
        while (length < text.size() && is_letter(text[length])) ++length;
        return to_lower(text.substr(0, length));
    }

    bool after_one_of(std::span<const std::string_view> phrases) const {
        return std::any_of(phrases.begin(), phrases.end(),
                           [&](std::string_view phrase) { return ends_with_phrase(tokens_, tokens_.size(), phrase); });
    }

    bool circled_number() {
        const int number = circled_value(rest());
        if (number == 0 || !after_one_of(lexicon_.circled_after)) return false;
        push(Token::of_number(number), 3);
        return true;
    }

    // Digits that would not come back as they were (007, -0, more than nine of them) or that touch a letter (104th) are
    // a word.
    bool number() {
        const bool with_sign = text_[at_] == '+' || text_[at_] == '-';
        if (with_sign && at_ > 0 && (is_digit(text_[at_ - 1]) || is_letter(text_[at_ - 1]))) return false;
        const std::size_t from = at_ + (with_sign ? 1 : 0);
        std::size_t to = from;
        while (to < text_.size() && is_digit(text_[to])) ++to;
        if (to == from) return false;
        std::size_t tail = to;
        while (const int length = letter_length(text_.substr(tail))) tail += static_cast<std::size_t>(length);
        const std::string_view digits = text_.substr(from, to - from);
        const bool plain =
            tail == to && digits.size() <= 9 && (digits[0] != '0' || digits == "0") && !(with_sign && digits == "0");
        if (!plain) {
            if (with_sign) return false;
            while (tail < text_.size() && (is_digit(text_[tail]) || letter_length(text_.substr(tail)) == 1)) ++tail;
            push(Token::word(to_lower(text_.substr(at_, tail - at_))), tail - at_);
            return true;
        }
        int value = 0;
        std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (with_sign && text_[at_] == '-') value = -value;
        push(with_sign ? Token::of_signed(value) : Token::of_number(value), to - at_);
        return true;
    }

    // A word of nothing but certain capitals, which digits may touch.
    bool letters() {
        std::size_t to = at_;
        while (to < text_.size() && lexicon_.letters.find(text_[to]) != std::string_view::npos) ++to;
        if (to == at_ || letter_length(text_.substr(to)) > 0) return false;
        if (to < text_.size() && (text_[to] == '-' || text_[to] == '\'')) return false;
        while (at_ < to) push(Token::word(to_lower(text_.substr(at_, 1))), 1);
        return true;
    }

    // Letters and digits, with hyphens between them, and the short forms (don't, they're); the 's of a possessive is
    // its own token.
    bool word() {
        std::size_t to = at_;
        const auto take = [&] {
            const std::size_t from = to;
            for (;;) {
                const int length =
                    to < text_.size() && is_digit(text_[to]) && to > at_ ? 1 : letter_length(text_.substr(to));
                if (length == 0) return to > from;
                to += static_cast<std::size_t>(length);
            }
        };
        if (!take()) return false;
        while (to + 1 < text_.size() && text_[to] == '-' && letter_length(text_.substr(to + 1)) > 0) {
            ++to;
            take();
        }
        for (const std::string_view ending : {"'t", "'re", "'ve", "'ll", "'d", "'m"}) {
            const std::string_view after = text_.substr(to);
            if (!same_but_case_and_blanks(after.substr(0, ending.size()), ending) ||
                letter_length(after.substr(ending.size())) > 0)
                continue;
            to += ending.size();
            break;
        }
        const std::string lower = to_lower(text_.substr(at_, to - at_));
        if (const std::optional<int> value = number_of_word(lower)) {
            saw_number_word_ = true;
            push(Token::of_number(*value), to - at_);
        } else {
            saw_an_ = saw_an_ || lower == "an";
            push(Token::word(lower == "an" ? "a" : lower), to - at_);
        }
        return true;
    }

    bool possessive() {
        if (!rest().starts_with("'s") && !rest().starts_with("'S")) return false;
        if (letter_length(rest().substr(2)) > 0) return false;
        push(Token::word("'s"), 2);
        return true;
    }

    const Lexicon& lexicon_;
    std::string_view text_;
    const std::vector<int>& source_;
    std::size_t at_ = 0;
    std::vector<Token> tokens_;
    bool saw_an_ = false;
    bool saw_number_word_ = false;
    bool saw_brackets_ = false;
    std::size_t braced_to_ = std::string_view::npos;  // where the bracket that was taken for a brace closes
};

}  // namespace

bool starts_line(const Lexicon& lexicon, std::string_view text) {
    return std::any_of(lexicon.line_starts.begin(), lexicon.line_starts.end(),
                       [&](std::string_view start) { return text.starts_with(start); });
}

std::string with_plain_characters(const Lexicon& lexicon, std::string_view text) {
    std::vector<bool> rewritten(kBuiltInRewrites + lexicon.rewrites.size());
    return rewrite_characters(lexicon, text, rewritten).text;
}

std::vector<Token> word_tokens(std::string_view words) {
    std::vector<Token> out;
    while (!words.empty()) {
        const std::size_t length = std::min(words.find(' '), words.size());
        const std::string_view word = words.substr(0, length);
        int number = 0;
        const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
        if (length > 0 && read.ec == std::errc() && read.ptr == word.data() + word.size()) {
            out.push_back(Token::of_number(number));
        } else if (length > 0) {
            out.push_back(Token::word(inner_word(word)));
        }
        words.remove_prefix(std::min(length + 1, words.size()));
    }
    return out;
}

namespace {

// The words of a replacement take the place in the source of what they replace; a class stands for whatever is quoted,
// which stays. Looks again where a replacement may have made a new match; check_rewrites has seen to it that this ends.
void rewrite_tokens(const Lexicon& lexicon, const Rewrite& rewrite, std::vector<Token>& tokens,
                    std::vector<bool>::reference touched) {
    const std::vector<Token> from = word_tokens(rewrite.from);
    const std::vector<Token> pattern = word_tokens(rewrite.to);
    const auto matches = [&](const Token& token, const Token& wanted) {
        if (token.kind != Token::Kind::Quoted) return token == wanted;
        return wanted.is_word(lexicon.classes[token.quoted_class].name);
    };
    for (auto at = tokens.begin();;) {
        at = std::search(at, tokens.end(), from.begin(), from.end(), matches);
        if (at == tokens.end()) return;
        touched = true;
        std::vector<Token> to = pattern;
        auto quoted = at;
        for (Token& token : to) {
            const auto is_class = [&](const QuotedClass& known) { return token.is_word(known.name); };
            if (std::none_of(lexicon.classes.begin(), lexicon.classes.end(), is_class)) continue;
            while (quoted->kind != Token::Kind::Quoted) ++quoted;
            token = *quoted++;
        }
        const int begin = at->begin;
        const int end = (at + static_cast<std::ptrdiff_t>(from.size()) - 1)->end;
        const auto shared = static_cast<std::ptrdiff_t>(std::min(from.size(), to.size()));
        std::copy(to.begin(), to.begin() + shared, at);
        tokens.erase(at + shared, at + static_cast<std::ptrdiff_t>(from.size()));
        at = tokens.insert(at + shared, to.begin() + shared, to.end()) - shared;
        for (std::size_t ix = 0; ix < to.size(); ++ix) {
            at[static_cast<std::ptrdiff_t>(ix)].begin = begin;
            at[static_cast<std::ptrdiff_t>(ix)].end = end;
        }
        at -= std::min(at - tokens.begin(), static_cast<std::ptrdiff_t>(from.size()));
    }
}

bool is_plain_word(const Token& token) { return token.kind == Token::Kind::Word && letter_length(token.text) > 0; }

// "Play 2 Reef Guard tokens": the words before "tokens" are a name, though no marks say so.
void quote_names(const Lexicon& lexicon, const Rewrite& rewrite, std::string_view text, std::vector<Token>& tokens,
                 std::vector<bool>::reference touched) {
    const std::vector<Token> to = word_tokens(rewrite.to);
    const auto is_class = [&](const QuotedClass& known) { return to[0].is_word(known.name); };
    const auto found = std::find_if(lexicon.classes.begin(), lexicon.classes.end(), is_class);
    if (found == lexicon.classes.end()) return;
    const auto of_name = [&](const Token& token) {
        const bool part = is_plain_word(token) || token.is_word("'s");
        return part && std::find(to.begin() + 1, to.end(), token) == to.end();
    };
    for (std::size_t at = 1; at < tokens.size(); ++at) {
        if (!tokens[at].is_word(rewrite.from)) continue;
        std::size_t first = at;
        while (first > 0 && of_name(tokens[first - 1])) --first;
        while (first < at && tokens[first].is_word("'s")) ++first;
        if (first == at) continue;
        Token name = Token::quoted(static_cast<std::uint8_t>(found - lexicon.classes.begin()), "");
        name.begin = tokens[first].begin;
        name.end = tokens[at - 1].end;
        name.text = with_single_blanks(
            text.substr(static_cast<std::size_t>(name.begin), static_cast<std::size_t>(name.end - name.begin)));
        if (name.text.find_first_of("{}<>[]") != std::string::npos) continue;
        touched = true;
        const auto from = tokens.begin() + static_cast<std::ptrdiff_t>(first);
        *from = std::move(name);
        tokens.erase(from + 1, tokens.begin() + static_cast<std::ptrdiff_t>(at));
        at = first + 1;
    }
}

// Where the brackets that close before end were opened.
std::size_t opening(const std::vector<Token>& tokens, std::size_t end) {
    int depth = 0;
    for (std::size_t at = end; at > 0; --at) {
        const Token& token = tokens[at - 1];
        if (token.is_word(")") || token.is_word("]")) ++depth;
        if (token.is_word("(") || token.is_word("[")) --depth;
        if (depth == 0) return at - 1;
    }
    return end;
}

// A sentence may end with a keyword or with brackets: "It gains [Step] (It may go back)". A line of nothing but
// keywords and brackets, or an item of a list that names them, is no sentence.
bool ends_with_keyword(const std::vector<Token>& tokens, std::size_t end) {
    std::size_t at = end;
    for (std::size_t before = 0; before != at;) {
        before = at;
        if (at == 0 || tokens[at - 1].kind != Token::Kind::Word) break;
        const Token& token = tokens[at - 1];
        if (token.is_word(")") || token.is_word("]")) {
            at = opening(tokens, at);
        } else if (token.text.starts_with('[')) {
            --at;
        }
    }
    if (at == end || at == 0 || tokens[at - 1].is_word(".") || tokens[at - 1].is_word(":")) return false;
    while (at > 0 && !tokens[at - 1].is_word(kNewline) && !is_plain_word(tokens[at - 1])) --at;
    return at > 0 && is_plain_word(tokens[at - 1]);
}

// Gives the final token to every line, or to the text, that ends with a word or number. Returns whether there was one.
bool add_final_tokens(const Lexicon& lexicon, std::vector<Token>& tokens) {
    const auto ends_open = [&](std::size_t end) {
        const Token& last = tokens[end - 1];
        return last.kind == Token::Kind::Number || last.is_word(kCloseSpeech) || is_plain_word(last) ||
               (lexicon.newlines && ends_with_keyword(tokens, end));
    };
    bool added = false;
    for (std::size_t end = tokens.size(); end > 0; --end) {
        const bool line_end =
            lexicon.newlines ? end < tokens.size() && tokens[end].is_word(kNewline) : end == tokens.size();
        if (!line_end || !ends_open(end)) continue;
        Token final_token = Token::word(lexicon.final_token);
        final_token.begin = final_token.end = tokens[end - 1].end;
        tokens.insert(tokens.begin() + static_cast<std::ptrdiff_t>(end), std::move(final_token));
        added = true;
    }
    return added;
}

Diagnostic problem_at(std::string_view text, std::size_t at, std::string found, std::string expected) {
    const int line =
        1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
    return {"", line, static_cast<int>(at) + 1, std::move(found), std::move(expected)};
}

// Blanks apart, control characters stand for nothing that a card has printed on it, and the words that grammars alone
// can write are made of them.
bool is_control(char c) { return (static_cast<unsigned char>(c) < 0x20 && !is_blank(c)) || c == 0x7F; }

}  // namespace

Result<LexedText> lex(const Lexicon& lexicon, std::string_view text) {
    if (const std::size_t bad = utf8_first_invalid(text); bad != std::string_view::npos)
        return problem_at(text, bad, "bytes that are not UTF-8", "UTF-8 text");
    if (const auto bad = std::find_if(text.begin(), text.end(), is_control); bad != text.end()) {
        return problem_at(text, static_cast<std::size_t>(bad - text.begin()),
                          "the control character " + std::to_string(*bad), "text without control characters");
    }
    LexedText out;
    out.rewritten.resize(kBuiltInRewrites + lexicon.rewrites.size());
    const Rewritten rewritten = rewrite_characters(lexicon, text, out.rewritten);
    out.tokens = Tokenizer(lexicon, rewritten).cut(out.rewritten);
    for (std::size_t ix = 0; ix < lexicon.rewrites.size(); ++ix) {
        if (lexicon.rewrites[ix].of == Rewrite::Extent::Tokens) {
            rewrite_tokens(lexicon, lexicon.rewrites[ix], out.tokens, out.rewritten[kBuiltInRewrites + ix]);
        }
    }
    for (std::size_t ix = 0; ix < lexicon.rewrites.size(); ++ix) {
        if (lexicon.rewrites[ix].of == Rewrite::Extent::Names) {
            quote_names(lexicon, lexicon.rewrites[ix], text, out.tokens, out.rewritten[kBuiltInRewrites + ix]);
        }
    }
    if (!lexicon.final_token.empty()) {
        out.rewritten[static_cast<int>(BuiltInRewrite::FinalToken)] = add_final_tokens(lexicon, out.tokens);
    }
    out.tokens = expand_substitutions(lexicon, std::move(out.tokens));
    return out;
}

Result<std::string> normalize(const Lexicon& lexicon, std::string_view text) {
    const Result<LexedText> lexed = lex(lexicon, text);
    if (!lexed) return lexed.problems();
    return detokenize(lexicon, lexed->tokens);
}

std::string describe_rewrite(const Lexicon& lexicon, int rewrite) {
    constexpr std::array<std::string_view, kBuiltInRewrites> kBuiltIn = {
        "\"an\" is \"a\": it only follows the sound of the next word",
        "number words are numbers: which are spelled out is a matter of place",
        "a missing last period is added",
        "a slip of the typist is mended",
    };
    if (rewrite < kBuiltInRewrites) return std::string(kBuiltIn[static_cast<std::size_t>(rewrite)]);
    const Rewrite& own = lexicon.rewrites[static_cast<std::size_t>(rewrite - kBuiltInRewrites)];
    if (own.of == Rewrite::Extent::Names)
        return "words before \"" + std::string(own.from) + "\" are a name: " + std::string(own.why);
    return "\"" + std::string(own.from) + "\" is \"" + std::string(own.to) + "\": " + std::string(own.why);
}

std::string spelling(const Token& token) {
    return token.kind == Token::Kind::Number || token.kind == Token::Kind::Signed ? std::to_string(token.number)
                                                                                  : token.text;
}

}  // namespace arbiter::text
