// Answers as they are typed: by number, in words, several at once, in any order.
#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "typed.h"

namespace arbiter::cli {
namespace {

TEST(SessionAnswers, AnswersByNumberAndByWords) {
    Host by_number = host(), by_words = host();
    by_number.run();
    const std::string label = by_number.seen().options[0].label;
    typed(by_number, "1\n");
    typed(by_words, label + "\n");
    EXPECT_EQ(by_number.seen(), by_words.seen());
}

TEST(SessionAnswers, SaysWhatIsWrongWithAnAnswer) {
    expect_has(typed(host(), "99\nfrobnicate\nwhy frobnicate\ncard frobnicate\nsave\nload\nundo\n"),
               "99 is not an answer here. Type a number from 1 to", "No answer matches \"frobnicate\"",
               "Nothing matches \"frobnicate\". Ask about",
               "No card matches \"frobnicate\". Type the number of a card or part of its name",
               "Type the name of a file: save FILE", "Type the name of a file: load FILE",
               "There is nothing to undo yet.");
}

// Copies in hand are one answer, however each of them came there.
TEST(SessionAnswers, CopiesInHandAreOneAnswer) {
    for (u64 seed = 1; seed <= 6; ++seed) {
        Host game = dbs_host(seed);
        std::string typing;
        for (int n = 0; n < 60; ++n) typing += "1\n\n";
        const std::string out = typed(game, typing, Screen{200, 0, false, false});
        EXPECT_EQ(out.find(" (hand "), std::string::npos) << seed;
    }
}

// Copies of a card are one answer, which is not told from the others by its spot.
TEST(SessionAnswers, CopiesAreOneAnswer) {
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
TEST(SessionAnswers, TheHandLimitAsksForTheCardsToRemove) {
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
TEST(SessionAnswers, PicksComeInAnyOrderAndForm) {
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

TEST(SessionAnswers, OneToBePickedIsNotAskedForAsSeveral) {
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

TEST(SessionAnswers, AQuestionStaysOpenUntilEnoughAreChosen) {
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

TEST(SessionAnswers, WhatIsPickedTwiceIsSaidToBeChosen) {
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

TEST(SessionAnswers, SeveralPicksAreOneChoice) {
    Host game = over_the_limit();
    std::string numbers;
    for (std::size_t at = 0; at < hand_of(game) - 8; ++at) numbers += std::to_string(at + 1) + " ";
    typed(game, numbers + "\n");
    ASSERT_TRUE(game.undo());
    EXPECT_TRUE(asks_for_removal(game));
    EXPECT_EQ(game.seen().chosen, 0);
}

TEST(SessionAnswers, YesAndNoAreTypedInShort) {
    Host yes = host(), number = host(), no = host(), other = host();
    typed(yes, "y\n");
    typed(number, "1\n");
    typed(no, "N\n");
    typed(other, "2\n");
    EXPECT_EQ(yes.seen(), number.seen());
    EXPECT_EQ(no.seen(), other.seen());
    EXPECT_NE(yes.seen(), no.seen());
}

TEST(SessionAnswers, APartOfANameIsEnough) {
    Host game = host(3), same = host(3);
    const std::string out = typed(game, "y\nori\n", Screen{160, 0, false, false});
    expect_has(out, "That could be 2 (set AR01-024 Warden Oriel) or 3 (set AR01-030 Warden Oriel).");
    typed(same, "y\nvesper heavy\n");
    expect_has(typed(same, "log\n", Screen{160, 0, false, false}),
               "AR01-011 Warden Vesper, Heavy Dusk from your hand to your battle area 1, set");
}

TEST(SessionAnswers, AnswersSayWhatTheyCostAndDo) {
    std::string typing;
    for (int n = 0; n < 40; ++n) typing += "1\n";
    expect_has(typed(ua_host(3), typing, Screen{160, 0, false, false}), " to your front line 1 (1 AP; BP ",
               " damage unless blocked, their life is 7)", "energy", "AP 1 of 2 active");
    expect_has(typed(host(3), "y\n4\n", Screen{160, 0, false, false}), "(SINGLE, BP 1,000; level 1)",
               "(DOUBLE, BP 11,000)");
}

// A card played to a full line pushes one out for good: the answer names it before it is given.
TEST(SessionAnswers, AnswersThatPushACardOutSayWhich) {
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

TEST(SessionAnswers, EscapeSequencesAreNeitherTakenNorEchoed) {
    Host game = host();
    const std::string out = typed(game, "\033[A\033[Bfrob\x01nicate\n", Screen{100, 0, false, true});
    expect_has(out, "> frobnicate\nNo answer matches");
    EXPECT_EQ(out.find('\033'), std::string::npos);
}

// What pays is proposed also where it is one card: ENTER takes it. Elsewhere it says what can be typed.
TEST(SessionAnswers, EnterPaysOrSaysWhatIsNeeded) {
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

// The end of a card's number means it as well.
TEST(SessionAnswers, CardsAreMeantByTheEndOfTheirNumber) {
    Host game = host(3);
    expect_has(typed(game, "y\nn\nset 001\n"), "You set AR01-001 Warden Vesper in area 1");
}

// Where lines come as they are typed, a key that is no letter does not pass; an empty line does, whatever ends it.
TEST(SessionAnswers, KeysThatAreNoLettersAreNoAnswer) {
    std::istringstream in("\033[A\n\r\n");
    std::ostringstream out;
    const auto reader = stream_reader(in, out, [] { return false; });
    EXPECT_EQ(reader->read("> "), "");
    EXPECT_EQ(out.str(), "> > ");
    EXPECT_EQ(reader->read("> "), std::nullopt);
}

}  // namespace
}  // namespace arbiter::cli
