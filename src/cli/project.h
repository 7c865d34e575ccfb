// Where the project's files are: cards, decks, rules, scenarios.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "arbiter/result.h"

namespace arbiter::cli {

// The root of the project, found in this order: the environment variable ARBITER_ROOT; the nearest folder above the
// program that has a folder `rules`; the current folder.
struct Project {
    std::filesystem::path root;

    static Project find();

    // A path as messages show it: relative to the root where it is below it.
    std::string shown(const std::filesystem::path&) const;
};

// Prints problems to standard error, one a line.
void print_problems(const std::vector<Diagnostic>&);

}  // namespace arbiter::cli
