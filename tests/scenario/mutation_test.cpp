// Tests of the tests: every step of every procedure, left out, must make some scenario fail.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/rulebook.h"
#include "games/ucg/terms.h"
#include "scenario/run.h"
#include "source.h"

namespace arbiter::scenario {
namespace {

struct Prepared {
    Scenario scenario;
    Game game;
};

std::vector<Prepared> prepare(std::string_view book) {
    std::vector<Prepared> out;
    const auto files = find_scenarios(source_folder() / "tests" / "rules");
    for (const auto& file : *files) {
        auto scenario = read_scenario(file);
        if (!scenario || std::find(scenario->books.begin(), scenario->books.end(), book) == scenario->books.end())
            continue;
        auto game = compile_scenario(*scenario, book);
        if (game) out.push_back({std::move(*scenario), std::move(*game)});
    }
    return out;
}

bool some_scenario_fails(const std::vector<Prepared>& all, const std::shared_ptr<const Rulebook>& book) {
    for (const Prepared& one : all) {
        if (!run_scenario(one.scenario, {book, one.game.pool}, Thoroughness::Plain).passed()) return true;
    }
    return false;
}

constexpr rlim_t kMostSeconds = 20;

// In a process of its own: a changed rulebook may well trip a CHECK or run in circles, which is noticing, too.
bool noticed(const std::vector<Prepared>& all, const std::shared_ptr<const Rulebook>& book) {
    const pid_t child = fork();
    if (child == 0) {
        // Time on the processor: it runs in circles, however busy the machine is.
        const rlimit limit{kMostSeconds, kMostSeconds};
        setrlimit(RLIMIT_CPU, &limit);
        [[maybe_unused]] const auto* quiet = std::freopen("/dev/null", "w", stderr);
        _exit(some_scenario_fails(all, book) ? 1 : 0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return !(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

// Procedures that only ucg-1.7 ever calls.
bool is_called(const Rulebook& book, const Procedure& procedure) {
    if (procedure.name == "after an effect") return book.options[ucg::kAfterEffects];
    return procedure.name != "choose a name" || book.options[ucg::kTreatedAs];
}

class Mutation : public testing::TestWithParam<const char*> {};

TEST_P(Mutation, EveryStepIsMissed) {
    const auto all = prepare(GetParam());
    ASSERT_FALSE(all.empty());
    const Rulebook& book = *all[0].game.book;
    ASSERT_FALSE(some_scenario_fails(all, all[0].game.book)) << "the scenarios must pass by the unchanged book";
    for (std::size_t procedure = 0; procedure < book.procedures.size(); ++procedure) {
        if (!is_called(book, book.procedures[procedure])) continue;
        for (std::size_t at = 0; at < book.procedures[procedure].steps.size(); ++at) {
            Rulebook changed = book;
            // What a file may hold is checked against the steps of the book as they are: it would notice the rest.
            changed.validation_error = nullptr;
            changed.procedures[procedure].steps[at].run = [](Rules&, Frame&) { return Next::Step; };
            EXPECT_TRUE(noticed(all, std::make_shared<const Rulebook>(std::move(changed))))
                << "step " << at << " of \"" << book.procedures[procedure].name << "\", clause "
                << book.procedures[procedure].steps[at].clause;
        }
    }
}

// What a version has and an older one has not must be noticed when it is missing. (The other options are read while
// cards are compiled.)
TEST_P(Mutation, EveryOptionIsMissed) {
    const auto all = prepare(GetParam());
    ASSERT_FALSE(some_scenario_fails(all, all[0].game.book)) << "the scenarios must pass by the unchanged book";
    for (ucg::Option option : {ucg::kNoSingleRule, ucg::kFillVacant, ucg::kVacantResults, ucg::kIncreasedAnyway,
                               ucg::kTopUntilConforms, ucg::kAfterEffects, ucg::kTeams}) {
        Rulebook changed = *all[0].game.book;
        if (!changed.options[option]) continue;
        changed.options[option] = false;
        EXPECT_TRUE(noticed(all, std::make_shared<const Rulebook>(std::move(changed)))) << "option " << option;
    }
}

// And so must every policy that is turned into its opposite.
TEST_P(Mutation, EveryPolicyIsNoticed) {
    const auto all = prepare(GetParam());
    const Rulebook& book = *all[0].game.book;
    ASSERT_FALSE(some_scenario_fails(all, all[0].game.book)) << "the scenarios must pass by the unchanged book";
    Rulebook timing = book;
    timing.trigger_timing =
        book.trigger_timing == TriggerTiming::AtOnce ? TriggerTiming::AfterEffect : TriggerTiming::AtOnce;
    EXPECT_TRUE(noticed(all, std::make_shared<const Rulebook>(std::move(timing)))) << "when triggers resolve";
    Rulebook identity = book;
    const bool new_object = book.becomes_new(0, 1);
    identity.becomes_new =
        new_object ? [](ZoneId, ZoneId) { return false; } : [](ZoneId from, ZoneId to) { return from != to; };
    EXPECT_TRUE(noticed(all, std::make_shared<const Rulebook>(std::move(identity)))) << "what becomes another object";
    Rulebook lapsing = book;
    lapsing.trigger_must_stay_active = !book.trigger_must_stay_active;
    EXPECT_TRUE(noticed(all, std::make_shared<const Rulebook>(std::move(lapsing))))
        << "whether a lapsed power resolves";
}

INSTANTIATE_TEST_SUITE_P(RuleIndex, Mutation, testing::Values("ucg-1.2", "ucg-1.4", "ucg-1.5", "ucg-1.7"),
                         [](const auto& param) {
                             std::string name = param.param;
                             for (char& c : name) {
                                 if (c == '-' || c == '.') c = '_';
                             }
                             return name;
                         });

}  // namespace
}  // namespace arbiter::scenario
