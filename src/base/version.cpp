// The version that the build was given.
#include "arbiter/version.h"

namespace arbiter {

std::string_view library_version() { return ARBITER_VERSION; }

}  // namespace arbiter
