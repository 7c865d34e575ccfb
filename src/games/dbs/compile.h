// From a list of cards to a pool that the engine plays: facts, texts, programs.
#pragma once

#include "games/games.h"

namespace arbiter::dbs {

Result<CompiledGame> compile_cards(std::shared_ptr<const Rulebook>, const std::vector<CardRecord>&,
                                   const ReadText& = {});

}  // namespace arbiter::dbs
