// The base library: sets, vectors, the generator, UTF-8.
#include <gtest/gtest.h>

#include <vector>

#include "base/card_set.h"
#include "base/inline_vec.h"
#include "base/rng.h"
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

TEST(Utf8, RefusesWhatIsNotUtf8) {
    EXPECT_EQ(utf8_first_invalid("plain \xe3\x80\x8e ok"), std::string_view::npos);
    EXPECT_EQ(utf8_first_invalid("ab\xff"), 2u);
    EXPECT_EQ(utf8_first_invalid("\xc0\xaf"), 0u);
    EXPECT_EQ(utf8_first_invalid("\xed\xa0\x80"), 0u);
    EXPECT_EQ(utf8_first_invalid("x\xe3\x80"), 1u);
}

}  // namespace
}  // namespace arbiter
