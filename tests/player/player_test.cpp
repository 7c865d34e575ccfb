// What a player is told at the table: spots of answers, forecasts, standings, lines of the story, faces of cards.
#include <gtest/gtest.h>

#include <algorithm>

#include "arbiter/answers.h"
#include "player/card_face.h"
#include "player/forecast.h"
#include "player/question.h"
#include "player/story.h"
#include "player/verdict.h"
#include "scenario/draw.h"
#include "scenario/run.h"

namespace arbiter::player {
namespace {

// A position written as a scenario, with the answers that lead on from it.
struct Drawn {
    Game game;
    State state;
    EventLog log;

    Drawn(const std::string& text, const std::string& book) {
        const auto scenario = scenario::parse_scenario(text, "drawn");
        if (!scenario.ok()) {
            ADD_FAILURE() << scenario.problems().front().to_string();
            return;
        }
        auto compiled = scenario::compile_scenario(*scenario, book);
        if (!compiled.ok()) {
            ADD_FAILURE() << compiled.problems().front().to_string();
            return;
        }
        game = *compiled;
        state = scenario::begin(*scenario, game, scenario::find_cast(*scenario, game), &log);
    }

    void answer(const std::string& words) {
        const auto action = find_answer(game, state, words);
        ASSERT_TRUE(action) << "no answer \"" << words << "\" to: " << prompt(game, state);
        ASSERT_TRUE(apply(game, state, *action, &log).ok());
    }
    Forecast forecast_of(Seat seat, const std::string& words) {
        const auto action = find_answer(game, state, words);
        if (!action) {
            ADD_FAILURE() << "no answer \"" << words << "\" to: " << prompt(game, state);
            return {};
        }
        Rng rng = Rng::from_seed(3);
        return forecast(game, state, Address(game, seat), *action, rng);
    }
};

constexpr const char* kBlock = R"(title: an attack that can be blocked
rules: [ua-1.1]
cites: [12.5]
cards:
  Ram: {bp: 3000}
  Wall: {bp: 5000}
  Reed: {bp: 1000}
position:
  phase: attack
  A: {front line: [Ram]}
  B: {front line: [Wall, Reed]}
steps: []
)";

TEST(Forecast, TellsWhatABlockWouldDo) {
    Drawn drawn(kBlock, "ua-1.1");
    drawn.answer("attack with Ram");
    const Forecast strong = drawn.forecast_of(Seat::B, "Wall");
    EXPECT_EQ(strong.words, "wins, no damage");
    EXPECT_EQ(strong.tone, Tone::Good);
    EXPECT_EQ(strong.harm, "");
    const Forecast weak = drawn.forecast_of(Seat::B, "Reed");
    EXPECT_EQ(weak.words, "loses, no damage, loses Reed");
    EXPECT_EQ(weak.tone, Tone::Bad);
    EXPECT_EQ(weak.harm, "Reed goes to the sideline");
    const Forecast none = drawn.forecast_of(Seat::B, "done");
    EXPECT_EQ(none.words, "you take 1 damage");
    EXPECT_EQ(none.tone, Tone::Bad);
}

TEST(Standings, OfAnAttackThatGoesOn) {
    Drawn drawn(kBlock, "ua-1.1");
    EXPECT_TRUE(view(drawn.game, drawn.state, Seat::A).contests.empty());
    drawn.answer("attack with Ram");
    for (Seat seat : {Seat::A, Seat::B, Seat::Nobody}) {
        const View seen = view(drawn.game, drawn.state, seat);
        ASSERT_EQ(seen.contests.size(), 1u);
        const ContestView& attack = seen.contests[0];
        EXPECT_EQ(attack.attacker, Seat::A);
        EXPECT_EQ(attack.numbers, (std::array<i32, 2>{3000, 0}));
        EXPECT_NE(attack.places[0], kNone);
        EXPECT_EQ(attack.places[1], kNone);
        EXPECT_EQ(attack.ahead, Seat::A);
        EXPECT_EQ(seen.goal.of, 7);
        EXPECT_EQ(seen.goal.count, (std::array<i32, 2>{7, 7}));
    }
    drawn.answer("done");
    EXPECT_EQ(view(drawn.game, drawn.state, Seat::A).goal.count, (std::array<i32, 2>{7, 6}));
}

TEST(Standings, OfAreasThatLieOpen) {
    Drawn drawn(R"(title: two areas
rules: [ucg-1.7]
cites: [5.9.3.1]
cards:
  Oak1: {bp: 5000}
  Elm1: {bp: 4000}
  Ash1: {bp: 3000}
position:
  phase: level up
  A: {hand: [Ash1], battle: [Oak1, Elm1, Elm1]}
  B: {hand: [Ash1], battle: [Elm1, Oak1, Elm1]}
steps: []
)",
                "ucg-1.7");
    const View seen = view(drawn.game, drawn.state, Seat::A);
    ASSERT_EQ(seen.contests.size(), 3u);
    EXPECT_EQ(seen.contests[0].ahead, Seat::A);
    EXPECT_EQ(seen.contests[1].ahead, Seat::B);
    EXPECT_EQ(seen.contests[2].ahead, Seat::Nobody);
    EXPECT_EQ(seen.contests[0].numbers, (std::array<i32, 2>{5000, 4000}));
    EXPECT_EQ(seen.goal.of, 3);
    EXPECT_EQ(seen.goal.count, (std::array<i32, 2>{1, 1}));
}

