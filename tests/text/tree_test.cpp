// Trees as values: access, comparison, saving and loading.
#include <gtest/gtest.h>

#include "arbiter/rng.h"
#include "text/node.h"
#include "text/saved_tree.h"
#include "tiny_grammar.h"

namespace arbiter::text {
namespace {

Node load(std::string_view text) {
    Result<Node> tree = load_tree(tiny_grammar(), text);
    EXPECT_TRUE(tree.ok()) << (tree.ok() ? "" : tree.problems()[0].to_string());
    return tree.ok() ? *tree : Node{};
}

std::string refused(std::string_view text) {
    const Result<Node> tree = load_tree(tiny_grammar(), text);
    return tree.ok() ? "accepted" : tree.problems()[0].to_string();
}

TEST(Tree, FieldsAreReadByName) {
    const Node give = load(
        "(Give who:(OneOf k:(SkyWhale ~form:'plural') mods:[(WithHp n:3) (Except n:NAME\"A \\\"B\\\"\")]) change:(Hp "
        "v:-200) till:'this turn')");
    EXPECT_TRUE(give.is("Give"));
    EXPECT_FALSE(give.is("Draw"));
    EXPECT_EQ(give.text("till"), "this turn");
    EXPECT_EQ(give.child("change").number("v"), -200);
    ASSERT_NE(give["who"], nullptr);
    EXPECT_EQ(give["by"], nullptr);
    EXPECT_EQ(give.text("by"), "");
    EXPECT_FALSE(give.has("by"));
    const Node& who = give.child("who");
    ASSERT_EQ(who.list("mods").size(), 2u);
    EXPECT_EQ(who.list("mods")[1].text("n"), "A \"B\"");
    EXPECT_TRUE(who.has("mods"));
    EXPECT_TRUE(who.list("nothing").empty());
    EXPECT_FALSE(load("(OneOf k:(SkyWhale) mods:[])").has("mods"));
}

TEST(Tree, EqualityMayLookPastStyle) {
    const Node plain = load("(OneOf k:(SkyWhale) mods:[])");
    const Node plural = load("(OneOf k:(SkyWhale ~form:'plural') mods:[])");
    const Node other = load("(OneOf k:(Whale) mods:[])");
    EXPECT_NE(plain, plural);
    EXPECT_TRUE(same_meaning(plain, plural));
    EXPECT_TRUE(same_meaning(plural, plain));
    EXPECT_FALSE(same_meaning(plain, other));
    EXPECT_FALSE(same_meaning(load("(Hp v:+5)"), load("(Hp v:-5)")));
    EXPECT_EQ(load("(OneOf mods:[] k:(SkyWhale))"), plain);
    Node moved = plain;
    moved.tokens = {3, 9};
    EXPECT_EQ(moved, plain);
}

TEST(Tree, DifferencesNameThePlace) {
    const Node one = load("(Seq a:(Draw q:(A)) ~how:'and' b:(Draw q:(N n:2)))");
    const Node other = load("(Seq a:(Draw q:(A)) ~how:', and' b:(Draw q:(UpTo n:2)))");
    const std::vector<Difference> found = differences(one, other);
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0].path, "how");
    EXPECT_EQ(found[1].path, "b.q");
    EXPECT_EQ(save_tree(*found[1].right), "(UpTo n:2)");
    EXPECT_TRUE(differences(one, one).empty());
}

TEST(SavedTree, WhatIsNotOfTheGrammarIsRefused) {
    EXPECT_NE(refused("(Juggle)").find("constructor of the grammar"), std::string::npos);
    EXPECT_NE(refused("(Draw)").find("fields as some rule has them"), std::string::npos);
    EXPECT_NE(refused("(Draw q:(A) x:(A))").find("fields as some rule has them"), std::string::npos);
    EXPECT_NE(refused("(Draw ~q:(A))").find("fields as some rule has them"), std::string::npos);
    EXPECT_NE(refused("(Draw q:(A) q:(A))").find("each field once"), std::string::npos);
    EXPECT_NE(refused("(Key k:'[slow]')").find("choice or constant"), std::string::npos);
    EXPECT_NE(refused("(Named n:CARD\"A\")").find("a value"), std::string::npos);
    EXPECT_NE(refused("(Named n:NAME\"A)").find("found the end"), std::string::npos);
    EXPECT_NE(refused("(Hp v:+99999999999)").find("nine digits"), std::string::npos);
    EXPECT_NE(refused("(A) (A)").find("more after the tree"), std::string::npos);
    EXPECT_NE(refused("").find("found the end"), std::string::npos);
    EXPECT_NE(refused("(Draw\n q:\xFF)").find("UTF-8"), std::string::npos);
    EXPECT_NE(refused(std::string(5000, '[')).find("400 levels"), std::string::npos);
    EXPECT_NE(refused("(Draw\n  q:?)").find("2:5"), std::string::npos);
}

TEST(SavedTree, GarbageIsRefusedOrReadNeverMore) {
    Rng rng = Rng::from_seed(4);
    const std::string good =
        "(Give who:(OneOf k:(SkyWhale ~form:'plural') mods:[(WithHp n:3)]) change:(Traits traits:[TRAIT\"Old\"]) "
        "till:'this turn')";
    for (int round = 0; round < 20'000; ++round) {
        std::string text = good;
        for (std::uint32_t count = 1 + rng.below(3); count > 0; --count) {
            const std::uint32_t at = rng.below(static_cast<std::uint32_t>(text.size()));
            if (rng.below(2) == 0) {
                text.erase(at, 1 + rng.below(4));
            } else {
                text[at] = "()[]'\":~ +-0Aa\\"[rng.below(15)];
            }
            if (text.empty()) text = " ";
        }
        const Result<Node> tree = load_tree(tiny_grammar(), text);
        if (!tree) continue;
        const Result<Node> again = load_tree(tiny_grammar(), save_tree(*tree));
        ASSERT_TRUE(again.ok()) << text;
        ASSERT_EQ(*again, *tree) << text;
    }
}

}  // namespace
}  // namespace arbiter::text
