// Which phrases stop texts, and how many texts each would unlock.
#include "text/diagnose.h"

#include <gtest/gtest.h>

#include "tiny_grammar.h"

namespace arbiter::text {
namespace {

std::vector<Token> tokens(std::string_view text) { return lex(tiny_grammar().lexicon(), text)->tokens; }

TEST(Obstacles, AReadTextHasNone) {
    const Obstacles none = find_obstacles(tiny_grammar(), tokens("Draw a card."));
    EXPECT_TRUE(none.found.empty());
    EXPECT_TRUE(none.complete);
}

TEST(Obstacles, NamesTheSmallestPhraseAndWhatItCouldBe) {
    const Obstacles one = find_obstacles(tiny_grammar(), tokens("Draw a card. Then, give its twin +200 HP this turn."));
    ASSERT_EQ(one.found.size(), 1u);
    EXPECT_TRUE(one.complete);
    EXPECT_EQ(one.found[0].phrase, "its twin");
    EXPECT_EQ(one.found[0].as, "Who");
}

TEST(Obstacles, GoesOnAfterEach) {
    const Obstacles two =
        find_obstacles(tiny_grammar(), tokens("Give its twin +200 HP. Draw a card. Give it 4 turtles."));
    ASSERT_EQ(two.found.size(), 2u);
    EXPECT_TRUE(two.complete);
    EXPECT_EQ(two.found[0].phrase, "its twin");
    EXPECT_EQ(two.found[1].phrase, "# turtles");
    EXPECT_EQ(two.found[1].as, "Change");
}

TEST(Obstacles, GivesUpWhereSkippingDoesNotHelp) {
    const Obstacles hopeless =
        find_obstacles(tiny_grammar(), tokens(") ) ) ) ) ) ) ) ) ) ) ) ) ) ) ) ) ) ) ) ) ) ) ) ) draw a card ."));
    EXPECT_FALSE(hopeless.complete);
    EXPECT_TRUE(find_obstacles(tiny_grammar(), {}).found.empty());
}

TEST(Obstacles, AreRankedByWhatTheyUnlock) {
    std::vector<Obstacles> texts;
    for (const char* text : {"Give its twin +200 HP.", "Give it 4 turtles.", "Draw a card.",
                             "You may give its twin [Old].", "Give it 5 turtles. Give its twin [Old]."})
        texts.push_back(find_obstacles(tiny_grammar(), tokens(text)));
    const std::vector<RankedPhrase> ranked = rank_obstacles(texts);
    ASSERT_EQ(ranked.size(), 2u);
    EXPECT_EQ(ranked[0].phrase, "its twin");
    EXPECT_EQ(ranked[0].alone, (std::vector<std::size_t>{0, 3}));
    EXPECT_EQ(ranked[0].among, std::vector<std::size_t>{4});
    EXPECT_EQ(ranked[1].phrase, "# turtles");
    EXPECT_EQ(ranked[1].alone, std::vector<std::size_t>{1});
}

}  // namespace
}  // namespace arbiter::text
