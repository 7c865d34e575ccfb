// Room that a match has: what does not fit in one way is kept in another, and a longer card list takes none of it.
#include "arbiter/answers.h"
#include "engine/invariants.h"
#include "engine/link.h"
#include "table.h"

namespace arbiter::ucg {
namespace {

Modifier modification(CardIx source, int bp) {
    Modifier modifier{};
    modifier.property = kBpChange;
    modifier.duration = Duration::ThisTurn;
    modifier.turn = 1;
    modifier.value = bp;
    modifier.ability = kNoAbility;
    modifier.source = source;
    modifier.controller = Seat::A;
    return modifier;
}

class Modifications : public testing::Test {
  protected:
    static constexpr int kAreas = 20;

    Modifications() : table_({{"Gorm1"}}) {
        for (int area = 0; area < kAreas; ++area) all_.add(table_.stand(Seat::A, area, {"Gorm1"}));
        plain_ = bp(0);
    }

    void give(CardSet places, int amount) {
        Modifier modifier = modification(table_.top(0), amount);
        modifier.stamp = table_.state.clock;
        table_.rules().add_modifier(modifier, ObjectKind::Places, places);
    }
    int bp(int area) { return table_.bp(place_at(Seat::A, area)); }
    int gained(int area) { return bp(area) - plain_; }
    bool running() const { return table_.state.outcome == Outcome::Running; }

