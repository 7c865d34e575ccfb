// Lets every scenario have a try at a mutant.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "mutant.h"

namespace arbiter::mutate {

// How a mutant fared.
struct CardOutcome {
    std::string killer;  // the scenario that noticed it, empty: it survived
    std::string how;     // "fails", "aborts", "does not end"
    int touched = 0;     // scenarios that it changed something for, as far as they were tried
};

// Tries the mutants, so many at a time, each in a process of its own: a changed game may well trip a CHECK or run in
// circles, which is noticing, too. Scenarios that cite the mutant's clause come first, then those that noticed others.
std::vector<CardOutcome> hunt(const std::vector<Mutant>&, const std::vector<Prepared>&, int at_a_time);

}  // namespace arbiter::mutate
