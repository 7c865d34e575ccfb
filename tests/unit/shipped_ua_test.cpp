// The cards and decks of ua that ship: whole, consistent, legal, and as their JSON Schema says.
#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "arbiter/cards.h"
#include "shipped.h"

namespace arbiter {
namespace {

const std::vector<CardRecord>& ua_cards() {
    static const Result<std::vector<CardRecord>> cards = read_cards(kSource / "cards/ua");
    if (!cards) throw std::runtime_error(cards.problems()[0].to_string());
    return *cards;
}

// "Draw" of "[Draw] ...", or nothing.
std::string trigger_kind(const CardRecord& card) {
    const auto kinds = between(text_field(card, "trigger"), "[", "]");
    return kinds.empty() ? "" : kinds[0];
}

std::string source_code(const std::string& number) { return number.substr(0, 3); }

// How many cards name these words in their text.
int with_words(std::string_view words) {
    return static_cast<int>(std::count_if(ua_cards().begin(), ua_cards().end(), [&](const CardRecord& card) {
        return card.text.find(words) != std::string::npos;
    }));
}

TEST(ShippedUaCards, SatisfyTheSchema) {
    const Schema schema(nlohmann::json::parse(std::ifstream(kSource / "schemas/ua-cards.schema.json")));
    for (const auto& file : files_in(kSource / "cards/ua")) {
        EXPECT_EQ(schema.check(nlohmann::json::parse(std::ifstream(file))), "") << file;
    }
    auto card = nlohmann::json::parse(std::ifstream(files_in(kSource / "cards/ua")[0]))[0];
    card["kind"] = "Site";
    EXPECT_EQ(schema.check(nlohmann::json::array({card})), "$[0].bp breaks type");
    card["kind"] = "Scene";
    EXPECT_EQ(schema.check(nlohmann::json::array({card})), "$[0].bp breaks type");
    card["bp"] = nullptr;
    EXPECT_EQ(schema.check(nlohmann::json::array({card})), "$[0].kind breaks enum");
}

TEST(ShippedUaCards, CoverTheGame) {
    std::map<std::string, int> kinds, colors, codes, triggers;
    int with_text = 0;
    for (const CardRecord& card : ua_cards()) {
        ++kinds[text_field(card, "kind")];
        ++colors[text_field(card, "color")];
        ++codes[source_code(card.number)];
        ++triggers[trigger_kind(card)];
        with_text += !card.text.empty();
    }
    EXPECT_GE(ua_cards().size(), 120u);
    EXPECT_EQ(kinds.size(), 3u);
    EXPECT_EQ(colors.size(), 5u);
    EXPECT_EQ(codes.size(), 2u);
    EXPECT_EQ(triggers.size(), 8u);  // seven kinds, and none
    EXPECT_GE(with_text * 10, static_cast<int>(ua_cards().size()) * 7);
    for (const auto& [color, count] : colors) EXPECT_GE(count, 20) << color;
    for (const char* words : {"[Step]",
                              "[Snipe]",
                              "[Double Attack]",
                              "[Double Block]",
                              "[Impact (1)]",
                              "[Impact (2)]",
                              "[Impact (+1)]",
                              "[Damage (2)]",
                              "[Damage (3)]",
                              "[Damage (+1)]",
                              "[Nullify Impact]",
                              "[Raid]",
                              "[When Played]",
                              "[When Attacking]",
                              "[When Blocking]",
                              "[When Sidelined]",
                              "[Activate: Main]",
                              "[During Your Turn]",
                              "[During Opponent's Turn]",
                              "[Once Per Turn]",
                              "(If on the Front Line)",
                              "(If on the Energy Line)",
                              "(If in the Sideline)",
                              "(Switch to Resting)",
                              "(Pay (1) AP)",
                              "(Place (1) Card From Hand Into Sideline)",
                              "(Place (2) Cards From Hand Into Sideline)",
                              "(Sideline This "})
        EXPECT_GE(with_words(words), 1) << words;
}

// Every affinity that a text names belongs to a card, and every name is a card's.
TEST(ShippedUaCards, SpeakOfCardsThatExist) {
    std::set<std::string> names;
    std::set<std::string> affinities;
    for (const CardRecord& card : ua_cards()) {
        names.insert(card.name);
        for (const Field& field : card.fields)
            if (const auto* list = std::get_if<std::vector<std::string>>(&field.value))
                affinities.insert(list->begin(), list->end());
    }
    for (const CardRecord& card : ua_cards()) {
        const auto quoted = between(card.text, "\"", "\"");
        for (std::size_t ix = 0; ix < quoted.size(); ix += 2) {
            const bool ability = quoted[ix].find("This character") == 0;
            EXPECT_TRUE(ability || names.count(quoted[ix])) << card.number << " " << quoted[ix];
        }
        for (std::size_t at = card.text.find("] affinity"); at != std::string::npos;
             at = card.text.find("] affinity", at + 1)) {
            const std::size_t open = card.text.rfind('[', at);
            EXPECT_TRUE(affinities.count(card.text.substr(open + 1, at - open - 1))) << card.number;
        }
    }
}

// The rulebook judges decks by itself; this shows that ours are built as the manual says whatever it thinks.
TEST(ShippedUaDecks, AreLegal) {
    std::map<std::string, const CardRecord*> by_number;
    for (const CardRecord& card : ua_cards()) by_number[card.number] = &card;
    std::map<std::string, int> decks_of;
    for (const auto& file : files_in(kSource / "decks/ua")) {
        const auto deck = read_deck(file);
        ASSERT_TRUE(deck.ok()) << deck.problems()[0].to_string();
        const DeckMatch match = match_deck(*deck, ua_cards());
        for (const Diagnostic& problem : match.errors) ADD_FAILURE() << problem.to_string();
        for (const Diagnostic& problem : match.warnings) ADD_FAILURE() << problem.to_string();
        if (HasFailure()) return;
        EXPECT_EQ(deck->total(), 50) << file;
        std::map<std::string, int> triggers;
        std::set<std::string> codes;
        for (const DeckLine& line : deck->lines) {
            EXPECT_LE(deck->copies(line.number), 4) << file << line.number;
            triggers[trigger_kind(*by_number[line.number])] += line.count;
            codes.insert(source_code(line.number));
        }
        for (const char* restricted : {"Special", "Color", "Final"}) EXPECT_LE(triggers[restricted], 4) << file;
        EXPECT_EQ(codes.size(), 1u) << file;
        ++decks_of[*codes.begin()];
    }
    EXPECT_EQ(decks_of.size(), 2u);
    for (const auto& [code, decks] : decks_of) EXPECT_GE(decks, 2) << code;
}

}  // namespace
}  // namespace arbiter
