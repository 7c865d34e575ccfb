// Card text in play: what is asked, what depends on the answer, and who answers.
#include "duel.h"

namespace arbiter::ucg {
namespace {

TEST(Lower, MayIsAsked) {
    Duel yes(kEnters + "You may draw a card.");
    yes.act({"yes"});
    EXPECT_EQ(yes.count(Seat::A, kHand), 1);
    Duel no(kEnters + "You may draw a card.");
    no.act({"no"});
    EXPECT_EQ(no.count(Seat::A, kHand), 0);
}

TEST(Lower, WithoutMayNobodyIsAsked) {
    Duel duel(kEnters + "Draw two cards.");
    duel.act({});
    EXPECT_EQ(duel.count(Seat::A, kHand), 2);
    EXPECT_TRUE(duel.has(Seat::A, kHand, "Nova1") && duel.has(Seat::A, kHand, "Comet1"));
}

TEST(Lower, MayToNeedsAllOfTheFirstPart) {
    const std::string text =
        kEnters + "You may send the top six cards of your deck to your discard area, to draw a card.";
    Duel duel(text);
    duel.act({});  // five cards are too few: nothing is offered
    EXPECT_EQ(duel.count(Seat::A, kDeck), 5);
    Duel more(text);
    more.put(Seat::A, kDeck, Names{"Vega1", "Vega1"});
    more.act({"yes", "yes"});
    EXPECT_EQ(more.count(Seat::A, kDiscard), 6);
    EXPECT_EQ(more.count(Seat::A, kHand), 1);
}

TEST(Lower, TheSecondPartOfMayToIsOptional) {
    Duel duel(kEnters + "You may send the top card of your deck to your discard area, to draw a card.");
    duel.act({"yes", "no"});
    EXPECT_EQ(duel.count(Seat::A, kDiscard), 1);
    EXPECT_EQ(duel.count(Seat::A, kHand), 0);
}

TEST(Lower, IfYouDoNeedsItInFull) {
    const std::string text = kEnters + "You may discard two cards from your hand. If you do, draw three cards.";
    Duel part(text);
    part.put(Seat::A, kHand, Names{"Vega1"});
    part.act({"yes"});
    EXPECT_EQ(part.count(Seat::A, kDiscard), 1) << "as much as possible is done";
    EXPECT_EQ(part.count(Seat::A, kHand), 0);
    Duel full(text);
    full.put(Seat::A, kHand, Names{"Vega1", "Nova1"});
    full.act({"yes"});
    EXPECT_EQ(full.count(Seat::A, kHand), 3);
}

TEST(Lower, IfYouDoNot) {
    Duel duel(kEnters + "You may discard one card from your hand. If you do not, draw a card.");
    duel.put(Seat::A, kHand, Names{"Vega1"});
    duel.act({"no"});
    EXPECT_EQ(duel.count(Seat::A, kHand), 2);
}

TEST(Lower, ExactlyIsOfferedOnlyInFull) {
    const std::string text = kEnters + "You may discard exactly two cards from your hand. If you do, draw three cards.";
    Duel part(text);
    part.put(Seat::A, kHand, Names{"Vega1"});
    part.act({});
    EXPECT_EQ(part.count(Seat::A, kHand), 1);
    Duel full(text);
    full.put(Seat::A, kHand, Names{"Vega1", "Nova1"});
    full.act({"yes"});
    EXPECT_EQ(full.count(Seat::A, kHand), 3);
}

TEST(Lower, WhenYouDrawIsTrueOfAPart) {
    Duel duel(kEnters + "You may draw ten cards. When you draw with this effect, discard one card from your hand.");
    duel.act({"yes", "Vega1"});
    EXPECT_EQ(duel.count(Seat::A, kHand), 4);
    EXPECT_TRUE(duel.has(Seat::A, kDiscard, "Vega1"));
}

TEST(Lower, OtherwiseIsTheOtherBranch) {
    const std::string text = kPays +
                             "Discard one card from your hand → If the discarded card is a scene card, draw a card. "
                             "Otherwise, draw two cards.";
    Duel scene("", {{.name = "Scene A", .text = text, .kind = "Scene"}});
    const CardIx source = scene.put(Seat::A, kSceneArea, "Scene A");
    scene.put(Seat::A, kHand, Names{"Dawn Scene"});
    scene.carry_out(source, {});
    EXPECT_EQ(scene.count(Seat::A, kHand), 1);
    Duel other("", {{.name = "Scene A", .text = text, .kind = "Scene"}});
    const CardIx again = other.put(Seat::A, kSceneArea, "Scene A");
    other.put(Seat::A, kHand, Names{"Vega1"});
    other.carry_out(again, {});
    EXPECT_EQ(other.count(Seat::A, kHand), 2);
}

TEST(Lower, IfItIsNotSupposesThatItWasDone) {
    const std::string text = kEnters +
                             "You may reveal the top card of an opponent's deck. If you do, and the revealed card is a "
                             "Kaiju card, draw a card. If it is not, draw two cards.";
    Duel hero(text);
    hero.act({"yes"});
    EXPECT_EQ(hero.count(Seat::A, kHand), 2);
    Duel refused(text);
    refused.act({"no"});
    EXPECT_EQ(refused.count(Seat::A, kHand), 0);
}

TEST(Lower, InsteadReplacesTheSentenceBefore) {
    const std::string text = kEnters + "Draw a card. If you have 『VEGA』, draw three cards instead.";
    Duel without(text);
    without.act({});
    EXPECT_EQ(without.count(Seat::A, kHand), 1);
    Duel with(text);
    with.stand(Seat::A, 1, {"Vega1"});
    with.act({});
    EXPECT_EQ(with.count(Seat::A, kHand), 3);
}

TEST(Lower, AdditionallyIsIndependent) {
    Duel duel(kEnters + "You may draw a card. Additionally, you may give this character +1000 BP for this turn.");
    duel.act({"no", "yes"});
    EXPECT_EQ(duel.count(Seat::A, kHand), 0);
    EXPECT_EQ(duel.bp(duel.me), 2000);
}

TEST(Lower, EitherIsAChoice) {
    Duel duel(kEnters + "You may draw a card, or give this character +1000 BP for this turn.");
    duel.act({"yes", "2"});
    EXPECT_EQ(duel.count(Seat::A, kHand), 0);
    EXPECT_EQ(duel.bp(duel.me), 2000);
}

// What alone can be done is no choice.
TEST(Lower, EitherWithinACostOffersOnlyWhatCanBeDone) {
    Duel duel(kEnters +
              "You may send one of your scenes to its owner's discard area, or discard one scene card from your hand, "
              "to draw a card.");
    duel.put(Seat::A, kHand, Names{"Dawn Scene", "Vega1"});
    duel.act({"yes", "yes"});
    EXPECT_TRUE(duel.has(Seat::A, kDiscard, "Dawn Scene"));
    Duel first(kEnters +
               "You may send one of your scenes to its owner's discard area, or discard one scene card from your hand, "
               "to draw a card.");
    first.put(Seat::A, kHand, Names{"Dawn Scene"});
    first.put(Seat::A, kSceneArea, "Dusk Scene");
    Rules rules = first.rules();
    const AbilityId id = first.read().definition(first.top(first.me)).first_ability;
    rules.call(first.game.pool->ability(id).code, Seat::A, first.top(first.me), id);
    run(rules);
    ASSERT_TRUE(apply(first.game, first.state, Action::yes()).ok());
    EXPECT_EQ(first.offered(), (Names{"1", "2"}));
}

TEST(Lower, AnotherPlayerDecides) {
    Duel duel(kEnters + "Your opponent may draw a card. When they draw with this effect, draw two cards.");
    duel.act({"yes"});
    EXPECT_EQ(duel.count(Seat::B, kHand), 1);
    EXPECT_EQ(duel.count(Seat::A, kHand), 2);
}

TEST(Lower, EachPlayerActs) {
    Duel duel(kEnters + "Each player draws a card. Then, each player discards one card from their hand.");
    duel.put(Seat::B, kHand, Names{"Vega1"});
    duel.act({"Comet2"});
    EXPECT_TRUE(duel.has(Seat::B, kDiscard, "Comet2") && duel.has(Seat::A, kDiscard, "Nova1"));
}

}  // namespace
}  // namespace arbiter::ucg
