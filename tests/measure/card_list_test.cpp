// What is counted of a card list, on small lists, on the cards that ship and on larger ones that lie beside the
// project.
#include "measure/card_list.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "arbiter/cards.h"
#include "games/games.h"
#include "measure/card_list_report.h"
#include "source.h"

namespace arbiter::measure {
namespace {

const std::filesystem::path kSource = source_folder();

std::string kaiju(const std::string& number, const std::string& text, const std::string& kind = "Kaiju") {
    return R"({"number":")" + number + R"(","name":"N","text":")" + text + R"(","kind":")" + kind +
           R"(","character":"C","type":"BASIC","level":1,"round":null,)" +
           R"("bp":{"single":1000,"double":2000,"triple":3000,"quad":null,"extra":null}})";
}

CardListMeasure measured(const std::vector<std::string>& cards, const std::string& game, const std::string& book) {
    std::string json;
    for (const std::string& card : cards) json += (json.empty() ? "[" : ",\n") + card;
    const auto records = parse_cards(json + "]", "list.json");
    EXPECT_TRUE(records.ok());
    auto measure = measure_cards(game, book, *records);
    EXPECT_TRUE(measure.ok());
    return measure ? *measure : CardListMeasure{};
}

constexpr const char* kDraws = "[SIN] 《When this character enters play》 You may draw a card.";
constexpr const char* kBlue = "[SIN] 《When this character enters play》 You may draw a blue card.";

TEST(CardList, IsCountedCardByCard) {
    const auto measure = measured({kaiju("A-1", kDraws), kaiju("A-2", ""), kaiju("A-3", kBlue),
                                   kaiju("A-4", "[DBL] You may draw a blue card. You may swim.")},
                                  "ucg", "ucg-1.7");
    EXPECT_EQ(measure.cards, 4);
    EXPECT_EQ(measure.with_text, 3);
    EXPECT_EQ(measure.compiled, 1);
    EXPECT_EQ(measure.declined, 2);
    EXPECT_EQ(measure.ambiguous, 0);
    ASSERT_EQ(measure.declined_cards.size(), 2u);
    const DeclinedText& blue = measure.declined_cards[0];
    EXPECT_EQ(blue.number, "A-3");
    EXPECT_EQ(blue.field, "text");
    EXPECT_EQ(blue.understood, "[SIN] 《When this character enters play》 You may draw a");
    EXPECT_EQ(blue.stopped_at, "blue card.");
    EXPECT_EQ(blue.phrase, "blue card");
    EXPECT_NE(blue.reason.find("expected"), std::string::npos);
    ASSERT_FALSE(measure.obstacles.empty());
    EXPECT_EQ(measure.obstacles[0].phrase, "blue card");
    EXPECT_EQ(measure.obstacles[0].unlocks, std::vector<std::string>{"A-3"});
    EXPECT_EQ(measure.obstacles[0].among, std::vector<std::string>{"A-4"});
}

// Read and printed, but not carried out: that is no compiled card.
TEST(CardList, ACardThatTheBookDoesNotKnowIsDeclined) {
    const std::vector<std::string> cards = {kaiju("A-1", kDraws, "Ultra Mech"), kaiju("A-2", "", "Ultra Mech"),
                                            kaiju("A-3", "[TEAM][LAMPS]"), kaiju("A-4", kDraws)};
    const auto newest = measured(cards, "ucg", "ucg-1.7");
    EXPECT_EQ(newest.compiled, 3);
    EXPECT_EQ(newest.unknown_facts, 0);
    const auto oldest = measured(cards, "ucg", "ucg-1.2");
    EXPECT_EQ(oldest.with_text, 3);
    EXPECT_EQ(oldest.compiled, 1);
    EXPECT_EQ(oldest.declined, 2);
    EXPECT_EQ(oldest.unknown_facts, 1);
    ASSERT_EQ(oldest.declined_cards.size(), 3u);
    for (const DeclinedText& one : oldest.declined_cards)
        EXPECT_NE(one.reason.find("of a newer rulebook than ucg-1.2"), std::string::npos) << one.reason;
    ASSERT_FALSE(oldest.obstacles.empty());
    EXPECT_EQ(oldest.obstacles[0].unlocks, (std::vector<std::string>{"A-1", "A-2"}));
    // Without a book nothing can be said about it.
    EXPECT_EQ(measured(cards, "ucg", "").compiled, 3);
}

