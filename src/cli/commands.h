// The subcommands of the program: each adds itself to the command line and says what it does when it is chosen.
#pragma once

#include <functional>
#include <string>

#include "cli/command_line.h"
#include "cli/project.h"

namespace arbiter::cli {

// How the program ends.
constexpr int kOk = 0;
constexpr int kFailed = 1;    // a scenario failed, a check found something
constexpr int kBadInput = 2;  // wrong arguments or files
constexpr int kNotWritten =
    3;  // what was to be said or saved could not be written: a full disk, a pipe that nobody reads

constexpr int kInterrupted = 130;  // by Ctrl-C

inline int refuse(const std::vector<Diagnostic>& problems) {
    print_problems(problems);
    return kBadInput;
}

// Carries out the subcommand that was chosen and returns how the program ends.
using Command = std::function<int()>;

// Each adds its subcommand.
void add_scenario(Arguments&, const Project&);
void add_rules(Arguments&, const Project&);
void add_sim(Arguments&, const Project&);
void add_replay(Arguments&, const Project&);
void add_bench(Arguments&, const Project&);
void add_cards(Arguments&, const Project&);
void add_deck(Arguments&, const Project&);
void add_protocol(Arguments&, const Project&);
void add_verify(Arguments&, const Project&);
void add_play(Arguments&, const Project&);
// Returns what it does with nothing said, which is what the program does without a subcommand.
Command add_serve(Arguments&, const Project&);

}  // namespace arbiter::cli
