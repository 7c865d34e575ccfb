// Takes the fields of a card's record apart.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "arbiter/cards.h"

namespace arbiter {

struct NumberRange {
    std::int64_t lowest = 0;
    std::int64_t highest = std::numeric_limits<std::int64_t>::max();
};

// Takes fields out of a record by name, for a game that makes its own definition of a card. A field that is missing or
// holds something else is noted as a problem and read as an empty value, so that all problems of all cards are found in
// one run. The record and the list of problems must outlive the reader.
class FieldReader {
  public:
    FieldReader(const CardRecord& card, std::vector<Diagnostic>& problems)
        : file_(&card.file), line_(card.line), about_(card.title()), record_(&card.fields), problems_(&problems) {}

    bool has(std::string_view name) const { return record_ && find(name) != nullptr; }

    std::string text(std::string_view name) { return take<std::string>(name, "a text").value_or(""); }

    std::optional<std::string> text_or_null(std::string_view name) {
        return take_or_null<std::string>(name, "a text or null");
    }

    std::int64_t number(std::string_view name, NumberRange range = {}) {
        return within(name, take<std::int64_t>(name, expected_number(range)), range).value_or(range.lowest);
    }

    std::optional<std::int64_t> number_or_null(std::string_view name, NumberRange range = {}) {
        return within(name, take_or_null<std::int64_t>(name, expected_number(range) + " or null"), range);
    }

    std::vector<std::string> texts(std::string_view name) {
        return take<std::vector<std::string>>(name, "a list of texts").value_or(std::vector<std::string>{});
    }

    // The value that stands beside the field's word in the table; the table's first where there is none.
    template <class T, std::size_t Size>
    T one_of(std::string_view name, const std::pair<std::string_view, T> (&table)[Size]) {
        const std::optional<std::string> word = take<std::string>(name, "a text");
        const auto* row = std::find_if(table, table + Size, [&](const auto& entry) { return word == entry.first; });
        if (row != table + Size) return row->second;
        if (word) problem(name, quoted(*word), any_of(table));
        return table[0].second;
    }

    template <class T, std::size_t Size>
    std::optional<T> one_of_or_null(std::string_view name, const std::pair<std::string_view, T> (&table)[Size]) {
        const Field* field = seek(name);
        if (field && std::holds_alternative<std::monostate>(field->value)) return std::nullopt;
        return one_of(name, table);
    }

    // A reader for the fields of a record within this one; where there is none it is noted once, and the reader that
    // comes back gives empty values in silence.
    FieldReader record(std::string_view name) {
        const Field* field = seek(name);
        const Record* inner = field ? std::get_if<Record>(&field->value) : nullptr;
        if (!inner) missing_or_other(name, field, "a record");
        FieldReader reader = *this;
        reader.record_ = inner;
        reader.path_ = path(name) + ".";
        reader.taken_.clear();
        return reader;
    }

    // Notes each field that was never asked for. To be called last, on inner readers too.
    void reject_others() {
        if (!record_) return;
        for (const Field& field : *record_) {
            if (std::find(taken_.begin(), taken_.end(), field.name) == taken_.end()) {
                note(field.line, field.name, "an unknown field", "only fields of the format");
            }
        }
    }

    // Notes something that only the game can see to be wrong with a field.
    void problem(std::string_view name, std::string found, std::string expected) {
        const Field* field = record_ ? find(name) : nullptr;
        note(field ? field->line : line_, name, std::move(found), std::move(expected));
    }

    // "a text", "the number 3", "null" ...: how a diagnostic names what it found.
    static std::string described(const FieldValue& value) {
        if (const auto* number = std::get_if<std::int64_t>(&value)) return "the number " + std::to_string(*number);
        if (const auto* text = std::get_if<std::string>(&value)) return quoted(*text);
        if (std::holds_alternative<std::vector<std::string>>(value)) return "a list";
        return std::holds_alternative<Record>(value) ? "a record" : "null";
    }

  private:
    static std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

    static std::string expected_number(NumberRange range) {
        const std::string low = std::to_string(range.lowest);
        if (range.highest == NumberRange{}.highest) return "a number from " + low;
        return "a number from " + low + " to " + std::to_string(range.highest);
    }

    template <class T, std::size_t Size>
    static std::string any_of(const std::pair<std::string_view, T> (&table)[Size]) {
        std::string words = "one of";
        for (std::size_t ix = 0; ix < Size; ++ix) words += (ix ? ", " : " ") + std::string(table[ix].first);
        return words;
    }

    std::string path(std::string_view name) const { return path_ + std::string(name); }

    const Field* find(std::string_view name) const {
        const auto at = std::find_if(record_->begin(), record_->end(), [&](const Field& f) { return f.name == name; });
        return at == record_->end() ? nullptr : &*at;
    }

    const Field* seek(std::string_view name) {
        taken_.emplace_back(name);
        return record_ ? find(name) : nullptr;
    }

    void note(int line, std::string_view name, std::string found, std::string expected) {
        problems_->push_back(
            {*file_, line, 0, std::move(found), std::move(expected), about_ + ", field " + path(name)});
    }

    void missing_or_other(std::string_view name, const Field* field, std::string expected) {
        if (!record_) return;
        if (field) return note(field->line, name, described(field->value), std::move(expected));
        note(line_, name, "no such field", std::move(expected));
    }

    template <class T>
    std::optional<T> take(std::string_view name, std::string expected) {
        const Field* field = seek(name);
        const T* value = field ? std::get_if<T>(&field->value) : nullptr;
        if (value) return *value;
        missing_or_other(name, field, std::move(expected));
        return std::nullopt;
    }

    template <class T>
    std::optional<T> take_or_null(std::string_view name, std::string expected) {
        const Field* field = seek(name);
        if (field && std::holds_alternative<std::monostate>(field->value)) return std::nullopt;
        return take<T>(name, std::move(expected));
    }

    std::optional<std::int64_t> within(std::string_view name, std::optional<std::int64_t> value, NumberRange range) {
        if (!value || (range.lowest <= *value && *value <= range.highest)) return value;
        problem(name, "the number " + std::to_string(*value), expected_number(range));
        return std::nullopt;
    }

    const std::string* file_;
    int line_;
    std::string about_;
    std::string path_;      // of the record within the card: "" or "bp."
    const Record* record_;  // null: there is none, and that has been noted
    std::vector<Diagnostic>* problems_;
    std::vector<std::string> taken_;
};

}  // namespace arbiter
