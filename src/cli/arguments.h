// Checks of command-line values, and what a subcommand says of a wrong one.
#pragma once

#include <string>
#include <vector>

#include "cli/command_line.h"

namespace arbiter::cli {

// A whole number between these.
Check whole_number(u64 low, u64 high);

// A number of seconds above 0 and up to this many.
Check seconds_up_to(double most);

// One of these words.
Check one_of(std::vector<std::string> words);

// A value named so in help; not an empty one.
Check named_value(std::string name);

// The name of a bot, or of a game.
Check bot_name();
Check game_name();

// Options that several subcommands have.
void take_rules(Arguments&, std::string& into);
void take_cards(Arguments&, std::string& into);
void take_game(Arguments&, const std::string& name, std::string& into, const std::string& about);

constexpr u64 kLargestSeed = 9'999'999'999'999'999'999u;

}  // namespace arbiter::cli
