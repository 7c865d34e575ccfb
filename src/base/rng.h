// The random generator that lives in the state: xoshiro256**, seeded by splitmix64.
#pragma once

#include <array>
#include <cstdint>
#include <utility>

namespace arbiter {

struct Rng {
    std::array<std::uint64_t, 4> words;

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

    // A uniform number in [0, bound); bound must be positive. Rejects the few values that would make it uneven.
    constexpr std::uint32_t below(std::uint32_t bound) {
        std::uint64_t product = (next() >> 32) * bound;
        if (static_cast<std::uint32_t>(product) < bound) {
            const std::uint32_t uneven = (0u - bound) % bound;
            while (static_cast<std::uint32_t>(product) < uneven) product = (next() >> 32) * bound;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    // Puts so many items into a random order, each as likely as any other. One random word gives several places at
    // once: what is left of it below the point is as good a word for the next. The few words that would make the places
    // uneven together are rejected; what they have swapped by then is as good an order to begin with as any.
    template <class Item>
    constexpr void shuffle(Item* items, std::uint32_t count) {
        constexpr std::uint32_t kTogether = 4;
        while (count > 1) {
            const std::uint32_t rest = count > kTogether + 1 ? count - kTogether : 1;
            std::uint64_t word = next() >> 32;
            std::uint32_t product = 1;
            for (std::uint32_t left = count; left > rest;) {
                product *= left;
                const std::uint64_t place = word * left;
                word = place & 0xffffffffu;
                std::swap(items[--left], items[place >> 32]);
            }
            if (word >= product || word >= (0 - product) % product) count = rest;
        }
    }
};

}  // namespace arbiter
