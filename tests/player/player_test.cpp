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
        const Address address(game, seat);
        return Forecaster(game, state, address, Rng::from_seed(3)).tell(*action);
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
    EXPECT_EQ(weak.brief, "loses, no damage, loses Reed") << "as long as it fits on a card";
    EXPECT_EQ(weak.tone, Tone::Bad);
    EXPECT_EQ(weak.harm, "Reed goes to the sideline");
    const Forecast none = drawn.forecast_of(Seat::B, "done");
    EXPECT_EQ(none.words, "you take 1 damage");
    EXPECT_EQ(none.tone, Tone::Bad);
}

TEST(Forecast, OfTheEndSaysWhetherItCanStillBeHeldOff) {
    const auto last_life = [](const std::string& blocker) {
        return "title: the last life\nrules: [ua-1.1]\ncites: [12.5]\ncards:\n  Ram: {bp: 3000}\n  Wall: {bp: 5000}\n"
               "position:\n  phase: attack\n  A: {front line: [Ram]}\n  B: {front line: [" +
               blocker + "], life: [Filler]}\nsteps: []\n";
    };
    Drawn blocked(last_life("Wall").c_str(), "ua-1.1");
    EXPECT_EQ(blocked.forecast_of(Seat::A, "attack with Ram").words, "wins the game unless they answer");
    Drawn open(last_life("").c_str(), "ua-1.1");
    EXPECT_EQ(open.forecast_of(Seat::A, "attack with Ram").words, "wins the game");

    // Two combos hold the attack, one does not.
    Drawn combos(R"(title: the last life
rules: [dbs-1.077]
cites: [7-2-1-2-2]
cards:
  Captain: {kind: Leader, power: 15000}
  Keeper: {kind: Leader, power: 10000}
  Spark: {power: 1000, combo: [0, 5000]}
position:
  phase: main
  A: {leader: Captain}
  B: {leader: Keeper, hand: [Spark, Spark], life: [Filler]}
steps: []
)",
                 "dbs-1.077");
    combos.answer("attack with Captain");
    combos.answer("pass");
    EXPECT_EQ(combos.forecast_of(Seat::B, "combo with Spark").words, "loses the game unless you do more");
    EXPECT_EQ(combos.forecast_of(Seat::B, "pass").words, "loses the game");
}

// "Unless they answer" only of who can: by a block, or with a hand of which nobody knows what it holds.
TEST(Forecast, OfDamageSaysWhetherItCanStillBeHeldOff) {
    const auto attack = [](const std::string& blocker) {
        return "title: an attack\nrules: [ua-1.1]\ncites: [12.5]\ncards:\n  Ram: {bp: 3000}\n  Wall: {bp: 5000}\n"
               "position:\n  phase: attack\n  A: {front line: [Ram]}\n  B: {hand: [2x Filler], front line: [" +
               blocker + "], life: [3x Filler]}\nsteps: []\n";
    };
    Drawn blocked(attack("Wall").c_str(), "ua-1.1"), open(attack("").c_str(), "ua-1.1");
    EXPECT_EQ(blocked.forecast_of(Seat::A, "attack with Ram").words, "1 damage unless they answer");
    EXPECT_EQ(open.forecast_of(Seat::A, "attack with Ram").words, "1 damage");
    const auto leader = [](const std::string& hand) {
        return "title: an attack\nrules: [dbs-1.077]\ncites: [7-2-1-2-2]\ncards:\n  Captain: {kind: Leader, power: "
               "15000}\n  Keeper: {kind: Leader, power: 10000}\n  Dear: {power: 1000, combo: [2, 5000]}\nposition:\n  "
               "phase: main\n  A: {leader: Captain}\n  B: {leader: Keeper, hand: [" +
               hand + "], life: [3x Filler]}\nsteps: []\n";
    };
    // What cannot be paid for might be something else.
    Drawn held(leader("Dear").c_str(), "dbs-1.077"), empty(leader("").c_str(), "dbs-1.077");
    EXPECT_EQ(held.forecast_of(Seat::A, "attack with Captain").words, "1 damage unless they answer");
    EXPECT_EQ(empty.forecast_of(Seat::A, "attack with Captain").words, "1 damage");
}

