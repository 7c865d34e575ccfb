// The server as a program, killed at random moments: nothing that was acknowledged is lost, and every game goes on.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <thread>

#include "child_server.h"
#include "source.h"

namespace arbiter::server {
namespace {

int wanted(const char* name, int usual) {
    const char* value = std::getenv(name);
    return value ? std::atoi(value) : usual;
}

// One player against a bot, who comes back after every crash and knows what was told before.
struct Survivor {
    std::string token, table;
    Json view;
    int number = 0;
    int acknowledged = 0;  // the number of the last answer's question that was
    std::unique_ptr<TableClient> client;
    std::mt19937 random;

    explicit Survivor(unsigned seed) : random(seed) {}

    void begin(int port, const std::string& game) {
        client = std::make_unique<TableClient>(port);
        token = client->token();
        table = client->create(game);
        client->join(table);
        ASSERT_TRUE(client->until([&] { return !client->question.is_null() || !client->ended.is_null(); }));
        note();
    }

    void note() {
        view = client->view;
        number = client->number;
    }

    // Plays until the connection is gone.
    void play_until_killed() {
        while (client->connected()) {
            if (!client->ended.is_null()) return;
            if (client->question.is_null()) {
                if (!client->next(std::chrono::milliseconds(200)) && !client->connected()) break;
            } else if (!client->answer(random)) {
                break;
            }
            note();
        }
        note();
    }

    // Comes back and compares: the number has not gone back, and what was missed leads on from what was known.
    void come_back(int port) {
        client = std::make_unique<TableClient>(port, token);
        ASSERT_TRUE(client->connected());
        client->view = view;
        client->number = number;
        const Json joined = client->join(table, "", number);
        ASSERT_EQ(joined["type"], "joined") << joined;
        ASSERT_GE(client->number, number) << "something acknowledged was lost";
        // The whole table, asked for anew, is what the patches made.
        TableClient fresh(port, token);
        fresh.join(table);
        if (fresh.number == client->number) {
            ASSERT_EQ(fresh.view, client->view);
        }
        ASSERT_EQ(client->gaps, 0);
        note();
    }