    Table table_;
    CardSet all_{};
    int plain_ = 0;
};

TEST_F(Modifications, ToAllAreOneEntryEach) {
    for (int n = 0; n < 60; ++n) give(all_, 100);
    ASSERT_TRUE(running());
    EXPECT_EQ(table_.state.modifiers.size(), 60);
    for (int area = 0; area < kAreas; ++area) EXPECT_EQ(gained(area), 6000) << area;
}

TEST_F(Modifications, ToMoreSetsThanThereIsRoomForAreOneEntryForEachOfThem) {
    // Each leaves out another one.
    int entries = 0;
    for (int area = 0; area < kTargetSets; ++area, ++entries) {
        CardSet some = all_;
        some.remove(place_at(Seat::A, area));
        give(some, 100);
    }
    EXPECT_EQ(table_.state.modifiers.size(), entries);
    CardSet more = all_;
    more.remove(place_at(Seat::A, kAreas - 1));
    give(more, 100);
    ASSERT_TRUE(running());
    EXPECT_EQ(table_.state.modifiers.size(), entries + kAreas - 1);
    EXPECT_EQ(gained(0), 100 * kTargetSets);
    EXPECT_EQ(gained(kAreas - 2), 100 * (kTargetSets + 1));
    EXPECT_EQ(gained(kAreas - 1), 100 * kTargetSets);
}

TEST_F(Modifications, OfManyTextsToOneNumberBecomeOneWhereThereWouldBeNoRoom) {
    constexpr int kMany = 200;
    constexpr int kTexts = 90;
    const CardSet first = CardSet::of(place_at(Seat::A, 0));
    for (int n = 0; n < kMany; ++n) {
        Modifier modifier = modification(static_cast<CardIx>(n % kTexts), n % 2 == 0 ? 100 : -10);
        modifier.stamp = table_.state.clock;
        table_.rules().add_modifier(modifier, ObjectKind::Places, first);
    }
    ASSERT_TRUE(running());
    EXPECT_LT(table_.state.modifiers.size(), room(Capacity::Modifiers));
    EXPECT_EQ(gained(0), 90 * kMany / 2);
    EXPECT_EQ(gained(1), 0);
    // The latest is by whom it was said last.
    EXPECT_EQ(table_.state.modifiers.back().source, (kMany - 1) % kTexts);
    table_.rules().expire_modifiers();
    EXPECT_EQ(table_.state.modifiers.size(), 0);
}

TEST_F(Modifications, OnWhatIsNoMoreMakeRoomFirst) {
    const PlaceIx place = place_at(Seat::A, 2);
    for (int n = 0; n < 60; ++n) {
        Modifier modifier = modification(table_.top(place_at(Seat::A, n % kAreas)), 100);
        modifier.duration = Duration::WhileObject;
        modifier.stamp = table_.state.clock;
        table_.rules().add_modifier(modifier, ObjectKind::Places, CardSet::of(n < 50 ? place : place_at(Seat::A, 5)));
    }
    table_.rules().tick();
    table_.rules().move_to_zone(table_.top(place), kDiscard, Seat::A, End::Top, 0);
    table_.rules().tick();
    table_.stand(Seat::A, 2, {"Gorm1"});
    for (int n = 0; n < 20; ++n) give(CardSet::of(place_at(Seat::A, 7)), 10);
    ASSERT_TRUE(running());
    EXPECT_EQ(gained(5), 1000);
    EXPECT_EQ(gained(7), 200);
    EXPECT_LE(table_.state.modifiers.size(), 30);
}

TEST_F(Modifications, EndForOneAndStayForTheRest) {
    give(all_, 100);
    give(all_, 1000);
    give(CardSet::of(place_at(Seat::A, 3)), 10);
    table_.rules().end_modifier_on(0, place_at(Seat::A, 3));
    EXPECT_EQ(gained(3), 1010);
    EXPECT_EQ(gained(4), 1100);
    EXPECT_EQ(table_.state.modifiers[0].value, 100) << "it stays first";
    EXPECT_EQ(table_.state.modifiers[1].value, 1000);
    // Down to the last one, which needs no set.
    for (int area = 0; area < kAreas; ++area) {
        if (area != 3 && area != 7) table_.rules().end_modifier_on(0, place_at(Seat::A, area));
    }
    EXPECT_EQ(table_.state.modifiers[0].on, TargetKind::Place);
    EXPECT_EQ(gained(7), 1100);
    EXPECT_EQ(gained(8), 1000);
    table_.rules().end_modifier_on(0, place_at(Seat::A, 7));
    EXPECT_EQ(table_.state.modifiers.size(), 2);
    table_.rules().expire_modifiers();
    EXPECT_EQ(gained(7), 0);
    for (const CardSet& set : table_.state.sets) EXPECT_TRUE(set.empty()) << "nothing works on it any more";
}

TEST_F(Modifications, GoWithTheCharactersThatSwapPlaces) {
    CardSet few{};
    for (int area : {0, 1}) few.add(place_at(Seat::A, area));
    give(few, 500);
    table_.rules().swap_places(place_at(Seat::A, 1), place_at(Seat::A, 5));
    EXPECT_EQ(gained(0), 500);
    EXPECT_EQ(gained(1), 0);
    EXPECT_EQ(gained(5), 500);
}

TEST_F(Modifications, DoNotPassToWhoStandsThereNext) {
    give(all_, 500);
    table_.rules().tick();
    const PlaceIx place = place_at(Seat::A, 2);
    table_.rules().move_to_zone(table_.top(place), kDiscard, Seat::A, End::Top, 0);
    table_.rules().tick();
    table_.stand(Seat::A, 2, {"Gorm1"});
    EXPECT_EQ(gained(2), 0);
    EXPECT_EQ(gained(3), 500);
}

// ---- more answers than are kept without allocating

TEST(LegalAnswers, MayBeAnyNumber) {
    constexpr int kAreas = 36;
    TestCard second{"Gorm2"};
    second.level = 2;
    Table table({{"Gorm1"}, second});
    for (int area = 0; area < kAreas; ++area) {
        table.stand(Seat::A, area, {"Gorm1"});
        table.put(Seat::A, kHand, "Gorm2");
    }
    table.state.phase = kLevelUp;
    table.rules().call(kTurn, Seat::A);
    table.rules().ask_main(Seat::A, kPromptLevelUp);
    ActionList legal;
    legal_actions(table.game, table.state, legal);
    ASSERT_EQ(legal.size(), kAreas * kAreas + 1);
    ASSERT_GT(legal.size(), ActionList::kInside);
    const std::vector<Answer> answers = labelled_answers(table.game, table.state);
    ASSERT_EQ(static_cast<int>(answers.size()), legal.size());
    EXPECT_EQ(find_answer(table.game, table.state, answers[1200].label), answers[1200].action);
}

// ---- what cards look back on

// Forty cards, each of which looks back on another character.
std::vector<TestCard> backward_looking(int count) {
    std::vector<TestCard> cards;
    for (int n = 0; n < count; ++n) {
        const std::string name =
            std::string("LAMP") + static_cast<char>('A' + n / 26) + static_cast<char>('A' + n % 26);
        TestCard card{name + "1"};
        card.character = name;
        card.text =
            "[SIN][Activate] (Once per turn) No cost → If 『" + name + "』 entered play this turn, draw one card.";
        cards.push_back(card);
    }
    return cards;
}

std::string first_problem(const CompiledGame& compiled) {
    if (compiled.declined.empty()) return "";
    return compiled.declined[0].number + ": " + compiled.declined[0].reason + " " + compiled.declined[0].stopped_at;
}

TEST(LookBacks, TakeNoRoomInAMatchWithoutTheirCards) {
    const Result<CompiledGame> compiled = compile_test_cards("ucg-1.7", backward_looking(40));
    ASSERT_TRUE(compiled.ok());
    EXPECT_EQ(first_problem(*compiled), "");
    ASSERT_EQ(compiled->game.pool->watches.size(), 40u);
    const DefinitionId first = find_card(*compiled->game.pool, "LAMPAA1");
    const DefinitionId last = find_card(*compiled->game.pool, "LAMPBN1");
    const State table =
        lay_table(compiled->game, {{std::vector<DefinitionId>(50, first), std::vector<DefinitionId>(50, last)}, {}});
    EXPECT_EQ(table.outcome, Outcome::Running);
    EXPECT_EQ(table.watches.size(), 2);
}

TEST(LookBacks, AMatchThatCannotRememberAllEndsAsVoidAtOnce) {
    const Result<CompiledGame> compiled = compile_test_cards("ucg-1.7", backward_looking(40));
    ASSERT_TRUE(compiled.ok());
    std::vector<DefinitionId> each;
    for (DefinitionId id = 1; id <= 40; ++id) each.push_back(id);
    const State table = lay_table(compiled->game, {{each, each}, {}});
    EXPECT_EQ(table.outcome, Outcome::Void);
}

TEST(LookBacks, OfCardsThatAreDealtAnewAreKnownWhereTheyWereCounted) {
    const Result<CompiledGame> compiled = compile_test_cards("ucg-1.7", backward_looking(3));
    ASSERT_TRUE(compiled.ok());
    const Pool& pool = *compiled->game.pool;
    State state = lay_table(compiled->game, {{std::vector<DefinitionId>{1, 2}, std::vector<DefinitionId>{1}}, {}});
    const auto counted = [&](WatchId watch) -> int {
        const int at = memory_of(state, watch);
        return at == kNone ? -1 : state.memory[0][static_cast<std::size_t>(at)];
    };
    state.memory[0][static_cast<std::size_t>(memory_of(state, 1))] = 5;
    state.cards[0].definition = 3;  // instead of the first
    state.cards[2].definition = 3;
    link_again(state, pool);
    EXPECT_EQ(counted(0), -1) << "nobody looks back on it";
    EXPECT_EQ(counted(1), 5);
    EXPECT_EQ(counted(2), 0);
}

}  // namespace
}  // namespace arbiter::ucg
