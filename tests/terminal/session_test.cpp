// A person at the terminal: what is typed, what is shown, what is kept.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "engine/label.h"
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

// DBS 7-4-1-2: until the Damage Step a combo is no part of the power, but of what will be compared.
TEST(Session, WhyPowerTellsWhatTheComboAdds) {
    std::string typing;
    for (int n = 0; n < 40; ++n) typing += "1\nwhy power\n\n";
    Host game = dbs_host();
    const std::string out = typed(game, typing, Screen{200, 0, false, false});
    expect_has(out, "Orla Fenn, Thorn Regent: power 10,000 = 10,000; in this battle 15,000: +5,000 combo by KND1-");
    // Of a card that was comboed its combo power counts.
    EXPECT_EQ(out.find("You, Combo Area"), std::string::npos);
}

// What happens in a game of dbs, in a player's words.
TEST(Session, TellsBattlesOfDbs) {
    std::string typing;
    for (int n = 0; n < 40; ++n) typing += "1\n\n";
    Host game = dbs_host();
    const std::string out = typed(game, typing, Screen{160, 0, false, false});
    expect_has(out, "The opponent's Ines Varga, Tidewarden attacks with power 10,000",
               "Your Orla Fenn, Thorn Regent is attacked (power 10,000)", "You combo with KND1-");
    // Leaders lie on the table from the start; a [Blocker] that rests is no news.
    EXPECT_EQ(out.find("removed cards"), std::string::npos);
    EXPECT_EQ(out.find("does not resolve"), std::string::npos);
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

TEST(Session, WhyNamesTheClauseAndTheNumbers) {
    std::string typing;
    for (int n = 0; n < 8; ++n) typing += "1\nwhy play\n";
    expect_has(typed(ua_host(), typing, Screen{160, 0, false, false}), "energy, the energy line generates 0 [2.2.1]");
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
               "99 is not an answer here. Type a number from 1 to", "No answer matches \"frobnicate\"",
               "Nothing matches \"frobnicate\". Ask about",
               "No card matches \"frobnicate\". Type the number of a card or part of its name",
               "Type the name of a file: save FILE", "Type the name of a file: load FILE",
               "There is nothing to undo yet.");
}

TEST(Session, ExplainsAndShowsCards) {
    expect_has(typed(host(), "?\nwhy\ncard AR01-001\nlog\nboard\n1\nwhy\n"), "undo", "You have no cards to use yet.",
               "AR01-001 Warden Vesper", "character name: VESPER", "[4.2.1]", "For one card: why");
}

TEST(Session, WhyTellsAReasonOnce) {
    Host game = ua_host(3);
    const std::string out = typed(game, "why\n", Screen{160, 0, false, false});
    const std::string reason = "preparation [11.1]";
    const std::size_t first = out.find(reason);
    ASSERT_NE(first, std::string::npos) << out;
    EXPECT_EQ(out.find(reason, first + 1), std::string::npos) << out;
}

// However the question is put: by the number of an answer, or as people ask it.
TEST(Session, WhyUnderstandsHowItIsAsked) {
    Host game = dbs_host();
    const std::string out =
        typed(game, "\nwhy 1\nwhy 99\nwhy can't I attack\nwhy not attack\nwhy ap\n", Screen{300, 0, false, false});
    expect_has(out, "you can do this now", "There is no answer 99: they have the numbers from 1 to",
               "Attack: attacks are made in your own Main Phase", "There is no \"ap\" in Dragon Ball Super Card Game");
    EXPECT_EQ(out.find("Nothing matches"), std::string::npos) << out;
}

// Cards that nobody knows are none of those that somebody wants to charge.
TEST(Session, WhySpeaksOfNoHiddenCardThatNobodyNamed) {
    Host game = dbs_host();
    const std::string out =
        typed(game, "\nwhy charge\nwhy area 2\nwhy card 3 of your life\n", Screen{300, 0, false, false});
    EXPECT_EQ(out.find("of your deck: this card is hidden"), std::string::npos) << out;
    expect_has(out, "of your Life Area: this card is hidden");
}

// A condition is told without what would only do away with it.
TEST(Session, WhyAwakenTellsTheLifeThatIsNeeded) {
    Host game = dbs_host();
    const std::string out = typed(game, "\n1\nwhy awaken\n", Screen{300, 0, false, false});
    expect_has(out, "it needs: your life is at most 4; now it is 8 [10-2-1]");
}

