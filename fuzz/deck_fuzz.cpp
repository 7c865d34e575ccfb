// Feeds arbitrary bytes to the reader of decks: what it accepts is read the same when written again, and what it
// refuses has reasons.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "arbiter/cards.h"
#include "base/check.h"
#include "base/utf8.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using namespace arbiter;
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    const auto deck = parse_deck(text, "d");
    for (const Diagnostic& problem : deck.problems()) {
        CHECK(utf8_first_invalid(problem.to_string()) == std::string_view::npos);
    }
    if (!deck) {
        CHECK(!deck.problems().empty());
        return 0;
    }
    std::string written;
    for (const DeckLine& line : deck->lines) {
        written += std::to_string(line.count) + " " + line.number + " " + line.name + "\n";
    }
    const auto again = parse_deck(written, "d");
    CHECK(again.ok() && again->lines.size() == deck->lines.size() && again->total() == deck->total());
    for (std::size_t ix = 0; ix < deck->lines.size(); ++ix) {
        CHECK(again->lines[ix].number == deck->lines[ix].number && again->lines[ix].name == deck->lines[ix].name);
    }
    return 0;
}
