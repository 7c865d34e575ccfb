// Finds the numbers of clauses and answers in comments, step tables and pages.
#include "ledger/citations.h"

#include <algorithm>
#include <fstream>
#include <utility>

#include "ledger/ledger.h"

namespace arbiter::ledger {
namespace {

namespace fs = std::filesystem;

std::string_view trimmed(std::string_view text) {
    const auto from = text.find_first_not_of(" \t");
    if (from == std::string_view::npos) return {};
    return text.substr(from, text.find_last_not_of(" \t\r") - from + 1);
}

bool take(std::string_view& text, std::string_view prefix) {
    if (text.substr(0, prefix.size()) != prefix) return false;
    text.remove_prefix(prefix.size());
    return true;
}

std::string_view take_number(std::string_view& text) {
    auto end = text.find_first_not_of("0123456789.-", is_ruling_number(text) ? 1 : 0);
    const std::string_view number = text.substr(0, end);
    if (!is_clause_number(number)) return {};
    text.remove_prefix(number.size());
    return number;
}

// The same in a sentence, which may end behind it.
std::string_view take_number_in_words(std::string_view& text) {
    std::string_view number = text.substr(0, text.find_first_not_of("0123456789.-", is_ruling_number(text) ? 1 : 0));
    while (number.ends_with('.') || number.ends_with('-')) number.remove_suffix(1);
    if (!is_clause_number(number)) return {};
    text.remove_prefix(number.size());
    return number;
}

bool in_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

std::string in_capitals(std::string_view game) {
    std::string code(game);
    for (char& c : code) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return code;
}

// The numbers of a comment "UCG 5.6.2.1, 5.6.2.3: ...": none unless the form is kept up to the colon.
std::vector<std::string> in_comment(std::string_view comment, std::string_view code) {
    std::vector<std::string> numbers;
    comment = trimmed(comment);
    if (!take(comment, code) || !take(comment, " ")) return numbers;
    do {
        const std::string_view number = take_number(comment);
        if (number.empty()) return {};
        numbers.emplace_back(number);
    } while (take(comment, ", "));
    if (!take(comment, ":")) return {};
    return numbers;
}

// The literals of a line that are clause numbers.
std::vector<std::string> in_literals(std::string_view line) {
    std::vector<std::string> numbers;
    for (auto open = line.find('"'); open != std::string_view::npos; open = line.find('"', open + 1)) {
        std::string_view rest = line.substr(open + 1);
        const std::string_view number = take_number(rest);
        if (number.empty() || !take(rest, "\"")) continue;
        const bool first_of_step = open > 0 && line[open - 1] == '{';
        const auto separators =
            std::count_if(number.begin(), number.end(), [](char letter) { return letter == '.' || letter == '-'; });
        if (first_of_step || separators >= 2) numbers.emplace_back(number);
    }
    return numbers;
}

void read_file(const fs::path& file, const fs::path& root, std::string_view game, std::vector<CodeCitation>& out) {
    const std::string name = file.lexically_relative(root).generic_string();
    const std::string_view comment_mark = file.extension() == ".grammar" ? "--" : "//";
    const bool of_game = name.starts_with("src/games/" + std::string(game) + "/");
    const std::string code = in_capitals(game);
    std::ifstream in(file, std::ios::binary);
    std::string line;
    for (int at = 1; std::getline(in, line); ++at) {
        const auto comment = line.find(comment_mark);
        std::vector<std::string> numbers;
        if (comment != std::string::npos)
            numbers = in_comment(std::string_view(line).substr(comment + comment_mark.size()), code);
        if (of_game)
            for (auto& number : in_literals(std::string_view(line).substr(0, comment)))
                numbers.push_back(std::move(number));
        for (auto& number : numbers) out.push_back({std::move(number), name, at, std::string(trimmed(line))});
    }
}

// Calls fn with the rest of the text at every word's beginning.
template <class Fn>
void at_each_word(std::string_view text, const Fn& fn) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (in_word(text[at]) && (at == 0 || !in_word(text[at - 1]))) fn(text.substr(at));
    }
}

// A number that is a word of its own at the front of the text; nothing otherwise.
std::string_view take_whole_number(std::string_view& text) {
    std::string_view rest = text;
    const std::string_view number = take_number_in_words(rest);
    if (number.empty() || (!rest.empty() && in_word(rest.front()))) return {};
    text = rest;
    return number;
}

