// Whether a ledger keeps its promise: every clause that says what the engine does is shown by a passing scenario.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ledger/citations.h"
#include "ledger/ledger.h"

namespace arbiter::ledger {

// What is known of the rules of the project.
struct RuleIndex {
    std::vector<Ledger> ledgers;                              // by book
    std::map<std::string, std::vector<std::string>> answers;  // by game, where there is a list of the official ones
    std::vector<Ruling> rulings;                              // of docs/rulings.md

    std::map<std::string, std::vector<CodeCitation>> code;             // by game
    std::map<std::string, std::vector<CodeCitation>> mentions;         // by game
    std::map<std::string, std::vector<std::string>> official;          // by book, where the official list is at hand
    std::map<std::string, std::vector<std::string>> official_answers;  // by game, where their page is at hand
    std::vector<ScenarioCitation> scenarios;

    const Ledger* find(std::string_view book) const;
    // Whether there is such a clause in the book, or such an official answer about its game.
    bool has(std::string_view book, std::string_view number) const;
    // Of what these books have, the number that is nearest to this one: in what is written, then in what it counts.
    std::optional<std::string> nearest(std::span<const std::string> books, std::string_view number) const;
    std::optional<std::string> nearest_ruling(std::string_view name) const;
};

// Reads what can be cited: every ledger in root/rules, the lists of official answers beside them
// (root/rules/<game>-answers.txt), and the rulings of root/docs/rulings.md.
Result<RuleIndex> load_ledgers(const std::filesystem::path& root);

// The same; finds the code that cites clauses, and reads the official lists of numbers from root/../shared/rules when
// that folder exists. The scenarios are for the caller to run and fill in.
Result<RuleIndex> load_rule_index(const std::filesystem::path& root);

enum class ClauseStatus {
    Exempt,   // a heading, or of the table only
    Shown,    // a scenario that cites it passed
    Failing,  // it is cited, and no scenario that cites it passed
    Open,     // no scenario cites it
};

std::string_view to_string(ClauseStatus standing);

// How the clause stands by these scenarios.
ClauseStatus standing(const Ledger& ledger, const Clause& clause, const std::vector<ScenarioCitation>& scenarios);

// One clause that is promised and not shown.
struct Gap {
    std::string number;
    ClauseStatus standing = ClauseStatus::Open;
};

struct Coverage {
    std::string book;
    int clauses = 0;
    int headings = 0;
    int needed = 0;   // clauses that a scenario must show
    int shown = 0;    // of these, those that one does
    int table = 0;    // clauses of the table only
    int in_code = 0;  // needed clauses that the code names
    std::vector<Gap> gaps;
    std::vector<std::string> problems;  // one line each: too many clauses of the table, numbers that differ from the
                                        // official list, answers that are not in the list of them

    bool ok() const { return gaps.empty() && problems.empty(); }
};

// At most this share of the clauses that are not headings may be left to the table.
inline constexpr double kTableShare = 0.2;

// Counts one book of books.
Coverage check(const RuleIndex& index, const Ledger& ledger);

// Citations that lead nowhere, one line each: a number in the code, a comment or a page that is neither a clause nor a
// section of any book of the game nor an official answer, a clause of a scenario that none of its books has, a book
// that has no ledger.
std::vector<std::string> dangling_citations(const RuleIndex& index);

// Answers that lists of them lack, one line each: those of the official page, where that is at hand. It is a sample, so
// that a list may know more.
std::vector<std::string> lacking_answers(const RuleIndex& index);

// One line for each scenario that is named after an answer ("q151-thresholds.yaml", "q113-q114-short-deck.yaml") and
// does not cite it, or that cites an answer first and is not named after it.
std::vector<std::string> misnamed_scenarios(const RuleIndex& index);

// Rulings that no passing scenario names, and names in scenarios that no ruling has, one line each.
std::vector<std::string> open_rulings(const RuleIndex& index);

}  // namespace arbiter::ledger