TEST(CardList, AMeaningThatIsNotKnownIsNamedWithItsWords) {
    // Read and printed back, but nobody chooses in a continuous text.
    const auto measure =
        measured({kaiju("A-1", "[SIN] One of your Kaiju's BP grade increases by 1.")}, "ucg", "ucg-1.7");
    EXPECT_EQ(measure.compiled, 0);
    ASSERT_EQ(measure.declined_cards.size(), 1u);
    EXPECT_NE(measure.declined_cards[0].reason.find("is not known"), std::string::npos);
    EXPECT_EQ(measure.declined_cards[0].stopped_at, "");
    EXPECT_EQ(measure.declined_cards[0].phrase, "One of your Kaiju");
    ASSERT_EQ(measure.obstacles.size(), 1u);
    EXPECT_EQ(measure.obstacles[0].unlocks, std::vector<std::string>{"A-1"});
}

TEST(CardList, OneOfAKindDoesNotCountWhenLeftOut) {
    const std::vector<std::string> twins = {kaiju("A-1", kDraws), kaiju("A-2", kDraws)};
    EXPECT_EQ(measured(twins, "ucg", "ucg-1.7").leave_one_out, 0);
    const std::vector<std::string> apart = {
        kaiju("A-1", kDraws), kaiju("A-2", "[DBL] 《When this character enters play》 You may draw a card."),
        kaiju("A-3",
              "[SIN] While this character's battle opponent has TYPE 【SPEED】, this character's BP becomes EXTRA.")};
    // A-1 says nothing that neither A-2 nor A-3 says; the tag of A-2 is used once, and most of A-3.
    const auto measure = measured(apart, "ucg", "ucg-1.7");
    EXPECT_EQ(measure.compiled, 3);
    EXPECT_EQ(measure.leave_one_out, 1);
    std::vector<std::string> shared = apart;
    shared.push_back(kaiju("A-4", "[SIN] 《When this character enters play》 You may draw two cards."));
    shared.push_back(kaiju("A-5", "[SIN] 《When this character enters play》 You may draw three cards."));
    EXPECT_EQ(measured(shared, "ucg", "ucg-1.7").leave_one_out, 3);
}

TEST(CardList, LinesThatFewCardsUseAreListed) {
    const auto measure = measured({kaiju("A-1", kDraws), kaiju("A-2", kDraws), kaiju("A-3", kDraws),
                                   kaiju("A-4", "[SIN] 《When this character enters play》 You may draw two cards.")},
                                  "ucg", "ucg-1.7");
    bool unused = false, once = false;
    for (const LineUse& line : measure.rarely_used) {
        EXPECT_LT(line.cards, 3) << line.rule;
        unused = unused || line.cards == 0;
        once = once || line.cards == 1;
    }
    EXPECT_TRUE(unused);
    EXPECT_TRUE(once);
}

TEST(CardList, TextsAndTriggersAreCountedApart) {
    const std::string card = R"({"number":"U-1","name":"N","text":"[When Played] Draw a card.","trigger":null})";
    const std::string both =
        R"({"number":"U-2","name":"N","text":"[When Played] Draw two cards.","trigger":"[Draw] Draw a card."})";
    const std::string bad = R"({"number":"U-3","name":"N","text":"Draw a card.","trigger":"[Nap] Sleep well."})";
    const std::string only = R"({"number":"U-4","name":"N","text":"","trigger":"[Draw] Draw a card."})";
    const auto measure = measured({card, both, bad, only}, "ua", "");
    EXPECT_EQ(measure.with_text, 3);
    EXPECT_EQ(measure.compiled, 2);
    EXPECT_EQ(measure.declined, 1);
    ASSERT_EQ(measure.fields.size(), 2u);
    EXPECT_EQ(measure.fields[0].texts, 3);
    EXPECT_EQ(measure.fields[0].compiled, 3);
    EXPECT_EQ(measure.fields[1].field, "trigger");
    EXPECT_EQ(measure.fields[1].texts, 3);
    EXPECT_EQ(measure.fields[1].compiled, 2);
    ASSERT_EQ(measure.declined_cards.size(), 1u);
    EXPECT_EQ(measure.declined_cards[0].field, "trigger");
    const auto json = nlohmann::json::parse(to_json(measure, LeaveOneOut::Shown));
    EXPECT_EQ(json["triggers"], 3);
    EXPECT_EQ(json["triggers_compiled"], 2);
    EXPECT_TRUE(json["rules"].is_null());
}

