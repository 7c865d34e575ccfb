// Mending a text line by line.
#include "text/mend.h"

#include <algorithm>
#include <set>
#include <variant>
#include <vector>

#include "text/parse.h"
#include "text/slips.h"
#include "text/spelling.h"

namespace arbiter::text {
namespace {

constexpr int kMostSlips = 3;             // in one line
constexpr std::size_t kMostWays = 3;      // to go on from after a slip that was not the only one
constexpr std::size_t kWorthwhile = 12;   // bytes that must have become readable after it
constexpr std::size_t kMostBytes = 4000;  // of a text; each of its places is tried, and no card is as long

// Whether each mark that opens is closed.
bool marks_fit(std::string_view line) {
    const auto count = [&](char mark) { return std::count(line.begin(), line.end(), mark); };
    return count('(') == count(')') && count('[') == count(']') && count('{') == count('}') && count('"') % 2 == 0;
}

// Whether no sentence begins with a small letter.
bool sentences_fit(std::string_view line) {
    for (std::size_t at = line.find(". "); at != std::string_view::npos; at = line.find(". ", at + 1)) {
        const std::size_t next = line.find_first_not_of(' ', at + 1);
        if (next != std::string_view::npos && line[next] >= 'a' && line[next] <= 'z') return false;
    }
    return true;
}

// "[SIN This card] has ...", "[SINThis card] has ...": a keyword whose mark stands too far behind it is no name.
bool begins_with_keyword(const Lexicon& lexicon, std::string_view name) {
    return std::any_of(lexicon.keywords.begin(), lexicon.keywords.end(), [&](const Keyword& keyword) {
        const std::string_view word = keyword.printed.substr(1, keyword.printed.size() - 2);
        if (name.size() <= word.size() || !same_but_case_and_blanks(name.substr(0, word.size()), word)) return false;
        const char next = name[word.size()];
        const bool sentence = name.substr(0, word.size()) == word && next >= 'A' && next <= 'Z' &&
                              name.size() > word.size() + 1 && name[word.size() + 1] >= 'a' &&
                              name[word.size() + 1] <= 'z';
        return next == ' ' || sentence;
    });
}

// A name within a name.
bool holds_other_marks(const Lexicon& lexicon, std::string_view name) {
    return std::any_of(lexicon.classes.begin(), lexicon.classes.end(), [&](const QuotedClass& quoted) {
        return name.find(quoted.open) != std::string_view::npos || name.find(quoted.close) != std::string_view::npos;
    });
}

// Whether no name holds a mark or keyword that must belong to the text around it.
bool names_fit(const Lexicon& lexicon, const std::vector<Token>& tokens) {
    return std::none_of(tokens.begin(), tokens.end(), [&](const Token& token) {
        return token.kind == Token::Kind::Quoted &&
               (token.text.find_first_of("[]{}\"") != std::string::npos || token.text[0] == '\'' ||
                token.text.ends_with('\'') || token.text.find(" '") != std::string::npos ||
                begins_with_keyword(lexicon, token.text) || holds_other_marks(lexicon, token.text));
    });
}

// Whether phrases that take another's place have its words, numbers and names apart (see substitute.h).
bool phrases_fit(const std::vector<Token>& tokens) {
    std::vector<Token> base;
    std::size_t before = 0, inside = 0;
    for (auto open = tokens.begin();;) {
        open = std::find_if(open, tokens.end(), [](const Token& token) { return token.is_word(kOpenSentences); });
        if (open == tokens.end()) return true;
        const auto close =
            std::find_if(open, tokens.end(), [](const Token& token) { return token.is_word(kCloseSentences); });
        std::vector<Token> own(open + 1, close);
        if (own.size() > 2 && own[0].kind == Token::Kind::Number && own[1].kind == Token::Kind::Number) {
            before = static_cast<std::size_t>(own[0].number);
            inside = static_cast<std::size_t>(own[1].number);
            base.assign(own.begin() + 2, own.end());
        } else if (own.size() != base.size() ||
                   !std::equal(own.begin() + static_cast<std::ptrdiff_t>(before),
                               own.begin() + static_cast<std::ptrdiff_t>(before + inside),
                               base.begin() + static_cast<std::ptrdiff_t>(before), [](const Token& a, const Token& b) {
                                   return a.kind == b.kind && (a.kind != Token::Kind::Word || a == b);
                               })) {
            return false;
        }
        open = close;
    }
}

class Mender {
  public:
    Mender(const Grammar& grammar, std::string_view start) : grammar_(grammar), start_(start) {}

    std::optional<std::string> run(std::string_view text) {
        std::vector<std::string> lines = cut(text);
        for (std::size_t ix = 0; ix < lines.size(); ++ix) {
            if (look(lines[ix]).tree) continue;
            if (join(lines, ix)) continue;
            std::optional<std::string> mended = mend_line(lines[ix]);
            if (!mended) return std::nullopt;
            lines[ix] = std::move(*mended);
        }
        std::string out;
        for (const std::string& line : lines) out += (out.empty() ? "" : "\n") + line;
        return out;
    }

