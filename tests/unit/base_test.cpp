// The base library: sets, vectors, the generator, UTF-8, words that are nearly others.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "arbiter/action.h"
#include "arbiter/card_set.h"
#include "arbiter/inline_vec.h"
#include "arbiter/rng.h"
#include "base/numbers.h"
#include "base/suggest.h"
#include "base/utf8.h"

namespace arbiter {
namespace {

TEST(CardSet, HoldsAll128IndexesInOrder) {
    CardSet set{};
    for (int ix : {127, 0, 64, 63, 5}) set.add(ix);
    std::vector<int> seen;
    for (int ix : set) seen.push_back(ix);
    EXPECT_EQ(seen, (std::vector<int>{0, 5, 63, 64, 127}));
    set.remove(64);
    EXPECT_FALSE(set.has(64));
    EXPECT_EQ(set.size(), 4);
    EXPECT_EQ(set.first(), 0);
}

TEST(CardSet, HoldsTheFirstSoMany) {
    for (int count = 0; count < 128; ++count) {
        const CardSet set = CardSet::below(count);
        EXPECT_EQ(set.size(), count);
        EXPECT_FALSE(set.has(count));
        EXPECT_TRUE(count == 0 || (set.has(0) && set.has(count - 1))) << count;
    }
}

TEST(CardSet, KnowsThatItHasOneMember) {
    EXPECT_FALSE(CardSet{}.is_one());
    for (int ix : {0, 63, 64, 127}) {
        EXPECT_TRUE(CardSet::of(ix).is_one());
        EXPECT_FALSE((CardSet::of(ix) | CardSet::of(5)).is_one());
        EXPECT_FALSE((CardSet::of(ix) | CardSet::of(70)).is_one());
    }
}

TEST(InlineVec, ClearsWhatItDrops) {
    InlineVec<std::uint16_t, 4> vec{};
    vec.push(7);
    vec.push(8);
    vec.push(9);
    vec.erase(0);
    EXPECT_EQ(vec[0], 8);
    EXPECT_EQ(vec.items[2], 0);
    vec.shrink(1);
    EXPECT_EQ(vec.items[1], 0);
}

TEST(Rng, BelowIsEvenAndRepeatable) {
    Rng a = Rng::from_seed(1), b = Rng::from_seed(1);
    std::vector<int> counts(6);
    for (int n = 0; n < 60000; ++n) {
        const auto value = a.below(6);
        ASSERT_EQ(value, b.below(6));
        ++counts[value];
    }
    for (int count : counts) EXPECT_NEAR(count, 10000, 500);
}

// Every item comes to every place equally often, and every two of them to every two places.
TEST(Rng, TakesAllInAnEvenOrder) {
    constexpr int kItems = 7, kTimes = 70000;
    Rng rng = Rng::from_seed(4);
    std::vector<int> at(kItems * kItems), pairs(kItems * kItems);
    for (int n = 0; n < kTimes; ++n) {
        std::vector<int> all{0, 1, 2, 3, 4, 5, 6}, items;
        rng.take_all(all.data(), kItems, [&](int item) { items.push_back(item); });
        for (int place = 0; place < kItems; ++place) ++at[static_cast<std::size_t>(kItems * place + items[place])];
        ++pairs[static_cast<std::size_t>(kItems * items[0] + items[6])];
    }
    for (int count : at) EXPECT_NEAR(count, kTimes / kItems, 500);
    for (int one = 0; one < kItems; ++one) {
        for (int other = 0; other < kItems; ++other) {
            const int expected = one == other ? 0 : kTimes / (kItems * (kItems - 1));
            EXPECT_NEAR(pairs[static_cast<std::size_t>(kItems * one + other)], expected, 250);
        }
    }
}

TEST(Rng, TakesAnyNumberOfItems) {
    Rng rng = Rng::from_seed(9);
    for (std::uint32_t count : {0u, 1u, 2u, 4u, 5u, 6u, 50u, 128u}) {
        std::vector<std::uint8_t> all, items;
        for (std::uint32_t at = 0; at < count; ++at) all.push_back(static_cast<std::uint8_t>(at));
        rng.take_all(all.data(), count, [&](std::uint8_t item) { items.push_back(item); });
        ASSERT_EQ(items.size(), count);
        std::sort(items.begin(), items.end());
        for (std::uint32_t at = 0; at < count; ++at) EXPECT_EQ(items[at], at);
    }
}

TEST(Utf8, RefusesWhatIsNotUtf8) {
    EXPECT_EQ(utf8_first_invalid("plain \xe3\x80\x8e ok"), std::string_view::npos);
    EXPECT_EQ(utf8_first_invalid("ab\xff"), 2u);
    EXPECT_EQ(utf8_first_invalid("\xc0\xaf"), 0u);
    EXPECT_EQ(utf8_first_invalid("\xed\xa0\x80"), 0u);
    EXPECT_EQ(utf8_first_invalid("x\xe3\x80"), 1u);
}

TEST(Suggest, CountsWhatMustBeChanged) {
    EXPECT_EQ(edits("gormaw", "GORMAW"), 0u);
    EXPECT_EQ(edits("", "abc"), 3u);
    EXPECT_EQ(edits("gormaw", "gorma"), 1u);
    EXPECT_EQ(edits("gormaw", "gormax"), 1u);
    EXPECT_EQ(edits("gormaw", "gomraw"), 1u);
    EXPECT_EQ(edits("gormaw", "tuliph"), 6u);
    // A character is one, however many bytes it takes.
    EXPECT_EQ(edits("n\xc3\xb6x", "nox"), 1u);
    EXPECT_EQ(edits("\xff\xfe", "a"), 2u);
}

TEST(Suggest, FindsTheNearestWord) {
    const std::vector<std::string> words = {"Vesper", "Gormaw", "Gormax", "Warden Calder", "Io"};
    EXPECT_EQ(nearest("gormaw", words), "Gormaw");
    EXPECT_EQ(nearest("gomrax", words), "Gormax");
    EXPECT_EQ(nearest("vespr", words), "Vesper");
    EXPECT_EQ(nearest("Ia", words), "Io");
    EXPECT_EQ(nearest("Oi", words), "Io");
    // One edit for three characters, no more.
    EXPECT_EQ(nearest("Vexxer", words), "Vesper");
    EXPECT_EQ(nearest("Vxxxer", words), std::nullopt);
    EXPECT_EQ(nearest("gormaw", std::vector<std::string>{}), std::nullopt);
}

TEST(Suggest, FindsWhatIsAGoodPartOfTheOther) {
    const std::vector<std::string> words = {"Warden Calder", "Warden Calder, Lattice Guard", "Cal"};
    EXPECT_EQ(nearest("Calder W", words), std::nullopt);
    EXPECT_EQ(nearest("den Calder", words), "Warden Calder");
    EXPECT_EQ(nearest("Warden Calder, Tide Guard", words), "Warden Calder, Lattice Guard");
    EXPECT_EQ(nearest("The Old Warden Calder", words), "Warden Calder");
    EXPECT_EQ(did_you_mean(nearest("Warden", std::vector<std::string>{"Wardens"})), "; did you mean Wardens?");
    EXPECT_EQ(did_you_mean(std::nullopt), "");
}

// A question may have more answers than are kept without allocating: none is lost, and a copy has all of them.
TEST(Numbers, AreWrittenInGroupsOfThree) {
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(-999), "-999");
    EXPECT_EQ(grouped(1000), "1,000");
    EXPECT_EQ(grouped(-13000), "-13,000");
    EXPECT_EQ(grouped(1234567), "1,234,567");
    EXPECT_EQ(ungrouped("13,000 against 1,234,567"), "13000 against 1234567");
    // Commas between numbers of a list stay.
    EXPECT_EQ(ungrouped("1,2,3, 4000,5"), "1,2,3, 4000,5");
    EXPECT_EQ(ungrouped(",100,"), ",100,");
}

TEST(ActionList, HasRoomForEveryAnswer) {
    ActionList list;
    const int many = 5 * ActionList::kInside;
    for (int n = 0; n < many; ++n) list.push(Action::number(n));
    ActionList copy = list;
    list.clear();
    list.push(Action::pass());
    ASSERT_EQ(copy.size(), many);
    for (int n = 0; n < many; n += 7) EXPECT_EQ(copy[n], Action::number(n));
    EXPECT_TRUE(copy.contains(Action::number(many - 1)));
    EXPECT_FALSE(copy.contains(Action::number(many)));
    copy = list;
    EXPECT_EQ(copy.size(), 1);
    EXPECT_EQ(copy[0], Action::pass());
}

}  // namespace
}  // namespace arbiter
