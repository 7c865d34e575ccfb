// What a seat knows of hidden cards, and what it loses, in positions of Cairn laid out by hand.
#include <set>

#include "engine/visibility.h"
#include "toy/show.h"
#include "toy/table.h"

namespace arbiter::toy {
namespace {

class KnowledgeOf : public testing::Test {
  protected:
    Known knows_of(Seat seat, CardIx card) const { return known(table_.read(), seat, card); }
    void show_to_both(CardIx card) {
        table_.rules().reveal(CardSet::of(card));
        table_.state.revealed = {};
    }
    void move(CardIx card, ZoneId zone, End end = End::Bottom) {
        table_.rules().move_to_zone(card, zone, table_.state.cards[card].owner, end, kNoReason);
    }
    void lay_down(CardIx card, int slot) {
        const Seat seat = table_.state.cards[card].owner;
        table_.rules().move_to_place(card, table_.place(seat, slot), Target::OnTop, Face::Down, kNoReason);
    }
    const ZoneView& zone(const View& view, Seat seat, ZoneId id) const {
        for (const ZoneView& at : view.zones) {
            if (at.seat == seat && at.zone == id) return at;
        }
        ADD_FAILURE();
        return view.zones[0];
    }

    Table table_;
};

TEST_F(KnowledgeOf, AHandIsItsPlayersAlone) {
    const CardIx held = table_.hold(Seat::A, "T-02");
    EXPECT_EQ(knows_of(Seat::A, held), Known::Surely);
    EXPECT_EQ(knows_of(Seat::B, held), Known::No);
    EXPECT_EQ(knows_of(Seat::Nobody, held), Known::No);
}

TEST_F(KnowledgeOf, WhatWasShownInAHandIsKnownUntilACardLeavesUnseen) {
    const CardIx shown = table_.hold(Seat::A, "T-02");
    const CardIx other = table_.hold(Seat::A, "T-03");
    show_to_both(shown);
    EXPECT_EQ(knows_of(Seat::B, shown), Known::Surely);
    EXPECT_EQ(knows_of(Seat::Nobody, shown), Known::Surely);
    move(other, kDeck);
    EXPECT_EQ(knows_of(Seat::B, shown), Known::No) << "it may be what went under the deck";
    EXPECT_EQ(knows_of(Seat::B, other), Known::No);
}

TEST_F(KnowledgeOf, AnOnlyCardIsFollowed) {
    const CardIx shown = table_.hold(Seat::A, "T-02");
    show_to_both(shown);
    move(shown, kDeck);
    EXPECT_EQ(knows_of(Seat::B, shown), Known::Surely);
}

TEST_F(KnowledgeOf, ACardLaidDownUnseenLeavesHandAndFieldInDoubt) {
    const CardIx shown = table_.hold(Seat::A, "T-02");
    const CardIx other = table_.hold(Seat::A, "T-06");
    show_to_both(shown);
    lay_down(other, 1);
    EXPECT_EQ(knows_of(Seat::B, shown), Known::Pooled);
    const View seen = view(table_.game, table_.state, Seat::B);
    EXPECT_EQ(zone(seen, Seat::A, kHand).known_among, std::vector<DefinitionId>{find_card(*table_.game.pool, "T-02")});
    table_.rules().set_face(other, Face::Up);
    EXPECT_EQ(knows_of(Seat::B, shown), Known::Surely) << "so it is in the hand";
}

TEST_F(KnowledgeOf, WhatLeavesThePoolUnseenEmptiesIt) {
    const CardIx shown = table_.hold(Seat::A, "T-02");
    const CardIx other = table_.hold(Seat::A, "T-06");
    show_to_both(shown);
    lay_down(shown, 1);
    ASSERT_EQ(knows_of(Seat::B, shown), Known::Pooled);
    move(other, kDeck);
    EXPECT_EQ(knows_of(Seat::B, shown), Known::No) << "though it still lies there: B cannot tell";
}

TEST_F(KnowledgeOf, ACopyThatIsSeenLeavingMayBeTheOneThatWasKnown) {
    const CardIx shown = table_.hold(Seat::A, "T-01");
    const CardIx copy = table_.hold(Seat::A, "T-01");
    show_to_both(shown);
    move(copy, kPit);
    EXPECT_EQ(knows_of(Seat::B, shown), Known::No);
}

TEST_F(KnowledgeOf, TheSameCopyShownTwiceIsOneCard) {
    const CardIx one = table_.hold(Seat::A, "T-01");
    const CardIx copy = table_.hold(Seat::A, "T-01");
    show_to_both(one);
    show_to_both(copy);
    const View seen = view(table_.game, table_.state, Seat::B);
    int known_pebbles = 0;
    for (const CardView& card : zone(seen, Seat::A, kHand).cards) known_pebbles += card.definition != 0;
    EXPECT_EQ(known_pebbles, 1) << show(table_.game, seen);
}

TEST_F(KnowledgeOf, CopiesShownTogetherAreTwo) {
    const CardIx one = table_.hold(Seat::A, "T-01");
    const CardIx copy = table_.hold(Seat::A, "T-01");
    table_.rules().look(Seat::B, CardSet::of(one) | CardSet::of(copy));
    EXPECT_EQ(knows_of(Seat::B, one), Known::Surely);
    EXPECT_EQ(knows_of(Seat::B, copy), Known::Surely);
}

TEST_F(KnowledgeOf, TheTopOfADeckIsFollowedIntoTheHand) {
    const CardIx top = table_.top_of_deck(Seat::A, "T-02");
    show_to_both(top);
    table_.rules().draw(Seat::A, kDrawn);
    EXPECT_EQ(knows_of(Seat::B, top), Known::Surely);
}

TEST_F(KnowledgeOf, AShuffleClearsADeck) {
    const CardIx top = table_.top_of_deck(Seat::A, "T-02");
    show_to_both(top);
    table_.rules().shuffle(Seat::A, kDeck);
    EXPECT_EQ(knows_of(Seat::A, top), Known::No);
    EXPECT_EQ(knows_of(Seat::B, top), Known::No);
}

// Three cards shown to both are put back by A in an order that B does not see.
class Arranged : public KnowledgeOf {
  protected:
    Arranged() {
        for (const char* number : {"T-02", "T-03", "T-04"}) cards_.push_back(table_.top_of_deck(Seat::A, number));
        for (CardIx card : cards_) all_.add(card);
        table_.rules().reveal(all_);
        table_.state.revealed = {};
        Destination to{};
        to.target = Target::Zone;
        to.zone = kDeck;
        to.whose = Who::OwnerOfIt;
        to.order = CardOrder::Arranged;
        table_.state.decision = {};
        Rules rules = table_.rules();
        rules.start_move({all_, to, {}, Seat::A, kNone});
        run(rules);
    }

