// What follows from the description of a struct, given once beside it: writing, strict reading, the difference between
// two values, and how it is described to others (generate.h).
#pragma once

#include <array>
#include <boost/describe.hpp>
#include <boost/mp11.hpp>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "protocol/json.h"

namespace arbiter::wire {

// ---- values that a field is left out for
// A list, left out where it is empty.
template <class T>
struct MaybeList : std::vector<T> {
    using std::vector<T>::vector;
    MaybeList() = default;
    MaybeList(std::vector<T> from) : std::vector<T>(std::move(from)) {}
};
// A text, left out where it is empty.
struct MaybeText : std::string {
    using std::string::string;
    MaybeText() = default;
    MaybeText(std::string from) : std::string(std::move(from)) {}
    friend bool operator==(const MaybeText& a, const MaybeText& b) {
        return static_cast<const std::string&>(a) == static_cast<const std::string&>(b);
    }
};
// The id of a card, left out where there is none.
struct MaybeCard {
    int id = 0;
    MaybeCard() = default;
    MaybeCard(int from) : id(from) {}
    friend bool operator==(const MaybeCard&, const MaybeCard&) = default;
};
// true, or left out.
struct Flag {
    bool set = false;
    Flag() = default;
    Flag(bool from) : set(from) {}
    explicit operator bool() const { return set; }
    friend bool operator==(const Flag&, const Flag&) = default;
};
// 1, or left out: shorter than true where there are many.
struct ShortFlag {
    bool set = false;
    ShortFlag() = default;
    ShortFlag(bool from) : set(from) {}
    friend bool operator==(const ShortFlag&, const ShortFlag&) = default;
};
// One of these numbers.
template <int... Numbers>
struct OneOf {
    int number = std::get<0>(std::tuple(Numbers...));
    friend bool operator==(const OneOf&, const OneOf&) = default;
};
// JSON as it came or as it is sent.
struct AnyJson {
    std::string json;
    friend bool operator==(const AnyJson&, const AnyJson&) = default;
};
// An update as it was sent before.
struct SentUpdate {
    std::string json;
    friend bool operator==(const SentUpdate&, const SentUpdate&) = default;
};
// Lines of a log as they were sent before.
struct SentLines {
    std::string json = "[]";
    friend bool operator==(const SentLines&, const SentLines&) = default;
};
// JSON, left out where it is empty.
struct MaybeJson {
    std::string json;
    friend bool operator==(const MaybeJson&, const MaybeJson&) = default;
};
struct JsonObject {
    std::string json;
    friend bool operator==(const JsonObject&, const JsonObject&) = default;
};

// ---- kinds of types
template <class T>
concept Described = boost::describe::has_describe_members<T>::value;
template <class T>
concept Word = boost::describe::has_describe_enumerators<T>::value;

template <class T>
constexpr bool kIsList = false;
template <class T>
constexpr bool kIsList<std::vector<T>> = true;
template <class T>
constexpr bool kIsList<MaybeList<T>> = true;
template <class T>
constexpr bool kIsOptional = false;
template <class T>
constexpr bool kIsOptional<std::optional<T>> = true;
template <class T>
constexpr bool kIsMap = false;
template <class T>
constexpr bool kIsMap<std::map<std::string, T>> = true;
template <class T>
constexpr bool kIsVariant = false;
template <class... T>
constexpr bool kIsVariant<std::variant<T...>> = true;
template <class T>
constexpr bool kIsArray = false;
template <class T, std::size_t N>
constexpr bool kIsArray<std::array<T, N>> = true;
template <class T>
constexpr bool kIsOneOf = false;
template <int... N>
constexpr bool kIsOneOf<OneOf<N...>> = true;

template <class T>
constexpr bool kIsRaw = std::is_same_v<T, AnyJson> || std::is_same_v<T, MaybeJson> || std::is_same_v<T, JsonObject> ||
                        std::is_same_v<T, SentUpdate> || std::is_same_v<T, SentLines>;

// May a field of this type be left out?
template <class T>
constexpr bool kMayBeLeftOut = kIsOptional<T> || std::is_same_v<T, MaybeText> || std::is_same_v<T, MaybeCard> ||
                               std::is_same_v<T, Flag> || std::is_same_v<T, ShortFlag> || std::is_same_v<T, MaybeJson>;
template <class T>
constexpr bool kMayBeLeftOut<MaybeList<T>> = true;

template <class T>
bool is_left_out(const T& value) {
    if constexpr (kIsOptional<T>) {
        return !value.has_value();
    } else if constexpr (std::is_same_v<T, MaybeCard>) {
        return value.id == 0;
    } else if constexpr (std::is_same_v<T, Flag> || std::is_same_v<T, ShortFlag>) {
        return !value.set;
    } else if constexpr (std::is_same_v<T, MaybeJson>) {
        return value.json.empty();
    } else if constexpr (kMayBeLeftOut<T>) {
        return value.empty();
    } else {
        return false;
    }
}

// A word of C++ cannot be a name: "public_" stands for "public".
constexpr std::string_view plain_name(std::string_view name) {
    return name.ends_with('_') ? name.substr(0, name.size() - 1) : name;
}

template <Word E>
std::string_view word_of(E value) {
    std::string_view found;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<E>>([&](auto one) {
        if (one.value == value) found = plain_name(one.name);
    });
    return found;
}

template <class T, class Visit>
void for_each_field(Visit&& visit) {
    boost::mp11::mp_for_each<
        boost::describe::describe_members<T, boost::describe::mod_public | boost::describe::mod_inherited>>(
        [&](auto member) { visit(plain_name(member.name), member.pointer); });
}

// Messages say what they are.
template <class T>
concept Message = requires {
    T::kType;
};

// ---- writing
template <class T>
void write(std::string& out, const T& value);

template <class T>
void write_fields(std::string& out, const T& value, bool first) {
    for_each_field<T>([&](std::string_view name, auto pointer) {
        if (is_left_out(value.*pointer)) return;
        if (!first) out += ',';
        first = false;
        out += '"';
        out += name;
        out += "\":";
        write(out, value.*pointer);
    });
}

template <class T>
void write(std::string& out, const T& value) {
    if constexpr (std::is_same_v<T, bool>) {
        out += value ? "true" : "false";
    } else if constexpr (std::is_integral_v<T>) {
        write_number(out, static_cast<std::int64_t>(value));
    } else if constexpr (std::is_same_v<T, std::string> || std::is_same_v<T, MaybeText>) {
        write_text(out, value);
    } else if constexpr (std::is_same_v<T, MaybeCard>) {
        write_number(out, value.id);
    } else if constexpr (std::is_same_v<T, Flag>) {
        out += value.set ? "true" : "false";
    } else if constexpr (std::is_same_v<T, ShortFlag>) {
        out += value.set ? '1' : '0';
    } else if constexpr (kIsOneOf<T>) {
        write_number(out, value.number);
    } else if constexpr (kIsRaw<T>) {
        out += value.json;
    } else if constexpr (Word<T>) {
        write_text(out, word_of(value));
    } else if constexpr (kIsOptional<T>) {
        write(out, *value);
    } else if constexpr (kIsVariant<T>) {
        std::visit([&](const auto& one) { write(out, one); }, value);
    } else if constexpr (kIsList<T> || kIsArray<T>) {
        out += '[';
        bool first = true;
        for (const auto& one : value) {
            if (!first) out += ',';
            first = false;
            write(out, one);
        }
        out += ']';
    } else if constexpr (kIsMap<T>) {
        out += '{';
        bool first = true;
        for (const auto& [key, one] : value) {
            if (!first) out += ',';
            first = false;
            write_text(out, key);
            out += ':';
            write(out, one);
        }
        out += '}';
    } else {
        static_assert(Described<T>);
        out += '{';
        if constexpr (Message<T>) {
            out += "\"type\":\"";
            out += T::kType;
            out += '"';
        }
        write_fields(out, value, !Message<T>);
        out += '}';
    }
}

template <class T>
std::string to_json(const T& value) {
    std::string out;
    write(out, value);
    return out;
}

// ---- the difference: a merge patch (RFC 7396) that makes `after` out of `before`
// Appends it and is true, or appends nothing where both are the same.
template <class T>
bool write_patch(std::string& out, const T& before, const T& after);

// `"name":` and what has changed of a field.
template <class T>
bool write_field_patch(std::string& out, std::string_view name, const T& before, const T& after, bool first) {
    const std::size_t start = out.size();
    if (!first) out += ',';
    write_text(out, name);
    out += ':';
    if (is_left_out(after)) {
        if (!is_left_out(before)) {
            out += "null";
            return true;
        }
    } else if (is_left_out(before)) {
        write(out, after);
        return true;
    } else if constexpr (kIsOptional<T>) {
        if (write_patch(out, *before, *after)) return true;
    } else if (write_patch(out, before, after)) {
        return true;
    }
    out.resize(start);
    return false;
}

template <class T>
bool write_patch(std::string& out, const T& before, const T& after) {
    if constexpr (Described<T>) {
        const std::size_t start = out.size();
        bool first = true;
        out += '{';
        for_each_field<T>([&](std::string_view name, auto pointer) {
            if (write_field_patch(out, name, before.*pointer, after.*pointer, first)) first = false;
        });
        out += '}';
        if (first) out.resize(start);
        return !first;
    } else if constexpr (kIsMap<T>) {
        const std::size_t start = out.size();
        bool first = true;
        out += '{';
        for (const auto& [key, one] : before) {
            if (after.contains(key)) continue;
            if (!first) out += ',';
            first = false;
            write_text(out, key);
            out += ":null";
        }
        for (const auto& [key, one] : after) {
            const auto old = before.find(key);
            if (old != before.end()) {
                if (write_field_patch(out, key, old->second, one, first)) first = false;
                continue;
            }
            if (!first) out += ',';
            first = false;
            write_text(out, key);
            out += ':';
            write(out, one);
        }
        out += '}';
        if (first) out.resize(start);
        return !first;
    } else {
        if (before == after) return false;
        write(out, after);
        return true;
    }
}

// ---- reading
template <class T>
void read(JsonReader& in, T& value);

// The field with that name; false: there is none.
template <class T>
bool read_field(JsonReader& in, T& value, std::string_view key, std::vector<bool>& seen) {
    bool known = false;
    std::size_t number = 0;
    for_each_field<T>([&](std::string_view name, auto pointer) {
        if (!known && name == key) {
            known = true;
            if (seen[number]) in.fail("the field twice", "each field once");
            seen[number] = true;
            read(in, value.*pointer);
        }
        ++number;
    });
    return known;
}

template <class T>
void read_object(JsonReader& in, T& value) {
    std::size_t fields = 0;
    for_each_field<T>([&](std::string_view, auto) { ++fields; });
    std::vector<bool> seen(fields, false);
    bool typed = false;
    std::string key;
    in.begin_object();
    while (in.next_key(key)) {
        const std::size_t mark = in.enter(key.size() > 40 ? key.substr(0, 40) : key);
        if constexpr (Message<T>) {
            if (key == "type") {
                if (typed) in.fail("the field twice", "each field once");
                typed = true;
                if (in.text() != T::kType) in.fail("another type", std::string(T::kType));
                in.leave(mark);
                continue;
            }
        }
        if (!read_field(in, value, key, seen)) in.fail("an unknown field", "a field of this message");
        in.leave(mark);
    }
    std::size_t number = 0;
    for_each_field<T>([&](std::string_view name, auto pointer) {
        using Field = std::remove_reference_t<decltype(value.*pointer)>;
        if (!kMayBeLeftOut<Field> && !seen[number]) in.fail("no field " + std::string(name), "one");
        ++number;
    });
}

template <class V, std::size_t I = 0>
void read_variant(JsonReader& in, V& value) {
    const JsonReader::Mark mark = in.mark();
    std::variant_alternative_t<I, V> one{};
    if constexpr (I + 1 < std::variant_size_v<V>) {
        try {
            read(in, one);
        } catch (const Malformed&) {
            in.back_to(mark);
            return read_variant<V, I + 1>(in, value);
        }
    } else {
        read(in, one);
    }
    value = std::move(one);
}

template <class T>
void read(JsonReader& in, T& value) {
    if constexpr (std::is_same_v<T, bool>) {
        value = in.truth();
    } else if constexpr (std::is_integral_v<T>) {
        // No larger than every reader of JSON keeps exactly.
        constexpr std::int64_t kSafe = (std::int64_t{1} << 53) - 1;
        constexpr std::int64_t low = sizeof(T) > 4 ? -kSafe : std::int64_t{std::numeric_limits<T>::min()};
        constexpr std::int64_t high = sizeof(T) > 4 ? kSafe : std::int64_t{std::numeric_limits<T>::max()};
        value = static_cast<T>(in.number(low, high));
    } else if constexpr (std::is_same_v<T, std::string>) {
        value = in.text();
    } else if constexpr (std::is_same_v<T, MaybeText>) {
        value = MaybeText(in.text());
    } else if constexpr (std::is_same_v<T, MaybeCard>) {
        value.id = static_cast<int>(in.number(0, 65535));
    } else if constexpr (std::is_same_v<T, Flag>) {
        value.set = in.truth();
        if (!value.set) in.fail("false", "true, or no such field");
    } else if constexpr (std::is_same_v<T, ShortFlag>) {
        value.set = in.number(1, 1) == 1;
    } else if constexpr (std::is_same_v<T, JsonObject>) {
        if (in.peek() != '{') in.fail("something else", "an object");
        value.json = std::string(in.any());
    } else if constexpr (kIsRaw<T>) {
        value.json = std::string(in.any());
    } else if constexpr (Word<T>) {
        const std::string word = in.text();
        bool found = false;
        std::string all;
        boost::mp11::mp_for_each<boost::describe::describe_enumerators<T>>([&](auto one) {
            const std::string_view name = plain_name(one.name);
            all += (all.empty() ? "" : ", ") + std::string(name);
            if (name != word) return;
            value = one.value;
            found = true;
        });
        if (!found) in.fail("another word", "one of " + all);
    } else if constexpr (kIsOptional<T>) {
        value.emplace();
        read(in, *value);
    } else if constexpr (kIsVariant<T>) {
        read_variant(in, value);
    } else if constexpr (kIsArray<T>) {
        in.begin_list();
        for (std::size_t at = 0; at < value.size(); ++at) {
            const std::size_t mark = in.enter(at);
            if (!in.next_item()) in.fail("too few", std::to_string(value.size()) + " values");
            read(in, value[at]);
            in.leave(mark);
        }
        if (in.next_item()) in.fail("too many", std::to_string(value.size()) + " values");
    } else if constexpr (kIsList<T>) {
        in.begin_list();
        while (in.next_item()) {
            const std::size_t mark = in.enter(value.size());
            read(in, value.emplace_back());
            in.leave(mark);
        }
    } else if constexpr (kIsMap<T>) {
        std::string key;
        in.begin_object();
        while (in.next_key(key)) {
            const std::size_t mark = in.enter(key);
            read(in, value[key]);
            in.leave(mark);
        }
    } else if constexpr (kIsOneOf<T>) {
        value.number = static_cast<int>(in.number(-1000000, 1000000));
        const auto is_one = []<int... N>(OneOf<N...> of) { return ((of.number == N) || ...); };
        if (!is_one(value)) in.fail("another number", "one of those that there are");
    } else {
        static_assert(Described<T>);
        read_object(in, value);
    }
}

}  // namespace arbiter::wire
