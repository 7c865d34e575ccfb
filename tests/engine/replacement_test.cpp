// Replacements that the affected player chooses among, in positions of Cairn by other rules.
#include <algorithm>

#include "toy/table.h"

namespace arbiter::toy {
namespace {

// A's cards in these slots fall when A passes: something stronger stands opposite.
class Chosen : public testing::Test {
  protected:
    CardIx falling(Seat seat, int slot, std::string_view number) {
        const CardIx card = table_.lay(seat, slot, number);
        table_.lay(opponent(seat), slot, "T-01");
        Modifier strong{};
        strong.property = kPowerChange;
        strong.on = TargetKind::Place;
        strong.target = table_.place(opponent(seat), slot);
        strong.duration = Duration::Game;
        strong.value = 9;
        strong.stamp = table_.state.clock;
        strong.ability = kNoAbility;
        strong.source = kNone;
        strong.controller = seat;
        table_.rules().add_modifier(strong);
        return card;
    }
    void asks(Seat seat, Ask kind, u16 prompt) const {
        ASSERT_EQ(table_.state.decision.kind, kind) << table_.options();
        EXPECT_EQ(table_.state.decision.seat, seat);
        EXPECT_EQ(table_.state.decision.prompt, prompt);
    }
    long replaced() const {
        return std::count_if(table_.log.events.begin(), table_.log.events.end(),
                             [](const Event& event) { return event.kind == EventKind::Replaced; });
    }

