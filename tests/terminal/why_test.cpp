// The refused wishes whose clause, condition and numbers are checked by scenarios (`refuse` with `because`): enough of
// them, all passing, and the terminal gives the same reasons.
#include <gtest/gtest.h>

#include <set>

#include "scenario/run.h"
#include "source.h"

namespace arbiter::scenario {
namespace {

TEST(Why, NamesClauseConditionAndNumbersOfFortyWishes) {
    std::set<std::string> wishes, clauses;
    const std::filesystem::path folder = source_folder() / "tests" / "rules" / "ucg";
    for (const char* name : {"why-scenes", "why-characters", "why-powers", "why-choices"}) {
        const auto scenario = read_scenario(folder / (std::string(name) + ".yaml"));
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
            wishes.insert(name + (": " + refuse->answer) + " " + refuse->why + " " + refuse->because[0]);
            clauses.insert(refuse->why);
        }
    }
    EXPECT_GE(wishes.size(), 40u);
    EXPECT_GE(clauses.size(), 18u);
}

}  // namespace
}  // namespace arbiter::scenario
