// Compares fields of cards with what was typed.
#include "player/card_search.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/letters.h"
#include "base/numbers.h"

namespace arbiter::player {

namespace {

// Longer ones first: "<=" begins with "<".
constexpr std::array<std::string_view, 7> kCompare{"!=", "<=", ">=", "=", "<", ">", "~"};

std::string shown(const FieldValue& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
    if (const auto* word = std::get_if<std::string>(&value)) return *word;
    std::string out;
    if (const auto* words = std::get_if<std::vector<std::string>>(&value)) {
        for (const std::string& word : *words) out += (out.empty() ? "" : " / ") + word;
    }
    return out;
}

void collect(const Record& record, const std::string& path, std::vector<std::string>& names) {
    for (const Field& field : record) {
        const std::string name = path + field.name;
        if (const auto* inner = std::get_if<Record>(&field.value)) {
            collect(*inner, name + ".", names);
        } else if (std::find(names.begin(), names.end(), name) == names.end()) {
            names.push_back(name);
        }
    }
}

const Field* find_field(const Record& record, std::string_view name) {
    const auto found =
        std::find_if(record.begin(), record.end(), [&](const Field& one) { return same_letters(one.name, name); });
    return found == record.end() ? nullptr : &*found;
}

bool has(const std::string& text, const std::string& part) {
    return lower(text).find(lower(part)) != std::string::npos;
}

// Of "4(RR)" the four.
std::optional<double> number_in(const std::string& text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = end == text.data() + text.size() || *end == '(';
    if (error != std::errc() || !whole) return std::nullopt;
    return value;
}

// One of several values ("red / blue") is enough.
bool is_one_of(const std::string& found, const std::string& wanted) {
    for (std::size_t from = 0; from <= found.size();) {
        const std::size_t end = std::min(found.find(" / ", from), found.size());
        if (same_letters(std::string_view(found).substr(from, end - from), wanted)) return true;
        from = end + 3;
    }
    return false;
}

bool compares(const std::string& found, const Criterion& criterion) {
    if (criterion.compare == "~") return has(found, criterion.value);
    const std::string wanted = ungrouped(criterion.value);
    if (criterion.compare == "=") return is_one_of(found, criterion.value) || is_one_of(found, wanted);
    if (criterion.compare == "!=") return !is_one_of(found, criterion.value) && !is_one_of(found, wanted);
    const auto a = number_in(found), b = number_in(wanted);
    if (!a || !b) return false;
    if (criterion.compare == "<") return *a < *b;
    if (criterion.compare == "<=") return *a <= *b;
    if (criterion.compare == ">") return *a > *b;
    return *a >= *b;
}

bool anywhere(const CardRecord& card, const std::string& words) {
    if (has(card.number, words) || has(card.name, words) || has(card.text, words)) return true;
    std::vector<std::string> names;
    collect(card.fields, "", names);
    return std::any_of(names.begin(), names.end(),
                       [&](const std::string& name) { return has(field_value(card, name), words); });
}

// Other names for a field: the words under which cards are shown.
struct OtherName {
    std::string_view called;
    std::string_view field;
};
constexpr OtherName kOtherNames[] = {{"colour", "color"},
                                     {"cost", "energy"},
                                     {"ap", "ap_cost"},
                                     {"requires", "required_energy"},
                                     {"generates", "energy_generation"},
                                     {"trait", "traits"},
                                     {"affinity", "affinities"}};

// "combo power" is "combo_power".
std::string joined_words(std::string name) {
    std::replace(name.begin(), name.end(), ' ', '_');
    return name;
}

// The field that a typed name means: all of it, or the last part of it alone ("double" for "bp.double").
std::optional<std::string> field_meant(const std::string& written, const std::vector<std::string>& fields) {
    const std::string typed = joined_words(written);
    for (const std::string& field : fields) {
        if (same_letters(field, typed)) return field;
    }
    for (const OtherName& other : kOtherNames) {
        if (!same_letters(other.called, typed)) continue;
        const auto field = std::find(fields.begin(), fields.end(), other.field);
        if (field != fields.end()) return *field;
    }
    for (const std::string& field : fields) {
        if (same_letters(field.substr(field.rfind('.') + 1), typed)) return field;
    }
    return std::nullopt;
}

}  // namespace

std::vector<std::string> field_names(const std::vector<CardRecord>& cards) {
    std::vector<std::string> names{"number", "name", "text"};
    for (const CardRecord& card : cards) collect(card.fields, "", names);
    return names;
}

std::string field_value(const CardRecord& card, const std::string& field) {
    if (field == "number") return card.number;
    if (field == "name") return card.name;
    if (field == "text") return card.text;
    const Record* record = &card.fields;
    for (std::size_t from = 0; record;) {
        const std::size_t dot = field.find('.', from);
        const Field* found = find_field(*record, std::string_view(field).substr(from, dot - from));
        if (!found) return "";
        if (dot == std::string::npos) return shown(found->value);
        record = std::get_if<Record>(&found->value);
        from = dot + 1;
    }
    return "";
}

Result<std::vector<Criterion>> read_criteria(const std::vector<std::string>& words,
                                             const std::vector<CardRecord>& cards) {
    const std::vector<std::string> fields = field_names(cards);
    std::vector<Criterion> out;
    std::vector<Diagnostic> problems;
    for (const std::string& typed : words) {
        std::size_t at = std::string::npos;
        std::string_view compare;
        for (std::string_view one : kCompare) {
            const std::size_t found = typed.find(one);
            if (found != std::string::npos && found > 0 && found < at) {
                at = found;
                compare = one;
            }
        }
        if (at == std::string::npos) {
            out.push_back({"", "~", typed});
            continue;
        }
        const std::string name = stripped(std::string_view(typed).substr(0, at));
        const std::string value = stripped(std::string_view(typed).substr(at + compare.size()));
        const bool by_size = compare.starts_with('<') || compare.starts_with('>');
        if (const auto field = field_meant(name, fields); field && by_size && !number_in(ungrouped(value))) {
            problems.push_back({"", 0, 0, "\"" + value + "\" after " + name + std::string(compare), "a number"});
        } else if (field) {
            out.push_back({*field, std::string(compare), value});
        } else {
            std::string known;
            for (const std::string& field_name : fields) known += (known.empty() ? "" : ", ") + field_name;
            problems.push_back({"", 0, 0, "field \"" + name + "\"", "one of " + known});
        }
    }
    if (!problems.empty()) return problems;
    return out;
}

bool meets(const CardRecord& card, const std::vector<Criterion>& criteria) {
    return std::all_of(criteria.begin(), criteria.end(), [&](const Criterion& one) {
        return one.field.empty() ? anywhere(card, one.value) : compares(field_value(card, one.field), one);
    });
}

}  // namespace arbiter::player
