// Counts what scenarios and code say of the ledgers, and finds what does not fit together.
#include "ledger/coverage.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <utility>

#include "base/suggest.h"

namespace arbiter::ledger {
namespace {

namespace fs = std::filesystem;

// The answer that a number is about: "Q265" of "Q265.2".
std::string question_of(std::string_view number) { return std::string(number.substr(0, number.find('.'))); }

// The answers that a scenario is named after: "Q113" and "Q114" of
// "tests/rules/ua/official-answers/q113-q114-short-deck.yaml".
std::vector<std::string> answers_in_name(const std::string& file) {
    std::vector<std::string> out;
    std::string name = fs::path(file).filename().replace_extension().string() + "-";
    while (name.starts_with('q')) {
        const std::size_t end = name.find('-');
        const std::string number = "Q" + name.substr(1, end - 1);
        if (!is_clause_number(number)) return out;
        out.push_back(number);
        name.erase(0, end + 1);
    }
    return out;
}

// How far two numbers of the same length are apart, part by part; those of other lengths are further.
std::vector<int> difference(std::string_view one, std::string_view other) {
    const std::vector<int> left = parts_of(one), right = parts_of(other);
    std::vector<int> out = {left.size() == right.size() ? 0 : 1};
    for (std::size_t at = 0; at < std::min(left.size(), right.size()); ++at)
        out.push_back(std::abs(left[at] - right[at]));
    return out;
}

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

std::string answers_file(std::string_view game) { return "rules/" + std::string(game) + "-answers.txt"; }

// Answers that the ledger paraphrases and the list of answers does not have.
void compare_answers(const RuleIndex& index, const Ledger& ledger, Coverage& coverage) {
    const auto answers = index.answers.find(std::string(ledger.game()));
    if (answers == index.answers.end()) return;
    for (const Clause& clause : ledger.clauses) {
        if (is_ruling_number(clause.number) && !has(answers->second, clause.number) &&
            !has(answers->second, question_of(clause.number)))
            coverage.problems.push_back(ledger.file + ": " + clause.number + " is not in " +
                                        answers_file(ledger.game()));
    }
}

bool game_has(const RuleIndex& index, std::string_view game, std::string_view number) {
    const auto answers = index.answers.find(std::string(game));
    if (answers != index.answers.end() && has(answers->second, number)) return true;
    const auto named = [&](const Clause& clause) { return clause.number == number || is_below(clause.number, number); };
    return std::any_of(index.ledgers.begin(), index.ledgers.end(), [&](const Ledger& ledger) {
        return ledger.game() == game && std::any_of(ledger.clauses.begin(), ledger.clauses.end(), named);
    });
}

void add_problems(std::vector<Diagnostic>& to, const std::vector<Diagnostic>& from) {
    to.insert(to.end(), from.begin(), from.end());
}

// The official list beside the project, under either of its names; absent is no error, as only those who have the
// rulebooks have it.
void load_official(const fs::path& folder, const std::string& book, RuleIndex& index,
                   std::vector<Diagnostic>& problems) {
    for (const char* ending : {".numbers.txt", ".clauses.tsv"}) {
        const fs::path file = folder / (book + ending);
        if (!fs::exists(file)) continue;
        auto numbers = load_numbers(file);
        if (numbers) {
            index.official[book] = std::move(*numbers);
        } else {
            add_problems(problems, numbers.problems());
        }
        return;
    }
}

std::string text_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
}

// A game that no official answers are known of has no such list.
void load_answers(const fs::path& root, const std::string& game, RuleIndex& index, std::vector<Diagnostic>& problems) {
    const fs::path file = root / answers_file(game);
    if (index.answers.contains(game) || !fs::exists(file)) return;
    auto numbers = load_numbers(file);
    if (!numbers) return add_problems(problems, numbers.problems());
    for (std::size_t at = 0; at < numbers->size(); ++at) {
        const std::string& number = (*numbers)[at];
        if (!is_ruling_number(number))
            problems.push_back({file.string(), 0, 0, number, "the number of an answer, such as Q46"});
        if (at > 0 && !in_book_order((*numbers)[at - 1], number))
            problems.push_back({file.string(), 0, 0, number + " after " + (*numbers)[at - 1], "each once, in order"});
    }
    index.answers[game] = std::move(*numbers);
}

}  // namespace

const Ledger* RuleIndex::find(std::string_view book) const {
    const auto at =
        std::find_if(ledgers.begin(), ledgers.end(), [&](const Ledger& ledger) { return ledger.book == book; });
    return at == ledgers.end() ? nullptr : &*at;
}

