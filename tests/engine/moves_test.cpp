// The order in which cards arrive, cards that leave the deck one by one, and games that end in the middle of it.
#include "engine/visibility.h"
#include "toy/play.h"
#include "toy/table.h"

namespace arbiter::toy {
namespace {

class Moves : public testing::Test {
  protected:
    // So many cards are left in the deck; the others lie in the vault.
    void leave_in_deck(Seat seat, int count) {
        while (table_.read().zone(seat, kDeck).count > count)
            table_.rules().move_to_zone(table_.read().zone(seat, kDeck).bottom, kVault, seat, End::Top, kNoReason);
    }
    int count(Seat seat, ZoneId zone) const { return table_.read().zone(seat, zone).count; }
    void ends_with(EventKind kind) const {
        ASSERT_FALSE(table_.log.events.empty());
        EXPECT_EQ(table_.log.events.back().kind, kind);
        EXPECT_EQ(table_.state.decision.kind, Ask::Nothing);
    }
    void asks_order(Seat seat, std::initializer_list<CardIx> cards) const {
        CardSet all{};
        for (CardIx card : cards) all.add(card);
        ASSERT_EQ(table_.state.decision.kind, Ask::Order) << table_.options();
        EXPECT_EQ(table_.state.decision.seat, seat);
        EXPECT_TRUE(table_.state.decision.options == all);
    }

