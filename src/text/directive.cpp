// Reading the lines of a grammar file that start with %.
#include "text/directive.h"

#include <charconv>

#include "text/spelling.h"

namespace arbiter::text {
namespace {

using Words = std::vector<std::string>;

Words words_of(std::string_view text) {
    Words out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t blank = std::min(text.find_first_of(" \t\r", at), text.size());
        if (blank > at) out.emplace_back(text.substr(at, blank - at));
        at = blank + 1;
    }
    return out;
}

std::string joined(const Words& words, std::size_t from, std::size_t to) {
    std::string out;
    for (std::size_t ix = from; ix < to; ++ix) out += (ix > from ? " " : "") + words[ix];
    return out;
}

class DirectiveReader {
  public:
    DirectiveReader(std::string_view line, GrammarStorage& storage, std::vector<LineProblem>& problems)
        : storage_(storage), problems_(problems), words_(words_of(without_comment(line))) {
        if (const std::size_t dashes = line.find(" -- "); dashes != std::string_view::npos)
            why_ = joined(words_of(line.substr(dashes + 4)));
    }

    void read(std::vector<std::string>& starts) {
        const std::string& what = words_[0];
        if (what == "%start" && words_.size() > 1) {
            starts.insert(starts.end(), words_.begin() + 1, words_.end());
        } else if (what == "%class" && (words_.size() == 4 || (words_.size() == 5 && words_[4] == "title"))) {
            storage_.classes.push_back({keep(words_[1]), keep(words_[2]), keep(words_[3]), words_.size() == 5});
        } else if (what == "%node" && words_.size() > 1) {
            SharedNode node{keep(words_[1]), {}};
            for (std::size_t at = 2; at < words_.size(); ++at) node.fields.push_back(keep(words_[at]));
            storage_.shared_nodes.push_back(std::move(node));
        } else if (what == "%keyword" && words_.size() > 1) {
            keyword();
        } else if (what == "%inside" && words_.size() == 2) {
            storage_.inside.push_back(keep(words_[1]));
        } else if (what == "%cased" && words_.size() > 1) {
            const std::string printed = joined(words_, 1, words_.size());
            storage_.cased.push_back({keep(to_lower(printed)), keep(printed)});
        } else if (what == "%recalls" && words_.size() > 2) {
            storage_.recalls.push_back({keep(words_[1]), keep(joined(words_, 2, words_.size()))});
        } else if (what == "%characters" && words_.size() == 3) {
            characters(words_[1], words_[2]);
        } else if (what == "%tokens" || what == "%brackets") {
            token_rewrite(what == "%tokens" ? Rewrite::Extent::Tokens : Rewrite::Extent::Brackets);
        } else if (what == "%names" && words_.size() > 5 && words_[2] == "before" && words_[4] == "after") {
            rewrite(Rewrite::Extent::Names, words_[3], words_[1] + " " + joined(words_, 5, words_.size()));
        } else if ((what == "%digits" || what == "%circled") && words_.size() > 2 && words_[1] == "after") {
            (what == "%digits" ? storage_.digits_after : storage_.circled_after)
                .push_back(keep(joined(words_, 2, words_.size())));
        } else if (what == "%digits" && words_.size() > 2 && words_[1] == "before") {
            storage_.digits_before.push_back(keep(joined(words_, 2, words_.size())));
        } else {
            option(what);
        }
    }

  private:
    std::string_view keep(std::string_view text) { return storage_.strings.keep(text); }
    static std::string joined(const Words& words) { return text::joined(words, 0, words.size()); }
    static std::string joined(const Words& words, std::size_t from, std::size_t to) {
        return text::joined(words, from, to);
    }
    void problem(std::string expected) { problems_.push_back({1, "\"" + joined(words_) + "\"", std::move(expected)}); }

