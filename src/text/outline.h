// A tree for people: a part a line, what is only style marked with ~.
#pragma once

#include <string>

#include "text/node.h"

namespace arbiter::text {

// Each line begins with the indent; parts that are short stay on one line.
std::string outline(const Node& tree, std::size_t indent = 0);

}  // namespace arbiter::text
