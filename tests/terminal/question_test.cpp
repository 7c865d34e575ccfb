// What a newcomer needs to answer: what is asked, what the cards are, and which answers were meant.
#include <gtest/gtest.h>

#include <iostream>
#include <set>

#include "typed.h"

namespace arbiter::cli {
namespace {

constexpr Screen kWide{160, 0, false, false};

TEST(Question, SaysWhatTheCardsAreThatArePicked) {
    // Whoever sees only names can't choose; what the line has no room for is left out.
    expect_has(typed(dbs_host(), "", Screen{80, 24, false, false}), "Which cards do you exchange?",
               " (Battle Card, green, cost ");
    expect_has(typed(dbs_host(), "\n", kWide), "Which card goes to your Energy Area?", " (Battle Card, green, cost ");
}

TEST(Question, SaysTheLevelThatDecidesWhatComesNext) {
    expect_has(typed(host(3), "y\n"), "(SINGLE, BP 1,000; level 1)");
}

TEST(Question, SaysWhatIsUsedDoes) {
    std::string out;
    for (u64 seed = 1; seed <= 8; ++seed) out += typed(host(seed), "y\nn\n1\ny\nn\n1\n", kWide);
    expect_has(out, "set AR01-075 Lanterns at Low Water\n     《When this scene enters play》 You may return");
    // Where there is no room for it, it is left out.
    out.clear();
    for (u64 seed = 1; seed <= 8; ++seed) out += typed(host(seed), "y\nn\n1\ny\nn\n1\n", Screen{80, 12, false, false});
    expect_has(out, "set AR01-075 Lanterns at Low Water\n  2  pass");
}

TEST(Question, IsRepeatedWhereNoAnswerMatches) {
    expect_has(typed(host(), "frobnicate\n", kWide),
               "No answer matches \"frobnicate\". You are asked: Do you want to lead?", "\"board\" lists the answers");
}

TEST(Question, NumbersTheAnswersThatWordsCouldMean) {
    expect_has(typed(host(3), "y\nori\n", kWide),
               "That could be 2 (set AR01-024 Warden Oriel) or 3 (set AR01-030 Warden Oriel).");
}

TEST(Question, AllAreChosenByOneWord) {
    Host game = dbs_host();
    expect_has(typed(game, "all\nlog 20\n", kWide), "You exchange ");
    EXPECT_EQ(game.question().words.find("exchange"), std::string::npos);
    // More than may be chosen.
    Host full = ua_host(7);
    for (full.run(); !full.question().words.starts_with("Hand limit"); full.run()) full.answer(0);
    expect_has(typed(full, "all\n", kWide), "That would be ");
}

// "No" takes nothing that was picked or proposed.
TEST(Question, NoTakesNothing) {
    Host game = dbs_host();
    expect_has(typed(game, "1\nn\n", kWide), "1 of up to 6 chosen", "\"undo\" takes the last one back.");
    EXPECT_TRUE(game.question().words.starts_with("Which cards do you exchange?"));
    typed(game, "n\n", kWide);
    EXPECT_FALSE(game.question().words.starts_with("Which cards do you exchange?"));
    // A payment of several that is proposed.
    for (u64 seed = 1; seed <= 30; ++seed) {
        Host pays = dbs_host(seed);
        for (int step = 0; step < 200 && !pays.over(); ++step) {
            pays.run();
            if (pays.over()) break;
            const Question asked = pays.question();
            if (!asked.picks_several() || asked.proposed.empty()) {
                pays.answer(0);
                continue;
            }
            for (const char* no : {"n\n", "none\n", "pass\n"})
                expect_has(typed(pays, no, kWide), "This can't be declined.");
            EXPECT_EQ(pays.question().words, asked.words);
            return;
        }
    }
    ADD_FAILURE() << "nobody had to pay";
}

TEST(Question, PassIsUnderstoodEverywhere) {
    Host game = dbs_host();
    typed(game, "pass\n", kWide);
    EXPECT_FALSE(game.question().words.starts_with("Which cards do you exchange?"));
    // ENTER alone is not taken for an answer to yes or no.
    Host other = host();
    expect_has(typed(other, "\n", kWide), "Yes or no? Type y or n");
    const std::string question = other.question().words;
    typed(other, "pass\n", kWide);
    EXPECT_NE(other.question().words, question);
}

TEST(Question, TakingBackSaysSo) {
    Host game = host();
    expect_has(typed(game, "y\nundo\n", kWide), "Your last choice is taken back.");
}

// Its words are a total of dbs, and something to do with each card.
TEST(Question, WhyComboTellsOfCardsToo) {
    std::string typing = "\n";
    for (int n = 0; n < 8; ++n) typing += "why combo\n\n";
    expect_has(typed(dbs_host(), typing, kWide), "combo with KND1-", "you can do this now");
}

TEST(Question, WhyAnswersWhatTheGameHasNot) {
    expect_has(typed(host(), "why energy\nwhy ap\n", kWide), "There is no \"energy\" in Ultraman Card Game.",
               "There is no \"ap\" in Ultraman Card Game.");
    expect_has(typed(ua_host(3), "why energy\nwhy power\n", kWide), "Nobody has any energy yet.",
               "Nothing on the table has BP now.");
    expect_has(typed(host(3), "y\nwhy set frobnicate\n", kWide),
               "You have nothing that \"set frobnicate\" could mean.");
}

// What can only be done at another time is no news of a card that something is against now.
TEST(Question, WhyAloneLeavesOutOtherTimes) {
    std::string typing = "\n";
    for (int n = 0; n < 16; ++n) typing += "why\n1\n\n";
    std::istringstream lines(typed(dbs_host(), typing, Screen{400, 0, false, false}));
    bool any = false;
    for (std::string line; std::getline(lines, line);) {
        any = any || line.find(" energy, ") != std::string::npos;
        const bool later = line.find("combos are made in the Offense Step") != std::string::npos;
        EXPECT_FALSE(later && line.find("this is the Main Phase") != std::string::npos) << line;
    }
    EXPECT_TRUE(any);
}

TEST(Question, CardShowsWhatIsInSightFirst) {
    const std::string out = typed(host(3), "y\ncard oriel\ncard AR01-033\n", kWide);
    expect_has(out, "AR01-024 Warden Oriel\n", "These are in sight. ", "AR01-033 Warden Oriel, Lattice Guard\n");
}

TEST(Question, HelpShowsWhatCanBeTyped) {
    expect_has(typed(ua_host(3), "n\n?\n", kWide), "why play ");
    expect_has(typed(host(), "?\n", kWide), "now: why set\n");
}

// Late in games of every pair of decks: the board and the question take no more than the screen, but for a question
// that alone has more answers than lines.
TEST(Question, LateBoardsFitASmallScreen) {
    const Screen small{80, 24, false, false};
    std::size_t most = 0, longest = 0;
    for (const char* game : {"ucg", "ua", "dbs"}) {
        const Table all = shipped_table("", {}, game);
        for (std::size_t deck = 0; deck < all.decks.size(); ++deck) {
            Host host(all.game, all.setup(deck, (deck + 1) % all.decks.size()), deck + 1, Seat::A, *find_bot("random"));
            Rng rng = Rng::from_seed(deck);
            std::string typing;
            for (int n = 0; n < 500; ++n) typing += std::to_string(1 + rng.below(3)) + "\n" + (n % 7 ? "" : "\n");
            std::istringstream lines(typed(host, typing, small));
            std::size_t rows = 0, answers = 0;
            std::string shown;
            for (std::string line; std::getline(lines, line);) {
                if (line.starts_with("> ")) {
                    most = std::max(most, rows);
                    longest = std::max(longest, answers);
                    EXPECT_LE(rows, std::max<std::size_t>(small.height, answers + 14))
                        << game << " deck " << deck << "\n"
                        << shown;
                    rows = answers = 0;
                    shown.clear();
                }
                while (line.starts_with("> ")) line.erase(0, 2);
                EXPECT_LE(width_of(line), small.width) << line;
                // What is told before the board may scroll away.
                if (line.starts_with("turn ") || line == "preparation") {
                    rows = 0;
                    shown.clear();
                }
                shown += line + "\n";
                ++rows;
                answers += line.size() > 4 && line[3] == ' ' && line[2] >= '0' && line[2] <= '9';
            }
        }
    }
    std::cout << "the longest screen has " << most << " lines, the longest question " << longest << " answers\n";
}

// The story of random games has whole sentences, also about what is no number.
TEST(Question, StoriesAreSentences) {
    const Table shipped = shipped_table("1.7", {"brine-hunger", "dusk-reversed"});
    std::set<std::string> found;
    for (u64 seed = 1; seed <= 40; ++seed) {
        Host game(shipped.game, shipped.setup(0, 1), seed, Seat::A, *find_bot("random"));
        std::string typing;
        for (int n = 0; n < 120; ++n) typing += n % 3 ? "1\n" : "y\n1\n";
        std::istringstream lines(typed(game, typing, Screen{400, 0, false, false}));
        for (std::string line; std::getline(lines, line);) {
            EXPECT_FALSE(line.starts_with("  Cannot ") || line.starts_with("  Negated ")) << line;
            EXPECT_EQ(line.find("to give cannot"), std::string::npos) << line;
            for (const char* words : {" cannot level up", ") is negated", "unable to level up",
                                      "Choose one of the opponent's characters?"}) {
                if (line.find(words) != std::string::npos) found.insert(words);
            }
        }
    }
    EXPECT_EQ(found.size(), 4u) << ::testing::PrintToString(found);
}

}  // namespace
}  // namespace arbiter::cli
