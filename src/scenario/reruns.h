// The other ways a scenario is run once it has passed plainly.
#pragma once

#include "scenario/run.h"

namespace arbiter::scenario {

// The course of the plain run: the positions before each answer, and the last one.
struct RunTrace {
    std::vector<State> positions;  // one more than answers
    std::vector<Action> answers;
    std::vector<Mark> marks;  // the step that gave the answer
};

// Everything that comes out differently: replayed, copied, saved and loaded, or seen by a player who should not tell.
std::vector<Failure> check_reruns(const Scenario&, const Game&, const std::vector<DefinitionId>& cast, const RunTrace&);

}  // namespace arbiter::scenario