TEST(Forecast, IsBriefWhereThereIsMuchToSay) {
    Drawn drawn(R"(title: a blocker with a long name
rules: [ua-1.1]
cites: [12.5]
cards:
  Ram: {bp: 3000}
  Reedoftheharbourmouth: {bp: 1000}
position:
  phase: attack
  A: {front line: [Ram]}
  B: {front line: [Reedoftheharbourmouth]}
steps: []
)",
                "ua-1.1");
    drawn.answer("attack with Ram");
    const Forecast told = drawn.forecast_of(Seat::B, "Reedoftheharbourmouth");
    EXPECT_EQ(told.words, "loses, no damage, loses Reedoftheharbourmouth");
    EXPECT_EQ(told.brief, "loses, no damage");
}

constexpr const char* kCombo = R"(title: an attack on a leader that combos can stop
rules: [dbs-1.077]
cites: [7-2-1-2-2]
cards:
  Captain: {kind: Leader, power: 10000}
  Keeper: {kind: Leader, power: 10000}
  Spark: {power: 1000, combo: [0, 5000]}
  Guard: {power: 1000, combo: [0, 10000]}
position:
  phase: main
  A: {leader: Captain, hand: [Filler]}
  B: {leader: Keeper, hand: [Spark, Spark], battle: [Guard], life: [2x Filler]}
steps: []
)";

TEST(Forecast, OfAComboCountsOnlyWhatStoodOnTheField) {
    Drawn drawn(kCombo, "dbs-1.077");
    EXPECT_EQ(drawn.forecast_of(Seat::A, "attack with Captain").brief, "1 damage unless they answer");
    drawn.answer("attack with Captain");
    EXPECT_EQ(drawn.forecast_of(Seat::A, "pass").words, "1 damage unless they answer") << "of one's own attack";
    drawn.answer("pass");
    const Forecast held = drawn.forecast_of(Seat::B, "combo with Spark");
    EXPECT_EQ(held.words, "wins, no damage") << "the card from the hand is the price of the combo";
    EXPECT_EQ(held.tone, Tone::Good);
    EXPECT_EQ(held.harm, "");
    const Forecast stood = drawn.forecast_of(Seat::B, "combo with Guard");
    EXPECT_EQ(stood.words, "wins, no damage, loses Guard");
    EXPECT_EQ(stood.harm, "Guard goes to the Drop Area");
    // What is in the combo already is lost whatever is answered.
    drawn.answer("combo with Spark");
    EXPECT_EQ(drawn.forecast_of(Seat::B, "combo with Spark").words, "wins, no damage");
    EXPECT_EQ(drawn.forecast_of(Seat::B, "pass").words, "wins, no damage");
}

