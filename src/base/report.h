// How an incident reaches the host's handler, and which game it happened in.
#pragma once

#include <string>

#include "arbiter/incident.h"

namespace arbiter {

// A call of the library that is going on, on this thread: a failed check belongs to its game.
struct GameCall {
    const Game* game;
    const State* state;
    const EventLog* log;
    std::string (*save_log)(const Incident&, const std::string& folder);
    const GameCall* outer;
};
extern constinit thread_local const GameCall* innermost_call;

// Hands an incident to the handler that is set.
void report(const Incident&, std::string (*save_log)(const Incident&, const std::string& folder));

}  // namespace arbiter
