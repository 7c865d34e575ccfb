// Whether an expectation holds.
#pragma once

#include <optional>
#include <string>

#include "arbiter/game.h"
#include "scenario/scenario.h"

namespace arbiter::scenario {

// What an expectation is checked against.
struct CheckedPosition {
    const Scenario& scenario;
    const Game& game;
    const std::vector<DefinitionId>& cast;
    const State& state;
    const EventLog& log;  // since the last expectation
};

struct Difference {
    std::string expected;
    std::string found;
};

// Nothing where the check holds.
std::optional<Difference> differs(const CheckedPosition&, const What&);

}  // namespace arbiter::scenario
