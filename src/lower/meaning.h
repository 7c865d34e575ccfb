// What constructors mean according to their grammar lines: tests, numbers, changes, events and plain instructions that
// need no C++ of their own.
#pragma once

#include <optional>
#include <span>

#include "arbiter/types.h"
#include "text/part_names.h"

namespace arbiter::lower {

// What a line may say. A test is of the thing that is described, a number of the game as it is; a condition is a number
// that is not zero.
enum class MeaningKind : u8 {
    Number,  // a number, or a name of the game's own
    Field,   // a part of the phrase
    Head,    // what such a part may be
    Word,    // what such a part may say
    // ---- tests
    Bits,     // attribute, bits: it has one of these
    Is,       // attribute, bound
    Equals,   // attribute, number
    Book,     // one of the rulebook's tests, and what it is asked
    Text,     // it has an effect text
    OnField,  // a test of what only things on the field have
    Part,     // the test that this part says
    // ---- numbers
    Value,    // one of the rulebook's numbers of a player, and the player
    Bounded,  // number, bound
    Sum,      // numbers
    Said,     // the number that a part says; its default where nothing is said
    // ---- modifications
    Gives,  // property, value
    // ---- events
    Event,  // one of the rulebook's events, and tests of what it happens to
    // ---- instructions
    Does,  // one of the rulebook's verbs, for the player who acts or whom a part names, and how much
    Wins,  // a player wins the game
    // ---- of all these
    Not,
    All,
    Any,
    Case,  // part, what it may be and what that means, ...
};

// In prefix order: the arguments of a call follow it.
struct MeaningPart {
    MeaningKind means = MeaningKind::Number;
    i32 number = 0;  // of a call: how many arguments
    std::optional<text::Field> field = std::nullopt;
    std::optional<text::Head> head = std::nullopt;
    std::optional<text::Word> word = std::nullopt;
};

struct Meaning {
    text::Head head;
    u16 first;  // into the parts
};

struct Meanings {
    std::span<const Meaning> of;
    std::span<const MeaningPart> parts;
};

// What a meaning is a meaning of.
enum class Kind : u8 { Test, Number, Modification, Event, Instruction };

namespace meaning {

// Where the expression of this kind that starts here ends; 0: there is none.
constexpr std::size_t end_of(std::span<const MeaningPart> parts, std::size_t at, Kind kind);

constexpr std::size_t end_of_one(std::span<const MeaningPart> parts, std::size_t at, MeaningKind means) {
    return at != 0 && at < parts.size() && parts[at].means == means ? at + 1 : 0;
}

constexpr std::size_t end_of_all(std::span<const MeaningPart> parts, std::size_t at, Kind kind, int count) {
    for (; at != 0 && count > 0; --count) at = end_of(parts, at, kind);
    return at;
}

constexpr std::size_t end_of_case(std::span<const MeaningPart> parts, std::size_t at, Kind kind, int arguments) {
    at = end_of_one(parts, at, MeaningKind::Field);
    for (int n = 1; at != 0 && n < arguments; n += 2) {
        const std::size_t head = end_of_one(parts, at, MeaningKind::Head);
        at = end_of_all(parts, head != 0 ? head : end_of_one(parts, at, MeaningKind::Word), kind, 1);
    }
    return arguments % 2 == 1 ? at : 0;
}

constexpr std::size_t end_of_test(std::span<const MeaningPart> parts, std::size_t at) {
    const MeaningPart& call = parts[at];
    const std::size_t first = end_of_one(parts, at + 1, MeaningKind::Number);
    const std::size_t second = end_of_one(parts, first, MeaningKind::Number);
    switch (call.means) {
        case MeaningKind::Bits:
        case MeaningKind::Equals: return call.number == 2 ? second : 0;
        case MeaningKind::Is: return call.number == 2 ? end_of_one(parts, first, MeaningKind::Field) : 0;
        case MeaningKind::Book: return call.number == 1 ? first : call.number == 2 ? second : 0;
        case MeaningKind::Text: return call.number == 1 ? first : 0;
        case MeaningKind::OnField: return call.number == 1 ? end_of(parts, at + 1, Kind::Test) : 0;
        case MeaningKind::Part: return call.number == 1 ? end_of_one(parts, at + 1, MeaningKind::Field) : 0;
        default: return 0;
    }
}

constexpr std::size_t end_of_number(std::span<const MeaningPart> parts, std::size_t at) {
    const MeaningPart& call = parts[at];
    switch (call.means) {
        case MeaningKind::Number: return at + 1;
        case MeaningKind::Value: {
            const std::size_t which = end_of_one(parts, at + 1, MeaningKind::Number);
            const std::size_t who = end_of_one(parts, which, MeaningKind::Field);
            return call.number != 2 ? 0 : who != 0 ? who : end_of_one(parts, which, MeaningKind::Head);
        }
        case MeaningKind::Bounded:
            return call.number == 2 ? end_of_one(parts, end_of(parts, at + 1, Kind::Number), MeaningKind::Field) : 0;
        case MeaningKind::Sum: return end_of_all(parts, at + 1, Kind::Number, call.number);
        case MeaningKind::Said: {
            const std::size_t part = end_of_one(parts, at + 1, MeaningKind::Field);
            return call.number == 1 ? part : call.number == 2 ? end_of_one(parts, part, MeaningKind::Number) : 0;
        }
        default: return 0;
    }
}

constexpr std::size_t end_of_modification(std::span<const MeaningPart> parts, std::size_t at) {
    const MeaningPart& call = parts[at];
    if (call.means != MeaningKind::Gives || call.number > 2) return 0;
    return end_of_all(parts, end_of_one(parts, at + 1, MeaningKind::Number), Kind::Number, call.number - 1);
}

constexpr std::size_t end_of_event(std::span<const MeaningPart> parts, std::size_t at) {
    const MeaningPart& call = parts[at];
    if (call.means != MeaningKind::Event || call.number < 1) return 0;
    return end_of_all(parts, end_of_one(parts, at + 1, MeaningKind::Number), Kind::Test, call.number - 1);
}

constexpr std::size_t end_of_act(std::span<const MeaningPart> parts, std::size_t at) {
    const MeaningPart& call = parts[at];
    if (call.means == MeaningKind::Wins) return call.number == 1 ? end_of_one(parts, at + 1, MeaningKind::Head) : 0;
    if (call.means != MeaningKind::Does || call.number < 2 || call.number > 3) return 0;
    const std::size_t verb = end_of_one(parts, at + 1, MeaningKind::Number);
    const std::size_t whom = call.number == 3 ? end_of_one(parts, verb, MeaningKind::Field) : verb;
    return end_of_all(parts, whom, Kind::Number, 1);
}

constexpr std::size_t end_of(std::span<const MeaningPart> parts, std::size_t at, Kind kind) {
    if (at >= parts.size()) return 0;
    const MeaningPart& call = parts[at];
    const bool compares = kind == Kind::Test || kind == Kind::Number;
    switch (call.means) {
        case MeaningKind::Not: return call.number == 1 && compares ? end_of(parts, at + 1, kind) : 0;
        case MeaningKind::Any: return compares ? end_of_all(parts, at + 1, kind, call.number) : 0;
        case MeaningKind::All:
            return compares || kind == Kind::Modification ? end_of_all(parts, at + 1, kind, call.number) : 0;
        case MeaningKind::Case: return end_of_case(parts, at + 1, kind, call.number);
        default: break;
    }
    switch (kind) {
        case Kind::Test: return end_of_test(parts, at);
        case Kind::Number: return end_of_number(parts, at);
        case Kind::Modification: return end_of_modification(parts, at);
        case Kind::Event: return end_of_event(parts, at);
        case Kind::Instruction: return end_of_act(parts, at);
    }
    return 0;
}

}  // namespace meaning

constexpr bool is_of_kind(std::span<const MeaningPart> parts, std::size_t at, Kind kind) {
    return meaning::end_of(parts, at, kind) != 0;
}

// Does each line say something of one of the kinds, and no more? Asked of every game's meanings as they are compiled.
constexpr bool are_valid(std::span<const Meaning> of, std::span<const MeaningPart> parts) {
    for (std::size_t n = 0; n < of.size(); ++n) {
        const std::size_t end = n + 1 < of.size() ? of[n + 1].first : parts.size();
        bool sound = false;
        for (const Kind kind : {Kind::Test, Kind::Number, Kind::Modification, Kind::Event, Kind::Instruction})
            sound = sound || meaning::end_of(parts, of[n].first, kind) == end;
        if (!sound) return false;
    }
    return true;
}

}  // namespace arbiter::lower