TEST(CardList, BothSidesOfALeaderCountAndEachSkillByItself) {
    const auto leader = [](const std::string& number, const std::string& front, const std::string& back) {
        return R"({"number":")" + number +
               R"(","name":"N","kind":"Leader","color":["Red"],"power":10000,"energy":null,)" +
               R"("combo_cost":null,"combo_power":null,"character":"C","traits":[],"era":null,"text":")" + front +
               R"(","back":{"name":"N","power":15000,"character":"C","traits":[],"era":null,"text":")" + back +
               R"("}})";
    };
    const std::string draws = "[Auto] When this card attacks, draw 1 card.";
    const std::string unknown = "[Auto] When this card attacks, whistle.";
    const auto measure = measured({leader("A-1", draws, draws + "\\n[Double Strike]"),
                                   leader("A-2", draws, "[Critical]\\n" + unknown), leader("A-3", draws, "")},
                                  "dbs", "dbs-1.077");
    EXPECT_EQ(measure.with_text, 3);
    EXPECT_EQ(measure.compiled, 2);
    ASSERT_EQ(measure.declined_cards.size(), 1u);
    EXPECT_EQ(measure.declined_cards[0].number, "A-2");
    EXPECT_EQ(measure.declined_cards[0].field, "back.text");
    EXPECT_EQ(measure.skills, 7);
    EXPECT_EQ(measure.skills_compiled, 6);
    // Each keyword is used by one card alone; what A-1 says on both of its sides A-2 and A-3 say as well.
    EXPECT_EQ(measure.skills_leave_one_out, 4);
    const auto json = nlohmann::json::parse(to_json(measure, LeaveOneOut::Shown));
    EXPECT_EQ(json["skills_leave_one_out"], 4);
    EXPECT_FALSE(nlohmann::json::parse(to_json(measure, LeaveOneOut::Omitted)).contains("skills_leave_one_out"));
}

// Both lines of a card that say the same are one witness.
TEST(CardList, ASkillRestsOnOtherCardsAndNotOnItsOwn) {
    const auto battle = [](const std::string& number, const std::string& text) {
        return R"({"number":")" + number +
               R"(","name":"N","kind":"Battle","color":["Red"],"power":10000,"energy":"1",)" +
               R"("combo_cost":0,"combo_power":5000,"character":"C","traits":[],"era":null,"text":")" + text + "\"}";
    };
    const std::string draws = "[Auto] When this card attacks, draw 1 card.";
    const std::string leader = R"({"number":"L-1","name":"N","kind":"Leader","color":["Red"],"power":10000,)"
                               R"("energy":null,"combo_cost":null,"combo_power":null,"character":"C","traits":[],)"
                               R"("era":null,"text":"[Critical]","back":{"name":"N","power":15000,"character":"C",)"
                               R"("traits":[],"era":null,"text":"[Critical]"}})";
    const std::vector<std::string> cards = {leader, battle("A-1", draws + "\\n" + draws)};
    EXPECT_EQ(measured(cards, "dbs", "dbs-1.077").skills, 4);
    EXPECT_EQ(measured(cards, "dbs", "dbs-1.077").skills_leave_one_out, 0);
    std::vector<std::string> more = cards;
    more.push_back(battle("A-2", draws + "\\n[Critical]"));
    EXPECT_EQ(measured(more, "dbs", "dbs-1.077").skills_leave_one_out, 6);
}

TEST(CardList, JsonHasTheNumbersUnderTheirKeys) {
    const auto measure = measured({kaiju("A-1", kDraws), kaiju("A-2", ""), kaiju("A-3", kBlue)}, "ucg", "ucg-1.7");
    const auto json = nlohmann::json::parse(to_json(measure, LeaveOneOut::Omitted));
    EXPECT_EQ(json["cards"], 3);
    EXPECT_EQ(json["with_text"], 2);
    EXPECT_EQ(json["compiled"], 1);
    EXPECT_EQ(json["declined"], 1);
    EXPECT_EQ(json["ambiguous"], 0);
    EXPECT_FALSE(json.contains("leave_one_out"));
    EXPECT_EQ(json["declined_cards"][0]["number"], "A-3");
    EXPECT_EQ(json["obstacles"][0]["count"], 1);
    EXPECT_TRUE(nlohmann::json::parse(to_json(measure, LeaveOneOut::Shown)).contains("leave_one_out"));
}

