// Looking for slips, one class after the other.
#include "text/slips.h"

#include <algorithm>
#include <array>

#include "base/suggest.h"
#include "text/spelling.h"

namespace arbiter::text {
namespace {

struct Pair {
    char open;
    char close;
};
constexpr std::array<Pair, 4> kPairs = {{{'(', ')'}, {'[', ']'}, {'{', '}'}, {'"', '"'}}};
constexpr std::string_view kStops = ".,:;";
constexpr int kWordsAround = 4;          // how far a mark may be from where it belongs
constexpr std::size_t kSpelledWord = 3;  // shorter words are too near to each other
constexpr int kSpelledNumbers = 12;      // that may be misspelled like any other word

// Where things go, said as where they are; the other way round a destination would be lost.
constexpr std::array<std::pair<std::string_view, std::string_view>, 2> kShorter = {{{"in", "into"}, {"on", "onto"}}};

// Words that are taken for one another: forms that only agree with their subject, and small words a letter apart that
// cannot stand in each other's place. None of them says how many, or whether at all.
constexpr std::array<std::pair<std::string_view, std::string_view>, 15> kAlike = {{{"is", "are"},
                                                                                   {"was", "were"},
                                                                                   {"has", "have"},
                                                                                   {"does", "do"},
                                                                                   {"you", "your"},
                                                                                   {"it", "is"},
                                                                                   {"it", "its"},
                                                                                   {"of", "or"},
                                                                                   {"of", "if"},
                                                                                   {"of", "on"},
                                                                                   {"from", "form"},
                                                                                   {"than", "then"},
                                                                                   {"the", "then"},
                                                                                   {"in", "on"},
                                                                                   {"choose", "chose"}}};

bool letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
}
bool in_a_word(char c) { return letter(c) || (c >= '0' && c <= '9') || c == '\'' || c == '-'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool capital(char c) { return c >= 'A' && c <= 'Z'; }
bool small(char c) { return c >= 'a' && c <= 'z'; }

class SlipFinder {
  public:
    SlipFinder(const Grammar& grammar, std::string_view line, std::size_t stop)
        : grammar_(grammar), line_(line), stop_(stop), quoted_(line.size() + 1, false) {
        if (const Result<LexedText> lexed = lex(grammar.lexicon(), line)) mark_quoted(lexed->tokens);
        for (std::size_t at = 0; at < line.size();) {
            std::size_t end = at;
            while (end < line.size() && in_a_word(line[end]) && !quoted_[end]) ++end;
            if (end > at) words_.push_back({at, end});
            at = end + (end == at ? 1 : 0);
        }
    }

    std::vector<Slip> run() {
        marks();
        keywords();
        unmarked_phrases();
        narrow_phrases();
        stops();
        signs();
        lines();
        for (std::size_t ix = 0; ix < words_.size() && words_[ix].begin <= stop_; ++ix) word(ix);
        return std::move(out_);
    }

  private:
    struct Word {
        std::size_t begin;
        std::size_t end;
    };

    void mark_quoted(const std::vector<Token>& tokens) {
        for (const Token& token : tokens) {
            const bool keyword = token.kind == Token::Kind::Word && token.text.size() > 1 && token.text[0] == '[';
            if (token.kind != Token::Kind::Quoted && !keyword) continue;
            for (int at = token.begin; at < token.end; ++at) quoted_[static_cast<std::size_t>(at)] = true;
        }
    }

    void one(std::size_t at, std::size_t length, std::string put) { out_.push_back({{at, length, std::move(put)}}); }
    std::string_view text_of(const Word& word) const { return line_.substr(word.begin, word.end - word.begin); }
    bool known(std::string_view word) const {
        return grammar_->word(word) != kNoIndex || number_of_word(word) || word == "an" ||
               word.find_first_not_of("0123456789") == std::string_view::npos;
    }
    std::size_t count(char c) const { return static_cast<std::size_t>(std::count(line_.begin(), line_.end(), c)); }

    bool may_open(std::size_t at, char mark) const {
        if (at >= line_.size() || is_blank(line_[at]) || (at > 0 && in_a_word(line_[at - 1]))) return false;
        return mark != '"' || capital(line_[at]) || line_[at] == '[' || line_[at] == '"';
    }
    bool may_close(std::size_t at) const {
        return at > 0 && !is_blank(line_[at - 1]) && (at == line_.size() || !in_a_word(line_[at]));
    }

    // How many marks of the pair are missing: of those that open, of those that close.
    int missing_open(const Pair& pair) const {
        if (pair.open == pair.close) return static_cast<int>(count(pair.open) % 2);
        return static_cast<int>(count(pair.close)) - static_cast<int>(count(pair.open));
    }
    int missing_close(const Pair& pair) const {
        return pair.open == pair.close ? missing_open(pair) : -missing_open(pair);
    }

    void marks() {
        for (const Pair& pair : kPairs) {
            if (missing_open(pair) > 0) missing(pair.open, [&](std::size_t at) { return may_open(at, pair.open); });
            if (missing_close(pair) > 0) missing(pair.close, [&](std::size_t at) { return may_close(at); });
            if (missing_open(pair) > 0) stray(pair.close);
            if (missing_close(pair) > 0) stray(pair.open);
            moved(pair);
            for (const Pair& other : kPairs) {
                if (other.open == pair.open) continue;
                if (missing_open(pair) > 0 && missing_close(other) > 0) wrong(pair.open, other.open);
                if (missing_close(pair) > 0 && missing_open(other) > 0) wrong(pair.close, other.close);
                wrong_pair(pair, other);
            }
        }
        for (std::size_t at = 0; at < line_.size(); ++at) {
            if (line_[at] != '\'') continue;
            if (!quoted_[at]) one(at, 1, "");
            // It stands for the mark of a name, which then reaches too far.
            if (count('"') % 2 == 1 && (!quoted_[at] || may_close(at + 1))) one(at, 1, "\"");
        }
        for (std::size_t at = 1; at + 1 < line_.size(); ++at) {
            if (line_[at] != '"' || quoted_[at]) continue;
            if (line_[at + 1] == ' ') one(at, 2, " \"");
            if (in_a_word(line_[at - 1])) one(at, 0, " ");
            if (in_a_word(line_[at + 1])) one(at + 1, 0, " ");
            if (line_[at - 1] == ' ') one(at - 1, 2, "\" ");
        }
    }

    template <class May>
    void missing(char mark, const May& may) {
        for (std::size_t at = 0; at <= line_.size(); ++at) {
            if (may(at)) one(at, 0, std::string(1, mark));
        }
    }

    void stray(char mark) {
        for (std::size_t at = 0; at < line_.size(); ++at) {
            if (line_[at] == mark) one(at, 1, "");
        }
    }

    // Marks of the other kind stand where this one is missing, and are one too many.
    void wrong(char right, char found) {
        for (std::size_t at = 0; at < line_.size(); ++at) {
            if (line_[at] == found) one(at, 1, std::string(1, right));
        }
    }

    // Both marks of a pair are of the wrong kind. A name is only taken for another class of names where the word after
    // it says so.
    void wrong_pair(const Pair& right, const Pair& found) {
        for (std::size_t at = 0; at < line_.size(); ++at) {
            if (line_[at] != found.open) continue;
            const std::size_t close = line_.find(found.close, at + 1);
            if (close == std::string_view::npos) return;
            if (is_keyword(line_.substr(at, close + 1 - at))) continue;
            const bool nested = line_.substr(at + 1, close - at - 1).find(found.open) != std::string_view::npos;
            const bool name = found.open == '"' || right.open == '"';
            if (!nested && (!name || (right.open == '[' && line_.substr(close + 1).starts_with(" affinity"))))
                out_.push_back({{at, 1, std::string(1, right.open)}, {close, 1, std::string(1, right.close)}});
            if (found.open == found.close) at = close;
        }
    }

    // Is that a keyword already, which is no name in the wrong marks?
    bool is_keyword(std::string_view text) const {
        const auto& all = grammar_.lexicon().keywords;
        return std::any_of(all.begin(), all.end(),
                           [&](const Keyword& one) { return same_but_case_and_blanks(text, one.printed); });
    }

    // A closing mark some words too early or too late.
    void moved(const Pair& pair) {
        for (std::size_t at = 0; at < line_.size(); ++at) {
            if (line_[at] != pair.close || (pair.open == pair.close && quoted_[at])) continue;
            int words = 0;
            for (std::size_t to = at; to > 0 && words < kWordsAround; --to) {
                if (line_[to - 1] == pair.open) break;
                if (!may_close(to - 1)) continue;
                ++words;
                out_.push_back({{to - 1, 0, std::string(1, pair.close)}, {at, 1, ""}});
            }
            words = 0;
            for (std::size_t to = at + 2; to <= line_.size() && words < kWordsAround; ++to) {
                if (!may_close(to)) continue;
                ++words;
                out_.push_back({{at, 1, ""}, {to, 0, std::string(1, pair.close)}});
            }
        }
    }

    // "Blue x1 ... Blue x2 instead": both phrases are without the marks that say what takes the place of what. They
    // have the same words, numbers apart.
    void unmarked_phrases() {
        const Substitution& marks = grammar_.lexicon().substitution;
        if (marks.open.empty() || words_.empty()) return;
        for (std::size_t last = 1; last < words_.size(); ++last) {
            if (to_lower(text_of(words_[last])) != marks.word) continue;
            std::size_t first = last;
            while (first > 0 && line_.substr(words_[first - 1].end, words_[first].begin - words_[first - 1].end) == " ")
                --first;
            const std::size_t count = last - first;
            if (count == 0) continue;
            std::vector<std::size_t> found;
            for (std::size_t at = 0; at + count <= first; ++at) {
                if (same_but_numbers(at, first, count)) found.push_back(at);
            }
            if (found.size() != 1) continue;
            const Word from = words_[found[0]], to = words_[found[0] + count - 1];
            out_.push_back({{from.begin, 0, std::string(marks.open)},
                            {to.end, 0, std::string(marks.close)},
                            {words_[first].begin, 0, std::string(marks.open)},
                            {words_[last - 1].end, 0, std::string(marks.close)}});
        }
    }

    // "{2000} or less BP ... {4000} or less BP instead": the words between the marks and "instead" are those behind the
    // first marks, so that they belong into both.
    void narrow_phrases() {
        const Substitution& marks = grammar_.lexicon().substitution;
        if (marks.open.empty()) return;
        const std::string instead = " " + std::string(marks.word);
        std::vector<std::size_t> closed;
        for (std::size_t at = 0; at < line_.size(); ++at)
            if ((line_[at] == ']' || line_[at] == '}') && !quoted_[at]) closed.push_back(at);
        for (std::size_t ix = 1; ix < closed.size(); ++ix) {
            const std::size_t from = closed[ix] + 1, to = line_.find(instead, from);
            if (to == std::string_view::npos || to == from) continue;
            const std::string_view words = line_.substr(from, to - from);
            if (words.find_first_of(".,:;()[]{}\"") != std::string_view::npos) continue;
            Slip slip;
            for (std::size_t other = 0; other <= ix; ++other) {
                const std::size_t close = closed[other];
                if (line_.substr(close + 1, words.size()) != words) continue;
                slip.push_back({close, 1, ""});
                slip.push_back({close + 1 + words.size(), 0, std::string(1, line_[close])});
            }
            if (slip.size() > 2) out_.push_back(slip);
        }
    }

    bool same_but_numbers(std::size_t one, std::size_t other, std::size_t count) const {
        const auto without_digits = [&](std::size_t ix) {
            std::string word = to_lower(text_of(words_[ix]));
            std::erase_if(word, [](char c) { return c >= '0' && c <= '9'; });
            return word;
        };
        bool letters = false;
        for (std::size_t ix = 0; ix < count; ++ix) {
            if (without_digits(one + ix) != without_digits(other + ix)) return false;
            letters = letters || !without_digits(one + ix).empty();
        }
        return letters;
    }

    // A keyword whose letters are right or nearly so, but not the rest between its brackets.
    void misspelled_keyword(const Keyword& keyword) {
        constexpr std::size_t kNear = 6;  // letters of a keyword that is still known with a slip in it
        const auto letters_of = [](std::string_view text) {
            std::string out = to_lower(text);
            std::erase_if(out, [](char c) { return !small(c); });
            return out;
        };
        const std::string wanted = letters_of(keyword.printed);
        for (std::size_t at = line_.find('['); at != std::string_view::npos; at = line_.find('[', at + 1)) {
            const std::size_t close = line_.find(']', at);
            if (close == std::string_view::npos) return;
            const std::string_view found = line_.substr(at, close + 1 - at);
            const std::string own = letters_of(found);
            const bool near = own == wanted || (wanted.size() >= kNear && edits(own, wanted) == 1);
            if (near && !same_but_case_and_blanks(found, keyword.printed))
                one(at, found.size(), std::string(keyword.printed));
        }
    }

    // The words of a keyword without the brackets, or with a slip between them.
    void keywords() {
        const std::string lower = to_lower(line_);
        for (const Keyword& keyword : grammar_.lexicon().keywords) misspelled_keyword(keyword);
        for (const Keyword& keyword : grammar_.lexicon().keywords) {
            const std::string_view printed = keyword.printed.substr(1, keyword.printed.size() - 2);
            const std::string wanted = to_lower(printed);
            for (std::size_t at = lower.find(wanted); at != std::string::npos; at = lower.find(wanted, at + 1)) {
                const std::size_t end = at + wanted.size();
                const bool whole =
                    (at == 0 || !in_a_word(line_[at - 1])) && (end == line_.size() || !in_a_word(line_[end]));
                if (!whole || quoted_[at] || !capital(line_[at])) continue;
                const bool opened = at > 0 && line_[at - 1] == '[';
                const bool closed = end < line_.size() && line_[end] == ']';
                if (!opened && !closed) out_.push_back({{at, 0, "["}, {end, 0, "]"}});
            }
        }
    }

    // Periods and commas: missing, too many, one for the other. A sentence begins with a capital, a clause does not.
    void stops() {
        for (std::size_t at = 0; at < line_.size() && at <= stop_; ++at) {
            const std::size_t next = line_.find_first_not_of(" \t\r", at + 1);
            const bool last = next == std::string_view::npos;
            if (quoted_[at]) continue;
            if (line_[at] == ':' && !last) continue;  // says that what stands before it is paid, or that a list begins
            if (kStops.find(line_[at]) != std::string_view::npos) {
                one(at, 1, "");
                if (line_[at] != '.' && (last || capital(line_[next]) || line_[next] == '"')) one(at, 1, ".");
                if (line_[at] != ',' && !last) one(at, 1, ",");
            } else if (!is_blank(line_[at]) && !last && next > at + 1) {
                if (capital(line_[next]) || line_[next] == '[') one(at + 1, 0, ".");
                if (small(line_[next])) one(at + 1, 0, ",");
            }
        }
    }

    // "+ 1000": the blank between a sign and its number.
    void signs() {
        for (std::size_t at = 1; at + 2 < line_.size(); ++at) {
            const bool sign = line_[at] == '+' || line_[at] == '-';
            if (sign && is_blank(line_[at - 1]) && is_blank(line_[at + 1]) && is_digit(line_[at + 2]))
                one(at + 1, 1, "");
        }
    }

    // A line that should end where the next ability begins.
    void lines() {
        for (std::size_t at = 1; at < line_.size(); ++at) {
            const std::size_t before = line_.find_last_not_of(" \t\r", at - 1);
            const bool after = before != std::string_view::npos &&
                               std::string_view(".)]\"").find(line_[before]) != std::string_view::npos;
            const bool begins = line_[at] == '[' || line_.substr(at).starts_with("•") ||
                                (capital(line_[at]) && after && line_[before] == ')');
            if (begins && after) one(at, 0, "\n");
        }
    }

    void word(std::size_t ix) {
        const Word& here = words_[ix];
        const std::string own = to_lower(text_of(here));
        const std::size_t length = here.end - here.begin;
        if (ix > 1 && own == to_lower(text_of(words_[ix - 2])) && only_a_blank_before(ix))
            one(words_[ix - 1].end, here.end - words_[ix - 1].end, "");
        const auto instead = [&](std::string put) { one(here.begin, length, std::move(put)); };
        if (ix > 0 && own == to_lower(text_of(words_[ix - 1])) && only_a_blank_before(ix))
            one(words_[ix - 1].end, here.end - words_[ix - 1].end, "");
        for (const auto& [a, b] : kAlike) {
            if (own == a) instead(std::string(b));
            if (own == b) instead(std::string(a));
        }
        for (const auto& [shorter, whole] : kShorter) {
            if (own == shorter) instead(std::string(whole));
        }
        if (const std::string longer = with_s(own); known(longer) && !is_the_one(ix)) instead(longer);
        if (own.size() > 2 && own.ends_with('s') && known(own.substr(0, own.size() - 1)) && !is_the_one(ix))
            instead(own.substr(0, own.size() - 1));
        if (own.ends_with("'s") && own.size() > 2) {
            instead(own.substr(0, own.size() - 2));
            instead(own.substr(0, own.size() - 2) + "s");
        } else if (own.size() > 2 && own.ends_with('s')) {
            instead(own.substr(0, own.size() - 1) + "'s");
        }
        if (!known(own)) unknown(ix, own);
        if (ix > 0) {
            const std::string joined = to_lower(text_of(words_[ix - 1])) + own;
            if (grammar_->word(joined) != kNoIndex) one(words_[ix - 1].begin, here.end - words_[ix - 1].begin, joined);
        }
        // Any of these may be missing. Where more than one fits, nobody knows which it was.
        for (const std::string_view small_word : {"the ", "a ", "your ", "this ", "of "})
            one(here.begin, 0, std::string(small_word));
        // "A, to B" is another thing than "A, B".
        if (ix == 0 || only_a_blank_before(ix)) one(here.begin, 0, "to ");
        if (own == "up") instead("up to");
        if (own == "the" || own == "a" || own == "an") one(here.begin, length, "");
    }

    bool only_a_blank_before(std::size_t ix) const {
        return line_.substr(words_[ix - 1].end, words_[ix].begin - words_[ix - 1].end) == " ";
    }

    // "The resting character" is one: that it stands for all of them is no slip, nor that "the top cards" are one.
    bool is_the_one(std::size_t ix) const {
        constexpr std::array<std::string_view, 16> kOthers = {"a",  "an",   "all", "each", "any",   "no",
                                                              "of", "your", "or",  "with", "their", "its",
                                                              "on", "from", "in",  "to"};
        for (std::size_t at = ix; at-- > 0;) {
            const std::string before = to_lower(text_of(words_[at]));
            const std::string_view between = line_.substr(words_[at].end, words_[at + 1].begin - words_[at].end);
            if (between.find_first_of(".,:;()") != std::string_view::npos || number_of_word(before)) return false;
            if (before == "the") return true;
            if (std::find(kOthers.begin(), kOthers.end(), before) != kOthers.end()) return false;
        }
        return false;
    }

    // A word that no text has: misspelled, or two of them without the blank between them. Names begin with a capital.
    void unknown(std::size_t ix, const std::string& own) {
        const Word& here = words_[ix];
        for (std::size_t at = 1; at < own.size(); ++at) {
            const std::string left = own.substr(0, at);
            const std::string right = own.substr(own[at] == '-' ? at + 1 : at);
            if (known(left) && known(right)) one(here.begin, own.size(), left + " " + right);
        }
        std::string spread = own;
        std::replace(spread.begin(), spread.end(), '-', ' ');
        if (spread != own) one(here.begin, own.size(), spread);
        if (here.end == line_.size()) cut_off(here.begin, own);
        const std::size_t before = here.begin == 0 ? here.begin : line_.find_last_not_of(" ", here.begin - 1);
        const bool starts_sentence = here.begin == 0 || (before < line_.size() && !in_a_word(line_[before]));
        if (own.size() < kSpelledWord || (capital(line_[here.begin]) && !starts_sentence)) return;
        for (const std::string_view word : grammar_->words) spelled(here.begin, own, word);
        for (int number = 0; number <= kSpelledNumbers; ++number) spelled(here.begin, own, word_of_number(number));
    }

    // The word may be meant: its first letter is right, or has changed places with the next.
    void spelled(std::size_t at, const std::string& own, std::string_view word) {
        if (word.size() + 1 < own.size() || word.size() > own.size() + 1 || word.size() < 2) return;
        const bool swapped = word.size() == own.size() && word[0] == own[1] && word[1] == own[0];
        if ((swapped || word[0] == own[0]) && edits(own, word) == 1) one(at, own.size(), std::string(word));
    }

    // The last word of a text that was cut off.
    void cut_off(std::size_t at, const std::string& own) {
        for (const std::string_view word : grammar_->words) {
            if (word.starts_with(own)) one(at, own.size(), std::string(word));
        }
    }

    const Grammar& grammar_;
    std::string_view line_;
    std::size_t stop_;
    std::vector<bool> quoted_;  // bytes of names and keywords
    std::vector<Word> words_;   // outside of these
    std::vector<Slip> out_;
};

// The numbers of a text, one blank between them.
std::string numbers_in(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] < '0' || text[at] > '9') continue;
        if (!out.empty() && (text[at - 1] < '0' || text[at - 1] > '9')) out += ' ';
        out += text[at];
    }
    return out;
}

