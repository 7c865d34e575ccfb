// Card text in play: what characters are given and what is done with texts and effects.
#include "duel.h"

namespace arbiter::ucg {
namespace {

TEST(Lower, BpAndGradeForThisTurn) {
    Duel duel(kEnters +
              "Give one of your characters +1000 BP for this turn, and give one opponent's character a BP grade "
              "increase by 1 for this turn.");
    duel.act({});
    EXPECT_EQ(duel.bp(duel.me), 2000);
    EXPECT_EQ(duel.bp(duel.foe), 2000);
    duel.end_turn();
    EXPECT_EQ(duel.bp(duel.me), 1000);
    EXPECT_EQ(duel.bp(duel.foe), 1000);
}

TEST(Lower, AllAndEach) {
    Duel duel(kEnters + "Give all your Kaiju +1000 BP each for this turn.");
    const PlaceIx nova = duel.stand(Seat::A, 1, {"Nova1"}), vega = duel.stand(Seat::A, 2, {"Vega1"});
    const PlaceIx theirs = duel.stand(Seat::B, 1, {"Nova1"});
    duel.act({});
    EXPECT_EQ(duel.bp(nova), 2000);
    EXPECT_EQ(duel.bp(vega), 2000);
    EXPECT_EQ(duel.bp(duel.me), 1000);
    EXPECT_EQ(duel.bp(theirs), 1000);
}

TEST(Lower, BothAndAnother) {
    Duel duel(kEnters + "Give this character and another one of your Ultra Hero +2000 BP each for this turn.");
    const PlaceIx comet = duel.stand(Seat::A, 1, {"Comet1"});
    duel.act({});
    EXPECT_EQ(duel.bp(duel.me), 3000);
    EXPECT_EQ(duel.bp(comet), 3000);
}

TEST(Lower, OneOfTwoDescriptionsIsOneChoice) {
    Duel duel(kEnters +
              "Give one of your Kaiju with TYPE 【HAZARD】, or one of your 『COMET』, +1000 BP for this turn.");
    duel.stand(Seat::A, 1, {"Nova1"});
    duel.stand(Seat::A, 2, {"Vega1"});
    const PlaceIx comet = duel.stand(Seat::A, 3, {"Comet1"});
    duel.act({"Comet1"});
    EXPECT_EQ(duel.bp(comet), 2000);
}

TEST(Lower, TheBattleOpponentOfOneOfYours) {
    Duel duel(kEnters +
              "Give the battle opponent of one of your 『NOVA』 -500 BP for this turn. (*BP will not be less than 0)");
    duel.stand(Seat::A, 1, {"Nova1"});
    const PlaceIx other = duel.stand(Seat::B, 1, {"Vega1"});
    duel.act({});
    EXPECT_EQ(duel.bp(other), 500);
    EXPECT_EQ(duel.bp(duel.foe), 1000);
}

TEST(Lower, ThatCharacterIsWhomTheConditionIsAbout) {
    Duel duel(kEnters +
              "If this character's battle opponent has TYPE 【POWER】 or 【ARMED】, give that character a BP grade "
              "increase by 2 for this turn.");
    duel.act({});
    EXPECT_EQ(duel.bp(duel.foe), 3000);
}

TEST(Lower, TypeGivenByChoice) {
    Duel duel(kEnters + "Give this character's battle opponent TYPE 【ARMED】 or 【SPEED】 for this turn.");
    duel.act({"2"});
    EXPECT_EQ(duel.types(duel.foe), kPower | kSpeed);
}

TEST(Lower, TypeChanged) {
    Duel duel(kEnters + "Change one TYPE of this character's battle opponent to 【ARMED】 or 【SPEED】 for this turn.");
    duel.act({"1"});
    EXPECT_EQ(duel.types(duel.foe), kArmed);
    duel.end_turn();
    EXPECT_EQ(duel.types(duel.foe), kPower);
}

TEST(Lower, ForEachBehindMultipliesOneGift) {
    Duel duel(kEnters + "Give one of your Kaiju +1000 BP for this turn for each Kaiju you have.");
    const PlaceIx nova = duel.stand(Seat::A, 1, {"Nova1"});
    duel.stand(Seat::A, 2, {"Vega1"});
    duel.act({"Nova1"});
    EXPECT_EQ(duel.bp(nova), 3000);
}

TEST(Lower, ForEachInFrontRepeatsTheChoice) {
    Duel duel(kEnters + "For each Kaiju you have, give one of your Kaiju +1000 BP for this turn.");
    const PlaceIx nova = duel.stand(Seat::A, 1, {"Nova1"}), vega = duel.stand(Seat::A, 2, {"Vega1"});
    duel.act({"Nova1", "Vega1"});
    EXPECT_EQ(duel.bp(nova), 2000);
    EXPECT_EQ(duel.bp(vega), 2000);
}

TEST(Lower, ForEachLooksIntoTheCost) {
    Duel duel("[SIN]" + kPays +
              "Exile one to three Kaiju cards in your discard area from the game → For each Kaiju card exiled with "
              "this effect, give this character +1000 BP for this turn.");
    EXPECT_FALSE(duel.payable(duel.top(duel.me)));
    duel.put(Seat::A, kDiscard, Names{"Nova1", "Vega1", "Nova2", "Nova3"});
    duel.act({"Nova1", "Vega1", "done"});
    EXPECT_EQ(duel.bp(duel.me), 3000);
}

TEST(Lower, RoundsAndDifferentNamesAreCounted) {
    Duel round("[SIN]" + kPays +
               "Send one of your scenes to its owner's discard area → Give this character +1000 BP for this turn for "
               "each round on the sent card.");
    round.put(Seat::A, kSceneArea, "Dusk Scene");
    round.act({});
    EXPECT_EQ(round.bp(round.me), 4000);
    Duel names(kEnters + "Draw one card for each different character name among your characters.");
    names.stand(Seat::A, 1, {"Nova1"});
    names.stand(Seat::A, 2, {"Nova2"});
    names.act({});
    EXPECT_EQ(names.count(Seat::A, kHand), 2);
}

TEST(Lower, BattleOutcomes) {
    Duel duel(kEnters + "Have this character's battle be a win for this turn.");
    duel.act({});
    EXPECT_TRUE(duel.marked(duel.me, kBattleWin));
    Duel tie(kEnters +
             "If this character's battle opponent is SINGLE, have this character's battle be a tie for this turn.");
    tie.act({});
    EXPECT_TRUE(tie.marked(tie.me, kBattleTie));
}

TEST(Lower, UnaffectedByGrades) {
    Duel duel(kEnters +
              "Choose one opponent's character. The chosen character becomes unaffected by any BP grade increase for "
              "this turn. Then, give it a BP grade increase by 1 for this turn.");
    duel.act({});
    EXPECT_EQ(duel.bp(duel.foe), 1000);
}

TEST(Lower, LosesAndWillNotReceive) {
    Duel duel(kEnters +
              "Give this character a BP grade increase by 1 for this turn. This character loses and will not gain any "
              "BP grade increase for this turn.");
    duel.act({});
    EXPECT_EQ(duel.bp(duel.me), 1000);
}

TEST(Lower, UnaffectedByPlusAndMinus) {
    Duel duel(kEnters +
              "All your characters become unaffected by any BP - (*minus) effects for this turn. Then, give this "
              "character -500 BP for this turn, and give this character +2000 BP for this turn.");
    duel.act({});
    EXPECT_EQ(duel.bp(duel.me), 3000);
}

TEST(Lower, ExtraLevels) {
    Duel duel(
        kEnters +
        "Give this character +1000 BP for this turn, and it counts as having an additional 10 levels for this turn.");
    duel.act({});
    EXPECT_EQ(level_of(duel.read(), duel.me), 11);
    duel.end_turn();
    EXPECT_EQ(level_of(duel.read(), duel.me), 1);
}

TEST(Lower, DuringTheNextTurnOnly) {
    Duel duel(kEnters +
              "You may choose this character's battle opponent. If you do, the chosen character cannot level up during "
              "the next turn.");
    duel.act({"yes"});
    EXPECT_FALSE(duel.marked(duel.foe, kCannotLevelUp));
    ++duel.state.turn;
    EXPECT_TRUE(duel.marked(duel.foe, kCannotLevelUp));
    duel.end_turn();
    EXPECT_FALSE(duel.marked(duel.foe, kCannotLevelUp));
}

TEST(Lower, WithoutADurationItLastsAsLongAsTheCharacter) {
    Duel duel(kEnters + "Give this character +1000 BP.");
    duel.act({});
    duel.end_turn();
    EXPECT_EQ(duel.bp(duel.me), 2000);
}

TEST(Lower, CannotBeExiledByTheOpponent) {
    Duel duel(
        kEnters + "Cards in your discard area cannot be exiled by opponent's effects for this turn.",
        {{.name = "Thief1", .text = kEnters + "You may exile one card in an opponent's discard area from the game."}});
    duel.put(Seat::A, kDiscard, Names{"Vega1"});
    const PlaceIx thief = duel.stand(Seat::B, 1, {"Thief1"});
    duel.act({});
    duel.carry_out(duel.top(thief), {"yes"});
    EXPECT_TRUE(duel.has(Seat::A, kDiscard, "Vega1"));
    duel.end_turn();
    duel.carry_out(duel.top(thief), {"yes"});
    EXPECT_TRUE(duel.has(Seat::A, kExile, "Vega1"));
}

TEST(Lower, CannotResolve) {
    Duel duel(kEnters +
              "You may choose this character's battle opponent. If you do, opponent's cannot resolve the chosen "
              "character's 《When this character enters play》 effect for this turn.");
    duel.act({"yes"});
    EXPECT_TRUE(duel.marked(duel.foe, kCannotResolve));
    EXPECT_EQ(sum_of(duel.read(), kCannotResolve, {ObjectKind::Places, duel.foe}), kCharacterEnters);
}

TEST(Lower, SwapChangesPlaces) {
    Duel duel(kEnters + "You may swap the place of this character with one of your Kaiju.");
    const PlaceIx nova = duel.stand(Seat::A, 1, {"Nova1"});
    duel.act({"yes"});
    EXPECT_EQ(duel.name(duel.top(duel.me)), "Nova1");
    EXPECT_EQ(duel.name(duel.top(nova)), "Hero1");
}

TEST(Lower, NegateOneTextAndAll) {
    const std::vector<TestCard> texts = {
        {.name = "Text1", .text = "[SIN] Give this character +1000 BP. [SIN] Give this character +300 BP."}};
    Duel one(kEnters + "Negate one effect text of one opponent's character for this turn.", texts);
    const PlaceIx theirs = one.stand(Seat::B, 1, {"Text1"});
    EXPECT_EQ(one.bp(theirs), 2300);
    one.act({"1"});
    EXPECT_EQ(one.bp(theirs), 1300);
    one.end_turn();
    EXPECT_EQ(one.bp(theirs), 2300);
    Duel all(kEnters + "Negate all effect texts of one opponent's Kaiju for this turn.", texts);
    const PlaceIx other = all.stand(Seat::B, 1, {"Text1"});
    all.act({});
    EXPECT_EQ(all.bp(other), 1000);
}

TEST(Lower, TriggerAnEffectOnACharacterAndOnACard) {
    const std::vector<TestCard> texts = {{.name = "Text1",
                                          .text = "[SIN] 《When this character enters play》 Draw a card. [DBL] 《When "
                                                  "this character enters play》 Draw three cards."}};
    Duel field(kEnters + "Trigger one 《When this character enters play》 effect on one of your SINGLE Kaiju.", texts);
    field.stand(Seat::A, 1, {"Text1"});
    field.act({});
    EXPECT_EQ(field.count(Seat::A, kHand), 1) << "only the text that is active";
    Duel card(
        "[SIN]" + kPays +
            "Reveal one Kaiju card from your hand → Trigger one 《When this character enters play》 effect on it.",
        texts);
    card.put(Seat::A, kHand, Names{"Text1"});
    card.act({"2"});
    EXPECT_EQ(card.count(Seat::A, kHand), 4) << "of a card in hand any of its texts";
}

TEST(Lower, ResolveAnActivateEffectByPaying) {
    Duel duel(
        "[SIN]" + kPays +
            "No cost → Choose one [Activate] effect on your level 1 『NOVA』 and resolve it by paying its cost, "
            "ignoring any [DBL] and usage limits that it has. (*You may also resolve effects with \"No cost → \")",
        {{.name = "Nova4",
          .text = "[DBL][Activate] (Once per turn) Discard one card from your hand → Draw two cards.",
          .character = "NOVA"}});
    duel.stand(Seat::A, 1, {"Nova4"});
    duel.act({});
    EXPECT_EQ(duel.count(Seat::A, kHand), 0) << "its cost cannot be paid";
    duel.put(Seat::A, kHand, Names{"Vega1"});
    duel.act({});
    EXPECT_TRUE(duel.has(Seat::A, kDiscard, "Vega1"));
    EXPECT_EQ(duel.count(Seat::A, kHand), 2);
}

TEST(Lower, EffectsToChooseFrom) {
    Duel duel(kEnters +
              "If any opponent has three or fewer cards in their hand, you may choose effect 1. Additionally, if you "
              "have three or fewer cards in your hand, you may choose effect 2. 1) Draw a card. 2) Draw two cards.");
    duel.act({"no", "yes"});
    EXPECT_EQ(duel.count(Seat::A, kHand), 2);
}

TEST(Lower, DrawByState) {
    Duel duel(
        kEnters + "Draw a card if this character is SINGLE, two cards if DOUBLE, or three cards if TRIPLE.",
        {{.name = "Hero2",
          .text = kEnters + "Draw a card if this character is SINGLE, two cards if DOUBLE, or three cards if TRIPLE.",
          .kind = "Ultra Hero",
          .level = 2}});
    duel.act({});
    EXPECT_EQ(duel.count(Seat::A, kHand), 1);
    const PlaceIx pair = duel.stand(Seat::A, 1, {"Hero1", "Hero2"});
    duel.carry_out(duel.top(pair), {});
    EXPECT_EQ(duel.count(Seat::A, kHand), 3);
}

TEST(Lower, DrawUntil) {
    Duel duel(kEnters + "Draw cards until you have three cards in your hand.");
    duel.put(Seat::A, kHand, Names{"Vega1"});
    duel.act({});
    EXPECT_EQ(duel.count(Seat::A, kHand), 3);
}

TEST(Lower, AtRandomIsNobodysChoice) {
    Duel duel("[SIN]" + kPays +
              "Choose one card at random from an opponent's hand and reveal it → If the revealed card is a Kaiju card, "
              "draw a card.");
    EXPECT_FALSE(duel.payable(duel.top(duel.me)));
    duel.put(Seat::B, kHand, Names{"Vega1", "Nova1"});
    duel.act({});
    EXPECT_EQ(duel.count(Seat::A, kHand), 1);
}

}  // namespace
}  // namespace arbiter::ucg
