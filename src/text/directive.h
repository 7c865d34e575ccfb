// The lines of a grammar file that start with %: how a game's text is cut into tokens and printed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/rule_line.h"
#include "text/storage.h"

namespace arbiter::text {

// Reads one such line, with its comment, into the storage's lexicon; names of start symbols are collected.
void read_directive(std::string_view line, GrammarStorage& storage, std::vector<std::string>& starts,
                    std::vector<LineProblem>& problems);

}  // namespace arbiter::text
