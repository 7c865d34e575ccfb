// What could go on for ever: found by a position that comes back, ended as the rulebook says, and nothing else is cut.
#include "engine/loops.h"

#include <algorithm>

#include "arbiter/save.h"
#include "arbiter/why.h"
#include "engine/position_hash.h"
#include "toy/script.h"
#include "toy/table.h"

namespace arbiter::toy {
namespace {

Destination into(ZoneId zone, End end = End::Top) {
    Destination to{};
    to.target = Target::Zone;
    to.zone = zone;
    to.whose = Who::OwnerOfIt;
    to.end = end;
    to.reason = kReturned;
    return to;
}

// Cards that make loops, and stones that differ in nothing but their number.
class LoopCards {
  public:
    Pool build(int stones) {
        card("T-01", kWight);
        card("L-00", kRite);
        cards_.activated("Draw a card.", 1, Script().draw(Who::You, one_, kDrawn), 1 << kHand);
        forced();
        chosen();
        card("S-00", kWight | kHollow);
        for (int n = 1; n <= stones; ++n) card("S-" + std::to_string(n), kWight);
        return cards_.finish();
    }

  private:
    void card(const std::string& number, i32 kind) {
        std::array<i32, kAttributes> attributes{};
        attributes[kKind] = kind;
        attributes[kPower] = 1;
        cards_.card(number, number, attributes, {{}});
    }
    void forced();
    void chosen();