    std::vector<CardIx> cards_;
    CardSet all_{};
};

TEST_F(Arranged, BecomeAGroup) {
    table_.answer("T-03");
    table_.answer("T-04");
    EXPECT_EQ(table_.read().zone(Seat::A, kDeck).top, cards_[1]);
    for (CardIx card : cards_) {
        EXPECT_EQ(knows_of(Seat::A, card), Known::Surely);
        EXPECT_EQ(knows_of(Seat::B, card), Known::Grouped);
        EXPECT_EQ(knows_of(Seat::Nobody, card), Known::Grouped);
    }
    const View seen = view(table_.game, table_.state, Seat::B);
    ASSERT_EQ(zone(seen, Seat::A, kDeck).groups.size(), 1u);
    EXPECT_EQ(zone(seen, Seat::A, kDeck).groups[0].positions, (std::vector<u8>{0, 1, 2}));
}

TEST_F(Arranged, AreDealtToTheirSpotsInAnyOrder) {
    table_.answer("T-03");
    table_.answer("T-04");
    Rng rng = Rng::from_seed(1);
    std::array<int, 3> on_top{};
    for (int n = 0; n < 300; ++n) {
        const State other = resample(table_.game, table_.state, Seat::B, {}, rng);
        const DefinitionId top = other.cards[other.zones[0][kDeck].top].definition;
        int which = -1;
        for (std::size_t at = 0; at < cards_.size(); ++at) {
            if (table_.state.cards[cards_[at]].definition == top) which = static_cast<int>(at);
        }
        ASSERT_GE(which, 0) << "one of the three";
        ++on_top[static_cast<std::size_t>(which)];
    }
    for (int count : on_top) EXPECT_GT(count, 60);
}

TEST_F(Arranged, AreLostTogetherWhenOneIsDrawn) {
    table_.answer("T-03");
    table_.answer("T-04");
    table_.rules().draw(Seat::A, kDrawn);
    for (CardIx card : cards_) EXPECT_EQ(knows_of(Seat::B, card), Known::No);
}

TEST_F(Arranged, StayAGroupWhenOneIsShown) {
    table_.answer("T-03");
    table_.answer("T-04");
    show_to_both(cards_[1]);
    EXPECT_EQ(knows_of(Seat::B, cards_[1]), Known::Surely);
    const View seen = view(table_.game, table_.state, Seat::B);
    ASSERT_EQ(zone(seen, Seat::A, kDeck).groups.size(), 1u);
    EXPECT_EQ(zone(seen, Seat::A, kDeck).groups[0].positions, (std::vector<u8>{1, 2}));
}

TEST_F(Arranged, TellTheOtherPlayerNothingInTheLog) {
    table_.log = {};
    table_.answer("T-03");
    table_.answer("T-04");
    for (const EventView& event : redact(table_.game, table_.log, Seat::B)) {
        EXPECT_EQ(event.definition, 0) << event.text;
        EXPECT_EQ(event.from.position, kNone) << event.text;
    }
    int named = 0;
    for (const EventView& event : redact(table_.game, table_.log, Seat::A)) named += event.definition != 0;
    EXPECT_GE(named, 3);
}

TEST_F(KnowledgeOf, TheLogDoesNotTellWhichKnownCardWasLaidDown) {
    const CardIx shown = table_.hold(Seat::A, "T-05");
    table_.hold(Seat::A, "T-06");
    show_to_both(shown);
    table_.log = {};
    table_.answer("play T-05 to A's row 1");
    ASSERT_FALSE(table_.log.events.empty());
    for (const EventView& event : redact(table_.game, table_.log, Seat::B))
        EXPECT_EQ(event.definition, 0) << event.text;
}

TEST_F(KnowledgeOf, ABlindPickMayHitTheCardThatIsKnownToBeThere) {
    table_.hold(Seat::A, "T-50");
    const CardIx shown = table_.hold(Seat::B, "T-02");
    table_.hold(Seat::B, "T-03");
    table_.hold(Seat::B, "T-04");
    table_.rules().look(Seat::A, CardSet::of(shown));
    table_.answer("play T-50");
    Rng rng = Rng::from_seed(3);
    std::set<CardIx> where;
    for (int n = 0; n < 100; ++n) {
        const State other = resample(table_.game, table_.state, Seat::A, {}, rng);
        ASSERT_EQ(check_invariants(table_.game, other), "");
        ASSERT_TRUE(view(table_.game, table_.state, Seat::A) == view(table_.game, other, Seat::A));
        for (int card : Position(table_.game, other).cards_in(Seat::B, kHand)) {
            if (other.knowledge[0].exact.has(card)) where.insert(static_cast<CardIx>(card));
        }
    }
    EXPECT_EQ(where.size(), 3u) << "any of the three spots";
}

TEST_F(KnowledgeOf, BeliefIsDealtAndWhatIsSeenGoesFirst) {
    const DefinitionId slab = find_card(*table_.game.pool, "T-02"), pebble = find_card(*table_.game.pool, "T-01");
    const CardIx shown = table_.hold(Seat::B, "T-03");
    show_to_both(shown);
    table_.hold(Seat::B, "T-04");
    Rng rng = Rng::from_seed(5);
    // Forty slabs and forty pebbles for fifty-nine hidden cards.
    Belief belief;
    belief.opponent_deck.assign(40, slab);
    belief.opponent_deck.resize(80, pebble);
    const State other = resample(table_.game, table_.state, Seat::A, belief, rng);
    int slabs = 0, pebbles = 0, others = 0;
    for (int at = 0; at < other.card_count; ++at) {
        const CardState& card = other.cards[static_cast<std::size_t>(at)];
        if (card.owner != Seat::B) continue;
        slabs += card.definition == slab;
        pebbles += card.definition == pebble;
        others += card.definition != slab && card.definition != pebble;
    }
    EXPECT_EQ(others, 1) << "the one that was shown";
    EXPECT_EQ(slabs + pebbles, 59);
    EXPECT_LE(slabs, 40);
    EXPECT_LE(pebbles, 40);
    EXPECT_FALSE(other.rng.words == table_.state.rng.words);
}

}  // namespace
}  // namespace arbiter::toy