bool RuleIndex::has(std::string_view book, std::string_view number) const {
    const Ledger* ledger = find(book);
    if (!ledger) return false;
    const auto list = answers.find(std::string(ledger->game()));
    return ledger->find(number) || (list != answers.end() && ledger::has(list->second, number));
}

std::optional<std::string> RuleIndex::nearest(std::span<const std::string> of_books, std::string_view number) const {
    std::vector<std::string> all;
    for (const std::string& book : of_books) {
        const Ledger* ledger = find(book);
        if (!ledger) continue;
        for (const Clause& clause : ledger->clauses) all.push_back(clause.number);
        if (const auto list = answers.find(std::string(ledger->game())); list != answers.end())
            all.insert(all.end(), list->second.begin(), list->second.end());
    }
    std::erase_if(all, [&](const std::string& one) { return is_ruling_number(one) != is_ruling_number(number); });
    if (all.empty()) return std::nullopt;
    const auto distance = [&](const std::string& one) {
        return std::pair(edits(one, number), difference(one, number));
    };
    return *std::min_element(all.begin(), all.end(),
                             [&](const std::string& a, const std::string& b) { return distance(a) < distance(b); });
}

std::optional<std::string> RuleIndex::nearest_ruling(std::string_view name) const {
    std::vector<std::string> names;
    for (const Ruling& ruling : rulings) names.push_back(ruling.name);
    return arbiter::nearest(name, names);
}

Result<RuleIndex> load_ledgers(const fs::path& root) {
    std::vector<fs::path> files;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(root / "rules", error))
        if (entry.path().extension() == ".tsv") files.push_back(entry.path());
    if (files.empty()) return Diagnostic{(root / "rules").string(), 0, 0, "no ledger", "files <book>.tsv"};
    std::sort(files.begin(), files.end());
    RuleIndex index;
    std::vector<Diagnostic> problems;
    for (const auto& file : files) {
        auto ledger = load_ledger(file);
        if (!ledger) {
            add_problems(problems, ledger.problems());
            continue;
        }
        ledger->file = file.lexically_relative(root).generic_string();
        load_answers(root, std::string(ledger->game()), index, problems);
        index.ledgers.push_back(std::move(*ledger));
    }
    if (!problems.empty()) return problems;
    index.rulings = find_rulings(text_of(root / "docs" / "rulings.md"));
    return index;
}

Result<RuleIndex> load_rule_index(const fs::path& root) {
    Result<RuleIndex> index = load_ledgers(root);
    if (!index) return index;
    const fs::path beside = root / ".." / "shared" / "rules";
    std::vector<Diagnostic> problems;
    for (const Ledger& ledger : index->ledgers) {
        const std::string game(ledger.game());
        load_official(beside, ledger.book, *index, problems);
        if (index->code.contains(game)) continue;
        index->code[game] = find_code(root, game);
        index->mentions[game] = find_mentions(root, game);
        if (const fs::path page = beside / (game + "-qa.md"); fs::exists(page))
            index->official_answers[game] = find_answers(text_of(page));
    }
    if (!problems.empty()) return problems;
    return index;
}

std::string_view to_string(ClauseStatus standing) {
    switch (standing) {
        case ClauseStatus::Exempt: return "exempt";
        case ClauseStatus::Shown: return "shown";
        case ClauseStatus::Failing: return "failing";
        case ClauseStatus::Open: return "open";
    }
    return {};
}

ClauseStatus standing(const Ledger& ledger, const Clause& clause, const std::vector<ScenarioCitation>& scenarios) {
    if (!needs_scenario(clause.kind)) return ClauseStatus::Exempt;
    ClauseStatus best = ClauseStatus::Open;
    for (const auto& scenario : scenarios) {
        if (!has(scenario.books, ledger.book) || !has(scenario.clauses, clause.number)) continue;
        if (scenario.passed) return ClauseStatus::Shown;
        best = ClauseStatus::Failing;
    }
    return best;
}

Coverage check(const RuleIndex& index, const Ledger& ledger) {
    Coverage coverage;
    coverage.book = ledger.book;
    std::set<std::string_view> in_code;
    if (const auto code = index.code.find(std::string(ledger.game())); code != index.code.end())
        for (const auto& place : code->second) in_code.insert(place.number);
    for (const auto& clause : ledger.clauses) {
        ++coverage.clauses;
        if (clause.kind == Kind::Heading) ++coverage.headings;
        if (clause.kind == Kind::Table) ++coverage.table;
        if (!needs_scenario(clause.kind)) continue;
        ++coverage.needed;
        if (in_code.contains(clause.number)) ++coverage.in_code;
        const ClauseStatus stands = standing(ledger, clause, index.scenarios);
        if (stands == ClauseStatus::Shown) {
            ++coverage.shown;
        } else {
            coverage.gaps.push_back({clause.number, stands});
        }
    }
    const int rules = coverage.needed + coverage.table;
    if (coverage.table > kTableShare * rules)
        coverage.problems.push_back(ledger.file + ": " + std::to_string(coverage.table) + " of " +
                                    std::to_string(rules) + " clauses are left to the table, more than a fifth");
    if (const auto official = index.official.find(ledger.book); official != index.official.end())
        compare_numbers(ledger, official->second, coverage);
    compare_answers(index, ledger, coverage);
    return coverage;
}

