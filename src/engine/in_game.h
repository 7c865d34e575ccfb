// What every function of the interface begins with: that it was called as it must be, and whose game a failed check
// belongs to from here on.
#pragma once

#include "arbiter/game.h"
#include "base/check.h"
#include "base/report.h"
#include "engine/program.h"

namespace arbiter {

// The cards that a position is one of, as it knows them by.
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
