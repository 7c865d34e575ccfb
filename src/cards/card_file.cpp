// Card files: JSON read event by event, so that every value keeps its line and no depth or size of input is dangerous.
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>
#include <unordered_map>
#include <utility>

#include "arbiter/cards.h"
#include "cards/file_text.h"
#include "cards/record.h"

namespace arbiter {
namespace {

constexpr std::size_t kMostCardBytes = std::size_t{64} << 20;
constexpr std::size_t kDeepest = 6;      // lists and objects around a value; the list of cards is the first
constexpr std::size_t kMostFields = 64;  // of one object; names are compared pairwise

// Where the parser stands in the text.
struct Cursor {
    std::size_t offset = 0;
    int line = 1;
    char last = 0;
};

// Hands the parser one character at a time and keeps the cursor, since the parser tells no positions but those of
// errors. Where reading goes on in the middle of a list, the list is opened again.
struct CountedCharacter {
    static constexpr char kOpenList = '[';

    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    const char* at;
    Cursor* cursor;
    bool opens_list = false;

    reference operator*() const { return opens_list ? kOpenList : *at; }
    CountedCharacter& operator++() {
        cursor->last = **this;
        if (!opens_list) ++at;
        opens_list = false;
        ++cursor->offset;
        if (cursor->last == '\n') ++cursor->line;
        return *this;
    }
    CountedCharacter operator++(int) {
        const CountedCharacter before = *this;
        ++*this;
        return before;
    }
    bool operator==(const CountedCharacter& other) const { return at == other.at && opens_list == other.opens_list; }
    bool operator!=(const CountedCharacter& other) const { return !(*this == other); }
};

// Takes the parser's events, with true for "go on", and builds the records.
class CardListener {
  public:
    CardListener(std::string_view text, std::string_view file, const Cursor& cursor)
        : text_(text), file_(file), cursor_(cursor) {}

    bool null() { return place(std::monostate{}); }
    bool boolean(bool value) { return refuse(value ? "true" : "false"); }
    bool number_integer(std::int64_t value) { return place(value); }
    bool number_unsigned(std::uint64_t value) {
        if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
            return refuse("the number " + std::to_string(value));
        }
        return place(static_cast<std::int64_t>(value));
    }
    bool number_float(double, const std::string& digits) { return refuse("the number " + digits); }
    bool string(std::string& value) { return place(std::move(value)); }
    bool binary(std::vector<std::uint8_t>&) { return refuse("bytes"); }

    bool key(std::string& name) {
        if (skipped_ > 0) return true;
        Open& top = open_.back();
        const bool many = top.fields.size() >= kMostFields;
        const bool twice =
            !many && std::any_of(top.fields.begin(), top.fields.end(), [&](const Field& f) { return f.name == name; });
        top.key = std::move(name);
        top.key_line = cursor_.line;
        top.dropping = many || twice;
        if (twice) problem("the field a second time", "each field once");
        if (many) problem("one field more", "at most " + std::to_string(kMostFields) + " fields");
        return go_on();
    }

    bool start_array(std::size_t) { return start(Kind::Cards, Kind::Texts, "a list"); }
    bool start_object(std::size_t) { return start(Kind::Card, Kind::Record, "an object"); }

    bool end_array() { return end(); }
    bool end_object() { return end(); }

    template <class Error>
    bool parse_error(std::size_t position, const std::string&, const Error&) {
        close_unfinished_card();
        broken_ = true;
        position += began_at_;
        // The parser has read the character it can't use; the end of the file counts as one.
        const std::size_t at = std::min(cursor_.offset, text_.size());
        const std::size_t last = at > 0 ? at - 1 : 0;
        const std::size_t line_start = text_.substr(0, last).rfind('\n') + 1;
        const std::string_view rest = text_.substr(last, text_.find('\n', last) - last);
        const std::string found = position > text_.size() ? "the end of the file"
                                  : rest.empty()          ? "the end of the line"
                                                          : shown(rest);
        problems_.push_back({file_, line(), static_cast<int>(at - line_start), found, "JSON"});
        return false;
    }

    // Whether the parser met what is no JSON and can go on behind it, with the list opened again at this offset.
    bool broken() const { return broken_ && problems_.size() < kMostProblems; }
    void begin_again(std::size_t offset) {
        open_.clear();
        skipped_ = 0;
        broken_ = false;
        began_at_ = offset;
    }

    std::vector<CardRecord> take_cards() { return std::move(cards_); }
    std::vector<Diagnostic> take_problems() { return std::move(problems_); }

  private:
    enum class Kind { Cards, Card, Record, Texts };

    // A list or object that has begun and not ended.
    struct Open {
        Kind kind;
        int line;
        Record fields = {};
        std::vector<std::string> texts = {};
        std::string key = {};  // the field whose value comes next
        int key_line = 0;
        bool dropping = false;  // that value is not wanted
    };

    // A number ends only at the character behind it, which may already be the end of its line.
    int line() const { return cursor_.last == '\n' ? cursor_.line - 1 : cursor_.line; }