    Table table_{other_game()};
};

TEST_F(Chosen, OneOfTwoIsAppliedToACard) {
    const CardIx door = falling(Seat::A, 1, "O-01");
    table_.lay(Seat::A, 2, "O-02");
    table_.answer("pass");
    asks(Seat::A, Ask::Mode, kPromptReplacement);
    EXPECT_EQ(table_.zone_of(door), kRow) << "nothing has happened yet";
    const State fork = table_.state;
    table_.answer("O-02 Ferryman");
    EXPECT_EQ(table_.zone_of(door), kHand);
    EXPECT_EQ(replaced(), 1);
    table_.state = fork;
    table_.answer("O-01 Vault Door");
    EXPECT_EQ(table_.zone_of(door), kVault);
}

TEST_F(Chosen, TheOnlyOneIsNoQuestion) {
    const CardIx door = falling(Seat::A, 1, "O-01");
    table_.answer("pass");
    EXPECT_EQ(table_.zone_of(door), kVault);
}

TEST_F(Chosen, IsAppliedToEachOfTwoCardsOfABatch) {
    const CardIx first = falling(Seat::A, 1, "T-01");
    const CardIx second = falling(Seat::A, 3, "T-10");
    table_.lay(Seat::A, 2, "O-02");
    table_.answer("pass");
    EXPECT_EQ(table_.zone_of(first), kHand);
    EXPECT_EQ(table_.zone_of(second), kHand);
    EXPECT_EQ(replaced(), 2);
}

TEST_F(Chosen, IsChosenForEachCardAnew) {
    const CardIx first = falling(Seat::A, 1, "O-01");
    const CardIx second = falling(Seat::A, 3, "T-10");
    table_.lay(Seat::A, 2, "O-02");
    table_.answer("pass");
    asks(Seat::A, Ask::Mode, kPromptReplacement);
    table_.answer("O-01");
    EXPECT_EQ(table_.zone_of(first), kVault);
    EXPECT_EQ(table_.zone_of(second), kHand) << "only the ferryman speaks of it";
}

TEST_F(Chosen, WhatIsDeclinedLeavesTheOther) {
    const CardIx pebble = falling(Seat::A, 1, "T-01");
    table_.lay(Seat::A, 2, "O-02");
    table_.lay(Seat::A, 3, "O-03");
    const CardIx held = table_.hold(Seat::A, "T-40");
    table_.answer("pass");
    asks(Seat::A, Ask::Mode, kPromptReplacement);
    table_.answer("O-03");
    asks(Seat::A, Ask::YesNo, kPromptReplace);
    table_.answer("no");
    EXPECT_EQ(table_.zone_of(pebble), kHand);
    EXPECT_EQ(table_.zone_of(held), kHand) << "nothing was discarded";
    EXPECT_EQ(replaced(), 1);
}

TEST_F(Chosen, WhatCannotBeDoneIsNoChoice) {
    const CardIx pebble = falling(Seat::A, 1, "T-01");
    table_.lay(Seat::A, 2, "O-02");
    table_.lay(Seat::A, 3, "O-03");
    table_.answer("pass");
    EXPECT_EQ(table_.zone_of(pebble), kHand) << "there is nothing to discard";
    EXPECT_NE(table_.state.decision.prompt, kPromptReplacement);
}

TEST_F(Chosen, EachTextOfACardCountsByItself) {
    const CardIx pebble = falling(Seat::A, 1, "T-01");
    table_.lay(Seat::A, 2, "O-06");
    table_.answer("pass");
    asks(Seat::A, Ask::Mode, kPromptReplacement);
    table_.answer("O-06 Twin Gates: If another card of your row would fall, you may return it");
    table_.answer("no");
    asks(Seat::A, Ask::YesNo, kPromptReplace);
    EXPECT_NE(prompt(table_.game, table_.state).find("vault"), std::string::npos) << "the other text of the card";
    const State fork = table_.state;
    table_.answer("yes");
    EXPECT_EQ(table_.zone_of(pebble), kVault);
    table_.state = fork;
    table_.answer("no");
    EXPECT_EQ(table_.zone_of(pebble), kPit) << "both were declined, neither is asked again";
}

TEST_F(Chosen, AGivenOneCounts) {
    const CardIx door = falling(Seat::A, 1, "O-01");
    table_.hold(Seat::A, "O-10");
    table_.answer("play O-10 to A's row 2");
    table_.answer("A's row 1");
    table_.answer("pass");
    asks(Seat::A, Ask::Mode, kPromptReplacement);
    const State fork = table_.state;
    table_.answer("O-10 Charm");
    EXPECT_EQ(table_.zone_of(door), kRow);
    table_.state = fork;
    table_.answer("O-01");
    EXPECT_EQ(table_.zone_of(door), kVault);
}

TEST_F(Chosen, ALimitedOneIsUsedUp) {
    const CardIx first = falling(Seat::A, 1, "T-01");
    const CardIx second = falling(Seat::A, 3, "T-10");
    table_.lay(Seat::A, 2, "O-05");
    table_.answer("pass");
    EXPECT_EQ(table_.zone_of(first), kRow);
    EXPECT_EQ(table_.zone_of(second), kPit) << "once a turn";
}

// The door goes to the vault instead; for that it falls instead; and for that nothing any more.
TEST_F(Chosen, WhatIsDoneInsteadIsReplacedByTheOtherOnceAlone) {
    const CardIx door = falling(Seat::A, 1, "O-01");
    table_.lay(Seat::A, 2, "O-04");
    table_.answer("pass");
    EXPECT_EQ(table_.zone_of(door), kPit);
    EXPECT_EQ(replaced(), 2);
}

// A third one speaks of the fall that two others have come to.
TEST_F(Chosen, WhatIsDoneInsteadCanBeReplacedByAThird) {
    const CardIx door = falling(Seat::A, 1, "O-01");
    table_.lay(Seat::A, 2, "O-04");
    table_.lay(Seat::A, 3, "O-02");
    table_.answer("pass");
    asks(Seat::A, Ask::Mode, kPromptReplacement);
    table_.answer("O-01");
    EXPECT_EQ(table_.zone_of(door), kHand) << "the door, the pitfall, the ferryman";
    EXPECT_EQ(replaced(), 3);
}

TEST_F(Chosen, ByThePlayerWhoseCardItIsInTheOthersTurn) {
    const CardIx door = falling(Seat::B, 1, "O-01");
    table_.lay(Seat::B, 2, "O-02");
    table_.answer("pass");
    asks(Seat::B, Ask::Mode, kPromptReplacement);
    table_.answer("O-02");
    EXPECT_EQ(table_.zone_of(door), kHand);
}

TEST_F(Chosen, OfBothPlayersWhoGoesFirstDecidesFirst) {
    const CardIx mine = falling(Seat::A, 1, "O-01");
    const CardIx theirs = falling(Seat::B, 3, "O-01");
    table_.lay(Seat::A, 2, "O-02");
    table_.lay(Seat::B, 4, "O-02");
    table_.answer("pass");
    asks(Seat::A, Ask::Mode, kPromptReplacement);
    table_.answer("O-02");
    asks(Seat::B, Ask::Mode, kPromptReplacement);
    table_.answer("O-01");
    EXPECT_EQ(table_.zone_of(mine), kHand);
    EXPECT_EQ(table_.zone_of(theirs), kVault);
}

// Of a stack all is replaced together.
TEST_F(Chosen, AStackIsOneObject) {
    const CardIx below = table_.lay(Seat::A, 1, "T-01");
    const CardIx door = falling(Seat::A, 1, "O-01");
    table_.answer("pass");
    EXPECT_EQ(table_.zone_of(door), kVault);
    EXPECT_EQ(table_.zone_of(below), kVault);
    EXPECT_EQ(replaced(), 1);
}

}  // namespace
}  // namespace arbiter::toy
