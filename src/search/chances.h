// Winning chances of a seat: random playouts from positions that it cannot tell apart.
#pragma once

#include <vector>

#include "arbiter/game.h"
#include "arbiter/rng.h"

namespace arbiter {

// Games that were played on.
struct Chance {
    int games = 0;
    double won = 0;  // a draw counts for half

    int percent() const;
};

// Adds games from here, each with the hidden cards dealt again as this seat could imagine them, both players then
// answering by chance, but hardly ever passing while there is something to do. A game that is over has no chances left:
// it counts as it ended. REQUIRES: the seat is Seat::A or Seat::B.
void play_out(const Game&, const State&, Seat eyes, int games, Rng&, Chance&);

// The same for every legal answer to the open question, in the order of legal_actions, with the eyes of who is asked:
// in each deal all answers have the same luck. Equivalent answers have the same games. REQUIRES: the game
// runs; `chances` has one for each legal answer.
void play_out_answers(const Game&, const State&, int deals, Rng&, std::vector<Chance>& chances);

}  // namespace arbiter
