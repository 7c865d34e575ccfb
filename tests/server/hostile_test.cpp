// Clients that mean no good: whatever they send, nothing changes for anybody else, and they learn nothing.
#include <fstream>
#include <thread>

#include "running_server.h"
#include "server/session.h"

namespace arbiter::server {
namespace {

std::mt19937 damage_dice(11);

// A table against a bot with an open question, and a stranger.
struct Besieged {
    Besieged() : victim(running.port), stranger(running.port) {
        victim.join(victim.create("ucg"));
        EXPECT_TRUE(victim.until([&] { return !victim.question.is_null() && victim.info.contains("game_id"); }));
    }
    // The victim's game is as it was, and goes on.
    void expect_unharmed() {
        TableClient again(running.port, victim.token());
        again.join(victim.table);
        EXPECT_EQ(again.number, victim.number);
        EXPECT_EQ(again.view, victim.view);
        EXPECT_EQ(again.question, victim.question);
    }
    RunningServer running;
    TableClient victim, stranger;
};

TEST(Hostile, AnswersThatAreNoneChangeNothing) {
    Besieged table;
    const int question = table.victim.question["number"];
    const auto refused = [&](int number, const Json& choices) {
        return table.victim.ask(
            {{"type", "answer"}, {"table", table.victim.table}, {"question", number}, {"choices", choices}})["code"];
    };
    EXPECT_EQ(refused(question - 1, {0}), "stale");
    EXPECT_EQ(refused(question + 1, {0}), "stale");
    EXPECT_EQ(refused(question, Json::array()), "no_such_answer");
    EXPECT_EQ(refused(question, {9999}), "no_such_answer");
    EXPECT_EQ(refused(question, {-1}), "no_such_answer");
    EXPECT_EQ(refused(question, {0, 0}), "no_such_answer");
    EXPECT_EQ(refused(question, {0, 1}), "no_such_answer");
    table.expect_unharmed();
    // The same answer twice counts once.
    const Json asked = table.victim.question;
    table.victim.send_answer(asked, {0});
    table.victim.send_answer(asked, {0});
    std::vector<std::string> codes;
    int done = 0;
    table.victim.on_message = [&](const Json& message, const std::string&) {
        if (message["type"] == "refused") codes.push_back(message["code"]);
        done += message["type"] == "done";
    };
    ASSERT_TRUE(table.victim.until([&] { return !codes.empty() && done > 0; }));
    EXPECT_EQ(codes, std::vector<std::string>{"stale"});
}

TEST(Hostile, OtherPeoplesGamesAreTheirs) {
    Besieged table;
    const Json of_table{{"table", table.victim.table}};
    const auto code = [&](Json request) {
        request.update(of_table);
        return table.stranger.ask(request)["code"];
    };
    const int question = table.victim.question["number"];
    EXPECT_EQ(code({{"type", "answer"}, {"question", question}, {"choices", {0}}}), "not_allowed");
    EXPECT_EQ(code({{"type", "concede"}}), "not_allowed");
    EXPECT_EQ(code({{"type", "undo"}}), "not_allowed");
    EXPECT_EQ(code({{"type", "reply_undo"}, {"agree", true}}), "not_allowed");
    EXPECT_EQ(code({{"type", "rematch"}}), "not_allowed");
    EXPECT_EQ(code({{"type", "why"}}), "not_allowed");
    EXPECT_EQ(code({{"type", "add_randomness"}, {"hex", std::string(64, 'a')}}), "not_allowed");
    EXPECT_EQ(code({{"type", "join_table"}, {"as", "player"}, {"deck", {{"shipped", "first-lights"}}}}), "not_allowed");
    EXPECT_EQ(code({{"type", "join_table"}, {"as", "spectator"}, {"side", "A"}}), "not_allowed");
    EXPECT_EQ(code({{"type", "join_table"}, {"as", "spectator"}, {"side", "both"}}), "not_allowed");
    EXPECT_EQ(table.stranger.ask({{"type", "concede"}, {"table", "quiet-heron-nowhere"}})["code"], "not_found");
    // A game that goes on has no replay, by whatever way.
    const std::string game = table.victim.info["game_id"];
    EXPECT_EQ(table.stranger.ask({{"type", "open_replay"}, {"game_id", game}, {"side", "both"}})["code"],
              "not_allowed");
    EXPECT_EQ(table.victim.ask({{"type", "replay_at"}, {"game_id", game}, {"side", "both"}, {"at", 1}})["code"],
              "not_allowed");
    EXPECT_EQ(table.victim.ask(
                  {{"type", "continue_from"}, {"game_id", game}, {"at", 1}, {"seat", "A"}, {"bot", "random"}})["code"],
              "not_allowed");
    EXPECT_EQ(http_get(table.running.port, "/api/replay/" + game).status, 404);
    table.expect_unharmed();
}

// Whoever makes a table could watch it as somebody else.
TEST(Hostile, NobodyShowsTheCardsOfTheirOpponent) {
    RunningServer running;
    TableClient maker(running.port);
    const auto code = [&](const char* against, const char* side) {
        const Json made = maker.ask({{"type", "create_table"},
                                     {"table",
                                      {{"game", "ucg"},
                                       {"against", against},
                                       {"best_of", 1},
                                       {"spectators", {{"allowed", true}, {"delay", 0}, {"side", side}}},
                                       {"undo", true}}},
                                     {"deck", {{"shipped", "first-lights"}}}});
        return made.value("code", "");
    };
    for (const char* against : {"friend", "open"}) {
        EXPECT_EQ(code(against, "B"), "not_allowed");
        EXPECT_EQ(code(against, "both"), "not_allowed");
        EXPECT_EQ(code(against, "A"), "");
        EXPECT_EQ(code(against, "public"), "");
    }
    EXPECT_EQ(code("bot", "both"), "");
}

// A replay has both decks in it, card by card: not before the last game of a match.
TEST(Hostile, NobodyReadsTheOtherDeckBetweenTheGamesOfAMatch) {
    RunningServer running;
    TableClient a(running.port), b(running.port);
    const std::string table = a.create("ucg", "friend", {{"best_of", 3}});
    a.join(table);
    b.join(table, b.deck_of("ucg", 1));
    ASSERT_TRUE(b.until([&] { return b.added_randomness && b.number > 0; }));
    ASSERT_TRUE(a.until([&] { return a.number > 0 && a.info.contains("game_id"); }));
    const std::string game = a.info["game_id"];
    const auto looked = [&] {
        return std::pair(a.ask({{"type", "open_replay"}, {"game_id", game}, {"side", "both"}}).value("code", ""),
                         http_get(running.port, "/api/replay/" + game).status);
    };
    EXPECT_EQ(b.ask({{"type", "concede"}, {"table", table}})["type"], "done");
    ASSERT_TRUE(a.until([&] { return a.info["score"] == Json({1, 0}); }));
    EXPECT_EQ(looked(), std::pair(std::string("not_allowed"), 404));
    EXPECT_EQ(a.ask({{"type", "open_chances"}, {"game_id", game}, {"seat", "A"}})["code"], "not_allowed");
    EXPECT_EQ(a.ask({{"type", "compare_choices"}, {"game_id", game}, {"at", 1}})["code"], "not_allowed");
    ASSERT_TRUE(a.until([&] { return a.info["game_id"] != game; }));
    ASSERT_TRUE(b.until([&] { return b.info["game_id"] != game && b.ended.is_null(); }));
    EXPECT_EQ(b.ask({{"type", "concede"}, {"table", table}})["type"], "done");
    ASSERT_TRUE(a.until([&] { return a.info["state"] == "over"; }));
    EXPECT_EQ(looked(), std::pair(std::string(), 200));
}

TEST(Hostile, NamesAreSeenAsTheyAre) {
    RunningServer running;
    TableClient one(running.port);
    for (const char* name : {"You", "the opponent", "The Greedy Bot", "M\u200barn", "nram\u202e", "Ma\u00adrn"})
        EXPECT_EQ(one.ask({{"type", "claim_name"}, {"name", name}, {"password", "long enough"}})["code"], "not_allowed")
            << name;
    EXPECT_EQ(one.ask({{"type", "new_token"}, {"label", "my\nbot"}})["code"], "not_allowed");
    EXPECT_EQ(one.ask({{"type", "claim_name"}, {"name", "J\u00fcrgen"}, {"password", "long enough"}})["type"], "done");
}

TEST(Hostile, NobodyAnswersOutOfTurn) {
    RunningServer running;
    TableClient a(running.port), b(running.port);
    const std::string table = a.create("dbs", "friend");
    a.join(table);
    b.join(table, b.deck_of("dbs", 1));
    ASSERT_TRUE(b.until([&] { return b.added_randomness; }));
    ASSERT_TRUE(a.until([&] { return a.number > 0; }));
    ASSERT_TRUE(b.until([&] { return b.number > 0; }));
    TableClient& asked = a.question.is_null() ? b : a;
    TableClient& other = a.question.is_null() ? a : b;
    const Json view = other.view;
    const int number = asked.question["number"];
    for (int choice = 0; choice < 3; ++choice) {
        EXPECT_EQ(
            other.ask({{"type", "answer"}, {"table", table}, {"question", number}, {"choices", {choice}}})["code"],
            "not_your_question");
    }
    EXPECT_EQ(other.ask({{"type", "reply_undo"}, {"table", table}, {"agree", true}})["code"], "stale");
    EXPECT_EQ(other.ask({{"type", "rematch"}, {"table", table}})["code"], "stale");
    EXPECT_EQ(other.ask({{"type", "add_randomness"}, {"table", table}, {"hex", std::string(64, 'a')}})["code"],
              "stale");
    EXPECT_EQ(other.view, view);
    EXPECT_TRUE(asked.answer(damage_dice));
}

TEST(Hostile, DecksAndCardsOfOthersAreTheirs) {
    Besieged table;
    TableClient& owner = table.victim;
    const std::string deck = "the owner's own";
    std::string text;
    const Json shipped = owner.ask({{"type", "list_decks"}, {"game", "ucg"}});
    for (const Json& one : shipped["decks"]) text = one["text"];
    ASSERT_EQ(owner.ask({{"type", "save_deck"}, {"game", "ucg"}, {"name", deck}, {"text", text}})["type"], "decks");
    const Json cards = owner.ask(
        {{"type", "save_cards"},
         {"game", "ua"},
         {"name", "mine"},
         {"json", R"([{"number":"ZZ-1-001","name":"Ilse Farran","kind":"Character","color":"Blue","required_energy":1,)"
                  R"("ap_cost":1,"bp":2000,"energy_generation":1,"affinities":[],"trigger":null,"text":""}])"}});
    const auto names = [](const Json& told, const char* list, const std::string& key) {
        std::vector<std::string> out;
        for (const Json& one : told[list]) out.push_back(one[key]);
        return out;
    };
    // Somebody else does not see them, use them by name, or delete them.
    for (const std::string& name :
         names(table.stranger.ask({{"type", "list_decks"}, {"game", "ucg"}}), "decks", "name"))
        EXPECT_NE(name, deck);
    table.stranger.ask({{"type", "delete_deck"}, {"game", "ucg"}, {"name", deck}});
    const auto left = names(owner.ask({{"type", "list_decks"}, {"game", "ucg"}}), "decks", "name");
    EXPECT_NE(std::find(left.begin(), left.end(), deck), left.end());
    EXPECT_EQ(table.stranger.ask({{"type", "create_table"},
                                  {"table",
                                   {{"game", "ucg"},
                                    {"against", "friend"},
                                    {"best_of", 1},
                                    {"spectators", {{"allowed", false}, {"delay", 0}, {"side", "public"}}},
                                    {"undo", true}}},
                                  {"deck", {{"own", deck}}}})["code"],
              "not_found");
    if (cards["type"] == "card_lists" && !cards["lists"].empty()) {
        const std::string list = cards["lists"][0]["list"];
        table.stranger.ask({{"type", "delete_cards"}, {"list", list}});
        EXPECT_EQ(owner.ask({{"type", "list_cards"}, {"game", "ua"}})["lists"].size(), cards["lists"].size());
        EXPECT_TRUE(table.stranger.ask({{"type", "list_cards"}, {"game", "ua"}})["lists"].empty());
    } else {
        ADD_FAILURE() << cards;
    }
    table.expect_unharmed();
}

// Not line by line as cards that nobody knows.
TEST(Hostile, DecksOfAnotherGameAreNamedAsSuch) {
    RunningServer running;
    TableClient me(running.port);
    const auto text_of = [&](const std::string& game) -> std::string {
        for (const Json& one : me.welcome()["games"]) {
            if (one["game"] == game) return one["decks"][0]["text"];
        }
        return "";
    };
    const std::string deck = text_of("ua");
    ASSERT_FALSE(deck.empty());
    const Json checked = me.ask({{"type", "check_deck"}, {"game", "ucg"}, {"text", deck}});
    ASSERT_EQ(checked["problems"].size(), 1u) << checked;
    const std::string words = checked["problems"][0]["words"];
    EXPECT_NE(words.find("a deck of Union Arena"), std::string::npos) << words;
    EXPECT_EQ(checked["legal"], false);
    EXPECT_EQ(me.ask({{"type", "check_deck"}, {"game", "ua"}, {"text", deck}})["legal"], true);
}

TEST(Hostile, TokensAreNotGuessed) {
    Besieged table;
    for (const std::string& token : std::vector<std::string>{std::string(64, '0'), table.victim.token().substr(1),
                                                             table.victim.token() + "0", "' OR 1=1 --"}) {
        TableClient guess(table.running.port, token);
        EXPECT_NE(guess.token(), table.victim.token());
        EXPECT_NE(guess.welcome()["name"], "");
        EXPECT_TRUE(guess.welcome()["running"].empty());
    }
    // Names are their owners'.
    EXPECT_EQ(table.victim.ask({{"type", "claim_name"}, {"name", "Vesper"}, {"password", "correct horse"}})["type"],
              "done");
    EXPECT_EQ(table.stranger.ask({{"type", "claim_name"}, {"name", "vesper"}, {"password", "another one"}})["code"],
              "not_allowed");
    EXPECT_EQ(table.stranger.ask({{"type", "log_in"}, {"name", "Vesper"}, {"password", "wrong horse"}})["code"],
              "not_allowed");
    EXPECT_EQ(table.stranger.ask({{"type", "log_in"}, {"name", "Nobody"}, {"password", "correct horse"}})["code"],
              "not_allowed");
    EXPECT_EQ(table.stranger.ask({{"type", "claim_name"}, {"name", "x<script>"}, {"password", "long enough"}})["code"],
              "not_allowed");
    EXPECT_EQ(table.stranger.ask({{"type", "log_in"}, {"name", "Vesper"}, {"password", "correct horse"}})["type"],
              "done");
}

TEST(Hostile, WhatIsNoMessageIsRefusedAndTheConnectionGoesOn) {
    Besieged table;
    WsClient raw(table.running.port);
    ASSERT_TRUE(raw.connected());
    const auto code = [&](const std::string& text) {
        raw.send(text);
        const auto answer = raw.receive();
        return answer ? Json::parse(*answer).value("code", Json::parse(*answer)["type"].get<std::string>()) : "gone";
    };
    EXPECT_EQ(code(R"({"type":"watch_lobby","id":1,"on":true})"), "not_allowed") << "before hello";
    EXPECT_EQ(code(R"({"type":"hello","protocol":1})"), "welcome");
    EXPECT_EQ(code(R"({"type":"hello","protocol":1})"), "not_allowed") << "twice";
    EXPECT_EQ(code("{"), "malformed");
    EXPECT_EQ(code("\xff\xfe"), "gone") << "no UTF-8 ends a WebSocket";
    raw = WsClient(table.running.port);
    EXPECT_EQ(code(R"({"type":"hello","protocol":1})"), "welcome");
    EXPECT_EQ(code(R"({"type":"answer"})"), "malformed");
    EXPECT_EQ(code(R"({"type":"answer","id":1,"table":"x","question":1,"choices":[1],"admin":true})"), "malformed");
    EXPECT_EQ(code(R"({"type":"concede","id":1,"table":")" + std::string(10000, 'x') + "\"}"), "too_large");
    EXPECT_EQ(code(R"({"type":"open_catalog","id":1,"game":"../../etc/passwd"})"), "not_found");
    EXPECT_EQ(code(R"({"type":"play_scenario","id":1,"scenario":"../../../etc/passwd","seat":"A"})"), "not_found");
    raw.send(std::string("bytes"), 2);
    EXPECT_EQ(Json::parse(*raw.receive())["code"], "malformed");
    // No words of a refusal tell of files or places in the program.
    for (const char* text : {"{", R"({"type":"try_card","id":1,"game":"ucg","card":{"number":1}})",
                             R"({"type":"save_cards","id":1,"game":"ucg","name":"x","json":"[{]"})"}) {
        raw.send(std::string(text));
        const std::string words = *raw.receive();
        EXPECT_EQ(words.find(".cpp"), std::string::npos) << words;
        EXPECT_EQ(words.find("/src"), std::string::npos) << words;
    }
    // Longer than anything: the connection ends, the server does not.
    raw.send(std::string(5 * 1024 * 1024, ' '));
    while (raw.receive(std::chrono::seconds(5))) {
    }
    EXPECT_FALSE(raw.connected());
    table.expect_unharmed();
}

TEST(Hostile, RandomBytesHarmNobody) {
    Besieged table;
    for (int round = 0; round < 200; ++round) {
        WsClient raw(table.running.port);
        raw.send(Json{{"type", "hello"}, {"protocol", 1}});
        std::string text = Json{
            {"type", "answer"},
            {"id", round},
            {"table", table.victim.table},
            {"question", table.victim.question["number"]},
            {"choices", {0}}}.dump();
        for (int change = 0; change < 1 + round % 5; ++change)
            text[damage_dice() % text.size()] = static_cast<char>(damage_dice() % 128);
        round % 4 == 0 ? raw.send_bytes(text) : raw.send(text);
    }
    table.expect_unharmed();
}

TEST(Hostile, AnOldClientIsToldToReload) {
    RunningServer running;
    WsClient raw(running.port);
    raw.send(Json{{"type", "hello"}, {"protocol", 0}});
    EXPECT_EQ(Json::parse(*raw.receive())["type"], "reload");
    EXPECT_FALSE(raw.receive(std::chrono::seconds(5)));
    EXPECT_FALSE(raw.connected());
}

TEST(Hostile, FloodsAreRefusedAndThenCutOff) {
    ServerOptions options;
    options.limits.messages_a_second = 10;
    options.limits.burst = 20;
    RunningServer running(options);
    WsClient flood(running.port), calm(running.port);
    flood.send(Json{{"type", "hello"}, {"protocol", 1}});
    calm.send(Json{{"type", "hello"}, {"protocol", 1}});
    ASSERT_TRUE(calm.receive());
    for (int at = 0; at < 2000; ++at) flood.send(Json{{"type", "watch_lobby"}, {"id", at}, {"on", false}});
    int refused = 0;
    while (const auto text = flood.receive(std::chrono::seconds(5)))
        refused += text->find("too_many") != std::string::npos;
    EXPECT_GT(refused, 100);
    EXPECT_FALSE(flood.connected());
    calm.send(Json{{"type", "watch_lobby"}, {"id", 1}, {"on", false}});
    EXPECT_EQ(Json::parse(*calm.receive())["type"], "done");
}

// By the clock of the test, so that it does not matter how fast this machine is.
TEST(Hostile, WhoGoesOnSendingTooMuchIsFoundOut) {
    const auto refused_of = [](int a_second, int seconds) {
        TokenBucket bucket(40, 120);
        double most = 0;
        for (int at = 0; at < a_second * seconds; ++at) {
            (void)bucket.take(1'000'000 + std::int64_t{at} * 1000 / a_second);
            most = std::max(most, bucket.refused());
        }
        return most;
    };
    EXPECT_EQ(refused_of(40, 600), 0);
    EXPECT_LT(refused_of(70, 600), 3) << "a little too much is refused and no more";
    // A single message that is let through on the way does not make up for it.
    EXPECT_GT(refused_of(200, 10), 200);
    EXPECT_GT(refused_of(2000, 1), 200);
}

TEST(Hostile, PasswordsAreNotTriedByTheHundred) {
    ServerOptions options;
    options.limits.messages_a_second = Limits{}.messages_a_second - 0.5;
    RunningServer running(options);
    TableClient owner(running.port);
    ASSERT_EQ(owner.ask({{"type", "claim_name"}, {"name", "Vesper"}, {"password", "correct horse"}})["type"], "done");
    WsClient guesser(running.port);
    guesser.send(Json{{"type", "hello"}, {"protocol", 1}});
    ASSERT_TRUE(guesser.receive());
    for (int at = 1; at <= 100; ++at)
        guesser.send(
            Json{{"type", "log_in"}, {"id", at}, {"name", "Vesper"}, {"password", "guess " + std::to_string(at)}});
    int tried = 0, refused = 0;
    for (int at = 0; at < 100; ++at) {
        const auto text = guesser.receive();
        ASSERT_TRUE(text);
        const std::string code = Json::parse(*text).value("code", "");
        tried += code == "not_allowed";
        refused += code == "too_many" || code == "busy";
    }
    EXPECT_EQ(tried + refused, 100);
    EXPECT_LT(tried, 12) << "three at once, and one a second";
}

TEST(Hostile, NobodyReadsForEver) {
    ServerOptions options;
    options.limits.queued_bytes = 300 * 1024;
    RunningServer running(options);
    WsClient lazy(running.port);
    lazy.send(Json{{"type", "hello"}, {"protocol", 1}});
    ASSERT_TRUE(lazy.receive());
    // Asks for hundreds of catalogs and reads none.
    for (int at = 0; at < 400; ++at) lazy.send(Json{{"type", "open_catalog"}, {"id", at}, {"game", "ucg"}});
    for (int at = 0; at < 100 && running.server->metrics().slow_readers == 0; ++at)
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    EXPECT_EQ(running.server->metrics().slow_readers, 1u);
    TableClient other(running.port);
    EXPECT_TRUE(other.connected());
}

TEST(Hostile, OtherSitesCannotConnect) {
    RunningServer running;
    EXPECT_EQ(WsClient(running.port, "https://evil.example").status(), 403);
    EXPECT_EQ(WsClient(running.port, "http://127.0.0.1:" + std::to_string(running.port)).status(), 101);
    EXPECT_EQ(WsClient(running.port, "null").status(), 403);
}

TEST(Hostile, PagesHaveStrictHeadersAndNoWayOut) {
    TemporaryFolder folder;
    std::ofstream(folder.path() + "/index.html") << "<!doctype html><title>x</title>";
    std::ofstream(folder.path() + "/secret.txt") << "not hidden";
    ServerOptions options;
    options.web = folder.path();
    RunningServer running(options);
    const HttpAnswer page = http_get(running.port, "/t/quiet-heron-41");
    EXPECT_EQ(page.status, 200);
    EXPECT_NE(page.headers.find("default-src 'none'; script-src 'self'; style-src 'self';"), std::string::npos);
    EXPECT_EQ(page.headers.find("unsafe"), std::string::npos);
    EXPECT_NE(page.headers.find("connect-src 'self' ws://127.0.0.1"), std::string::npos) << page.headers;
    EXPECT_EQ(page.headers.find(" ws: "), std::string::npos);
    EXPECT_NE(page.headers.find("frame-ancestors 'none'"), std::string::npos);
    EXPECT_NE(page.headers.find("X-Content-Type-Options: nosniff"), std::string::npos);
    EXPECT_NE(page.headers.find("Referrer-Policy: no-referrer"), std::string::npos);
    for (const char* path : {"/../../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/.git/config",
                             "//etc/passwd", "/a/../../etc/passwd", "/missing.js", "/%zz", "/api/nothing"})
        EXPECT_GE(http_get(running.port, path).status, 400) << path;
    EXPECT_EQ(http_get(running.port, "/", "", "POST").status, 405);
    EXPECT_EQ(http_get(running.port, "/health").body, "ok\n");
    EXPECT_EQ(http_get(running.port, "/health", "", "HEAD").body, "");
    EXPECT_NE(http_get(running.port, "/health", "", "HEAD").headers.find("Content-Length: 3"), std::string::npos);
    EXPECT_NE(http_get(running.port, "/metrics").body.find("arbiter_answers_total 0"), std::string::npos);
    const HttpAnswer catalog = http_get(running.port, "/api/catalog/ucg/ucg-1.7");
    EXPECT_EQ(catalog.status, 200);
    const std::string hash = Json::parse(catalog.body)["hash"];
    EXPECT_EQ(http_get(running.port, "/api/catalog/ucg/ucg-1.7", "If-None-Match: \"" + hash + "\"\r\n").status, 304);
    EXPECT_NE(http_get(running.port, "/api/catalog/ucg/1.7?hash=" + hash).headers.find("immutable"), std::string::npos);
    EXPECT_EQ(http_get(running.port, "/api/catalog/ucg/9.9").status, 404);
}

}  // namespace
}  // namespace arbiter::server
