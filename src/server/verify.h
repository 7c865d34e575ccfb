// Whether a recorded game was dealt by what the server had committed to, and was played by the rules.
#pragma once

#include "arbiter/replay.h"

namespace arbiter::server {

struct Verdict {
    std::vector<std::string> good;   // what was checked, a line each
    std::vector<std::string> wrong;  // what is not as it should be
};

Verdict verify_fairness(const Game&, const Replay&);

}  // namespace arbiter::server
