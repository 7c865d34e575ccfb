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

}  // namespace arbiter::text
