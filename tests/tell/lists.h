// Every list of cards that is at hand, compiled: our own, the texts that the tests of the grammars have, and real ones.
#pragma once

#include <string>
#include <vector>

#include "games/games.h"

namespace arbiter {

struct CompiledList {
    std::string name;
    CompiledGame compiled;

    const Rulebook& book() const { return *compiled.game.book; }
    const Pool& pool() const { return *compiled.game.pool; }
};

// Those that belong to the project.
const std::vector<CompiledList>& own_lists();
// With the real ones, where they lie beside it.
const std::vector<CompiledList>& all_lists();

}  // namespace arbiter
