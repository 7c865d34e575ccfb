// CHECK: an assertion that stays in release builds. A failed one is a bug of ours, never a player's mistake.
#pragma once

#include "arbiter/incident.h"

#define CHECK(expression) \
    (__builtin_expect(!!(expression), 1) ? void(0) : ::arbiter::check_failed(__FILE__, __LINE__, #expression))