    bool in_record() const {
        return !open_.empty() && (open_.back().kind == Kind::Card || open_.back().kind == Kind::Record);
    }

    const char* expected_here() const {
        if (open_.empty()) return "a list of cards";
        if (open_.back().kind == Kind::Cards) return "a card: an object of fields";
        if (open_.back().kind == Kind::Texts) return "a text";
        return "a text, a whole number, null, a list of texts or a record";
    }

    bool go_on() {
        if (problems_.size() + card_problems_.size() < kMostProblems) return true;
        close_unfinished_card();
        problems_.push_back({file_, line(), 0, "too many problems to go on", "a card file"});
        return false;
    }

    bool refuse(std::string found) {
        if (skipped_ > 0) return true;
        if (in_record() && open_.back().dropping) return true;
        problem(std::move(found), expected_here());
        return go_on();
    }

    bool place(FieldValue value) {
        if (skipped_ > 0) return true;
        if (in_record()) {
            Open& top = open_.back();
            if (!top.dropping) top.fields.push_back({std::move(top.key), top.key_line, std::move(value)});
            return go_on();
        }
        auto* text = std::get_if<std::string>(&value);
        if (!text || open_.empty() || open_.back().kind != Kind::Texts) return refuse(FieldReader::described(value));
        open_.back().texts.push_back(std::move(*text));
        return true;
    }

    // Begins a list or object: an outer kind where the cards are listed, an inner one as a field's value.
    bool start(Kind outer, Kind inner, const char* found) {
        const bool outer_fits =
            outer == Kind::Cards ? open_.empty() : !open_.empty() && open_.back().kind == Kind::Cards;
        if (skipped_ > 0 || (in_record() && open_.back().dropping)) {
            ++skipped_;
        } else if (!outer_fits && !in_record()) {
            problem(found, expected_here());
            ++skipped_;
        } else if (open_.size() == kDeepest) {
            problem(found, "no list or object this deep");
            ++skipped_;
        } else {
            open_.push_back({outer_fits ? outer : inner, cursor_.line});
        }
        return go_on();
    }

    bool end() {
        if (skipped_ > 0) {
            --skipped_;
            return true;
        }
        Open closed = std::move(open_.back());
        open_.pop_back();
        switch (closed.kind) {
            case Kind::Cards: return true;
            case Kind::Card: return finish_card(closed);
            case Kind::Record: return place(std::move(closed.fields));
            case Kind::Texts: return place(std::move(closed.texts));
        }
        return true;
    }

    bool finish_card(Open& closed) {
        CardRecord card{file_, closed.line, {}, {}, {}, std::move(closed.fields), ++seen_};
        card.number = take_text(card, "number");
        card.name = take_text(card, "name");
        card.text = take_text(card, "text", Empty::Allowed);
        if (card.number.find_first_of(" \t\r\n") != std::string::npos) {
            card_problem(card.line, shown(card.number), "a number without blanks", "field number");
        }
        settle(card.title());
        cards_.push_back(std::move(card));
        return go_on();
    }

    enum class Empty { Refused, Allowed };

    // Takes one of the three fields that every card has off the rest.
    std::string take_text(CardRecord& card, std::string_view name, Empty empty = Empty::Refused) {
        const auto at =
            std::find_if(card.fields.begin(), card.fields.end(), [&](const Field& f) { return f.name == name; });
        const std::string about = "field " + std::string(name);
        if (at == card.fields.end()) {
            const bool refused = std::any_of(card_problems_.begin(), card_problems_.end(),
                                             [&](const Diagnostic& waiting) { return waiting.about == about; });
            if (!refused) card_problem(card.line, "no such field", "a text", about);
            return "";
        }
        const Field field = std::move(*at);
        card.fields.erase(at);
        const auto* text = std::get_if<std::string>(&field.value);
        if (!text) {
            card_problem(field.line, FieldReader::described(field.value), "a text", about);
            return "";
        }
        if (text->empty() && empty == Empty::Refused) card_problem(field.line, "an empty text", "a text", about);
        return *text;
    }

    void problem(std::string found, std::string expected) {
        std::string about;
        for (const Open& open : open_) {
            if (open.kind == Kind::Card || open.kind == Kind::Record)
                about += (about.empty() ? "field " : ".") + open.key;
        }
        if (open_.size() > 1) return card_problem(line(), std::move(found), std::move(expected), std::move(about));
        problems_.push_back({file_, line(), 0, std::move(found), std::move(expected)});
    }

    void card_problem(int at, std::string found, std::string expected, std::string about) {
        card_problems_.push_back({file_, at, 0, std::move(found), std::move(expected), std::move(about)});
    }

    // The problems of a card wait for its number, which may stand behind them.
    void settle(const std::string& card) {
        for (Diagnostic& waiting : card_problems_) {
            waiting.about = waiting.about.empty() ? card : card + ", " + waiting.about;
            problems_.push_back(std::move(waiting));
        }
        card_problems_.clear();
    }

