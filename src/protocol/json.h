// JSON as text, written and read without a tree between: messages are small, many and come from strangers.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace arbiter::wire {

// ---- writing
// A text in quotes, as JSON has it. What is no UTF-8 becomes U+FFFD, so that a browser can read all that is sent.
void write_text(std::string& out, std::string_view text);
void write_number(std::string& out, std::int64_t number);

// ---- reading
// What is wrong with a message, and where: "table.clock.reserve", byte 120.
struct Malformed : std::runtime_error {
    Malformed(std::string at, std::size_t from, std::string was, std::string wanted);
    std::string where;
    std::size_t byte;
    std::string found;
    std::string expected;
};

// A message that is longer than its type may be.
struct TooLong : Malformed {
    TooLong(std::size_t bytes, std::size_t most)
        : Malformed("", bytes, std::to_string(bytes) + " bytes", "at most " + std::to_string(most)) {}
};

// Reads a JSON text value by value, as the caller expects them. Throws Malformed at the first thing that is wrong: what
// is no JSON or no UTF-8, what is nested too deep, what is another kind of value than was asked for.
class JsonReader {
  public:
    static constexpr int kDeepest = 16;

    explicit JsonReader(std::string_view text) : text_(text) {}

    std::string text();
    std::int64_t number(std::int64_t low, std::int64_t high);
    bool truth();
    // Objects: begin_object, then next_key until it is false; the value after each key is to be read in between.
    void begin_object();
    bool next_key(std::string& key);
    // Lists, likewise.
    void begin_list();
    bool next_item();
    // Any value, looked over and given as it is written. Deeper than messages are, since card files may be.
    std::string_view any();
    // The first key of the object that begins here is not read yet; the text is where it was after it.
    char peek();
    // Nothing comes after the value.
    void end();

    std::size_t at() const { return at_; }
    // Back to a place where this reader was before, on the same level.
    struct Mark {
        std::size_t at;
        std::size_t path;
        int depth;
        bool first;
    };
    Mark mark() const { return {at_, path_.size(), depth_, first_}; }
    void back_to(const Mark&);

    [[noreturn]] void fail(std::string found, std::string expected) const;
    // Where the reader is, for messages; `enter` returns what `leave` takes.
    std::size_t enter(std::string_view name);
    std::size_t enter(std::size_t index);
    void leave(std::size_t mark) { path_.resize(mark); }

  private:
    void space();
    void take(std::string_view word);
    std::string found() const;
    void skip_value();
    void deeper();
    void take_escape(std::string& out);
    unsigned take_hex();

    std::string_view text_;
    std::size_t at_ = 0;
    std::string path_;
    int depth_ = 0;
    int deepest_ = kDeepest;
    bool first_ = true;  // of the object or list that is being read
};

}  // namespace arbiter::wire