TEST(Session, WhyOfWhatNobodyDoesByChoiceNamesTheTextsThatDo) {
    Host game = dbs_host();
    const std::string out = typed(game, "\nwhy draw\n", Screen{300, 0, false, false});
    expect_has(out, "You can't draw by choice.",
               "These texts that you see say so: ", "KND1-051 Orla Fenn, Thorn Regent");
}

// Copies in hand are one answer, however each of them came there.
TEST(Session, CopiesInHandAreOneAnswer) {
    for (u64 seed = 1; seed <= 6; ++seed) {
        Host game = dbs_host(seed);
        std::string typing;
        for (int n = 0; n < 60; ++n) typing += "1\n\n";
        const std::string out = typed(game, typing, Screen{200, 0, false, false});
        EXPECT_EQ(out.find(" (hand "), std::string::npos) << seed;
    }
}

// Whatever is listed can be done, and why says so, whether the answer plays, picks or passes.
TEST(Session, WhyAgreesWithTheList) {
    for (Host game : {host(), ua_host(), dbs_host()}) {
        for (int n = 0; n < 40; ++n) {
            game.run();
            if (game.over()) break;
            const Question question = game.question();
            if (question.numeric || question.by_name) continue;
            for (const Choice& choice : question.choices) {
                expect_has(typed(game, "why " + choice.label + "\n", Screen{400, 0, false, false}),
                           "you can do this now");
            }
            game.answer(std::size_t{0});
        }
    }
}

