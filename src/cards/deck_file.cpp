// Deck files: one card a line, its count, its number and, for people, its name.
#include <algorithm>
#include <cctype>
#include <unordered_map>
#include <utility>

#include "arbiter/cards.h"
#include "cards/file_text.h"

namespace arbiter {
namespace {

constexpr std::size_t kMostDeckBytes = std::size_t{1} << 20;
constexpr int kMostCopies = 99;
constexpr std::string_view kBlank = " \t\r";
constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

bool is_digit(char c) { return c >= '0' && c <= '9'; }

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(kBlank);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

// The front of the text up to a blank, taken off it together with the blanks behind.
std::string_view take_word(std::string_view& text) {
    const std::size_t length = std::min(text.find_first_of(kBlank), text.size());
    const std::string_view word = text.substr(0, length);
    text = trimmed(text.substr(length));
    return word;
}

// Names are compared as people type them: capitals and the width of gaps don't matter.
std::string plain_name(std::string_view name) {
    std::string out;
    for (std::string_view rest = trimmed(name); !rest.empty();) {
        if (!out.empty()) out += ' ';
        for (const char c : take_word(rest)) out += lower(c);
    }
    return out;
}

// The count of "4" or "4x", or 0.
int count_of(std::string_view word) {
    if (!word.empty() && lower(word.back()) == 'x') word.remove_suffix(1);
    if (word.empty() || word.size() > 2 || !std::all_of(word.begin(), word.end(), is_digit)) return 0;
    int count = 0;
    for (const char c : word) count = count * 10 + (c - '0');
    return count;
}

class DeckReader {
  public:
    DeckReader(std::string_view file, const std::vector<std::string>& headings) : headings_(headings) {
        out_.deck.file = file;
    }

    bool full() const { return out_.problems.size() >= kMostProblems; }

    void read(std::string_view content) {
        ++line_;
        if (const auto broken = utf8_problems(content, out_.deck.file); !broken.empty()) {
            out_.problems.push_back(broken[0]);
            out_.problems.back().line = line_;
            return;
        }
        content = trimmed(content);
        if (content.empty() || content.front() == '#') return;
        if (content.back() == ':' && !is_digit(content.front())) return read_heading(content);
        read_card(content);
    }

    DeckFile finish() {
        if (out_.problems.empty() && out_.deck.lines.empty())
            problem("no card", "lines such as \"4 AR01-001 Name\"", 0);
        return std::move(out_);
    }

  private:
    void read_heading(std::string_view content) {
        const std::string wanted = plain_name(content.substr(0, content.size() - 1));
        for (const std::string& heading : headings_) {
            if (plain_name(heading) == wanted) {
                section_ = heading;
                return;
            }
        }
        std::string expected = headings_.empty() ? "no heading" : "no heading but";
        for (const std::string& heading : headings_) expected += " \"" + heading + ":\"";
        problem(shown(content), std::move(expected), line_);
    }

    void read_card(std::string_view content) {
        std::string_view rest = content;
        const std::string_view first = take_word(rest);
        const int count = count_of(first);
        if (count == 0) {
            return problem(shown(content), "a count from 1 to " + std::to_string(kMostCopies) + ", such as 4 or 4x",
                           line_);
        }
        const std::string_view number = take_word(rest);
        // A list that gives names alone would otherwise be told only later that no card has the number "Warden".
        if (std::none_of(number.begin(), number.end(), is_digit)) {
            return problem(number.empty() ? "nothing after the count" : shown(number),
                           "a card number, such as AR01-001", line_);
        }
        out_.deck.lines.push_back({line_, count, std::string(number), std::string(rest), section_});
    }

    void problem(std::string found, std::string expected, int line) {
        out_.problems.push_back({out_.deck.file, line, 0, std::move(found), std::move(expected)});
    }

    const std::vector<std::string>& headings_;
    DeckFile out_;
    std::string section_;
    int line_ = 0;
};

Result<DeckList> whole(DeckFile file) {
    if (!file.problems.empty()) return std::move(file.problems);
    return std::move(file.deck);
}

}  // namespace

int DeckList::total() const {
    int sum = 0;
    for (const DeckLine& line : lines) sum += line.count;
    return sum;
}

int DeckList::copies(std::string_view number) const {
    int sum = 0;
    for (const DeckLine& line : lines) sum += line.number == number ? line.count : 0;
    return sum;
}

DeckFile parse_deck_file(std::string_view text, std::string_view file, const std::vector<std::string>& headings) {
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
    DeckReader reader(file, headings);
    while (!text.empty() && !reader.full()) {
        const std::size_t length = std::min(text.find('\n'), text.size());
        reader.read(text.substr(0, length));
        text.remove_prefix(std::min(length + 1, text.size()));
    }
    return reader.finish();
}

DeckFile read_deck_file(const std::filesystem::path& path, const std::vector<std::string>& headings) {
    const Result<std::string> text = read_file_text(path, kMostDeckBytes);
    if (!text) return {{path.string(), {}}, text.problems()};
    return parse_deck_file(*text, path.string(), headings);
}

Result<DeckList> parse_deck(std::string_view text, std::string_view file, const std::vector<std::string>& headings) {
    return whole(parse_deck_file(text, file, headings));
}

Result<DeckList> read_deck(const std::filesystem::path& path, const std::vector<std::string>& headings) {
    return whole(read_deck_file(path, headings));
}

DeckMatch match_deck(const DeckList& deck, std::span<const CardRecord> cards) {
    std::unordered_map<std::string_view, const CardRecord*> by_number;
    for (const CardRecord& card : cards) by_number.emplace(card.number, &card);
    DeckMatch match;
    for (const DeckLine& line : deck.lines) {
        const auto at = by_number.find(line.number);
        if (at == by_number.end()) {
            match.errors.push_back({deck.file, line.line, 0, shown(line.number), "the number of a card that is there"});
        } else if (!line.name.empty() && plain_name(line.name) != plain_name(at->second->name)) {
            match.warnings.push_back({deck.file, line.line, 0, "the name " + shown(line.name), shown(at->second->name),
                                      "card " + line.number});
        }
    }
    return match;
}

}  // namespace arbiter
