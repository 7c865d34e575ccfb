// Reads ledgers and official lists of clause numbers.
#include "ledger/ledger.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <iterator>
#include <limits>
#include <optional>
#include <set>
#include <utility>

namespace arbiter::ledger {
namespace {

constexpr std::array<std::pair<Kind, std::string_view>, 5> kKinds = {{
    {Kind::Engine, "engine"},
    {Kind::Deck, "deck"},
    {Kind::Text, "text"},
    {Kind::Heading, "heading"},
    {Kind::Table, "table"},
}};
constexpr std::string_view kHeader = "number\tkind\treason\tparaphrase";
constexpr std::string_view kSeparators = ".-";
constexpr char kRuling = 'Q';

constexpr std::string_view kAtMost = "# at most ", kOpen = " open";

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

std::vector<std::string_view> split(std::string_view line, char separator) {
    std::vector<std::string_view> parts;
    while (true) {
        const auto at = line.find(separator);
        parts.push_back(line.substr(0, at));
        if (at == std::string_view::npos) return parts;
        line.remove_prefix(at + 1);
    }
}

std::optional<Kind> kind_named(std::string_view name) {
    for (const auto& [kind, text] : kKinds)
        if (text == name) return kind;
    return std::nullopt;
}

std::string in_quotes(std::string_view text) { return "'" + std::string(text) + "'"; }

// Collects what is wrong with a file, line by line.
struct Problems {
    std::string file;
    int line = 0;
    std::vector<Diagnostic> list;

    void add(std::string found, std::string expected) {
        list.push_back({file, line, 0, std::move(found), std::move(expected)});
    }
};

// Of a game that is being built: how many clauses may be open.
bool read_may_be_open(std::string_view line, int& count) {
    if (!line.starts_with(kAtMost) || !line.ends_with(kOpen)) return false;
    line.remove_prefix(kAtMost.size());
    line.remove_suffix(kOpen.size());
    return std::from_chars(line.data(), line.data() + line.size(), count).ec == std::errc{};
}

std::optional<Clause> read_clause(std::string_view line, Problems& problems) {
    const auto fields = split(line, '\t');
    if (fields.size() != 4) {
        problems.add(std::to_string(fields.size()) + " columns", "number, kind, reason and paraphrase");
        return std::nullopt;
    }
    const auto kind = kind_named(fields[1]);
    if (!is_clause_number(fields[0])) problems.add(in_quotes(fields[0]), "a clause number like 5.6.2");
    if (!kind) problems.add("kind " + in_quotes(fields[1]), "engine, deck, text, heading or table");
    if (kind == Kind::Table && fields[2].empty()) problems.add("kind table without a reason", "a reason in column 3");
    if (kind && kind != Kind::Table && !fields[2].empty())
        problems.add("a reason for kind " + in_quotes(fields[1]), "a reason only for kind table");
    if (fields[3].empty()) problems.add("no paraphrase", "one in column 4");
    if (!kind) return std::nullopt;
    return Clause{std::string(fields[0]), *kind, std::string(fields[2]), std::string(fields[3])};
}

}  // namespace

std::string_view to_string(Kind kind) {
    return std::find_if(kKinds.begin(), kKinds.end(), [&](const auto& entry) { return entry.first == kind; })->second;
}

bool needs_scenario(Kind kind) { return kind == Kind::Engine || kind == Kind::Deck || kind == Kind::Text; }

std::string_view Ledger::game() const { return std::string_view(book).substr(0, book.find('-')); }

const Clause* Ledger::find(std::string_view number) const {
    const auto at = std::find_if(clauses.begin(), clauses.end(), [&](const Clause& c) { return c.number == number; });
    return at == clauses.end() ? nullptr : &*at;
}

bool is_clause_number(std::string_view text) {
    const bool ruling = is_ruling_number(text);
    if (ruling) text.remove_prefix(1);
    const auto at = text.find_first_of(kSeparators);
    if (at == std::string_view::npos && !ruling) return false;
    const auto parts = split(text, at == std::string_view::npos ? '.' : text[at]);
    return std::all_of(parts.begin(), parts.end(), [](std::string_view part) {
        return !part.empty() && part.size() <= 4 && std::all_of(part.begin(), part.end(), is_digit);
    });
}

bool is_ruling_number(std::string_view number) { return number.starts_with(kRuling); }

bool is_below(std::string_view number, std::string_view parent) {
    if (parent == std::string_view(&kRuling, 1)) return is_ruling_number(number);
    return number.size() > parent.size() && number.substr(0, parent.size()) == parent &&
           kSeparators.find(number[parent.size()]) != std::string_view::npos;
}

std::string_view chapter(std::string_view number) {
    if (is_ruling_number(number)) return number.substr(0, 1);
    return number.substr(0, number.find_first_of(kSeparators));
}

std::vector<int> parts_of(std::string_view number) {
    std::vector<int> parts;
    if (is_ruling_number(number)) {
        parts.push_back(std::numeric_limits<int>::max());
        number.remove_prefix(1);
    }
    const auto at = number.find_first_of(kSeparators);
    for (std::string_view part : split(number, at == std::string_view::npos ? '.' : number[at])) {
        int value = 0;
        std::from_chars(part.data(), part.data() + part.size(), value);
        parts.push_back(value);
    }
    return parts;
}

bool in_book_order(std::string_view left, std::string_view right) { return parts_of(left) < parts_of(right); }

Result<Ledger> parse_ledger(std::string_view text, const std::filesystem::path& file) {
    Ledger ledger{file.stem().string(), file.string(), {}, 0};
    Problems problems{file.string(), 0, {}};
    std::set<std::string> seen;
    if (text.ends_with('\n')) text.remove_suffix(1);
    for (std::string_view line : split(text, '\n')) {
        ++problems.line;
        if (problems.line == 1) {
            if (line != kHeader) problems.add(in_quotes(line), "the columns number, kind, reason and paraphrase");
            continue;
        }
        if (read_may_be_open(line, ledger.may_be_open)) continue;
        auto clause = read_clause(line, problems);
        if (!clause) continue;
        if (!seen.insert(clause->number).second) {
            problems.add(clause->number + " again", "each number once");
        } else if (!ledger.clauses.empty() && !in_book_order(ledger.clauses.back().number, clause->number)) {
            problems.add(clause->number + " after " + ledger.clauses.back().number, "the book's order");
        }
        ledger.clauses.push_back(std::move(*clause));
    }
    if (ledger.clauses.empty() && problems.list.empty()) problems.add("no clause", "a ledger");
    if (!problems.list.empty()) return std::move(problems.list);
    return ledger;
}

Result<Ledger> load_ledger(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) return Diagnostic{file.string(), 0, 0, "no readable file", "a ledger"};
    const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    return parse_ledger(text, file);
}

Result<std::vector<std::string>> load_numbers(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) return Diagnostic{file.string(), 0, 0, "no readable file", "a list of clause numbers"};
    std::vector<std::string> numbers;
    Problems problems{file.string(), 0, {}};
    std::string line;
    while (std::getline(in, line)) {
        ++problems.line;
        const std::string number = line.substr(0, line.find_first_of("\t\r"));
        if (number.empty() || number.starts_with('#')) continue;
        if (!is_clause_number(number)) problems.add(in_quotes(number), "a clause number like 5.6.2");
        numbers.push_back(number);
    }
    if (!problems.list.empty()) return std::move(problems.list);
    return numbers;
}

}  // namespace arbiter::ledger
