// Checks of command-line values, and what a subcommand says of a wrong one.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "arbiter/types.h"

namespace arbiter::cli {

// A whole number between these.
CLI::Validator whole_number(u64 low, u64 high);

// A number of seconds above 0 and up to this many.
CLI::Validator seconds_up_to(double most);

// One of these words.
CLI::Validator one_of(std::vector<std::string> words);

// A value named so in help; not an empty one.
CLI::Validator named_value(std::string name);

// The name of a bot, or of a game.
CLI::Validator bot_name();
CLI::Validator game_name();

constexpr u64 kLargestSeed = 9'999'999'999'999'999'999u;

}  // namespace arbiter::cli
