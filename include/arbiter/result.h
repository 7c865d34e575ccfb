// What reading a file, deck or text gives: the value, or all that is wrong with it.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arbiter/incident.h"

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
        if (line) out.append(":").append(std::to_string(line));
        if (column) out.append(":").append(std::to_string(column));
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
    // It worked, or it did not. REQUIRES: there is at least one problem.
    Result(T value) : value_(std::move(value)) {}
    Result(std::vector<Diagnostic> problems) : problems_(std::move(problems)) {
        if (problems_.empty()) [[unlikely]]
            check_failed(__FILE__, __LINE__, "!problems.empty()");
    }
    Result(Diagnostic problem) : problems_{std::move(problem)} {}

    bool ok() const { return value_.has_value(); }
    explicit operator bool() const { return ok(); }
    // REQUIRES: ok().
    T& operator*() { return *checked(); }
    const T& operator*() const { return *checked(); }
    T* operator->() { return &*checked(); }
    const T* operator->() const { return &*checked(); }
    // Empty exactly if ok().
    const std::vector<Diagnostic>& problems() const { return problems_; }

  private:
    std::optional<T>& checked() {
        if (!value_) [[unlikely]]
            check_failed(__FILE__, __LINE__, "ok()");
        return value_;
    }
    const std::optional<T>& checked() const {
        if (!value_) [[unlikely]]
            check_failed(__FILE__, __LINE__, "ok()");
        return value_;
    }

    std::optional<T> value_;
    std::vector<Diagnostic> problems_;
};

}  // namespace arbiter
