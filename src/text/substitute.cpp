// Putting phrases into the place of others, and back.
#include "text/substitute.h"

#include <algorithm>
#include <optional>

namespace arbiter::text {
namespace {

using Tokens = std::vector<Token>;

// A run of tokens, the end not included.
struct Span {
    std::size_t begin;
    std::size_t end;
};

struct Marked {
    Span inside;  // without the marks
    bool replaces;
};

class Expansion {
  public:
    Expansion(const Lexicon& lexicon, const Tokens& tokens) : lexicon_(lexicon), tokens_(tokens) {}

    Tokens run() {
        find_marked();
        std::optional<std::size_t> base;
        for (std::size_t ix = 0; ix < marked_.size(); ++ix) {
            if (!marked_[ix].replaces) {
                if (base) finish(*base);
                base = ix;
                alternatives_.clear();
            } else if (base && belongs(marked_[*base], marked_[ix])) {
                alternatives_.push_back(ix);
            }
        }
        if (base) finish(*base);
        copy(tokens_.size());
        return too_long_ ? tokens_ : std::move(out_);
    }

  private:
    void find_marked() {
        const Substitution& marks = lexicon_.substitution;
        for (std::size_t at = 0; at < tokens_.size(); ++at) {
            if (!tokens_[at].is_word(marks.open)) continue;
            std::size_t close = at + 1;
            while (close < tokens_.size() && !tokens_[close].is_word(marks.open) &&
                   !tokens_[close].is_word(marks.close))
                ++close;
            if (close == tokens_.size() || !tokens_[close].is_word(marks.close)) continue;
            const bool replaces = close + 1 < tokens_.size() && tokens_[close + 1].is_word(marks.word);
            marked_.push_back({{at + 1, close}, replaces});
            at = close;
        }
    }

    // A phrase replaces one of its own line, or, in an item of a list, one of the line before the list.
    bool belongs(const Marked& base, const Marked& alternative) const {
        const std::size_t from = base.inside.end;
        const std::size_t to = alternative.inside.begin;
        for (std::size_t at = from; at < to; ++at) {
            if (tokens_[at].is_word(kNewline) && !tokens_[at + 1].is_word("•")) return false;
        }
        return to > sentences(base).end;
    }

    // The sentences that hold a marked phrase, without the bracketed words before the first sentence of a line.
    Span sentences(const Marked& marked) const {
        std::size_t begin = marked.inside.begin - 1;
        while (begin > 0 && !tokens_[begin - 1].is_word(".") && !tokens_[begin - 1].is_word(kNewline)) --begin;
        while (begin < marked.inside.begin - 1) {
            const Token& token = tokens_[begin];
            if (token.is_word("(")) {
                std::size_t close = begin;
                while (close < marked.inside.begin && !tokens_[close].is_word(")")) ++close;
                if (close == marked.inside.begin) break;
                begin = close + 1;
            } else if (token.is_word("•") || is_keyword(token)) {
                ++begin;
            } else {
                break;
            }
        }
        std::size_t end = marked.inside.end + 1;
        while (end < tokens_.size() && !tokens_[end - 1].is_word(".") && !tokens_[end].is_word(kNewline)) ++end;
        return {begin, end};
    }

    bool is_keyword(const Token& token) const {
        return std::any_of(lexicon_.keywords.begin(), lexicon_.keywords.end(),
                           [&](const Keyword& keyword) { return token.is_word(keyword.token); });
    }

    void finish(std::size_t base_ix) {
        const Marked& base = marked_[base_ix];
        const Span whole = sentences(base);
        // Sentences that are part of another substitution already can't be taken apart again.
        if (alternatives_.empty() || whole.begin < done_) return;
        // What would be too long to read is not written down.
        const std::size_t longer = (whole.end - whole.begin) * (alternatives_.size() + 1);
        too_long_ = too_long_ || out_.size() + longer > static_cast<std::size_t>(kMostTokens);
        if (too_long_) return;
        copy(whole.begin);
        out_.push_back(Token::word(kOpenSentences));
        out_.push_back(Token::of_number(static_cast<int>(base.inside.begin - 1 - whole.begin)));
        out_.push_back(Token::of_number(static_cast<int>(base.inside.end - base.inside.begin)));
        put(whole, base, base.inside);
        done_ = whole.end;
        for (const std::size_t ix : alternatives_) {
            copy(marked_[ix].inside.begin - 1);
            out_.push_back(Token::word(kOpenSentences));
            put(whole, base, marked_[ix].inside);
            done_ = marked_[ix].inside.end + 1;
        }
        alternatives_.clear();
    }

