// Random bytes, hashes and passwords.
#include "server/secrets.h"

#include <sodium.h>

#include <array>

namespace arbiter::server {

bool prepare_secrets() { return sodium_init() >= 0; }

std::string random_bytes(std::size_t count) {
    std::string out(count, '\0');
    randombytes_buf(out.data(), out.size());
    return out;
}

std::uint32_t random_below(std::uint32_t bound) { return randombytes_uniform(bound); }

std::string sha256(std::string_view bytes) {
    std::string out(crypto_hash_sha256_BYTES, '\0');
    crypto_hash_sha256(reinterpret_cast<unsigned char*>(out.data()),
                       reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
    return out;
}

std::string to_hex(std::string_view bytes) {
    std::string out(bytes.size() * 2 + 1, '\0');
    sodium_bin2hex(out.data(), out.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
    out.pop_back();
    return out;
}

std::string from_hex(std::string_view hex) {
    std::string out(hex.size() / 2, '\0');
    std::size_t length = 0;
    const int status = sodium_hex2bin(reinterpret_cast<unsigned char*>(out.data()), out.size(), hex.data(), hex.size(),
                                      nullptr, &length, nullptr);
    return status == 0 && length * 2 == hex.size() ? out : "";
}

std::string hash_password(const std::string& password) {
    char out[crypto_pwhash_STRBYTES];
    if (crypto_pwhash_str_alg(out, password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                              crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13) != 0)
        return "";
    return out;
}

bool password_fits(const std::string& hash, const std::string& password) {
    return !hash.empty() && crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

namespace {

constexpr std::array<const char*, 64> kHow = {
    "quiet",  "amber",  "brisk", "calm",   "clear", "cold",  "copper", "deep",   "dusty",  "early", "even",
    "fair",   "far",    "fine",  "first",  "fond",  "free",  "fresh",  "gentle", "glad",   "gold",  "grand",
    "green",  "grey",   "high",  "humble", "keen",  "kind",  "last",   "late",   "light",  "lone",  "long",
    "loud",   "lucky",  "mild",  "misty",  "noble", "north", "odd",    "old",    "open",   "pale",  "plain",
    "proud",  "rapid",  "rare",  "red",    "round", "rusty", "sharp",  "shy",    "silver", "slow",  "small",
    "smooth", "steady", "still", "stout",  "sunny", "tall",  "vivid",  "warm",   "wild"};
constexpr std::array<const char*, 64> kWho = {
    "heron",  "otter",  "badger", "finch",  "falcon", "hare",   "lynx",  "marten", "mole",   "newt",  "owl",
    "perch",  "pike",   "plover", "quail",  "raven",  "robin",  "seal",  "shrew",  "snipe",  "stoat", "stork",
    "swan",   "swift",  "tern",   "thrush", "toad",   "trout",  "viper", "vole",   "wren",   "adder", "ant",
    "bat",    "bear",   "bee",    "boar",   "crane",  "crow",   "deer",  "dove",   "eagle",  "eel",   "elk",
    "ermine", "ferret", "fox",    "frog",   "goose",  "grouse", "gull",  "hawk",   "hornet", "ibis",  "jay",
    "kite",   "lark",   "loach",  "magpie", "moth",   "mouse",  "ouzel", "rook",   "salmon"};

}  // namespace

std::string table_name() {
    constexpr std::string_view kLetters = "abcdefghjkmnpqrstuvwxyz23456789";
    std::string out = std::string(kHow[random_below(64)]) + "-" + kWho[random_below(64)] + "-";
    for (int at = 0; at < 8; ++at) out += kLetters[random_below(static_cast<std::uint32_t>(kLetters.size()))];
    return out;
}

std::string guest_name() {
    const auto capital = [](std::string word) {
        word[0] = static_cast<char>(word[0] - 'a' + 'A');
        return word;
    };
    return capital(kHow[random_below(64)]) + " " + capital(kWho[random_below(64)]);
}

std::string new_id() { return to_hex(random_bytes(16)); }

std::uint64_t seed_of(const std::string& server, const std::string& a, const std::string& b) {
    const std::string hash = sha256(server + a + b);
    std::uint64_t out = 0;
    for (std::size_t at = 0; at < 8; ++at) out = out << 8 | static_cast<unsigned char>(hash[at]);
    return out;
}

}  // namespace arbiter::server
