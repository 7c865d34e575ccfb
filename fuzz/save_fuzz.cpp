// Changes bytes of a good position and signs it anew: what the reader accepts can be looked at, resampled and played
// on.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "arbiter/rng.h"
#include "arbiter/save.h"
#include "base/check.h"
#include "engine/label.h"
#include "toy/toy.h"

namespace {

using namespace arbiter;

Action any_action(const Game& game, const State& state, Rng& rng) {
    ActionList legal;
    legal_actions(game, state, legal);
    return legal.empty() ? Action{} : legal[static_cast<int>(rng.below(static_cast<u32>(legal.size())))];
}

// Positions of some games, played once.
const std::vector<State>& good_positions(const Game& game) {
    static const std::vector<State> positions = [&] {
        std::vector<State> all;
        for (u64 seed = 0; seed < 16; ++seed) {
            State state = start(game, toy::setup(game, seed), seed);
            Rng rng = Rng::from_seed(seed);
            for (int n = 0; n < 64 && state.outcome == Outcome::Running; ++n) {
                all.push_back(state);
                CHECK(apply(game, state, any_action(game, state, rng)));
            }
        }
        return all;
    }();
    return positions;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    static const Game game = toy::game();
    if (size < 2) return 0;
    const std::vector<State>& positions = good_positions(game);
    State state = positions[static_cast<std::size_t>(bytes[0] | bytes[1] << 8) % positions.size()];
    auto* raw = reinterpret_cast<std::uint8_t*>(&state);
    for (std::size_t at = 2; at + 2 < size; at += 3)
        raw[(bytes[at] | bytes[at + 1] << 8) % sizeof(State)] = bytes[at + 2];
    state.pool_id = positions[0].pool_id;  // save would not take a position of another game
    Result<State> loaded = load(game, save(game, state));
    if (!loaded) {
        CHECK(!loaded.problems().empty());
        return 0;
    }
    Rng rng = Rng::from_seed(size);
    for (int n = 0; n < 8 && loaded->outcome == Outcome::Running; ++n) {
        view(game, *loaded, n % 2 ? Seat::A : Seat::B);
        if (n % 4 == 0) resample(game, *loaded, Seat::A, {}, rng);
        const Action action = any_action(game, *loaded, rng);
        if (action.kind == ActionKind::None) break;
        EventLog log;
        CHECK(apply(game, *loaded, action, &log));
        redact(game, log, Seat::B);
    }
    return 0;
}
