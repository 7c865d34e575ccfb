// Card text in play: moving cards, and Charge.
#include "duel.h"

namespace arbiter::ucg {
namespace {

TEST(Lower, RevealPutOneAndSendTheRest) {
    Duel duel(kEnters +
              "You may reveal the top three cards of your deck, to put one Kaiju card from among them into your hand, "
              "and send the rest to your discard area.");
    duel.act({"yes", "yes", "Vega1"});
    EXPECT_TRUE(duel.has(Seat::A, kHand, "Vega1"));
    EXPECT_TRUE(duel.has(Seat::A, kDiscard, "Nova1") && duel.has(Seat::A, kDiscard, "Comet1"));
    EXPECT_EQ(duel.count(Seat::A, kDeck), 2);
}

TEST(Lower, TheRestBeforeObjectsHadIdentities) {
    Duel duel(kEnters +
                  "You may reveal the top three cards of your deck, to put one Kaiju card from among them into your "
                  "hand, and send the rest to your discard area.",
              {}, "ucg-1.2");
    duel.act({"yes", "yes", "Vega1"});
    EXPECT_TRUE(duel.has(Seat::A, kHand, "Vega1"));
    EXPECT_EQ(duel.count(Seat::A, kDiscard), 2);
}

TEST(Lower, ThenSendTheRestWhateverWasChosen) {
    Duel duel(kEnters +
              "You may reveal the top two cards of your deck, to put one Kaiju card from among them into your hand. "
              "Then, send the rest to your discard area.");
    duel.act({"yes", "no"});
    EXPECT_EQ(duel.count(Seat::A, kDiscard), 2);
}

TEST(Lower, BackToTheDeckInAnyOrder) {
    Duel duel(kEnters +
              "You may look at the top three cards of your deck and return them to the top of your deck in any order.");
    duel.act({"yes", "Vega1", "Comet1"});
    EXPECT_EQ(duel.name(duel.read().zone(Seat::A, kDeck).top), "Vega1");
    EXPECT_EQ(duel.count(Seat::A, kDeck), 5);
}

TEST(Lower, TopOrBottomIsRemembered) {
    const std::string text =
        kEnters +
        "You may return one card from your hand to the top or bottom of your deck. If you returned a card to the top "
        "of your deck with this effect, draw a card at the end of this turn.";
    Duel top(text);
    top.put(Seat::A, kHand, Names{"Dawn Scene"});
    top.act({"yes", "1"});
    EXPECT_EQ(top.name(top.read().zone(Seat::A, kDeck).top), "Dawn Scene");
    EXPECT_EQ(top.count(Seat::A, kHand), 0) << "not before the end of the turn";
    top.end_turn();
    EXPECT_TRUE(top.has(Seat::A, kHand, "Dawn Scene"));
    Duel bottom(text);
    bottom.put(Seat::A, kHand, Names{"Dawn Scene"});
    bottom.act({"yes", "2"});
    bottom.end_turn();
    EXPECT_EQ(bottom.count(Seat::A, kHand), 0);
    EXPECT_EQ(bottom.name(bottom.read().zone(Seat::A, kDeck).bottom), "Dawn Scene");
}

TEST(Lower, UpToLetsOneStop) {
    Duel duel(kEnters + "You may exile up to two cards in an opponent's discard area from the game.");
    duel.put(Seat::B, kDiscard, Names{"Vega1", "Nova1", "Comet1"});
    duel.act({"yes", "Nova1", "done"});
    EXPECT_EQ(duel.count(Seat::B, kExile), 1);
}

TEST(Lower, ThatManyAreAsManyAsWereMoved) {
    Duel duel(kEnters +
              "You may return up to two cards from your hand to the bottom of your deck in any order. If you returned "
              "cards to your deck with this effect, draw that many cards.");
    duel.put(Seat::A, kHand, Names{"Dawn Scene", "Dusk Scene", "Vega1"});
    duel.act({"yes", "Dawn Scene", "Dusk Scene", "Dusk Scene"});
    EXPECT_EQ(duel.count(Seat::A, kHand), 3);
    EXPECT_TRUE(duel.has(Seat::A, kHand, "Nova1") && duel.has(Seat::A, kHand, "Comet1"));
}

TEST(Lower, OntoACharacterThatCanLevelUp) {
    Duel duel(kEnters +
              "You may put one Kaiju card from your discard area into play on top of one of your Kaiju that is able to "
              "level up with it.");
    const PlaceIx nova = duel.stand(Seat::A, 1, {"Nova1"});
    duel.put(Seat::A, kDiscard, Names{"Vega1", "Nova3", "Nova2"});
    duel.act({"yes"});  // only one card fits any character, and only one character fits it
    EXPECT_EQ(duel.name(duel.top(nova)), "Nova2");
    EXPECT_EQ(state_of(duel.read(), nova), 2);
}

TEST(Lower, OntoTheBottomOfOneWithTheSameName) {
    Duel duel(kEnters +
              "You may put one level 1 Kaiju card from your discard area into play on the bottom of one of your level "
              "2 SINGLE Kaiju with the same character name.");
    const PlaceIx nova = duel.stand(Seat::A, 1, {"Nova2"});
    duel.put(Seat::A, kDiscard, Names{"Vega1", "Nova1"});
    duel.act({"yes"});
    EXPECT_EQ(duel.name(duel.top(nova)), "Nova2");
    EXPECT_EQ(duel.name(duel.state.places[nova].stack.bottom), "Nova1");
}

TEST(Lower, InThePlaceOfWhatWasSent) {
    Duel duel("[SIN]" + kPays +
              "Reveal one Kaiju card from your hand, then send another one of your Kaiju to its owner's discard area → "
              "Put the revealed Kaiju card into play in the sent Kaiju's place, and draw a card.");
    const PlaceIx nova = duel.stand(Seat::A, 1, {"Nova1", "Nova2"});
    duel.put(Seat::A, kHand, Names{"Vega1"});
    duel.act({});
    EXPECT_EQ(duel.name(duel.top(nova)), "Vega1");
    EXPECT_EQ(duel.count(Seat::A, kDiscard), 2) << "the whole stack goes";
    EXPECT_EQ(duel.count(Seat::A, kHand), 1);
}

TEST(Lower, ACardFromTheStackAndAnotherInItsPlace) {
    Duel duel("",
              {{.name = "Scene A",
                .text = kPays + "Reveal one level 2 『NOVA』 card from your hand → Put a level 2 card from one of your "
                                "DOUBLE 『NOVA』 into your hand, then put the revealed card into play in its place.",
                .kind = "Scene"},
               {.name = "Nova4", .character = "NOVA", .level = 2}});
    const CardIx scene = duel.put(Seat::A, kSceneArea, "Scene A");
    const PlaceIx nova = duel.stand(Seat::A, 1, {"Nova1", "Nova2"});
    duel.put(Seat::A, kHand, Names{"Nova4"});
    duel.carry_out(scene, {});
    EXPECT_EQ(duel.name(duel.top(nova)), "Nova4");
    EXPECT_TRUE(duel.has(Seat::A, kHand, "Nova2"));
}

TEST(Lower, OneCardOfEachLevelAsOneCharacter) {
    Duel duel(
        "",
        {{.name = "Scene A",
          .text = kPays + "Select a level 1, 2, and 3 『NOVA』 card in your discard area → Exile one of your 『NOVA』 "
                          "from the game, then put the selected cards into play as a TRIPLE 『NOVA』 in its place.",
          .kind = "Scene"}});
    const CardIx scene = duel.put(Seat::A, kSceneArea, "Scene A");
    const PlaceIx nova = duel.stand(Seat::A, 1, {"Nova1"});
    duel.put(Seat::A, kDiscard, Names{"Nova3", "Nova1"});
    EXPECT_FALSE(duel.payable(scene)) << "a level 2 card is missing";
    duel.put(Seat::A, kDiscard, Names{"Nova2"});
    EXPECT_TRUE(duel.payable(scene));
    duel.carry_out(scene, {});
    EXPECT_EQ(state_of(duel.read(), nova), 3);
    EXPECT_EQ(duel.name(duel.top(nova)), "Nova3");
    EXPECT_EQ(duel.count(Seat::A, kExile), 1);
}

TEST(Lower, OneOfEachDifferentLevel) {
    Duel duel(kEnters +
              "You may reveal the top five cards of your deck. If you do, put one of each 『NOVA』 card with a "
              "different level from among them into your hand. Then, send the rest to your discard area.");
    duel.put(Seat::A, kDeck, Names{});
    duel.act({"yes"});
    EXPECT_EQ(duel.count(Seat::A, kHand), 3);
    EXPECT_EQ(duel.count(Seat::A, kDiscard), 2);
}

TEST(Lower, OneOfEachName) {
    const std::string text =
        kEnters +
        "You may discard one 『NOVA』 and one 『COMET』 card from your hand, to, for each card discarded this way, "
        "give one of your characters with the same character name as that card, +1000 BP for this turn.";
    Duel one(text);
    one.put(Seat::A, kHand, Names{"Nova1", "Nova2"});
    one.act({});
    EXPECT_EQ(one.count(Seat::A, kHand), 2) << "both or nothing";
    Duel both(text);
    const PlaceIx nova = both.stand(Seat::A, 1, {"Nova1"});
    const PlaceIx comet = both.stand(Seat::A, 2, {"Comet1"});
    both.put(Seat::A, kHand, Names{"Nova1", "Comet1"});
    both.act({"yes", "yes"});
    EXPECT_EQ(both.bp(nova), 2000);
    EXPECT_EQ(both.bp(comet), 2000);
    EXPECT_EQ(both.bp(both.me), 1000);
}

TEST(Lower, DifferentNamesAreAConditionOnTheChoice) {
    Duel duel("[SIN]" + kPays +
              "Exile two Kaiju cards, each with a different character name, in your discard area from the game → Draw "
              "a card.");
    duel.put(Seat::A, kDiscard, Names{"Nova1", "Nova2"});
    EXPECT_FALSE(duel.payable(duel.top(duel.me)));
    duel.put(Seat::A, kDiscard, Names{"Vega1"});
    EXPECT_TRUE(duel.payable(duel.top(duel.me)));
}

TEST(Lower, ExceptForTheCardDiscarded) {
    Duel duel(kEnters +
              "You may discard one card from your hand, to put one Kaiju card from your discard area into your hand, "
              "except for the card you discarded.");
    duel.put(Seat::A, kHand, Names{"Vega1"});
    duel.put(Seat::A, kDiscard, Names{"Nova1", "Nova2"});
    duel.act({"yes", "yes", "Nova1"});
    EXPECT_TRUE(duel.has(Seat::A, kDiscard, "Vega1"));
    EXPECT_TRUE(duel.has(Seat::A, kHand, "Nova1"));
}

TEST(Lower, TheTopCardOfACharacter) {
    Duel duel(kEnters + "You may return the top card of one of your DOUBLE Kaiju to its owner's hand, to draw a card.");
    const PlaceIx nova = duel.stand(Seat::A, 1, {"Nova1", "Nova2"});
    duel.act({"yes", "yes"});
    EXPECT_EQ(duel.name(duel.top(nova)), "Nova1");
    EXPECT_TRUE(duel.has(Seat::A, kHand, "Nova2"));
}

TEST(Lower, AScenePutByAnEffectObeysTheText) {
    const std::string text =
        "[SIN]" + kPays +
        "Send one of your scenes to its owner's discard area → You may put one scene card with round that is 2 higher "
        "than the sent scene's round, from your hand into the scene area. You cannot put a scene card with round "
        "higher than the current field round count, into play.";
    Duel few(text);
    few.put(Seat::A, kSceneArea, "Dawn Scene");
    few.put(Seat::A, kHand, Names{"Dusk Scene"});
    few.act({"yes"});
    EXPECT_EQ(few.count(Seat::A, kSceneArea), 0) << "one battle area is less than Round 3";
    Duel enough(text);
    enough.stand(Seat::A, 2, {"Vega1"});
    enough.put(Seat::A, kSceneArea, "Dawn Scene");
    enough.put(Seat::A, kHand, Names{"Dusk Scene"});
    enough.act({"yes", "no"});  // UCG 6.2.2: a card may be drawn for it
    EXPECT_TRUE(enough.has(Seat::A, kSceneArea, "Dusk Scene"));
}

TEST(Lower, DelayedMoveRemembersItsCards) {
    Duel duel("",
              {{.name = "Scene A",
                .text = kPays +
                        "Reveal the top three cards of your deck → Put one Kaiju card from among them into play on top "
                        "of one of your Kaiju that is able to level up with it. Then, send the rest to your discard "
                        "area. At the end of turn, send cards put into play with this effect to your discard area.",
                .kind = "Scene"}});
    const CardIx scene = duel.put(Seat::A, kSceneArea, "Scene A");
    const PlaceIx nova = duel.stand(Seat::A, 1, {"Nova1"});
    duel.rules().draw(Seat::A, kDrawn);
    duel.rules().draw(Seat::A, kDrawn);
    duel.carry_out(scene, {});
    EXPECT_EQ(duel.name(duel.top(nova)), "Nova2");
    duel.end_turn();
    EXPECT_EQ(duel.name(duel.top(nova)), "Nova1");
    EXPECT_TRUE(duel.has(Seat::A, kDiscard, "Nova2"));
}

TEST(Lower, ChargeAsOneChoice) {
    const std::string text = kEnters +
                             "[Charge ②] 【NOVA/COMET】 (*You may reveal up to two cards from the top of your deck and "
                             "put them face-down and sideways under one of your 『NOVA』 or 『COMET』. Cards placed "
                             "this way are not counted toward states such as DOUBLE)";
    Duel duel(text, {}, "ucg-1.5");
    const PlaceIx nova = duel.stand(Seat::A, 1, {"Nova1"});
    duel.act({"yes", "2"});
    EXPECT_EQ(duel.state.places[nova].under.count, 2);
    EXPECT_EQ(state_of(duel.read(), nova), 1);
    Duel refused(text, {}, "ucg-1.5");
    refused.stand(Seat::A, 1, {"Nova1"});
    refused.act({"no"});
    EXPECT_EQ(refused.count(Seat::A, kDeck), 5);
}

TEST(Lower, ChargeRevealsFirst) {
    Duel duel(kEnters + "[Charge ①] 【NOVA】");
    const PlaceIx nova = duel.stand(Seat::A, 1, {"Nova1"});
    duel.act({"1", "yes"});
    EXPECT_EQ(duel.state.places[nova].under.count, 1);
    EXPECT_EQ(duel.state.cards[duel.state.places[nova].under.top].face, Face::Down);
}

TEST(Lower, ChargeCardsAreCountedAndTaken) {
    Duel duel(
        "[SIN] For every two face-down and sideways cards under this character, give this character +1000 BP. "
        "[SIN]" +
        kPays +
        "Send the bottom face-down and sideways card under this character to its owner's discard area → Draw a card.");
    EXPECT_FALSE(duel.payable(duel.top(duel.me), 1));
    for (const char* name : {"Nova1", "Nova2", "Nova3"}) duel.attach(duel.me, name);
    EXPECT_EQ(duel.bp(duel.me), 2000) << "three make one pair";
    duel.carry_out(duel.top(duel.me), {}, 1);
    EXPECT_TRUE(duel.has(Seat::A, kDiscard, "Nova3"));
    EXPECT_EQ(duel.bp(duel.me), 2000);
}

}  // namespace
}  // namespace arbiter::ucg
