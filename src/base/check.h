// CHECK: an assertion that stays in release builds. A failed one is a bug of ours, never a player's mistake.
#pragma once

namespace arbiter {

// Prints where and what failed to standard error, then aborts.
[[noreturn]] void check_failed(const char* file, int line, const char* expression);

}  // namespace arbiter

#define CHECK(expression) \
    (__builtin_expect(!!(expression), 1) ? void(0) : ::arbiter::check_failed(__FILE__, __LINE__, #expression))
