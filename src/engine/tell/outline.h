// The lines of a description, with what belongs under them, and the numbers of its steps.
#pragma once

#include <string>
#include <vector>

#include "arbiter/types.h"

namespace arbiter::tell {

struct Line {
    std::string text;
    std::vector<Line> under{};
    std::vector<u16> ops{};  // the instructions that it tells
    bool step = true;        // it has a number
};
using Outline = std::vector<Line>;

// Numbers the steps and puts the numbers where the text refers to them (step_mark): "step 2.1". An instruction without
// a line of its own is described by the line that follows it.
void number(Outline&, int op_count);
// The same without numbers: marks become words.
std::string without_numbers(std::string text);

// Indented by two blanks a level.
std::string to_text(const Outline&, int level = 0);

}  // namespace arbiter::tell
