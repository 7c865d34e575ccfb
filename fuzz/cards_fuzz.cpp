// Feeds arbitrary bytes to the reader of card files: what it accepts has numbers of its own and fields given once, and
// what it refuses has reasons.
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include "arbiter/cards.h"
#include "base/check.h"
#include "base/utf8.h"
#include "cards/record.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using namespace arbiter;
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    const auto cards = parse_cards(text, "f");
    for (const Diagnostic& problem : cards.problems()) {
        CHECK(utf8_first_invalid(problem.to_string()) == std::string_view::npos);
    }
    if (!cards) {
        CHECK(!cards.problems().empty());
        return 0;
    }
    std::set<std::string> numbers;
    for (const CardRecord& card : *cards) {
        CHECK(!card.number.empty() && !card.name.empty() && card.line > 0);
        CHECK(numbers.insert(card.number).second);
        std::vector<Diagnostic> problems;
        FieldReader reader(card, problems);
        std::set<std::string> names;
        for (const Field& field : card.fields) {
            CHECK(names.insert(field.name).second && field.line >= card.line);
            reader.text_or_null(field.name);
        }
        reader.reject_others();
        CHECK(problems.size() <= card.fields.size());
    }
    return 0;
}
