// Which version this is, and which files it writes and reads.
#pragma once

#include <string_view>

namespace arbiter {

// "0.2.0": of the library as it was built (the version of the CMake project).
std::string_view library_version();

// The format of saved positions (arbiter/save.h). It changes with every change of a position's bytes, and only saves of
// this very format are read: what must outlive a version is a replay.
constexpr int kSaveFormat = 7;

// The format of replays (arbiter/replay.h), and the oldest that is still read. What an older one lacks:
// 1: which version of the library wrote it (Replay::library is empty).
constexpr int kReplayFormat = 2;
constexpr int kOldestReplayFormat = 1;

}  // namespace arbiter