TEST(CardList, WrongListsAreRefused) {
    const auto no_trigger = parse_cards(R"([{"number":"U-1","name":"N","text":""}])", "list.json");
    EXPECT_FALSE(measure_cards("ua", "", *no_trigger).ok());
    EXPECT_FALSE(measure_cards("ucg", "ucg-1.7", *no_trigger).ok());
    EXPECT_FALSE(measure_cards("chess", "", *no_trigger).ok());
    EXPECT_FALSE(measure_cards("ucg", "ucg-9", {}).ok());
}

TEST(CardList, ProgressOnlyGrows) {
    const auto records = parse_cards("[" + kaiju("A-1", kDraws) + "," + kaiju("A-2", kBlue) + "]", "list.json");
    double last = 0;
    EXPECT_TRUE(measure_cards("ucg", "ucg-1.7", *records, [&](double done) {
                    EXPECT_GE(done, last);
                    last = done;
                }).ok());
    EXPECT_EQ(last, 1);
}

// ---- words that no card has

std::string ucg_card(const std::string& number, const std::string& name, const std::string& character,
                     const std::string& text, const std::string& type = "BASIC") {
    return R"({"number":")" + number + R"(","name":")" + name + R"(","text":")" + text + R"(","kind":"Kaiju",)" +
           R"("character":")" + character + R"(","type":")" + type + R"(","level":1,"round":null,)" +
           R"("bp":{"single":1000,"double":2000,"triple":3000,"quad":null,"extra":500}})";
}

std::string ua_card(const std::string& number, const std::string& name, const std::string& affinities,
                    const std::string& text, const std::string& trigger = "null") {
    return R"({"number":")" + number + R"(","name":")" + name + R"(","text":")" + text +
           R"(","kind":"Character","color":"Red","required_energy":1,"ap_cost":1,"bp":1000,"energy_generation":1,)" +
           R"("affinities":[)" + affinities + R"(],"trigger":)" + trigger + "}";
}

// "number kind|word|nearest", a line each.
std::vector<std::string> dead(const CardListMeasure& measure) {
    std::vector<std::string> out;
    for (const DeadWord& one : measure.dead_words)
        out.push_back(one.number + " " + one.kind + "|" + one.quoted + "|" + one.nearest.value_or("-"));
    return out;
}

std::string opponent_is(const std::string& what) {
    return "[SIN] While this character's battle opponent " + what + ", this character's BP becomes EXTRA.";
}

using Lines = std::vector<std::string>;

TEST(DeadWords, OfUcgAreNamesPartsOfNamesTypesAndTeams) {
    const auto measure = measured({ucg_card("A-1", "The Marsh Glutton", "GORMAW", ""),
                                   ucg_card("A-2", "Lamp", "VESPER", "[TEAM][LAMPS]", "SPEED"),
                                   ucg_card("A-3", "C", "C", opponent_is("is 『GORMAW』")),
                                   ucg_card("A-4", "C", "C", opponent_is("is 『GROMAW』")),
                                   ucg_card("A-5", "C", "C", opponent_is("has TYPE 【SPEED】")),
                                   ucg_card("A-6", "C", "C", opponent_is("has TYPE 【SPEDE】")),
                                   ucg_card("A-7", "C", "C", opponent_is("is a 「marsh glut」")),
                                   ucg_card("A-8", "C", "C", opponent_is("is a 「Marsh Gluton」")),
                                   ucg_card("A-9", "C", "C", opponent_is("is a character with [LAMPS]")),
                                   ucg_card("A-10", "C", "C", opponent_is("is a character with [LAPMS]")),
                                   ucg_card("A-11", "C", "C", opponent_is("is 『Gormaw』 or 『NOBODY KNOWS』"))},
                                  "ucg", "ucg-1.7");
    EXPECT_EQ(dead(measure), (Lines{"A-4 character name|『GROMAW』|GORMAW", "A-6 TYPE|【SPEDE】|SPEED",
                                    "A-8 part of a card name|「Marsh Gluton」|Marsh Glutton", "A-10 team|[LAPMS]|LAMPS",
                                    "A-11 character name|『NOBODY KNOWS』|-"}));
}

