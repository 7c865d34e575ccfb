// How often a text triggers, texts that wait in a hand, and texts that wait for a situation.
#include "arbiter/save.h"
#include "engine/hands.h"
#include "toy/script.h"
#include "toy/table.h"

namespace arbiter::toy {
namespace {

constexpr HandOffers kOffers{u64{1} << kToPit, kHands, kPromptHand};

class TriggerCards {
  public:
    Pool build() {
        card("T-01", kWight);
        card("R-01", kRite);
        cards_.activated("Send your row to the pit.", 2, Script().gather(1, row_).move(1, to_pit_), kInHand);
        card("R-02", kRite);
        cards_.activated("Draw two cards.", 1, Script().draw(Who::You, parts_.constant(2), kDrawn), kInHand);
        watchers();
        in_hand();
        situations();
        return cards_.finish();
    }

  private:
    static constexpr u16 kInHand = 1 << kHand;

    void card(const std::string& number, i32 kind) {
        std::array<i32, kAttributes> attributes{};
        attributes[kKind] = kind;
        attributes[kPower] = 9;
        cards_.card(number, number, attributes, {{}});
    }
    Script draw_one() const { return Script().draw(Who::You, one_, kDrawn); }
    void watchers() {
        card("E-01", kWight);
        cards_.triggered("When a card of yours goes to the pit: draw a card.", kToPit, false, pit_, 1, draw_one())
            .zones = 1 << kPit | 1 << kRow;
        card("E-02", kWight);
        Ability& together = cards_.triggered("When one or more cards of yours go to the pit: draw a card.", kToPit,
                                             false, pit_, 1, draw_one());
        together.zones = 1 << kPit | 1 << kRow;
        together.on.together = 1;
        card("E-03", kWight);
        Ability& twice = cards_.triggered("When a card of yours goes to the pit: draw a card. Twice a turn.", kToPit,
                                          false, pit_, 1, draw_one());
        twice.zones = 1 << kPit | 1 << kRow;
        twice.limit = 2;
        card("E-04", kWight);
        Ability& two = cards_.triggered("When two or more cards of yours go to the pit: draw a card.", kToPit, false,
                                        pit_, 1, draw_one());
        two.zones = 1 << kPit | 1 << kRow;
        two.on.at_least = 2;
    }
    void in_hand() {
        card("H-01", kWight);
        cards_
            .triggered("When a card of yours goes to the pit: you may show this from your hand; draw a card.", kToPit,
                       false, pit_, 1, draw_one())
            .zones = kInHand;
    }
    void situations() {
        card("C-01", kWight);
        cards_.triggered("When there are no cards in your hand: draw a card.", kSituation, true, kNoId, 1, draw_one())
            .condition = parts_.compare(parts_.count(hand_), Compare::Equal, 0);
    }

