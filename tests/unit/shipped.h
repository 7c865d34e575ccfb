// What the tests of every game's shipped cards share: the folders, fields of a card, and a checker of JSON Schemas.
#pragma once

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "cards/record.h"
#include "source.h"

namespace arbiter {

inline const std::filesystem::path kSource = source_folder();

inline std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

inline std::string text_field(const CardRecord& card, std::string_view name) {
    for (const Field& field : card.fields) {
        const auto* text = std::get_if<std::string>(&field.value);
        if (field.name == name && text) return *text;
    }
    return "";
}

// The pieces of the text that stand between the two marks; a closing mark may open the next piece.
inline std::vector<std::string> between(const std::string& text, std::string_view open, std::string_view close) {
    std::vector<std::string> pieces;
    for (std::size_t at = text.find(open); at != std::string::npos; at = text.find(open, at)) {
        at += open.size();
        const std::size_t end = text.find(close, at);
        if (end == std::string::npos) break;
        pieces.push_back(text.substr(at, end - at));
        at = end;
    }
    return pieces;
}

// As much of JSON Schema as our schemas use; a keyword that is not known here is itself an error.
class Schema {
  public:
    explicit Schema(nlohmann::json root) : root_(std::move(root)) {}

    // What is wrong with the value, or nothing.
    std::string check(const nlohmann::json& value) const { return check(root_, value, "$"); }

  private:
    using Json = nlohmann::json;

    std::string check(const Json& schema, const Json& value, const std::string& at) const {
        for (const auto& [keyword, rule] : schema.items()) {
            const std::string problem = check_keyword(schema, keyword, rule, value, at);
            if (!problem.empty()) return problem;
        }
        return "";
    }

    std::string check_keyword(const Json& schema, const std::string& keyword, const Json& rule, const Json& value,
                              const std::string& at) const {
        static const std::set<std::string> notes = {"$schema", "title", "description", "$defs", "then", "else"};
        const auto unless = [&](bool fine) { return fine ? std::string() : at + " breaks " + keyword; };
        if (notes.count(keyword)) return "";
        if (keyword == "$ref") return check(root_.at(Json::json_pointer(rule.get<std::string>().substr(1))), value, at);
        if (keyword == "type") return unless(has_type(rule, value));
        if (keyword == "enum") return unless(std::find(rule.begin(), rule.end(), value) != rule.end());
        if (keyword == "const") return unless(rule == value);
        if (keyword == "minimum") return unless(!value.is_number() || value >= rule);
        if (keyword == "maximum") return unless(!value.is_number() || value <= rule);
        if (keyword == "multipleOf") return unless(!value.is_number() || value.get<int>() % rule.get<int>() == 0);
        if (keyword == "minLength") return unless(!value.is_string() || value.get<std::string>().size() >= rule);
        if (keyword == "pattern" && rule == "^[^ \\t\\r\\n]+$") {
            const std::string text = value.is_string() ? value.get<std::string>() : "-";
            return unless(!text.empty() && text.find_first_of(" \t\r\n") == std::string::npos);
        }
        if (keyword == "required") {
            return unless(
                std::all_of(rule.begin(), rule.end(), [&](const Json& name) { return value.contains(name); }));
        }
        if (keyword == "if") {
            const char* branch = check(rule, value, at).empty() ? "then" : "else";
            return schema.contains(branch) ? check(schema[branch], value, at) : "";
        }
        return check_members(schema, keyword, rule, value, at);
    }

    std::string check_members(const Json& schema, const std::string& keyword, const Json& rule, const Json& value,
                              const std::string& at) const {
        std::string problem;
        if (keyword == "items") {
            for (std::size_t ix = 0; ix < value.size() && problem.empty(); ++ix) {
                problem = check(rule, value[ix], at + "[" + std::to_string(ix) + "]");
            }
            return problem;
        }
        if (keyword == "properties") {
            for (const auto& [name, inner] : rule.items()) {
                if (problem.empty() && value.contains(name)) problem = check(inner, value[name], at + "." + name);
            }
            return problem;
        }
        if (keyword == "additionalProperties" && rule == false) {
            for (const auto& [name, unused] : value.items()) {
                if (!schema["properties"].contains(name)) return at + " has " + name;
            }
            return "";
        }
        return "keyword " + keyword + " is not known to this test";
    }

    static bool has_type(const Json& rule, const Json& value) {
        if (rule.is_array())
            return std::any_of(rule.begin(), rule.end(), [&](auto& one) { return has_type(one, value); });
        const std::string type = value.is_number_integer() ? "integer" : value.type_name();
        return rule == type;
    }

    Json root_;
};

}  // namespace arbiter
