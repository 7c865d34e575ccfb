// Lines from a stream, or from a terminal with libedit.
#include "cli/line_reader.h"

#include <unistd.h>

#include <iostream>

#include "cli/screen.h"

#ifdef ARBITER_LIBEDIT
#include <editline/readline.h>
#endif

namespace arbiter::cli {

namespace {

class StreamReader : public LineReader {
  public:
    StreamReader(std::istream& in, std::ostream& out, std::function<bool()> echo)
        : in_(in), out_(out), echo_(std::move(echo)) {}

    std::optional<std::string> read(const std::string& prompt) override {
        std::string typed, line;
        // An arrow key alone is not an answer; an empty line would be.
        while (line.empty()) {
            out_ << prompt << std::flush;
            if (!std::getline(in_, typed)) {
                out_ << "\n";
                return std::nullopt;
            }
            if (typed.ends_with('\r')) typed.pop_back();
            line = printable(typed);
            if (typed.empty()) break;
        }
        if (echo_()) out_ << line << "\n";
        return line;
    }

  private:
    std::istream& in_;
    std::ostream& out_;
    std::function<bool()> echo_;
};

#ifdef ARBITER_LIBEDIT
constexpr int kMostHistory = 500;

class EditingReader : public LineReader {
  public:
    explicit EditingReader(std::string history_file) : file_(std::move(history_file)) {
        using_history();
        stifle_history(kMostHistory);
        if (!file_.empty()) read_history(file_.c_str());
    }

    std::optional<std::string> read(const std::string& prompt) override {
        std::cout << std::flush;
        char* typed = readline(prompt.c_str());
        if (!typed) {
            std::cout << "\n";
            return std::nullopt;
        }
        std::string line = printable(typed);
        std::free(typed);
        if (!line.empty() && line != last_) {
            add_history(line.c_str());
            if (!file_.empty()) write_history(file_.c_str());
            last_ = line;
        }
        return line;
    }

  private:
    std::string file_;
    std::string last_;
};
#endif

}  // namespace

std::unique_ptr<LineReader> stream_reader(std::istream& in, std::ostream& out, std::function<bool()> echo) {
    return std::make_unique<StreamReader>(in, out, std::move(echo));
}

std::unique_ptr<LineReader> terminal_reader([[maybe_unused]] const std::string& history_file) {
#ifdef ARBITER_LIBEDIT
    if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) return std::make_unique<EditingReader>(history_file);
#endif
    return stream_reader(std::cin, std::cout, [] { return isatty(STDIN_FILENO) == 0; });
}

}  // namespace arbiter::cli
