// A failed check of the engine ends the one game in which it happened, with a word to its players, and nothing else.
#include <atomic>
#include <mutex>

#include "arbiter/incident.h"
#include "running_server.h"
#include "server/services.h"

namespace arbiter::server {
namespace {

std::mutex planted_mutex;
std::string planted_where, planted_table;
std::atomic<int> failures{0};

// Fails a real check, as the engine itself does, where and at which table a test has said.
void fail_there(std::string_view where, const std::string& table) {
    {
        const std::lock_guard lock(planted_mutex);
        if (where != planted_where || table != planted_table) return;
    }
    ++failures;
    check_failed("planted.cpp", 1, "that all goes well");
}

void plant(const std::string& where, const std::string& table) {
    const std::lock_guard lock(planted_mutex);
    planted_where = where;
    planted_table = table;
}

class Faults : public testing::TestWithParam<std::string> {
  protected:
    void SetUp() override {
        failures = 0;
        plant("", "");
        set_failure_hook(fail_there);
    }
    void TearDown() override { set_failure_hook(nullptr); }
};

TEST_P(Faults, EndOneGameOnly) {
    TemporaryFolder folder;
    ServerOptions options;
    options.data = folder.path();
    std::mt19937 random(7);
    std::string table, token;
    {
        RunningServer running(options);
        TableClient unlucky(running.port), other(running.port);
        table = unlucky.create("ucg");
        token = unlucky.token();
        unlucky.join(table);
        other.join(other.create("ucg"));
        TableClient watcher(running.port);
        ASSERT_EQ(watcher.watch(table)["type"], "joined");
        ASSERT_TRUE(unlucky.until([&] { return !unlucky.question.is_null(); }));
        ASSERT_TRUE(other.until([&] { return !other.question.is_null(); }));
        plant(GetParam(), table);
        // Played on until it happens: bots are not asked at every turn.
        while (unlucky.ended.is_null()) {
            ASSERT_TRUE(unlucky.until([&] { return !unlucky.question.is_null() || !unlucky.ended.is_null(); }))
                << GetParam();
            if (!unlucky.question.is_null()) {
                const int before = unlucky.number;
                unlucky.send_answer(unlucky.question, {0});
                ASSERT_TRUE(unlucky.until([&] { return unlucky.number > before; })) << "nobody was told";
            }
        }
        EXPECT_GT(failures, 0);
        EXPECT_EQ(unlucky.ended["outcome"], "void");
        EXPECT_EQ(unlucky.ended["by"], "void");
        EXPECT_EQ(unlucky.gaps, 0);
        EXPECT_EQ(unlucky.view["over"], true);
        const std::string how = unlucky.ended.dump();
        EXPECT_EQ(how.find("planted"), std::string::npos) << "no place in the program in what players read";
        ASSERT_TRUE(watcher.until([&] { return !watcher.ended.is_null(); }));
        ASSERT_TRUE(unlucky.until([&] { return unlucky.info["state"] == "over"; }));
        // Nothing more can be done there, and all of that is refused in words.
        EXPECT_EQ(unlucky.ask({{"type", "concede"}, {"table", table}})["code"], "stale");
        EXPECT_GE(running.server->metrics().incidents, 1u);
        // Everybody else plays on.
        ASSERT_TRUE(other.play(random));
        EXPECT_NE(other.ended["outcome"], "void");
        TableClient fresh(running.port);
        fresh.join(fresh.create("ua"));
        ASSERT_TRUE(fresh.until([&] { return !fresh.question.is_null(); }));
    }
    // It stays over after a restart, without the failure.
    plant("", "");
    RunningServer running(options);
    TableClient again(running.port, token);
    EXPECT_TRUE(again.welcome()["running"].empty());
    EXPECT_EQ(again.join(table)["type"], "joined");
    EXPECT_EQ(again.info["state"], "over");
    EXPECT_EQ(again.ended["outcome"], "void");
}

INSTANTIATE_TEST_SUITE_P(Server, Faults, testing::Values("answer", "tell", "think"));

}  // namespace
}  // namespace arbiter::server
