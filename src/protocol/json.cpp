// Reads and writes JSON, strictly and within bounds.
#include "protocol/json.h"

#include <charconv>

namespace arbiter::wire {

namespace {

constexpr char kHex[] = "0123456789abcdef";

// The length of the well-formed UTF-8 sequence that begins here; 0: none does.
std::size_t sequence_at(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t ahead) {
        return at + ahead < text.size() ? static_cast<unsigned char>(text[at + ahead]) : 0u;
    };
    const auto follows = [&](std::size_t ahead) { return (byte(ahead) & 0xc0u) == 0x80u; };
    const unsigned lead = byte(0);
    if (lead < 0x80) return 1;
    if (lead >= 0xc2 && lead <= 0xdf) return follows(1) ? 2 : 0;
    if (lead >= 0xe0 && lead <= 0xef) {
        const bool fits =
            follows(1) && follows(2) && !(lead == 0xe0 && byte(1) < 0xa0) && !(lead == 0xed && byte(1) > 0x9f);
        return fits ? 3 : 0;
    }
    if (lead >= 0xf0 && lead <= 0xf4) {
        const bool fits = follows(1) && follows(2) && follows(3) && !(lead == 0xf0 && byte(1) < 0x90) &&
                          !(lead == 0xf4 && byte(1) > 0x8f);
        return fits ? 4 : 0;
    }
    return 0;
}

void append_code_point(std::string& out, unsigned code) {
    const auto put = [&](unsigned byte) { out += static_cast<char>(byte); };
    if (code < 0x80) {
        put(code);
    } else if (code < 0x800) {
        put(0xc0 | (code >> 6));
        put(0x80 | (code & 0x3f));
    } else if (code < 0x10000) {
        put(0xe0 | (code >> 12));
        put(0x80 | ((code >> 6) & 0x3f));
        put(0x80 | (code & 0x3f));
    } else {
        put(0xf0 | (code >> 18));
        put(0x80 | ((code >> 12) & 0x3f));
        put(0x80 | ((code >> 6) & 0x3f));
        put(0x80 | (code & 0x3f));
    }
}

}  // namespace

void write_text(std::string& out, std::string_view text) {
    out += '"';
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
            ++at;
        } else if (byte < 0x20 || byte == 0x7f) {
            if (c == '\n') {
                out += "\\n";
            } else {
                out += "\\u00";
                out += kHex[byte >> 4];
                out += kHex[byte & 15];
            }
            ++at;
        } else if (byte < 0x80) {
            out += c;
            ++at;
        } else if (const std::size_t length = sequence_at(text, at)) {
            out.append(text, at, length);
            at += length;
        } else {
            out += "\xef\xbf\xbd";
            ++at;
        }
    }
    out += '"';
}

void write_number(std::string& out, std::int64_t number) {
    char digits[24];
    const auto written = std::to_chars(digits, digits + sizeof digits, number);
    out.append(digits, written.ptr);
}

Malformed::Malformed(std::string at, std::size_t from, std::string was, std::string wanted)
    : std::runtime_error((at.empty() ? "" : at + ": ") + "byte " + std::to_string(from) + ": found " + was +
                         ", expected " + wanted),
      where(std::move(at)),
      byte(from),
      found(std::move(was)),
      expected(std::move(wanted)) {}

void JsonReader::fail(std::string found, std::string expected) const {
    throw Malformed(path_, at_, std::move(found), std::move(expected));
}

std::string JsonReader::found() const {
    if (at_ >= text_.size()) return "the end";
    const std::size_t length = sequence_at(text_, at_);
    if (length == 0 || static_cast<unsigned char>(text_[at_]) < 0x20) return "a byte that cannot stand there";
    return "\"" + std::string(text_.substr(at_, length)) + "\"";
}

std::size_t JsonReader::enter(std::string_view name) {
    const std::size_t mark = path_.size();
    if (!path_.empty()) path_ += '.';
    path_ += name;
    return mark;
}

std::size_t JsonReader::enter(std::size_t index) {
    const std::size_t mark = path_.size();
    path_ += "[" + std::to_string(index) + "]";
    return mark;
}

void JsonReader::back_to(const Mark& mark) {
    at_ = mark.at;
    path_.resize(mark.path);
    depth_ = mark.depth;
    first_ = mark.first;
}

void JsonReader::space() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t' || text_[at_] == '\r'))
        ++at_;
}

char JsonReader::peek() {
    space();
    return at_ < text_.size() ? text_[at_] : '\0';
}

void JsonReader::take(std::string_view word) {
    space();
    if (text_.substr(at_, word.size()) != word) fail(found(), "\"" + std::string(word) + "\"");
    at_ += word.size();
}

void JsonReader::deeper() {
    if (++depth_ > deepest_) fail("values nested deeper than " + std::to_string(deepest_), "a flatter message");
    first_ = true;
}

void JsonReader::begin_object() {
    if (peek() != '{') fail(found(), "an object");
    ++at_;
    deeper();
}

