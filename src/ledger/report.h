// What `arbiter rules` prints.
#pragma once

#include <string>
#include <string_view>

#include "ledger/coverage.h"

namespace arbiter::ledger {

// The books there are, a line each.
std::string show_books(const RuleIndex& index);

// One book by chapters and sections, with how many of their clauses are shown by scenarios.
Result<std::string> show_book(const RuleIndex& index, std::string_view book);

// One clause: kind, paraphrase, its places in the code, its scenarios, and a line for each clause below it. A chapter's
// number lists the chapter.
Result<std::string> show_clause(const RuleIndex& index, std::string_view book, std::string_view number);

struct Report {
    std::string text;
    bool ok = false;
};

// A line of totals for each book, every gap and every problem. ok: there is none.
Report check_report(const RuleIndex& index);

}  // namespace arbiter::ledger
