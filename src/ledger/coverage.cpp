// Counts what scenarios and code say of the ledgers, and finds what does not fit together.
#include "ledger/coverage.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <utility>

namespace arbiter::ledger {
namespace {

namespace fs = std::filesystem;

bool has(const std::vector<std::string>& list, std::string_view item) {
    return std::find(list.begin(), list.end(), item) != list.end();
}

void compare_numbers(const Ledger& ledger, const std::vector<std::string>& official, Coverage& coverage) {
    for (const auto& number : official)
        if (!ledger.find(number))
            coverage.problems.push_back(ledger.file + ": lacks " + number + " of the official list");
    for (const auto& clause : ledger.clauses)
        if (!is_ruling_number(clause.number) && !has(official, clause.number))
            coverage.problems.push_back(ledger.file + ": " + clause.number + " is not in the official list");
}

bool game_has(const Books& books, std::string_view game, std::string_view number) {
    const auto named = [&](const Clause& clause) { return clause.number == number || is_below(clause.number, number); };
    return std::any_of(books.ledgers.begin(), books.ledgers.end(), [&](const Ledger& ledger) {
        return ledger.game() == game && std::any_of(ledger.clauses.begin(), ledger.clauses.end(), named);
    });
}

void add_problems(std::vector<Diagnostic>& to, const std::vector<Diagnostic>& from) {
    to.insert(to.end(), from.begin(), from.end());
}

// The official list beside the project, under either of its names; absent is no error, as only those who have the
// rulebooks have it.
void load_official(const fs::path& folder, const std::string& book, Books& books, std::vector<Diagnostic>& problems) {
    for (const char* ending : {".numbers.txt", ".clauses.tsv"}) {
        const fs::path file = folder / (book + ending);
        if (!fs::exists(file)) continue;
        auto numbers = load_numbers(file);
        if (numbers) {
            books.official[book] = std::move(*numbers);
        } else {
            add_problems(problems, numbers.problems());
        }
        return;
    }
}

}  // namespace

const Ledger* Books::find(std::string_view book) const {
    const auto at =
        std::find_if(ledgers.begin(), ledgers.end(), [&](const Ledger& ledger) { return ledger.book == book; });
    return at == ledgers.end() ? nullptr : &*at;
}

Result<Books> load_books(const fs::path& root) {
    std::vector<fs::path> files;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(root / "rules", error))
        if (entry.path().extension() == ".tsv") files.push_back(entry.path());
    if (files.empty()) return Diagnostic{(root / "rules").string(), 0, 0, "no ledger", "files <book>.tsv"};
    std::sort(files.begin(), files.end());
    Books books;
    std::vector<Diagnostic> problems;
    for (const auto& file : files) {
        auto ledger = load_ledger(file);
        if (!ledger) {
            add_problems(problems, ledger.problems());
            continue;
        }
        ledger->file = file.lexically_relative(root).generic_string();
        const std::string game(ledger->game());
        if (!books.code.contains(game)) books.code[game] = find_code(root, game);
        load_official(root / ".." / "shared" / "rules", ledger->book, books, problems);
        books.ledgers.push_back(std::move(*ledger));
    }
    if (!problems.empty()) return problems;
    std::ifstream page(root / "docs" / "rulings.md", std::ios::binary);
    books.rulings = find_rulings(std::string(std::istreambuf_iterator<char>(page), {}));
    return books;
}

std::string_view to_string(Standing standing) {
    switch (standing) {
        case Standing::Exempt: return "exempt";
        case Standing::Shown: return "shown";
        case Standing::Failing: return "failing";
        case Standing::Open: return "open";
    }
    return {};
}

Standing standing(const Ledger& ledger, const Clause& clause, const std::vector<ScenarioCitation>& scenarios) {
    if (!needs_scenario(clause.kind)) return Standing::Exempt;
    Standing best = Standing::Open;
    for (const auto& scenario : scenarios) {
        if (!has(scenario.books, ledger.book) || !has(scenario.clauses, clause.number)) continue;
        if (scenario.passed) return Standing::Shown;
        best = Standing::Failing;
    }
    return best;
}

Coverage check(const Books& books, const Ledger& ledger) {
    Coverage coverage;
    coverage.book = ledger.book;
    std::set<std::string_view> in_code;
    if (const auto code = books.code.find(std::string(ledger.game())); code != books.code.end())
        for (const auto& place : code->second) in_code.insert(place.number);
    for (const auto& clause : ledger.clauses) {
        ++coverage.clauses;
        if (clause.kind == Kind::Heading) ++coverage.headings;
        if (clause.kind == Kind::Table) ++coverage.table;
        if (!needs_scenario(clause.kind)) continue;
        ++coverage.needed;
        if (in_code.contains(clause.number)) ++coverage.in_code;
        const Standing stands = standing(ledger, clause, books.scenarios);
        if (stands == Standing::Shown) {
            ++coverage.shown;
        } else {
            coverage.gaps.push_back({clause.number, stands});
        }
    }
    const int rules = coverage.needed + coverage.table;
    if (coverage.table > kTableShare * rules)
        coverage.problems.push_back(ledger.file + ": " + std::to_string(coverage.table) + " of " +
                                    std::to_string(rules) + " clauses are left to the table, more than a fifth");
    if (const auto official = books.official.find(ledger.book); official != books.official.end())
        compare_numbers(ledger, official->second, coverage);
    return coverage;
}

std::vector<std::string> dangling_citations(const Books& books) {
    std::vector<std::string> problems;
    for (const auto& [game, places] : books.code) {
        for (const auto& place : places) {
            if (!game_has(books, game, place.number))
                problems.push_back(place.file + ":" + std::to_string(place.line) + ": cites " + place.number +
                                   ", which no ledger of " + game + " has");
        }
    }
    // A scenario handed in once for each of its books is still one scenario, and cites for all of them together.
    std::map<std::string, std::set<std::string>> books_of;
    for (const auto& scenario : books.scenarios)
        books_of[scenario.file].insert(scenario.books.begin(), scenario.books.end());
    std::set<std::string> scenario_problems;
    for (const auto& scenario : books.scenarios) {
        const auto& its_books = books_of[scenario.file];
        for (const auto& book : its_books)
            if (!books.find(book)) scenario_problems.insert(scenario.file + ": " + book + " has no ledger");
        for (const auto& number : scenario.clauses) {
            const bool known = std::any_of(its_books.begin(), its_books.end(), [&](const std::string& book) {
                const Ledger* ledger = books.find(book);
                return ledger && ledger->find(number);
            });
            if (!known) scenario_problems.insert(scenario.file + ": cites " + number + ", which none of its books has");
        }
    }
    problems.insert(problems.end(), scenario_problems.begin(), scenario_problems.end());
    return problems;
}

std::vector<std::string> open_rulings(const Books& books) {
    std::set<std::string> known, shown;
    std::set<std::string> problems;
    for (const Ruling& ruling : books.rulings) known.insert(ruling.name);
    for (const auto& scenario : books.scenarios) {
        for (const std::string& name : scenario.rulings) {
            if (scenario.passed) shown.insert(name);
            if (!known.contains(name))
                problems.insert(scenario.file + ": names the ruling " + name + ", which docs/rulings.md has not");
        }
    }
    std::vector<std::string> out;
    for (const Ruling& ruling : books.rulings) {
        if (!shown.contains(ruling.name))
            out.push_back("docs/rulings.md:" + std::to_string(ruling.line) +
                          ": no scenario that passes names the ruling " + ruling.name);
    }
    out.insert(out.end(), problems.begin(), problems.end());
    return out;
}

}  // namespace arbiter::ledger
