// The bot client that the docs show plays whole games, alone and at somebody's table.
#include <gtest/gtest.h>

#include <cstdio>
#include <future>

#include "child_server.h"
#include "source.h"

namespace arbiter::server {
namespace {

// What a command prints, and its end.
std::pair<std::string, int> output_of(const std::string& command) {
    std::string out;
    FILE* pipe = popen((command + " 2>&1").c_str(), "r");
    char buffer[256];
    while (std::fgets(buffer, sizeof buffer, pipe)) out += buffer;
    return {out, pclose(pipe)};
}

std::string bot(int port, const std::string& rest) {
    return std::string(PYTHON3) + " " + (source_folder() / "docs/bot.py").string() +
           " 127.0.0.1:" + std::to_string(port) + " " + rest;
}

TEST(BotClient, PlaysAGameOfEachGame) {
    TemporaryFolder folder;
    const ChildServer server({"--data", folder.path()});
    ASSERT_GT(server.port(), 0);
    for (const char* game : {"ucg", "ua", "dbs"}) {
        const auto [words, status] = output_of(bot(server.port(), game));
        EXPECT_EQ(status, 0) << words;
        EXPECT_TRUE(words.starts_with("You win.") || words.starts_with("You lose.") ||
                    words.starts_with("The game is a draw."))
            << words;
    }
}

TEST(BotClient, SitsDownAtATableWithItsToken) {
    TemporaryFolder folder;
    const ChildServer server({"--data", folder.path()});
    TableClient me(server.port());
    const Json token = me.ask({{"type", "new_token"}, {"label", "dice"}});
    ASSERT_EQ(token["type"], "token_made");
    const std::string table = me.create("ua", "friend");
    me.join(table);
    const std::string command =
        bot(server.port(), "ua " + token["token"].get<std::string>() + " " + table + " " + me.deck_of("ua", 1));
    auto running = std::async(std::launch::async, [&] { return output_of(command); });
    std::mt19937 random(3);
    EXPECT_TRUE(me.play(random));
    EXPECT_NE(me.info["seats"]["B"]["name"].get<std::string>().find("'s dice"), std::string::npos);
    const auto [words, status] = running.get();
    EXPECT_EQ(status, 0) << words;
}

}  // namespace
}  // namespace arbiter::server
