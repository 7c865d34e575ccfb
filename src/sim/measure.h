// How fast a game is played: random games on one thread, with and without copies of the state.
#pragma once

#include "sim/series.h"

namespace arbiter {

struct Speed {
    double copy_ns = 0;                    // one copy of the state
    double decisions_per_s = 0;            // random play, listing the legal actions included
    double games_per_s = 0;                // of the same games
    double decisions_per_s_with_copy = 0;  // with a copy of the state at every decision

    // How many copies of the state could be made in the time of a decision.
    double copies_per_decision() const { return 1e9 / decisions_per_s / copy_ns; }
};

struct Measurement {
    int rounds = 0;
    Speed best;    // of each figure the best of all rounds: a busy machine only makes them worse
    Speed median;  // of each figure the median of all rounds
    double decisions_per_game = 0;
    u64 games = 0;
    u64 decisions = 0;
};

// Plays the series' pairings in turn with random bots for about so many seconds, in rounds that measure everything
// once.
Measurement measure_speed(const Game&, const Series&, double seconds);

// Plays just so many of them, and returns how many decisions that were: for a tool that counts instructions, since
// those of two numbers of games tell what a decision costs, whatever else the machine does.
u64 count_decisions(const Game&, const Series&, u64 games);

}  // namespace arbiter
