// Finds clause numbers in comments and step tables.
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
    const std::string_view comment_mark = file.extension() == ".grammar" ? "#" : "//";
    const bool of_game = name.starts_with("src/games/" + std::string(game) + "/");
    std::string code(game);
    std::transform(code.begin(), code.end(), code.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? char(c - 32) : c; });
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
    std::vector<fs::path> files;
    std::error_code error;
    for (const auto& entry : fs::recursive_directory_iterator(root / "src", error)) {
        const auto extension = entry.path().extension();
        if (entry.is_regular_file() && (extension == ".h" || extension == ".cpp" || extension == ".grammar"))
            files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    std::vector<CodeCitation> out;
    for (const auto& file : files) read_file(file, root, game, out);
    return out;
}

}  // namespace arbiter::ledger