std::vector<std::string> dangling_citations(const RuleIndex& index) {
    std::vector<std::string> problems;
    std::set<std::string> told;
    for (const auto* cited : {&index.code, &index.mentions}) {
        for (const auto& [game, places] : *cited) {
            for (const auto& place : places) {
                if (game_has(index, game, place.number)) continue;
                std::string problem = place.file + ":" + std::to_string(place.line) + ": cites " + place.number +
                                      ", which no ledger of " + game + " has";
                if (told.insert(problem).second) problems.push_back(std::move(problem));
            }
        }
    }
    // A scenario handed in once for each of its books is still one scenario, and cites for all of them together.
    std::map<std::string, std::set<std::string>> books_of;
    for (const auto& scenario : index.scenarios)
        books_of[scenario.file].insert(scenario.books.begin(), scenario.books.end());
    std::set<std::string> scenario_problems;
    for (const auto& scenario : index.scenarios) {
        const auto& its_books = books_of[scenario.file];
        for (const auto& book : its_books)
            if (!index.find(book)) scenario_problems.insert(scenario.file + ": " + book + " has no ledger");
        for (const auto& number : scenario.clauses) {
            const bool known = std::any_of(its_books.begin(), its_books.end(),
                                           [&](const std::string& book) { return index.has(book, number); });
            if (!known) scenario_problems.insert(scenario.file + ": cites " + number + ", which none of its books has");
        }
    }
    problems.insert(problems.end(), scenario_problems.begin(), scenario_problems.end());
    return problems;
}

// The page beside the project is a sample of the answers: the list may know more.
std::vector<std::string> lacking_answers(const RuleIndex& index) {
    std::vector<std::string> problems;
    for (const auto& [game, official] : index.official_answers) {
        const auto list = index.answers.find(game);
        const std::vector<std::string> known = list == index.answers.end() ? std::vector<std::string>{} : list->second;
        for (const std::string& number : official)
            if (!has(known, number)) problems.push_back(answers_file(game) + ": lacks " + number);
    }
    return problems;
}

std::vector<std::string> misnamed_scenarios(const RuleIndex& index) {
    std::set<std::string> problems;
    for (const ScenarioCitation& scenario : index.scenarios) {
        const std::vector<std::string>& cited = scenario.clauses;
        const std::vector<std::string> named = answers_in_name(scenario.file);
        for (const std::string& answer : named) {
            const bool cites = std::any_of(cited.begin(), cited.end(), [&](const std::string& number) {
                return number == answer || is_below(number, answer);
            });
            if (!cites) problems.insert(scenario.file + ": is named after " + answer + " and does not cite it");
        }
        if (cited.empty() || !is_ruling_number(cited.front())) continue;
        if (!has(named, cited.front()) && !has(named, question_of(cited.front())))
            problems.insert(scenario.file + ": cites " + cited.front() + " first and is not named after it");
    }
    return {problems.begin(), problems.end()};
}

std::vector<std::string> open_rulings(const RuleIndex& index) {
    std::set<std::string> known, shown;
    std::set<std::string> problems;
    for (const Ruling& ruling : index.rulings) known.insert(ruling.name);
    for (const auto& scenario : index.scenarios) {
        for (const std::string& name : scenario.rulings) {
            if (scenario.passed) shown.insert(name);
            if (!known.contains(name))
                problems.insert(scenario.file + ": names the ruling " + name + ", which docs/rulings.md has not");
        }
    }
    std::vector<std::string> out;
    std::set<std::string> being_built;
    for (const Ledger& ledger : index.ledgers) {
        if (ledger.may_be_open > 0) being_built.emplace(ledger.game());
    }
    for (const Ruling& ruling : index.rulings) {
        if (being_built.contains(ruling.name.substr(0, ruling.name.find('-')))) continue;
        if (!shown.contains(ruling.name))
            out.push_back("docs/rulings.md:" + std::to_string(ruling.line) +
                          ": no scenario that passes names the ruling " + ruling.name);
    }
    out.insert(out.end(), problems.begin(), problems.end());
    return out;
}

}  // namespace arbiter::ledger
