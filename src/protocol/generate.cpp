// The messages as TypeScript and as a JSON schema.
#include "protocol/generate.h"

#include <set>

#include "protocol/messages.h"

namespace arbiter::wire {

namespace {

template <class T>
constexpr bool kIsCardJson = std::is_same_v<T, AnyJson> || std::is_same_v<T, MaybeJson>;

template <Word E>
std::vector<std::string> words_of() {
    std::vector<std::string> out;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<E>>(
        [&](auto one) { out.emplace_back(plain_name(one.name)); });
    return out;
}

template <int... N>
std::vector<std::string> numbers_of(OneOf<N...>) {
    return {std::to_string(N)...};
}

std::string joined(const std::vector<std::string>& parts, const std::string& between) {
    std::string out;
    for (const std::string& part : parts) out += (out.empty() ? "" : between) + part;
    return out;
}

std::string quoted(const std::string& word) { return "\"" + word + "\""; }

// Writes each type once, those that it is made of before it.
class TypeScriptWriter {
  public:
    template <class T>
    std::string type() {
        if constexpr (std::is_same_v<T, bool>) return "boolean";
        if constexpr (std::is_same_v<T, Flag>) return "true";
        if constexpr (std::is_same_v<T, ShortFlag>) return "1";
        if constexpr ((std::is_integral_v<T> && !std::is_same_v<T, bool>) || std::is_same_v<T, MaybeCard>)
            return "number";
        if constexpr (std::is_same_v<T, std::string> || std::is_same_v<T, MaybeText>) return "string";
        if constexpr (kIsCardJson<T>) return "unknown";
        if constexpr (std::is_same_v<T, SentUpdate>) return type<Update>();
        if constexpr (std::is_same_v<T, SentLines>) return type<std::vector<Line>>();
        if constexpr (std::is_same_v<T, JsonObject>) return "Record<string, unknown>";
        if constexpr (kIsOneOf<T>) return joined(numbers_of(T{}), " | ");
        if constexpr (kIsOptional<T>) return type<typename T::value_type>();
        if constexpr (std::is_same_v<T, DeckChoice>) return named("DeckChoice", alternatives<T>());
        if constexpr (kIsVariant<T>) return alternatives<T>();
        if constexpr (kIsArray<T>)
            return "[" + type<typename T::value_type>() + ", " + type<typename T::value_type>() + "]";
        if constexpr (kIsMap<T>) return "Record<string, " + type<typename T::mapped_type>() + ">";
        if constexpr (kIsList<T>) {
            const std::string one = type<typename T::value_type>();
            return one.find(" | ") == std::string::npos ? one + "[]" : "(" + one + ")[]";
        }
        if constexpr (Word<T>) {
            const std::string name(type_name(static_cast<T*>(nullptr)));
            if (known_.insert(name).second) {
                std::vector<std::string> all;
                for (const std::string& word : words_of<T>()) all.push_back(quoted(word));
                out_ += "export type " + name + " = " + joined(all, " | ") + ";\n";
            }
            return name;
        }
        if constexpr (Described<T>) return interface<T>();
    }

    template <class T>
    std::string alternatives() {
        std::vector<std::string> all;
        boost::mp11::mp_for_each<boost::mp11::mp_transform<boost::mp11::mp_identity, T>>(
            [&](auto one) { all.push_back(type<typename decltype(one)::type>()); });
        return joined(all, " | ");
    }

    std::string named(const std::string& name, const std::string& type) {
        if (known_.insert(name).second) out_ += "export type " + name + " = " + type + ";\n";
        return name;
    }

    template <class T>
    std::string interface() {
        const std::string name(type_name(static_cast<T*>(nullptr)));
        if (!known_.insert(name).second) return name;
        std::string fields;
        if constexpr (Message<T>) fields += " type: " + quoted(std::string(T::kType)) + ";";
        for_each_field<T>([&](std::string_view field, auto pointer) {
            using Field = std::remove_reference_t<decltype(std::declval<T&>().*pointer)>;
            fields += " " + std::string(field) + (kMayBeLeftOut<Field> ? "?" : "") + ": " + type<Field>() + ";";
        });
        if (!fields.empty() && fields.back() == ';') fields.pop_back();
        out_ += "export interface " + name + " {" + fields + " }\n";
        return name;
    }

    std::string take() { return std::move(out_); }

