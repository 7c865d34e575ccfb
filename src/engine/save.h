// A position as bytes, and back. What is read is checked down to the last index, so that no file can harm the engine.
#pragma once

#include <string>
#include <string_view>

#include "arbiter/game.h"
#include "base/result.h"

namespace arbiter {

// The position with the name of its rulebook and the hash of its cards.
std::string save(const Game&, const State&);

// The position that was saved. Refused with reasons: what is no save, is cut off or damaged, comes from another version
// of the program, another rulebook or other cards, and every position that check_invariants finds fault with.
Result<State> load(const Game&, std::string_view bytes);

}  // namespace arbiter
