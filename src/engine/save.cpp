// Saves are the bytes of the state behind a header that says what they mean.
#include "engine/save.h"

#include <bit>
#include <cstddef>
#include <cstring>

#include "base/hash.h"
#include "engine/invariants.h"
#include "engine/rulebook.h"

namespace arbiter {

namespace {

constexpr std::string_view kMagic = "arbiter state 1\n";

// Changes whenever a field of the state moves: bytes of another layout must not be taken for this one.
u64 layout() {
    static_assert(std::endian::native == std::endian::little, "saves are little-endian");
    constexpr u32 fields[] = {
        sizeof(State),
        sizeof(CardState),
        sizeof(Place),
        sizeof(Modifier),
        sizeof(Frame),
        sizeof(Usage),
        sizeof(Register),
        sizeof(Waiting),
        sizeof(Delayed),
        sizeof(Decision),
        offsetof(State, places),
        offsetof(State, zones),
        offsetof(State, modifiers),
        offsetof(State, sets),
        offsetof(State, frames),
        offsetof(State, usage),
        offsetof(State, memory),
        offsetof(State, watches),
        offsetof(State, group),
        offsetof(State, ordering),
        offsetof(State, clock),
        offsetof(State, turn),
        offsetof(State, replaces),
        offsetof(State, place_count),
        offsetof(State, card_count),
        offsetof(State, phase),
        offsetof(State, outcome),
        offsetof(State, winner),
        offsetof(State, lead),
        offsetof(State, starting),
        offsetof(State, group_count),
        offsetof(State, question),
        offsetof(State, marks),
        offsetof(State, answer),
        offsetof(State, score),
        offsetof(State, attempts),
        offsetof(State, listens),
        offsetof(State, watched),
        offsetof(State, elsewhere),
        offsetof(State, stated),
        offsetof(State, registers),
        offsetof(State, waiting),
        offsetof(State, delayed),
        offsetof(State, knowledge),
        offsetof(State, revealed),
        offsetof(State, standing),
        offsetof(State, decision),
        offsetof(State, rng),
        offsetof(CardState, zone),
        offsetof(CardState, above),
        offsetof(Modifier, stamp),
        offsetof(Modifier, ability),
        offsetof(Frame, ability),
        offsetof(Frame, source),
        offsetof(Frame, argument),
        offsetof(Decision, prompt),
        offsetof(Decision, ability),
    };
    return hash_bytes(fields, sizeof fields);
}

std::string book_name(const Game& game) { return game.book->game + "-" + game.book->version; }

template <class T>
void put(std::string& out, const T& value) {
    static_assert(std::has_unique_object_representations_v<T>);
    out.append(reinterpret_cast<const char*>(&value), sizeof(T));
}

// Takes a value off the front; false when too little is left.
template <class T>
bool take(std::string_view& bytes, T& value) {
    if (bytes.size() < sizeof(T)) return false;
    std::memcpy(static_cast<void*>(&value), bytes.data(), sizeof(T));
    bytes.remove_prefix(sizeof(T));
    return true;
}

Diagnostic problem(std::string found, std::string expected) {
    return {"saved position", 0, 0, std::move(found), std::move(expected)};
}

}  // namespace

std::string save(const Game& game, const State& state) {
    std::string out(kMagic);
    put(out, layout());
    put(out, game.pool->hash);
    const std::string name = book_name(game);
    put(out, static_cast<u8>(name.size()));
    out += name;
    put(out, state);
    put(out, hash_text(out));
    return out;
}

Result<State> load(const Game& game, std::string_view bytes) {
    if (!bytes.starts_with(kMagic)) return problem("other bytes", "a saved position, version 1");
    if (bytes.size() < sizeof(u64)) return problem("too few bytes", "a whole saved position");
    std::string_view end = bytes.substr(bytes.size() - sizeof(u64));
    u64 checksum = 0;
    take(end, checksum);
    if (checksum != hash_text(bytes.substr(0, bytes.size() - sizeof(u64)))) {
        return problem("bytes that were cut off or changed", "the bytes that were saved");
    }
    std::string_view rest = bytes.substr(kMagic.size(), bytes.size() - kMagic.size() - sizeof(u64));
    u64 saved_layout = 0, cards = 0;
    u8 length = 0;
    if (!take(rest, saved_layout) || !take(rest, cards) || !take(rest, length) || rest.size() < length) {
        return problem("too few bytes", "a header");
    }
    const std::string_view name = rest.substr(0, length);
    rest.remove_prefix(length);
    if (name != book_name(game)) return problem("the rulebook " + std::string(name), book_name(game));
    if (cards != game.pool->hash) return problem("cards that have changed since", "the cards that it was saved with");
    if (saved_layout != layout()) return problem("a position of another version of the program", "one of this version");
    State state{};
    if (!take(rest, state) || !rest.empty())
        return problem("another number of bytes", std::to_string(sizeof(State)) + " bytes");
    const std::string fault = check_invariants(game, state);
    if (!fault.empty()) return problem("a position that cannot be: " + fault, "a sound one");
    return state;
}

}  // namespace arbiter