    bool over() const { return !client->ended.is_null(); }
};

void crash(const std::function<std::unique_ptr<ChildServer>()>& start, int kills) {
    std::mt19937 random(5);
    const char* games[] = {"ua", "dbs", "ucg"};
    std::unique_ptr<ChildServer> server = start();
    ASSERT_GT(server->port(), 0);
    std::unique_ptr<Survivor> survivor;
    int finished = 0;
    for (int round = 0; round < kills; ++round) {
        if (!survivor || survivor->over()) {
            finished += survivor != nullptr;
            survivor = std::make_unique<Survivor>(static_cast<unsigned>(round));
            survivor->begin(server->port(), games[round % 3]);
            if (testing::Test::HasFatalFailure()) return;
        }
        std::thread killer([&, wait = random() % 60] {
            std::this_thread::sleep_for(std::chrono::milliseconds(wait));
            server->kill_hard();
        });
        survivor->play_until_killed();
        killer.join();
        server = start();
        ASSERT_GT(server->port(), 0);
        survivor->come_back(server->port());
        if (testing::Test::HasFatalFailure()) return;
    }
    std::printf("%d kills, %d games played to their end on the way\n", kills, finished);
}

TEST(Crashes, LoseNothingThatWasAcknowledged) {
    TemporaryFolder folder;
    crash(
        [&] {
            return std::make_unique<ChildServer>(std::vector<std::string>{"--data", folder.path()});
        },
        wanted("ARBITER_SERVER_KILLS", 12));
}

// One server at one address, again and again: it takes its tables back at once.
TEST(Crashes, LoseNothingWithPostgresql) {
    const auto database = PostgresCluster::start();
    if (!database) GTEST_SKIP() << "PostgreSQL is not installed here (package postgresql)";
    crash(
        [&] {
            return std::make_unique<ChildServer>(
                std::vector<std::string>{"--database", database->url(), "--url", "http://127.0.0.1:1"});
        },
        wanted("ARBITER_SERVER_KILLS", 6));
}

TEST(Crashes, AGracefulEndKeepsGames) {
    TemporaryFolder folder;
    const auto start = [&] { return std::make_unique<ChildServer>(std::vector<std::string>{"--data", folder.path()}); };
    auto server = start();
    Survivor survivor(1);
    survivor.begin(server->port(), "dbs");
    std::thread ender([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        EXPECT_EQ(server->end_gently(), 0);
    });
    survivor.play_until_killed();
    ender.join();
    server = start();
    survivor.come_back(server->port());
}

// While the database takes nothing, nobody is told that anything was kept, and the game goes on afterwards.
void lose_the_database(ChildServer& server, const std::function<void()>& lose, const std::function<void()>& restore) {
    Survivor survivor(2);
    survivor.begin(server.port(), "ucg");
    for (int at = 0; at < 3; ++at) {
        ASSERT_TRUE(survivor.client->until([&] { return !survivor.client->question.is_null(); }));
        ASSERT_TRUE(survivor.client->answer(survivor.random));
    }
    ASSERT_TRUE(survivor.client->until([&] { return !survivor.client->question.is_null(); }));
    survivor.note();
    lose();
    survivor.client->send_answer(survivor.client->question, {0});
    const auto is_told = [&] {
        const auto& others = survivor.client->others;
        return !others.empty() && others.back()["type"] == "moved_table";
    };
    EXPECT_TRUE(survivor.client->until(is_told)) << "join again: the table is not here any more";
    EXPECT_EQ(survivor.client->number, survivor.number) << "an answer that was not kept was acknowledged";
    // A table that cannot be read is not said to be none.
    TableClient early(server.port(), survivor.token);
    if (early.welcome().is_null()) {
        EXPECT_FALSE(early.connected()) << "who is not welcomed connects again";
    } else {
        const Json refused = early.ask({{"type", "join_table"}, {"table", survivor.table}, {"as", "player"}});
        EXPECT_EQ(refused["code"], "busy") << refused;
    }
    const auto health = [&] { return http_get(server.port(), "/health").status; };
    const auto becomes = [&](int status) {
        for (int at = 0; at < 100 && health() != status; ++at)
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
        return health() == status;
    };
    EXPECT_TRUE(becomes(503));
    restore();
    EXPECT_TRUE(becomes(200));
    survivor.come_back(server.port());
    ASSERT_TRUE(survivor.client->play(survivor.random));
}

TEST(Crashes, AFullDiskLosesNothing) {
    TemporaryFolder folder;
    ChildServer server({"--data", folder.path()});
    lose_the_database(
        server, [&] { server.fill_disk(); }, [&] { server.empty_disk(); });
}

TEST(Crashes, ADatabaseThatGoesAwayLosesNothing) {
    const auto database = PostgresCluster::start();
    if (!database) GTEST_SKIP() << "PostgreSQL is not installed here (package postgresql)";
    ChildServer server({"--database", database->url(), "--url", "http://127.0.0.1:1"});
    lose_the_database(
        server, [&] { ASSERT_TRUE(database->stop()); }, [&] { ASSERT_TRUE(database->start_again()); });
}

TEST(Crashes, ClocksGoOnAfterwards) {
    TemporaryFolder folder;
    const auto start = [&] { return std::make_unique<ChildServer>(std::vector<std::string>{"--data", folder.path()}); };
    auto server = start();
    TableClient a(server->port()), b(server->port());
    const std::string table = a.create("ucg", "friend", {{"clock", {{"question", 5}, {"reserve", 1}}}});
    a.join(table);
    b.join(table, b.deck_of("ucg", 1));
    ASSERT_TRUE(b.until([&] { return b.added_randomness; }));
    ASSERT_TRUE(a.until([&] { return a.number > 0; }));
    server->kill_hard();
    server = start();
    // Nobody comes: whoever is asked loses on time all the same.
    std::this_thread::sleep_for(std::chrono::milliseconds(8500));
    TableClient again(server->port(), a.token());
    again.join(table);
    ASSERT_FALSE(again.ended.is_null());
    EXPECT_EQ(again.ended["by"], "time");
}

// ---- several servers on one database
// A table whose maker has gone is offered to nobody, wherever they look.
TEST(Lobby, OfAnotherServerListsTablesAtWhichSomebodyWaits) {
    const auto database = PostgresCluster::start();
    if (!database) GTEST_SKIP() << "PostgreSQL is not installed here (package postgresql)";
    ChildServer one({"--database", database->url()}, true), other({"--database", database->url()}, true);
    ASSERT_GT(one.port(), 0);
    ASSERT_GT(other.port(), 0);
    TableClient looks(other.port());
    bool listed = false;
    auto maker = std::make_unique<TableClient>(one.port());
    const std::string table = maker->create("ucg", "open");
    maker->join(table);
    looks.on_message = [&](const Json& message, const std::string&) {
        if (message["type"] != "lobby") return;
        listed = std::any_of(message["tables"].begin(), message["tables"].end(),
                             [&](const Json& line) { return line["table"] == table; });
    };
    (void)looks.ask({{"type", "watch_lobby"}, {"on", true}});
    ASSERT_TRUE(looks.until([&] { return listed; }, std::chrono::seconds(6)));
    maker.reset();
    EXPECT_TRUE(looks.until([&] { return !listed; }, std::chrono::seconds(15)));
}

TEST(Crashes, AnotherServerTakesOver) {
    const auto database = PostgresCluster::start();
    if (!database) GTEST_SKIP() << "PostgreSQL is not installed here (package postgresql)";
    std::vector<std::unique_ptr<ChildServer>> servers;
    const auto start = [&] {
        return std::make_unique<ChildServer>(std::vector<std::string>{"--database", database->url()}, true);
    };
    for (int at = 0; at < 3; ++at) servers.push_back(start());
    for (const auto& server : servers) ASSERT_GT(server->port(), 0);
    std::mt19937 random(9);
    // Six games on three servers; kill one of them again and again.
    std::vector<std::unique_ptr<Survivor>> players;
    std::vector<std::size_t> at(6);
    for (std::size_t one = 0; one < 6; ++one) {
        players.push_back(std::make_unique<Survivor>(static_cast<unsigned>(one)));
        at[one] = one % 3;
        players[one]->begin(servers[at[one]]->port(), one % 2 ? "ua" : "dbs");
        if (HasFatalFailure()) return;
    }
    const int kills = wanted("ARBITER_SERVER_KILLS", 4);
    long slowest = 0;
    for (int round = 0; round < kills; ++round) {
        const std::size_t victim = random() % 3;
        std::vector<std::thread> threads;
        for (std::size_t one = 0; one < players.size(); ++one) {
            if (at[one] == victim && !players[one]->over())
                threads.emplace_back([&, one] { players[one]->play_until_killed(); });
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(random() % 100));
        servers[victim]->kill_hard();
        for (std::thread& thread : threads) thread.join();
        const auto killed = std::chrono::steady_clock::now();
        // Its players go to another server, which has their tables soon, or says who has.
        for (std::size_t one = 0; one < players.size(); ++one) {
            if (at[one] != victim) continue;
            Survivor& player = *players[one];
            std::size_t other = (victim + 1) % 3;
            for (;;) {
                TableClient client(servers[other]->port(), player.token);
                const Json joined = client.join(player.table);
                if (joined["type"] == "joined") break;
                ASSERT_EQ(joined["type"], "moved_table") << joined;
                ASSERT_LT(std::chrono::steady_clock::now() - killed, std::chrono::seconds(10)) << "no takeover";
                const std::size_t third = 3 - victim - other;
                if (joined["url"] == "http://127.0.0.1:" + std::to_string(servers[third]->port()))
                    other = third;
                else
                    std::this_thread::sleep_for(std::chrono::milliseconds(200));
            }
            player.come_back(servers[other]->port());
            if (HasFatalFailure()) return;
            at[one] = other;
            if (player.over()) {
                player.begin(servers[other]->port(), "ua");
                if (HasFatalFailure()) return;
            }
        }
        slowest = std::max<long>(
            slowest,
            std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - killed).count());
        servers[victim] = start();
        ASSERT_GT(servers[victim]->port(), 0);
        // A server that has no such table says who has it.
        Survivor* someone = nullptr;
        std::size_t where = 0;
        for (std::size_t one = 0; one < players.size(); ++one) {
            if (at[one] == victim) continue;
            someone = players[one].get();
            where = at[one];
        }
        ASSERT_NE(someone, nullptr);
        TableClient lost(servers[victim]->port(), someone->token);
        const Json moved = lost.join(someone->table);
        ASSERT_EQ(moved["type"], "moved_table") << moved;
        EXPECT_EQ(moved["url"], "http://127.0.0.1:" + std::to_string(servers[where]->port()));
    }
    std::printf("%d kills of one of three servers; %ld ms until the last of its games went on\n", kills, slowest);
}

}  // namespace
}  // namespace arbiter::server
