// Whole games over a real socket: against bots, between two people, watched, left and come back to.
#include <regex>

#include "arbiter/games.h"
#include "arbiter/replay.h"
#include "running_server.h"
#include "server/database.h"
#include "server/store.h"
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
    const FairnessReport report = verify_fairness(game->game, *replay);
    EXPECT_TRUE(report.wrong.empty()) << report.wrong[0];
    EXPECT_EQ(report.good.size(), 3u);
    // What the player noted before the deal and added to it is what the replay says.
    const PlayerNotes noted{me.info["fairness"]["commitment"], me.info["fairness"]["opened"]["a"]};
    EXPECT_TRUE(verify_fairness(game->game, *replay, noted).wrong.empty());
    EXPECT_EQ(verify_fairness(game->game, *replay, {std::string(64, '0'), ""}).wrong.size(), 1u);
    EXPECT_EQ(verify_fairness(game->game, *replay, {"", std::string(64, '0')}).wrong.size(), 1u);
    const auto change = [](std::string& hex) { hex[5] = hex[5] == '0' ? '1' : '0'; };
    const std::vector<std::pair<std::string, std::function<void(Replay&)>>> forgeries = {
        {"the server's bytes", [&](Replay& one) { change(one.notes["fairness.server"]); }},
        {"a player's bytes", [&](Replay& one) { change(one.notes["fairness.a"]); }},
        {"bytes of a player who added none", [&](Replay& one) { one.notes["fairness.b"] = std::string(64, 'a'); }},
        {"the commitment", [&](Replay& one) { change(one.notes["fairness.commitment"]); }},
        {"no word of how it was dealt", [](Replay& one) { one.notes.erase("fairness.server"); }},
        {"bytes that are none", [](Replay& one) { one.notes["fairness.server"] = "xyz"; }},
        {"another deal", [](Replay& one) { ++one.seed; }},
        {"another deck", [](Replay& one) { std::swap(one.decks[0].front(), one.decks[1].front()); }},
        {"a card more", [](Replay& one) { one.decks[0].push_back(one.decks[0].front()); }},
        {"another choice",
         [](Replay& one) {
             const std::size_t middle = one.choices.size() / 2;
             std::size_t other = middle;
             while (other > 0 && one.choices[other].label == one.choices[middle].label) --other;
             one.choices[middle] = one.choices[other];
         }},
        {"a choice left out",
         [](Replay& one) {
             one.choices.erase(one.choices.begin() + static_cast<std::ptrdiff_t>(one.choices.size() / 2));
         }},
        {"the end left out", [](Replay& one) { one.choices.pop_back(); }},
        {"another position on the way", [](Replay& one) { ++one.checkpoints.front().table; }},
        {"another winner",
         [](Replay& one) { one.notes["result"] = one.notes["result"] == "A won" ? "B won" : "A won"; }},
    };
    for (const auto& [what, forge] : forgeries) {
        Replay forged = *replay;
        forge(forged);
        if (forged == *replay) continue;
        EXPECT_FALSE(verify_fairness(game->game, forged).wrong.empty()) << what;
    }
    // A game that was made up from the deal on, with a commitment that fits: only who noted the real one can tell.
    Replay made_up = *replay;
    made_up.notes["fairness.server"] = std::string(64, 'c');
    made_up.notes["fairness.commitment"] = "";
    EXPECT_FALSE(verify_fairness(game->game, made_up, noted).wrong.empty());
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
    // Whoever comes back, or only now, reads the whole log.
    TableClient again(running.port, pair.a.token());
    again.join(pair.table);
    EXPECT_EQ(again.lines, pair.a.lines);
    TableClient late(running.port);
    late.watch(pair.table);
    EXPECT_EQ(late.lines, watcher.lines);
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
        const bool with_fresh_registers = round % 3 == 0;
        const Json joined = pair.b.join(
            pair.table, "", with_fresh_registers ? std::nullopt : std::optional<int>(std::max(1, number - 2)));
        ASSERT_EQ(joined["type"], "joined");
        EXPECT_EQ(joined.contains("view"), with_fresh_registers) << number;
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
        for (int at = 0; at < 24; ++at) {
            ASSERT_TRUE(me.until([&] { return !me.question.is_null(); }));
            ASSERT_TRUE(me.answer(random_numbers));
        }
        ASSERT_TRUE(me.until([&] { return !me.question.is_null(); }));
        view = me.view;
        lines = me.lines;
        number = me.number;
    }
    RunningServer running(options);
    TableClient me(running.port, token);
    EXPECT_EQ(me.welcome()["running"].size(), 1u);
    me.join(table);
    EXPECT_EQ(me.number, number);
    EXPECT_EQ(me.view, view);
    EXPECT_EQ(me.lines, lines);
    TableClient again(running.port, token);
    again.view = view;
    const Json joined = again.join(table, "", number - 3);
    EXPECT_EQ(joined["missed"].size(), 3u);
    EXPECT_EQ(again.view, view);
    ASSERT_TRUE(me.play(random_numbers));
}

