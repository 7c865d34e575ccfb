// The random generator that lives in the state: xoshiro256**, seeded by splitmix64.
#pragma once

#include <array>
#include <cstdint>

namespace arbiter {

struct Rng {
    std::array<std::uint64_t, 4> words;

    // Always the same generator for the same seed.
    static constexpr Rng from_seed(std::uint64_t seed) {
        Rng rng{};
        for (auto& word : rng.words) {
            seed += 0x9e3779b97f4a7c15u;
            std::uint64_t z = seed;
            z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
            z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
            word = z ^ (z >> 31);
        }
        return rng;
    }

    // The next 64 random bits.
    constexpr std::uint64_t next() {
        const auto rotl = [](std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); };
        const std::uint64_t result = rotl(words[1] * 5, 7) * 9;
        const std::uint64_t t = words[1] << 17;
        words[2] ^= words[0];
        words[3] ^= words[1];
        words[1] ^= words[2];
        words[0] ^= words[3];
        words[2] ^= t;
        words[3] = rotl(words[3], 45);
        return result;
    }

    // A uniform number from 0 to bound - 1. Rejects the few values that would make it uneven. REQUIRES: bound > 0.
    constexpr std::uint32_t below(std::uint32_t bound) {
        std::uint64_t product = (next() >> 32) * bound;
        if (static_cast<std::uint32_t>(product) < bound) {
            const std::uint32_t uneven = (0u - bound) % bound;
            while (static_cast<std::uint32_t>(product) < uneven) product = (next() >> 32) * bound;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    // Calls `take` for all of the items, in a random order, each as likely as any other; they are used up. One random
    // word gives several places at once: the fraction that is left over serves as the word for the next. The few words
    // that would make the places uneven together are rejected. REQUIRES: `items` has `count` items.
    template <class Item, class Take>
    constexpr void take_all(Item* items, std::uint32_t count, Take&& take) {
        while (count > kTogether) take_some(items, count, kTogether, take);
        while (count > 1) take_some(items, count, count - 1, take);
        if (count == 1) take(items[0]);
    }

  private:
    static constexpr std::uint32_t kTogether = 4;

    // So many of them by one random word, none where the word is one of the uneven ones.
    template <class Item, class Take>
    [[gnu::always_inline]] constexpr void take_some(Item* items, std::uint32_t& count, std::uint32_t dice,
                                                    Take&& take) {
        std::array<std::uint32_t, kTogether> places{};
        std::uint64_t word = next() >> 32;
        std::uint32_t product = 1;
        for (std::uint32_t at = 0; at < dice; ++at) {
            product *= count - at;
            const std::uint64_t place = word * (count - at);
            places[at] = static_cast<std::uint32_t>(place >> 32);
            word = place & 0xffffffffu;
        }
        if (word < product && word < (0 - product) % product) return;
        for (std::uint32_t at = 0; at < dice; ++at) {
            Item& place = items[places[at]];
            const Item taken = place;
            place = items[--count];
            take(taken);
        }
    }
};

}  // namespace arbiter
