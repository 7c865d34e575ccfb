// Saved positions come back equal, and nothing else comes back.
#include "engine/save.h"

#include <set>

#include "base/hash.h"
#include "engine/invariants.h"
#include "engine/position_hash.h"
#include "toy/play.h"
#include "toy/toy.h"

namespace arbiter {
namespace {

class Save : public testing::Test {
  protected:
    State some_position(u64 seed, int decisions) const {
        State state = start(game_, toy::setup(game_, seed), seed);
        Rng rng = Rng::from_seed(seed);
        for (int n = 0; n < decisions && state.outcome == Outcome::Running; ++n) {
            EXPECT_TRUE(apply(game_, state, random_action(game_, state, rng)));
        }
        return state;
    }
    const Game game_ = toy::game();
};

TEST_F(Save, LoadsWhatWasSavedAtEveryDecision) {
    for (u64 seed = 0; seed < 60; ++seed) {
        play_random(game_, toy::setup(game_, seed), seed, [&](const State& state, Action) {
            const auto loaded = load(game_, save(game_, state));
            ASSERT_TRUE(loaded) << loaded.problems()[0].to_string();
            ASSERT_TRUE(*loaded == state);
        });
    }
}

TEST_F(Save, RefusesEveryCutAndEveryChangedByte) {
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

TEST_F(Save, SaysWhyItRefuses) {
    const std::string good = save(game_, some_position(3, 12));
    Rulebook other = toy::rulebook();
    other.version = "2";
    const Game newer{std::make_shared<const Rulebook>(other), game_.pool};
    EXPECT_EQ(load(newer, good).problems()[0].to_string(),
              "saved position: found the rulebook cairn-1, expected cairn-2");
    Pool changed = toy::cards();
    changed.definitions[1].text = "Another text.";
    changed.hash = hash_of(changed);
    const Game reprinted{game_.book, std::make_shared<const Pool>(changed)};
    EXPECT_EQ(load(reprinted, good).problems()[0].found, "cards that have changed since");
    EXPECT_EQ(load(game_, "hello").problems()[0].found, "other bytes");
}

template <class T, std::size_t N>
T& any_of(std::array<T, N>& items, u32 count, Rng& rng) {
    return items[count == 0 ? 0 : rng.below(count)];
}

// A change that could pass for a position: fields get other values that fields of their kind have.
void forge(State& state, Rng& rng) {
    const auto number = [&](u32 below) { return static_cast<u8>(rng.below(below)); };
    CardState& card = any_of(state.cards, state.card_count, rng);
    Frame& frame = any_of(state.frames.items, state.frames.count, rng);
    Register& reg = any_of(state.registers.items, static_cast<u32>(state.registers.count), rng);
    Decision& decision = state.decision;
    const CardSet some{rng.next() & rng.next() & rng.next(), 0};
    switch (rng.below(20)) {
        case 0: card.definition = number(40); break;
        case 1: card.face = static_cast<Face>(number(2)); break;
        case 2: card.mark = number(255); break;
        case 3: std::swap(card.definition, any_of(state.cards, state.card_count, rng).definition); break;
        case 4: frame.pc = number(14); break;
        case 5: frame.argument = static_cast<i16>(number(4)); break;
        case 6: frame.flags = number(64); break;
        case 7: frame.mark = number(24); break;
        case 8: frame.source = number(60); break;
        case 9: reg.number = static_cast<i16>(static_cast<int>(rng.below(300)) - 20); break;
        case 10: reg.set = some; break;
        case 11: reg.of = static_cast<Of>(number(2)); break;
        case 12: decision.options = some; break;
        case 13: decision.min = number(4); break;
        case 14: decision.max = number(5); break;
        case 15: decision.low = number(2); break;
        case 16: decision.prompt = number(20); break;
        case 17: decision.joint = number(255); break;
        case 18: state.lead = opponent(state.lead); break;
        case 19: state.marks[number(4)] = number(255); break;
    }
}

// States changed at random and signed anew: what is refused has a reason, what is accepted can be played.
TEST_F(Save, PlaysOnFromWhateverItAccepts) {
    Rng rng = Rng::from_seed(99);
    int accepted = 0, refused = 0;
    for (u64 round = 0; round < 3000; ++round) {
        State state = some_position(round % 50, static_cast<int>(rng.below(40)));
        auto* bytes = reinterpret_cast<unsigned char*>(&state);
        const u32 changes = 1 + rng.below(4);
        for (u32 n = 0; n < changes; ++n) {
            if (round % 3 != 0) {
                forge(state, rng);
                continue;
            }
            // Most of a state is unused and must be zero: aim at what is used.
            u32 at = rng.below(sizeof(State));
            while (bytes[at] == 0 && rng.below(10) != 0) at = rng.below(sizeof(State));
            bytes[at] = static_cast<unsigned char>(rng.below(3) ? rng.below(16) : rng.below(256));
        }
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
    for (int n = 0; n < 14; ++n) ASSERT_TRUE(apply(game, state, random_action(game, state, rng)));
    State later = state;
    later.clock = static_cast<u16>(later.clock + 100);
    later.question = 9999;
    later.rng = Rng::from_seed(5);
    later.knowledge[0] = {};
    EXPECT_EQ(position_hash(game, state), position_hash(game, later));
    State rested = state;
    for (int card : Position(game, state).cards_in(state.lead, toy::kRow))
        rested.cards[static_cast<std::size_t>(card)].position ^= 1;
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
