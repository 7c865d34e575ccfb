// What has happened, as a player is told: short, without what the table shows anyway.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "arbiter/view.h"
#include "player/address.h"

namespace arbiter::player {

// One thing that happened.
struct StoryLine {
    std::string words;
    std::string clause;               // of the rulebook, by which it happened
    Seat seat = Seat::Nobody;         // who did it, or to whose cards it happened
    std::vector<DefinitionId> cards;  // that it names
    std::vector<PlaceIx> places;      // where it happened
    EventKind kind{};                 // of the first of its events
    bool damage = false;              // somebody lost life
};

// A line for each thing that happened. `before` and `now` are the table before and after all of it.
std::vector<StoryLine> tell_story(const Game&, const Address&, std::span<const EventView> events, const View& before,
                                  const View& now);

// How the game ended: who won, by what condition and clause, with the numbers that decided it. A line each.
std::vector<std::string> tell_ending(const Game&, const State& last, const Address&, std::span<const EventView> events,
                                     Seat person);

}  // namespace arbiter::player
