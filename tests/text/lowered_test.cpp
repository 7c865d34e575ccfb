// Every constructor of a grammar that has a meaning is named where trees are given their meaning: what a text is parsed
// into and nothing lowers would decline every card that says it.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "dbs_grammar.h"
#include "games/dbs/lowering.h"
#include "games/ua/lowering.h"
#include "games/ucg/lowering.h"
#include "meant.h"
#include "source.h"
#include "text/grammar.h"
#include "ua_grammar.h"
#include "ua_meanings.h"
#include "ucg_grammar.h"
#include "ucg_meanings.h"

// Needs the terms of its game.
#include "dbs_meanings.h"

namespace arbiter {
namespace {

std::string sources_of(const std::string& game, std::span<const lower::Meaning> meanings) {
    std::stringstream all;
    for (const std::filesystem::path& folder : {source_folder() / "src/lower", source_folder() / "src/games" / game}) {
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            if (entry.path().extension() == ".cpp" || entry.path().extension() == ".h")
                all << std::ifstream(entry.path()).rdbuf();
        }
    }
    // What a grammar line says itself needs nothing else.
    for (const lower::Meaning& meaning : meanings) all << "head::" << meaning.head.name << ";";
    return all.str();
}

bool names(const std::string& source, std::string_view constructor) {
    const std::string name = "head::" + std::string(constructor);
    for (std::size_t at = source.find(name); at != std::string::npos; at = source.find(name, at + 1)) {
        const char next = source[at + name.size()];
        if (std::isalnum(static_cast<unsigned char>(next)) == 0 && next != '_') return true;
    }
    return false;
}

// Parsed, and declined for now: each is a reason why cards are.
using Names = std::set<std::string_view>;

void check(const std::string& game, const text::Grammar& grammar, std::span<const lower::Meaning> meanings,
           const Names& declined) {
    const text::GrammarTables& tables = grammar.tables();
    const std::string source = sources_of(game, meanings);
    const std::set<text::Index> all = argument_accepts(tables);
    Names missing;
    for (const text::Rule& rule : tables.rules) {
        if (rule.constructor == text::kNoIndex || !all.contains(rule.nonterminal)) continue;
        if (!names(source, tables.names[rule.constructor])) missing.insert(tables.names[rule.constructor]);
    }
    for (std::string_view constructor : missing) {
        if (!declined.contains(constructor))
            ADD_FAILURE() << game << ": nothing lowers the constructor " << constructor;
    }
    for (std::string_view constructor : declined)
        EXPECT_TRUE(missing.contains(constructor)) << game << ": " << constructor << " is lowered by now";
}

TEST(Lowered, EveryConstructorOfUcg) { check("ucg", text::ucg_grammar(), ucg::kMeanings, {}); }
TEST(Lowered, EveryConstructorOfUa) {
    check("ua", text::ua_grammar(), ua::kMeanings,
          {
              "CardWith",
              "Effects",
              "MayGain",
              "MayInsteadOf",
              "NextRange",
              "OnlyDuring",
              "RangeReminder",
          });
}

TEST(Lowered, EveryConstructorOfDbs) {
    check("dbs", text::dbs_grammar(), dbs::kMeanings,
          {
              "Effects",
              "EndOfNextTurn",
              "Owned",
              "StartOfNextTurn",
          });
}

}  // namespace
}  // namespace arbiter
