// Whole games over a real socket: against bots, between two people, watched, left and come back to.
#include "arbiter/games.h"
#include "arbiter/replay.h"
#include "running_server.h"
#include "server/verify.h"

namespace arbiter::server {
namespace {

std::mt19937 random_numbers(4);

// Two people at a new table; the first question is open.
struct Pair {
    Pair(int port, const std::string& game, Json changes = Json::object()) : a(port), b(port) {
        table = a.create(game, "friend", std::move(changes));
        a.join(table);
        const Json joined = b.join(table, b.deck_of(game, 1));
        EXPECT_EQ(joined["type"], "joined") << joined;
        EXPECT_TRUE(b.until([&] { return b.added_randomness; }));
        EXPECT_TRUE(a.until([&] { return !a.view.is_null(); }));
        EXPECT_TRUE(b.until([&] { return !b.view.is_null(); }));
    }
    // One answer by whoever is asked; false: the game is over.
    bool step() {
        if (!level() || !a.ended.is_null()) return false;
        return a.question.is_null() ? b.answer(random_numbers) : a.answer(random_numbers);
    }
    bool level() {
        return a.until([&] { return a.number >= b.number; }) && b.until([&] { return b.number >= a.number; });
    }
    std::string table;
    TableClient a, b;
};

class EveryGame : public testing::TestWithParam<std::string> {};

TEST_P(EveryGame, IsPlayedAgainstABot) {
    RunningServer running;
    TableClient me(running.port);
    me.join(me.create(GetParam()));
    ASSERT_TRUE(me.play(random_numbers));
    EXPECT_EQ(me.gaps, 0);
    EXPECT_EQ(me.view["over"], true);
    EXPECT_FALSE(me.ended["how"].empty());
    EXPECT_LT(me.update_bytes / me.updates, 2048u) << "bytes an update";
    // The finished game has a link, and was dealt as the server had committed to.
    ASSERT_TRUE(me.until([&] { return me.info.contains("replay"); }));
    EXPECT_TRUE(me.info["fairness"].contains("opened"));
    const std::string id = me.info["game_id"];
    const HttpAnswer file = http_get(running.port, "/api/replay/" + id);
    ASSERT_EQ(file.status, 200);
    const Result<Replay> replay = parse_replay(file.body, "replay");
    ASSERT_TRUE(replay.ok());
    const Result<OpenGame> game = open_game(GetParam());
    const Verdict verdict = verify_fairness(game->game, *replay);
    EXPECT_TRUE(verdict.wrong.empty()) << verdict.wrong[0];
    EXPECT_EQ(verdict.good.size(), 3u);
    // Another seed, other bytes of a player, another commitment: each is noticed.
    for (const char* part : {"server", "a", "commitment"}) {
        Replay forged = *replay;
        std::string& hex = forged.notes["fairness." + std::string(part)];
        ASSERT_EQ(hex.size(), 64u) << part;
        hex[5] = hex[5] == '0' ? '1' : '0';
        EXPECT_FALSE(verify_fairness(game->game, forged).wrong.empty()) << part;
    }
}

TEST_P(EveryGame, IsPlayedBetweenTwoPeopleAndWatched) {
    RunningServer running;
    Pair pair(running.port, GetParam());
    TableClient watcher(running.port);
    const Json joined = watcher.watch(pair.table);
    ASSERT_EQ(joined["type"], "joined") << joined;
    EXPECT_FALSE(joined.contains("question"));
    while (pair.step()) {
    }
    ASSERT_FALSE(pair.a.ended.is_null());
    ASSERT_FALSE(pair.b.ended.is_null());
    ASSERT_TRUE(watcher.until([&] { return !watcher.ended.is_null(); }));
    EXPECT_EQ(pair.a.gaps + pair.b.gaps + watcher.gaps, 0);
    EXPECT_TRUE(watcher.question.is_null());
    EXPECT_EQ(pair.a.number, watcher.number);
    EXPECT_EQ(pair.a.ended["outcome"], pair.b.ended["outcome"]);
    // Who watches cannot act.
    EXPECT_EQ(watcher.ask({{"type", "concede"}, {"table", pair.table}})["code"], "not_allowed");
}

TEST_P(EveryGame, GoesOnWhereItWasLeft) {
    RunningServer running;
    Pair pair(running.port, GetParam());
    for (int at = 0; at < 6 && pair.step(); ++at) {
    }
    // One goes away, the other plays on; what was missed is told exactly.
    const std::string token = pair.b.token();
    for (int round = 0; round < 10; ++round) {
        if (!pair.level()) break;
        const Json view = pair.b.view;
        const int number = pair.b.number;
        pair.b = TableClient(running.port, token);
        pair.b.view = view;
        pair.b.number = number;
        const bool from_nothing = round % 3 == 0;
        const Json joined =
            pair.b.join(pair.table, "", from_nothing ? std::nullopt : std::optional<int>(std::max(1, number - 2)));
        ASSERT_EQ(joined["type"], "joined");
        EXPECT_EQ(joined.contains("view"), from_nothing) << number;
        EXPECT_EQ(pair.b.view, view) << joined;
        for (int at = 0; at < 3 && pair.step(); ++at) {
        }
    }
    while (pair.step()) {
    }
    EXPECT_FALSE(pair.b.ended.is_null());
}

INSTANTIATE_TEST_SUITE_P(Tables, EveryGame, testing::Values("ucg", "ua", "dbs"));

TEST(Tables, AreKeptOverARestart) {
    TemporaryFolder folder;
    ServerOptions options;
    options.data = folder.path();
    std::string table, token;
    Json view, lines;
    int number = 0;
    {
        RunningServer running(options);
        TableClient me(running.port);
        token = me.token();
        table = me.create("ua");
        me.join(table);
        for (int at = 0; at < 12; ++at) {
            ASSERT_TRUE(me.until([&] { return !me.question.is_null(); }));
            ASSERT_TRUE(me.answer(random_numbers));
        }
        ASSERT_TRUE(me.until([&] { return !me.question.is_null(); }));
        view = me.view;
        number = me.number;
    }
    RunningServer running(options);
    TableClient me(running.port, token);
    EXPECT_EQ(me.welcome()["running"].size(), 1u);
    me.join(table);
    EXPECT_EQ(me.number, number);
    EXPECT_EQ(me.view, view);
    TableClient again(running.port, token);
    again.view = view;
    const Json joined = again.join(table, "", number - 3);
    EXPECT_EQ(joined["missed"].size(), 3u);
    EXPECT_EQ(again.view, view);
    ASSERT_TRUE(me.play(random_numbers));
}

TEST(Tables, CanBeTakenBackAgainstABot) {
    RunningServer running;
    TableClient me(running.port);
    me.join(me.create("ucg"));
    ASSERT_TRUE(me.until([&] { return !me.question.is_null(); }));
    EXPECT_EQ(me.ask({{"type", "undo"}, {"table", me.table}})["code"], "undo_refused");
    const Json view = me.view, question = me.question;
    ASSERT_TRUE(me.answer(random_numbers));
    ASSERT_TRUE(me.until([&] { return !me.question.is_null(); }));
    ASSERT_NE(me.view, view);
    EXPECT_EQ(me.ask({{"type", "undo"}, {"table", me.table}})["type"], "done");
    EXPECT_EQ(me.view, view);
    EXPECT_EQ(me.question["words"], question["words"]);
    EXPECT_NE(me.question["number"], question["number"]) << "an answer to the old question is stale";
    EXPECT_EQ(me.gaps, 0);
    ASSERT_TRUE(me.play(random_numbers));
}

TEST(Tables, AreTakenBackBetweenPeopleOnlyByConsentAndWhenNothingWasShown) {
    RunningServer running;
    int undone = 0, declined = 0, shown = 0;
    for (int game = 0; game < 12; ++game) {
        Pair pair(running.port, game % 2 ? "ua" : "dbs");
        for (int at = 0; at < 60 && pair.step(); ++at) {
            TableClient& last = pair.a.question.is_null() ? pair.b : pair.a;
            TableClient& other = &last == &pair.a ? pair.b : pair.a;
            if (at % 3) continue;
            const Json view = last.view;
            const Json answer = last.ask({{"type", "undo"}, {"table", pair.table}});
            if (answer["type"] == "refused") {
                EXPECT_EQ(answer["code"], "undo_refused");
                const std::string words = answer["words"];
                shown += words.find("showed") != std::string::npos;
                continue;
            }
            ASSERT_TRUE(other.until([&] { return !other.others.empty(); }));
            EXPECT_EQ(other.others.back()["type"], "undo_asked");
            other.others.clear();
            const bool agree = at % 2 == 0;
            const int number = last.number;
            EXPECT_EQ(other.ask({{"type", "reply_undo"}, {"table", pair.table}, {"agree", agree}})["type"], "done");
            if (agree) {
                ASSERT_TRUE(last.until([&] { return last.number > number; }));
                ++undone;
            } else {
                ASSERT_TRUE(last.until([&] { return !last.others.empty(); }));
                EXPECT_EQ(last.others.back()["code"], "undo_refused");
                last.others.clear();
                EXPECT_EQ(last.view, view);
                ++declined;
            }
        }
    }
    EXPECT_GT(undone, 0);
    EXPECT_GT(declined, 0);
    EXPECT_GT(shown, 0);
}

TEST(Tables, AreWonByTheClock) {
    RunningServer running;
    Pair pair(running.port, "ucg", {{"clock", {{"question", 5}, {"reserve", 0}}}});
    // Whoever is asked does nothing.
    ASSERT_TRUE(pair.a.until([&] { return !pair.a.ended.is_null(); }, std::chrono::seconds(30)));
    EXPECT_EQ(pair.a.ended["by"], "time");
    ASSERT_TRUE(pair.b.until([&] { return !pair.b.ended.is_null(); }));
    EXPECT_EQ(pair.a.ended["winner"], pair.b.ended["winner"]);
}

TEST(Tables, HaveBestOfThreeAndARematch) {
    RunningServer running;
    TableClient me(running.port);
    me.join(me.create("ucg", "bot", {{"best_of", 3}}));
    int games = 0;
    std::string before;
    for (;;) {
        ASSERT_TRUE(me.play(random_numbers));
        ++games;
        ASSERT_TRUE(me.until([&] { return me.info["fairness"].contains("opened") || me.info["state"] == "over"; }));
        EXPECT_NE(me.info["game_id"], before);
        before = me.info["game_id"];
        if (me.info["state"] == "over") break;
        me.ended = Json();
        ASSERT_LE(games, 3);
    }
    EXPECT_GE(games, 2);
    EXPECT_EQ(me.ask({{"type", "rematch"}, {"table", me.table}})["type"], "done");
    ASSERT_TRUE(me.until([&] { return !me.others.empty() && me.others.back()["type"] == "table_created"; }));
    me.view = Json();
    me.ended = Json();
    EXPECT_EQ(me.join(me.others.back()["table"])["type"], "joined");
    EXPECT_TRUE(me.until([&] { return !me.question.is_null(); }));
}

TEST(Tables, AreSeenLaterByThoseWhoWatch) {
    RunningServer running;
    Pair pair(running.port, "ucg", {{"spectators", {{"allowed", true}, {"delay", 2}, {"side", "A"}}}});
    TableClient watcher(running.port);
    EXPECT_EQ(watcher.watch(pair.table, "B")["code"], "not_allowed");
    EXPECT_EQ(watcher.watch(pair.table, "A")["type"], "joined");
    ASSERT_TRUE(pair.step());
    ASSERT_TRUE(pair.step());
    const int now = std::max(pair.a.number, pair.b.number);
    EXPECT_LT(watcher.number, now);
    const auto begun = std::chrono::steady_clock::now();
    ASSERT_TRUE(watcher.until([&] { return watcher.number >= now; }));
    EXPECT_GT(std::chrono::steady_clock::now() - begun, std::chrono::milliseconds(900));
    EXPECT_TRUE(watcher.question.is_null());
    pair.a.ask({{"type", "concede"}, {"table", pair.table}});
}

TEST(Tables, OfTheLobbyAreFoundAndJoined) {
    RunningServer running;
    TableClient a(running.port), b(running.port);
    Json lobby;
    b.on_message = [&](const Json& message, const std::string&) {
        if (message["type"] == "lobby") lobby = message["tables"];
    };
    EXPECT_EQ(b.ask({{"type", "watch_lobby"}, {"on", true}})["type"], "done");
    EXPECT_TRUE(lobby.empty());
    const std::string table = a.create("ua", "open");
    a.join(table);
    ASSERT_TRUE(b.until([&] { return !lobby.empty(); }));
    EXPECT_EQ(lobby[0]["table"], table);
    EXPECT_EQ(lobby[0]["state"], "waiting");
    EXPECT_EQ(b.join(table)["code"], "illegal_deck");
    EXPECT_EQ(b.join(table, b.deck_of("ua", 1))["type"], "joined");
    TableClient third(running.port);
    EXPECT_EQ(third.join(table, third.deck_of("ua"))["code"], "not_allowed");
    ASSERT_TRUE(b.until([&] { return !lobby.empty() && lobby[0]["state"] == "running"; }));
}

}  // namespace
}  // namespace arbiter::server
