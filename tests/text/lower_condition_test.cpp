// Card text in play: conditions, filters, what texts look back on, and facts.
#include "duel.h"

namespace arbiter::ucg {
namespace {

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
    hazard.on = TargetKind::Place;
    hazard.target = duel.foe;
    hazard.value = kHazard;
    hazard.stamp = duel.state.clock;
    hazard.ability = kNoAbility;
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
    const auto card = [&](const char* name) { return table.game.pool->definition(find_card(*table.game.pool, name)); };
    EXPECT_EQ(card("Fact1").attributes[kKind], kKaiju | kUltraHero);
    EXPECT_TRUE(card("Fact1").attributes[kFlags] & kAnyNumberInDeck);
    EXPECT_EQ(card("Fact2").symbols[kTeam].size(), 1u);
    EXPECT_EQ(card("Fact3").symbols[kCharacterName].size(), 3u);
    EXPECT_EQ(table.game.pool->symbol_names[card("Fact3").symbols[kCharacterName][0]], "FACT");
    EXPECT_EQ(card("Fact5").attributes[kFlags] >> kCopiesShift, 6);
}

}  // namespace
}  // namespace arbiter::ucg
