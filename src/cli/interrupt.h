// Ctrl-C while a game is played: the terminal is left as it was found, and the person is told that the game is saved.
#pragma once

#include <string>

namespace arbiter::cli {

// What is said when the person interrupts the program; empty: nothing. Lasts until the next call.
void say_on_interrupt(const std::string& words);

}  // namespace arbiter::cli