// The numbers behind the game's name: "UCG 5.6.1 and 5.6.2".
void add_named(std::string_view text, std::string_view code, std::vector<std::string>& numbers) {
    at_each_word(text, [&](std::string_view rest) {
        if (!take(rest, code)) return;
        bool more = take(rest, " ");
        while (more) {
            const std::string_view number = take_whole_number(rest);
            if (number.empty()) return;
            numbers.emplace_back(number);
            more = take(rest, ", ") || take(rest, " and ") || take(rest, " or ");
        }
    });
}

// Answers, whether the game's name stands before them or not.
void add_answers(std::string_view text, std::vector<std::string>& numbers) {
    at_each_word(text, [&](std::string_view rest) {
        if (!is_ruling_number(rest)) return;
        if (const std::string_view number = take_whole_number(rest); !number.empty()) numbers.emplace_back(number);
    });
}

// What of a line of the file is meant for people; a page is all of it.
std::string_view words_of(std::string_view line, const std::string& extension) {
    const auto behind = [&](std::string_view mark) {
        const std::size_t at = line.find(mark);
        return at == std::string_view::npos ? std::string_view() : line.substr(at + mark.size());
    };
    if (extension == ".h" || extension == ".cpp") return behind("//");
    if (extension == ".grammar" || extension == ".lexicon") return behind("--");
    if (extension == ".md" || extension == ".tsv") return line;
    if (extension != ".yaml") return {};
    const std::string_view key = trimmed(line);
    return key.starts_with("title:") || key.starts_with("note:") || key.starts_with("- note:") ? line : behind("#");
}

bool is_of_game(const std::string& file, std::string_view line, const std::string& game) {
    return file.starts_with("src/games/" + game + "/") || file.starts_with("tests/rules/" + game + "/") ||
           file.starts_with("rules/" + game + "-") ||
           (file == "docs/rulings.md" && line.starts_with("| " + game + "-"));
}

std::vector<fs::path> files_below(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (const auto& entry : fs::recursive_directory_iterator(folder, error))
        if (entry.is_regular_file()) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace

std::vector<Ruling> find_rulings(std::string_view page) {
    std::vector<Ruling> rulings;
    bool in_table = false;
    int at = 0;
    while (!page.empty()) {
        ++at;
        const std::string_view line = page.substr(0, page.find('\n'));
        page.remove_prefix(std::min(page.size(), line.size() + 1));
        if (!line.starts_with('|')) {
            in_table = false;
            continue;
        }
        const std::string_view cell = trimmed(line.substr(1, line.find('|', 1) - 1));
        if (in_table && cell.find_first_not_of("-: ") != std::string_view::npos)
            rulings.push_back({std::string(cell), at});
        in_table = in_table || cell == "ruling";
    }
    return rulings;
}

std::vector<CodeCitation> find_code(const fs::path& root, std::string_view game) {
    std::vector<CodeCitation> out;
    for (const fs::path& file : files_below(root / "src")) {
        const auto extension = file.extension();
        if (extension == ".h" || extension == ".cpp" || extension == ".grammar") read_file(file, root, game, out);
    }
    return out;
}

std::vector<CodeCitation> find_mentions(const fs::path& root, std::string_view game) {
    const std::string code = in_capitals(game);
    std::vector<fs::path> files;
    for (const char* folder : {"docs", "fuzz", "include", "rules", "src", "tests"}) {
        const std::vector<fs::path> more = files_below(root / folder);
        files.insert(files.end(), more.begin(), more.end());
    }
    files.push_back(root / "README.md");
    std::vector<CodeCitation> out;
    for (const fs::path& file : files) {
        const std::string name = file.lexically_relative(root).generic_string();
        std::ifstream in(file, std::ios::binary);
        std::string line;
        for (int at = 1; std::getline(in, line); ++at) {
            const std::string_view words = words_of(line, file.extension().string());
            std::vector<std::string> numbers;
            add_named(words, code, numbers);
            if (is_of_game(name, line, std::string(game))) add_answers(words, numbers);
            for (std::string& number : numbers)
                out.push_back({std::move(number), name, at, std::string(trimmed(line))});
        }
    }
    return out;
}

std::vector<std::string> find_answers(std::string_view page) {
    std::vector<std::string> out;
    while (!page.empty()) {
        const std::string_view line = page.substr(0, page.find('\n'));
        page.remove_prefix(std::min(page.size(), line.size() + 1));
        const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
        const bool numbered = digits > 0 && line.substr(digits).starts_with(". ");
        if (numbered && !is_ruling_number(line.substr(digits + 2))) {
            out.push_back("Q0." + std::string(line.substr(0, digits)));
        } else {
            add_answers(line, out);
        }
    }
    std::sort(out.begin(), out.end(), in_book_order);
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

}  // namespace arbiter::ledger
