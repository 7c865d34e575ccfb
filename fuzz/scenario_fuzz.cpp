// Feeds arbitrary bytes to the scenario reader: what it refuses has reasons, and what it accepts can be run to its end.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "scenario/run.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using namespace arbiter::scenario;
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    const auto scenario = parse_scenario(text, "fuzz.yaml");
    if (!scenario) {
        CHECK(!scenario.problems().empty());
        return 0;
    }
    for (const Run& run : run_all_books(*scenario, Thoroughness::Plain)) {
        for (const Failure& failure : run.failures) CHECK(!failure.to_string().empty());
    }
    return 0;
}
