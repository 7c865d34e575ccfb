// Renders books, clauses and the check as text.
#include "ledger/report.h"

#include <algorithm>
#include <set>
#include <utility>

namespace arbiter::ledger {
namespace {

std::string padded(std::string_view text, std::size_t width) {
    std::string out(text);
    if (out.size() < width) out.append(width - out.size(), ' ');
    return out;
}

std::string counted(int count, std::string_view noun) {
    return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

std::string totals(const Coverage& coverage) {
    const int rules = coverage.needed + coverage.table;
    return coverage.book + ": " + counted(coverage.clauses, "clause") + ", " + counted(coverage.headings, "heading") +
           "; " + std::to_string(coverage.shown) + " of " + std::to_string(coverage.needed) + " shown by scenarios, " +
           std::to_string(coverage.in_code) + " named in the code; " + std::to_string(coverage.table) + " of " +
           std::to_string(rules) + " left to the table";
}

struct Count {
    int needed = 0;
    int shown = 0;

    std::string to_string() const { return needed ? std::to_string(shown) + "/" + std::to_string(needed) : "-"; }
};

// Counts the clauses below a number, and the one with that number.
Count count_under(const RuleIndex& index, const Ledger& ledger, std::string_view number) {
    Count count;
    for (const auto& clause : ledger.clauses) {
        if (!needs_scenario(clause.kind) || (clause.number != number && !is_below(clause.number, number))) continue;
        ++count.needed;
        if (standing(ledger, clause, index.scenarios) == ClauseStatus::Shown) ++count.shown;
    }
    return count;
}

Result<const Ledger*> find_book(const RuleIndex& index, std::string_view book) {
    if (const Ledger* ledger = index.find(book)) return ledger;
    std::string known;
    for (const auto& ledger : index.ledgers) known += (known.empty() ? "" : ", ") + ledger.book;
    return Diagnostic{"", 0, 0, "book \"" + std::string(book) + "\"", "one of " + known};
}

std::string clause_line(const RuleIndex& index, const Ledger& ledger, const Clause& clause) {
    const ClauseStatus stands = standing(ledger, clause, index.scenarios);
    return "  " + padded(clause.number, 10) + " " + padded(to_string(clause.kind), 7) + " " +
           padded(stands == ClauseStatus::Exempt ? "" : to_string(stands), 7) + " " + clause.paraphrase + "\n";
}

std::string code_places(const RuleIndex& index, const Ledger& ledger, std::string_view number) {
    std::string out;
    const auto code = index.code.find(std::string(ledger.game()));
    if (code == index.code.end()) return out;
    for (const auto& place : code->second)
        if (place.number == number)
            out += "  " + place.file + ":" + std::to_string(place.line) + "  " + place.words + "\n";
    return out;
}

std::string scenario_places(const RuleIndex& index, const Ledger& ledger, const std::string& number) {
    std::set<std::pair<std::string, bool>> found;
    for (const auto& scenario : index.scenarios) {
        if (std::find(scenario.books.begin(), scenario.books.end(), ledger.book) == scenario.books.end()) continue;
        if (std::find(scenario.clauses.begin(), scenario.clauses.end(), number) == scenario.clauses.end()) continue;
        found.emplace(scenario.file, scenario.passed);
    }
    std::string out;
    for (const auto& [file, passed] : found) out += std::string("  ") + (passed ? "passed " : "failed ") + file + "\n";
    return out;
}

std::string clause_page(const RuleIndex& index, const Ledger& ledger, const Clause& clause) {
    std::string out = ledger.book + " " + clause.number + " (" + std::string(to_string(clause.kind)) + ")\n";
    out += clause.paraphrase + "\n";
    if (!clause.reason.empty()) out += "Left to the table: " + clause.reason + ".\n";
    const std::string code = code_places(index, ledger, clause.number);
    const std::string scenarios = scenario_places(index, ledger, clause.number);
    if (!code.empty()) out += "Code:\n" + code;
    if (!scenarios.empty()) {
        out += "Scenarios:\n" + scenarios;
    } else if (needs_scenario(clause.kind)) {
        out += "No scenario cites it.\n";
    }
    return out;
}

}  // namespace

std::string show_books(const RuleIndex& index) {
    std::string out;
    for (const auto& ledger : index.ledgers) out += totals(check(index, ledger)) + "\n";
    return out;
}

Result<std::string> show_book(const RuleIndex& index, std::string_view book) {
    const auto found = find_book(index, book);
    if (!found) return found.problems();
    const Ledger& ledger = **found;
    std::string out = totals(check(index, ledger)) + "\n";
    std::string_view at;
    for (const auto& clause : ledger.clauses) {
        if (chapter(clause.number) != at) {
            at = chapter(clause.number);
            out += "\n" + padded("Chapter " + std::string(at), 12) + count_under(index, ledger, at).to_string() + "\n";
        }
        const bool section = !is_ruling_number(clause.number) &&
                             std::count_if(clause.number.begin(), clause.number.end(),
                                           [](char letter) { return letter == '.' || letter == '-'; }) == 1;
        if (!section) continue;
        out += "  " + padded(clause.number, 10) + padded(count_under(index, ledger, clause.number).to_string(), 8) +
               clause.paraphrase + "\n";
    }
    return out;
}

Result<std::string> show_clause(const RuleIndex& index, std::string_view book, std::string_view number) {
    const auto found = find_book(index, book);
    if (!found) return found.problems();
    const Ledger& ledger = **found;
    std::string out, below;
    if (const Clause* clause = ledger.find(number)) out = clause_page(index, ledger, *clause);
    for (const auto& clause : ledger.clauses)
        if (is_below(clause.number, number)) below += clause_line(index, ledger, clause);
    if (out.empty() && below.empty())
        return Diagnostic{"", 0, 0, "clause \"" + std::string(number) + "\"", "a clause or chapter of " + ledger.book};
    if (out.empty()) out = ledger.book + " chapter " + std::string(number) + "\n";
    if (!below.empty()) out += "Below it:\n" + below;
    return out;
}

Report check_report(const RuleIndex& index) {
    Report report{"", true};
    std::vector<std::string> problems;
    int gaps = 0;
    for (const auto& ledger : index.ledgers) {
        const Coverage coverage = check(index, ledger);
        report.text += totals(coverage) + "\n";
        const int open = static_cast<int>(coverage.gaps.size());
        if (ledger.may_be_open > 0 && open <= ledger.may_be_open) {
            report.text += "  being built: " + std::to_string(open) + " open, " + std::to_string(ledger.may_be_open) +
                           " at most\n";
        } else {
            for (const auto& gap : coverage.gaps) report.text += clause_line(index, ledger, *ledger.find(gap.number));
            gaps += open;
        }
        problems.insert(problems.end(), coverage.problems.begin(), coverage.problems.end());
    }
    for (const auto& find : {dangling_citations, lacking_answers, misnamed_scenarios, open_rulings}) {
        for (auto& problem : find(index)) problems.push_back(std::move(problem));
    }
    for (const auto& problem : problems) report.text += problem + "\n";
    report.ok = gaps == 0 && problems.empty();
    report.text += counted(gaps, "gap") + ", " + counted(static_cast<int>(problems.size()), "problem") + "\n";
    return report;
}

}  // namespace arbiter::ledger
