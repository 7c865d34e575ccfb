// A person at the terminal: what is typed, what is shown, what is kept.
#include "cli/session.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "engine/label.h"
#include "sim/shipped.h"

namespace arbiter::cli {
namespace {

const Table& table() {
    static const Table shipped = shipped_table("1.7", {"first-lights", "brine-hunger"});
    return shipped;
}

const Table& ua_table() {
    static const Table shipped = shipped_table("1.1", {"crownbreaker-rush", "dead-letters"}, "ua");
    return shipped;
}

Host host(u64 seed = 1, std::string_view bot = "random") {
    return Host(table().game, table().setup(0, 1), seed, Seat::A, *find_bot(bot));
}

Host ua_host(u64 seed = 4) { return Host(ua_table().game, ua_table().setup(0, 1), seed, Seat::A, *find_bot("random")); }

// What the session prints when these lines are typed.
std::string typed(Host& with, const std::string& lines, Paper paper = {}) {
    std::istringstream in(lines);
    std::ostringstream out;
    Session(with, in, out, paper).run();
    return out.str();
}
// The same where nobody looks at the game afterwards.
std::string typed(Host&& with, const std::string& lines, Paper paper = {}) { return typed(with, lines, paper); }

template <class... Parts>
void expect_has(const std::string& text, const Parts&... parts) {
    for (const std::string_view part : {std::string_view(parts)...})
        EXPECT_NE(text.find(part), std::string::npos) << "expected \"" << part << "\" in\n" << text;
}

TEST(Session, ShowsBoardAndNumberedAnswers) {
    const std::string out = typed(host(), "");
    expect_has(out, "your hand:", "  1  ", "deck 50", "The game is left unfinished.");
    EXPECT_EQ(out.find('\033'), std::string::npos) << "colours without a terminal";
}

TEST(Session, ColoursOnlyWhereThereAreAny) { expect_has(typed(host(), "", Paper{100, true, false}), "\033["); }

void expect_fits(Host game, std::size_t width) {
    std::string typing;
    for (int n = 0; n < 60; ++n) typing += n % 10 == 9 ? "log\nwhy\nboard\ncard 01\n1\n" : "1\n";
    // Help is written as it is, for terminals of the usual width.
    if (width >= 80) typing = "?\n" + typing;
    std::istringstream lines(typed(game, typing, Paper{width, false, false}));
    for (std::string line; std::getline(lines, line);) {
        // What was typed after the prompt is not in the output.
        while (line.starts_with("> ")) line.erase(0, 2);
        EXPECT_LE(width_of(line), width) << line;
    }
}

TEST(Session, FitsTheWidth) {
    for (std::size_t width : {60u, 80u, 100u, 120u}) {
        expect_fits(host(), width);
        expect_fits(ua_host(), width);
    }
}

TEST(Session, FourPlacesOfALineStandInOneRow) {
    expect_has(typed(ua_host(), "1\n1\n", Paper{80, false, false}),
               "front line 1    front line 2    front line 3    front line 4\n",
               "energy line 1   energy line 2   energy line 3   energy line 4\n");
}

TEST(Session, NobodyLeadsBeforeTheFirstTurn) {
    const std::string out = typed(host(), "");
    expect_has(out, "turn 0, preparation, battles won");
    EXPECT_EQ(out.find("you lead"), std::string::npos) << out;
}

TEST(Session, WhyNamesTheClauseAndTheNumbers) {
    std::string typing;
    for (int n = 0; n < 8; ++n) typing += "1\nwhy play\n";
    expect_has(typed(ua_host(), typing, Paper{160, false, false}), "energy, the energy line generates 0 [2.2.1]");
}

TEST(Session, AnswersByNumberAndByWords) {
    Host by_number = host(), by_words = host();
    by_number.run();
    const std::string label = by_number.seen().options[0].label;
    typed(by_number, "1\n");
    typed(by_words, label + "\n");
    EXPECT_EQ(by_number.seen(), by_words.seen());
}

TEST(Session, SaysWhatIsWrongWithAnAnswer) {
    expect_has(typed(host(), "99\nfrobnicate\nwhy frobnicate\ncard frobnicate\nsave\nload\nundo\n"),
               "Found 99, expected a number from 1 to", "No answer has these words",
               "Nothing that could be done goes by these words",
               "Found \"frobnicate\", expected the number or a part of the name of a card.", "expected: save FILE",
               "expected: load FILE", "There is nothing to take back yet.");
}

TEST(Session, ExplainsAndShowsCards) {
    expect_has(typed(host(), "?\nwhy\ncard AR01-001\nlog\nboard\n1\nwhy\n"), "undo",
               "You have no cards yet that could be used.", "AR01-001 Warden Vesper", "character name: VESPER",
               "[4.2.1]", "For one of them: why");
}

TEST(Session, WhyTellsAReasonOnce) {
    Host game = ua_host(3);
    const std::string out = typed(game, "why\n", Paper{160, false, false});
    const std::string reason = "preparation [11.1]";
    const std::size_t first = out.find(reason);
    ASSERT_NE(first, std::string::npos) << out;
    EXPECT_EQ(out.find(reason, first + 1), std::string::npos) << out;
}

TEST(Session, ConcedingEndsTheGame) {
    Host game = host();
    expect_has(typed(game, "concede\n"), "You lose.");
    EXPECT_TRUE(game.over());
}

TEST(Session, AfterTheEndThereIsStillLogSaveAndUndo) {
    Host game = host();
    const std::string file = ::testing::TempDir() + "arbiter-after-the-end.replay";
    const std::string out = typed(game, "concede\n7\nwhy\nconcede\nlog 1\nsave " + file + "\nundo\nundo\n");
    expect_has(out, "You lose.\nENTER leaves;");
    expect_has(out, "The game is over; ENTER leaves, ? helps.");
    expect_has(out, ">   B wins\n>");
    expect_has(out, "Saved to " + file);
    expect_has(out, "There is nothing to take back yet.");
    expect_has(out, "The game is left unfinished.");
    EXPECT_FALSE(game.over());
    const auto replay = read_replay(file);
    std::filesystem::remove(file);
    EXPECT_TRUE(replay.ok());
}

TEST(Session, SavesOverSavedGamesOnly) {
    const std::string file = ::testing::TempDir() + "arbiter-save.replay", other = file + ".txt";
    std::ofstream(other) << "a letter\n";
    Host game = host();
    const std::string out = typed(game,
                                  "save " + file + "\nsave " + file + "\nsave " + other + "\nsave " +
                                      ::testing::TempDir() + "\nsave /nowhere/x\n",
                                  Paper{160, false, false});
    std::string kept;
    std::getline(std::ifstream(other), kept);
    std::filesystem::remove(file);
    std::filesystem::remove(other);
    EXPECT_EQ(kept, "a letter");
    expect_has(out, "Saved to " + file + ".\n");
    expect_has(out, "Saved to " + file + " in place of the game that was there.");
    expect_has(out, other + ": found something that is no saved game, expected a new name or a saved game");
    expect_has(out, ::testing::TempDir() + ": found something that is no saved game");
    expect_has(out, "/nowhere/x: found no way to write there, expected a file that can be written");
}

TEST(Session, EnterLeavesWhatIsOver) {
    Host game = host();
    std::istringstream in("concede\n\nundo\n");
    std::ostringstream out;
    EXPECT_EQ(Session(game, in, out, Paper{}).run().why, Leaving::Why::GameOver);
    EXPECT_TRUE(game.over());
}

TEST(Session, TheLastLinesOfTheLog) {
    Host game = host();
    const std::string out = typed(game, "log 1\nlog frogs\nlog 99999\n");
    expect_has(out, ">   B's deck is shuffled  [4.2.1]\n>");
    expect_has(out, "Found \"frogs\", expected: log, or log and how many of the last lines");
    expect_has(out, ">   A's deck is shuffled  [4.2.1]\n  B's deck is shuffled  [4.2.1]\n>");
}

TEST(Session, EchoesWhatComesThroughAPipe) {
    Host game = host();
    expect_has(typed(game, "frobnicate\n", Paper{100, false, true}), "> frobnicate\nNo answer has these words");
}

// Copies of a card are one answer, which is not told from the others by its spot.
TEST(Session, CopiesAreOneAnswer) {
    for (u64 seed = 1; seed <= 6; ++seed) {
        Host game = host(seed);
        std::istringstream lines(typed(game, "1\n2\n", Paper{160, false, false}));
        std::set<std::string> answers;
        for (std::string line; std::getline(lines, line);) {
            if (line.find("  set AR01-") == std::string::npos) continue;
            EXPECT_EQ(line.find("(hand"), std::string::npos) << line;
            EXPECT_TRUE(answers.insert(line.substr(5)).second) << line;
        }
        EXPECT_FALSE(answers.empty());
    }
}

// A pick of several cards goes on without the table in between.
TEST(Session, SeveralPicksAreAskedBelowOneTable) {
    Host game = ua_host(7);
    std::string typing;
    for (int n = 0; n < 40; ++n) typing += "1\n";
    const std::string out = typed(game, typing);
    const std::size_t first = out.find("which cards to keep (8 of them, 0 so far)");
    ASSERT_NE(first, std::string::npos) << out;
    const std::size_t next = out.find("which cards to keep (8 of them, 1 so far)", first);
    ASSERT_NE(next, std::string::npos);
    EXPECT_EQ(out.substr(first, next - first).find("your hand:"), std::string::npos);
}

// All of them are shown at once, and may be named at once.
TEST(Session, SeveralCanBePickedAtOnce) {
    const auto asks = [](Host& game) { return game.seen().prompt.starts_with("which cards to keep"); };
    Host game = ua_host(7), other = ua_host(7);
    for (Host* one : {&game, &other}) {
        for (one->run(); !asks(*one); one->run()) one->answer(0);
    }
    const std::vector<Candidate> candidates = game.candidates();
    ASSERT_GT(candidates.size(), 8u);
    EXPECT_EQ(candidates.back().option, Candidate::kNotNext);
    const std::size_t last = candidates.size();
    const std::string number = std::to_string(last);
    const std::string out = typed(game, number + "\n1 2\n1 99\n-1 2 3 4\n-" + number + "\n", Paper{160, false, false});
    expect_has(out, "\n  " + number + "  " + candidates.back().label);
    expect_has(out, "Found 1 of them, expected 8: name them all");
    expect_has(out, "Found 2 of them, expected 8 that can be chosen together.");
    expect_has(out, "Found 99, expected numbers from 1 to " + number);
    expect_has(out, " from A's hand to A's removal area, over the hand limit");
    // One by one it comes to the same.
    for (std::size_t at = 0; at + 1 < last; ++at) {
        if (!asks(other)) break;
        other.answer(0);
        if (!other.over()) other.run();
    }
    EXPECT_EQ(game.seen().zones, other.seen().zones);
    // And it is one choice.
    EXPECT_TRUE(game.undo());
    EXPECT_TRUE(asks(game));
    EXPECT_EQ(game.seen().chosen, 0);
}

// What is asked, in the words of the text, and what comes of the answer.
TEST(Session, QuestionsSayWhatTheyAreAbout) {
    std::string typing;
    for (int n = 0; n < 60; ++n) typing += "1\n";
    std::string out;
    for (u64 seed = 1; seed <= 12; ++seed) {
        Host game = host(seed);
        out += typed(game, typing, Paper{160, false, false});
    }
    expect_has(out, "do this: reveal the top 3 cards of your deck? [AR01-024 Warden Oriel: [SIN]");
    expect_has(out, "do this: put a card of your choice into the hand? [AR01-024");
    expect_has(out, "do this: draw a card? [AR01-005 Warden Vesper");
    expect_has(out, "choose, to put it into the discard area [AR01-005");
}

// A trigger is asked about and told of in its own words, not in those of another line of the card.
TEST(Session, AbilitiesAreToldInTheirOwnWords) {
    const Game& game = ua_table().game;
    const auto& names = game.book->attributes;
    const AttributeId trigger =
        static_cast<AttributeId>(std::find(names.begin(), names.end(), "trigger") - names.begin());
    int triggers = 0, lines = 0;
    for (const Definition& card : game.pool->definitions) {
        for (int at = 0; at < card.ability_count; ++at) {
            const AbilityId id = static_cast<AbilityId>(card.first_ability + at);
            const std::string text = whole_text(*game.pool, id);
            const bool of_trigger = card.attributes[trigger] != 0 && at + 1 == card.ability_count;
            if (of_trigger) {
                const std::string word = "[" + value_words(*game.book, trigger, card.attributes[trigger]);
                EXPECT_TRUE(text.starts_with(word)) << card.number << ": " << text;
            } else {
                EXPECT_NE(card.text.find(text), std::string::npos) << card.number << ": " << text;
                // One line of it; points of a list belong to the line above them.
                for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', end + 1))
                    EXPECT_TRUE(text.substr(end + 1).starts_with("•")) << card.number << ": " << text;
            }
            ++(of_trigger ? triggers : lines);
        }
    }
    EXPECT_GT(triggers, 30);
    EXPECT_GT(lines, 60);
}

TEST(Session, CardsAreShownWithTheirTriggers) {
    Host game = ua_host();
    const std::string out = typed(game, "card CRW-1-016\n", Paper{160, false, false});
    expect_has(out, "character, red, requires 2, AP 1, BP 2000, generates 2, trigger Active");
    expect_has(out, "  [Active] Choose one character on your field and switch it to active.");
}

TEST(Session, TheLogTellsAttacksAndPlaces) {
    std::string typing;
    for (int n = 0; n < 80; ++n) typing += "1\n";
    Host arena = ua_host(7), game = host(7);
    const std::string fights = typed(arena, typing, Paper{160, false, false});
    expect_has(fights, "A's front line 1: attacks with ");
    expect_has(fights, " to A's front line 1, played");
    expect_has(fights, ", A's turn");
    expect_has(typed(game, typing, Paper{160, false, false}), " from A's hand to A's battle area 1, set");
}

// Any game can be played to its end by always taking the first answer.
TEST(Session, PlaysWholeGames) {
    std::string ones;
    for (int n = 0; n < 500; ++n) ones += "1\n";
    for (u64 seed = 1; seed <= 10; ++seed) {
        Host game = seed % 2 ? host(seed) : ua_host(seed);
        const std::string out = typed(game, ones + ones);
        EXPECT_TRUE(game.over());
        EXPECT_TRUE(out.find("You win.") != std::string::npos || out.find("You lose.") != std::string::npos);
    }
}

TEST(Host, UndoGoesBackToTheLastChoice) {
    Host game = host();
    std::vector<View> seen;
    std::vector<std::size_t> logs;
    for (int n = 0; n < 6; ++n) {
        game.run();
        ASSERT_FALSE(game.over());
        seen.push_back(game.seen());
        logs.push_back(game.log().size());
        game.answer(0);
    }
    for (int n = 5; n >= 0; --n) {
        ASSERT_TRUE(game.undo());
        EXPECT_EQ(game.seen(), seen[static_cast<std::size_t>(n)]);
        EXPECT_EQ(game.log().size(), logs[static_cast<std::size_t>(n)]);
    }
    EXPECT_FALSE(game.undo());
    // Played the same again, the bot answers the same again.
    for (int n = 0; n < 6; ++n) {
        game.run();
        EXPECT_EQ(game.seen(), seen[static_cast<std::size_t>(n)]);
        game.answer(0);
    }
}

TEST(Host, SavedAndLoadedItGoesOnTheSame) {
    Host game = host(11);
    for (int n = 0; n < 5; ++n) {
        game.run();
        game.answer(0);
    }
    game.run();
    const std::string file = ::testing::TempDir() + "arbiter-session.replay";
    ASSERT_TRUE(write_replay(game.replay(), file).empty());
    const auto replay = read_replay(file);
    std::filesystem::remove(file);
    ASSERT_TRUE(replay.ok());
    EXPECT_EQ(replay->notes.at("person"), "A");
    EXPECT_EQ(replay->notes.at("bot"), "random");
    std::vector<Action> choices;
    const auto played =
        play_to(game.game(), *replay, -1, nullptr, [&](const State&, Action action) { choices.push_back(action); });
    ASSERT_TRUE(played.ok());
    ASSERT_FALSE(played->stopped.has_value());
    Host loaded = host(11);
    loaded.resume(choices);
    for (int n = 0; n < 5 && !game.over(); ++n) {
        game.run();
        loaded.run();
        ASSERT_EQ(game.seen(), loaded.seen());
        EXPECT_EQ(game.log(), loaded.log());
        if (!game.over()) {
            game.answer(0);
            loaded.answer(0);
        }
    }
    // What happened before it was saved is not told again.
    Host again = host(11);
    again.resume(choices);
    EXPECT_EQ(typed(again, "").find("is shuffled"), std::string::npos);
    expect_has(typed(again, "log\n"), "is shuffled");
    EXPECT_TRUE(loaded.undo());
}

TEST(Paper, WrapsAndFits) {
    EXPECT_EQ(wrapped("one two three four", 9, 2), "one two\n  three\n  four");
    EXPECT_EQ(fitted("Meridian", 5), "Meri…");
    EXPECT_EQ(fitted("Bay", 5), "Bay  ");
    EXPECT_EQ(width_of("《When》"), 8u);
}

}  // namespace
}  // namespace arbiter::cli
