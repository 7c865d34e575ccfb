// Files of every format that there ever was: what can still be read is, and of the rest it is said what cannot be done.
// Whoever changes a format counts kSaveFormat or kReplayFormat on, runs this once with ARBITER_WRITE_FILES=1, which
// writes the files of the new format beside the old ones, and says here what becomes of the old ones.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "arbiter/arbiter.h"
#include "source.h"

namespace arbiter {
namespace {

std::filesystem::path old_file(const std::string& name) { return source_folder() / "tests" / "library" / "old" / name; }

std::string bytes_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string file_of_format(int format, const std::string& ending) {
    return "format-" + std::to_string(format) + ending;
}

constexpr int kSavedAfter = 30;  // choices

class OldFiles : public testing::Test {
  protected:
    OldFiles() : opened_(*open_game("ucg", "1.7", old_file("cards.json"))) {
        if (std::getenv("ARBITER_WRITE_FILES")) write();
    }

    // The game of the oldest replay, in the formats of now.
    void write() const {
        auto replay = read_replay(old_file(file_of_format(kOldestReplayFormat, ".replay")).string());
        replay->library = library_version();
        const std::filesystem::path now = old_file(file_of_format(kReplayFormat, ".replay"));
        if (!std::filesystem::exists(now)) {
            ASSERT_TRUE(write_replay(*replay, now.string()).empty());
        }
        const std::filesystem::path saved = old_file(file_of_format(kSaveFormat, ".save"));
        if (std::filesystem::exists(saved)) return;
        std::ofstream(saved, std::ios::binary)
            << save(opened_.game, play_to(opened_.game, *replay, kSavedAfter)->state);
    }

    const OpenGame opened_;
};

TEST_F(OldFiles, EveryReplayIsReadAndPlayed) {
    for (int format = kOldestReplayFormat; format <= kReplayFormat; ++format) {
        const auto replay = read_replay(old_file(file_of_format(format, ".replay")).string());
        ASSERT_TRUE(replay) << replay.problems().front().to_string();
        const auto played = play_to(opened_.game, *replay, -1);
        ASSERT_TRUE(played) << played.problems().front().to_string();
        EXPECT_FALSE(played->stopped) << played->stopped->to_string();
        EXPECT_EQ(played->verified, static_cast<int>(replay->choices.size()));
        EXPECT_EQ(describe(result(played->state)), "A wins");
        EXPECT_TRUE(verify(opened_.game, *replay).empty());
        // What the first format cannot say.
        EXPECT_EQ(replay->library.empty(), format == 1);
    }
}

TEST_F(OldFiles, ANewerReplaySaysWhatWroteIt) {
    const auto newer = parse_replay(R"({"format": "arbiter replay", "version": 9, "library": "7.1.0"})", "new.replay");
    ASSERT_FALSE(newer);
    EXPECT_EQ(
        newer.problems().front().to_string(),
        "new.replay: found a replay of format 9, written by arbiter 7.1.0, expected format 1 to 2, which arbiter " +
            std::string(library_version()) + " reads");
    const auto none = parse_replay(R"({"format": "arbiter replay", "version": 0})", "new.replay");
    ASSERT_FALSE(none);
    EXPECT_EQ(none.problems().front().found, "a replay of format 0");
}

TEST_F(OldFiles, ASaveOfThisFormatIsLoadedAndPlayedOn) {
    const auto loaded = load(opened_.game, bytes_of(old_file(file_of_format(kSaveFormat, ".save"))));
    ASSERT_TRUE(loaded) << loaded.problems().front().to_string();
    const auto replay = read_replay(old_file(file_of_format(kReplayFormat, ".replay")).string());
    EXPECT_TRUE(*loaded == play_to(opened_.game, *replay, kSavedAfter)->state);
}

TEST_F(OldFiles, ASaveOfAnotherFormatSaysWhatCannotBeDone) {
    const std::string expected = ", expected format " + std::to_string(kSaveFormat) + ", the only one that arbiter " +
                                 std::string(library_version()) +
                                 " reads: positions cannot be carried over, replays can";
    for (int format = 1; format < kSaveFormat; ++format) {
        const std::string bytes = bytes_of(old_file(file_of_format(format, ".save")));
        ASSERT_FALSE(bytes.empty());
        const auto old = load(opened_.game, bytes);
        ASSERT_FALSE(old);
        EXPECT_EQ(old.problems().front().to_string(), "saved position: found a position saved in format " +
                                                          std::to_string(format) + ", of an older arbiter" + expected);
    }
    const auto newer = load(opened_.game, "arbiter state 12\nwhatever");
    ASSERT_FALSE(newer);
    EXPECT_EQ(newer.problems().front().to_string(),
              "saved position: found a position saved in format 12, of a newer arbiter" + expected);
}

}  // namespace
}  // namespace arbiter
