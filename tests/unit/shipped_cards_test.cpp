// The cards and decks that ship: whole, consistent, legal, and as their JSON Schema says.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "cards/card_file.h"
#include "cards/deck_file.h"

namespace arbiter {
namespace {

const std::filesystem::path kSource = ARBITER_SOURCE_DIR;

std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

const std::vector<CardRecord>& ucg_cards() {
    static const Result<std::vector<CardRecord>> cards = read_cards(kSource / "cards/ucg");
    if (!cards) throw std::runtime_error(cards.problems()[0].to_string());
    return *cards;
}

std::string text_field(const CardRecord& card, std::string_view name) {
    for (const Field& field : card.fields) {
        const auto* text = std::get_if<std::string>(&field.value);
        if (field.name == name && text) return *text;
    }
    return "";
}

// The pieces of the text that stand between the two marks; a closing mark may open the next piece.
std::vector<std::string> between(const std::string& text, std::string_view open, std::string_view close) {
    std::vector<std::string> pieces;
    for (std::size_t at = text.find(open); at != std::string::npos; at = text.find(open, at)) {
        at += open.size();
        const std::size_t end = text.find(close, at);
        if (end == std::string::npos) break;
        pieces.push_back(text.substr(at, end - at));
        at = end;
    }
    return pieces;
}

// As much of JSON Schema as our schemas use; a keyword that is not known here is itself an error.
class Schema {
  public:
    explicit Schema(nlohmann::json root) : root_(std::move(root)) {}

    // What is wrong with the value, or nothing.
    std::string check(const nlohmann::json& value) const { return check(root_, value, "$"); }

  private:
    using Json = nlohmann::json;

    std::string check(const Json& schema, const Json& value, const std::string& at) const {
        for (const auto& [keyword, rule] : schema.items()) {
            const std::string problem = check_keyword(schema, keyword, rule, value, at);
            if (!problem.empty()) return problem;
        }
        return "";
    }

    std::string check_keyword(const Json& schema, const std::string& keyword, const Json& rule, const Json& value,
                              const std::string& at) const {
        static const std::set<std::string> notes = {"$schema", "title", "description", "$defs", "then", "else"};
        const auto unless = [&](bool fine) { return fine ? std::string() : at + " breaks " + keyword; };
        if (notes.count(keyword)) return "";
        if (keyword == "$ref") return check(root_.at(Json::json_pointer(rule.get<std::string>().substr(1))), value, at);
        if (keyword == "type") return unless(has_type(rule, value));
        if (keyword == "enum") return unless(std::find(rule.begin(), rule.end(), value) != rule.end());
        if (keyword == "const") return unless(rule == value);
        if (keyword == "minimum") return unless(!value.is_number() || value >= rule);
        if (keyword == "maximum") return unless(!value.is_number() || value <= rule);
        if (keyword == "multipleOf") return unless(!value.is_number() || value.get<int>() % rule.get<int>() == 0);
        if (keyword == "minLength") return unless(!value.is_string() || value.get<std::string>().size() >= rule);
        if (keyword == "pattern" && rule == "^[^ \\t\\r\\n]+$") {
            const std::string text = value.is_string() ? value.get<std::string>() : "-";
            return unless(!text.empty() && text.find_first_of(" \t\r\n") == std::string::npos);
        }
        if (keyword == "required") {
            return unless(
                std::all_of(rule.begin(), rule.end(), [&](const Json& name) { return value.contains(name); }));
        }
        if (keyword == "if") {
            const char* branch = check(rule, value, at).empty() ? "then" : "else";
            return schema.contains(branch) ? check(schema[branch], value, at) : "";
        }
        return check_members(schema, keyword, rule, value, at);
    }

    std::string check_members(const Json& schema, const std::string& keyword, const Json& rule, const Json& value,
                              const std::string& at) const {
        std::string problem;
        if (keyword == "items") {
            for (std::size_t ix = 0; ix < value.size() && problem.empty(); ++ix) {
                problem = check(rule, value[ix], at + "[" + std::to_string(ix) + "]");
            }
            return problem;
        }
        if (keyword == "properties") {
            for (const auto& [name, inner] : rule.items()) {
                if (problem.empty() && value.contains(name)) problem = check(inner, value[name], at + "." + name);
            }
            return problem;
        }
        if (keyword == "additionalProperties" && rule == false) {
            for (const auto& [name, unused] : value.items()) {
                if (!schema["properties"].contains(name)) return at + " has " + name;
            }
            return "";
        }
        return "keyword " + keyword + " is not known to this test";
    }

    static bool has_type(const Json& rule, const Json& value) {
        if (rule.is_array())
            return std::any_of(rule.begin(), rule.end(), [&](auto& one) { return has_type(one, value); });
        const std::string type = value.is_number_integer() ? "integer" : value.type_name();
        return rule == type;
    }

    Json root_;
};

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