  private:
    struct Look {
        std::optional<Node> tree;
        std::size_t stop = 0;  // without a tree: the byte where reading stopped
    };
    struct Way {
        std::string line;
        std::size_t left;  // bytes that are still not read
    };
    struct Mended {
        std::string line;
        Node tree;
    };

    // A line with the items of its list is read without the others.
    std::vector<std::string> cut(std::string_view text) const {
        std::vector<std::string> out;
        while (!text.empty()) {
            const std::size_t end = grammar_.lexicon().newlines ? std::min(text.find('\n'), text.size()) : text.size();
            const std::string_view line = trimmed(text.substr(0, end));
            const bool begins = grammar_.lexicon().line_starts.empty() || starts_line(grammar_.lexicon(), line);
            const bool goes_on =
                !line.empty() && (line.starts_with("•") || (line[0] >= 'a' && line[0] <= 'z') || !begins);
            if (goes_on && !out.empty()) {
                out.back() += "\n" + std::string(line);
            } else if (!line.empty()) {
                out.emplace_back(line);
            }
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        return out;
    }

    Look look(std::string_view line) const {
        const Result<LexedText> lexed = lex(grammar_.lexicon(), line);
        if (!lexed) return {};
        ParseOutcome outcome = parse(grammar_, lexed->tokens, {.start = start_, .expectations = Expectations::Skipped});
        if (Parsed* parsed = std::get_if<Parsed>(&outcome)) {
            if (names_fit(grammar_.lexicon(), lexed->tokens)) return {std::move(parsed->tree)};
            return {};
        }
        const Declined* declined = std::get_if<Declined>(&outcome);
        if (!declined) return {};
        const auto at = static_cast<std::size_t>(declined->understood);
        return {std::nullopt,
                at < lexed->tokens.size() ? static_cast<std::size_t>(lexed->tokens[at].end) : line.size()};
    }

    // A line that was broken in the middle of a sentence.
    bool join(std::vector<std::string>& lines, std::size_t ix) const {
        if (ix + 1 == lines.size()) return false;
        std::string joined = lines[ix] + " " + lines[ix + 1];
        if (!look(joined).tree) return false;
        lines[ix] = std::move(joined);
        lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(ix) + 1);
        return true;
    }

    std::optional<std::string> mend_line(const std::string& line) const {
        std::vector<Mended> found;
        seek(line, look(line).stop, kMostSlips, found);
        if (found.empty()) {
            std::string plain = without_recalls(grammar_, line);
            if (plain != line && look(plain).tree) return plain;
            if (plain != line) seek(plain, look(plain).stop, kMostSlips, found);
        }
        prefer(found, [](const Mended& one) { return marks_fit(one.line); });
        prefer(found, [&](const Mended& one) { return phrases_fit(one.line); });
        prefer(found, [](const Mended& one) { return sentences_fit(one.line); });
        if (found.empty()) return std::nullopt;
        const bool one_meaning = std::all_of(
            found.begin(), found.end(), [&](const Mended& other) { return same_meaning(found[0].tree, other.tree); });
        return one_meaning ? std::optional(std::move(found[0].line)) : std::nullopt;
    }

    // What is marked all over the line tells apart ways that are otherwise as good.
    template <class Test>
    static void prefer(std::vector<Mended>& found, const Test& test) {
        if (std::any_of(found.begin(), found.end(), test))
            std::erase_if(found, [&](const Mended& one) { return !test(one); });
    }

    bool phrases_fit(std::string_view line) const {
        const Result<LexedText> lexed = lex(grammar_.lexicon(), line);
        return lexed && text::phrases_fit(lexed->tokens);
    }

    // All that the line becomes by putting one slip right; where that is not enough, goes on from what can be read
    // furthest then.
    void seek(const std::string& line, std::size_t stop, int most, std::vector<Mended>& found) const {
        std::vector<Way> ways;
        std::set<std::string> tried;
        bool read = false;
        for (const Slip& slip : slips(grammar_, line, stop)) {
            std::string other = without_slip(line, slip);
            if (!tried.insert(other).second) continue;
            Look seen = look(other);
            if (seen.tree) {
                read = true;
                found.push_back({std::move(other), std::move(*seen.tree)});
            } else if (const std::size_t left = other.size() - seen.stop; left + kWorthwhile < line.size() - stop) {
                ways.push_back({std::move(other), left});
            }
        }
        if (read || most == 1 || ways.empty()) return;
        std::stable_sort(ways.begin(), ways.end(), [](const Way& a, const Way& b) { return a.left < b.left; });
        ways.resize(std::min(ways.size(), kMostWays));
        for (const Way& way : ways) {
            if (way.left == ways[0].left) seek(way.line, way.line.size() - way.left, most - 1, found);
        }
    }

    const Grammar& grammar_;
    std::string_view start_;
};

}  // namespace

std::optional<std::string> mend(const Grammar& grammar, std::string_view text, std::string_view start) {
    if (text.size() > kMostBytes) return std::nullopt;
    return Mender(grammar, start).run(with_plain_characters(grammar.lexicon(), text));
}

}  // namespace arbiter::text
