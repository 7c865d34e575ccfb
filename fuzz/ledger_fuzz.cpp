// Feeds arbitrary bytes to the ledger reader: what it accepts can be shown clause by clause, and what it refuses has
// reasons.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "ledger/report.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using namespace arbiter::ledger;
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    auto ledger = parse_ledger(text, "mg-1.0.tsv");
    if (!ledger) {
        CHECK(!ledger.problems().empty());
        return 0;
    }
    RuleIndex books;
    books.ledgers.push_back(*ledger);
    const Coverage coverage = check(books, books.ledgers[0]);
    CHECK(coverage.headings + coverage.needed + coverage.table == coverage.clauses);
    CHECK(show_book(books, "mg-1.0").ok());
    for (const auto& clause : ledger->clauses) CHECK(show_clause(books, "mg-1.0", clause.number).ok());
    return 0;
}