TEST(Tables, KeepTheCardListThatTheyBeganWith) {
    TemporaryFolder folder;
    ServerOptions options;
    options.data = folder.path();
    std::string table, token, list;
    const auto card = [](const std::string& name) {
        return R"([{"number":"XYZ-1-001","name":")" + name +
               R"(","kind":"Character","color":"Red","required_energy":0,"ap_cost":1,"bp":1000,)"
               R"("energy_generation":1,"affinities":[],"trigger":null,"text":""}])";
    };
    const auto save = [&](TableClient& me, const std::string& name) -> std::string {
        const Json lists =
            me.ask({{"type", "save_cards"}, {"game", "ua"}, {"name", "Lab"}, {"json", card(name)}})["lists"];
        EXPECT_EQ(lists.size(), 1u);
        return lists[0]["list"];
    };
    {
        RunningServer running(options);
        TableClient me(running.port);
        token = me.token();
        list = save(me, "Gate Ox");
        EXPECT_EQ(save(me, "Gate Ox"), list) << "the same again is the same list";
        table = me.create("ua", "bot", {{"list", list}});
        EXPECT_NE(save(me, "Gate Cow"), list);
    }
    RunningServer running(options);
    TableClient me(running.port, token);
    ASSERT_EQ(me.join(table)["type"], "joined");
    ASSERT_TRUE(me.play(random_numbers));
    ASSERT_TRUE(me.until([&] { return me.info.contains("replay"); }));
    EXPECT_EQ(me.ask({{"type", "open_replay"}, {"game_id", me.info["game_id"]}, {"side", "both"}})["type"],
              "replay_opened");
}

