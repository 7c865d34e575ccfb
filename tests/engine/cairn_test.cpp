// The engine's mechanisms one by one, in positions of Cairn laid out by hand.
#include "toy/play.h"
#include "toy/table.h"

namespace arbiter::toy {
namespace {

// ---- replacements

// Two of A's cards fall at once; the warden would keep each of them, for a discard.
class Falling : public testing::Test {
  protected:
    Falling() {
        first_ = table_.lay(Seat::A, 1, "T-01");
        second_ = table_.lay(Seat::A, 2, "T-10");
        table_.lay(Seat::A, 3, "T-20");
        table_.lay(Seat::B, 1, "T-02");
        winner_ = table_.lay(Seat::B, 2, "T-13");
        discard_ = table_.hold(Seat::A, "T-40");
        table_.hold(Seat::A, "T-41");
        table_.answer("pass");
    }

    Table table_;
    CardIx first_ = 0, second_ = 0, winner_ = 0, discard_ = 0;
};

TEST_F(Falling, AReplacementAsksInTheMiddleOfABatch) {
    ASSERT_EQ(table_.state.decision.kind, Ask::YesNo);
    EXPECT_EQ(table_.state.decision.seat, Seat::A);
    EXPECT_NE(prompt(table_.game, table_.state).find("T-20 Vault Warden"), std::string::npos);
    EXPECT_EQ(table_.zone_of(first_), kRow) << "nothing is committed before the question is answered";
    table_.answer("yes");
    table_.answer("T-40");
    EXPECT_EQ(table_.zone_of(discard_), kPit);
    EXPECT_EQ(table_.zone_of(first_), kVault);
    EXPECT_EQ(table_.zone_of(second_), kRow) << "it is asked for each of them";
    ASSERT_EQ(table_.state.decision.kind, Ask::YesNo);
    table_.answer("no");
    EXPECT_EQ(table_.zone_of(second_), kPit);
}

TEST_F(Falling, TheBatchGoesOnAsItWasWhenTheReplacementIsDeclined) {
    table_.answer("no");
    EXPECT_EQ(table_.zone_of(first_), kRow) << "nothing is committed before the last question is answered";
    table_.answer("no");
    EXPECT_EQ(table_.zone_of(first_), kPit);
    EXPECT_EQ(table_.zone_of(second_), kPit);
    EXPECT_EQ(table_.zone_of(discard_), kHand);
}

TEST_F(Falling, AGameForkedInTheMiddleOfAnEffectFinishesBothWays) {
    table_.answer("yes");
    const State fork = table_.state;
    table_.answer("T-40");
    const State one = table_.state;
    table_.state = fork;
    table_.answer("T-41");
    const State other = table_.state;
    EXPECT_EQ(one.cards[discard_].zone, kPit);
    EXPECT_EQ(other.cards[discard_].zone, kHand);
    EXPECT_EQ(one.cards[first_].zone, kVault);
    EXPECT_EQ(other.cards[first_].zone, kVault);
    for (State state : {one, other}) {
        Rng rng = Rng::from_seed(1);
        for (int n = 0; state.outcome == Outcome::Running; ++n) {
            ASSERT_LT(n, 5000);
            ASSERT_TRUE(apply(table_.game, state, random_action(table_.game, state, rng)));
            ASSERT_EQ(check_invariants(table_.game, state), "");
        }
    }
}

TEST(Replacement, AppliesWithoutAskingWhereItIsNotOptional) {
    Table table;
    const CardIx back = table.lay(Seat::A, 1, "T-21");
    table.lay(Seat::B, 1, "T-02");
    table.answer("pass");
    EXPECT_EQ(table.zone_of(back), kHand);
}

// ---- triggers

TEST(Checkpoint, TheLeadGoesFirstAndEachOrdersTheirOwn) {
    Table table;
    for (Seat seat : kSeats) {
        table.lay(seat, 1, "T-02");
        table.lay(seat, 2, "T-04");
        table.lay(seat, 3, "T-09");
        // Rested, so that only the first pair clashes.
        for (int slot : {2, 3})
            table.state.cards[table.state.places[table.place(seat, slot)].stack.top].position = kRested;
    }
    table.answer("pass");
    ASSERT_EQ(table.state.waiting.size(), 4);
    ASSERT_EQ(table.state.decision.kind, Ask::Mode);
    ASSERT_EQ(table.state.decision.seat, Seat::A);
    EXPECT_TRUE(table.offers("T-04 Ash Crow: When a card of yours")) << table.options();
    table.answer("T-09");
    ASSERT_EQ(table.state.decision.kind, Ask::YesNo) << "a question inside the effect";
    EXPECT_EQ(table.state.decision.seat, Seat::A);
    const int hand = table.read().zone(Seat::A, kHand).count;
    table.answer("yes");
    // The slab is back, the crow has drawn; then it is B's turn to order.
    EXPECT_EQ(table.read().zone(Seat::A, kHand).count, hand + 2);
    ASSERT_EQ(table.state.decision.seat, Seat::B);
    table.answer("Ash Crow");
    ASSERT_EQ(table.state.decision.kind, Ask::YesNo);
    EXPECT_EQ(table.state.decision.seat, Seat::B);
}

TEST(Checkpoint, WhatTriggersMeanwhileJoinsThePool) {
    Table table;
    // B's crow waits for B's pebble; A's wight sends it there while A's second trigger still waits.
    table.lay(Seat::B, 1, "T-01");
    table.lay(Seat::B, 4, "T-04");
    table.lay(Seat::A, 2, "T-03");
    table.hold(Seat::A, "T-32");
    table.answer("play T-32 to A's row 1");
    ASSERT_EQ(table.state.decision.kind, Ask::YesNo) << "the echo of the wight's text" << table.options();
    const int before = table.read().zone(Seat::B, kHand).count;
    table.answer("yes");
    table.answer("B's row 1");
    EXPECT_EQ(table.read().zone(Seat::B, kHand).count, before + 1) << "the crow drew at the checkpoint";
    ASSERT_EQ(table.state.decision.kind, Ask::Main);
}

TEST(Checkpoint, PutsOffToDuskAndRemembersWhatItWasAbout) {
    Table table;
    const CardIx patient = table.hold(Seat::A, "T-07");
    table.answer("play T-07 to A's row 1");
    EXPECT_EQ(table.state.delayed.size(), 1);
    const int hand = table.read().zone(Seat::A, kHand).count;
    table.answer("pass");
    EXPECT_EQ(table.read().zone(Seat::A, kHand).count, hand + 1);
    EXPECT_EQ(table.state.cards[patient].position, kRested);
    EXPECT_TRUE(table.state.delayed.empty());
}

// ---- continuous effects

TEST(Continuous, OneTextSwitchesAnotherOff) {
    Table table;
    table.lay(Seat::A, 1, "T-10");
    table.lay(Seat::A, 2, "T-01");
    EXPECT_EQ(table.power(Seat::A, 2), 3) << "the lantern's light";
    table.lay(Seat::B, 1, "T-11");
    EXPECT_EQ(table.power(Seat::A, 2), 2) << "snuffed";
    table.lay(Seat::A, 1, "T-07");
    table.lay(Seat::B, 2, "T-10");
    EXPECT_EQ(table.power(Seat::B, 1), 3) << "the other lantern still shines";
}

TEST(Continuous, ComesOnAgainWhenWhatSilencedItIsSilenced) {
    Table table;
    table.lay(Seat::A, 1, "T-10");
    table.lay(Seat::A, 2, "T-01");
    table.lay(Seat::B, 1, "T-11");
    table.hold(Seat::A, "T-31");
    table.answer("play T-31 to A's row 3");
    EXPECT_EQ(table.power(Seat::A, 2), 3) << "the snuffer's text is negated";
    table.lay(Seat::B, 1, "T-07");
    EXPECT_EQ(table.power(Seat::A, 2), 3);
}

TEST(Continuous, TextsThatSilenceEachOtherComeToAnEnd) {
    Table table;
    table.lay(Seat::A, 1, "T-11");
    table.lay(Seat::B, 1, "T-11");
    table.lay(Seat::A, 2, "T-10");
    // Whatever the answer is, it is the same for both, and the same again.
    const bool mine = any_of(table.read(), kMuted, {ObjectKind::Places, table.place(Seat::A, 1)});
    const bool theirs = any_of(table.read(), kMuted, {ObjectKind::Places, table.place(Seat::B, 1)});
    EXPECT_EQ(mine, theirs);
    EXPECT_EQ(mine, any_of(table.read(), kMuted, {ObjectKind::Places, table.place(Seat::A, 1)}));
}

TEST(Stack, ACardThatCoversAnotherEndsWhatWasDoneToIt) {
    Table table;
    table.lay(Seat::A, 1, "T-01");
    table.lay(Seat::A, 2, "T-33");
    table.hold(Seat::A, "T-02");
    table.hold(Seat::A, "T-40");
    table.answer("use T-33 Banner in A's row 2: Discard");
    table.answer("T-40");
    table.answer("A's row 1");
    EXPECT_EQ(table.power(Seat::A, 1), 4);
    EXPECT_EQ(table.state.modifiers.size(), 1);
    table.answer("play T-02 to A's row 1");
    EXPECT_EQ(table.power(Seat::A, 1), 4) << "the slab's own";
    EXPECT_TRUE(table.state.modifiers.empty());
}

// ---- costs and attempts

TEST(Cost, IsOfferedOnlyWhereItCanBePaidInSomeWay) {
    Table table;
    table.lay(Seat::A, 1, "T-35");
    table.bury(Seat::A, "T-01");
    table.bury(Seat::A, "T-02");
    EXPECT_FALSE(table.offers("use T-35")) << "two cards of one clan";
    table.bury(Seat::A, "T-03");
    table.answer("use T-35");
    // Picks go from the top of the pit: after the slab only the pebble of its own clan would be left.
    ASSERT_EQ(table.state.decision.kind, Ask::Pick);
    EXPECT_FALSE(table.offers("T-02")) << table.options();
    table.answer("T-03");
    EXPECT_TRUE(table.offers("T-01"));
    table.answer("T-02");
    EXPECT_EQ(table.state.decision.kind, Ask::Order) << "in which order they go under the deck" << table.options();
}

TEST(Attempt, IsAllOrNothing) {
    Table table;
    const CardIx mine = table.lay(Seat::A, 1, "T-01");
    table.hold(Seat::A, "T-61");
    const int hand = table.read().zone(Seat::A, kHand).count;
    table.answer("play T-61");
    EXPECT_EQ(table.zone_of(mine), kRow) << "they have nothing to send";
    EXPECT_EQ(table.read().zone(Seat::A, kHand).count, hand) << "the rite is gone, a card was drawn";
}

TEST(Attempt, CountsWhatCannotBeMoved) {
    Table table;
    table.lay(Seat::A, 1, "T-01");
    table.lay(Seat::A, 2, "T-02");
    table.lay(Seat::B, 1, "T-13");
    table.lay(Seat::B, 2, "T-01");
    const CardIx last = table.lay(Seat::B, 3, "T-02");
    table.hold(Seat::A, "T-61");
    table.answer("play T-61");
    EXPECT_EQ(table.state.decision.kind, Ask::Main) << "B's three places are rooted: nothing to try" << table.options();
    EXPECT_EQ(table.zone_of(last), kRow);
}

// ---- labels

TEST(Label, NamesCardsByNumberNameAndPlaceAndUnderstandsLess) {
    Table table;
    table.hold(Seat::A, "T-05");
    table.hold(Seat::A, "T-01");
    table.lay(Seat::A, 2, "T-02");
    const auto find = [&](std::string_view text) { return find_answer(table.game, table.state, text); };
    EXPECT_TRUE(find("play T-05 Pit Snare to A's row 1"));
    EXPECT_EQ(find("play T-05 Pit Snare to A's row 1"), find("T-05 to a's ROW 1"));
    EXPECT_EQ(find("play T-05 Pit Snare to A's row 1"), find("pit snare to A's row 1"));
    EXPECT_FALSE(find("play T-05")) << "four places";
    EXPECT_FALSE(find("play T-05 Pit Snare to A's row 2")) << "occupied";
    EXPECT_TRUE(find("T-01 to A's row 2")) << "covers its clan";
    EXPECT_FALSE(find(""));
    EXPECT_FALSE(find("T-99"));
    EXPECT_EQ(find("concede b"), Action::concede(Seat::B));
    EXPECT_EQ(find("pa"), Action::pass());
}

TEST(Label, TellsCopiesApartOnlyWhereItMust) {
    Table table;
    table.hold(Seat::A, "T-01");
    EXPECT_TRUE(table.offers("play T-01 Grey Pebble to A's row 1"));
    EXPECT_EQ(label(table.game, table.state, *find_answer(table.game, table.state, "T-01 to A's row 1")),
              "play T-01 Grey Pebble to A's row 1");
    const CardIx second = table.hold(Seat::A, "T-01");
    EXPECT_EQ(label(table.game, table.state, Action::play(second, table.place(Seat::A, 1))),
              "play T-01 Grey Pebble to A's row 1 (hand 2)");
    EXPECT_EQ(find_answer(table.game, table.state, "play T-01 Grey Pebble to A's row 1 (hand 2)"),
              Action::play(second, table.place(Seat::A, 1)));
    EXPECT_TRUE(table.offers("play T-01 to A's row 1")) << "either copy is meant";
}

TEST(Label, NamesHiddenCardsByTheirSpotEvenIfTheyAreKnownToBeThere) {
    Table table;
    table.hold(Seat::A, "T-50");
    const CardIx shown = table.hold(Seat::B, "T-02");
    table.hold(Seat::B, "T-03");
    table.hold(Seat::B, "T-04");
    table.rules().look(Seat::A, CardSet::of(shown));
    table.answer("play T-50");
    ASSERT_EQ(table.state.decision.kind, Ask::Pick);
    const auto answers = labelled_answers(table.game, table.state);
    ASSERT_EQ(answers.size(), 3u);
    for (std::size_t n = 0; n < 3; ++n) EXPECT_EQ(answers[n].label, "card " + std::to_string(n + 1) + " of B's hand");
}

TEST(Label, NamesWhatIsLookedAt) {
    Table table;
    table.hold(Seat::A, "T-51");
    table.hold(Seat::B, "T-02");
    table.hold(Seat::B, "T-03");
    table.answer("play T-51");
    EXPECT_TRUE(table.offers("T-02 Great Slab in B's hand")) << table.options();
}

// ---- perft: how many ways there are to go on for so many answers

u64 perft(const Game& game, const State& state, int depth) {
    if (depth == 0 || state.outcome != Outcome::Running) return 1;
    ActionList legal;
    legal_actions(game, state, legal);
    u64 sum = 0;
    for (const Action& action : legal) {
        State next = state;
        EXPECT_TRUE(apply(game, next, action));
        sum += perft(game, next, depth - 1);
    }
    return sum;
}

TEST(Perft, CountsTheWaysToGoOn) {
    const Game game = toy::game();
    const State first = start(game, setup(game, 1), 1);
    const u64 counts[] = {2, 4, 76, 872, 3047};
    for (int depth = 1; depth <= 5; ++depth) EXPECT_EQ(perft(game, first, depth), counts[depth - 1]) << depth;
}

}  // namespace
}  // namespace arbiter::toy
