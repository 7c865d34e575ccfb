// Feeds arbitrary bytes to the grammar reader: what it refuses has reasons, and what it accepts makes sentences that it
// can read.
#include <cstddef>
#include <cstdint>
#include <string>

#include "base/check.h"
#include "text/parse.h"
#include "text/print.h"
#include "text/sample.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using namespace arbiter;
    using namespace arbiter::text;
    if (size > 4000) return 0;
    const Result<Grammar> grammar = read_grammar({{"f", std::string(reinterpret_cast<const char*>(bytes), size)}});
    if (!grammar) {
        CHECK(!grammar.problems().empty());
        return 0;
    }
    const Sampler sampler(*grammar);
    Rng rng = Rng::from_seed(size);
    for (int round = 0; round < 4; ++round) {
        const std::optional<Sample> sample = sampler.draw(rng, 4 + 2 * round, 60);
        if (!sample) continue;
        const ParseOutcome outcome = parse(*grammar, sample->tokens);
        const auto* declined = std::get_if<Declined>(&outcome);
        CHECK(!declined || !declined->limit.empty());
        // Which rule prints is the printer's choice, but one must fit.
        if (const auto* parsed = std::get_if<Parsed>(&outcome)) {
            CHECK(parsed->tree == sample->tree);
            CHECK(print(*grammar, parsed->tree).has_value());
        }
    }
    return 0;
}