    void option(const std::string& what) {
        Lexicon& lexicon = storage_.tables.lexicon;
        if (what == "%words" && words_.size() == 4 && words_[1] == "up" && words_[2] == "to") {
            const std::string& number = words_[3];
            const auto read = std::from_chars(number.data(), number.data() + number.size(), lexicon.words_up_to);
            if (read.ec != std::errc() || read.ptr != number.data() + number.size() || lexicon.words_up_to < 0 ||
                lexicon.words_up_to > 12) {
                problem("a number up to 12");
            }
        } else if (what == "%final" && words_.size() == 2) {
            lexicon.final_token = keep(words_[1]);
        } else if (what == "%newlines" && (words_.size() == 1 || (words_.size() > 3 && words_[1] == "before"))) {
            lexicon.newlines = true;
            for (std::size_t at = 2; at < words_.size(); ++at) storage_.line_starts.push_back(keep(words_[at]));
        } else if (what == "%letters" && words_.size() == 2) {
            lexicon.letters = keep(words_[1]);
        } else if (what == "%mend" && words_.size() == 1) {
            lexicon.mends = true;
        } else if (what == "%substitute" && words_.size() == 5 && words_[3] == "before") {
            lexicon.substitution = {keep(words_[1]), keep(words_[2]), keep(words_[4])};
        } else {
            problem(
                "%start, %class, %keyword, %inside, %cased, %recalls, %characters, %tokens, %brackets, %names, "
                "%digits after, %digits before, %circled after, %words up to, %letters, %final, %newlines, %mend or "
                "%substitute with what belongs to it");
        }
    }

    void keyword() {
        const bool named = words_.size() > 3 && words_[words_.size() - 2] == "as";
        const std::string printed = joined(words_, 1, words_.size() - (named ? 2 : 0));
        const std::string token = named ? words_.back() : to_lower(printed);
        if (!printed.starts_with("[") || !printed.ends_with("]") || token.find(' ') != std::string::npos) {
            problem("%keyword [word], or %keyword [several words] as [token]");
            return;
        }
        storage_.keywords.push_back({keep(token), keep(printed)});
    }

    // A spelling, or a row of characters that differ in their last byte: "%characters ａ..ｚ a..z".
    void characters(const std::string& from, const std::string& to) {
        const std::size_t dots = from.find("..");
        if (dots == 0 || dots == std::string::npos) return rewrite(Rewrite::Extent::Characters, from, to);
        const std::string first = from.substr(0, dots), last = from.substr(dots + 2);
        const bool rows = first.size() == last.size() && first.substr(0, dots - 1) == last.substr(0, dots - 1) &&
                          to.size() == 4 && to.substr(1, 2) == ".." && first.back() <= last.back() &&
                          last.back() - first.back() == to[3] - to[0];
        if (!rows) return problem("two rows of characters of the same length");
        for (int at = 0; at <= to[3] - to[0]; ++at) {
            const auto shifted = [&](std::string text) {
                text.back() = static_cast<char>(text.back() + at);
                return text;
            };
            rewrite(Rewrite::Extent::Characters, shifted(first), shifted(to.substr(0, 1)));
        }
    }

    void token_rewrite(Rewrite::Extent of) {
        for (std::size_t ix = 2; ix < words_.size(); ++ix) {
            if (words_[ix] != "=>") continue;
            const bool pair = ix == 3 && words_.size() == 6;
            if (of == Rewrite::Extent::Brackets && !pair) break;
            rewrite(of, joined(words_, 1, ix), joined(words_, ix + 1, words_.size()));
            return;
        }
        problem(of == Rewrite::Extent::Tokens ? "%tokens a b => c -- why" : "%brackets [ ] => { } -- why");
    }

    void rewrite(Rewrite::Extent of, const std::string& from, const std::string& to) {
        if (why_.empty()) problem("a comment that says why the two are the same");
        storage_.rewrites.push_back({of, keep(from), keep(to), keep(why_)});
    }

    GrammarStorage& storage_;
    std::vector<LineProblem>& problems_;
    Words words_;
    std::string why_;
};

}  // namespace

void read_directive(std::string_view line, GrammarStorage& storage, std::vector<std::string>& starts,
                    std::vector<LineProblem>& problems) {
    DirectiveReader(line, storage, problems).read(starts);
}

}  // namespace arbiter::text
