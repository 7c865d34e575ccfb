// Card text in play: what the words do, verb by verb and condition by condition. The position is laid out by hand and
// one ability runs.
#include "table.h"

namespace arbiter::ucg {
namespace {

using Names = std::vector<std::string>;

const std::string kEnters = "[SIN][DBL][TRP] 《When this character enters play》 ";
const std::string kPays = "[Activate] (Once per turn) ";

// A table with a card that has the text, alone against one opponent, and cards to draw.
struct Duel : Table {
    Duel(const std::string& text, std::vector<TestCard> more = {}, const std::string& book = "ucg-1.7")
        : Table(with(text, std::move(more)), book) {
        me = stand(Seat::A, 0, {"Hero1"});
        foe = stand(Seat::B, 0, {"Foe1"});
        put(Seat::A, kDeck, Names{"Nova1", "Comet1", "Vega1", "Nova2", "Nova3"});
        put(Seat::B, kDeck, Names{"Comet2", "Nova1", "Vega1"});
    }
    static std::vector<TestCard> with(const std::string& text, std::vector<TestCard> more) {
        std::vector<TestCard> cards = {
            {.name = "Hero1", .text = text, .kind = "Ultra Hero"},
            {.name = "Foe1", .kind = "Ultra Hero", .type = "POWER"},
            {.name = "Nova1", .type = "POWER"},
            {.name = "Nova2", .type = "SPEED", .level = 2},
            {.name = "Nova3", .type = "SPEED", .level = 3},
            {.name = "Comet1", .kind = "Ultra Hero", .type = "SPEED"},
            {.name = "Comet2", .kind = "Ultra Hero", .type = "ARMED", .level = 2},
            {.name = "Vega1", .type = "HAZARD"},
            {.name = "Dawn Scene", .kind = "Scene", .round = 1},
            {.name = "Dusk Scene", .kind = "Scene", .round = 3},
        };
        cards.insert(cards.end(), more.begin(), more.end());
        return cards;
    }
    void act(const Names& answers) { carry_out(top(me), answers); }

