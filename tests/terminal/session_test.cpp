// A person at the terminal: the board, commands, piles, what is kept.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "typed.h"

namespace arbiter::cli {
namespace {

TEST(Session, ShowsBoardAndNumberedAnswers) {
    const std::string out = typed(host(), "");
    expect_has(out, "your hand:", "  1  ", "deck 50", "You leave the game unfinished.");
    EXPECT_EQ(out.find('\033'), std::string::npos) << "colours without a terminal";
}

TEST(Session, ColoursOnlyWhereThereAreAny) { expect_has(typed(host(), "", Screen{100, 0, true, false}), "\033["); }

void expect_fits(Host game, std::size_t width) {
    std::string typing;
    for (int n = 0; n < 60; ++n) typing += n % 10 == 9 ? "log\nwhy\nboard\ncard 01\n1\n" : "1\n";
    // Help is written as it is, for terminals of the usual width.
    if (width >= 80) typing = "?\n" + typing;
    std::istringstream lines(typed(game, typing, Screen{width, 0, false, false}));
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
        expect_fits(dbs_host(), width);
    }
}

// Its examples can be typed as they stand.
TEST(Session, HelpSpeaksOfItsOwnGame) {
    expect_has(typed(host(), "?\n"), "why bp", "pile discard", "rule 4.2.1");
    expect_has(typed(ua_host(), "?\n"), "why bp", "pile sideline", "rule 5.");
    Host game = dbs_host();
    const std::string out = typed(game, "?\nwhy power\n");
    expect_has(out, "why power", "pile drop", "rule 5-2-", "why play ");
    expect_has(out, "Orla Fenn, Thorn Regent: power 10,000");
}

TEST(Session, FourPlacesOfALineStandInOneRow) {
    expect_has(typed(ua_host(), "1\n1\n", Screen{80, 0, false, false}),
               "front line 1    front line 2    front line 3    front line 4\n",
               "energy line 1   energy line 2   energy line 3   energy line 4\n");
}

TEST(Session, NobodyLeadsBeforeTheFirstTurn) {
    const std::string out = typed(host(), "");
    expect_has(out, "-\npreparation\n");
    EXPECT_EQ(out.find("you lead"), std::string::npos) << out;
}

TEST(Session, ExplainsAndShowsCards) {
    expect_has(typed(host(), "?\nwhy\ncard AR01-001\nlog\nboard\n1\nwhy\n"), "undo", "You have no cards to use yet.",
               "AR01-001 Warden Vesper", "character name: VESPER", "[4.2.1]", "For one card: why");
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
    expect_has(out, "You lose.\nYou gave up.\nENTER quits; rematch");
    expect_has(out, "The game is over: ENTER quits, rematch plays again, ? shows help.");
    expect_has(out, ">   The opponent wins\n>");
    expect_has(out, "Saved to " + file);
    expect_has(out, "There is nothing to undo yet.");
    expect_has(out, "You leave the game unfinished.");
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
                                  Screen{160, 0, false, false});
    std::string kept;
    std::getline(std::ifstream(other), kept);
    std::filesystem::remove(file);
    std::filesystem::remove(other);
    EXPECT_EQ(kept, "a letter");
    expect_has(out, "Saved to " + file + ".\n");
    expect_has(out, "Saved to " + file + ", replacing the game that was there.");
    expect_has(out, other + " exists and is not a saved game. Choose another name.");
    expect_has(out, ::testing::TempDir() + " exists and is not a saved game.");
    expect_has(out, "/nowhere/x: found no way to write there, expected a file that can be written");
}

TEST(Session, EnterLeavesWhatIsOver) {
    Host game = host();
    std::istringstream in("concede\n\nundo\n");
    std::ostringstream out;
    const auto reader = stream_reader(in, out, [] { return false; });
    EXPECT_EQ(Session(game, *reader, out, {}).run().why, SessionEnd::Why::GameOver);
    EXPECT_TRUE(game.over());
}

TEST(Session, EchoesWhatComesThroughAPipe) {
    Host game = host();
    expect_has(typed(game, "frobnicate\n", Screen{100, 0, false, true}), "> frobnicate\nNo answer matches");
}

TEST(Session, ARuleIsReadByItsNumberAlone) {
    expect_has(typed(host(), "5.6.2\n"), "5.6.2  the words");
    expect_has(typed(host(), "99.9\n"), "no rule 99.9");
}

TEST(Session, NumbersPilesRulesAndTheHandCanBeRead) {
    std::string typing;
    for (int n = 0; n < 12; ++n) typing += "1\nwhy bp\npile\n";
    const std::string out = typed(host(3, "greedy"), typing + "rule 5.6.2\nrule 99\nhand\ncard charge\npile frogs\n",
                                  Screen{160, 0, false, false});
    expect_has(out, "You, area 1, AR01-011 Warden Vesper, Heavy Dusk: BP 7,000 = 7,000 SINGLE");
    expect_has(out, "Your battle area 2, 2 cards, from the top");
    expect_has(out, "  5.6.2  the words", "There is no rule 99 in", "Charge: the top cards of the deck");
    expect_has(out, "No pile or stack with cards matches these words.");
}

