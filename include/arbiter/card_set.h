// A set of up to 128 small indexes (cards or places) as a bit mask.
#pragma once

#include <bit>
#include <cstdint>
#include <iterator>

namespace arbiter {

struct CardSet {
    std::uint64_t low;
    std::uint64_t high;

    // REQUIRES, here and wherever an index is given: 0 <= ix < 128. Not checked: sets are asked all the time.
    static constexpr CardSet of(int ix) {
        return ix < 64 ? CardSet{std::uint64_t{1} << ix, 0} : CardSet{0, std::uint64_t{1} << (ix - 64)};
    }

    // 0 to count - 1. REQUIRES: 0 <= count < 128.
    static constexpr CardSet below(int count) {
        return count < 64 ? CardSet{(std::uint64_t{1} << count) - 1, 0}
                          : CardSet{~std::uint64_t{0}, (std::uint64_t{1} << (count - 64)) - 1};
    }

    constexpr bool has(int ix) const { return (((ix < 64 ? low : high) >> (ix & 63)) & 1) != 0; }
    constexpr bool empty() const { return (low | high) == 0; }
    constexpr explicit operator bool() const { return !empty(); }
    constexpr bool is_one() const {
        const std::uint64_t word = low ? low : high;
        return word != 0 && (word & (word - 1)) == 0 && (low == 0 || high == 0);
    }
    constexpr int size() const { return std::popcount(low) + std::popcount(high); }
    // The smallest member. REQUIRES: !empty().
    constexpr int first() const { return low ? std::countr_zero(low) : 64 + std::countr_zero(high); }

    constexpr void add(int ix) { (ix < 64 ? low : high) |= std::uint64_t{1} << (ix & 63); }
    constexpr void remove(int ix) { (ix < 64 ? low : high) &= ~(std::uint64_t{1} << (ix & 63)); }

    friend constexpr CardSet operator|(CardSet a, CardSet b) { return {a.low | b.low, a.high | b.high}; }
    friend constexpr CardSet operator&(CardSet a, CardSet b) { return {a.low & b.low, a.high & b.high}; }
    friend constexpr CardSet operator-(CardSet a, CardSet b) { return {a.low & ~b.low, a.high & ~b.high}; }
    constexpr CardSet& operator|=(CardSet b) { return *this = *this | b; }
    constexpr CardSet& operator&=(CardSet b) { return *this = *this & b; }
    constexpr CardSet& operator-=(CardSet b) { return *this = *this - b; }
    friend constexpr bool operator==(const CardSet&, const CardSet&) = default;

    // Iterates over the members in ascending order.
    struct Iterator {
        std::uint64_t word, high;  // what is left of the word that is being read, and the one after it
        int base;                  // the number of its first bit
        constexpr int operator*() const { return base + std::countr_zero(word); }
        constexpr Iterator& operator++() {
            word &= word - 1;
            if (word == 0) next_word();
            return *this;
        }
        constexpr void next_word() {
            word = high;
            high = 0;
            base = 64;
        }
        constexpr bool operator==(std::default_sentinel_t) const { return word == 0; }
    };
    constexpr Iterator begin() const {
        Iterator first{low, high, 0};
        if (low == 0) first.next_word();
        return first;
    }
    constexpr std::default_sentinel_t end() const { return {}; }
};

// The set with these two in each other's place.
constexpr CardSet swapped(CardSet set, int a, int b) {
    if (set.has(a) == set.has(b)) return set;
    for (int ix : {a, b}) set.has(ix) ? set.remove(ix) : set.add(ix);
    return set;
}

}  // namespace arbiter
