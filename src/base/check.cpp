// What a failed CHECK does.
#include "base/check.h"

#include <cstdio>
#include <cstdlib>

namespace arbiter {

void check_failed(const char* file, int line, const char* expression) {
    std::fprintf(stderr, "%s:%d: CHECK failed: %s\n", file, line, expression);
    std::abort();
}

}  // namespace arbiter
