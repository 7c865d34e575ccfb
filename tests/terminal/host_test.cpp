// The game behind the terminal: taking back, saving, going on.
#include <gtest/gtest.h>

#include <filesystem>

#include "typed.h"

namespace arbiter::cli {
namespace {

TEST(Host, UndoGoesBackToTheLastChoice) {
    Host game = host();
    std::vector<View> seen;
    std::vector<std::size_t> logs;
    for (int n = 0; n < 6; ++n) {
        game.run();
        ASSERT_FALSE(game.over());
        seen.push_back(game.seen());
        logs.push_back(game.log().size());
        game.answer(0);
    }
    for (int n = 5; n >= 0; --n) {
        ASSERT_TRUE(game.undo());
        EXPECT_EQ(game.seen(), seen[static_cast<std::size_t>(n)]);
        EXPECT_EQ(game.log().size(), logs[static_cast<std::size_t>(n)]);
    }
    EXPECT_FALSE(game.undo());
    // Played the same again, the bot answers the same again.
    for (int n = 0; n < 6; ++n) {
        game.run();
        EXPECT_EQ(game.seen(), seen[static_cast<std::size_t>(n)]);
        game.answer(0);
    }
}

TEST(Host, SavedAndLoadedItGoesOnTheSame) {
    Host game = host(11);
    for (int n = 0; n < 5; ++n) {
        game.run();
        game.answer(0);
    }
    game.run();
    const std::string file = ::testing::TempDir() + "arbiter-session.replay";
    ASSERT_TRUE(write_replay(game.replay(), file).empty());
    const auto replay = read_replay(file);
    std::filesystem::remove(file);
    ASSERT_TRUE(replay.ok());
    EXPECT_EQ(replay->notes.at("person"), "A");
    EXPECT_EQ(replay->notes.at("bot"), "random");
    std::vector<Action> choices;
    const auto played =
        play_to(game.game(), *replay, -1, nullptr, [&](const State&, Action action) { choices.push_back(action); });
    ASSERT_TRUE(played.ok());
    ASSERT_FALSE(played->stopped.has_value());
    Host loaded = host(11);
    loaded.resume(choices);
    for (int n = 0; n < 5 && !game.over(); ++n) {
        game.run();
        loaded.run();
        ASSERT_EQ(game.seen(), loaded.seen());
        EXPECT_EQ(game.log(), loaded.log());
        if (!game.over()) {
            game.answer(0);
            loaded.answer(0);
        }
    }
    // What happened before it was saved is not told again.
    Host again = host(11);
    again.resume(choices);
    EXPECT_EQ(typed(again, "").find("is shuffled"), std::string::npos);
    expect_has(typed(again, "log\n"), "is shuffled");
    EXPECT_TRUE(loaded.undo());
}

}  // namespace
}  // namespace arbiter::cli
