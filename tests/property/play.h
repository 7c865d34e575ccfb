// Plays one random game with every property checked on the way.
#pragma once

#include <string>

#include "matches.h"
#include "properties.h"

namespace arbiter::property {

// How much is checked at how many decisions.
struct Pace {
    int sample = 6;    // one decision in so many is looked at with all that is expensive
    int unlisted = 4;  // unlisted actions tried at every decision
    Deal deal = resample;
};

// Plays the match and adds to the tally; returns what went wrong, and where, or nothing.
std::string play(const Match&, const Pace&, Tally&);

}  // namespace arbiter::property
