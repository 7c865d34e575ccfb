// The scenario runner: that it notices what is wrong, and says where.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/rules.h"
#include "games/ucg/turn.h"
#include "scenario/run.h"

namespace arbiter::scenario {
namespace {

// A level up phase of turn 1: A may level up, B may not.
std::string with_steps(const std::string& steps) {
    return "title: t\nrules: [ucg-1.5]\ncites: [5.6.1]\ncards:\n  Nova1: {bp: [5000, 7000]}\n  Nova2: {bp: [6000, "
           "8000]}\n"
           "  Foe1: {bp: 3000}\nposition:\n  phase: level up\n  A: {hand: [2x Nova2, Foe1], battle: [Nova1]}\n  B: "
           "{battle: [Foe1]}\nsteps:\n" +
           steps;
}

std::vector<Failure> failures(const std::string& text, Thoroughness thoroughness = Thoroughness::All) {
    const auto scenario = parse_scenario(text, "s.yaml");
    for (const Diagnostic& problem : scenario.problems()) ADD_FAILURE() << problem.to_string();
    if (!scenario) return {};
    const auto runs = run_all_books(*scenario, thoroughness);
    return runs.at(0).failures;
}

std::string only_failure(const std::string& steps) {
    const auto all = failures(with_steps(steps));
    if (all.size() != 1) return std::to_string(all.size()) + " failures";
    const std::string text = all[0].to_string();
    return text.substr(0, text.find('\n'));
}

TEST(ScenarioRunner, PassesWhatIsTrue) {
    EXPECT_TRUE(
        failures(with_steps("  - expect: {asks: {A: level up}, offers only: [level up Nova2 on area 1, pass]}\n"
                            "  - A: Nova2\n  - A: pass\n  - B: pass\n"
                            "  - expect: {A: {area 1: {stack: [Nova1, Nova2], bp: 8000}, hand: [Nova2, Foe1]}}\n"))
            .empty());
}

TEST(ScenarioRunner, NamesTheStepThatFails) {
    EXPECT_EQ(only_failure("  - A: pass\n  - expect: {A: {area 1: {bp: 5001}}}\n"),
              "s.yaml:14:18: ucg-1.5: A area 1: expected BP 5001, found 5000");
    EXPECT_EQ(only_failure("  - B: pass\n"),
              "s.yaml:13:5: ucg-1.5: B: pass: expected B to be asked, found A is asked: level up a character?");
    EXPECT_EQ(only_failure("  - A: level up Foe1\n"),
              "s.yaml:13:5: ucg-1.5: A: level up Foe1: expected one of the answers to \"level up a character?\", found "
              "no answer of these words");
    EXPECT_TRUE(only_failure("  - expect: {offers only: [pass]}\n")
                    .starts_with(
                        "s.yaml:13:14: ucg-1.5: offers only: expected only \"pass\", found also \"level up Nova2 on "));
}

TEST(ScenarioRunner, ListsAllThatIsWrongWithAPosition) {
    EXPECT_EQ(
        failures(
            with_steps(
                "  - expect: {turn: 9, lead: B, score: {A: 1}, winner: A, A: {hand: [Foe1]}, B: {area 1: vacant}}\n"))
            .size(),
        6u);
}

TEST(ScenarioRunner, ShowsThePosition) {
    const auto all = failures(with_steps("  - expect: {turn: 9}\n"));
    ASSERT_EQ(all.size(), 1u);
    EXPECT_NE(all[0].to_string().find("    A's battle area 1: Nova1; "), std::string::npos) << all[0].to_string();
    EXPECT_NE(all[0].to_string().find("    A is asked: level up a character?"), std::string::npos);
}

TEST(ScenarioRunner, RefusesNothingThatIsLegalOrUnknown) {
    EXPECT_EQ(only_failure("  - refuse: {A: level up Nova2 on area 1}\n"),
              "s.yaml:13:5: ucg-1.5: refuse A: level up Nova2 on area 1: expected no such answer, found \"level up "
              "Nova2 on A's battle area 1\" is legal");
    EXPECT_EQ(
        only_failure("  - refuse: {A: level up Nova7}\n"),
        "s.yaml:13:5: ucg-1.5: refuse A: level up Nova7: expected words for something that a player could ask for, "
        "found nothing of these words");
    EXPECT_EQ(only_failure("  - refuse: {A: level up Foe1 on A area 1, why: 5.6.2.3}\n").substr(0, 86),
              "s.yaml:13:5: ucg-1.5: refuse A: level up Foe1 on A area 1: expected it refused by 5.6.");
    EXPECT_TRUE(failures(with_steps("  - refuse: {A: level up Foe1 on A area 1, why: 5.6.2.2}\n")).empty());
}

TEST(ScenarioRunner, WantsNamesInNotOffered) {
    EXPECT_EQ(failures(with_steps("  - expect: {not offered: [level up Foe1]}\n")).size(), 0u);
    EXPECT_EQ(failures(with_steps("  - expect: {not offered: [level up Foe7]}\n")).size(), 1u);
    EXPECT_EQ(failures(with_steps("  - expect: {not offered: [pass]}\n")).size(), 1u);
}

TEST(ScenarioRunner, SkipsOnlyWhatCanBePassed) {
    EXPECT_TRUE(
        failures(with_steps("  - skip: to effect activation phase\n  - expect: {phase: effect activation}\n")).empty());
    EXPECT_EQ(
        only_failure("  - skip: to the end\n"),
        "s.yaml:13:5: ucg-1.5: skip: expected questions that can be passed, found A is asked: set a character card");
    EXPECT_TRUE(failures(with_steps("  - auto: to turn 3\n  - expect: {turn: 3, A: {area 2: [Filler]}}\n")).empty());
    EXPECT_TRUE(failures(with_steps("  - skip: to B level up\n  - expect: {asks: {B: level up}}\n")).empty());
}

TEST(ScenarioRunner, FindsEventsInOrder) {
    const std::string open = "  - skip: to open phase\n";
    EXPECT_TRUE(failures(with_steps(open + "  - expect: {events: [{kind: phase began, phase: open}, {kind: phase "
                                           "began, phase: effect activation}]}\n"))
                    .empty());
    EXPECT_EQ(failures(with_steps(open + "  - expect: {events: [{kind: phase began, phase: effect activation}, {kind: "
                                         "phase began, phase: open}]}\n"))
                  .size(),
              1u);
    EXPECT_EQ(failures(with_steps(open + "  - expect: {no event: {kind: phase began, phase: open}}\n")).size(), 1u);
    EXPECT_EQ(failures(with_steps(open + "  - expect: {turn: 1}\n  - expect: {event: {kind: phase began}}\n")).size(),
              1u);
}

TEST(ScenarioRunner, SeesWhatASeatMaySee) {
    EXPECT_TRUE(
        failures(
            with_steps("  - A: Nova2\n  - expect: {sees: {B: {A: {area 1: [Nova1, hidden], hand: [2x hidden]}}}}\n"))
            .empty());
    EXPECT_EQ(failures(with_steps("  - A: Nova2\n  - expect: {sees: {B: {A: {area 1: [Nova1, Nova2]}}}}\n")).size(),
              1u);
}

TEST(ScenarioRunner, ConcedesForEitherSeat) {
    EXPECT_TRUE(failures(with_steps("  - B: concede\n  - expect: {winner: A}\n")).empty());
}

TEST(ScenarioRunner, ChecksDecks) {
    const std::string head = "title: t\nrules: [ucg-1.5]\ncites: [4.1.1]\ncards: {Nova1: {}}\n";
    EXPECT_EQ(failures(head + "decks: [{cards: [4x Nova1], breaks: []}]\n").size(), 1u);
    EXPECT_TRUE(failures(head + "decks: [{cards: [4x Nova1], breaks: [4.1.1]}]\n").empty());
    EXPECT_EQ(failures(head + "decks: [{cards: [5x Nova1], breaks: [4.1.1]}]\n").size(), 1u);
}

TEST(ScenarioRunner, WantsTextsUnderstoodAndDeclinedAsItSays) {
    const std::string head =
        "title: t\nrules: [ucg-1.5]\ncites: [9.1.1]\ncards:\n  Odd: {text: \"Blorp the gorp.\"}\n  Even: {}\n";
    EXPECT_EQ(failures(head + "position: {from: start}\nsteps: []\n").size(), 1u);
    EXPECT_TRUE(failures(head + "declined: {Odd: Blorp}\n").empty());
    EXPECT_EQ(failures(head + "declined: {Odd: Snark}\n").size(), 1u);
    EXPECT_EQ(failures(head + "declined: {Odd: Blorp, Even: Blorp}\n").size(), 1u);
}

TEST(ScenarioRunner, RunsStepsUnderTheirBooksOnly) {
    const auto scenario = parse_scenario(
        "title: t\nrules: [ucg-1.2, ucg-1.4]\ncites: [12.4.3]\nposition: {phase: judgement, A: {battle: [Filler]}, B: "
        "{hand: [Filler]}}\nsteps:\n"
        "  - {expect: {score: {A: 1}}, under: [ucg-1.4]}\n  - {expect: {score: {A: 0}}, under: [ucg-1.2]}\n",
        "s.yaml");
    ASSERT_TRUE(scenario.ok());
    for (const auto& run : run_all_books(*scenario)) EXPECT_TRUE(run.passed()) << run.failures[0].to_string();
}

// A rulebook is a value: with one step changed, the scenario must notice.
TEST(ScenarioRunner, RunsInAGameWithAChangedRulebook) {
    const auto scenario =
        parse_scenario(with_steps("  - skip: to open phase\n  - expect: {phase: effect activation}\n"), "s.yaml");
    ASSERT_TRUE(scenario.ok());
    const auto game = compile_scenario(*scenario, "ucg-1.5");
    ASSERT_TRUE(game.ok());
    EXPECT_TRUE(run_scenario(*scenario, *game).passed());
    Rulebook changed = *game->book;
    for (Procedure& procedure : changed.procedures) {
        if (procedure.name != "turn") continue;
        for (arbiter::Step& at : procedure.steps) {
            if (std::string_view(at.clause) == "5.8.2.1") at.run = [](Rules&, Frame&) { return Next::Step; };
        }
    }
    Game other = *game;
    other.book = std::make_shared<const Rulebook>(std::move(changed));
    EXPECT_FALSE(run_scenario(*scenario, other).passed());
}

// B cannot know it.
int novas_in_hand(const Position& position) {
    int count = 0;
    for (int card : position.cards_in(Seat::A, ucg::kHand))
        count += position.definition(static_cast<CardIx>(card)).name == "Nova2";
    return count;
}

// What a scenario's leak check compares: numbers of the table, and the answers that are offered.
TEST(ScenarioRunner, TheLeakCheckNoticesWhatDependsOnHiddenCards) {
    const auto scenario =
        parse_scenario(with_steps("  - skip: to open phase\n  - expect: {phase: effect activation}\n"), "s.yaml");
    ASSERT_TRUE(scenario.ok());
    const auto game = compile_scenario(*scenario, "ucg-1.5");
    ASSERT_TRUE(game.ok());
    const auto leaks = [&](const auto& plant, const std::string& words) {
        Rulebook leaky = *game->book;
        plant(leaky);
        Game other = *game;
        other.book = std::make_shared<const Rulebook>(std::move(leaky));
        const auto failures = run_scenario(*scenario, other).failures;
        return std::any_of(failures.begin(), failures.end(), [&](const Failure& failure) {
            return failure.to_string().find("leak") != std::string::npos &&
                   failure.to_string().find(words) != std::string::npos;
        });
    };
    EXPECT_FALSE(leaks([](Rulebook&) {}, ""));
    EXPECT_TRUE(leaks(
        [](Rulebook& book) {
            book.attribute = [](const Position& position, Object object, AttributeId which) {
                if (object.of == ObjectKind::Places && which == ucg::kQuadBp) return i32{novas_in_hand(position)};
                return ucg::attribute(position, object, which);
            };
        },
        "other places"));
    EXPECT_TRUE(leaks(
        [](Rulebook& book) {
            book.main_actions = [](const Position& position, ActionList& out) {
                ucg::main_actions(position, out);
                if (position.state.decision.seat == Seat::B && novas_in_hand(position)) out.push(Action::pass());
            };
        },
        "other answers"));
}

}  // namespace
}  // namespace arbiter::scenario
