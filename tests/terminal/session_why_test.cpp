// `why` at the terminal, as people ask it.
#include <gtest/gtest.h>

#include "typed.h"

namespace arbiter::cli {
namespace {

// DBS 7-4-1-2: until the Damage Step a combo is no part of the power, but of what will be compared.
TEST(SessionWhy, PowerTellsWhatTheComboAdds) {
    std::string typing;
    for (int n = 0; n < 40; ++n) typing += "1\nwhy power\n\n";
    Host game = dbs_host();
    const std::string out = typed(game, typing, Screen{200, 0, false, false});
    expect_has(out, "Orla Fenn, Thorn Regent: power 10,000 = 10,000; in this battle 15,000: +5,000 combo by KND1-");
    // Of a card that was comboed its combo power counts.
    EXPECT_EQ(out.find("You, Combo Area"), std::string::npos);
}

TEST(SessionWhy, NamesTheClauseAndTheNumbers) {
    std::string typing;
    for (int n = 0; n < 8; ++n) typing += "1\nwhy play\n";
    expect_has(typed(ua_host(), typing, Screen{160, 0, false, false}), "energy, the energy line generates 0 [2.2.1]");
}

TEST(SessionWhy, TellsAReasonOnce) {
    Host game = ua_host(3);
    const std::string out = typed(game, "why\n", Screen{160, 0, false, false});
    const std::string reason = "preparation [11.1]";
    const std::size_t first = out.find(reason);
    ASSERT_NE(first, std::string::npos) << out;
    EXPECT_EQ(out.find(reason, first + 1), std::string::npos) << out;
}

// However the question is put: by the number of an answer, or as people ask it.
TEST(SessionWhy, UnderstandsHowItIsAsked) {
    Host game = dbs_host();
    const std::string out =
        typed(game, "\nwhy 1\nwhy 99\nwhy can't I attack\nwhy not attack\nwhy ap\n", Screen{300, 0, false, false});
    expect_has(out, "you can do this now", "There is no answer 99: they have the numbers from 1 to",
               "Attack: attacks are made in your own Main Phase", "There is no \"ap\" in Dragon Ball Super Card Game");
    EXPECT_EQ(out.find("Nothing matches"), std::string::npos) << out;
}

// Cards that nobody knows are none of those that somebody wants to charge.
TEST(SessionWhy, SpeaksOfNoHiddenCardThatNobodyNamed) {
    Host game = dbs_host();
    const std::string out =
        typed(game, "\nwhy charge\nwhy area 2\nwhy card 3 of your life\n", Screen{300, 0, false, false});
    EXPECT_EQ(out.find("of your deck: this card is hidden"), std::string::npos) << out;
    expect_has(out, "of your Life Area: this card is hidden");
}

// A condition is told without what would only do away with it.
TEST(SessionWhy, AwakenTellsTheLifeThatIsNeeded) {
    Host game = dbs_host();
    const std::string out = typed(game, "\n1\nwhy awaken\n", Screen{300, 0, false, false});
    expect_has(out, "it needs: your life is at most 4; now it is 8 [10-2-1]");
}

TEST(SessionWhy, OfWhatNobodyDoesByChoiceNamesTheTextsThatDo) {
    Host game = dbs_host();
    const std::string out = typed(game, "\nwhy draw\n", Screen{300, 0, false, false});
    expect_has(out, "You can't draw by choice.",
               "These texts that you see say so: ", "KND1-051 Orla Fenn, Thorn Regent");
}

// Whatever is listed can be done, and why says so, whether the answer plays, picks or passes.
TEST(SessionWhy, AgreesWithTheList) {
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
TEST(SessionWhy, ExplainsTotalsAndWhatOnlyEffectsDo) {
    std::string typing;
    for (int n = 0; n < 12; ++n) typing += "1\nwhy energy\n";
    Host ua = ua_host(), dbs = dbs_host();
    const Screen wide{200, 0, false, false};
    expect_has(typed(ua, typing, wide), "You: energy ", "Opponent: energy ");
    expect_has(typed(dbs, "\n" + typing, wide), "You: energy 1 of 1 active", "Your Energy Area: KND1-");
    expect_has(typed(dbs, "why discard\n", wide), "You can't discard by choice.");
}

TEST(SessionWhy, UnderstandsOrdinaryWords) {
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
TEST(SessionWhy, ToldOfWhatCanBeDoneSaysNoMore) {
    std::string typing = "\n";
    for (int n = 0; n < 12; ++n) typing += "why attack\nwhy attack with orla\nwhy block\nwhy counter\n\n";
    const std::string out = typed(dbs_host(), typing, Screen{200, 0, false, false});
    expect_has(out, "Leader Area (KND1-021 Ines Varga, Tidewarden): you can do this now",
               "Attack: attacks are made in your own Main Phase; this is the ", "Block: there is no attack to block",
               "Counter: none of your cards can do this\n");
    EXPECT_EQ(out.find(" is your own [7-1]"), std::string::npos);
    EXPECT_EQ(out.find("(the same for"), std::string::npos);
}

TEST(SessionWhy, ToWinTellsTheGoal) {
    expect_has(typed(host(), "why win\n"), "> Goal: win three battle areas in the same turn.");
}

// One verb for another: people do not know what each game calls it.
TEST(SessionWhy, KnowsOtherWordsForAnAct) {
    expect_has(typed(host(3), "y\nwhy play oriel\nwhy level oriel\nwhy mulligan\nwhy activate a power\n",
                     Screen{160, 0, false, false}),
               "Set AR01-", "characters level up in the level up phase",
               "Redraw: ", "used in the effect activation phase");
}

TEST(SessionWhy, NamesACardOnceAndWhatCanBeAskedAbout) {
    const std::string out = typed(host(5), "y\ny\nwhy\nwhy set vesper\nwhy combo\n", Screen{160, 0, false, false});
    expect_has(out, "  AR01-003 Warden Vesper is a character card of level 1, not a scene card [5.4.2]\n",
               "For one card: why AR01-003\n", "Ask about something to do (set, level up, use, pass, ");
    EXPECT_EQ(out.find("AR01-003 Warden Vesper: AR01-003"), std::string::npos) << out;
}

}  // namespace
}  // namespace arbiter::cli