    void close_unfinished_card() {
        if (open_.size() < 2) return;
        CardRecord card;
        card.place = ++seen_;
        for (const Field& field : open_[1].fields) {
            if (field.name == "number" && std::holds_alternative<std::string>(field.value))
                card.number = std::get<std::string>(field.value);
        }
        settle(card.title());
    }

    std::string_view text_;
    std::string file_;
    const Cursor& cursor_;
    std::vector<Open> open_;
    std::size_t skipped_ = 0;  // depth within something that was refused
    bool broken_ = false;
    std::size_t began_at_ = 0;
    int seen_ = 0;
    std::vector<CardRecord> cards_;
    std::vector<Diagnostic> problems_;
    std::vector<Diagnostic> card_problems_;
};

// Where the next card begins at this offset or behind it: an object that is no field's value. Braces within a text
// stand before no quotation mark, which JSON writes with a backslash there.
std::size_t next_card(std::string_view json, std::size_t from) {
    constexpr std::string_view kBlank = " \t\r\n";
    for (std::size_t at = json.find('{', from); at != std::string_view::npos; at = json.find('{', at + 1)) {
        const std::size_t before = json.substr(0, at).find_last_not_of(kBlank);
        const std::size_t after = json.find_first_not_of(kBlank, at + 1);
        const bool listed =
            before != std::string_view::npos && std::string_view("[,}]").find(json[before]) != std::string_view::npos;
        if (listed && after != std::string_view::npos && json[after] == '"') return at;
    }
    return std::string_view::npos;
}

CardFile parse_file(std::string_view json, std::string_view file) {
    CardFile out{{}, utf8_problems(json, file)};
    if (out.problems.size() >= kMostProblems) return out;
    std::string replaced;
    if (!out.problems.empty()) json = replaced = with_bad_bytes_replaced(json, '?');
    Cursor cursor;
    CardListener listener(json, file, cursor);
    const CountedCharacter last{json.data() + json.size(), &cursor};
    nlohmann::json::sax_parse(CountedCharacter{json.data(), &cursor}, last, &listener);
    while (listener.broken() && cursor.offset > 0) {
        // The character that could not be used may begin a card, where a comma or the brace before it is missing.
        const std::size_t card = next_card(json, cursor.offset - 1);
        if (card == std::string_view::npos) break;
        if (card > cursor.offset) {
            const std::string_view between = json.substr(cursor.offset, card - cursor.offset);
            cursor.line += static_cast<int>(std::count(between.begin(), between.end(), '\n'));
        }
        cursor.offset = card - 1;
        listener.begin_again(cursor.offset);
        nlohmann::json::sax_parse(CountedCharacter{json.data() + card, &cursor, true}, last, &listener);
    }
    out.cards = listener.take_cards();
    std::vector<Diagnostic> more = listener.take_problems();
    std::move(more.begin(), more.end(), std::back_inserter(out.problems));
    return out;
}

void add_duplicates(const std::vector<CardRecord>& cards, std::vector<Diagnostic>& problems) {
    std::unordered_map<std::string_view, const CardRecord*> first;
    for (const CardRecord& card : cards) {
        if (card.number.empty() || problems.size() >= kMostProblems) continue;
        const auto [at, fresh] = first.emplace(card.number, &card);
        if (fresh) continue;
        const std::string place = at->second->file + ":" + std::to_string(at->second->line);
        problems.push_back({card.file, card.line, 0, "the number a second time, first at " + place,
                            "a number of its own", "card " + card.number});
    }
}

Result<std::vector<CardRecord>> whole(CardFile file) {
    if (!file.problems.empty()) return std::move(file.problems);
    return std::move(file.cards);
}

std::vector<std::filesystem::path> card_files_in(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    std::error_code error;
    for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        if (at->path().extension() == ".json") files.push_back(at->path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace

CardFile parse_card_file(std::string_view json, std::string_view file) {
    CardFile out = parse_file(json, file);
    add_duplicates(out.cards, out.problems);
    return out;
}

CardFile read_card_file(const std::filesystem::path& path) {
    std::error_code error;
    std::vector<std::filesystem::path> files = {path};
    if (std::filesystem::is_directory(path, error)) files = card_files_in(path);
    if (files.empty()) return {{}, {{path.string(), 0, 0, "a folder without card files", "files *.json"}}};
    CardFile all;
    for (const std::filesystem::path& file : files) {
        const Result<std::string> json = read_file_text(file, kMostCardBytes);
        CardFile more = json ? parse_file(*json, file.string()) : CardFile{{}, json.problems()};
        std::move(more.cards.begin(), more.cards.end(), std::back_inserter(all.cards));
        std::move(more.problems.begin(), more.problems.end(), std::back_inserter(all.problems));
    }
    add_duplicates(all.cards, all.problems);
    return all;
}

Result<std::vector<CardRecord>> parse_cards(std::string_view json, std::string_view file) {
    return whole(parse_card_file(json, file));
}

Result<std::vector<CardRecord>> read_cards(const std::filesystem::path& path) { return whole(read_card_file(path)); }

}  // namespace arbiter
