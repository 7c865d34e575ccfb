// Reading what a rule line says a constructor means.
#include "text/meaning.h"

#include "text/spelling.h"

namespace arbiter::text {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

class MeaningReader {
  public:
    MeaningReader(std::string_view text, int column, std::vector<LineProblem>& problems)
        : text_(text), column_(column), problems_(problems) {}

    std::vector<MeaningPart> read() {
        expression();
        skip_blanks();
        if (at_ < text_.size() && !failed_) problem("the end of the line");
        return failed_ ? std::vector<MeaningPart>{} : std::move(parts_);
    }

  private:
    void skip_blanks() {
        while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    }

    bool at(char c) {
        skip_blanks();
        return at_ < text_.size() && text_[at_] == c;
    }

    void problem(std::string expected) {
        if (failed_) return;
        failed_ = true;
        const std::string found = at_ < text_.size() ? std::string(text_.substr(at_)) : "the end of the line";
        problems_.push_back({column_ + static_cast<int>(at_), found, std::move(expected)});
    }

    template <class Wanted>
    std::string taken(Wanted&& wanted) {
        const std::size_t from = at_;
        while (at_ < text_.size() && wanted(text_[at_])) ++at_;
        return std::string(text_.substr(from, at_ - from));
    }

    std::string name() {
        return taken([](char c) { return is_letter(c) || is_digit(c) || c == '-' || c == '|'; });
    }

    void expression() {
        skip_blanks();
        if (at_ >= text_.size()) return problem("what it means");
        const char first = text_[at_];
        if (first == '.') {
            ++at_;
            parts_.push_back({MeaningPart::Kind::Field, taken([](char c) { return is_letter(c) || c == '_'; }), 0});
        } else if (is_digit(first) || first == '-') {
            ++at_;
            const std::string rest = taken(is_digit);
            parts_.push_back({MeaningPart::Kind::Number, std::string(1, first) + rest, 0});
        } else if (first == '\'') {
            ++at_;
            parts_.push_back({MeaningPart::Kind::Word, taken([](char c) { return c != '\''; }), 0});
            if (!at('\'')) return problem("\"'\"");
            ++at_;
        } else if (is_capital(first)) {
            parts_.push_back({MeaningPart::Kind::Head, name(), 0});
        } else if (is_letter(first)) {
            named();
        } else {
            problem("a name, a number or .field");
        }
        if (!failed_ && parts_.back().text.empty()) problem("a name");
    }

    void named() {
        const std::string word = name();
        if (!at('(')) return parts_.push_back({MeaningPart::Kind::Name, word, 0});
        const std::size_t call = parts_.size();
        parts_.push_back({MeaningPart::Kind::Call, word, 0});
        do {
            ++at_;
            expression();
            ++parts_[call].arguments;
        } while (!failed_ && at(','));
        if (!at(')')) return problem("\")\"");
        ++at_;
    }

    std::string_view text_;
    int column_;
    std::vector<LineProblem>& problems_;
    std::size_t at_ = 0;
    bool failed_ = false;
    std::vector<MeaningPart> parts_;
};

}  // namespace

std::vector<MeaningPart> read_meaning(std::string_view text, int column, std::vector<LineProblem>& problems) {
    return MeaningReader(text, column, problems).read();
}

}  // namespace arbiter::text
