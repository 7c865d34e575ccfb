// Until which moment something is delayed.
#pragma once

#include "arbiter/state.h"

namespace arbiter {

// Bits of Delayed::moment beside the moment: in whose turn, and whether the current turn does not count or no other
// does.
enum DelayBit : u8 {
    kDelayYours = 32,
    kDelayTheirs = 64,
    kDelayThisTurn = kDelayYours | kDelayTheirs,
    kDelayNotThisTurn = 128
};

}  // namespace arbiter
