// A vector with a fixed capacity inside itself: trivially copyable, no padding, and canonical bytes (unused items are
// zero).
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "arbiter/incident.h"

namespace arbiter {

// Count is as wide as the item's alignment so that no padding appears between them.
template <class T, int N, class Count = std::uint16_t>
struct InlineVec {
    static_assert(std::is_trivially_copyable_v<T>);
    static constexpr int kCapacity = N;

    std::array<T, N> items;
    Count count;

    int size() const { return static_cast<int>(count); }
    bool empty() const { return count == 0; }
    bool full() const { return count == N; }

    // REQUIRES: 0 <= ix < size(), and !empty() for back(). Not checked: positions are read all the time.
    T& operator[](int ix) { return items[static_cast<std::size_t>(ix)]; }
    const T& operator[](int ix) const { return items[static_cast<std::size_t>(ix)]; }
    T& back() { return items[count - 1u]; }
    const T& back() const { return items[count - 1u]; }

    T* begin() { return items.data(); }
    T* end() { return items.data() + count; }
    const T* begin() const { return items.data(); }
    const T* end() const { return items.data() + count; }

    // REQUIRES: !full(). Callers test it first where running out is a game's fault and not a bug.
    void push(const T& item) {
        if (count >= N) [[unlikely]]
            check_failed(__FILE__, __LINE__, "count < N");
        items[count++] = item;
    }
    // So many more, which are zero. REQUIRES: there is room for them.
    void grow(int by) {
        if (by < 0 || size() + by > N) [[unlikely]]
            check_failed(__FILE__, __LINE__, "by >= 0 && size() + by <= N");
        count = static_cast<Count>(count + static_cast<Count>(by));
    }
    // REQUIRES: !empty().
    void pop() {
        if (count == 0) [[unlikely]]
            check_failed(__FILE__, __LINE__, "count > 0");
        items[--count] = T{};
    }
    // Keeps the order of what stays. REQUIRES: 0 <= ix < size().
    void erase(int ix) {
        if (ix < 0 || ix >= size()) [[unlikely]]
            check_failed(__FILE__, __LINE__, "ix >= 0 && ix < size()");
        for (int at = ix; at + 1 < size(); ++at)
            items[static_cast<std::size_t>(at)] = items[static_cast<std::size_t>(at + 1)];
        pop();
    }
    // Gives up what comes after the first `length`; nothing where there are no more.
    // REQUIRES: 0 <= length.
    void shrink(int length) {
        while (size() > length) pop();
    }
    void clear() { shrink(0); }
};

}  // namespace arbiter
