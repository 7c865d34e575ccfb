// What an ability says, written out in full: two abilities with the same content do the same.
#pragma once

#include <string>

#include "engine/program.h"
#include "engine/rulebook.h"

namespace arbiter {

// Filters, amounts and destinations stand where they are used; registers are numbered by their first use; fields that
// no instruction reads are left out; the order of tests that must all hold does not count.
std::string content_of(const Rulebook&, const Pool&, const Ability&);

}  // namespace arbiter