TEST(Forecast, NamesNoCardThatIsStillToBeChosen) {
    const auto harm = [](const std::string& hand) {
        Drawn drawn(R"(title: something that costs a card
rules: [ua-1.1]
cites: [11.5]
cards:
  Trick: {kind: Event, text: "Place one card from your hand into your sideline."}
  Fox: {bp: 1000}
  Owl: {bp: 1000}
position:
  phase: main
  A: {hand: [Trick, )" + hand +
                        R"(]}
steps: []
)",
                    "ua-1.1");
        return drawn.forecast_of(Seat::A, "play Trick").harm;
    };
    EXPECT_EQ(harm("Fox, Owl").find("Fox"), std::string::npos) << "it may be the other";
    EXPECT_EQ(harm("Fox, Owl").find("Owl"), std::string::npos);
    EXPECT_NE(harm("Fox, Fox").find("Fox goes to the sideline"), std::string::npos);
    EXPECT_NE(harm("Owl").find("Owl goes to the sideline"), std::string::npos);
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

TEST(Question, HasButtonsWithFewWordsAndAHint) {
    Drawn drawn(kBlock, "ua-1.1");
    const auto brief = [&](Seat seat, ActionKind kind) {
        for (const Choice& one : question_for(drawn.game, drawn.state, seat).choices) {
            if (one.action.kind == kind) return one.brief;
        }
        return std::string("no such answer");
    };
    EXPECT_EQ(brief(Seat::A, ActionKind::Attack), "attack with Ram");
    EXPECT_EQ(brief(Seat::A, ActionKind::Pass), "End the attack phase");
    EXPECT_FALSE(question_for(drawn.game, drawn.state, Seat::A).window);
    drawn.answer("attack with Ram");
    EXPECT_EQ(brief(Seat::B, ActionKind::PickPlace), "Wall");
    EXPECT_EQ(brief(Seat::B, ActionKind::Done), "Don't block");
    const Question block = question_for(drawn.game, drawn.state, Seat::B);
    EXPECT_FALSE(block.window) << "who is attacked has a choice each time";
    EXPECT_FALSE(block.hint.empty());
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

// The story of everything that this answer brings about, as the seat is told it.
std::string told_after(Drawn& drawn, Seat seat, const std::string& words) {
    const View before = view(drawn.game, drawn.state, seat);
    const std::size_t told = drawn.log.events.size();
    drawn.answer(words);
    const std::vector<EventView> events = redact(drawn.game, drawn.log, seat);
    std::string out;
    for (const StoryLine& line : tell_story(drawn.game, Address(drawn.game, seat), std::span(events).subspan(told),
                                            before, view(drawn.game, drawn.state, seat)))
        out += line.words + "\n";
    return out;
}

constexpr const char* kBattle = R"(title: an attack that can be blocked, and what costs energy
rules: [dbs-1.077]
cites: [10-4-1]
cards:
  Owl: {power: 10000}
  Wall: {power: 15000, text: "[Blocker]"}
  Heron: {cost: 1(R)}
position:
  phase: main
  A: {hand: [Heron], battle: [Owl], energy: 2}
  B: {battle: [Wall], hand: [Filler]}
steps: []
)";

TEST(Story, TellsWhatWasComboedAndDamageTaken) {
    Drawn drawn(kBattle, "dbs-1.077");
    drawn.answer("attack with A's Battle Area 1 (Owl): B's Leader Area (Chief)");
    drawn.answer("no");
    drawn.answer("pass");
    const std::string combo = told_after(drawn, Seat::A, "combo with Filler");
    EXPECT_NE(combo.find("The opponent combos with Filler\n"), std::string::npos) << combo;
}

TEST(Story, OfALastingChangeNamesWhoHasIt) {
    Drawn drawn(R"(title: an ability that gives BP
rules: [ua-1.1]
cites: [20.1]
cards:
  Ram: {bp: 3000, text: "[Activate: Main] This character gains 1500 BP until the end of the turn."}
position:
  phase: main
  A: {front line: [Ram]}
steps: []
)",
                "ua-1.1");
    const std::string story = told_after(drawn, Seat::A, "use Ram");
    EXPECT_NE(story.find("BP +1,500 on your Ram (front line 1), by Ram\n"), std::string::npos) << story;
}

TEST(Question, OfAKeywordNamesItsCardAndWhatIsAtStake) {
    Drawn drawn(kBattle, "dbs-1.077");
    drawn.answer("attack with A's Battle Area 1 (Owl): B's Leader Area (Chief)");
    const Question block = question_for(drawn.game, drawn.state, Seat::B);
    EXPECT_EQ(block.words, "Owl attacks Chief: 10,000 against 10,000. Block with Wall, at 15,000?");
    EXPECT_TRUE(block.text.starts_with("Wall: [Blocker] (when another of your cards is attacked")) << block.text;
}

TEST(Question, APaymentOfOneIsProposedAndSaysWhatItPaysFor) {
    Drawn drawn(kBattle, "dbs-1.077");
    drawn.answer("play Heron");
    const Question pay = question_for(drawn.game, drawn.state, Seat::A);
    EXPECT_EQ(pay.words, "Which energy do you rest to pay for Heron?");
    EXPECT_FALSE(pay.picks_several());
    EXPECT_EQ(pay.proposed, std::vector<std::size_t>{0});
}

TEST(Question, OfABlockSaysWhoAttacks) {
    Drawn drawn(kBlock, "ua-1.1");
    drawn.answer("attack with Ram");
    EXPECT_EQ(question_for(drawn.game, drawn.state, Seat::B).words, "Ram attacks with BP 3,000 for 1 damage. Block?");
}

