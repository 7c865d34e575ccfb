// The refused wishes whose clause, condition and numbers are checked by scenarios (`refuse` with `because`): enough of
// them, all passing. What the terminal says comes from the same function.
#include <gtest/gtest.h>

#include <set>

#include "scenario/run.h"
#include "source.h"

namespace arbiter::scenario {
namespace {

struct Count {
    std::set<std::string> requests, clauses;
    std::size_t with_numbers = 0;
};

void count_requests(const std::string& game, const std::string& name, Count& count) {
    const auto scenario = read_scenario(source_folder() / "tests" / "rules" / game / "why-not" / (name + ".yaml"));
    ASSERT_TRUE(scenario.ok()) << scenario.problems().front().to_string();
    for (const auto& run : run_all_books(*scenario, Thoroughness::Plain)) {
        std::string failures;
        for (const Failure& failure : run.failures) failures += failure.to_string();
        EXPECT_TRUE(run.passed()) << failures;
    }
    for (const Step& step : scenario->steps) {
        const auto* refuse = std::get_if<Refuse>(&step.what);
        if (!refuse || refuse->because.empty()) continue;
        EXPECT_FALSE(refuse->why.empty()) << refuse->answer;
        std::string words;
        for (const std::string& part : refuse->because) words += part + " ";
        count.with_numbers += words.find_first_of("0123456789") != std::string::npos;
        count.requests.insert(name + ": " + refuse->answer + " " + refuse->why + " " + words);
        count.clauses.insert(refuse->why);
    }
}

TEST(Why, NamesClauseConditionAndNumbersOfFortyRequests) {
    Count count;
    for (const char* name : {"why-scenes", "why-characters", "why-powers", "why-choices"})
        count_requests("ucg", name, count);
    EXPECT_GE(count.requests.size(), 40u);
    EXPECT_GE(count.clauses.size(), 18u);
    EXPECT_GE(count.with_numbers, 25u);
}

TEST(Why, NamesThemForUnionArenaToo) {
    Count count;
    for (const char* name : {"why-cards", "why-deeds"}) count_requests("ua", name, count);
    EXPECT_GE(count.requests.size(), 30u);
    EXPECT_GE(count.clauses.size(), 15u);
    EXPECT_GE(count.with_numbers, 15u);
}

TEST(Why, NamesThemForDbsToo) {
    Count count;
    for (const char* name :
         {"why-cards", "why-deeds", "energy", "why-battle", "why-keywords", "why-forbidden", "why-chosen"})
        count_requests("dbs", name, count);
    EXPECT_GE(count.requests.size(), 75u);
    EXPECT_GE(count.clauses.size(), 35u);
    EXPECT_GE(count.with_numbers, 38u);
}

}  // namespace
}  // namespace arbiter::scenario
