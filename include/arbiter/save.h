// A position as bytes, and back. What is read is checked down to the last index, so that no file can harm the engine.
#pragma once

#include <string>
#include <string_view>

#include "arbiter/game.h"
#include "arbiter/result.h"
#include "arbiter/version.h"

namespace arbiter {

// The position with the format (kSaveFormat), the version of the library, the name of its rulebook and the hash of its
// cards.
std::string save(const Game&, const State&);

// The position that was saved. Refused with reasons, whatever bytes are given: what is no save, is cut off or damaged,
// has another format or comes from a library whose positions have other bytes, is of another rulebook or of cards that
// have changed since, and every position that could not be one. A refused save names the version that wrote it.
Result<State> load(const Game&, std::string_view bytes);

}  // namespace arbiter