TEST(Question, SaysWhoseHandAndWhatIsDoneWithWhatIsChosen) {
    constexpr const char* kText = R"(title: texts that choose
rules: [ucg-1.7]
cites: [11.2.1]
cards:
  Nova1: {bp: 5000, text: "[SIN] 《When this character enters play》 You may reveal the top three cards of your deck, to put one Kaiju card from among them into your hand. Then, send the rest to your discard area."}
  Gorm1: {kind: Kaiju, bp: 3000}
  Lamp: {round: 0, text: "[Activate] (Once per turn) No cost → Give one of your Ultra Heroes +1000 BP for this turn for each of your Ultra Heroes."}
position:
  phase: open
  A: {battle: [{stack: [Nova1], down: 1}, [Filler]], deck: [2x Gorm1, Filler], scene: Lamp}
  B: {battle: [[Filler], [Filler]]}
steps: []
)";
    Drawn drawn(kText, "ucg-1.7");
    const auto asked = [&] { return question_for(drawn.game, drawn.state, Seat::A).words; };
    EXPECT_EQ(asked(), "Reveal the top 3 cards of your deck?");
    drawn.answer("yes");
    EXPECT_EQ(asked(), "Put a card into your hand?");
    drawn.answer("yes");
    EXPECT_EQ(asked(), "Choose a card to put into your hand.");
    const std::string told = told_after(drawn, Seat::A, "Gorm1");
    EXPECT_NE(told.find("Gorm1 is put into your hand\n"), std::string::npos) << told;
    drawn.answer("use Lamp");
    EXPECT_EQ(asked(), "Choose one character to change the BP of.");
}

// Said yes to, a text that finds nothing says so; one that was carried out does not.
TEST(Story, SaysWhatCameToNothing) {
    constexpr const char* kText = R"(title: a text that looks for a scene
rules: [ucg-1.7]
cites: [11.2.1]
cards:
  Nova1: {bp: 5000, text: "[SIN] 《When this character enters play》 You may put one scene card from your discard area into your hand."}
  Lamp: {round: 0}
position:
  phase: open
  A: {battle: [{stack: [Nova1], down: 1}, [Filler]], discard: [DISCARDED]}
  B: {battle: [[Filler], [Filler]]}
steps: []
)";
    for (const std::string card : {"Filler", "Lamp"}) {
        std::string text = kText;
        text.replace(text.find("DISCARDED"), 9, card);
        Drawn drawn(text.c_str(), "ucg-1.7");
        const std::string told = told_after(drawn, Seat::A, "yes");
        EXPECT_EQ(told.find("Nothing comes of it") != std::string::npos, card == "Filler") << told;
    }
}

