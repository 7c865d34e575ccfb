// The beginning of every interface function: checks how it was called, and notes the game for failed checks from here
// on.
#pragma once

#include "arbiter/game.h"
#include "base/check.h"
#include "base/report.h"
#include "engine/program.h"

namespace arbiter {

// The id by which a position knows the pool of its cards.
inline u32 id_of(const Pool& pool) { return static_cast<u32>(pool.hash); }

inline void require_opened(const Game& game) { CHECK(game.book && game.pool); }

class InGame {
  public:
    // While a game is being set up there is no position of it yet.
    explicit InGame(const Game& game, const EventLog* log = nullptr) : entered_(game, nullptr, log) {
        require_opened(game);
    }
    InGame(const Game& game, const State& state, const EventLog* log = nullptr) : entered_(game, &state, log) {
        require_opened(game);
        CHECK(state.pool_id == id_of(*game.pool));
    }

  private:
    // Left also where one of the checks above throws.
    struct Entered {
        GameCall call;
        Entered(const Game& game, const State* state, const EventLog* log)
            : call{&game, state, log, save_log, innermost_call} {
            innermost_call = &call;
        }
        ~Entered() { innermost_call = call.outer; }
        Entered(const Entered&) = delete;
        Entered& operator=(const Entered&) = delete;
    };
    Entered entered_;
};

}  // namespace arbiter