TEST(Tables, CanBeTakenBackAgainstABot) {
    RunningServer running;
    TableClient me(running.port);
    me.join(me.create("ucg"));
    ASSERT_TRUE(me.until([&] { return !me.question.is_null(); }));
    EXPECT_EQ(me.ask({{"type", "undo"}, {"table", me.table}})["code"], "undo_refused");
    const Json view = me.view, question = me.question, lines = me.lines;
    ASSERT_TRUE(me.answer(random_numbers));
    ASSERT_TRUE(me.until([&] { return !me.question.is_null(); }));
    ASSERT_NE(me.view, view);
    EXPECT_EQ(me.ask({{"type", "undo"}, {"table", me.table}})["type"], "done");
    EXPECT_EQ(me.view, view);
    // The log is what it was, and says that something was taken back.
    ASSERT_EQ(me.lines.size(), lines.size() + 1);
    EXPECT_EQ(me.lines.back()["words"], "The last move was taken back.");
    me.lines.erase(me.lines.size() - 1);
    EXPECT_EQ(me.lines, lines);
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

// One player at one seat, twice: both see the same, and of two answers one counts.
TEST(Tables, ArePlayedInTwoTabsAtOnce) {
    RunningServer running;
    TableClient one(running.port);
    one.join(one.create("ua"));
    TableClient other(running.port, one.token());
    ASSERT_EQ(other.join(one.table)["type"], "joined");
    int both = 0;
    for (int at = 0; at < 40; ++at) {
        const auto asked = [](const TableClient& tab) { return !tab.question.is_null() || !tab.ended.is_null(); };
        ASSERT_TRUE(one.until([&] { return asked(one); }));
        ASSERT_TRUE(other.until([&] { return other.number >= one.number && asked(other); }));
        EXPECT_EQ(other.question, one.question);
        EXPECT_EQ(other.view, one.view);
        if (!one.ended.is_null()) break;
        if (one.question["most"] != 0) {
            ASSERT_TRUE(one.answer(random_numbers));
            continue;
        }
        const Json answer{
            {"type", "answer"}, {"table", one.table}, {"question", one.question["number"]}, {"choices", {0}}};
        TableClient& first = at % 2 ? one : other;
        TableClient& second = at % 2 ? other : one;
        EXPECT_EQ(first.ask(answer)["type"], "done");
        EXPECT_EQ(second.ask(answer)["code"], "stale");
        ++both;
    }
    EXPECT_GT(both, 5);
    EXPECT_EQ(one.gaps + other.gaps, 0);
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

TEST_P(EveryGame, IsLookedAtAgainAndContinued) {
    RunningServer running;
    TableClient me(running.port);
    me.join(me.create(GetParam()));
    ASSERT_TRUE(me.play(random_numbers));
    ASSERT_TRUE(me.until([&] { return me.info.contains("replay"); }));
    const std::string id = me.info["game_id"];
    // Anybody who has the link may look, from either side or both.
    TableClient other(running.port);
    const Json opened = other.ask({{"type", "open_replay"}, {"game_id", id}, {"side", "both"}});
    ASSERT_EQ(opened["type"], "replay_opened") << opened;
    const int length = opened["length"];
    EXPECT_GT(length, 0);
    const auto at = [&](const char* side, int choice) {
        return other.ask({{"type", "replay_at"}, {"game_id", id}, {"side", side}, {"at", choice}});
    };
    EXPECT_EQ(at("A", length)["view"]["over"], true);
    // Near the start, where nobody's hand is empty.
    const Json own = at("A", 1), others = at("B", 1), both = at("both", 1);
    EXPECT_EQ(own["view"]["turn"], others["view"]["turn"]);
    EXPECT_NE(own["view"]["zones"], others["view"]["zones"]) << "each sees its own hand";
    EXPECT_NE(own["view"]["zones"], both["view"]["zones"]);
    EXPECT_NE(others["view"]["zones"], both["view"]["zones"]);
    // What was asked and answered: the answer only for who could see it then.
    EXPECT_FALSE(at("both", 0).contains("chosen"));
    for (int choice = 1; choice < length; ++choice) {
        const Json seen = at("both", choice), asked = seen["chosen"];
        EXPECT_NE(asked["words"], "") << choice;
        EXPECT_NE(asked["answer"], "") << choice;
        EXPECT_EQ(asked["words"], at("both", choice - 1)["open"]["words"]) << choice;
        const std::string seat = asked["seat"];
        EXPECT_EQ(at(seat.c_str(), choice)["chosen"]["answer"], asked["answer"]);
        EXPECT_FALSE(at(seat == "A" ? "B" : "A", choice)["chosen"].contains("answer"));
        EXPECT_FALSE(at("public", choice)["chosen"].contains("answer"));
        if (choice > 12) break;
    }
    EXPECT_FALSE(at("both", length).contains("open"));
    // Nobody is "you" to those who look from both sides, and decks keep their names.
    const std::regex somebody("\\b([Yy]our?|opponent)\\b(?![^(]*\\))");
    for (int choice = 0; choice <= length; choice += 1 + length / 60) {
        const Json seen = at("both", choice);
        for (const Json& line : seen["lines"]) {
            const std::string words = line["words"];
            EXPECT_FALSE(std::regex_search(words, somebody)) << words;
        }
    }
    for (const Json& line : opened["ended"]["how"]) EXPECT_NE(line.get<std::string>().find("ou lose"), 0u) << line;
    EXPECT_EQ(opened["table"]["seats"]["A"]["deck"], me.info["seats"]["A"]["deck"]);
    EXPECT_NE(opened["table"]["seats"]["B"]["deck"], "");
    // How good the chances were: one figure for each position, all or nothing at the end, the same for whoever asks.
    const auto chances = [&](const char* seat) {
        return other.ask({{"type", "open_chances"}, {"game_id", id}, {"seat", seat}});
    };
    const Json mine_then = chances("A"), theirs = chances("B");
    ASSERT_EQ(mine_then["type"], "chances") << mine_then;
    ASSERT_EQ(mine_then["percent"].size(), static_cast<std::size_t>(length) + 1);
    if (const std::string winner = opened["ended"].value("winner", ""); !winner.empty()) {
        EXPECT_EQ(mine_then["percent"].back(), winner == "A" ? 100 : 0);
        EXPECT_EQ(theirs["percent"].back(), winner == "A" ? 0 : 100);
    }
    EXPECT_GE(mine_then["games"], 10);
    for (const Json& swing : mine_then["swings"]) {
        const std::size_t then = swing["at"];
        EXPECT_EQ(swing["points"], mine_then["percent"][then].get<int>() - mine_then["percent"][then - 1].get<int>());
    }
    EXPECT_EQ(chances("A")["percent"], mine_then["percent"]) << "it was known already";
    // And what else could have been answered, the best first.
    int compared = 0;
    for (int choice = 1; choice <= length && compared < 4; ++choice) {
        const Json found = other.ask({{"type", "compare_choices"}, {"game_id", id}, {"at", choice}});
        ASSERT_EQ(found["type"], "compared") << found;
        if (found["choices"].empty()) continue;
        ++compared;
        int played = 0, last = 100;
        for (const Json& one : found["choices"]) {
            played += one.value("played", false);
            EXPECT_LE(one["percent"], last);
            last = one["percent"];
        }
        EXPECT_EQ(played, 1) << found;
    }
    EXPECT_GT(compared, 0);
    // From there it goes on against a bot, as the same game up to there.
    const Json made =
        other.ask({{"type", "continue_from"}, {"game_id", id}, {"at", length / 2}, {"seat", "A"}, {"bot", "random"}});
    ASSERT_EQ(made["type"], "table_created") << made;
    other.join(made["table"]);
    ASSERT_TRUE(other.until([&] { return !other.view.is_null(); }));
    ASSERT_TRUE(other.play(random_numbers));
    EXPECT_EQ(other.ask({{"type", "rematch"}, {"table", other.table}})["code"], "not_allowed");
    const Json mine = me.ask({{"type", "my_games"}});
    EXPECT_EQ(mine["games"][0]["game_id"], id);
    EXPECT_EQ(mine["games"][0]["link"], "/replay/" + id);
}

// Whoever waits for chances does not keep the server from ending, nor outlives it.
TEST(Tables, EndWhileAGameIsBeingLookedAt) {
    auto running = std::make_unique<RunningServer>();
    TableClient me(running->port);
    me.join(me.create("dbs"));
    ASSERT_TRUE(me.play(random_numbers));
    ASSERT_TRUE(me.until([&] { return me.info.contains("replay"); }));
    const std::string id = me.info["game_id"];
    Json told;
    std::thread asks([&] { told = me.ask({{"type", "open_chances"}, {"game_id", id}, {"seat", "A"}}); });
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    running.reset();
    asks.join();
    EXPECT_NE(told["type"], "refused") << told;
}

TEST(Tables, OfTwoPeopleHaveBestOfThreeAndARematchThatBothWant) {
    RunningServer running;
    Pair pair(running.port, "ucg", {{"best_of", 3}});
    std::array<int, 2> won{};
    int games = 0;
    // Each gives up once, then one of them again: two to one.
    for (TableClient* loser : {&pair.a, &pair.b, &pair.a}) {
        ASSERT_TRUE(pair.a.until([&] { return !pair.a.view.is_null() && pair.a.ended.is_null(); }));
        EXPECT_EQ(loser->ask({{"type", "concede"}, {"table", pair.table}})["type"], "done");
        ++won[loser == &pair.a ? 1 : 0];
        ++games;
        ASSERT_TRUE(pair.a.until([&] { return pair.a.info["score"] == Json(won); }));
        ASSERT_TRUE(pair.b.until([&] { return pair.b.info["score"] == Json(won); }));
        if (games == 3) break;
        // The next one is dealt by other bytes, to which both add theirs again.
        const std::string before = pair.a.info["game_id"];
        for (TableClient* one : {&pair.a, &pair.b}) {
            ASSERT_TRUE(one->until([&] { return one->info["game_id"] != before; }));
        }
        for (TableClient* one : {&pair.a, &pair.b}) {
            ASSERT_TRUE(one->until([&] { return one->ended.is_null(); }));
        }
    }
    EXPECT_EQ(pair.a.info["state"], "over");
    // One alone gets no rematch.
    EXPECT_EQ(pair.a.ask({{"type", "rematch"}, {"table", pair.table}})["type"], "done");
    EXPECT_FALSE(pair.a.next(std::chrono::milliseconds(500)));
    // The other hears of the wish, also after coming back.
    const auto is_asked = [&] { return !pair.b.others.empty() && pair.b.others.back()["type"] == "rematch_asked"; };
    ASSERT_TRUE(pair.b.until(is_asked));
    EXPECT_EQ(pair.b.others.back()["by"], "A");
    pair.b.others.clear();
    pair.b.join(pair.table);
    ASSERT_TRUE(pair.b.until(is_asked));
    EXPECT_EQ(pair.b.ask({{"type", "rematch"}, {"table", pair.table}})["type"], "done");
    for (TableClient* one : {&pair.a, &pair.b}) {
        ASSERT_TRUE(one->until([&] { return !one->others.empty() && one->others.back()["type"] == "table_created"; }));
        one->view = one->ended = Json();
        one->number = 0;
        EXPECT_EQ(one->join(one->others.back()["table"])["type"], "joined");
    }
    EXPECT_EQ(pair.a.table, pair.b.table);
    ASSERT_TRUE(pair.a.until([&] { return !pair.a.view.is_null(); }));
}

// ---- "Don't ask again"
// The choice that ends the question, where it comes again and again.
bool is_window(const Json& question) { return !question.is_null() && question.contains("again"); }

TEST(Tables, DeclineWhatAPlayerDoesNotWantToBeAskedAgain) {
    RunningServer running;
    Pair pair(running.port, "dbs");
    int windows = 0, declined = 0, refused = 0;
    TableClient* quiet = &pair.b;
    std::string until;
    bool told_other = false;
    for (TableClient* one : {&pair.a, &pair.b})
        one->on_message = [&, one](const Json& message, const std::string& bytes) {
            if (message["type"] != "update") return;
            if (one == quiet) declined += message.value("passing", false);
            // Only that player knows of it.
            if (one != quiet && bytes.find("passing") != std::string::npos) told_other = true;
        };
    for (int at = 0; at < 400 && (declined < 4 || refused == 0); ++at) {
        if (!pair.level() || !pair.a.ended.is_null()) break;
        TableClient& asked = pair.a.question.is_null() ? pair.b : pair.a;
        if (asked.question.is_null()) break;
        if (&asked == quiet && refused == 0 && !is_window(asked.question) && asked.question.contains("end")) {
            const int end = asked.question["end"];
            const Json answer = asked.ask({{"type", "answer"},
                                           {"table", pair.table},
                                           {"question", asked.question["number"]},
                                           {"choices", {end}},
                                           {"dont_ask_again", true}});
            EXPECT_EQ(answer["code"], "not_allowed") << "a question that is asked once";
            ++refused;
        }
        if (&asked == quiet && is_window(asked.question)) {
            ++windows;
            const int number = asked.question["number"], end = asked.question["end"];
            const int before = declined;
            const Json answer = asked.ask({{"type", "answer"},
                                           {"table", pair.table},
                                           {"question", number},
                                           {"choices", {end}},
                                           {"dont_ask_again", true}});
            ASSERT_EQ(answer["type"], "done") << answer;
            // What is asked again meanwhile is declined without a word of this player, but not at once.
            while (pair.level() && is_window(quiet->question) && declined > before) {
                const int open = quiet->question["number"];
                const auto begun = std::chrono::steady_clock::now();
                ASSERT_TRUE(quiet->until([&] { return quiet->number >= open; })) << "it was not declined";
                EXPECT_GT(std::chrono::steady_clock::now() - begun, std::chrono::milliseconds(300));
                break;
            }
            continue;
        }
        if (!asked.answer(random_numbers)) break;
    }
    EXPECT_GT(windows, 0);
    EXPECT_GT(refused, 0);
    EXPECT_GT(declined, 0);
    EXPECT_FALSE(told_other);
}

// A card may be read no more by a later program, or a deck no more allowed: that is said, instead of "no such table".
TEST(Tables, ThatCannotBeOpenedAnyMoreSayWhy) {
    TemporaryFolder folder;
    ServerOptions options;
    options.data = folder.path();
    std::array<std::string, 2> tables;
    std::string token;
    {
        RunningServer running(options);
        TableClient me(running.port);
        token = me.token();
        for (std::string& table : tables) table = me.create("ucg");
        ASSERT_EQ(me.join(tables[0])["type"], "joined");
    }
    {
        Store store(open_sqlite(folder.path() + "/arbiter.sqlite"));
        for (const std::string& table : tables) ASSERT_TRUE(store.take(table, "a test"));
        TableRow deck = *store.find_table(tables[0]), cards = *store.find_table(tables[1]);
        deck.record.seats[0].deck_text = "4 AR01-001\n4 XX99-001\n";
        cards.record.cards_json = R"([{"number": "AR01-001", "kind": "Wizard"}])";
        ASSERT_TRUE(store.save_table(deck.record, deck.state, "a test"));
        ASSERT_TRUE(store.save_table(cards.record, cards.state, "a test"));
    }
    RunningServer running(options);
    TableClient me(running.port, token), watcher(running.port);
    const std::array<std::string, 2> said{"XX99-001", "AR01-001"};
    for (std::size_t at = 0; at < tables.size(); ++at) {
        for (const Json& answer : {me.join(tables[at]), watcher.watch(tables[at])}) {
            EXPECT_EQ(answer["type"], "refused") << answer;
            EXPECT_EQ(answer["code"], "server_error");
            const std::string words = answer["words"];
            EXPECT_NE(words.find("can't be played on"), std::string::npos) << words;
            EXPECT_NE(words.find(said[at]), std::string::npos) << words;
            EXPECT_EQ(words.find(folder.path()), std::string::npos) << words;
        }
    }
    EXPECT_EQ(me.join("no-such-table")["code"], "not_found");
}

// The wish is written down with the answer: whoever starts the server again keeps to it.
TEST(Tables, KeepToItAfterARestart) {
    TemporaryFolder folder;
    ServerOptions options;
    options.data = folder.path();
    auto running = std::make_unique<RunningServer>(options);
    auto pair = std::make_unique<Pair>(running->port, "dbs");
    const std::string table = pair->table;
    const std::array<std::string, 2> tokens{pair->a.token(), pair->b.token()};
    bool passing = false;
    int open = 0;
    pair->b.on_message = [&](const Json& message, const std::string&) {
        if (passing || message["type"] != "update" || !message.value("passing", false)) return;
        passing = true;
        open = message["question"]["number"];
    };
    for (int at = 0; at < 600 && !passing; ++at) {
        if (!pair->level() || !pair->a.ended.is_null()) break;
        TableClient& asked = pair->a.question.is_null() ? pair->b : pair->a;
        if (&asked != &pair->b || !is_window(asked.question)) {
            if (!asked.answer(random_numbers)) break;
            continue;
        }
        const int end = asked.question["end"];
        (void)asked.ask({{"type", "answer"},
                         {"table", table},
                         {"question", asked.question["number"]},
                         {"choices", {end}},
                         {"dont_ask_again", true}});
    }
    ASSERT_TRUE(passing) << "no such question came again";
    // It is about to be declined.
    pair.reset();
    running.reset();
    running = std::make_unique<RunningServer>(options);
    TableClient again(running->port, tokens[1]);
    const Json joined = again.join(table);
    if (again.number < open) {
        EXPECT_EQ(joined.value("passing", false), true) << joined["question"];
        EXPECT_TRUE(again.until([&] { return again.number >= open; }, std::chrono::seconds(5)))
            << "it was not declined";
    }
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
    const auto begun = std::chrono::steady_clock::now();
    const std::string table = a.create("ua", "open");
    a.join(table);
    ASSERT_TRUE(b.until([&] { return !lobby.empty(); }));
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(2))
        << "who watches the lobby sees it soon";
    EXPECT_EQ(lobby[0]["table"], table);
    EXPECT_EQ(lobby[0]["state"], "waiting");
    EXPECT_EQ(b.join(table)["code"], "illegal_deck");
    EXPECT_EQ(b.join(table, b.deck_of("ua", 1))["type"], "joined");
    ASSERT_TRUE(a.until([&] { return a.added_randomness; }));
    TableClient third(running.port);
    EXPECT_EQ(third.join(table, third.deck_of("ua"))["code"], "not_allowed");
    ASSERT_TRUE(b.until([&] { return !lobby.empty() && lobby[0]["state"] == "running"; }));
}

// Somebody comes and goes while another looks on: each change is told, none too early to be seen.
TEST(Tables, OfTheLobbyAreNeverToldLate) {
    RunningServer running;
    TableClient a(running.port), b(running.port);
    Json lobby;
    b.on_message = [&](const Json& message, const std::string&) {
        if (message["type"] == "lobby") lobby = message["tables"];
    };
    EXPECT_EQ(b.ask({{"type", "watch_lobby"}, {"on", true}})["type"], "done");
    const std::string table = a.create("ua", "open");
    for (int round = 0; round < 6; ++round) {
        a.join(table);
        ASSERT_TRUE(b.until([&] { return !lobby.empty(); })) << round;
        a.ask({{"type", "leave_table"}, {"table", table}});
        ASSERT_TRUE(b.until([&] { return lobby.empty(); })) << round;
    }
}

}  // namespace
}  // namespace arbiter::server
