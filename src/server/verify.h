// Checks that a recorded game was dealt from what the server had committed to, and was played by the rules.
#pragma once

#include "arbiter/replay.h"

namespace arbiter::server {

struct FairnessReport {
    std::vector<std::string> good;   // what was checked, a line each
    std::vector<std::string> wrong;  // what is not as it should be
};

// What a player noted at the table. Without it a server could have invented the whole game including the commitment.
struct PlayerNotes {
    std::string commitment;  // told before the deal; empty: not noted
    std::string added;       // the player's own bytes, in hexadecimal; empty: not noted
};

FairnessReport verify_fairness(const Game&, const Replay&, const PlayerNotes& = {});

}  // namespace arbiter::server
