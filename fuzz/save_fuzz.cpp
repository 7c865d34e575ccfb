// Changes bytes of a good position and signs it anew: what the reader accepts can be looked at, resampled and played
// on.
#include <cstddef>
#include <cstdint>

#include "base/check.h"
#include "base/rng.h"
#include "engine/label.h"
#include "engine/save.h"
#include "toy/toy.h"

namespace {

using namespace arbiter;

Action any_action(const Game& game, const State& state, Rng& rng) {
    ActionList legal;
    legal_actions(game, state, legal);
    return legal.empty() ? Action{} : legal[static_cast<int>(rng.below(static_cast<u32>(legal.size())))];
}

State good_position(const Game& game, u8 seed, u8 choices) {
    State state = start(game, toy::setup(game, seed), seed);
    Rng rng = Rng::from_seed(seed);
    for (int n = 0; n < choices && state.outcome == Outcome::Running; ++n)
        CHECK(apply(game, state, any_action(game, state, rng)));
    return state;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    static const Game game = toy::game();
    if (size < 2) return 0;
    State state = good_position(game, bytes[0] % 32, bytes[1] % 64);
    auto* raw = reinterpret_cast<std::uint8_t*>(&state);
    for (std::size_t at = 2; at + 2 < size; at += 3)
        raw[(bytes[at] | bytes[at + 1] << 8) % sizeof(State)] = bytes[at + 2];
    Result<State> loaded = load(game, save(game, state));
    if (!loaded) {
        CHECK(!loaded.problems().empty());
        return 0;
    }
    Rng rng = Rng::from_seed(size);
    for (int n = 0; n < 30 && loaded->outcome == Outcome::Running; ++n) {
        for (Seat seat : {Seat::A, Seat::B, Seat::Nobody}) view(game, *loaded, seat);
        resample(game, *loaded, Seat::A, {}, rng);
        const Action action = any_action(game, *loaded, rng);
        if (action.kind == ActionKind::None) break;
        EventLog log;
        CHECK(apply(game, *loaded, action, &log));
        redact(game, log, Seat::B);
    }
    return 0;
}
