// A replay file with the game and cards that it was played with.
#pragma once

#include "arbiter/replay.h"
#include "cli/project.h"

namespace arbiter::cli {

struct Recorded {
    Replay replay;
    Game game;
    Setup setup;
};

// Reads the file and makes its game, by the rulebook it names, with the project's cards or those of a file or folder.
Result<Recorded> read_recorded(const Project&, const std::string& file, const std::string& cards);

}  // namespace arbiter::cli
