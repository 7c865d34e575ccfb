// What an answer does as it stands, told before it is given.
#pragma once

#include <string>
#include <vector>

#include "arbiter/game.h"
#include "arbiter/rng.h"
#include "player/address.h"

namespace arbiter::player {

enum class Tone : u8 { Plain, Good, Bad };

struct Forecast {
    std::string words;  // "no damage", "removes Deacon Ames"; empty: nothing that could be said for sure
    Tone tone = Tone::Plain;
    std::string harm;  // what the player loses by it: "Wren Holloway goes to the sideline"
};

// What happens if the person answers so and both players then do as little as they may, until the act is over: what
// holds in every position that the person's seat cannot tell from this one, as far as a few of them show. Nothing that
// is hidden from the seat goes into it.
// REQUIRES: the answer is legal, and the person's to give.
Forecast forecast(const Game&, const State&, const Address&, Action, Rng&);

}  // namespace arbiter::player
