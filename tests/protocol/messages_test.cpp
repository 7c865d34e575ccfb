// Messages are read strictly and written exactly; patches make one view out of another.
#include "protocol/messages.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>

namespace arbiter::wire {
namespace {

using Json = nlohmann::json;

// What is wrong with a message; empty: nothing.
std::string problem(const std::string& json) {
    try {
        read_client_message(json);
        return "";
    } catch (const Malformed& malformed) {
        return malformed.what();
    }
}

TEST(ReadMessages, ReadsEveryField) {
    const ClientMessage message = read_client_message(
        R"( {"type":"create_table","id":7,"table":{"game":"ucg","against":"friend","best_of":3,
             "clock":{"question":30,"reserve":120},"spectators":{"allowed":true,"delay":10,"side":"public"},
             "undo":false},"deck":{"text":"4 AR01-001\n\u00e9\ud83d\ude00"}} )");
    const auto& table = std::get<CreateTable>(message);
    EXPECT_EQ(table.id, 7);
    EXPECT_EQ(table.table.against, Against::friend_);
    EXPECT_EQ(table.table.best_of.number, 3);
    ASSERT_TRUE(table.table.clock);
    EXPECT_EQ(table.table.clock->reserve, 120);
    EXPECT_EQ(table.table.spectators.side, Side::public_);
    EXPECT_EQ(std::get<DeckText>(table.deck).text, "4 AR01-001\n\xc3\xa9\xf0\x9f\x98\x80");
    // What is written is read as the same.
    EXPECT_EQ(to_json(std::get<CreateTable>(read_client_message(to_json(table)))), to_json(table));
}

TEST(ReadMessages, SaysWhereSomethingIsWrong) {
    EXPECT_EQ(problem(R"({"type":"answer","id":1,"table":"t","question":1,"choices":[0,"x"]})"),
              "choices[1]: byte 62: found \"\"\", expected a whole number from -2147483648 to 2147483647");
    EXPECT_NE(problem(R"({"type":"watch_lobby","id":1,"on":true,"off":1})").find("off: "), std::string::npos);
    EXPECT_NE(problem(R"({"type":"watch_lobby","id":1,"on":true,"off":1})").find("an unknown field"),
              std::string::npos);
}

TEST(ReadMessages, RefusesWhatIsNoMessage) {
    const std::vector<std::string> wrong = {
        "",
        "null",
        "[]",
        "{",
        "{}",
        "{\"type\":1}",
        R"({"type":"nonsense"})",
        R"({"type":"concede","id":1})",                                         // a field is missing
        R"({"type":"concede","id":1,"table":"t"} x)",                           // something follows
        R"({"type":"concede","id":1,"table":"t","table":"u"})",                 // a field twice
        R"({"type":"concede","id":1,"type":"concede","table":"t"})",            // the type twice
        R"({"type":"concede","id":1.5,"table":"t"})",                           // no whole number
        R"({"type":"concede","id":01,"table":"t"})",                            // no JSON
        R"({"type":"concede","id":99999999999,"table":"t"})",                   // too large
        R"({"type":"concede","id":"1","table":"t"})",                           // a text
        R"({"type":"concede","id":1,"table":null})",                            // null
        R"({"type":"concede","id":1,"table":"t",})",                            // a comma too many
        R"({"type":"join_table","id":1,"table":"t","as":"king"})",              // no such word
        R"({"type":"join_table","id":1,"table":"t","as":"player","deck":{}})",  // none of the three
        R"({"type":"create_table","id":1,"table":{"game":"ucg","against":"bot","best_of":2,
            "spectators":{"allowed":true,"delay":0,"side":"A"},"undo":true},"deck":{"own":"x"}})",
        R"({"type":"try_card","id":1,"game":"ucg","card":[]})",
        "{\"type\":\"concede\",\"id\":1,\"table\":\"\xff\"}",
        "{\"type\":\"concede\",\"id\":1,\"table\":\"a\nb\"}",
        R"({"type":"concede","id":1,"table":"\ud800"})",
        R"({"type":"concede","id":1,"table":"\x"})",
    };
    for (const std::string& json : wrong) EXPECT_NE(problem(json), "") << json;
}