// A name that a text gives is_known where a card has it or a text asks for it; and whoever is given one has it.
TEST(DeadWords, AreNotThoseThatTextsGive) {
    const std::string also = "This card's character name is also 『";
    const auto measure =
        measured({ucg_card("A-1", "C", "C", also + "MURK』."), ucg_card("A-2", "C", "C", opponent_is("is 『MURK』")),
                  ucg_card("A-3", "C", "C", also + "GLOOM』."), ucg_card("A-4", "C", "C", also + "D』."),
                  ucg_card("A-5", "D", "D", opponent_is("is 『MRUK』")),
                  ucg_card("A-6", "C", "C", also + "SHADE』. " + opponent_is("is 『SHADE』"))},
                 "ucg", "ucg-1.7");
    EXPECT_EQ(dead(measure), (Lines{"A-3 character name|『GLOOM』|-", "A-5 character name|『MRUK』|MURK"}));
}

// ---- descriptions that exclude themselves

std::string gives(const std::string& whom) {
    return "[SIN] 《When this character enters play》 You may give " + whom + " +1000 BP for this turn.";
}

TEST(DeadDescriptions, AreThoseThatNothingCanMeet) {
    const std::string mine = "one of your ";
    const auto measure =
        measured({ucg_card("A-1", "C", "C", gives(mine + "SINGLE Kaiju that is DOUBLE")),
                  ucg_card("A-2", "C", "C", gives(mine + "SINGLE or DOUBLE Kaiju that is DOUBLE")),
                  ucg_card("A-3", "C", "C", gives(mine + "level 3 or higher Kaiju with level 2")),
                  ucg_card("A-4", "C", "C", gives(mine + "level 3 or higher Kaiju with level 4")),
                  ucg_card("A-5", "C", "C", gives("the battle opponent of " + mine + "SINGLE Kaiju that is TRIPLE")),
                  ucg_card("A-6", "C", "C", gives(mine + "Kaiju that is not a Kaiju")),
                  ucg_card("A-7", "C", "C", gives(mine + "Kaiju that is not 『C』")),
                  ucg_card("A-8", "C", "C", opponent_is("is 『C』 other than 『C』"))},
                 "ucg", "ucg-1.7");
    std::string numbers;
    for (const DeclinedText& one : measure.declined_cards) numbers += one.number + " ";
    EXPECT_EQ(numbers, "A-1 A-2 A-3 A-5 A-6 A-8 ");
    EXPECT_EQ(measure.declined_cards[0].reason,
              "nothing can be this: Kaiju in your battle area, that is SINGLE, that is DOUBLE");
}

TEST(DeadWords, OfChargeAreCharacters) {
    const auto measure = measured(
        {ucg_card("A-1", "C", "HALYARD", "[SIN] 《When this character enters play》 [Charge ①] 【HALYARD/TAMSEN】"),
         ucg_card("A-2", "C", "TAMSIN", "")},
        "ucg", "ucg-1.7");
    EXPECT_EQ(measure.compiled, 1);
    EXPECT_EQ(dead(measure), (Lines{"A-1 character name|【TAMSEN】|TAMSIN"}));
}

TEST(DeadWords, OfUaAreNamesPartsOfNamesAndAffinities) {
    const std::string hand = "[When Played] Add up to one ";
    const std::string from = " from your sideline to your hand.";
    const auto measure = measured(
        {ua_card("U-1", "Rook Adair", R"("Furnace Crew")", ""), ua_card("U-2", "A", "", "[Raid] \\\"Rook Adair\\\""),
         ua_card("U-3", "A", "", "[Raid] \\\"Rook Adiar\\\""),
         ua_card("U-4", "A", "", hand + "[Furnace Crew] affinity card" + from),
         ua_card("U-5", "A", "", hand + "[Furnce Crew] affinity card" + from),
         ua_card("U-6", "A", "", hand + "card with \\\"Rook\\\" in its card name" + from),
         ua_card("U-7", "A", "", hand + "card with \\\"Roock\\\" in its card name" + from),
         ua_card("U-8", "A", "", hand + "\\\"Rook\\\"" + from),
         ua_card("U-9", "A", "", "", R"("[Get] Add up to one \"Nobody\" from your sideline to your hand.")"),
         ua_card("U-10", "A", "", "This card is also treated as \\\"Night Warden\\\"."),
         ua_card("U-11", "A", "", "[Raid] \\\"Night Warden\\\""), ua_card("U-12", "A", "", "[Doubel Atack]"),
         ua_card("U-13", "A", "", "[Wehn lPayed] Draw a card."), ua_card("U-14", "A", "", "[Raid] \\\"rook Adiar\\\""),
         ua_card("U-15", "A", "", "[Sleep well] [When  played] [impact (1)] Sleep."),
         ua_card("U-16", "A", "", hand + "\\\"Furnace Crew\\\"" + from)},
        "ua", "ua-1.1");
    EXPECT_EQ(dead(measure),
              (Lines{"U-3 card name|\"Rook Adiar\"|Rook Adair", "U-5 affinity|[Furnce Crew]|Furnace Crew",
                     "U-7 part of a card name|\"Roock\"|Rook", "U-8 card name|\"Rook\"|-", "U-9 card name|\"Nobody\"|-",
                     "U-12 affinity|[Doubel Atack]|Double Attack", "U-13 affinity|[Wehn lPayed]|When Played",
                     "U-14 card name|\"rook Adiar\"|Rook Adair", "U-16 card name|\"Furnace Crew\"|[Furnace Crew]"}));
    EXPECT_EQ(measure.dead_words[4].field, "trigger");
}

