// Finds out whether things can each have a slot of their own, where a thing may fit several.
#pragma once

#include <array>
#include <utility>

#include "arbiter/types.h"

namespace arbiter {

constexpr int kMostSlots = 32;

// Things are added one by one. What has a slot keeps one, and only changes it to make room: so as many find one as can,
// in whatever order they come. `Fits` says whether a thing fits a slot; things are numbered below 255.
template <class Fits>
class Matching {
  public:
    // REQUIRES: 0 <= slots <= kMostSlots.
    Matching(int slots, Fits fits) : slots_(slots), fits_(std::move(fits)) { held_by_.fill(kNobody); }

    // False: it finds none, and all is as it was.
    bool add(int thing) {
        u32 tried = 0;
        const bool found = find_slot(thing, tried);
        size_ += found;
        return found;
    }
    // How many have a slot.
    int size() const { return size_; }

  private:
    static constexpr u8 kNobody = 255;

    bool find_slot(int thing, u32& tried) {
        for (int slot = 0; slot < slots_; ++slot) {
            if (((tried >> slot) & 1) || !fits_(thing, slot)) continue;
            tried |= u32{1} << slot;
            u8& holder = held_by_[static_cast<std::size_t>(slot)];
            if (holder != kNobody && !find_slot(holder, tried)) continue;
            holder = static_cast<u8>(thing);
            return true;
        }
        return false;
    }

    int slots_;
    Fits fits_;
    int size_ = 0;
    std::array<u8, kMostSlots> held_by_;
};

}  // namespace arbiter
