// A grammar's tables as C++ source.
#pragma once

#include <string>
#include <string_view>

#include "text/grammar.h"

namespace arbiter::text {

// A source file with the tables as constants and one function, arbiter::text::<name>_grammar(), that gives the grammar.
std::string emit_source(const Grammar& grammar, std::string_view name);
// The header that declares the function.
std::string emit_header(std::string_view name);
// A header with the names of all parts that the files' trees have, as constants of arbiter::<name>::head, ::field and
// ::word. Those that the files in `shared` have as well are taken from arbiter::text; nullptr: these are the shared
// files themselves.
Result<std::string> emit_names(std::string_view name, const std::vector<GrammarSource>& files,
                               const std::vector<GrammarSource>* shared);

// A header with what the constructors of the grammar mean, as far as rules say it.
Result<std::string> emit_meanings(std::string_view name, const std::vector<GrammarSource>& files);

}  // namespace arbiter::text
