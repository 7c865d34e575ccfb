// Reads what a person types, line by line.
#pragma once

#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>

namespace arbiter::cli {

class LineReader {
  public:
    virtual ~LineReader() = default;
    // The next line, without what is no text; nothing at the end of the input.
    virtual std::optional<std::string> read(const std::string& prompt) = 0;
};

// From a stream. `echo`: what is read is written again, as a terminal would show it.
std::unique_ptr<LineReader> stream_reader(std::istream&, std::ostream&, std::function<bool()> echo);

// From the terminal, with editing and the history of this file (empty: none is kept); from standard input where that is
// no terminal, or where the program was built without libedit.
std::unique_ptr<LineReader> terminal_reader(const std::string& history_file);

}  // namespace arbiter::cli