TEST(ReadMessages, BoundsLengthAndDepth) {
    const std::string deep = std::string(2000, '[') + std::string(2000, ']');
    EXPECT_NE(problem(R"({"type":"try_card","id":1,"game":"ucg","card":{"a":)" + deep + "}}").find("nested deeper"),
              std::string::npos);
    const std::string blanks(kLongestUsualMessage, ' ');
    EXPECT_NE(problem(R"({"type":"concede","id":1,)" + blanks + R"("table":"t"})").find("bytes, expected at most"),
              std::string::npos);
    // A deck may be longer, but not endless.
    EXPECT_EQ(problem(R"({"type":"check_deck","id":1,"game":"ucg","text":")" + blanks + "\"}"), "");
    EXPECT_NE(problem(R"({"type":"check_deck","id":1,"game":"ucg","text":")" + std::string(kLongestText, 'x') + "\"}"),
              "");
}

TEST(ReadMessages, FindsTheIdOfARefusedMessage) {
    EXPECT_EQ(id_of(R"({"type":"nonsense","x":[{}],"id":41,"y":)"), 41);
    EXPECT_EQ(id_of(R"({"type":"concede","id":"x"})"), 0);
    EXPECT_EQ(id_of("nothing"), 0);
}

TEST(WriteMessages, LeavesOutWhatIsNotThere) {
    EXPECT_EQ(to_json(Done{3}), R"({"type":"done","to":3})");
    EXPECT_EQ(to_json(Refused{0, RefusalCode::no_such_answer, "\"\\\n\x01", {}}),
              R"({"type":"refused","to":0,"code":"no_such_answer","words":"\"\\\n\u0001"})");
    EXPECT_EQ(to_json(Card{}), "{}");
    EXPECT_EQ(to_json(Card{5, true, 2, Seat::B}), R"({"d":5,"down":1,"pos":2,"own":"B"})");
    EXPECT_EQ(to_json(Card{0, false, 0, std::nullopt}), "{}");
    // What is no UTF-8 can still be read by a browser.
    EXPECT_EQ(to_json(DeckShipped{"a\xff"}), "{\"shipped\":\"a\xef\xbf\xbd\"}");
}

// ---- patches
View random_view(std::mt19937& random) {
    const auto below = [&](int bound) { return static_cast<int>(random() % static_cast<unsigned>(bound)); };
    View view;
    if (below(2)) view.seat = Seat::A;
    view.turn = below(3);
    view.over = below(2) == 1;
    if (below(2)) view.winner = below(2) ? Seat::A : Seat::B;
    view.pips = {below(2), below(2), 3, "win"};
    for (int at = below(3); at > 0; --at) view.totals.A.push_back("energy " + std::to_string(at));
    for (int at = 0; at < 4; ++at) {
        if (below(2)) continue;
        Zone& zone = view.zones["A." + std::to_string(at)];
        for (int card = below(3); card > 0; --card) zone.cards.push_back({below(3), below(2) == 1, 0, std::nullopt});
        if (below(3) == 0) zone.known = {1, 2};
    }
    for (int at = 0; at < 4; ++at) {
        if (below(2)) continue;
        Place& place = view.places[std::to_string(at)];
        place.slot = below(2);
        if (below(2)) place.values = {1, below(3)};
        if (below(2)) place.sum.push_back({below(3), "printed", 0, {}});
    }
    if (below(2)) {
        view.battle = Battle{};
        view.battle->attack = below(2);
        if (below(2)) view.battle->target = below(2);
    }
    return view;
}

TEST(Patches, MakeOneViewOutOfAnother) {
    std::mt19937 random(7);
    int same = 0;
    for (int round = 0; round < 3000; ++round) {
        const View before = random_view(random), after = random_view(random);
        std::string patch;
        const bool changed = write_patch(patch, before, after);
        EXPECT_EQ(changed, !patch.empty());
        Json view = Json::parse(to_json(before));
        if (changed) view.merge_patch(Json::parse(patch));
        same += !changed;
        ASSERT_EQ(view, Json::parse(to_json(after))) << patch;
    }
    EXPECT_LT(same, 100);
    std::string nothing;
    const View view = random_view(random);
    EXPECT_FALSE(write_patch(nothing, view, view));
    EXPECT_EQ(nothing, "");
}

TEST(Patches, TellOnlyWhatChanged) {
    View before;
    before.zones["A.1"].cards = {{1, false, 0, std::nullopt}};
    before.zones["B.1"].cards = {{2, false, 0, std::nullopt}};
    View after = before;
    after.turn = 4;
    after.zones["B.1"].cards.clear();
    std::string patch;
    EXPECT_TRUE(write_patch(patch, before, after));
    EXPECT_EQ(patch, R"({"turn":4,"zones":{"B.1":{"cards":[]}}})");
}

}  // namespace
}  // namespace arbiter::wire
