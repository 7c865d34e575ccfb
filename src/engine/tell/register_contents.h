// What the registers of a program hold at each of its instructions: which instructions can have written it last.
#pragma once

#include <vector>

#include "engine/program.h"

namespace arbiter::tell {

// A register is a set of objects and a number; they are written apart from each other.
enum class Side : u8 { Set, Number };

bool writes(const Pool&, const Op&, u8 reg, Side);

struct Sources {
    std::vector<u16> ops;    // that can have written it last, in order
    bool at_start = false;   // it can be what the program began with
    bool forgotten = false;  // a part that is put off does not know it any more
};

class RegisterContents {
  public:
    RegisterContents(const Pool&, const Program&);
    // What the register holds as instruction `at` begins.
    Sources of(u16 at, u8 reg, Side) const;
    // Do jumps come here?
    bool is_target(u16 at) const { return targets_[at]; }

  private:
    struct Edge {
        u16 from;
        bool delayed;
    };
    const Pool& pool_;
    const std::vector<Op>& ops_;
    std::vector<std::vector<Edge>> before_;
    std::vector<bool> targets_;
};

}  // namespace arbiter::tell