    CardMaker cards_;
    PoolBuilder& parts_ = cards_.parts();
    const AmountId one_ = parts_.constant(1);
    const FilterId drawn_ = cards_.filter(ObjectKind::Cards, {Filter::zone(1 << kHand, Who::You)});
    const DestinationId back_ = parts_.destination(into(kDeck));
    const DestinationId down_ = parts_.destination(into(kDeck, End::Bottom));
};

void LoopCards::forced() {
    const auto when_drawn = [&](const char* text, const Script& script) {
        cards_.triggered(text, kCardDrawn, false, drawn_, 4, script);
    };
    card("L-01", kWight);
    when_drawn("When you draw a card: put it back on top of your deck and draw a card.",
               Script().move(kSubjects, back_).draw(Who::You, one_, kDrawn));

    card("L-05", kWight);
    when_drawn("When you draw a card: put it at the bottom of your deck and draw a card.",
               Script().move(kSubjects, down_).draw(Who::You, one_, kDrawn));

    // The pit turns like a wheel; whenever the hollow stone comes up, the deck loses a card.
    card("L-06", kWight);
    const FilterId hollow = cards_.filter(ObjectKind::Cards, {Filter::in(1), Filter::bits(kKind, kHollow)});
    Script wheel;
    Op bottom = Assembler::op(Verb::TakeTop);
    bottom.dst = 1;
    bottom.who = Who::You;
    bottom.zone = kPit;
    bottom.amount = one_;
    bottom.mode = 1;
    Op last = bottom;
    last.dst = 2;
    last.zone = kDeck;
    wheel.move(kSubjects, back_)
        .op(bottom)
        .move(1, parts_.destination(into(kPit)))
        .take_top(1, Who::You, kPit, one_)
        .unless(parts_.count(hollow), "on")
        .op(last)
        .move(2, parts_.destination(into(kVault)))
        .label("on")
        .draw(Who::You, one_, kDrawn);
    when_drawn(
        "When you draw a card: put it back, turn your pit; when the hollow stone comes up, the bottom card of "
        "your deck goes to your vault; draw a card.",
        wheel);
}

void LoopCards::chosen() {
    card("L-10", kWight);
    cards_.activated("Nothing happens.", 1, Script().cost_paid());
    cards_.activated("Nothing happens either.", 1, Script().cost_paid());

    card("L-11", kWight);
    cards_.activated("Your opponent may do nothing.", 2,
                     Script().cost_paid().may(1, Who::Opponent, "end").label("end"));

    card("L-12", kWight);
    cards_.triggered("When you draw a card: put it back on top of your deck, you may do nothing, and draw a card.",
                     kCardDrawn, false, drawn_, 2,
                     Script().move(kSubjects, back_).may(1, Who::You, "on").label("on").draw(Who::You, one_, kDrawn));

    card("L-13", kWight);
    cards_.activated("Rest this.", 1, Script().cost_paid().set_position(kSource, kRested));
    cards_.activated("Raise this.", 1, Script().cost_paid().set_position(kSource, kUpright));
}

Game game_with(int stones, bool watched = true) {
    Rulebook book = rulebook();
    if (!watched) book.loops = nullptr;
    return {std::make_shared<const Rulebook>(book), std::make_shared<const Pool>(LoopCards().build(stones))};
}

class Loops : public testing::Test {
  protected:
    static int count(const Table& table, EventKind kind) {
        int found = 0;
        for (const Event& event : table.log.events) found += event.kind == kind;
        return found;
    }
    static std::string clause_of(const Table& table, EventKind kind) {
        for (const Event& event : table.log.events) {
            if (event.kind == kind) return event.clause;
        }
        return "";
    }
    // Draws the first card, so that what waits for it begins.
    static void begin(Table& table) {
        table.hold(Seat::A, "L-00");
        table.answer("play L-00");
    }
    // Leaves A only these cards in the deck, from the top.
    static void stack_deck(Table& table, const std::vector<std::string>& numbers) {
        for (int card : table.read().cards_in(Seat::A, kDeck)) {
            const std::string& number = table.read().definition(static_cast<CardIx>(card)).number;
            const bool kept = std::find(numbers.begin(), numbers.end(), number) != numbers.end();
            if (!kept) table.rules().move_to_zone(static_cast<CardIx>(card), kVault, Seat::A, End::Top, kNoReason);
        }
        for (auto at = numbers.rbegin(); at != numbers.rend(); ++at) table.top_of_deck(Seat::A, *at);
    }
    static void use_often(Table& table, const std::string& text) {
        for (int n = 0; n < 200 && table.state.decision.kind == Ask::Main && table.offers(text); ++n) {
            table.answer(text);
            if (HasFatalFailure()) return;
            while (table.state.decision.kind == Ask::YesNo) table.answer("yes");
        }
    }
};

TEST_F(Loops, OfOneStepThatNobodyCanStopAreADraw) {
    Table table(game_with(5));
    table.lay(Seat::A, 1, "L-01");
    begin(table);
    EXPECT_EQ(table.state.outcome, Outcome::Draw);
    EXPECT_EQ(clause_of(table, EventKind::GameDrawn), "6.1");
    EXPECT_EQ(count(table, EventKind::LoopFound), 1);
    EXPECT_LT(count(table, EventKind::EffectBegan), loops::kOrdinaryPositions + 8)
        << "found as soon as it is looked for";
}

TEST_F(Loops, WouldRunOutOfTimeUnwatched) {
    Table table(game_with(5, false));
    table.lay(Seat::A, 1, "L-01");
    table.hold(Seat::A, "L-00");
    ASSERT_TRUE(apply(table.game, table.state, *find_answer(table.game, table.state, "play L-00")));
    EXPECT_EQ(table.state.outcome, Outcome::Void);
    EXPECT_EQ(table.state.out_of, Capacity::Ticks);
}

TEST_F(Loops, OfSeveralStepsThroughTheOrderOfADeckAreFound) {
    for (int period : {2, 3, 5, 9}) {
        Table table(game_with(20));
        table.lay(Seat::A, 1, "L-05");
        std::vector<std::string> deck;
        for (int n = 1; n <= period; ++n) deck.push_back("S-" + std::to_string(n));
        table.hold(Seat::A, "L-00");
        stack_deck(table, deck);
        table.answer("play L-00");
        EXPECT_EQ(table.state.outcome, Outcome::Draw) << period;
        EXPECT_GE(count(table, EventKind::EffectBegan), loops::kOrdinaryPositions + period - 2)
            << "not before the order is back";
        EXPECT_LE(count(table, EventKind::EffectBegan), loops::kOrdinaryPositions + 5 * period) << period;
    }
}

TEST_F(Loops, ThroughALongHiddenOrderAreFoundWhenItIsBack) {
    Table table(game_with(40));
    table.lay(Seat::A, 1, "L-05");
    begin(table);
    EXPECT_EQ(table.state.outcome, Outcome::Draw);
    const int cards = table.state.zones[0][kDeck].count + 1;
    EXPECT_GE(count(table, EventKind::EffectBegan), loops::kOrdinaryPositions + cards);
}

// Ten stones turn in the pit for each card that the deck loses.
TEST_F(Loops, AreNotWhatOnlyTakesLong) {
    Table table(game_with(12));
    table.lay(Seat::A, 1, "L-06");
    table.bury(Seat::A, "S-00");
    for (int n = 1; n <= 11; ++n) table.bury(Seat::A, "S-" + std::to_string(n));
    const int deck = table.state.zones[0][kDeck].count;
    begin(table);
    EXPECT_EQ(table.state.outcome, Outcome::Running);
    EXPECT_EQ(count(table, EventKind::LoopFound), 0);
    EXPECT_GE(count(table, EventKind::EffectBegan), 500);
    EXPECT_EQ(table.state.zones[0][kDeck].count, 0) << "of " << deck;
    EXPECT_EQ(table.state.decision.kind, Ask::Main);
}

TEST_F(Loops, OfOnePlayerAreCarriedOutAsOftenAsTheyNameAndNotAgain) {
    Table table(game_with(5));
    table.lay(Seat::A, 1, "L-10");
    table.hold(Seat::A, "S-1");
    const std::string use = "use L-10 in A's row 1: Nothing happens.";
    use_often(table, use);
    ASSERT_EQ(table.state.decision.kind, Ask::Number) << table.options();
    EXPECT_EQ(table.state.decision.seat, Seat::A);
    EXPECT_EQ(prompt(table.game, table.state), "how often is the loop carried out (1 to 100)");
    EXPECT_EQ(clause_of(table, EventKind::LoopFound), "6.2");
    EXPECT_FALSE(apply(table.game, table.state, Action::number(0)));
    EXPECT_FALSE(apply(table.game, table.state, Action::number(101)));
    const auto loaded = load(table.game, save(table.game, table.state));
    ASSERT_TRUE(loaded) << loaded.problems()[0].to_string();
    table.answer("7");
    ASSERT_EQ(table.state.decision.kind, Ask::Main);
    EXPECT_FALSE(table.offers(use)) << table.options();
    EXPECT_TRUE(table.offers("pass"));
    EXPECT_TRUE(table.offers("use L-10 in A's row 1: Nothing happens either."));
    const CardIx card = table.state.places[table.place(Seat::A, 1)].stack.top;
    EXPECT_FALSE(apply(table.game, table.state, Action::use(card, 0)));
    const Why why = why_not(table.game, table.state, Seat::A, Action::use(card, 0));
    EXPECT_EQ(why.clause, "6.4");
    EXPECT_EQ(why.reason, "it would start the loop again");
    EXPECT_FALSE(why_not(table.game, table.state, Seat::A, Action::use(card, 1)));
    // In another position it may be begun again.
    table.answer("play S-1 to A's row 2");
    EXPECT_TRUE(table.offers(use)) << table.options();
}

TEST_F(Loops, OfAPlayerWhoNeverStopsEndAfterAll) {
    Table table(game_with(5));
    table.lay(Seat::A, 1, "L-10");
    int asked = 0;
    for (int n = 0; n < 5000 && table.state.outcome == Outcome::Running && table.state.turn == 1; ++n) {
        ActionList legal;
        legal_actions(table.game, table.state, legal);
        asked += table.state.decision.kind == Ask::Number;
        const Action first = legal[0];
        if (first.kind == ActionKind::Pass) break;
        ASSERT_TRUE(apply(table.game, table.state, first));
        ASSERT_EQ(check_invariants(table.game, table.state), "");
    }
    EXPECT_EQ(asked, 2) << "one for each of the two abilities; then only passing is left";
}

// With the one answer refused the other is all there is: whoever is forced has no choice.
TEST_F(Loops, ThatNoAnswerStopsAreADrawInTheEnd) {
    Table table(game_with(5));
    table.lay(Seat::A, 1, "L-12");
    begin(table);
    int numbers = 0;
    for (int n = 0; n < 2000 && table.state.outcome == Outcome::Running; ++n) {
        if (table.state.decision.kind == Ask::Number) {
            ++numbers;
            table.answer("1");
            EXPECT_FALSE(table.offers("yes"));
            continue;
        }
        ASSERT_EQ(table.state.decision.kind, Ask::YesNo);
        table.answer(numbers == 0 ? "yes" : "no");
    }
    EXPECT_EQ(numbers, 1);
    EXPECT_EQ(table.state.outcome, Outcome::Draw);
}

// What is refused is not left out where nothing else could be answered.
TEST_F(Loops, MayBeBegunAgainByWhoeverIsForced) {
    Table table(game_with(5));
    table.lay(Seat::A, 1, "L-12");
    begin(table);
    ASSERT_EQ(table.state.decision.kind, Ask::YesNo);
    const PositionHash here(table.game, table.state);
    const auto choice = [&](Action action) { return static_cast<u32>(here.with(action) >> 32) | 1; };
    table.state.loop.refused = {choice(Action::yes()), 0};
    EXPECT_FALSE(table.offers("yes"));
    EXPECT_TRUE(table.offers("no"));
    table.state.loop.refused = {choice(Action::yes()), choice(Action::no())};
    EXPECT_TRUE(table.offers("yes"));
    EXPECT_TRUE(table.offers("no"));
    table.answer("yes");
}

TEST_F(Loops, OfBothPlayersTheSmallerNumberEndsAndWhoNamedMoreMayNotBeginAgain) {
    const std::string use = "use L-11";
    const auto play = [&](Table& table, const char* first, const char* second) {
        table.lay(Seat::A, 1, "L-11");
        use_often(table, use);
        ASSERT_EQ(table.state.decision.kind, Ask::Number) << table.options();
        EXPECT_EQ(table.state.decision.seat, Seat::A) << "the turn player first";
        EXPECT_EQ(clause_of(table, EventKind::LoopFound), "6.3");
        table.answer(first);
        ASSERT_EQ(table.state.decision.kind, Ask::Number);
        EXPECT_EQ(table.state.decision.seat, Seat::B);
        table.answer(second);
        ASSERT_EQ(table.state.decision.kind, Ask::Main);
    };
    Table more(game_with(5));
    play(more, "5", "3");
    EXPECT_FALSE(more.offers(use)) << more.options();

    Table fewer(game_with(5));
    play(fewer, "3", "5");
    ASSERT_TRUE(fewer.offers(use)) << fewer.options();
    fewer.answer(use);
    ASSERT_EQ(fewer.state.decision.seat, Seat::B);
    EXPECT_FALSE(fewer.offers("yes"));
    EXPECT_TRUE(fewer.offers("no"));
    EXPECT_EQ(why_not(fewer.game, fewer.state, Seat::B, Action::yes()).reason, "it would start the loop again");

    Table same(game_with(5));
    play(same, "4", "4");
    EXPECT_FALSE(same.offers(use)) << same.options();
}

TEST_F(Loops, OfTwoAnswersAreFoundAtEitherOfThem) {
    Table table(game_with(5));
    const CardIx card = table.lay(Seat::A, 1, "L-13");
    for (int n = 0; n < 200 && table.state.decision.kind == Ask::Main; ++n)
        table.answer(table.state.cards[card].position == kUpright ? "use L-13 in A's row 1: Rest this."
                                                                  : "use L-13 in A's row 1: Raise this.");
    ASSERT_EQ(table.state.decision.kind, Ask::Number) << "the abilities are used in turn";
    table.answer("100");
    EXPECT_EQ(table.state.decision.kind, Ask::Main);
}

// What is refused stays refused in every position that the player cannot tell from this one.
TEST_F(Loops, AreRefusedAlikeWhateverIsHidden) {
    Table table(game_with(20));
    table.lay(Seat::A, 1, "L-10");
    for (int n = 1; n <= 4; ++n) table.hold(Seat::B, "S-" + std::to_string(n));
    use_often(table, "use L-10 in A's row 1: Nothing happens.");
    table.answer("2");
    Rng rng = Rng::from_seed(8);
    for (int n = 0; n < 20; ++n) {
        const State other = resample(table.game, table.state, Seat::A, {}, rng);
        ASSERT_EQ(check_invariants(table.game, other), "");
        ASSERT_TRUE(view(table.game, other, Seat::A) == view(table.game, table.state, Seat::A));
        ASSERT_FALSE(find_answer(table.game, other, "use L-10 in A's row 1: Nothing happens.").has_value());
        ASSERT_EQ(other.loop.marked, 0u);
    }
}

TEST_F(Loops, AreNotLookedForInOrdinaryPlay) {
    Table table(game_with(5));
    table.lay(Seat::A, 1, "L-10");
    for (int n = 0; n < loops::kOrdinaryPositions - 2; ++n) table.answer("use L-10 in A's row 1: Nothing happens.");
    EXPECT_EQ(table.state.loop.marked, 0u);
    EXPECT_EQ(table.state.loop.had_choice, 0);
    table.answer("pass");
    EXPECT_LT(table.state.loop.passed, 4) << "a new turn";
}

// ---- when two positions are the same

class Same : public Loops {
  protected:
    u64 hash(const Table& table) const { return position_hash(table.game, table.state); }
};

TEST_F(Same, WhateverTheOrderOfAHand) {
    Table table(game_with(5));
    for (const char* number : {"S-1", "S-2", "S-3"}) table.hold(Seat::A, number);
    State mixed = table.state;
    Rules rules{table.game, mixed};
    const CardIx top = mixed.zones[0][kHand].top;
    rules.move_to_zone(top, kHand, Seat::A, End::Bottom, kNoReason);
    EXPECT_EQ(position_hash(table.game, mixed), hash(table));
}

TEST_F(Same, ButNotInAnotherOrderOfADeck) {
    Table table(game_with(5));
    State mixed = table.state;
    Rules rules{table.game, mixed};
    table.top_of_deck(Seat::A, "S-2");
    rules.move_to_zone(table.from_deck(Seat::A, "S-1"), kDeck, Seat::A, End::Top, kNoReason);
    EXPECT_NE(position_hash(table.game, mixed), hash(table));
}

TEST_F(Same, ButNotWhereOneOfTwoCopiesIsSpokenOf) {
    Table table(game_with(5));
    const CardIx one = table.hold(Seat::A, "T-01"), two = table.hold(Seat::A, "T-01"),
                 third = table.hold(Seat::A, "S-1");
    const auto with = [&](CardIx modified, CardIx used) {
        State state = table.state;
        Rules rules{table.game, state};
        Modifier modifier{};
        modifier.property = kPowerChange;
        modifier.on = TargetKind::Card;
        modifier.target = modified;
        modifier.value = 1;
        modifier.stamp = state.clock;
        modifier.ability = kNoAbility;
        modifier.source = kNone;
        rules.add_modifier(modifier);
        rules.count_use(used, 0);
        return position_hash(table.game, state);
    };
    EXPECT_EQ(with(one, one), with(two, two)) << "which of two copies";
    EXPECT_NE(with(one, one), with(one, two)) << "both on one, or one on each";
    EXPECT_NE(with(one, one), with(third, third));
}

TEST_F(Same, WhereverTheyStandIfPlacesAreAlike) {
    Rulebook book = rulebook();
    book.interchangeable_places = 1 << kRow;
    const auto pool = std::make_shared<const Pool>(LoopCards().build(5));
    const Game alike{std::make_shared<const Rulebook>(book), pool};
    Table table(Game{std::make_shared<const Rulebook>(rulebook()), pool}), other(table.game);
    table.lay(Seat::A, 1, "S-1");
    other.lay(Seat::A, 3, "S-1");
    EXPECT_NE(hash(table), hash(other));
    EXPECT_EQ(position_hash(alike, table.state), position_hash(alike, other.state));
    table.lay(Seat::A, 2, "S-2");
    other.lay(Seat::A, 4, "S-3");
    EXPECT_NE(position_hash(alike, table.state), position_hash(alike, other.state));
}

}  // namespace
}  // namespace arbiter::toy