bool JsonReader::next_key(std::string& key) {
    const char next = peek();
    if (next == '}') {
        ++at_;
        --depth_;
        first_ = false;
        return false;
    }
    if (!first_) take(",");
    first_ = false;
    if (peek() != '"') fail(found(), "the name of a field");
    key = text();
    take(":");
    return true;
}

void JsonReader::begin_list() {
    if (peek() != '[') fail(found(), "a list");
    ++at_;
    deeper();
}

bool JsonReader::next_item() {
    if (peek() == ']') {
        ++at_;
        --depth_;
        first_ = false;
        return false;
    }
    if (!first_) {
        take(",");
        if (peek() == ']') fail(found(), "a value");
    }
    first_ = false;
    return true;
}

unsigned JsonReader::take_hex() {
    if (text_.size() - at_ < 4) fail(found(), "four hexadecimal digits");
    unsigned code = 0;
    const auto read = std::from_chars(text_.data() + at_, text_.data() + at_ + 4, code, 16);
    if (read.ptr != text_.data() + at_ + 4) fail(found(), "four hexadecimal digits");
    at_ += 4;
    return code;
}

void JsonReader::take_escape(std::string& out) {
    const char c = at_ < text_.size() ? text_[at_] : '\0';
    const std::string_view plain = "\"\\/bfnrt", meant = "\"\\/\b\f\n\r\t";
    if (const std::size_t found_at = plain.find(c); c != '\0' && found_at != std::string_view::npos) {
        out += meant[found_at];
        ++at_;
        return;
    }
    if (c != 'u') fail(found(), "an escape that JSON has");
    ++at_;
    unsigned code = take_hex();
    if (code >= 0xd800 && code < 0xdc00 && text_.substr(at_, 2) == "\\u") {
        at_ += 2;
        const unsigned low = take_hex();
        if (low < 0xdc00 || low > 0xdfff) fail("half of a surrogate pair", "both halves");
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    } else if (code >= 0xd800 && code <= 0xdfff) {
        fail("half of a surrogate pair", "both halves");
    }
    append_code_point(out, code);
}

std::string JsonReader::text() {
    if (peek() != '"') fail(found(), "a text");
    ++at_;
    std::string out;
    for (;;) {
        if (at_ >= text_.size()) fail("the end", "the end of a text");
        const char c = text_[at_];
        if (c == '"') break;
        if (c == '\\') {
            ++at_;
            take_escape(out);
        } else if (static_cast<unsigned char>(c) < 0x20) {
            fail("a control character", "one that is escaped");
        } else if (const std::size_t length = sequence_at(text_, at_)) {
            out.append(text_, at_, length);
            at_ += length;
        } else {
            fail("a byte that is no UTF-8", "UTF-8");
        }
    }
    ++at_;
    return out;
}

std::int64_t JsonReader::number(std::int64_t low, std::int64_t high) {
    const char first = peek();
    std::int64_t value = 0;
    const char* begin = text_.data() + at_;
    const char* end = text_.data() + text_.size();
    const std::string wanted = "a whole number from " + std::to_string(low) + " to " + std::to_string(high);
    if (first != '-' && (first < '0' || first > '9')) fail(found(), wanted);
    const auto read = std::from_chars(begin, end, value);
    const bool zeros = read.ptr - begin > 1 && (*begin == '0' || (*begin == '-' && begin[1] == '0'));
    const bool goes_on = read.ptr < end && (*read.ptr == '.' || *read.ptr == 'e' || *read.ptr == 'E');
    if (read.ec != std::errc{} || zeros || goes_on || value < low || value > high) fail("another number", wanted);
    at_ += static_cast<std::size_t>(read.ptr - begin);
    return value;
}

bool JsonReader::truth() {
    const char first = peek();
    if (first != 't' && first != 'f') fail(found(), "true or false");
    take(first == 't' ? "true" : "false");
    return first == 't';
}

void JsonReader::skip_value() {
    const char first = peek();
    std::string key;
    if (first == '{') {
        begin_object();
        while (next_key(key)) skip_value();
    } else if (first == '[') {
        begin_list();
        while (next_item()) skip_value();
    } else if (first == '"') {
        text();
    } else if (first == 't' || first == 'f') {
        truth();
    } else if (first == 'n') {
        take("null");
    } else if (first == '-' || (first >= '0' && first <= '9')) {
        double value = 0;
        const auto read = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
        if (read.ec != std::errc{}) fail(found(), "a number");
        at_ = static_cast<std::size_t>(read.ptr - text_.data());
    } else {
        fail(found(), "a value");
    }
}

std::string_view JsonReader::any() {
    space();
    const std::size_t from = at_;
    const int before = deepest_;
    deepest_ = depth_ + kDeepest;
    skip_value();
    deepest_ = before;
    first_ = false;
    return text_.substr(from, at_ - from);
}

void JsonReader::end() {
    space();
    if (at_ != text_.size()) fail(found(), "the end");
}

}  // namespace arbiter::wire
