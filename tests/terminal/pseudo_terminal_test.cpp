// The program in a terminal: keys, sizes, Ctrl-C.
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "cli/screen.h"
#include "source.h"

namespace arbiter::cli {
namespace {

// Starts `arbiter play` with these arguments in a terminal of this size.
class Terminal {
  public:
    Terminal(unsigned short columns, unsigned short rows, std::vector<std::string> arguments) {
        winsize size{};
        size.ws_col = columns;
        size.ws_row = rows;
        const std::string folder = state();  // named by this process, not by the child
        child_ = forkpty(&fd_, nullptr, nullptr, &size);
        if (child_ != 0) return;
        setenv("TERM", "xterm", 1);
        setenv("NO_COLOR", "1", 1);
        setenv("ARBITER_ROOT", source_folder().c_str(), 1);
        setenv("ARBITER_STATE", folder.c_str(), 1);
        std::vector<char*> words{const_cast<char*>("arbiter"), const_cast<char*>("play")};
        for (std::string& one : arguments) words.push_back(one.data());
        words.push_back(nullptr);
        execv(ARBITER_PROGRAM, words.data());
        _exit(127);
    }
    ~Terminal() {
        if (fd_ >= 0) close(fd_);
        if (child_ > 0 && !ended_) {
            kill(child_, SIGKILL);
            waitpid(child_, nullptr, 0);
        }
    }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    static std::string state() { return ::testing::TempDir() + "arbiter-terminal-" + std::to_string(getpid()); }

    // What is on the screen until the program waits for a key again, or has ended.
    std::string read() {
        std::string out;
        for (;;) {
            pollfd waiting{fd_, POLLIN, 0};
            // After the prompt there is nothing more to come.
            const bool prompt = out.ends_with("\n> ");
            if (poll(&waiting, 1, prompt ? 60 : 60000) <= 0) return out;
            char bytes[4096];
            const ssize_t count = ::read(fd_, bytes, sizeof bytes);
            if (count <= 0) return out;
            out.append(bytes, static_cast<std::size_t>(count));
        }
    }
    std::string type(const std::string& keys) {
        EXPECT_EQ(write(fd_, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
        return read();
    }
    int wait() {
        int status = 0;
        waitpid(child_, &status, 0);
        ended_ = true;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

  private:
    int fd_ = -1;
    pid_t child_ = -1;
    bool ended_ = false;
};

void expect_has(const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << "expected \"" << part << "\" in\n" << text;
}

// How many lines of the terminal a text takes.
std::size_t rows(const std::string& text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

void play_whole_game(const std::string& game, unsigned short columns, unsigned short height) {
    Terminal terminal(columns, height, {game, "--seed", "3", "--opponent", "random"});
    std::string screen = terminal.read();
    for (int n = 0; n < 400 && screen.find("ENTER quits;") == std::string::npos; ++n) {
        std::istringstream lines(screen);
        for (std::string line; std::getline(lines, line);) {
            line.resize(std::min(line.size(), line.find('\r')));
            EXPECT_LE(width_of(line), columns) << line;
        }
        // The board and the question: what is told before may be scrolled away.
        const std::size_t board = screen.rfind("turn ");
        if (board != std::string::npos) {
            EXPECT_LE(rows(screen.substr(board)), height) << screen;
        }
        const bool enough = screen.find("or press ENTER") != std::string::npos ||
                            screen.find("ENTER: those marked") != std::string::npos;
        const bool several = screen.find(" cards to remove.") != std::string::npos;
        screen = terminal.type(enough ? "\r" : several ? "1\r2\r3\r" : "1\r");
    }
    expect_has(screen, "ENTER quits;");
    terminal.type("\r");
    EXPECT_EQ(terminal.wait(), 0);
}

TEST(PseudoTerminal, WholeGamesFitBothSizes) {
    for (const char* game : {"ucg", "ua", "dbs"}) {
        play_whole_game(game, 80, 24);
        play_whole_game(game, 120, 40);
    }
}

TEST(PseudoTerminal, ArrowKeysAreNotEchoed) {
    Terminal terminal(80, 24, {"ucg", "--seed", "3", "--opponent", "random"});
    terminal.read();
    const std::string out = terminal.type("frobnicate\r\033[A\033[D\r");
    EXPECT_EQ(out.find("^[["), std::string::npos) << out;
#ifdef ARBITER_LIBEDIT
    // The line of before came back, and was given again.
    const std::string words = "No answer matches \"frobnicate\". You are asked: ";
    const std::size_t first = out.find(words);
    ASSERT_NE(first, std::string::npos) << out;
    EXPECT_NE(out.find(words, first + 1), std::string::npos) << out;
#endif
}

TEST(PseudoTerminal, CtrlCKeepsTheGame) {
    std::filesystem::remove_all(Terminal::state());
    {
        Terminal terminal(80, 24, {"ucg", "--seed", "3", "--opponent", "random"});
        terminal.read();
        terminal.type("y\r");
        terminal.type("1\r");
        expect_has(terminal.type("\x03"), "The game is saved: arbiter play --resume continues it.");
        EXPECT_EQ(terminal.wait(), 130);
    }
    Terminal terminal(80, 24, {"--resume"});
    expect_has(terminal.read(), "loaded from");
    expect_has(terminal.type("log\r"), "from your hand to your battle area 1, set");
    terminal.type("quit\r");
    EXPECT_EQ(terminal.wait(), 0);
    std::filesystem::remove_all(Terminal::state());
}

}  // namespace
}  // namespace arbiter::cli
