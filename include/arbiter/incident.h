// What the library tells its host when something goes wrong that is no player's fault. It never prints and never ends
// the process, unless the host keeps the default handler, which does both.
#pragma once

#include <string>

#include "arbiter/capacities.h"

namespace arbiter {

struct Game;
struct State;
struct EventLog;

enum class IncidentKind : u8 {
    FailedCheck,  // a bug of the library, or a REQUIRES that its caller broke: the call cannot be finished
    OutOfRoom,    // a game needs more than there is room for (arbiter/capacities.h): it ends as void, the call returns
};

struct Incident {
    IncidentKind kind = IncidentKind::FailedCheck;
    const char* file = "";  // FailedCheck: where
    int line = 0;
    const char* condition = "";          // FailedCheck: what should have held
    Capacity capacity = Capacity::None;  // OutOfRoom: which
    // The game in which it happened, null where it happened in none. After a failed check the position may be in the
    // middle of a change: it is good for looking at, not for playing on.
    const Game* game = nullptr;
    const State* state = nullptr;
    const EventLog* log = nullptr;  // null also where the game is played without one
};

// Called on the thread on which it happened. After FailedCheck the handler may throw, which ends the call of the
// library with that exception: the position that the call was to change is lost, all other positions and games are not
// touched. Should it return, the process is aborted. After OutOfRoom it returns (or throws, with the game over
// already).
using IncidentHandler = void (*)(const Incident&);

// Sets the handler of all threads and returns the previous one. Null stands for the default handler: FailedCheck is
// printed to standard error, the game's log is saved (save_log), and the process aborts; OutOfRoom saves the log of a
// game that has one, and says nothing.
IncidentHandler set_incident_handler(IncidentHandler);

// In a line: "machine.cpp:229: failed check: ...", "out of room: more than 72 lasting changes".
std::string describe(const Incident&);

// Writes what happened, the log as each of the players saw it and the position (FILE.save, see arbiter/save.h) into the
// folder, or into the system's folder for temporary files. The path of the log; empty where nothing could be written.
std::string save_log(const Incident&, const std::string& folder = "");

// Reports a failed check of the library's own. For the library; a host has no need of it.
[[noreturn]] void check_failed(const char* file, int line, const char* condition);

}  // namespace arbiter
