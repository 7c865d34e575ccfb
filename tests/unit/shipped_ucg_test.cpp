// The cards and decks of ucg that ship: whole, consistent, legal, and as their JSON Schema says.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "arbiter/cards.h"
#include "shipped.h"

namespace arbiter {
namespace {

const std::vector<CardRecord>& ucg_cards() {
    static const Result<std::vector<CardRecord>> cards = read_cards(kSource / "cards/ucg");
    if (!cards) throw std::runtime_error(cards.problems()[0].to_string());
    return *cards;
}

Schema ucg_schema() { return Schema(nlohmann::json::parse(std::ifstream(kSource / "schemas/ucg-cards.schema.json"))); }

TEST(ShippedCards, SatisfyTheSchema) {
    const Schema schema = ucg_schema();
    for (const auto& file : files_in(kSource / "cards/ucg")) {
        EXPECT_EQ(schema.check(nlohmann::json::parse(std::ifstream(file))), "") << file;
    }
}

TEST(ShippedCards, SchemaRefusesWhatIsNoCard) {
    const Schema schema = ucg_schema();
    const auto good = nlohmann::json::parse(std::ifstream(kSource / "cards/ucg/ar01.json"))[0];
    ASSERT_EQ(schema.check(nlohmann::json::array({good})), "");
    const auto broken = [&](const char* field, nlohmann::json value) {
        nlohmann::json card = good;
        card[field] = std::move(value);
        return schema.check(nlohmann::json::array({card}));
    };
    EXPECT_EQ(broken("number", "a b"), "$[0].number breaks pattern");
    EXPECT_EQ(broken("name", ""), "$[0].name breaks minLength");
    EXPECT_EQ(broken("level", "1"), "$[0].level breaks type");
    EXPECT_EQ(broken("level", 8), "$[0].level breaks maximum");
    EXPECT_EQ(broken("round", 1), "$[0].round breaks type");
    EXPECT_EQ(broken("kind", "Hero"), "$[0].kind breaks enum");
    EXPECT_EQ(broken("kind", "Scene"), "$[0].bp.double breaks type");
    EXPECT_EQ(broken("shade", 1), "$[0] has shade");
    EXPECT_EQ(schema.check(nlohmann::json::array({nlohmann::json::object()})), "$[0] breaks required");
}

TEST(ShippedCards, CoverTheGame) {
    std::map<std::string, int> kinds, types;
    int with_text = 0;
    for (const CardRecord& card : ucg_cards()) {
        ++kinds[text_field(card, "kind")];
        ++types[text_field(card, "type")];
        with_text += !card.text.empty();
    }
    EXPECT_GE(ucg_cards().size(), 110u);
    EXPECT_GE(kinds["Scene"], 14);
    EXPECT_EQ(kinds.size(), 4u);
    EXPECT_EQ(types.size(), 9u);  // eight TYPEs, and none on a scene
    EXPECT_GT(with_text * 10, static_cast<int>(ucg_cards().size()) * 6);
}

// Every name a text uses must be one of ours: a character's in 『』 and after Charge, part of a card's name in 「」.
TEST(ShippedCards, SpeakOfCardsThatExist) {
    std::set<std::string> characters;
    for (const CardRecord& card : ucg_cards()) characters.insert(text_field(card, "character"));
    for (const CardRecord& card : ucg_cards()) {
        for (const std::string& name : between(card.text, "『", "』")) EXPECT_TRUE(characters.count(name)) << name;
        for (const std::string& part : between(card.text, "「", "」")) {
            EXPECT_TRUE(std::any_of(ucg_cards().begin(), ucg_cards().end(), [&](const CardRecord& other) {
                return other.name.find(part) != std::string::npos;
            })) << part;
        }
        for (const std::string& charge : between(card.text, "[Charge ", "】")) {
            const std::string names = charge.substr(charge.find("【") + std::string_view("【").size()) + "/";
            for (const std::string& name : between("/" + names, "/", "/")) EXPECT_TRUE(characters.count(name)) << name;
        }
    }
}

TEST(ShippedDecks, AreLegalAndCanAlwaysSetACharacter) {
    std::map<std::string, const CardRecord*> by_number;
    for (const CardRecord& card : ucg_cards()) by_number[card.number] = &card;
    const auto files = files_in(kSource / "decks/ucg");
    EXPECT_GE(files.size(), 4u);
    for (const auto& file : files) {
        const auto deck = read_deck(file);
        ASSERT_TRUE(deck.ok()) << deck.problems()[0].to_string();
        const DeckMatch match = match_deck(*deck, ucg_cards());
        for (const Diagnostic& problem : match.errors) ADD_FAILURE() << problem.to_string();
        for (const Diagnostic& problem : match.warnings) ADD_FAILURE() << problem.to_string();
        if (HasFailure()) return;
        EXPECT_EQ(deck->total(), 50) << file;
        int characters = 0, with_text = 0;
        for (const DeckLine& line : deck->lines) {
            const CardRecord& card = *by_number[line.number];
            const bool any_number = card.text.find("any number of this card") != std::string::npos;
            EXPECT_TRUE(any_number || deck->copies(line.number) <= 4) << file << line.number;
            characters += text_field(card, "kind") == "Scene" ? 0 : line.count;
            with_text += card.text.empty() ? 0 : line.count;
        }
        EXPECT_GE(characters, 36) << file;
        EXPECT_GE(with_text, 30) << file;
    }
}

}  // namespace
}  // namespace arbiter