    Table table_{other_game()};
};

// ---- who orders

TEST_F(Moves, EachOwnerOrdersTheirOwn) {
    const CardIx mine = table_.lay(Seat::A, 1, "T-01");
    const CardIx my_other = table_.lay(Seat::A, 2, "T-10");
    const CardIx theirs = table_.lay(Seat::B, 3, "T-01");
    const CardIx their_other = table_.lay(Seat::B, 4, "T-10");
    table_.hold(Seat::A, "O-21");
    table_.answer("play O-21");
    asks_order(Seat::A, {mine, my_other});
    table_.answer("T-10");
    asks_order(Seat::B, {theirs, their_other});
    EXPECT_EQ(table_.zone_of(mine), kRow) << "nothing moves before all is said";
    table_.answer("T-01");
    EXPECT_EQ(table_.state.cards[my_other].below, mine);
    EXPECT_EQ(table_.state.cards[theirs].below, their_other);
    EXPECT_EQ(table_.read().zone(Seat::A, kDeck).bottom, mine);
    EXPECT_EQ(table_.read().zone(Seat::B, kDeck).bottom, their_other);
    for (CardIx card : {mine, my_other}) {
        EXPECT_TRUE(knows(table_.read(), Seat::A, card));
        EXPECT_FALSE(knows(table_.read(), Seat::B, card)) << "who did not order them cannot tell them apart";
    }
    for (CardIx card : {theirs, their_other}) {
        EXPECT_TRUE(knows(table_.read(), Seat::B, card));
        EXPECT_FALSE(knows(table_.read(), Seat::A, card));
    }
}

TEST_F(Moves, TheOwnerOrdersWhatTheOtherPlayerMoves) {
    const CardIx mine = table_.lay(Seat::A, 1, "T-01");
    const CardIx theirs = table_.lay(Seat::B, 3, "T-01");
    const CardIx their_other = table_.lay(Seat::B, 4, "T-10");
    table_.hold(Seat::A, "O-21");
    table_.answer("play O-21");
    asks_order(Seat::B, {theirs, their_other});
    table_.answer("T-10");
    EXPECT_EQ(table_.read().zone(Seat::B, kDeck).bottom, theirs);
    EXPECT_EQ(table_.read().zone(Seat::A, kDeck).bottom, mine) << "one card has no order";
    EXPECT_EQ(table_.state.decision.kind, Ask::Main);
}

TEST_F(Moves, NobodyOrdersWhatComesUnseenFromTheDeck) {
    const CardIx second = table_.top_of_deck(Seat::A, "T-10");
    const CardIx first = table_.top_of_deck(Seat::A, "T-01");
    table_.hold(Seat::A, "O-24");
    table_.answer("play O-24");
    EXPECT_EQ(table_.state.decision.kind, Ask::Main) << table_.options();
    EXPECT_EQ(table_.read().zone(Seat::A, kVault).top, second) << "the first one went first";
    EXPECT_EQ(table_.state.cards[second].below, first);
}

// ---- one by one

std::vector<int> batches;

TEST_F(Moves, DeckCardsMoveOneByOne) {
    Rulebook book = other_rulebook();
    book.moved = [](Rules& rules, const Batch& batch) {
        if (batch.reason == kSent) batches.push_back(batch.cards.size());
        static const auto plain = other_rulebook().moved;
        plain(rules, batch);
    };
    batches.clear();
    Table table({std::make_shared<const Rulebook>(book), table_.game.pool});
    table.hold(Seat::A, "O-20");
    table.answer("play O-20");
    EXPECT_EQ(batches, (std::vector<int>{2, 2, 2})) << "one of each deck at a time";
    EXPECT_EQ(table.read().zone(Seat::A, kPit).count, 4) << "and the rite";
    EXPECT_EQ(table.read().zone(Seat::B, kPit).count, 3);
}

TEST_F(Moves, NothingMovesOnceTheGameIsOver) {
    table_.lay(Seat::A, 1, "T-09");
    table_.hold(Seat::A, "O-20");
    leave_in_deck(Seat::A, 2);
    leave_in_deck(Seat::B, 5);
    table_.answer("play O-20");
    EXPECT_EQ(table_.state.outcome, Outcome::Won);
    EXPECT_EQ(table_.state.winner, Seat::B);
    EXPECT_EQ(count(Seat::A, kDeck), 0);
    EXPECT_EQ(count(Seat::B, kDeck), 3) << "two went beside them, and no more";
    ends_with(EventKind::GameWon);
}

TEST_F(Moves, WhatEndsTheGameTriggersNothing) {
    table_.lay(Seat::A, 1, "T-09");
    table_.hold(Seat::A, "O-20");
    leave_in_deck(Seat::A, 1);
    table_.answer("play O-20");
    ASSERT_EQ(table_.state.outcome, Outcome::Won);
    for (const Waiting& waiting : table_.state.waiting) EXPECT_LT(waiting.stamp, table_.state.clock);
    ends_with(EventKind::GameWon);
}

TEST_F(Moves, DrawingStopsWithTheGame) {
    table_.hold(Seat::A, "O-22");
    leave_in_deck(Seat::A, 2);
    const int before = count(Seat::A, kHand);
    table_.answer("play O-22");
    EXPECT_EQ(count(Seat::A, kHand), before + 1) << "the rite is gone, two were drawn";
    EXPECT_EQ(table_.state.winner, Seat::B);
    ends_with(EventKind::GameWon);
}

TEST_F(Moves, DealingStopsWithTheGame) {
    leave_in_deck(Seat::A, 2);
    leave_in_deck(Seat::B, 2);
    Rules rules = table_.rules();
    rules.deal(Seat::B, 5, kDrawn);
    rules.deal(Seat::A, 5, kDrawn);
    EXPECT_EQ(table_.state.winner, Seat::A);
    EXPECT_EQ(count(Seat::A, kDeck), 2) << "the game was over";
}

TEST_F(Moves, BothLoseOnlyByOneMove) {
    Rulebook book = other_rulebook();
    book.deck_moves_one_by_one = false;
    Table together({std::make_shared<const Rulebook>(book), table_.game.pool});
    for (Seat seat : kSeats) {
        while (together.read().zone(seat, kDeck).count > 3)
            together.rules().move_to_zone(together.read().zone(seat, kDeck).top, kVault, seat, End::Top, kNoReason);
    }
    Rules rules = together.rules();
    Destination to{};
    to.target = Target::Zone;
    to.zone = kPit;
    to.whose = Who::OwnerOfIt;
    to.reason = kSent;
    rules.start_move({rules.read().cards_in(Seat::A, kDeck) | rules.read().cards_in(Seat::B, kDeck), to, {}, Seat::A});
    together.state.decision = {};
    run(rules);
    EXPECT_EQ(together.state.outcome, Outcome::Draw);
}

// ---- the end of the game

TEST_F(Moves, ACostThatEndsTheGameCanBePaid) {
    table_.lay(Seat::A, 1, "O-23");
    leave_in_deck(Seat::A, 2);
    table_.answer("use O-23");
    EXPECT_EQ(table_.state.winner, Seat::B);
    ends_with(EventKind::GameWon);
}

TEST_F(Moves, ACostThatTheDeckIsTooSmallForCannot) {
    table_.lay(Seat::A, 1, "O-23");
    leave_in_deck(Seat::A, 1);
    EXPECT_FALSE(table_.offers("use O-23"));
}

TEST_F(Moves, NothingCanBeDoneAfterTheEnd) {
    table_.lay(Seat::A, 1, "T-09");
    const CardIx held = table_.hold(Seat::A, "T-01");
    const CardIx fallen = table_.bury(Seat::A, "T-02");
    Rules rules = table_.rules();
    rules.end_game(Outcome::Won, Seat::A);
    const std::size_t told = table_.log.events.size();
    const int waiting = table_.state.waiting.size();
    rules.ask_main(Seat::A, kPromptAct);
    rules.ask_yes_no(Seat::A, kPromptMay, 0);
    rules.ask_pick(Seat::A, kPromptHandSize, ObjectKind::Cards, CardSet::of(held), 1, 1, 0);
    Destination to{};
    to.target = Target::Zone;
    to.zone = kPit;
    to.whose = Who::OwnerOfIt;
    rules.start_move({CardSet::of(held), to, {}, Seat::A});
    rules.emit(kToPit, ObjectKind::Cards, CardSet::of(fallen));
    rules.reveal(CardSet::of(held));
    EXPECT_EQ(rules.draw(Seat::A, kDrawn), kNone);
    EXPECT_EQ(table_.zone_of(held), kHand);
    EXPECT_EQ(table_.state.decision.kind, Ask::Nothing);
    EXPECT_EQ(table_.state.waiting.size(), waiting);
    EXPECT_EQ(table_.log.events.size(), told);
    EXPECT_EQ(check_invariants(table_.game, table_.state), "");
}

TEST(OtherRules, TheEndIsTheLastThatHappens) {
    const Game game = other_game();
    for (u64 seed = 0; seed < 150; ++seed) {
        EventLog log;
        play_random(
            game, setup(game, seed), seed, [](const State&, Action) {}, &log);
        ASSERT_FALSE(log.events.empty());
        for (std::size_t at = 0; at < log.events.size(); ++at) {
            const EventKind kind = log.events[at].kind;
            const bool ends = kind == EventKind::GameWon || kind == EventKind::GameDrawn;
            ASSERT_EQ(ends, at + 1 == log.events.size()) << "seed " << seed;
        }
    }
}

}  // namespace
}  // namespace arbiter::toy
