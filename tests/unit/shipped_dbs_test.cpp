// The cards and decks of dbs that ship: whole, consistent, and as their JSON Schema says.
#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "arbiter/cards.h"
#include "shipped.h"

namespace arbiter {
namespace {

const std::vector<CardRecord>& dbs_cards() {
    static const Result<std::vector<CardRecord>> cards = read_cards(kSource / "cards/dbs");
    if (!cards) throw std::runtime_error(cards.problems()[0].to_string());
    return *cards;
}

TEST(ShippedDbsCards, SatisfyTheSchema) {
    const Schema schema(nlohmann::json::parse(std::ifstream(kSource / "schemas/dbs-cards.schema.json")));
    for (const auto& file : files_in(kSource / "cards/dbs"))
        EXPECT_EQ(schema.check(nlohmann::json::parse(std::ifstream(file))), "") << file;
    auto leader = nlohmann::json::parse(std::ifstream(files_in(kSource / "cards/dbs")[0]))[0];
    leader.erase("back");
    EXPECT_EQ(schema.check(nlohmann::json::array({leader})), "$[0] breaks required");
}

TEST(ShippedDbsCards, AreTheirOwn) {
    std::map<std::string, int> kinds, numbers, names;
    for (const CardRecord& card : dbs_cards()) {
        ++kinds[text_field(card, "kind")];
        EXPECT_EQ(++numbers[card.number], 1) << card.number;
        EXPECT_EQ(++names[card.name], 1) << card.name;
    }
    EXPECT_EQ(kinds.size(), 3u);
    EXPECT_GE(kinds["Leader"], 8);
    EXPECT_GE(dbs_cards().size(), 140u);
}

TEST(ShippedDbsDecks, NameTheirCards) {
    const auto files = files_in(kSource / "decks/dbs");
    EXPECT_GE(files.size(), 4u);
    for (const auto& file : files) {
        const Result<DeckList> deck = read_deck(file);
        ASSERT_TRUE(deck.ok()) << file;
        // The leader is one of its lines.
        EXPECT_EQ(deck->total(), 51) << file;
        const DeckMatch match = match_deck(*deck, dbs_cards());
        EXPECT_TRUE(match.errors.empty()) << file;
        EXPECT_TRUE(match.warnings.empty()) << file;
    }
}

}  // namespace
}  // namespace arbiter