TEST(Question, SaysWhatOnTheTableEachAnswerIsAbout) {
    Drawn drawn(kBlock, "ua-1.1");
    const Question attack = question_for(drawn.game, drawn.state, Seat::A);
    const auto ram = std::find_if(attack.choices.begin(), attack.choices.end(),
                                  [](const Choice& one) { return one.action.kind == ActionKind::Attack; });
    ASSERT_NE(ram, attack.choices.end());
    const View seen = view(drawn.game, drawn.state, Seat::A);
    ASSERT_LT(ram->spots.place, seen.places.size());
    EXPECT_EQ(seen.places[ram->spots.place].seat, Seat::A);
    EXPECT_EQ(ram->spots.target, kNone);
    EXPECT_TRUE(is_choice(attack));
}

TEST(Story, LinesNameTheirClauseAndCards) {
    Drawn drawn(kBlock, "ua-1.1");
    const View before = view(drawn.game, drawn.state, Seat::B);
    const std::size_t told = drawn.log.events.size();
    drawn.answer("attack with Ram");
    drawn.answer("Reed");
    const std::vector<EventView> events = redact(drawn.game, drawn.log, Seat::B);
    const auto lines = tell_story(drawn.game, Address(drawn.game, Seat::B), std::span(events).subspan(told), before,
                                  view(drawn.game, drawn.state, Seat::B));
    const auto lost = std::find_if(lines.begin(), lines.end(), [](const StoryLine& one) {
        return one.words.find("Reed is sidelined") != std::string::npos;
    });
    ASSERT_NE(lost, lines.end());
    EXPECT_EQ(lost->clause, "12.8");
    EXPECT_EQ(drawn.game.pool->definition(lost->cards[0]).name, "Reed");
    EXPECT_FALSE(lost->places.empty());
}

TEST(Face, MarksKeywordsNamesAndReminders) {
    Drawn drawn(kBlock, "ua-1.1");
    const auto lines = marked_text(drawn.game, "[When Played] Choose one \"Ram\" (or none).\n[Impact (1)] Draw.");
    ASSERT_EQ(lines.size(), 2u);
    ASSERT_EQ(lines[0].size(), 6u);
    EXPECT_EQ(lines[0][0].words, "[When Played]");
    EXPECT_EQ(lines[0][0].mark, Mark::Timing);
    EXPECT_EQ(lines[0][2].words, "\"Ram\"");
    EXPECT_EQ(lines[0][2].mark, Mark::Name);
    EXPECT_EQ(lines[0][4].mark, Mark::Reminder);
    EXPECT_EQ(lines[0][5].words, ".");
    EXPECT_EQ(lines[1][0].mark, Mark::Keyword);
    // Whatever is marked, nothing of the text is lost.
    std::string all;
    for (const TextLine& line : lines) {
        for (const TextPart& part : line) all += part.words;
        all += "\n";
    }
    EXPECT_EQ(all, "[When Played] Choose one \"Ram\" (or none).\n[Impact (1)] Draw.\n");
}

}  // namespace
}  // namespace arbiter::player
