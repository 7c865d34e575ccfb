// Replays play the same game again, say what has changed, and survive damaged files.
#include "arbiter/replay.h"

#include <filesystem>

#include "engine/label.h"
#include "toy/play.h"
#include "toy/toy.h"

namespace arbiter {
namespace {

class ReplayOf : public testing::Test {
  protected:
    struct Recorded {
        Replay replay;
        std::vector<State> states;  // before each choice, and at the end
    };

    Recorded record(u64 seed, Labels labels = Labels::Keep) const {
        const arbiter::Setup setup = toy::setup(game_, seed);
        Recorder recorder(game_, setup, seed, labels, 8);
        Recorded out;
        play_random(game_, setup, seed, [&](const State& state, Action action) {
            out.states.push_back(state);
            if (state.outcome == Outcome::Running) {
                recorder.append(state, action);
            } else {
                recorder.finish(state);
            }
        });
        recorder.note("players", "two random ones");
        out.replay = recorder.replay();
        return out;
    }

    const Game game_ = toy::game();
};

TEST_F(ReplayOf, PlaysEveryPositionAgainByteForByte) {
    for (u64 seed = 0; seed < 20; ++seed) {
        for (Labels labels : {Labels::Keep, Labels::LeaveOut}) {
            const Recorded recorded = record(seed, labels);
            for (std::size_t n = 0; n < recorded.states.size(); n += 1 + seed % 3) {
                const auto playback = play_to(game_, recorded.replay, static_cast<int>(n));
                ASSERT_TRUE(playback);
                ASSERT_EQ(playback->played, static_cast<int>(n));
                ASSERT_TRUE(playback->state == recorded.states[n]) << "seed " << seed << ", choice " << n;
            }
            const auto whole = play_to(game_, recorded.replay, -1);
            ASSERT_TRUE(whole->state == recorded.states.back());
            EXPECT_EQ(whole->verified, whole->played);
            EXPECT_FALSE(whole->stopped);
            EXPECT_TRUE(whole->changed.empty());
        }
    }
}

TEST_F(ReplayOf, ComesBackFromItsFile) {
    const Replay replay = record(3).replay;
    const auto again = parse_replay(replay_bytes(replay), "test");
    ASSERT_TRUE(again) << again.problems()[0].to_string();
    EXPECT_TRUE(*again == replay);
    const std::string path = (std::filesystem::temp_directory_path() / "arbiter-test.replay").string();
    ASSERT_TRUE(write_replay(replay, path).empty());
    const auto read = read_replay(path);
    ASSERT_TRUE(read);
    EXPECT_TRUE(*read == replay);
    std::filesystem::remove(path);
    EXPECT_FALSE(read_replay(path));
    EXPECT_FALSE(write_replay(replay, "/nowhere/at/all").empty());
}

TEST_F(ReplayOf, IsSmall) { EXPECT_LT(replay_bytes(record(3).replay).size(), 4000u); }

TEST_F(ReplayOf, RecordsAConcession) {
    const arbiter::Setup setup = toy::setup(game_, 1);
    Recorder recorder(game_, setup, 1);
    State state = start(game_, setup, 1);
    recorder.append(state, Action::concede(Seat::B));
    ASSERT_TRUE(apply(game_, state, Action::concede(Seat::B)));
    recorder.finish(state);
    const auto playback = play_to(game_, *parse_replay(replay_bytes(recorder.replay()), "test"), -1);
    EXPECT_TRUE(playback->state == state);
    EXPECT_EQ(playback->state.winner, Seat::A);
}

TEST_F(ReplayOf, RefusesEveryCutAndMostChanges) {
    const std::string good = replay_bytes(record(3).replay);
    for (std::size_t length = 0; length < good.size(); ++length) {
        const auto cut = parse_replay(std::string_view(good).substr(0, length), "test");
        ASSERT_FALSE(cut);
        ASSERT_FALSE(cut.problems()[0].found.empty());
    }
    for (std::size_t at = 0; at < good.size(); ++at) {
        std::string bad = good;
        bad[at] = static_cast<char>(bad[at] ^ 0x41);
        const auto read = parse_replay(bad, "test");
        // The header says in several ways how large the rest is; what is read must be what was written.
        if (read) {
            ASSERT_EQ(replay_bytes(*read), good) << at;
        }
    }
    EXPECT_FALSE(parse_replay(good + "x", "test"));
}

TEST_F(ReplayOf, NamesEveryWrongField) {
    const auto read = parse_replay(
        R"({"format": "arbiter replay", "version": 1, "rulebook": 3, "cards": "xyz", "decks": [[1], []]})", "a.replay");
    ASSERT_FALSE(read);
    EXPECT_EQ(read.problems().size(), 9u);
    EXPECT_EQ(read.problems()[0].to_string(), "a.replay: found another \"rulebook\", expected a text");
    EXPECT_EQ(parse_replay("{}", "a.replay").problems()[0].found, "some other JSON");
    EXPECT_EQ(parse_replay(R"({"format": "arbiter replay", "version": "1"})", "a.replay").problems()[0].to_string(),
              "a.replay: found another \"version\", expected the number of the replay's format");
    EXPECT_EQ(parse_replay("", "a.replay").problems()[0].found, "no JSON object");
}

// ---- what has changed since

Game with_cards(const Game& game, Pool pool) {
    pool.hash = hash_of(pool);
    return {game.book, std::make_shared<const Pool>(std::move(pool))};
}

TEST_F(ReplayOf, SaysWhichCardHasOtherWordsAndHowFarItStillHolds) {
    // A card that is played somewhere in the middle of the game gets another name and more power.
    const Recorded recorded = record(5);
    Pool pool = toy::cards();
    const DefinitionId changed = find_card(*game_.pool, recorded.replay.decks[0][0]);
    pool.definitions[changed].attributes[toy::kPower] += 5;
    const auto playback = play_to(with_cards(game_, pool), recorded.replay, -1);
    ASSERT_TRUE(playback);
    ASSERT_EQ(playback->changed.size(), 1u);
    EXPECT_EQ(playback->changed[0].found, pool.definitions[changed].number + " with other words or values");
    EXPECT_LE(playback->verified, playback->played);
}

TEST_F(ReplayOf, StopsWhereAChoiceIsNotLegalAnyMore) {
    int stopped = 0;
    for (u64 seed = 0; seed < 10; ++seed) {
        const Recorded recorded = record(seed);
        Pool pool = toy::cards();
        // Nothing covers anything any more, and every wight is weak.
        for (std::size_t id = 1; id < pool.definitions.size(); ++id) {
            if (pool.definitions[id].attributes[toy::kPower] > 1) pool.definitions[id].attributes[toy::kPower] = 1;
        }
        const auto playback = play_to(with_cards(game_, pool), recorded.replay, -1);
        ASSERT_TRUE(playback);
        EXPECT_FALSE(playback->changed.empty());
        if (!playback->stopped) continue;
        ++stopped;
        EXPECT_EQ(playback->stopped->line, playback->played + 1);
        EXPECT_LE(playback->verified, playback->played);
        EXPECT_LT(playback->played, static_cast<int>(recorded.replay.choices.size()) + 1);
    }
    EXPECT_GT(stopped, 5);
}

TEST_F(ReplayOf, SaysThatTheRulebookIsAnother) {
    const Recorded recorded = record(5);
    Rulebook newer = toy::rulebook();
    newer.version = "2";
    const auto playback = play_to({std::make_shared<const Rulebook>(newer), game_.pool}, recorded.replay, -1);
    ASSERT_TRUE(playback);
    ASSERT_FALSE(playback->changed.empty());
    EXPECT_EQ(playback->changed[0].to_string(), "replay: found recorded by cairn-1, expected cairn-2");
    EXPECT_FALSE(playback->stopped) << "nothing else is different";
    EXPECT_TRUE(playback->state == recorded.states.back());
    newer.game = "barrow";
    EXPECT_FALSE(play_to({std::make_shared<const Rulebook>(newer), game_.pool}, recorded.replay, -1));
}

TEST_F(ReplayOf, NeedsItsCards) {
    Replay replay = record(5).replay;
    replay.decks[0][3] = "T-99";
    replay.decks[1][4] = "T-99";
    replay.decks[1][5] = "T-98";
    const auto playback = play_to(game_, replay, -1);
    ASSERT_FALSE(playback);
    EXPECT_EQ(playback.problems().size(), 2u);
}

TEST_F(ReplayOf, IsNotFooledByAForgedCheckpointOrChoice) {
    Replay replay = record(5).replay;
    replay.checkpoints[1].table ^= 1;
    const auto playback = play_to(game_, replay, -1);
    ASSERT_TRUE(playback->stopped);
    EXPECT_EQ(playback->verified, 0);
    EXPECT_EQ(playback->played, 8);
    Replay other = record(5).replay;
    other.choices[2].label.clear();
    other.choices[2].action = {static_cast<ActionKind>(77), 1, 2, 3};
    EXPECT_EQ(play_to(game_, other, -1)->stopped->line, 3);
}

TEST_F(ReplayOf, OutlivesOtherWordsForItsAnswers) {
    const Recorded recorded = record(5);
    Replay reworded = recorded.replay;
    for (Choice& choice : reworded.choices) choice.label = "to " + choice.label;
    const auto playback = play_to(game_, reworded, -1);
    EXPECT_FALSE(playback->stopped);
    EXPECT_TRUE(playback->state == recorded.states.back());
    ASSERT_EQ(playback->changed.size(), 1u) << "said once";
    EXPECT_EQ(playback->changed[0].line, 1);
}

}  // namespace
}  // namespace arbiter