TEST(Story, OfDamageSaysWhoseLifeAndHowMuchIsLeft) {
    const auto told = [](Drawn& drawn, Seat seat, const View& before, std::size_t from) {
        const std::vector<EventView> events = redact(drawn.game, drawn.log, seat);
        auto lines = tell_story(drawn.game, Address(drawn.game, seat), std::span(events).subspan(from), before,
                                view(drawn.game, drawn.state, seat));
        std::erase_if(lines, [](const StoryLine& one) { return !one.damage; });
        return lines;
    };
    Drawn line(kBlock, "ua-1.1");
    line.answer("attack with Ram");
    const View before = view(line.game, line.state, Seat::B);
    const std::size_t from = line.log.events.size();
    line.answer("done");
    auto lines = told(line, Seat::B, before, from);
    ASSERT_EQ(lines.size(), 1u);
    EXPECT_EQ(lines[0].words, "You take 1 damage: life 7 to 6, Filler is turned face up");
    EXPECT_EQ(told(line, Seat::A, before, from)[0].words,
              "The opponent takes 1 damage: life 7 to 6, Filler is turned face up");

    Drawn leader(kCombo, "dbs-1.077");
    leader.answer("attack with Captain");
    const View then = view(leader.game, leader.state, Seat::B);
    const std::size_t begun = leader.log.events.size();
    leader.answer("pass");
    leader.answer("pass");
    lines = told(leader, Seat::B, then, begun);
    ASSERT_EQ(lines.size(), 1u);
    EXPECT_EQ(lines[0].words, "You take 1 damage: life 2 to 1, Filler goes to your hand");
    EXPECT_EQ(told(leader, Seat::A, then, begun)[0].words, "The opponent takes 1 damage: life 2 to 1");
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

// The one verdict on a wish, as "clause: reason".
std::string verdict_on(const Drawn& drawn, Seat seat, const std::string& wish) {
    const auto verdicts = verdicts_on(drawn.game, drawn.state, seat, wish);
    if (verdicts.size() != 1) return std::to_string(verdicts.size()) + " verdicts";
    return verdicts[0].clause + ": " + verdicts[0].reason;
}

// The card that the one verdict's reason names besides what the wish is about.
std::string forbidder(const Drawn& drawn, Seat seat, const std::string& wish) {
    const auto verdicts = verdicts_on(drawn.game, drawn.state, seat, wish);
    if (verdicts.size() != 1) return std::to_string(verdicts.size()) + " verdicts";
    return verdicts[0].by ? drawn.game.pool->definition(verdicts[0].by).name : "";
}

constexpr const char* kBlockers = R"(title: attacks that some cards cannot block
rules: [dbs-1.077]
cites: [10-4-1]
cards:
  Wall: {text: "[Blocker]"}
  Guard: {text: "[Blocker]"}
  Sleepy: {text: "[Blocker]"}
  Plain: {}
  Owl: {power: 10000}
  Sly: {power: 10000, text: "[Permanent] Your opponent can't activate [Blocker] during this card's attack."}
position:
  phase: main
  A: {hand: [Plain], battle: [Owl, Sly]}
  B: {hand: [Plain], battle: [Wall, {stack: [Sleepy], turned: rest}, Plain, Guard]}
steps: []
)";

TEST(WhyQueries, ToBlockAreJudgedThoughNoQuestionAsksForThem) {
    Drawn drawn(kBlockers, "dbs-1.077");
    EXPECT_EQ(verdict_on(drawn, Seat::B, "block with Wall"),
              "10-4-1: there is no attack to block; this is the Main Phase of the opponent's turn");
    drawn.answer("attack with A's Battle Area 1 (Owl): B's Leader Area (Chief)");
    EXPECT_EQ(verdict_on(drawn, Seat::B, "block with Sleepy"), "10-4-1: Sleepy is in Rest Mode");
    EXPECT_EQ(forbidder(drawn, Seat::B, "block with Sleepy"), "") << "what the reason says of the card itself";
    EXPECT_EQ(verdict_on(drawn, Seat::B, "block with Plain"), "10-4-1: Plain has no [Blocker]");
    EXPECT_EQ(verdict_on(drawn, Seat::B, "block with Owl"), "10-4-1: Owl is your opponent's");
    EXPECT_EQ(verdict_on(drawn, Seat::A, "block with Sly"),
              "10-4-1: [Blocker] is for attacks on cards of yours; Chief is your opponent's");
    drawn.answer("Blocker in B's Battle Area 1");
    drawn.answer("yes");
    EXPECT_EQ(verdict_on(drawn, Seat::B, "block with Wall"), "10-4-1: Wall is the guard card already");
    drawn.answer("no");
    EXPECT_EQ(verdict_on(drawn, Seat::B, "block with Guard"),
              "7-1-1: [Blocker] is triggered when an attack is declared; Guard has already blocked, declined to block, "
              "or was played later");
    for (int passes = 0; passes < 2; ++passes) drawn.answer("pass");
    drawn.answer("attack with A's Battle Area 2 (Sly): B's Leader Area (Chief)");
    EXPECT_EQ(verdict_on(drawn, Seat::B, "block with Guard"), "1-3-3: Sly says that Guard cannot block");
    EXPECT_EQ(forbidder(drawn, Seat::B, "block with Guard"), "Sly");
}

