// Which cards are suggested for a number that no card has.
#include <gtest/gtest.h>

#include "cards/suggest_cards.h"

namespace arbiter {
namespace {

using Names = std::vector<std::string>;

std::vector<CardRecord> cards() {
    std::vector<CardRecord> out;
    for (const auto& [number, name] : {std::pair("AB-001", "Marsh Glutton"), std::pair("AB-002", "Warden"),
                                       std::pair("AB-012", "Lamp"), std::pair("ZZ-900", "Marsh Lamp")}) {
        out.push_back({"f", 1, number, name, "", {}});
    }
    return out;
}

TEST(NearCards, AreFoundByNumberNearestFirst) {
    EXPECT_EQ(suggest_cards(cards(), "AB-011"), (Names{"AB-001 Marsh Glutton", "AB-012 Lamp", "AB-002 Warden"}));
    EXPECT_EQ(did_you_mean(cards(), "AB-011"), "; did you mean AB-001 Marsh Glutton, AB-012 Lamp or AB-002 Warden?");
    EXPECT_EQ(suggest_cards(cards(), "AB-12").front(), "AB-012 Lamp");
}

TEST(NearCards, ThatOnlyLookDifferentAreMeantAlone) {
    EXPECT_EQ(suggest_cards(cards(), "AB-O01"), Names{"AB-001 Marsh Glutton"});
    EXPECT_EQ(suggest_cards(cards(), "ab-ol2"), Names{"AB-012 Lamp"});
}

TEST(NearCards, AreFoundByName) {
    EXPECT_EQ(suggest_cards(cards(), "marsh"), (Names{"AB-001 Marsh Glutton", "ZZ-900 Marsh Lamp"}));
    EXPECT_TRUE(suggest_cards(cards(), "Nobody").empty());
    EXPECT_TRUE(suggest_cards({}, "AB-001").empty());
}

TEST(NearCards, EndAMessage) {
    EXPECT_EQ(did_you_mean(cards(), "glutton"), "; did you mean AB-001 Marsh Glutton?");
    EXPECT_EQ(did_you_mean(cards(), "marsh"), "; did you mean AB-001 Marsh Glutton or ZZ-900 Marsh Lamp?");
    EXPECT_EQ(did_you_mean(cards(), "Nobody"), "");
}

}  // namespace
}  // namespace arbiter
