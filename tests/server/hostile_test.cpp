// Clients that mean no good: whatever they send, nothing changes for anybody else, and they learn nothing.
#include <fstream>
#include <thread>

#include "running_server.h"

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
    EXPECT_NE(page.headers.find("script-src 'self';"), std::string::npos);
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
