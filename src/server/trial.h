// A card tried in play: the position in which such a game begins.
#pragma once

#include "server/loaded_game.h"

namespace arbiter::server {

// Dealt from these decks, with the card in A's hand, or topmost in A's first battle area. Problems: the deck has no
// such card, or it cannot begin there.
Result<State> trial_position(const LoadedGame&, const Setup&, const wire::Trial&, u64 seed);

}  // namespace arbiter::server