// At another time than its own, with kinds of cards for names, and of what there is nothing of yet.
TEST(WhyQueries, AreUnderstoodInPlainWords) {
    constexpr const char* kText = R"(title: a scene may be set
rules: [ucg-1.7]
cites: [5.4.2]
cards:
  Nova1: {}
  Harbor: {round: 0}
position:
  phase: set scene card
  A: {hand: [Nova1, Nova1, Harbor], battle: [[Nova1]]}
  B: {battle: [[Filler]]}
steps: []
)";
    Drawn drawn(kText, "ucg-1.7");
    const char* const kTooEarly = "5.6.1: characters level up in the level up phase; this is the set scene card phase";
    EXPECT_EQ(verdict_on(drawn, Seat::A, "level up"), kTooEarly);
    EXPECT_EQ(verdict_on(drawn, Seat::A, "level up nova on area 7"), kTooEarly);
    for (const char* wish : {"set scene harbor", "set a scene", "set my scene card"}) {
        const std::vector<Verdict> verdicts = verdicts_on(drawn.game, drawn.state, Seat::A, wish);
        EXPECT_EQ(
            std::count_if(verdicts.begin(), verdicts.end(), [](const Verdict& one) { return one.clause.empty(); }), 1)
            << wish;
        for (const Verdict& one : verdicts) EXPECT_EQ(one.card, "Harbor") << wish;
    }
    EXPECT_EQ(verdict_on(drawn, Seat::A, "set a character"),
              "5.5.1: character cards are set in the set character card phase; this is the set scene card phase");
    EXPECT_EQ(verdict_on(drawn, Seat::A, "frobnicate"), "0 verdicts");
}

TEST(WhyQueries, ToChargeAreJudgedAtAnyTime) {
    constexpr const char* kText = R"(title: a card for the Energy Area
rules: [dbs-1.077]
cites: [6-2-5]
cards:
  Plain: {}
  Elk: {}
  Seal: {text: "[Permanent] Your opponent can't place cards in their Energy Area."}
position:
  phase: main
  A: {hand: [Plain], battle: [Elk]}
  B: {hand: [Plain], battle: [Seal]}
steps: []
)";
    Drawn drawn(kText, "dbs-1.077");
    EXPECT_EQ(verdict_on(drawn, Seat::A, "charge Plain"),
              "1-3-3: Seal says that you cannot place cards in your Energy Area");
    EXPECT_EQ(verdict_on(drawn, Seat::B, "charge Plain"),
              "6-2-5: one card is placed in the Energy Area in your Charge Phase; this is the Main Phase of the "
              "opponent's turn");
    drawn.answer("pass");
    EXPECT_EQ(verdict_on(drawn, Seat::B, "charge Plain"), ": ");
    EXPECT_EQ(verdict_on(drawn, Seat::B, "charge Seal"),
              "6-2-5: a card of your hand is charged; that card is in the Battle Area");
}

TEST(WhyQueries, OfKeywordSkillsGoByTheirNames) {
    constexpr const char* kText = R"(title: skills that people call by their keywords
rules: [dbs-1.077]
cites: [10-5-1]
cards:
  Captain: {text: "[Awaken] When your life is at 4 or less : Flip this card over.", back: {}}
  Bear: {cost: 9, text: "[Evolve] <Cub>"}
  Ghost: {cost: 9, text: "[Over Realm 2]"}
  Twin: {cost: 9, text: "[Union-Fusion] <Ash> and <Elm>"}
  Stop: {kind: Extra, cost: 0, text: "[Counter: Attack] Negate the attack."}
position:
  phase: main
  A: {leader: Captain, hand: [Bear, Ghost, Twin, Stop]}
steps: []
)";
    Drawn drawn(kText, "dbs-1.077");
    const auto starts = [&](const char* wish, const char* words) {
        const std::string said = verdict_on(drawn, Seat::A, wish);
        EXPECT_TRUE(said.starts_with(words)) << wish << ": " << said;
    };
    starts("evolve", "10-5-1: it needs 1 of these");
    starts("union", "10-13-3-1: it needs 1 of these");
    starts("over realm", "10-15-1: it needs: there are at least 2 cards in your Drop Area; now it is 0");
    starts("awaken", "10-2-1: it needs: your life is at most 4");
    starts("counter", "10-10-1: a [Counter: Attack] answers an attack");
    starts("combo", "7-2-1-2: combos are made in the Offense Step");
}

}  // namespace
}  // namespace arbiter::player
