// A program is a list of instructions with jumps; people read conditions, repetitions and delayed parts. This finds the
// latter in the former.
#pragma once

#include <vector>

#include "engine/program.h"

namespace arbiter::tell {

struct Node;
using Block = std::vector<Node>;

struct Node {
    enum class Kind : u8 {
        Do,       // one instruction
        If,       // Verb::Unless: body, else otherwise
        May,      // body, else otherwise
        Try,      // Verb::Attempt: body as a whole, then what follows where it was done, else otherwise
        Each,     // body for each of a register
        Repeat,   // body so many times: `from` is the instruction that counts
        While,    // body as long as a condition holds
        Several,  // some of several options: see below
        Later,    // body at a later moment
        GoOn,     // somewhere else
        Stop,
    };
    Kind kind = Kind::Do;
    u16 op = 0;  // the instruction that makes it what it is
    Block body{};
    Block then{};
    Block otherwise{};
    bool may = false;    // Try: a player may
    u16 to = 0;          // GoOn
    u16 from = 0;        // Repeat, Several: the first of its instructions
    u16 end = 0;         // Several: behind the last of them
    int options = 0;     // Several: how many there are,
    int most = 0;        // so many of them are chosen,
    bool up_to = false;  // or fewer
};

// All of the program. Every instruction that does something is in it once.
Block read_flow(const Pool&, const Program&);

}  // namespace arbiter::tell
