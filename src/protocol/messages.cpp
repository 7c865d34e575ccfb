// Reads a message of a client by its type.
#include "protocol/messages.h"

namespace arbiter::wire {

namespace {

// The value of the field `type`, wherever it stands.
std::string type_of(std::string_view json) {
    JsonReader in(json);
    std::string key, type;
    in.begin_object();
    while (in.next_key(key)) {
        if (key == "type") {
            type = in.text();
        } else {
            in.any();
        }
    }
    in.end();
    if (type.empty()) in.fail("no field type", "one");
    return type;
}

// How long a message of this type may be.
std::size_t longest(std::string_view type) {
    if (type == SaveCards::kType) return kLongestMessage;
    const bool text = type == SaveDeck::kType || type == CheckDeck::kType || type == TryCard::kType ||
                      type == CreateTable::kType || type == JoinTable::kType;
    return text ? kLongestText : kLongestUsualMessage;
}

template <class Variant>
Variant read_one(std::string_view json, const std::string& type) {
    std::optional<Variant> out;
    boost::mp11::mp_for_each<boost::mp11::mp_transform<boost::mp11::mp_identity, Variant>>([&](auto identity) {
        using One = typename decltype(identity)::type;
        if (out || type != One::kType) return;
        JsonReader in(json);
        One message;
        read(in, message);
        in.end();
        out = std::move(message);
    });
    if (!out) throw Malformed("type", 0, "an unknown type", "the type of a message");
    return std::move(*out);
}

}  // namespace

ClientMessage read_client_message(std::string_view json) {
    if (json.size() > kLongestMessage) throw TooLong(json.size(), kLongestMessage);
    const std::string type = type_of(json);
    if (json.size() > longest(type)) throw TooLong(json.size(), longest(type));
    return read_one<ClientMessage>(json, type);
}

ServerMessage read_server_message(std::string_view json) { return read_one<ServerMessage>(json, type_of(json)); }

int id_of(std::string_view json) {
    try {
        JsonReader in(json);
        std::string key;
        in.begin_object();
        while (in.next_key(key)) {
            if (key == "id") return static_cast<int>(in.number(0, std::numeric_limits<int>::max()));
            in.any();
        }
    } catch (const Malformed&) {
    }
    return 0;
}

}  // namespace arbiter::wire
