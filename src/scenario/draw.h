// Makes the position that a scenario begins with.
#pragma once

#include "arbiter/game.h"
#include "scenario/scenario.h"

namespace arbiter::scenario {

// The definitions of the scenario's cards in this game, by CardNo; 0 where the game has no such card.
std::vector<DefinitionId> find_cast(const Scenario&, const Game&);

// Lays out the position with the engine's own atoms and lets the game run on to its first question.
State begin(const Scenario&, const Game&, const std::vector<DefinitionId>& cast, EventLog*);

}  // namespace arbiter::scenario
