// Saves are the bytes of the state behind a header that says what they mean.
#include "arbiter/save.h"

#include <bit>
#include <charconv>
#include <cstddef>
#include <cstring>

#include "arbiter/names.h"
#include "base/hash.h"
#include "engine/in_game.h"
#include "engine/invariants.h"
#include "engine/rulebook.h"

namespace arbiter {

namespace {

// Before the number of the format, which a line ends.
constexpr std::string_view kMagic = "arbiter state ";

// Changes whenever a field of the state moves: bytes of another layout must not be taken for this one. kSaveFormat must
// change with it, so that readers can say so; a test reads a file that was saved with this format.
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
        offsetof(State, out_of),
        offsetof(State, pool_id),
        offsetof(State, listens),
        offsetof(State, watched),
        offsetof(State, elsewhere),
        offsetof(State, offered),
        offsetof(State, stated),
        offsetof(State, registers),
        offsetof(State, waiting),
        offsetof(State, delayed),
        offsetof(State, knowledge),
        offsetof(State, revealed),
        offsetof(State, standing),
        offsetof(State, loop),
        offsetof(State, decision),
        offsetof(State, rng),
        offsetof(CardState, zone),
        offsetof(CardState, position),
        offsetof(CardState, above),
        offsetof(Modifier, stamp),
        offsetof(Modifier, ability),
        offsetof(Modifier, moment),
        offsetof(Modifier, moment_turn),
        offsetof(Frame, ability),
        offsetof(Frame, source),
        offsetof(Frame, argument),
        offsetof(Register, face_plus_one),
        offsetof(Decision, prompt),
        offsetof(Decision, low),
        offsetof(Decision, chosen),
        offsetof(Decision, high),
        offsetof(Decision, ability),
    };
    return hash_bytes(fields, sizeof fields);
}

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

// A text of up to 255 bytes behind its length.
void put_text(std::string& out, std::string_view text) {
    put(out, static_cast<u8>(text.size()));
    out += text;
}

bool take_text(std::string_view& bytes, std::string& text) {
    u8 length = 0;
    if (!take(bytes, length) || bytes.size() < length) return false;
    text = bytes.substr(0, length);
    bytes.remove_prefix(length);
    return true;
}

// Takes the line with the format off the front; 0 where it is not a save at all.
int take_format(std::string_view& bytes) {
    if (!bytes.starts_with(kMagic)) return 0;
    bytes.remove_prefix(kMagic.size());
    int format = 0;
    const auto [end, error] = std::from_chars(bytes.data(), bytes.data() + bytes.size(), format);
    const std::size_t digits = static_cast<std::size_t>(end - bytes.data());
    if (error != std::errc{} || format < 1 || digits >= bytes.size() || bytes[digits] != '\n') return 0;
    bytes.remove_prefix(digits + 1);
    return format;
}

// What stands between the format and the position.
struct Header {
    std::string library;
    u64 layout = 0;
    u64 cards = 0;
    std::string rulebook;
};

bool take_header(std::string_view& bytes, Header& header) {
    return take_text(bytes, header.library) && take(bytes, header.layout) && take(bytes, header.cards) &&
           take_text(bytes, header.rulebook);
}

std::string this_format() {
    return "format " + std::to_string(kSaveFormat) + ", the only one that arbiter " + std::string(library_version()) +
           " reads: positions cannot be carried over, replays can";
}

}  // namespace

std::string save(const Game& game, const State& state) {
    const InGame in(game, state);
    std::string out(kMagic);
    out += std::to_string(kSaveFormat) + "\n";
    put_text(out, library_version());
    put(out, layout());
    put(out, game.pool->hash);
    put_text(out, rulebook_name(game));
    put(out, state);
    put(out, hash_text(out));
    return out;
}

Result<State> load(const Game& game, std::string_view bytes) {
    const InGame in(game);
    std::string_view rest = bytes;
    const int format = take_format(rest);
    if (format == 0) return problem("other bytes", "a saved position");
    if (format != kSaveFormat) {
        const char* who = format < kSaveFormat ? ", of an older arbiter" : ", of a newer arbiter";
        return problem("a position saved in format " + std::to_string(format) + who, this_format());
    }
    if (rest.size() < sizeof(u64)) return problem("too few bytes", "a whole saved position");
    std::string_view end = rest.substr(rest.size() - sizeof(u64));
    u64 checksum = 0;
    take(end, checksum);
    if (checksum != hash_text(bytes.substr(0, bytes.size() - sizeof(u64))))
        return problem("bytes that were cut off or changed", "the bytes that were saved");
    rest.remove_suffix(sizeof(u64));
    Header header;
    if (!take_header(rest, header)) return problem("too few bytes", "a header");
    const std::string by = " (saved by arbiter " + header.library + ")";
    if (header.rulebook != rulebook_name(game)) return problem("the rulebook " + header.rulebook, rulebook_name(game));
    if (header.cards != game.pool->hash)
        return problem("cards that have changed since" + by, "the cards that it was saved with");
    if (header.layout != layout()) return problem("a position with other fields" + by, this_format());
    State state{};
    if (!take(rest, state) || !rest.empty())
        return problem("another number of bytes" + by, std::to_string(sizeof(State)) + " bytes");
    const std::string fault = check_invariants(game, state);
    if (!fault.empty()) return problem("a position that cannot be: " + fault, "a sound one");
    return state;
}

}  // namespace arbiter
