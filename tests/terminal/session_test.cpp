// A person at the terminal: what is typed, what is shown, what is kept.
#include "cli/session.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

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

Host host(u64 seed = 3, std::string_view bot = "random") {
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

TEST(Session, ColoursOnlyWhereThereAreAny) { expect_has(typed(host(), "", Paper{100, true}), "\033["); }

void expect_fits(Host game, std::size_t width) {
    std::string typing;
    for (int n = 0; n < 60; ++n) typing += n % 10 == 9 ? "log\nwhy\nboard\ncard 01\n1\n" : "1\n";
    // Help is written as it is, for terminals of the usual width.
    if (width >= 80) typing = "?\n" + typing;
    std::istringstream lines(typed(game, typing, Paper{width, false}));
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
    expect_has(typed(ua_host(), "1\n1\n", Paper{80, false}),
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
    expect_has(typed(ua_host(), typing, Paper{160, false}), "energy, the energy line generates 0 [2.2.1]");
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
               "Nothing of these words could be wished for",
               "Found \"frobnicate\", expected the number or a part of the name of a card.", "expected: save FILE",
               "expected: load FILE", "There is nothing to take back yet.");
}

TEST(Session, ExplainsAndShowsCards) {
    expect_has(typed(host(), "?\nwhy\ncard AR01-001\nlog\nboard\n"), "undo", "AR01-001 Warden Vesper",
               "character name: VESPER", "[4.2.1]", "For one of them: why");
}

TEST(Session, ConcedingEndsTheGame) {
    Host game = host();
    expect_has(typed(game, "concede\n"), "You lose.");
    EXPECT_TRUE(game.over());
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
