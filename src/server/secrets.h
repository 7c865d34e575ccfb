// Randomness, hashes and passwords (libsodium).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter::server {

// Must be called before the others; false: the system has no randomness.
bool prepare_secrets();

std::string random_bytes(std::size_t count);
std::uint32_t random_below(std::uint32_t bound);
std::string sha256(std::string_view bytes);
std::string to_hex(std::string_view bytes);
// Empty where the text is not hexadecimal.
std::string from_hex(std::string_view hex);

// argon2id; takes a tenth of a second and 64 MB, on purpose.
std::string hash_password(const std::string& password);
bool password_fits(const std::string& hash, const std::string& password);

// "quiet-heron-4127": the name of a table, unguessable enough that only who has the link comes in.
std::string table_name();
// "guest-4127"
std::string guest_name();
// 128 bits in letters and digits.
std::string new_id();

// The seed of a game: the first eight bytes of the SHA-256 of the server's bytes followed by both players'.
std::uint64_t seed_of(const std::string& server, const std::string& a, const std::string& b);

}  // namespace arbiter::server
