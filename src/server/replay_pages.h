// Recorded games, to be looked at choice by choice.
#pragma once

#include "arbiter/replay.h"
#include "server/loaded_game.h"
#include "server/show.h"
#include "server/store.h"

namespace arbiter::server {

struct PlayedBack {
    Replay replay;
    State start;
    State before;  // the last of the choices; where there is none, the start
    std::vector<Action> actions;
};
// The first so many choices of a recorded game; -1: all. Problems: it cannot be read or played with these cards.
Result<PlayedBack> play_back(const LoadedGame&, const std::string& bytes, int until);
// What the players called their decks; empty: nobody wrote it down.
std::string deck_in(const Replay&, Seat);

// Problems: a replay that cannot be read or played with these cards.
Result<wire::ReplayOpened> open_replay(const LoadedGame&, const GameRow&, const std::string& bytes, int to);
// What the side sees after so many choices, and the lines of the one that led there.
Result<wire::ReplayPosition> replay_at(const LoadedGame&, const std::string& bytes, wire::Side, int at, int to);

}  // namespace arbiter::server