    // The sentences around base with a phrase in its place.
    void put(Span whole, const Marked& base, Span phrase) {
        add({whole.begin, base.inside.begin - 1});
        add(phrase);
        add({base.inside.end + 1, whole.end});
        out_.push_back(Token::word(kCloseSentences));
    }

    void copy(std::size_t to) {
        add({done_, to});
        done_ = to;
    }

    void add(Span span) {
        out_.insert(out_.end(), tokens_.begin() + static_cast<std::ptrdiff_t>(span.begin),
                    tokens_.begin() + static_cast<std::ptrdiff_t>(span.end));
    }

    const Lexicon& lexicon_;
    const Tokens& tokens_;
    std::vector<Marked> marked_;
    std::vector<std::size_t> alternatives_;
    Tokens out_;
    std::size_t done_ = 0;
    bool too_long_ = false;
};

class SubstitutionFolder {
  public:
    SubstitutionFolder(const Lexicon& lexicon, const Tokens& tokens) : lexicon_(lexicon), tokens_(tokens) {}

    Tokens run() {
        while (at_ < tokens_.size()) {
            if (!tokens_[at_].is_word(kOpenSentences)) {
                out_.push_back(tokens_[at_++]);
                continue;
            }
            const std::size_t close = closing(at_);
            if (close == tokens_.size() || (!fold_base(close) && !fold_alternative(close))) return tokens_;
            at_ = close + 1;
        }
        return std::move(out_);
    }

  private:
    std::size_t closing(std::size_t open) const {
        std::size_t close = open + 1;
        while (close < tokens_.size() && !tokens_[close].is_word(kCloseSentences)) ++close;
        return close;
    }

    bool fold_base(std::size_t close) {
        const auto number = [&](std::size_t at) { return tokens_[at].kind == Token::Kind::Number; };
        if (close < at_ + 3 || !number(at_ + 1) || !number(at_ + 2)) return false;
        base_ = Span{at_ + 3, close};
        before_ = static_cast<std::size_t>(tokens_[at_ + 1].number);
        inside_ = static_cast<std::size_t>(tokens_[at_ + 2].number);
        if (before_ + inside_ > close - base_->begin) return false;
        const std::size_t phrase = base_->begin + before_;
        add(base_->begin, phrase);
        mark(phrase, phrase + inside_);
        add(phrase + inside_, close);
        return true;
    }

    // Its words before and after the phrase must be those of the base.
    bool fold_alternative(std::size_t close) {
        if (!base_) return false;
        const std::size_t after = base_->end - base_->begin - before_ - inside_;
        const std::size_t begin = at_ + 1;
        if (close - begin < before_ + after) return false;
        const auto same = [&](std::size_t one, std::size_t other, std::size_t count) {
            return std::equal(tokens_.begin() + static_cast<std::ptrdiff_t>(one),
                              tokens_.begin() + static_cast<std::ptrdiff_t>(one + count),
                              tokens_.begin() + static_cast<std::ptrdiff_t>(other));
        };
        if (!same(begin, base_->begin, before_) || !same(close - after, base_->end - after, after)) return false;
        mark(begin + before_, close - after);
        return true;
    }

    void mark(std::size_t from, std::size_t to) {
        out_.push_back(Token::word(lexicon_.substitution.open));
        add(from, to);
        out_.push_back(Token::word(lexicon_.substitution.close));
    }

    void add(std::size_t from, std::size_t to) {
        out_.insert(out_.end(), tokens_.begin() + static_cast<std::ptrdiff_t>(from),
                    tokens_.begin() + static_cast<std::ptrdiff_t>(to));
    }

    const Lexicon& lexicon_;
    const Tokens& tokens_;
    std::optional<Span> base_;
    std::size_t before_ = 0;
    std::size_t inside_ = 0;
    std::size_t at_ = 0;
    Tokens out_;
};

}  // namespace

std::vector<Token> expand_substitutions(const Lexicon& lexicon, std::vector<Token> tokens) {
    if (lexicon.substitution.open.empty() || tokens.size() > static_cast<std::size_t>(kMostTokens)) return tokens;
    return Expansion(lexicon, tokens).run();
}

std::vector<Token> fold_substitutions(const Lexicon& lexicon, std::vector<Token> tokens) {
    if (lexicon.substitution.open.empty()) return tokens;
    return SubstitutionFolder(lexicon, tokens).run();
}

}  // namespace arbiter::text