// A text that is not read quotes words all the same; what they are for is not known.
TEST(DeadWords, AreFoundInTextsThatAreDeclined) {
    const auto measure = measured(
        {ucg_card("A-1", "C", "GORMAW", "[SIN] Swim with 『GORMAV』, 『GORMAW』 and 【GORMAW/X】.")}, "ucg", "ucg-1.7");
    EXPECT_EQ(measure.compiled, 0);
    EXPECT_EQ(dead(measure), (Lines{"A-1 character name|『GORMAV』|GORMAW", "A-1 character name|【X】|-"}));
}

TEST(DeadWords, MayBeThoseOfTheCardsBeside) {
    const auto list = parse_cards(
        "[" + ucg_card("A-1", "C", "C", opponent_is("is 『GORMAW』 or 『MURK』 or 『GLOOM』")) + "]", "list.json");
    const auto beside =
        parse_cards("[" +
                        ucg_card("B-1", "C", "GORMAW",
                                 "This card's character name is also 『MURK』. " + opponent_is("is 『NOBODY』")) +
                        "]",
                    "beside.json");
    ASSERT_TRUE(list.ok() && beside.ok());
    const auto alone = measure_cards("ucg", "ucg-1.7", *list);
    const auto together = measure_cards("ucg", "ucg-1.7", *list, {}, *beside);
    ASSERT_TRUE(alone.ok() && together.ok());
    EXPECT_EQ(alone->dead_words.size(), 3u);
    EXPECT_EQ(dead(*together), (Lines{"A-1 character name|『GLOOM』|-"}));
    EXPECT_EQ(together->cards, 1);
}