    PlaceIx me = 0;
    PlaceIx foe = 0;
};

// ---- may, to, if you do

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

TEST(Lower, EitherWithinACostOffersOnlyWhatCanBeDone) {
    Duel duel(kEnters +
              "You may send one of your scenes to its owner's discard area, or discard one scene card from your hand, "
              "to draw a card.");
    duel.put(Seat::A, kHand, Names{"Dawn Scene", "Vega1"});
    duel.act({"yes", "2", "yes"});
    EXPECT_TRUE(duel.has(Seat::A, kDiscard, "Dawn Scene"));
    Duel first(kEnters +
               "You may send one of your scenes to its owner's discard area, or discard one scene card from your hand, "
               "to draw a card.");
    first.put(Seat::A, kHand, Names{"Dawn Scene"});
    Rules rules = first.rules();
    const AbilityId id = first.read().definition(first.top(first.me)).first_ability;
    rules.call(first.game.pool->ability(id).code, Seat::A, first.top(first.me), id);
    run(rules);
    ASSERT_TRUE(apply(first.game, first.state, Action::yes()).ok());
    EXPECT_EQ(first.offered(), Names{"2"});
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

// ---- moving cards

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

// ---- Charge

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
    duel.act({"2", "yes"});  // option 2 is one card
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

// ---- giving

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
    EXPECT_EQ(sum_of(duel.read(), kCannotResolve, {Of::Places, duel.foe}), kCharacterEnters);
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

// ---- conditions and filters

struct Condition {
    std::string text;
    bool holds;
};

// One table for all: two Nova cards as a DOUBLE beside the Hero, against a POWER hero and a Vega; scenes and piles.
TEST(Lower, Conditions) {
    const std::vector<Condition> conditions = {
        {"you have 『NOVA』", true},
        {"you have 『VEGA』", false},
        {"you do not have 『VEGA』", true},
        {"you have both 『NOVA』 and 『HERO』", true},
        {"you have both 『NOVA』 and 『VEGA』", false},
        {"you have a DOUBLE Kaiju", true},
        {"you have a TRIPLE or QUAD Kaiju", false},
        {"you have two or more characters", true},
        {"you have three or more characters", false},
        {"you have another Ultra Hero", false},
        {"an opponent has another Kaiju", true},
        {"you have a Kaiju with TYPE 【SPEED】", true},
        {"you have a Kaiju without TYPE 【SPEED】", false},
        {"you have a Kaiju with TYPE 【SPEED】 that is not 『NOVA』", false},
        {"you have a level 2 or higher Kaiju", true},
        {"you have a level 1 or 3 Kaiju", false},
        {"you have a Kaiju with printed DOUBLE BP of 2000", true},
        {"you have a Kaiju with printed TRIPLE BP of 2000 or less", false},
        {"you have 「ova2」", true},
        {"you have 「Dawn」", true},
        {"you have two cards in your hand", true},
        {"you have three or more cards in your hand", false},
        {"you have fewer cards in your hand than an opponent", true},
        {"an opponent has more cards in their hand than you", true},
        {"you have more cards in your hand than an opponent", false},
        {"you have two or more Kaiju cards in your discard area, each with a different character name", true},
        {"you have three or more Kaiju cards in your discard area, each with a different character name", false},
        {"you have a scene in the scene area", true},
        {"an opponent has a scene", false},
        {"there is no scene in the scene area", false},
        {"there are two printed TYPES among characters on your field", true},
        {"there is only one printed TYPE among characters on your field", false},
        {"your characters have a total level of 3 or higher", true},
        {"your characters have a total level of 4 or higher", false},
        {"all your characters are Kaiju", false},
        {"this character is SINGLE", true},
        {"this character's battle opponent is DOUBLE", false},
        {"this character's battle opponent has TYPE 【POWER】", true},
        {"this character's battle opponent is a Kaiju", false},
        {"this character's battle opponent is not a Kaiju", true},
        {"this character's battle opponent is 『FOE』", true},
        {"『NOVA』 is adjacent to the left or right of this character", true},
        {"『NOVA』 is adjacent to both the left and right of this character", false},
        {"this character is in the round 1 battle area", true},
        {"this character is in the round 2 battle area", false},
        {"this character's BP is 1000", true},
        {"this character's BP is higher than its battle opponent's BP", false},
        {"this character's BP grade is increased", false},
        {"the current field round count is 2", true},
        {"you are the Lead player for this turn", true},
        {"you are the Next player for this turn", false},
        {"there is a total of two or more cards exiled from the game (*yours and your opponent's)", true},
        {"there is a face-down and sideways card under this character", false},
    };
    for (const Condition& condition : conditions) {
        Duel duel("[SIN] While " + condition.text + ", this character's BP becomes EXTRA.");
        duel.stand(Seat::A, 1, {"Nova1", "Nova2"});
        duel.stand(Seat::B, 1, {"Vega1"});
        duel.put(Seat::A, kSceneArea, "Dawn Scene");
        duel.put(Seat::A, kHand, Names{"Nova1", "Vega1"});
        duel.put(Seat::B, kHand, Names{"Nova1", "Vega1", "Vega1"});
        duel.put(Seat::A, kDiscard, Names{"Nova1", "Nova2", "Vega1", "Comet1"});
        duel.put(Seat::A, kExile, Names{"Vega1"});
        duel.put(Seat::B, kExile, Names{"Vega1"});
        EXPECT_EQ(duel.bp(duel.me), condition.holds ? 9000 : 1000) << condition.text;
    }
}

TEST(Lower, ContinuousTextsFollowTheGame) {
    Duel duel(
        "[SIN] While this character's battle opponent has TYPE 【HAZARD】, this character's BP grade increases by 1. "
        "Additionally, while you have two or more Kaiju, give this character +500 BP.");
    EXPECT_EQ(duel.bp(duel.me), 1000);
    Modifier hazard{};
    hazard.property = kGiveType;
    hazard.on = On::Place;
    hazard.target = duel.foe;
    hazard.value = kHazard;
    hazard.stamp = duel.state.clock;
    duel.rules().add_modifier(hazard);
    EXPECT_EQ(duel.bp(duel.me), 2000);
    duel.stand(Seat::A, 1, {"Nova1"});
    duel.stand(Seat::A, 2, {"Nova1"});
    EXPECT_EQ(duel.bp(duel.me), 2500);
}

TEST(Lower, DoesNotStackButEachPartCounts) {
    Duel duel("", {{.name = "Team1",
                    .text = "[SIN] All your Kaiju have their BP grade increase by 1. This effect does not stack."},
                   {.name = "Plus1",
                    .text = "[SIN] Give all your Ultra Heroes +100 BP. Give all your Ultra Heroes +30 BP. This effect "
                            "does not stack."}});
    const PlaceIx nova = duel.stand(Seat::A, 1, {"Nova1"});
    duel.stand(Seat::A, 2, {"Team1"});
    duel.stand(Seat::A, 3, {"Team1"});
    EXPECT_EQ(duel.bp(nova), 2000);
    duel.stand(Seat::A, 4, {"Plus1"});
    duel.stand(Seat::A, 5, {"Plus1"});
    EXPECT_EQ(duel.bp(duel.me), 1130);
}

TEST(Lower, TheLeftAsThePlayerSeesIt) {
    Duel duel(
        kEnters + "Give one character adjacent to the left of this character +1000 BP for this turn.",
        {{.name = "Mid1",
          .text = kEnters + "Give one character adjacent to the left of this character +1000 BP for this turn."}});
    duel.state.starting = Seat::A;
    duel.stand(Seat::A, 1, {"Mid1"});
    duel.stand(Seat::A, 2, {"Vega1"});
    duel.stand(Seat::B, 1, {"Mid1"});
    duel.stand(Seat::B, 2, {"Vega1"});
    duel.carry_out(duel.top(place_at(Seat::A, 1)), {});
    EXPECT_EQ(duel.bp(place_at(Seat::A, 2)), 2000) << "areas go leftward as the first Lead Player sees them";
    duel.carry_out(duel.top(place_at(Seat::B, 1)), {});
    EXPECT_EQ(duel.bp(place_at(Seat::B, 0)), 2000);
}

TEST(Lower, SharesAndHighest) {
    Duel duel("[SIN]" + kPays +
              "Reveal one card from your hand → Give one of your characters that shares a TYPE with the revealed card "
              "+1000 BP for this turn. Then, give one of your characters with the highest BP +100 BP for this turn.");
    const PlaceIx nova = duel.stand(Seat::A, 1, {"Nova1"});
    duel.put(Seat::A, kHand, Names{"Foe1"});
    duel.act({});
    EXPECT_EQ(duel.bp(nova), 2100);
}

// ---- looking back

TEST(Lower, LooksBackOnTheTurn) {
    const std::string text = kPays +
                             "No cost → If the top card of your DOUBLE or TRIPLE character was put into your hand by "
                             "one of your character's effects this turn, draw a card.";
    Duel duel(kEnters + "You may put the top card of another one of your DOUBLE Kaiju into your hand.",
              {{.name = "Scene A", .text = text, .kind = "Scene"}});
    for (const Watch& watch : duel.game.pool->watches) duel.state.listens |= u64{1} << watch.event;
    const CardIx scene = duel.put(Seat::A, kSceneArea, "Scene A");
    duel.stand(Seat::A, 1, {"Nova1", "Nova2"});
    duel.carry_out(scene, {});
    EXPECT_EQ(duel.count(Seat::A, kHand), 0);
    duel.act({"yes"});
    duel.carry_out(scene, {});
    EXPECT_EQ(duel.count(Seat::A, kHand), 2);
}

TEST(Lower, LooksBackOnUses) {
    Duel duel("[SIN]" + kPays + "No cost → Give this character +100 BP for this turn.",
              {{.name = "Scene A",
                .text = kPays +
                        "No cost → If an [Activate] effect from your level 1 『HERO』 was used this turn, draw a card.",
                .kind = "Scene"}});
    for (const Watch& watch : duel.game.pool->watches) duel.state.listens |= u64{1} << watch.event;
    const CardIx scene = duel.put(Seat::A, kSceneArea, "Scene A");
    duel.carry_out(scene, {});
    EXPECT_EQ(duel.count(Seat::A, kHand), 0);
    duel.act({});
    duel.carry_out(scene, {});
    EXPECT_EQ(duel.count(Seat::A, kHand), 1);
}

TEST(Lower, TriggersOfACardInTheDiscardArea) {
    Duel duel(kEnters + "You may send the top card of your deck to your discard area.",
              {{.name = "Nova4",
                .text = "《When this card is sent to your discard area from your deck》 Draw a card.",
                .character = "NOVA"}});
    const CardIx card = duel.put(Seat::A, kHand, "Nova4");
    duel.rules().move_to_zone(card, kDeck, Seat::A, End::Top, kReturned);
    duel.act({"yes"});
    EXPECT_EQ(duel.count(Seat::A, kHand), 1);
}

TEST(Lower, WheneverYouDiscard) {
    Duel duel(kEnters + "You may discard two cards from your hand.",
              {{.name = "Scene A",
                .text = "《Whenever you discard one or more cards from your hand》 (Once per turn) Draw a card.",
                .kind = "Scene"}});
    duel.put(Seat::A, kSceneArea, "Scene A");
    duel.put(Seat::A, kHand, Names{"Vega1", "Vega1"});
    duel.act({"yes"});
    EXPECT_EQ(duel.count(Seat::A, kHand), 1) << "once for both";
    duel.act({"yes"});
    EXPECT_EQ(duel.count(Seat::A, kHand), 0) << "once a turn";
}

TEST(Lower, WheneverTheBattleOpponentActs) {
    Duel duel("[SIN] 《Whenever this character's battle opponent resolves an [Activate] effect》 Draw a card.",
              {{.name = "User1", .text = "[SIN]" + kPays + "No cost → Draw a card."}});
    const PlaceIx user = duel.stand(Seat::B, 1, {"User1"});
    duel.carry_out(duel.top(user), {});
    EXPECT_EQ(duel.count(Seat::A, kHand), 0);
    duel.stand(Seat::A, 1, {"Hero1"});
    duel.carry_out(duel.top(user), {});
    EXPECT_EQ(duel.count(Seat::A, kHand), 1);
}

// ---- facts

TEST(Lower, Facts) {
    Table table({{.name = "Fact1",
                  .text = "This card also has the Ultra Hero card type. A deck may include any number of this card."},
                 {.name = "Fact2",
                  .text = "[TEAM][DAWN PATROL] (*This card is also able to level up a character with [DAWN PATROL])"},
                 {.name = "Fact3",
                  .text = "This card's character name is treated as one of 『NOVA』, 『COMET』, or its printed "
                          "character name (『FACT』)."},
                 {.name = "Fact4",
                  .text = "(*This card cannot enter play as SINGLE, and cannot become SINGLE)",
                  .bp = {-1, 2000, 3000, -1, -1}},
                 {.name = "Fact5", .text = "A deck may include up to six copies of this card."}});
    const auto card = [&](const char* name) { return table.game.pool->definition(find_card(table.game, name)); };
    EXPECT_EQ(card("Fact1").attributes[kKind], kKaiju | kUltraHero);
    EXPECT_TRUE(card("Fact1").attributes[kFlags] & kAnyNumberInDeck);
    EXPECT_EQ(card("Fact2").symbols[kTeam].size(), 1u);
    EXPECT_EQ(card("Fact3").symbols[kCharacterName].size(), 3u);
    EXPECT_EQ(table.game.pool->symbol_names[card("Fact3").symbols[kCharacterName][0]], "FACT");
    EXPECT_EQ(card("Fact5").attributes[kFlags] >> kCopiesShift, 6);
}

}  // namespace
}  // namespace arbiter::ucg
