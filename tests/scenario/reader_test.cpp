// The scenario reader: what it accepts, and that every mistake is named with its place, all at once.
#include <gtest/gtest.h>

#include <algorithm>

#include "ledger/coverage.h"
#include "scenario/scenario.h"
#include "source.h"

namespace arbiter::scenario {
namespace {

const std::string kHead = "title: t\nrules: [ucg-1.5]\ncites: [5.6.1]\n";
const std::string kGame =
    kHead + "cards:\n  Nova1: {}\nposition: {phase: level up, A: {battle: [Nova1]}, B: {battle: [Nova1]}}\n";

std::vector<std::string> problems_of(const std::string& text) {
    const auto scenario = parse_scenario(text, "s.yaml");
    std::vector<std::string> out;
    for (const Diagnostic& problem : scenario.problems()) out.push_back(problem.to_string());
    return out;
}

std::string only_problem(const std::string& text) {
    const auto all = problems_of(text);
    return all.size() == 1 ? all[0] : std::to_string(all.size()) + " problems" + (all.empty() ? "" : ": " + all[0]);
}

std::string step(const std::string& line) { return kGame + "steps:\n  - " + line + "\n"; }

TEST(ScenarioReader, FillsInWhatACardLeavesOut) {
    const auto scenario = parse_scenario(kHead +
                                             "cards:\n  Nova2: {}\n  Gorm: {kind: Kaiju, character: X, level: 5, type: "
                                             "HAZARD, bp: [null, 9000], extra: 1}\n"
                                             "  Quay: {round: 2}\nposition: {from: start}\nsteps: []\n",
                                         "s.yaml");
    ASSERT_TRUE(scenario.ok());
    ASSERT_EQ(scenario->cards.size(), 4u);
    const auto value = [&](std::size_t card, const std::string& name) {
        for (const Field& field : scenario->cards[card].fields) {
            if (field.name == name) return FieldReader::described(field.value);
        }
        return std::string("no field");
    };
    EXPECT_EQ(value(0, "character"), "\"NOVA\"");
    EXPECT_EQ(value(0, "level"), "the number 2");
    EXPECT_EQ(value(0, "kind"), "\"Ultra Hero\"");
    EXPECT_EQ(value(0, "type"), "\"BASIC\"");
    EXPECT_EQ(value(1, "character"), "\"X\"");
    EXPECT_EQ(value(1, "level"), "the number 5");
    EXPECT_EQ(value(2, "kind"), "\"Scene\"");
    EXPECT_EQ(value(2, "character"), "null");
    EXPECT_EQ(value(2, "round"), "the number 2");
    EXPECT_EQ(scenario->cards[3].number, "Filler");
    EXPECT_EQ(scenario->cards[1].line, 6);
}

TEST(ScenarioReader, FindsTheTurnThatTheAreasAllow) {
    const auto turn = [](const std::string& position) {
        const auto scenario = parse_scenario(kHead + "position: {" + position + "}\nsteps: []\n", "s.yaml");
        return scenario ? scenario->drawing->turn : -1;
    };
    EXPECT_EQ(turn("phase: level up, A: {battle: [Filler, Filler]}"), 2);
    EXPECT_EQ(turn("phase: draw, A: {battle: [Filler, Filler]}"), 3);
    EXPECT_EQ(turn("phase: start"), 1);
    EXPECT_EQ(turn("phase: level up, turn: 4, A: {battle: [Filler]}"), 4);
    EXPECT_EQ(turn("phase: level up, turn: 1, A: {battle: [Filler, Filler]}"), -1);
}

TEST(ScenarioReader, CitesByBook) {
    const auto scenario = parse_scenario(
        "title: t\nrules: [ucg-1.2, ucg-1.7]\ncites: {all: [5.6.1], ucg-1.7: [5.9.2.1]}\nposition: {from: "
        "start}\nsteps: []\n",
        "s.yaml");
    ASSERT_TRUE(scenario.ok());
    EXPECT_EQ(scenario->cites.at("ucg-1.2"), (std::vector<std::string>{"5.6.1"}));
    EXPECT_EQ(scenario->cites.at("ucg-1.7"), (std::vector<std::string>{"5.6.1", "5.9.2.1"}));
}

TEST(ScenarioReader, NamesWhatIsMissing) {
    const auto all = problems_of("note: nothing else\n");
    const std::vector<std::string> keys = {"title", "rules", "cites", "position", "steps"};
    ASSERT_EQ(all.size(), keys.size());
    for (std::size_t at = 0; at < keys.size(); ++at)
        EXPECT_EQ(all[at], "s.yaml:1:1: found no \"" + keys[at] + "\", expected the key \"" + keys[at] + "\"");
    EXPECT_EQ(problems_of(kHead).size(), 2u);
    EXPECT_EQ(problems_of(kHead + "declined: {}\ndecks: []\n").size(), 2u);
    EXPECT_EQ(problems_of(kHead + "decks: [{cards: [Filler], breaks: [4.1.1]}]\n").size(), 0u);
}

TEST(ScenarioReader, ListsAllMistakesAtOnceWithTheirPlaces) {
    const auto all = problems_of(
        "title: t\nrules: [ucg-1.5, ucg-9]\ncites: [five]\ncolour: red\ncards:\n  Nova1: {bp: [1, 2, 3, 4, 5], lvl: "
        "2}\n  two words: {}\n"
        "position: {phase: tea, A: {hands: []}}\nsteps:\n  - C: pass\n");
    const std::vector<std::string> places = {"4:1", "2:18", "3:9", "6:28", "6:32", "7:3", "8:19", "8:28", "10:5"};
    ASSERT_EQ(all.size(), places.size());
    for (std::size_t at = 0; at < all.size(); ++at)
        EXPECT_TRUE(all[at].starts_with("s.yaml:" + places[at] + ": ")) << all[at];
}

TEST(ScenarioReader, RefusesWhatNoStepIs) {
    EXPECT_EQ(only_problem(step("A: pass\n    B: pass")),
              "s.yaml:8:5: found 2 keys, expected one of A, B, skip, auto, expect, refuse");
    EXPECT_EQ(only_problem(step("{skip: open phase}")),
              "s.yaml:8:12: found \"open phase\", expected \"to\" and a phase, \"turn N\", \"the end\", or a seat and "
              "a question: \"to A level up\"");
    EXPECT_EQ(only_problem(step("{refuse: {why: 5.6.1}}")),
              "s.yaml:8:14: found no answer, expected a seat with the answer that is refused");
    EXPECT_EQ(only_problem(step("{A: {take: Nova1}}")), "s.yaml:8:10: found \"take\", expected one of pick");
    EXPECT_EQ(only_problem(step("{A: pass, under: [ucg-1.2]}")),
              "s.yaml:8:23: found \"ucg-1.2\", expected one of ucg-1.5");
}

TEST(ScenarioReader, RefusesWhatNoExpectationIs) {
    const auto problem = [](const std::string& checks) { return only_problem(step("expect: {" + checks + "}")); };
    EXPECT_TRUE(problem("tern: 1").starts_with("s.yaml:8:14: found \"tern\", expected one of turn, "))
        << problem("tern: 1");
    EXPECT_TRUE(problem("A: {area 1: {bpp: 1}}").starts_with("s.yaml:8:27: found \"bpp\", expected one of stack, "))
        << problem("A: {area 1: {bpp: 1}}");
    EXPECT_EQ(problem("A: {area 1: {state: SOLO}}"),
              "s.yaml:8:34: found \"SOLO\", expected one of SINGLE, DOUBLE, TRIPLE, QUAD");
    EXPECT_EQ(problem("A: {hand: [Nova9]}"), "s.yaml:8:25: found \"Nova9\", expected a card of this scenario");
    EXPECT_EQ(problem("A: {hand: [hidden]}"), "s.yaml:8:25: found \"hidden\", expected a card of this scenario");
    EXPECT_EQ(problem("sees: {B: {A: {hand: [Nova9]}}}"),
              "s.yaml:8:36: found \"Nova9\", expected a card of this scenario, or hidden");
    EXPECT_TRUE(
        problem("event: {kind: dropped}").starts_with("s.yaml:8:28: found \"dropped\", expected one of turn began, "))
        << problem("event: {kind: dropped}");
    EXPECT_EQ(problem("turn: 1, turn: 2"), "s.yaml:8:23: found \"turn\", expected each key once");
}

TEST(ScenarioReader, RefusesPositionsThatCannotBe) {
    const auto problem = [](const std::string& position) {
        return only_problem(kHead + "position: {" + position + "}\nsteps: []\n");
    };
    EXPECT_EQ(problem("phase: preparation"), "s.yaml:4:12: found preparation, expected a phase of a turn");
    EXPECT_TRUE(problem("from: start, turn: 2").starts_with("s.yaml:4:25: found \"turn\","))
        << problem("from: start, turn: 2");
    EXPECT_EQ(problem("phase: draw, A: {hand: [60x Filler]}"), "s.yaml:4:11: found 60 cards of A, expected at most 50");
    EXPECT_EQ(problem("phase: draw, A: {battle: [{stack: [Filler], down: 2}]}"),
              "s.yaml:4:38: found 2 cards face down, expected at most as many as the stack has");
    EXPECT_EQ(problem("phase: draw, A: {hand: {only: []}}"),
              "s.yaml:4:36: found \"only\", expected \"only\", and that of a deck");
}

TEST(ScenarioReader, SurvivesWhatIsNoYaml) {
    EXPECT_TRUE(only_problem("title: [").starts_with("s.yaml:1:1: found ")) << only_problem("title: [");
    EXPECT_EQ(problems_of("").size(), 1u);
    EXPECT_EQ(problems_of("- a\n- b\n").size(), 1u);
    EXPECT_EQ(problems_of("a: 1\n---\nb: 2\n").size(), 1u);
    EXPECT_EQ(problems_of("title: \xff\n").size(), 1u);
}

// One entry that is no YAML is told of with its own place, and hides nothing before or behind it.
TEST(ScenarioReader, GoesOnBehindWhatIsNoYaml) {
    const auto all = problems_of(
        "title: t\nrules: [ucg-1.5]\ncites: [5.6.1, five]\ncards:\n  Nova1: {bp: [1, 2}\n  Nova2: {lvl: 2}\n"
        "position:\n  phase: tea\n  A: {hand: [Nova1, Nova3]}\n  B:\n    battle: [[Nova2]\n    hands: 3\n"
        "steps:\n  - A: pass\n  - expect: {turn: 1\n  - expect:\n      tern: 1\n      A: \"x\n  - C: pass\n");
    std::vector<std::string> places;
    for (const std::string& one : all) places.push_back(one.substr(7, one.find(": ") - 7));
    std::sort(places.begin(), places.end());
    EXPECT_EQ(places, (std::vector<std::string>{"11:5", "12:5", "15:3", "17:7", "18:10", "19:5", "3:16", "5:20", "6:11",
                                                "8:10", "9:21"}));
    EXPECT_EQ(all[1], "s.yaml:11:5: found no end of what \"[\" begins, expected \"]\"");
    EXPECT_EQ(all[2], "s.yaml:15:3: found no end of what \"{\" begins, expected \"}\"");
}

TEST(ScenarioReader, ReadsOnWhereNoRulebookIsKnown) {
    const auto told = [](const std::string& rules, const std::string& card) {
        std::vector<std::string> out;
        for (const std::string& one : problems_of("title: t\n" + rules + "cites: [2.2]\ncards:\n  Fox1: {" + card +
                                                  "}\nposition: {phase: start}\nsteps: []\n"))
            out.push_back(one.substr(0, one.find(", expected")));
        return out;
    };
    using Told = std::vector<std::string>;
    EXPECT_EQ(told("rules: [ucg-9]\n", "level: x"), (Told{"s.yaml:2:9: found \"ucg-9\"", "s.yaml:5:17: found \"x\""}));
    // By the words of its cards it is one of the other game.
    EXPECT_EQ(told("", "energy: 1, ap: x"), (Told{"s.yaml:1:1: found no \"rules\"", "s.yaml:4:25: found \"x\""}));
    EXPECT_EQ(told("rules: [ucg-1.5\n", "level: x"),
              (Told{"s.yaml:2:1: found no end of what \"[\" begins", "s.yaml:5:17: found \"x\""}));
}

// A scenario that cannot be read would tell of its cards only when all else is right.
TEST(ScenarioReader, TellsOfItsCardsAsWell) {
    const auto all = problems_of(
        "title: t\nrules: [ucg-1.5, ucg-1.7]\ncites: [five]\ncards:\n  Nova1: {type: SPEDE}\n  Nova2: {text: \"You may "
        "swim.\"}\n  Nova3: {kind: Ultra}\ndeclined: {Nova3: Ultra, Nova2: fly}\n");
    ASSERT_EQ(all.size(), 3u);
    EXPECT_TRUE(all[0].starts_with("s.yaml:3:9: found \"five\"")) << all[0];
    EXPECT_TRUE(all[1].starts_with("s.yaml:5: card Nova1, field type: found \"SPEDE\"")) << all[1];
    EXPECT_TRUE(all[2].starts_with("s.yaml:6: ucg-1.5, card Nova2: found a text that is declined")) << all[2];
}

TEST(ScenarioReader, KnowsWhatThereIsToCite) {
    const auto books = ledger::load_ledgers(source_folder());
    ASSERT_TRUE(books.ok());
    const auto told = [&](const std::string& text) {
        const auto scenario = parse_scenario(text, "s.yaml", &*books);
        std::string out;
        for (const Diagnostic& problem : scenario.problems()) out += problem.to_string() + "\n";
        return out;
    };
    const std::string tail = "position: {phase: start}\nsteps: []\n";
    EXPECT_EQ(told("title: t\nrules: [ucg-1.5]\nrulings: [ucg-lead]\ncites: [5.6.1]\n" + tail), "");
    EXPECT_EQ(told("title: t\nrules: [ucg-1.5]\nrulings: [ucg-lead, ucg-leda]\ncites: [5.6.1, 5.6.2.33, Q86]\n" + tail),
              "s.yaml:3:21: found \"ucg-leda\", expected a ruling of docs/rulings.md; did you mean ucg-lead?\n"
              "s.yaml:4:16: found \"5.6.2.33\", expected a clause of ucg-1.5; did you mean 5.6.2.3?\n"
              "s.yaml:4:26: found \"Q86\", expected an official answer about ucg\n");
    EXPECT_EQ(told("title: t\nrules: [ua-1.1]\ncites: [Q86, Q9999]\n" + tail),
              "s.yaml:3:14: found \"Q9999\", expected an official answer about ua; did you mean Q499?\n");
    // A clause that one of the books has may be cited for all of them, but not for a book that lacks it.
    EXPECT_EQ(told("title: t\nrules: [ucg-1.2, ucg-1.7]\ncites: [11.21.1]\n" + tail), "");
    EXPECT_EQ(told("title: t\nrules: [ucg-1.2, ucg-1.7]\ncites: {all: [11.21.1], ucg-1.7: [11.21.1]}\n" + tail), "");
    EXPECT_TRUE(told("title: t\nrules: [ucg-1.2, ucg-1.7]\ncites: {ucg-1.2: [11.21.1]}\n" + tail)
                    .starts_with("s.yaml:3:19: found \"11.21.1\", expected a clause of ucg-1.2; did you mean "));
    EXPECT_EQ(told("title: t\nrules: [ucg-1.2, ucg-1.7]\ncites: [5.6.1]\ndecks: [{cards: [Filler], breaks: "
                   "[4.1.11]}]\nposition: {phase: start}\nsteps:\n  - refuse: {A: pass, why: 55.1}\n"
                   "  - expect: {no event: {clause: 5.66}}\n"),
              "s.yaml:4:36: found \"4.1.11\", expected a clause of ucg-1.2 or ucg-1.7; did you mean 4.1.1?\n"
              "s.yaml:7:28: found \"55.1\", expected a clause of ucg-1.2 or ucg-1.7; did you mean 5.1?\n"
              "s.yaml:8:33: found \"5.66\", expected a clause of ucg-1.2 or ucg-1.7; did you mean 5.6?\n");
}

}  // namespace
}  // namespace arbiter::scenario
