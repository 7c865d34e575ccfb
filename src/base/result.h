// What reading a file, deck or text gives: the value, or all that is wrong with it.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace arbiter {

// One thing that is wrong: where it stands, what was found there and what was expected.
struct Diagnostic {
    std::string file;
    int line = 0;    // from 1; 0: not tied to a line
    int column = 0;  // from 1; 0: not tied to a column
    std::string found;
    std::string expected;
    std::string about = {};  // the part of the file that is meant, such as "card AR01-003, field level"

    // "cards.json:12:3: card AR01-003, field level: found ..., expected ..."
    std::string to_string() const {
        std::string out = file;
        if (line) out += ":" + std::to_string(line);
        if (column) out += ":" + std::to_string(column);
        if (!out.empty()) out += ": ";
        if (!about.empty()) out += about + ": ";
        if (!found.empty()) out += "found " + found;
        if (!found.empty() && !expected.empty()) out += ", ";
        if (!expected.empty()) out += "expected " + expected;
        return out;
    }
};

template <class T>
class [[nodiscard]] Result {
  public:
    Result(T value) : value_(std::move(value)) {}
    Result(std::vector<Diagnostic> problems) : problems_(std::move(problems)) {}
    Result(Diagnostic problem) : problems_{std::move(problem)} {}

    bool ok() const { return value_.has_value(); }
    explicit operator bool() const { return ok(); }
    T& operator*() { return *value_; }
    const T& operator*() const { return *value_; }
    T* operator->() { return &*value_; }
    const T* operator->() const { return &*value_; }
    const std::vector<Diagnostic>& problems() const { return problems_; }

  private:
    std::optional<T> value_;
    std::vector<Diagnostic> problems_;
};

}  // namespace arbiter