    CardMaker cards_;
    PoolBuilder& parts_ = cards_.parts();
    const AmountId one_ = parts_.constant(1);
    const FilterId row_ = cards_.filter(ObjectKind::Places, {Filter::zone(1 << kRow, Who::You)});
    const FilterId pit_ = cards_.filter(ObjectKind::Cards, {Filter::zone(1 << kPit, Who::You)});
    const FilterId hand_ = cards_.filter(ObjectKind::Cards, {Filter::zone(1 << kHand, Who::You)});
    const DestinationId to_pit_ = parts_.destination([] {
        Destination to{};
        to.target = Target::Zone;
        to.zone = kPit;
        to.whose = Who::OwnerOfIt;
        to.reason = kSent;
        return to;
    }());
};

Game game_with(bool for_each, bool hands) {
    Rulebook book = rulebook();
    book.trigger_for_each = for_each;
    book.hand_offers = hands ? &kOffers : nullptr;
    return {std::make_shared<const Rulebook>(book), std::make_shared<const Pool>(TriggerCards().build())};
}

int drawn_for(const char* watcher, bool for_each) {
    Table table(game_with(for_each, false));
    for (int slot : {1, 2, 3}) table.lay(Seat::A, slot, "T-01");
    table.lay(Seat::A, 4, watcher);
    table.hold(Seat::A, "R-01");
    table.answer("play R-01");
    while (table.state.decision.kind == Ask::Mode && !testing::Test::HasFailure())
        table.answer(labelled_answers(table.game, table.state)[0].label);
    return table.read().zone(Seat::A, kHand).count;
}

// Four cards of the row go at once, the watcher among them. (That the rite goes before is forgotten with what the
// watcher was then.)
TEST(Instances, AreOneForAllOrOneForEachSubject) {
    EXPECT_EQ(drawn_for("E-01", false), 1);
    EXPECT_EQ(drawn_for("E-01", true), 4);
    EXPECT_EQ(drawn_for("E-02", true), 1) << "one or more";
    EXPECT_EQ(drawn_for("E-03", true), 2) << "within its limit";
    EXPECT_EQ(drawn_for("E-04", true), 1) << "so many at once";
}

class InHand : public testing::Test {
  protected:
    InHand() {
        table_.lay(Seat::A, 1, "T-01");
        table_.hold(Seat::A, "R-01");
    }
    Table table_{game_with(false, true)};
};

TEST_F(InHand, ItsPlayerIsAskedAndMayKeepSilent) {
    table_.hold(Seat::A, "H-01");
    table_.answer("play R-01");
    ASSERT_EQ(table_.state.decision.kind, Ask::Pick);
    EXPECT_EQ(table_.state.decision.seat, Seat::A);
    EXPECT_EQ(table_.state.decision.prompt, kPromptHand);
    EXPECT_TRUE(view(table_.game, table_.state, Seat::B).waiting.empty()) << "nobody else knows";
    EXPECT_FALSE(view(table_.game, table_.state, Seat::A).waiting.empty());
    const auto loaded = load(table_.game, save(table_.game, table_.state));
    ASSERT_TRUE(loaded) << loaded.problems()[0].to_string();
    table_.answer("done");
    EXPECT_EQ(table_.state.decision.kind, Ask::Main);
    EXPECT_EQ(table_.read().zone(Seat::A, kHand).count, 1);
    for (const EventView& event : redact(table_.game, table_.log, Seat::B))
        EXPECT_NE(event.kind, EventKind::Triggered) << event.text;
}

TEST_F(InHand, WhatIsShownIsCarriedOut) {
    table_.hold(Seat::A, "H-01");
    table_.answer("play R-01");
    table_.answer("H-01");
    ASSERT_EQ(table_.state.decision.kind, Ask::Mode) << "the rite went to the pit, and then the row";
    table_.answer(labelled_answers(table_.game, table_.state)[0].label);
    EXPECT_EQ(table_.read().zone(Seat::A, kHand).count, 3);
    const auto seen = redact(table_.game, table_.log, Seat::B);
    EXPECT_TRUE(std::any_of(seen.begin(), seen.end(), [](const EventView& event) {
        return event.kind == EventKind::Revealed && event.text == "A reveals H-01";
    }));
}

// What happened to A's card is nothing that such a card of B's could wait for.
TEST_F(InHand, WhoeverCouldHoldOneIsAskedWhateverItIs) {
    table_.hold(Seat::A, "T-01");
    table_.hold(Seat::B, "H-01");
    table_.answer("play R-01");
    ASSERT_EQ(table_.state.decision.kind, Ask::Pick) << table_.options();
    EXPECT_EQ(table_.state.decision.seat, Seat::A);
    EXPECT_EQ(labelled_answers(table_.game, table_.state).size(), 1u);
    table_.answer("done");
    EXPECT_EQ(table_.state.decision.kind, Ask::Main);
}

TEST_F(InHand, WithoutACardNobodyIsAsked) {
    table_.answer("play R-01");
    EXPECT_EQ(table_.state.decision.kind, Ask::Main) << table_.options();
}

TEST_F(InHand, WhatWaitsThereIsNotDealtToTheOtherPlayer) {
    for (int n = 0; n < 3; ++n) table_.hold(Seat::A, "T-01");
    table_.hold(Seat::A, "H-01");
    table_.answer("play R-01");
    Rng rng = Rng::from_seed(4);
    int without = 0;
    for (int n = 0; n < 30; ++n) {
        const State other = resample(table_.game, table_.state, Seat::B, {}, rng);
        ASSERT_EQ(check_invariants(table_.game, other), "");
        ASSERT_TRUE(view(table_.game, other, Seat::B) == view(table_.game, table_.state, Seat::B));
        bool held = false;
        for (int card : Position(table_.game, other).cards_in(Seat::A, kHand))
            held = held || Position(table_.game, other).definition(static_cast<CardIx>(card)).number == "H-01";
        without += !held;
    }
    EXPECT_GT(without, 10) << "the card that waits is dealt like any other";
}

// ---- situations

class Situation : public testing::Test {
  protected:
    int triggered() const {
        int count = 0;
        for (const Event& event : table_.log.events) count += event.kind == EventKind::Triggered;
        return count;
    }
    Table table_{game_with(false, false)};
};

TEST_F(Situation, TriggersOnceAsItComes) {
    table_.lay(Seat::A, 1, "C-01");
    table_.hold(Seat::A, "T-01");
    table_.answer("play T-01 to A's row 2");
    EXPECT_EQ(triggered(), 1);
    EXPECT_EQ(table_.read().zone(Seat::A, kHand).count, 1) << "the hand was empty, and a card is drawn";
    EXPECT_EQ(table_.state.decision.kind, Ask::Main);
}

TEST_F(Situation, TriggersAgainOnlyAfterItHasGone) {
    const CardIx source = table_.lay(Seat::A, 1, "C-01");
    // With no deck left nothing is drawn: the hand stays empty.
    for (int card : table_.read().cards_in(Seat::A, kDeck))
        table_.rules().move_to_zone(static_cast<CardIx>(card), kVault, Seat::A, End::Top, kNoReason);
    Rules rules = table_.rules();
    const auto check = [&] {
        rules.note_situations();
        return table_.state.waiting.size();
    };
    EXPECT_EQ(check(), 1);
    EXPECT_EQ(check(), 1) << "only once";
    const CardIx card = table_.read().zone(Seat::A, kVault).top;
    rules.move_to_zone(card, kHand, Seat::A, End::Top, kNoReason);
    EXPECT_EQ(check(), 1);
    rules.move_to_zone(card, kVault, Seat::A, End::Top, kNoReason);
    table_.state.waiting.clear();
    EXPECT_EQ(check(), 0) << "it had gone before it was resolved, and not since";
    rules.move_to_zone(card, kHand, Seat::A, End::Top, kNoReason);
    EXPECT_EQ(check(), 0);
    rules.move_to_zone(card, kVault, Seat::A, End::Top, kNoReason);
    EXPECT_EQ(check(), 1) << "gone, and come again";
    EXPECT_NE(table_.state.cards[source].situations, 0);
    rules.tick();
    rules.move_to_zone(source, kHand, Seat::A, End::Top, kNoReason);
    EXPECT_EQ(table_.state.cards[source].situations, 0) << "another object has waited for nothing yet";
}

TEST_F(Situation, IsAskedOnlyOfWhatIsInPlay) {
    table_.bury(Seat::A, "C-01");
    table_.rules().note_situations();
    EXPECT_TRUE(table_.state.waiting.empty());
}

}  // namespace
}  // namespace arbiter::toy
