// What is told at the terminal: the story, the log, questions, the end.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "engine/label.h"
#include "typed.h"

namespace arbiter::cli {
namespace {

// What happens in a game of dbs, in a player's words.
TEST(SessionStory, TellsBattlesOfDbs) {
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

TEST(SessionStory, TheLastLinesOfTheLog) {
    Host game = host();
    const std::string out = typed(game, "log 1\nlog frogs\nlog 99999\n");
    expect_has(out, ">   The opponent's deck is shuffled  [4.2.1]\n>");
    expect_has(out, "Type log, or log and a number of lines: log 20");
    expect_has(out, ">   Your deck is shuffled  [4.2.1]\n  The opponent's deck is shuffled  [4.2.1]\n>");
}

TEST(SessionStory, SaysHowToWinAndTeaches) {
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
TEST(SessionStory, TheEndSaysWhy) {
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

TEST(SessionStory, BattlesAreToldInOneLine) {
    std::string typing;
    for (int n = 0; n < 10; ++n) typing += "1\n";
    const std::string out = typed(host(3, "greedy"), typing, Screen{160, 0, false, false});
    expect_has(out, "Area 1: you 7,000, opponent 13,000: you lose it");
    EXPECT_EQ(out.find("loss with"), std::string::npos) << out;
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
TEST(SessionStory, QuestionsSayWhatTheyAreAbout) {
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

// A trigger is asked about and told of in its own words, not in those of another line of the card.
TEST(SessionStory, AbilitiesAreToldInTheirOwnWords) {
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

// What was picked is told as a choice, and giving up as nothing else.
TEST(SessionStory, TheLogSaysWhatWasChosen) {
    const std::string out = typed(dbs_host(), "\n1\nconcede\nlog\n", Screen{160, 0, false, false});
    expect_has(out, "You: choose KND1-", "You: concede\n");
    EXPECT_EQ(out.find("concede A"), std::string::npos);
}

TEST(SessionStory, TheLogTellsAttacksAndPlaces) {
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

}  // namespace
}  // namespace arbiter::cli