TEST(DeadWords, AreToldWithPlaceAndNearestWord) {
    const auto measure =
        measured({ucg_card("A-1", "Gormaw", "GORMAW", ""), ucg_card("A-2", "C", "C", opponent_is("is 『GORMAV』")),
                  ucg_card("A-3", "C", "C", opponent_is("is a 「Zzyx」"))},
                 "ucg", "ucg-1.7");
    const std::string text = to_text(measure, LeaveOneOut::Omitted);
    EXPECT_NE(text.find("  list.json:2: A-2: no card has the character name 『GORMAV』; did you mean GORMAW?\n"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("  list.json:3: A-3: no card has 「Zzyx」 in its name\n"), std::string::npos) << text;
    EXPECT_FALSE(measure.flawless());
    const auto json = nlohmann::json::parse(to_json(measure, LeaveOneOut::Omitted));
    ASSERT_EQ(json["dead_words"].size(), 2u);
    EXPECT_EQ(json["dead_words"][0]["card"], "A-2");
    EXPECT_EQ(json["dead_words"][0]["word"], "GORMAV");
    EXPECT_EQ(json["dead_words"][0]["nearest"], "GORMAW");
    EXPECT_EQ(json["dead_words"][0]["line"], 2);
    EXPECT_TRUE(json["dead_words"][1]["nearest"].is_null());
}

// What is said of three cards is about these cards.
TEST(CardList, TellsWhatMattersAboutAFewCards) {
    const auto measure =
        measured({kaiju("A-1", kDraws), kaiju("A-2", kBlue), kaiju("A-3", "[DBL] You may swim.")}, "ucg", "ucg-1.7");
    const std::string text = to_text(measure, LeaveOneOut::Omitted);
    EXPECT_TRUE(
        text.starts_with("Declined (>> is where reading stopped):\n"
                         "  list.json:2: A-2: [SIN] 《When this character enters play》 You may draw a >> blue card.\n"
                         "    found \"blue card\", expected "))
        << text;
    EXPECT_EQ(text.find("grammar"), std::string::npos) << text;
    EXPECT_EQ(text.find("What stops several"), std::string::npos) << text;
    EXPECT_NE(to_text(measure, LeaveOneOut::Omitted, UnusedRules::Shown).find("Lines of the grammar"),
              std::string::npos);
    EXPECT_FALSE(nlohmann::json::parse(to_json(measure, LeaveOneOut::Omitted)).contains("rarely_used"));
    const auto json = nlohmann::json::parse(to_json(measure, LeaveOneOut::Omitted, UnusedRules::Shown));
    EXPECT_FALSE(json["rarely_used"].empty());
    EXPECT_EQ(json["declined_cards"][1]["file"], "list.json");
    EXPECT_EQ(json["declined_cards"][1]["line"], 3);
}

TEST(CardList, OurCardsQuoteNobodyElse) {
    for (const char* game : {"ucg", "ua"}) {
        const auto records = read_cards(kSource / "cards" / game);
        const auto measure = measure_cards(game, *find_rules(game, ""), *records);
        ASSERT_TRUE(measure.ok());
        EXPECT_TRUE(measure->flawless()) << to_text(*measure, LeaveOneOut::Omitted);
    }
}

CardListMeasure measured_file(const std::filesystem::path& file, const std::string& game) {
    const auto records = read_cards(file);
    EXPECT_TRUE(records.ok());
    const auto book = find_rules(game, "");
    auto measure = measure_cards(game, book ? *book : "", *records);
    EXPECT_TRUE(measure.ok());
    return measure ? *measure : CardListMeasure{};
}

TEST(CardList, OurCardsCompile) {
    const auto measure = measured_file(kSource / "cards" / "ucg", "ucg");
    EXPECT_GT(measure.with_text, 90);
    EXPECT_EQ(measure.compiled, measure.with_text) << to_text(measure, LeaveOneOut::Omitted);
}

// Of how many percent of the cards with text a list must be understood.
struct Floor {
    int compiled;
    int leave_one_out;
};

void expect_understood(const CardListMeasure& measure, Floor floor) {
    std::cout << measure.game << ": " << measure.compiled << " of " << measure.with_text << " compile, "
              << measure.leave_one_out << " when left out\n";
    EXPECT_GT(measure.with_text, 0);
    EXPECT_GE(measure.compiled * 100, measure.with_text * floor.compiled);
    EXPECT_GE(measure.leave_one_out * 100, measure.with_text * floor.leave_one_out);
    EXPECT_EQ(measure.ambiguous, 0);
    EXPECT_EQ(measure.ambiguous_cards.size(), 0u);
}

TEST(CardList, TheLargeListOfUcgIsUnderstood) {
    const auto file = kSource / ".." / "shared" / "cards" / "ucg.dev.json";
    if (!std::filesystem::exists(file)) GTEST_SKIP() << "there is no card list ../shared/cards/ucg.dev.json";
    expect_understood(measured_file(file, "ucg"), {97, 86});
}

TEST(CardList, TheLargeListOfUaIsUnderstood) {
    const auto file = kSource / ".." / "shared" / "cards" / "ua.dev.json";
    if (!std::filesystem::exists(file)) GTEST_SKIP() << "there is no card list ../shared/cards/ua.dev.json";
    const auto measure = measured_file(file, "ua");
    expect_understood(measure, {92, 80});
    EXPECT_EQ(measure.fields[1].compiled, measure.fields[1].texts);
}

TEST(CardList, TheLargeListOfDbsIsUnderstood) {
    const auto file = kSource / ".." / "shared" / "cards" / "dbs.dev.json";
    if (!std::filesystem::exists(file)) GTEST_SKIP() << "there is no card list ../shared/cards/dbs.dev.json";
    const auto measure = measured_file(file, "dbs");
    expect_understood(measure, {92, 77});
    EXPECT_GE(measure.skills_compiled * 100, measure.skills * 96);
    EXPECT_GE(measure.skills_leave_one_out * 100, measure.skills * 88);
}

}  // namespace
}  // namespace arbiter::measure
