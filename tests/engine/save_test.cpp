// Saved positions come back equal, and nothing else comes back.
#include "arbiter/save.h"

#include <set>

#include "base/hash.h"
#include "engine/invariants.h"
#include "engine/position_hash.h"
#include "toy/forge.h"
#include "toy/play.h"
#include "toy/toy.h"

namespace arbiter {
namespace {

// By the usual rules, and by other ones.
class Save : public testing::TestWithParam<Game (*)()> {
  protected:
    State some_position(u64 seed, int decisions) const {
        State state = start(game_, toy::setup(game_, seed), seed);
        Rng rng = Rng::from_seed(seed);
        for (int n = 0; n < decisions && state.outcome == Outcome::Running; ++n) {
            EXPECT_TRUE(apply(game_, state, random_action(game_, state, rng)));
        }
        return state;
    }
    const Game game_ = GetParam()();
};

INSTANTIATE_TEST_SUITE_P(Rules, Save, testing::Values<Game (*)()>([] { return toy::game(); }, toy::other_game),
                         [](const auto& tested) { return tested.index == 0 ? "Usual" : "Others"; });

TEST_P(Save, LoadsWhatWasSavedAtEveryDecision) {
    for (u64 seed = 0; seed < 60; ++seed) {
        play_random(game_, toy::setup(game_, seed), seed, [&](const State& state, Action) {
            const auto loaded = load(game_, save(game_, state));
            ASSERT_TRUE(loaded) << loaded.problems()[0].to_string();
            ASSERT_TRUE(*loaded == state);
        });
    }
}

TEST_P(Save, RefusesEveryCutAndEveryChangedByte) {
    const std::string good = save(game_, some_position(3, 12));
    for (std::size_t length = 0; length < good.size(); length += 7) {
        ASSERT_FALSE(load(game_, good.substr(0, length)));
    }
    for (std::size_t at = 0; at < good.size(); at += 5) {
        std::string bad = good;
        bad[at] = static_cast<char>(bad[at] ^ 0x20);
        ASSERT_FALSE(load(game_, bad)) << at;
    }
    EXPECT_FALSE(load(game_, good + "x"));
}

TEST_P(Save, SaysWhyItRefuses) {
    const std::string good = save(game_, some_position(3, 12));
    Rulebook other = *game_.book;
    other.version = "2";
    const Game newer{std::make_shared<const Rulebook>(other), game_.pool};
    EXPECT_EQ(load(newer, good).problems()[0].to_string(),
              "saved position: found the rulebook cairn-1, expected cairn-2");
    Pool changed = *game_.pool;
    changed.definitions[1].text = "Another text.";
    changed.hash = hash_of(changed);
    const Game reprinted{game_.book, std::make_shared<const Pool>(changed)};
    EXPECT_TRUE(
        load(reprinted, good).problems()[0].found.starts_with("cards that have changed since (saved by arbiter "));
    EXPECT_EQ(load(game_, "hello").problems()[0].found, "other bytes");
}

// States changed at random and signed anew: what is refused has a reason, what is accepted can be played.
TEST_P(Save, PlaysOnFromWhateverItAccepts) {
    Rng rng = Rng::from_seed(99);
    int accepted = 0, refused = 0;
    for (u64 round = 0; round < 3300; ++round) {
        State state = some_position(round % 50, static_cast<int>(rng.below(40)));
        for (u32 left = 1 + rng.below(4); left > 0; --left) forge(state, rng);
        auto loaded = load(game_, save(game_, state));
        if (!loaded) {
            ++refused;
            ASSERT_FALSE(loaded.problems()[0].found.empty());
            continue;
        }
        ++accepted;
        for (int n = 0; n < 60 && loaded->outcome == Outcome::Running; ++n) {
            const Action action = random_action(game_, *loaded, rng);
            if (action.kind == ActionKind::None) break;
            view(game_, *loaded, Seat::A);
            resample(game_, *loaded, Seat::B, {}, rng);
            ASSERT_TRUE(apply(game_, *loaded, action));
        }
    }
    EXPECT_GT(accepted, 500);
    EXPECT_GT(refused, 500);
}

TEST(PositionHash, ForgetsTimesAndChanceAndNothingElse) {
    const Game game = toy::game();
    State state = start(game, toy::setup(game, 1), 1);
    Rng rng = Rng::from_seed(1);
    const auto row = [&] { return Position(game, state).cards_in(state.lead, toy::kRow); };
    for (int n = 0; n < 14 || row().empty(); ++n) ASSERT_TRUE(apply(game, state, random_action(game, state, rng)));
    State later = state;
    later.clock = static_cast<u16>(later.clock + 100);
    later.question = 9999;
    later.rng = Rng::from_seed(5);
    later.knowledge[0] = {};
    EXPECT_EQ(position_hash(game, state), position_hash(game, later));
    State rested = state;
    for (int card : row()) rested.cards[static_cast<std::size_t>(card)].position ^= 1;
    EXPECT_NE(position_hash(game, state), position_hash(game, rested));
    State scored = state;
    ++scored.score[0];
    EXPECT_NE(position_hash(game, state), position_hash(game, scored));
}

TEST(PositionHash, TellsPositionsOfAGameApart) {
    const Game game = toy::game();
    std::set<u64> seen;
    std::size_t count = 0;
    for (u64 seed = 0; seed < 20; ++seed) {
        play_random(game, toy::setup(game, seed), seed, [&](const State& state, Action) {
            seen.insert(position_hash(game, state));
            ++count;
        });
    }
    EXPECT_EQ(seen.size(), count) << "nothing comes back in these games";
}

}  // namespace
}  // namespace arbiter
