// Ctrl-C during a game: restores the terminal and tells the person that the game is saved.
#pragma once

#include <string>

namespace arbiter::cli {

// Sets what is printed when the person interrupts the program; empty: nothing.
void say_on_interrupt(const std::string& words);

}  // namespace arbiter::cli
