// The protocol for others, out of the description of its structs: as TypeScript and as a JSON schema.
#pragma once

#include <string>

namespace arbiter::wire {

std::string typescript();
std::string schema();

}  // namespace arbiter::wire
