// Asking for a number: what is listed, how it is answered in words, why another one is not taken.
#include "arbiter/save.h"
#include "arbiter/why.h"
#include "toy/script.h"
#include "toy/table.h"

namespace arbiter::toy {
namespace {

TEST(Number, IsChosenBeforeTheCardsAreTaken) {
    Table table;
    const CardIx second = table.top_of_deck(Seat::A, "T-02"), first = table.top_of_deck(Seat::A, "T-03");
    table.hold(Seat::A, "T-44");
    table.answer("play T-44");
    ASSERT_EQ(table.state.decision.kind, Ask::Number);
    EXPECT_EQ(table.state.decision.seat, Seat::A);
    EXPECT_TRUE(prompt(table.game, table.state).starts_with("choose a number (0 to 3) [T-44 Sounding: "));
    EXPECT_EQ(labelled_answers(table.game, table.state).size(), 4u);
    EXPECT_FALSE(view(table.game, table.state, Seat::A).options.empty());
    EXPECT_TRUE(view(table.game, table.state, Seat::B).options.empty());
    const auto loaded = load(table.game, save(table.game, table.state));
    ASSERT_TRUE(loaded) << loaded.problems()[0].to_string();
    table.answer("1");
    EXPECT_EQ(table.state.cards[first].below, kNone) << "it lies at the bottom";
    EXPECT_EQ(table.state.zones[0][kDeck].top, second);
    EXPECT_EQ(table.state.decision.kind, Ask::Main);
}

TEST(Number, OfWhichThereIsOnlyOneIsNotAsked) {
    CardMaker cards;
    PoolBuilder& parts = cards.parts();
    std::array<i32, kAttributes> stone{}, rite{};
    stone[kKind] = kWight;
    rite[kKind] = kRite;
    cards.card("T-01", "Pebble", stone, {{}});
    cards.card("N-01", "Certainty", rite, {{}});
    cards.activated(
        "Choose a number from 2 to 1 and draw so many cards.", 2,
        Script().choose_number(1, parts.constant(2), parts.constant(1)).draw(Who::You, parts.number(1), kDrawn),
        1 << kHand);
    Table table({std::make_shared<const Rulebook>(rulebook()), std::make_shared<const Pool>(cards.finish())});
    table.hold(Seat::A, "N-01");
    table.answer("play N-01");
    EXPECT_EQ(table.state.decision.kind, Ask::Main);
    EXPECT_EQ(table.read().zone(Seat::A, kHand).count, 2);
}

TEST(Number, IsAskedOfWhomTheTextNames) {
    Table table;
    table.hold(Seat::A, "T-45");
    table.answer("play T-45");
    ASSERT_EQ(table.state.decision.kind, Ask::Number);
    EXPECT_EQ(table.state.decision.seat, Seat::B);
    const int hand = table.read().zone(Seat::A, kHand).count;
    table.answer("2");
    EXPECT_EQ(table.read().zone(Seat::A, kHand).count, hand + 2);
    const auto seen = redact(table.game, table.log, Seat::A);
    EXPECT_TRUE(std::any_of(seen.begin(), seen.end(), [](const EventView& one) { return one.text == "B: 2"; }));
}

TEST(Number, SaysWhyAnotherOneIsNotTaken) {
    Table table;
    table.hold(Seat::A, "T-44");
    table.answer("play T-44");
    EXPECT_FALSE(table.offers("4"));
    const Why why = why_not(table.game, table.state, Seat::A, Action::number(4));
    EXPECT_EQ(why.reason, "it must be a number from 0 to 3, not 4");
    EXPECT_EQ(why.clause, "4.1");
    EXPECT_FALSE(apply(table.game, table.state, Action::number(256)));
    EXPECT_FALSE(apply(table.game, table.state, Action::mode(1)));
}

// A step of the rulebook asks without any text.
TEST(Number, IsAskedByAStep) {
    Table table;
    Rules rules = table.rules();
    rules.state.decision = {};
    rules.ask_number(Seat::B, kPromptNumber, 1, 100, 0);
    EXPECT_EQ(check_invariants(table.game, table.state), "");
    EXPECT_EQ(labelled_answers(table.game, table.state).size(), 100u);
    EXPECT_EQ(find_answer(table.game, table.state, "10"), Action::number(10)) << "and not 100";
}

}  // namespace
}  // namespace arbiter::toy