// Totals that decisions need, and what nobody does by choice.
TEST(Session, WhyExplainsTotalsAndWhatOnlyEffectsDo) {
    std::string typing;
    for (int n = 0; n < 12; ++n) typing += "1\nwhy energy\n";
    Host ua = ua_host(), dbs = dbs_host();
    const Screen wide{200, 0, false, false};
    expect_has(typed(ua, typing, wide), "You: energy ", "Opponent: energy ");
    expect_has(typed(dbs, "\n" + typing, wide), "You: energy 1 of 1 active", "Your Energy Area: KND1-");
    expect_has(typed(dbs, "why discard\n", wide), "You can't discard by choice.");
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

TEST(Session, TheLastLinesOfTheLog) {
    Host game = host();
    const std::string out = typed(game, "log 1\nlog frogs\nlog 99999\n");
    expect_has(out, ">   The opponent's deck is shuffled  [4.2.1]\n>");
    expect_has(out, "Type log, or log and a number of lines: log 20");
    expect_has(out, ">   Your deck is shuffled  [4.2.1]\n  The opponent's deck is shuffled  [4.2.1]\n>");
}

TEST(Session, EchoesWhatComesThroughAPipe) {
    Host game = host();
    expect_has(typed(game, "frobnicate\n", Screen{100, 0, false, true}), "> frobnicate\nNo answer matches");
}

// Copies of a card are one answer, which is not told from the others by its spot.
TEST(Session, CopiesAreOneAnswer) {
    for (u64 seed = 1; seed <= 6; ++seed) {
        Host game = host(seed);
        std::istringstream lines(typed(game, "1\n2\n", Screen{160, 0, false, false}));
        std::set<std::string> answers;
        for (std::string line; std::getline(lines, line);) {
            if (line.starts_with("Set a character")) answers.clear();
            if (line.find("  set AR01-") == std::string::npos) continue;
            EXPECT_EQ(line.find("(hand"), std::string::npos) << line;
            EXPECT_TRUE(answers.insert(line.substr(5)).second) << line;
        }
        EXPECT_FALSE(answers.empty());
    }
}

bool asks_for_removal(const Host& game) { return game.question().words.starts_with("Hand limit"); }

// At the end of a turn with more cards in hand than the limit allows.
Host over_the_limit() {
    Host game = ua_host(7);
    for (game.run(); !asks_for_removal(game); game.run()) game.answer(0);
    return game;
}

std::size_t hand_of(const Host& game) {
    for (const ZoneView& zone : game.seen().zones) {
        if (zone.zone == game.game().book->hand && zone.seat == game.person()) return zone.cards.size();
    }
    return 0;
}

// Asked for what goes, although the engine asks for what stays.
TEST(Session, TheHandLimitAsksForTheCardsToRemove) {
    Host game = over_the_limit();
    const Question question = game.question();
    const std::size_t over = hand_of(game) - 8;
    EXPECT_EQ(question.words,
              "Hand limit 8: choose " + std::to_string(over) + (over == 1 ? " card to remove." : " cards to remove."));
    ASSERT_EQ(question.choices.size(), hand_of(game));
    const std::string removed = question.choices[0].label.substr(0, question.choices[0].label.find(" in "));
    std::string numbers;
    for (std::size_t at = 0; at < over; ++at) numbers += std::to_string(at + 1) + " ";
    expect_has(typed(game, numbers + "\n", Screen{160, 0, false, false}),
               "You remove " + removed + " over the hand limit");
    EXPECT_EQ(game.log().size() > 0, true);
}

// In any order, one after the other or at once, by number, name or what is left out: it comes to the same.
TEST(Session, PicksComeInAnyOrderAndForm) {
    const auto removed_with = [](const std::string& typing) {
        Host game = over_the_limit();
        while (hand_of(game) < 10) {
            // Two to remove: the rest of the test needs more than one.
            game.answer(0);
            for (game.run(); !asks_for_removal(game); game.run()) game.answer(0);
        }
        const std::size_t before = game.log().size();
        typed(game, typing, Screen{160, 0, false, false});
        std::multiset<std::string> out;
        const std::vector<EventView> events = game.log();
        for (std::size_t at = before; at < events.size(); ++at) {
            if (events[at].text.find("over the hand limit") != std::string::npos && events[at].seat != Seat::B)
                out.insert(events[at].text);
        }
        return out;
    };
    const auto once = removed_with("1 3\n");
    EXPECT_EQ(once.size(), 2u);
    EXPECT_EQ(removed_with("3\n1\n"), once);
    EXPECT_EQ(removed_with("3,1\n"), once);
    EXPECT_EQ(removed_with("1\n2\nundo\n"), std::multiset<std::string>{});
    EXPECT_EQ(removed_with("-2 -4 -5 -6 -7 -8 -9 -10\n"), once);
    EXPECT_EQ(removed_with("-2,4,5,6,7,8,9,10\n"), once);
}

TEST(Session, OneToBePickedIsNotAskedForAsSeveral) {
    Host game = over_the_limit();
    while (hand_of(game) != 9) {
        game.answer(0);
        for (game.run(); !asks_for_removal(game); game.run()) game.answer(0);
    }
    const std::string out = typed(game, "why pass\n", Screen{160, 0, false, false});
    expect_has(out, "Hand limit 8: choose 1 card to remove.");
    EXPECT_EQ(out.find("one by one or at once"), std::string::npos) << out;
    expect_has(out, "this does not answer the open question, \"Hand limit 8: choose 1 card to remove.\"");
}

TEST(Session, AQuestionStaysOpenUntilEnoughAreChosen) {
    Host game = over_the_limit();
    const std::size_t over = hand_of(game) - 8;
    const std::string all = std::to_string(hand_of(game));
    const std::string out = typed(game, "\n1 2 3 4 5 6 7 8\n99\nfrobnicate\n", Screen{160, 0, false, false});
    expect_has(out, "This can't be passed: " + std::to_string(over) + " must be chosen.");
    expect_has(out, "That would be 8; choose " + std::to_string(over));
    expect_has(out, "99 is not an answer here. Type numbers from 1 to " + all);
    expect_has(out, "No answer matches \"frobnicate\".");
    EXPECT_TRUE(asks_for_removal(game));
    EXPECT_EQ(game.seen().chosen, 0);
}

TEST(Session, WhatIsPickedTwiceIsSaidToBeChosen) {
    Host game = over_the_limit();
    while (hand_of(game) < 10) {
        game.answer(0);
        for (game.run(); !asks_for_removal(game); game.run()) game.answer(0);
    }
    const std::string out = typed(game, "2\n2\n-2\n", Screen{160, 0, false, false});
    expect_has(out, "2 is chosen already; -2 takes it back. 1 of 2 chosen: ", "0 of 2 chosen");
    // All of them lie in the hand.
    EXPECT_EQ(out.find(" in your hand"), std::string::npos);
}

TEST(Session, SeveralPicksAreOneChoice) {
    Host game = over_the_limit();
    std::string numbers;
    for (std::size_t at = 0; at < hand_of(game) - 8; ++at) numbers += std::to_string(at + 1) + " ";
    typed(game, numbers + "\n");
    ASSERT_TRUE(game.undo());
    EXPECT_TRUE(asks_for_removal(game));
    EXPECT_EQ(game.seen().chosen, 0);
}

TEST(Session, YesAndNoAreTypedInShort) {
    Host yes = host(), number = host(), no = host(), other = host();
    typed(yes, "y\n");
    typed(number, "1\n");
    typed(no, "N\n");
    typed(other, "2\n");
    EXPECT_EQ(yes.seen(), number.seen());
    EXPECT_EQ(no.seen(), other.seen());
    EXPECT_NE(yes.seen(), no.seen());
}

TEST(Session, APartOfANameIsEnough) {
    Host game = host(3), same = host(3);
    const std::string out = typed(game, "y\nori\n", Screen{160, 0, false, false});
    expect_has(out, "That could be 2 (set AR01-024 Warden Oriel) or 3 (set AR01-030 Warden Oriel).");
    typed(same, "y\nvesper heavy\n");
    expect_has(typed(same, "log\n", Screen{160, 0, false, false}),
               "AR01-011 Warden Vesper, Heavy Dusk from your hand to your battle area 1, set");
}

TEST(Session, AnswersSayWhatTheyCostAndDo) {
    std::string typing;
    for (int n = 0; n < 40; ++n) typing += "1\n";
    expect_has(typed(ua_host(3), typing, Screen{160, 0, false, false}), " to your front line 1 (1 AP; BP ",
               " damage unless blocked, their life is 7)", "energy", "AP 1 of 2 active");
    expect_has(typed(host(3), "y\n4\n", Screen{160, 0, false, false}), "(SINGLE, BP 1,000; level 1)",
               "(DOUBLE, BP 11,000)");
}

// A card played to a full line pushes one out for good: the answer names it before it is given.
TEST(Session, AnswersThatPushACardOutSayWhich) {
    std::string out;
    for (u64 seed = 1; seed <= 8 && out.find("pushes out") == std::string::npos; ++seed) {
        std::string typing;
        for (int n = 0; n < 300; ++n) typing += n % 5 == 4 ? "2\n" : "1\n";
        Host game = ua_host(seed);
        out = typed(game, typing, Screen{300, 0, false, false});
    }
    const std::size_t at = out.find(", pushes out CRW-1-");
    ASSERT_NE(at, std::string::npos);
    EXPECT_NE(out.substr(at, 80).find(" for good"), std::string::npos) << out.substr(at, 80);
    expect_has(out, "pushed out");
}

TEST(Session, SaysHowToWinAndTeaches) {
    expect_has(typed(host(), "?\nhow\n"), "Goal: win three battle areas in the same turn.",
               "Level up: each of your characters");
    expect_has(typed(ua_host(), "how\n"), "Goal: reduce the opponent's life to 0");
    std::istringstream in("");
    std::ostringstream out;
    Host game = host();
    const auto reader = stream_reader(in, out, [] { return false; });
    SessionHooks hooks;
    hooks.shows_goal = true;
    Session(game, *reader, out, hooks).run();
    EXPECT_TRUE(out.str().starts_with("Goal: ")) << out.str();
}

// Who won, the condition, the clause, the numbers.
TEST(Session, TheEndSaysWhy) {
    std::string ones;
    for (int n = 0; n < 300; ++n) ones += "1\n1\n1\n2\n3\n";
    int areas = 0, life = 0;
    for (u64 seed = 1; seed <= 6; ++seed) {
        const std::string ucg = typed(host(seed), ones, Screen{160, 0, false, false});
        areas += ucg.find(" this turn, ") != std::string::npos &&
                 ucg.find("; three areas win the game [1.3.2].") != std::string::npos;
        const std::string ua = typed(ua_host(seed), ones, Screen{160, 0, false, false});
        life += ua.find(" no life left, ") != std::string::npos && ua.find(" [12.17].") != std::string::npos;
    }
    EXPECT_GT(areas, 2);
    EXPECT_GT(life, 2);
}

TEST(Session, BattlesAreToldInOneLine) {
    std::string typing;
    for (int n = 0; n < 10; ++n) typing += "1\n";
    const std::string out = typed(host(3, "greedy"), typing, Screen{160, 0, false, false});
    expect_has(out, "Area 1: you 7,000, opponent 13,000: you lose it");
    EXPECT_EQ(out.find("loss with"), std::string::npos) << out;
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

TEST(Session, EscapeSequencesAreNeitherTakenNorEchoed) {
    Host game = host();
    const std::string out = typed(game, "\033[A\033[Bfrob\x01nicate\n", Screen{100, 0, false, true});
    expect_has(out, "> frobnicate\nNo answer matches");
    EXPECT_EQ(out.find('\033'), std::string::npos);
}

TEST(Session, WhyUnderstandsOrdinaryWords) {
    const std::string ua =
        typed(ua_host(3), "n\nwhy block\nwhy move\nwhy attack with hessa\n", Screen{160, 0, false, false});
    expect_has(ua, "Block: you may block when the opponent attacks you; this is the ", "[12.5]",
               "Move: characters move in your movement phase; this is the ");
    expect_has(typed(host(3), "y\nwhy block\nwhy level up oriel\nwhy set meridian\n", Screen{160, 0, false, false}),
               "Block: nobody attacks or blocks",
               "characters level up in the level up phase; this is the set character card phase [5.6.1]",
               "a character card must be set");
}

// A character that can attack has no reasons against its other targets, and never against its own side.
TEST(Session, WhyToldOfWhatCanBeDoneSaysNoMore) {
    std::string typing = "\n";
    for (int n = 0; n < 12; ++n) typing += "why attack\nwhy attack with orla\nwhy block\nwhy counter\n\n";
    const std::string out = typed(dbs_host(), typing, Screen{200, 0, false, false});
    expect_has(out, "Leader Area (KND1-021 Ines Varga, Tidewarden): you can do this now",
               "Attack: attacks are made in your own Main Phase; this is the ", "Block: there is no attack to block",
               "Counter: none of your cards can do this\n");
    EXPECT_EQ(out.find(" is your own [7-1]"), std::string::npos);
    EXPECT_EQ(out.find("(the same for"), std::string::npos);
}

TEST(Session, OfAHiddenPileItSaysHowMany) {
    const std::string out =
        typed(ua_host(3), "n\nn\npile life\npile your hand\nwhy step\n", Screen{160, 0, false, false});
    expect_has(out, "Your life area, 0 cards known, 7 hidden\n", "Your hand, 9 cards\n",
               "Step: it may also move from the front line to the energy line");
}

TEST(Session, WhyToWinTellsTheGoal) {
    expect_has(typed(host(), "why win\n"), "> Goal: win three battle areas in the same turn.");
}

// One verb for another: people do not know what each game calls it.
TEST(Session, WhyKnowsOtherWordsForAnAct) {
    expect_has(typed(host(3), "y\nwhy play oriel\nwhy level oriel\nwhy mulligan\nwhy activate a power\n",
                     Screen{160, 0, false, false}),
               "Set AR01-", "characters level up in the level up phase",
               "Redraw: ", "used in the effect activation phase");
}

TEST(Session, WhyNamesACardOnceAndWhatCanBeAskedAbout) {
    const std::string out = typed(host(5), "y\ny\nwhy\nwhy set vesper\nwhy combo\n", Screen{160, 0, false, false});
    expect_has(out, "  AR01-003 Warden Vesper is a character card of level 1, not a scene card [5.4.2]\n",
               "For one card: why AR01-003\n", "Ask about something to do (set, level up, use, pass, ");
    EXPECT_EQ(out.find("AR01-003 Warden Vesper: AR01-003"), std::string::npos) << out;
}

// What pays is proposed also where it is one card: ENTER takes it. Elsewhere it says what can be typed.
TEST(Session, EnterPaysOrSaysWhatIsNeeded) {
    expect_has(typed(host(), "\n"), "Yes or no? Type y or n; ? shows help.");
    for (u64 seed = 1; seed < 40; ++seed) {
        Host game = dbs_host(seed);
        for (game.run(); !game.over() && !game.question().words.starts_with("Which energy"); game.run()) game.answer(0);
        const Question pay = game.question();
        if (game.over() || pay.picks_several()) continue;
        const std::size_t before = game.log().size();
        expect_has(typed(game, "\n", Screen{160, 0, false, false}), "  1* ", "(ENTER: the one marked *)");
        EXPECT_GT(game.log().size(), before);
        return;
    }
    FAIL() << "no payment of one card in forty games";
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

TEST(Address, CallsPlayersYouAndTheOpponent) {
    const Address a(table().game, Seat::A), b(table().game, Seat::B);
    EXPECT_EQ(a("A's hand to B's deck"), "your hand to the opponent's deck");
    EXPECT_EQ(b("A's hand to B's deck"), "the opponent's hand to your deck");
    EXPECT_EQ(a("turn 3, B leads"), "turn 3, the opponent leads");
    EXPECT_EQ(a("A wins"), "you win");
    EXPECT_EQ(a("A won 3 areas this turn, B won 1 area; three areas win the game"),
              "you won 3 areas this turn, the opponent won 1 area; three areas win the game");
    EXPECT_EQ(a("A card from DNA's end"), "A card from DNA's end");
    EXPECT_EQ(a("BP +2,000 on A"), "BP +2,000 on you");
}

// What is asked, in the words of the text, and what comes of the answer.
TEST(Session, QuestionsSayWhatTheyAreAbout) {
    std::string typing;
    for (int n = 0; n < 60; ++n) typing += "1\n";
    std::string out;
    for (u64 seed = 1; seed <= 12; ++seed) {
        Host game = host(seed);
        out += typed(game, typing, Screen{160, 0, false, false});
    }
    expect_has(out, "Reveal the top 3 cards of your deck?\n  AR01-024 Warden Oriel: [SIN]");
    expect_has(out, "Put a card into your hand?\n  AR01-024");
    expect_has(out, "Draw a card?\n  AR01-005 Warden Vesper");
    expect_has(out, "Choose a card to discard.\n  AR01-005");
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

// The end of a card's number means it as well.
TEST(Session, CardsAreMeantByTheEndOfTheirNumber) {
    Host game = host(3);
    expect_has(typed(game, "y\nn\nset 001\n"), "You set AR01-001 Warden Vesper in area 1");
}

// Where lines come as they are typed, a key that is no letter does not pass; an empty line does, whatever ends it.
TEST(Session, KeysThatAreNoLettersAreNoAnswer) {
    std::istringstream in("\033[A\n\r\n");
    std::ostringstream out;
    const auto reader = stream_reader(in, out, [] { return false; });
    EXPECT_EQ(reader->read("> "), "");
    EXPECT_EQ(out.str(), "> > ");
    EXPECT_EQ(reader->read("> "), std::nullopt);
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
    const std::string out = typed(game, "card CRW-1-016\n", Screen{160, 0, false, false});
    expect_has(out, "character, red, requires energy 2, AP 1, BP 2,000, generates 2, trigger Active");
    expect_has(out, "  [Active] Choose one character on your field and switch it to active.");
}

// What was picked is told as a choice, and giving up as nothing else.
TEST(Session, TheLogSaysWhatWasChosen) {
    const std::string out = typed(dbs_host(), "\n1\nconcede\nlog\n", Screen{160, 0, false, false});
    expect_has(out, "You: choose KND1-", "You: concede\n");
    EXPECT_EQ(out.find("concede A"), std::string::npos);
}

TEST(Session, TheLogTellsAttacksAndPlaces) {
    std::string typing;
    for (int n = 0; n < 80; ++n) typing += "1\n";
    Host arena = ua_host(7), game = host(7);
    const std::string fights = typed(arena, typing, Screen{160, 0, false, false});
    expect_has(fights, "Your Copperjaw attacks with BP 2,000");
    expect_has(fights, "You play CRW-1-");
    expect_has(fights, " to front line 1");
    expect_has(fights, ", your turn");
    expect_has(typed(game, typing, Screen{160, 0, false, false}), " in area 1\n");
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

TEST(Screen, WrapsAndFits) {
    EXPECT_EQ(wrapped("one two three four", 9, 2), "one two\n  three\n  four");
    EXPECT_EQ(fitted("Meridian", 5), "Meri…");
    EXPECT_EQ(fitted("Bay", 5), "Bay  ");
    EXPECT_EQ(width_of("《When》"), 8u);
}

}  // namespace
}  // namespace arbiter::cli
