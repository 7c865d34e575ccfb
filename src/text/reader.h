// From grammar files to tables, in two steps: the lines are read, then tied together and checked.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "text/rule_line.h"
#include "text/storage.h"

namespace arbiter::text {

// All rules of all files, before names are resolved.
struct GrammarLines {
    std::shared_ptr<GrammarStorage> storage = std::make_shared<GrammarStorage>();  // its lexicon and lines are filled
    std::vector<LineRule> rules;
    std::vector<std::string> starts;
    std::string_view own_file;  // the last one: all of it must be in use
};

// Reads the lines alone.
GrammarLines read_lines(const std::vector<GrammarSource>& sources, std::vector<Diagnostic>& problems);

Diagnostic at_line(const SourceLine& line, std::string found, std::string expected);

// Gives every name its number and fills the tables. Reports names that nobody defines and words the lexer never gives.
void build_tables(GrammarLines& lines, std::vector<Diagnostic>& problems);

// What a rule may start with, and which symbols may match nothing. Needs tables without left recursion to be of use.
void fill_first_sets(GrammarStorage& storage);

// The static checks on finished tables.
void check_tables(const GrammarTables& tables, std::string_view own_file, std::vector<Diagnostic>& problems);

}  // namespace arbiter::text