// A board for small terminals, and the full one where there is room.
TEST(Session, TheBoardFitsTheTerminal) {
    std::string ones;
    for (int n = 0; n < 60; ++n) ones += "1\n1\n2\n";
    const std::string small = typed(ua_host(7), ones, Screen{80, 24, false, false});
    const std::string large = typed(ua_host(7), ones, Screen{120, 60, false, false});
    expect_has(large, "front line 1              front line 2");
    expect_has(small, "your hand: CRW-");
    // Board and question together never run out of the screen.
    std::size_t lines = 0;
    bool on_board = false;
    std::istringstream all(small);
    for (std::string line; std::getline(all, line);) {
        if (line.find("turn ") != std::string::npos && line.find(" phase,") != std::string::npos)
            on_board = true, lines = 0;
        if (line.starts_with(">")) on_board = false;
        lines += on_board;
        EXPECT_LE(lines, 26u) << line;
    }
}

TEST(Session, OfAHiddenPileItSaysHowMany) {
    const std::string out =
        typed(ua_host(3), "n\nn\npile life\npile your hand\nwhy step\n", Screen{160, 0, false, false});
    expect_has(out, "Your life area, 0 cards known, 7 hidden\n", "Your hand, 9 cards\n",
               "Step: it may also move from the front line to the energy line");
}

// What rests is told; what is no card of a deck has no facts.
TEST(Session, PilesTellWhatRests) {
    expect_has(typed(ua_host(), "pile AP\n", Screen{160, 0, false, false}),
               "AP pile, 3 cards, from the top\n  AP card\n");
    for (u64 seed = 1; seed < 40; ++seed) {
        Host game = dbs_host(seed);
        for (game.run(); !game.over() && !game.question().words.starts_with("Which energy"); game.run()) game.answer(0);
        if (game.over()) continue;
        if (const Question pay = game.question(); pay.picks_several())
            ASSERT_TRUE(game.pick(pay, pay.proposed));
        else
            game.answer(pay.choices[0].action);
        expect_has(typed(game, "pile energy\n", Screen{160, 0, false, false}), " (rest): Battle Card, ");
        return;
    }
    FAIL() << "nobody paid in forty games";
}

TEST(Session, ARematchCanBePlayed) {
    Host game = host();
    std::istringstream in("rematch\nconcede\nrematch\n");
    std::ostringstream out;
    const auto reader = stream_reader(in, out, [] { return false; });
    EXPECT_EQ(Session(game, *reader, out, {}).run().why, SessionEnd::Why::Rematch);
    expect_has(out.str(), "The game is not over yet");
    Host again = game.rematch(2);
    again.run();
    EXPECT_FALSE(again.over());
}

// A card that lies face down on a stack has no BP yet, and the one below it none any more.
TEST(Session, WhatLiesFaceDownOnTopHasNoBp) {
    std::string typing;
    for (int n = 0; n < 60; ++n) typing += "1\n";
    for (u64 seed = 1; seed <= 12; ++seed) {
        for (const std::size_t height : {std::size_t{0}, std::size_t{24}}) {
            Host game = host(seed);
            const std::string out = typed(game, typing, Screen{height ? 80u : 160u, height, false, false});
            EXPECT_EQ(out.find(" 0 TRIPLE"), std::string::npos) << out;
        }
    }
}

TEST(Session, CardsAreShownWithTheirTriggers) {
    Host game = ua_host();
    const std::string out = typed(game, "card CRW-1-016\n", Screen{160, 0, false, false});
    expect_has(out, "character, red, requires energy 2, AP 1, BP 2,000, generates 2, trigger Active");
    expect_has(out, "  [Active] Choose one character on your field and switch it to active.");
}

// Any game can be played to its end by always taking the first answer.
TEST(Session, PlaysWholeGames) {
    std::string ones;
    for (int n = 0; n < 200; ++n) ones += "1\n1\n1\n2\n3\n";
    for (u64 seed = 1; seed <= 10; ++seed) {
        Host game = seed % 2 ? host(seed) : ua_host(seed);
        const std::string out = typed(game, ones + ones);
        EXPECT_TRUE(game.over());
        EXPECT_TRUE(out.find("You win.") != std::string::npos || out.find("You lose.") != std::string::npos);
    }
}

TEST(Screen, WrapsAndFits) {
    EXPECT_EQ(wrapped("one two three four", 9, 2), "one two\n  three\n  four");
    EXPECT_EQ(fitted("Meridian", 5), "Meri…");
    EXPECT_EQ(fitted("Bay", 5), "Bay  ");
    EXPECT_EQ(width_of("《When》"), 8u);
}

}  // namespace
}  // namespace arbiter::cli
