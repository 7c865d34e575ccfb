// Feeds arbitrary bytes to the reader of replays: what it accepts comes back from a file and can be played as far as it
// goes.
#include <cstddef>
#include <cstdint>

#include "arbiter/replay.h"
#include "base/check.h"
#include "toy/toy.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using namespace arbiter;
    static const Game game = toy::game();
    const auto replay = parse_replay({reinterpret_cast<const char*>(bytes), size}, "fuzz");
    if (!replay) {
        CHECK(!replay.problems().empty());
        return 0;
    }
    CHECK(parse_replay(replay_bytes(*replay), "again").ok());
    const auto playback = play_to(game, *replay, 40);
    if (!playback) CHECK(!playback.problems().empty());
    return 0;
}