bool has_words(std::string_view text, std::string_view words) {
    while (!words.empty()) {
        const std::size_t length = std::min(words.find(' '), words.size());
        if (text.find(words.substr(0, length)) == std::string_view::npos) return false;
        words.remove_prefix(std::min(length + 1, words.size()));
    }
    return true;
}

// Where the bracket that opens there is closed; npos where it is not.
std::size_t closing(std::string_view line, std::size_t open) {
    int depth = 0;
    for (std::size_t at = open; at < line.size(); ++at) {
        if (line[at] == '(') ++depth;
        if (line[at] == ')' && --depth == 0) return at;
    }
    return std::string_view::npos;
}

// Does the text in brackets recall the rule of what stands in square brackets before it?
bool recalls(const Lexicon& lexicon, std::string_view keyword, std::string_view text) {
    const std::string lower = to_lower(text);
    if (lower.find('"') != std::string::npos) return false;
    const std::string own = numbers_in(keyword);
    const std::string numbers = numbers_in(lower);
    if (!numbers.empty() && numbers != own && numbers != own + " " + own) return false;
    return std::any_of(lexicon.recalls.begin(), lexicon.recalls.end(), [&](const ReminderPattern& one) {
        const bool named = std::any_of(lexicon.keywords.begin(), lexicon.keywords.end(), [&](const Keyword& keyed) {
            return keyed.token == one.keyword && same_but_case_and_blanks(keyword, keyed.printed);
        });
        const bool begins = to_lower(trimmed(keyword.substr(1))).starts_with(one.keyword);
        return (named || begins) && has_words(lower, one.words);
    });
}

}  // namespace

std::string without_recalls(const Grammar& grammar, std::string_view line) {
    std::string out;
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t open = line.find('[', at);
        const std::size_t close = open == std::string_view::npos ? open : line.find(']', open);
        const std::size_t next = close == std::string_view::npos ? close : line.find_first_not_of(' ', close + 1);
        const std::size_t end =
            next == std::string_view::npos || line[next] != '(' ? std::string_view::npos : closing(line, next);
        const bool recalled =
            end != std::string_view::npos &&
            recalls(grammar.lexicon(), line.substr(open, close + 1 - open), line.substr(next + 1, end - next - 1));
        const std::size_t kept = close == std::string_view::npos ? line.size() : close + 1;
        out += line.substr(at, kept - at);
        at = recalled ? end + 1 : kept;
    }
    return out;
}

std::string without_slip(std::string_view line, const Slip& slip) {
    std::string out;
    std::size_t done = 0;
    for (const Change& change : slip) {
        out += line.substr(done, change.at - done);
        out += change.put;
        done = change.at + change.length;
    }
    return out + std::string(line.substr(done));
}

std::vector<Slip> slips(const Grammar& grammar, std::string_view line, std::size_t stop) {
    return SlipFinder(grammar, line, stop).run();
}

}  // namespace arbiter::text
