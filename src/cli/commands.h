// The subcommands of the program: each adds itself to the command line and says what it does when it is chosen.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>

#include "cli/project.h"

namespace arbiter::cli {

// How the program ends.
constexpr int kOk = 0;
constexpr int kFailed = 1;    // a scenario failed, a check found something
constexpr int kBadInput = 2;  // wrong arguments or files

inline int refuse(const std::vector<Diagnostic>& problems) {
    print_problems(problems);
    return kBadInput;
}

// Carries out the subcommand that was chosen and returns how the program ends.
using Command = std::function<int()>;

// Each adds its subcommand; `chosen` is set to what it does when the command line names it.
void add_scenario(CLI::App&, const Project&, Command& chosen);
void add_rules(CLI::App&, const Project&, Command& chosen);
void add_sim(CLI::App&, const Project&, Command& chosen);
void add_replay(CLI::App&, const Project&, Command& chosen);
void add_bench(CLI::App&, const Project&, Command& chosen);
void add_cards(CLI::App&, const Project&, Command& chosen);
void add_deck(CLI::App&, const Project&, Command& chosen);
// Returns what it does with nothing said, which is what the program does without a subcommand.
Command add_play(CLI::App&, const Project&, Command& chosen);

}  // namespace arbiter::cli
