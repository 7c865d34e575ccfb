// Only what a signal handler may do is done in it: bytes are written, the terminal is set, the process ends.
#include "cli/interrupt.h"

#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>

#include "cli/commands.h"

namespace arbiter::cli {

namespace {

std::array<char, 512> g_words{};
volatile std::sig_atomic_t g_length = 0;
termios g_terminal{};
volatile std::sig_atomic_t g_is_terminal = 0;

extern "C" void end_on_interrupt(int) {
    if (g_is_terminal) tcsetattr(STDIN_FILENO, TCSANOW, &g_terminal);
    if (g_length > 0 && write(STDOUT_FILENO, g_words.data(), static_cast<std::size_t>(g_length)) < 0)
        _exit(kNotWritten);
    _exit(kInterrupted);
}

}  // namespace

void say_on_interrupt(const std::string& words) {
    // Keeps the signal handler from reading the words while they change.
    g_length = 0;
    const std::string line = "\n" + words + (words.empty() ? "" : "\n");
    const std::size_t length = std::min(line.size(), g_words.size());
    std::copy_n(line.begin(), length, g_words.begin());
    if (!g_is_terminal) g_is_terminal = tcgetattr(STDIN_FILENO, &g_terminal) == 0;
    g_length = static_cast<std::sig_atomic_t>(length);
    std::signal(SIGINT, end_on_interrupt);
}

}  // namespace arbiter::cli