  private:
    std::set<std::string> known_;
    std::string out_;
};

// The same as definitions of a JSON schema (2020-12).
class SchemaWriter {
  public:
    template <class T>
    std::string type() {
        if constexpr (std::is_same_v<T, bool>) return R"({"type": "boolean"})";
        if constexpr (std::is_same_v<T, Flag>) return R"({"const": true})";
        if constexpr (std::is_same_v<T, ShortFlag>) return R"({"const": 1})";
        if constexpr ((std::is_integral_v<T> && !std::is_same_v<T, bool>) || std::is_same_v<T, MaybeCard>)
            return R"({"type": "integer"})";
        if constexpr (std::is_same_v<T, std::string> || std::is_same_v<T, MaybeText>) return R"({"type": "string"})";
        if constexpr (kIsCardJson<T>) return "{}";
        if constexpr (std::is_same_v<T, SentUpdate>) return type<Update>();
        if constexpr (std::is_same_v<T, SentLines>) return type<std::vector<Line>>();
        if constexpr (std::is_same_v<T, JsonObject>) return R"({"type": "object"})";
        if constexpr (kIsOneOf<T>) return R"({"enum": [)" + joined(numbers_of(T{}), ", ") + "]}";
        if constexpr (kIsOptional<T>) return type<typename T::value_type>();
        if constexpr (kIsVariant<T>) return R"({"anyOf": [)" + alternatives<T>() + "]}";
        if constexpr (kIsArray<T>)
            return R"({"type": "array", "minItems": 2, "maxItems": 2, "items": )" + type<typename T::value_type>() +
                   "}";
        if constexpr (kIsMap<T>)
            return R"({"type": "object", "additionalProperties": )" + type<typename T::mapped_type>() + "}";
        if constexpr (kIsList<T>) return R"({"type": "array", "items": )" + type<typename T::value_type>() + "}";
        if constexpr (Word<T>) {
            std::vector<std::string> all;
            for (const std::string& word : words_of<T>()) all.push_back(quoted(word));
            return R"({"enum": [)" + joined(all, ", ") + "]}";
        }
        if constexpr (Described<T>) return object<T>();
    }

    template <class T>
    std::string alternatives() {
        std::vector<std::string> all;
        boost::mp11::mp_for_each<boost::mp11::mp_transform<boost::mp11::mp_identity, T>>(
            [&](auto one) { all.push_back(type<typename decltype(one)::type>()); });
        return joined(all, ", ");
    }

    template <class T>
    std::string object() {
        const std::string name(type_name(static_cast<T*>(nullptr)));
        const std::string reference = R"({"$ref": "#/$defs/)" + name + "\"}";
        if (!known_.insert(name).second) return reference;
        std::vector<std::string> fields, required;
        if constexpr (Message<T>) {
            fields.push_back(R"("type": {"const": )" + quoted(std::string(T::kType)) + "}");
            required.push_back("\"type\"");
        }
        for_each_field<T>([&](std::string_view field, auto pointer) {
            using Field = std::remove_reference_t<decltype(std::declval<T&>().*pointer)>;
            fields.push_back(quoted(std::string(field)) + ": " + type<Field>());
            if (!kMayBeLeftOut<Field>) required.push_back(quoted(std::string(field)));
        });
        out_ += (out_.empty() ? "" : ",\n") + ("  " + quoted(name)) + R"(: {"type": "object", "properties": {)" +
                joined(fields, ", ") + R"(}, "required": [)" + joined(required, ", ") +
                R"(], "additionalProperties": false})";
        return reference;
    }

    std::string take() { return std::move(out_); }

  private:
    std::set<std::string> known_;
    std::string out_;
};

}  // namespace

std::string typescript() {
    TypeScriptWriter writer;
    const std::string client = writer.alternatives<ClientMessage>();
    const std::string server = writer.alternatives<ServerMessage>();
    return "// Generated: arbiter protocol --typescript. The structs in src/protocol are the source, docs/protocol.md "
           "says "
           "what they mean.\n"
           "export const PROTOCOL = " +
           std::to_string(kProtocol) + ";\n" + writer.take() + "export type ClientMessage = " + client +
           ";\nexport type ServerMessage = " + server + ";\n";
}

std::string schema() {
    SchemaWriter writer;
    const std::string client = writer.alternatives<ClientMessage>();
    const std::string server = writer.alternatives<ServerMessage>();
    return "{\"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n \"title\": \"Arbiter protocol " +
           std::to_string(kProtocol) +
           "\",\n \"anyOf\": [{\"$ref\": \"#/$defs/ClientMessage\"}, {\"$ref\": "
           "\"#/$defs/ServerMessage\"}],\n \"$defs\": {\n" +
           writer.take() + ",\n  \"ClientMessage\": {\"anyOf\": [" + client +
           "]},\n  \"ServerMessage\": {\"anyOf\": [" + server + "]}}}\n";
}

}  // namespace arbiter::wire
