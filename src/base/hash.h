// A 64-bit hash of bytes (FNV-1a over words, then a mix): for checkpoints and tables, not for secrets.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace arbiter {

inline std::uint64_t hash_bytes(const void* bytes, std::size_t size, std::uint64_t seed = 0) {
    const auto* at = static_cast<const unsigned char*>(bytes);
    std::uint64_t hash = 0xcbf29ce484222325u ^ seed;
    for (; size >= 8; size -= 8, at += 8) {
        std::uint64_t word;
        std::memcpy(&word, at, 8);
        hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    }
    for (; size > 0; --size, ++at) hash = (hash ^ *at) * 0x100000001b3u;
    hash ^= hash >> 32;
    hash *= 0xd6e8feb86659fd93u;
    return hash ^ (hash >> 32);
}

inline std::uint64_t hash_text(std::string_view text, std::uint64_t seed = 0) {
    return hash_bytes(text.data(), text.size(), seed);
}

}  // namespace arbiter
