// A vector with a fixed capacity inside itself: trivially copyable, no padding, and canonical bytes (unused items are
// zero).
#pragma once

#include <array>
#include <cstdint>
#include <iterator>
#include <new>
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
    // Appends so many zeroed items. REQUIRES: there is room for them.
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
    // Removes all items after the first `length`. REQUIRES: 0 <= length.
    void shrink(int length) {
        while (size() > length) pop();
    }
    void clear() { shrink(0); }
};

// One of two lists of equally large items that share storage: one grows from the front, the other from the back, into
// what the other leaves free. Both are members of a union, so users see two separate lists. Otherwise like InlineVec.
enum class RoomEnd : std::uint8_t { Front, Back };

template <class T, int Room, int N, RoomEnd From>
struct SharedVec {
    static_assert(std::is_trivially_copyable_v<T> && N <= Room);
    static constexpr int kCapacity = N;

    alignas(T) std::array<unsigned char, Room * sizeof(T)> bytes;
    std::array<std::uint32_t, 2> counts;  // of both lists

    int size() const { return static_cast<int>(counts[kMine]); }
    bool empty() const { return counts[kMine] == 0; }
    bool full() const { return left() == 0; }
    // How many more there is room for.
    int left() const {
        const int free = Room - static_cast<int>(counts[0]) - static_cast<int>(counts[1]);
        return free < N - size() ? free : N - size();
    }

    // REQUIRES, as in InlineVec: 0 <= ix < size(), and !empty() for back().
    T& operator[](int ix) { return *at(ix); }
    const T& operator[](int ix) const { return *at(ix); }
    T& back() { return *at(size() - 1); }
    const T& back() const { return *at(size() - 1); }

    auto begin() { return iterator(at(0)); }
    auto end() { return iterator(at(size())); }
    auto begin() const { return iterator(at(0)); }
    auto end() const { return iterator(at(size())); }

    // REQUIRES: !full().
    void push(const T& item) {
        if (full()) [[unlikely]]
            check_failed(__FILE__, __LINE__, "!full()");
        *at(static_cast<int>(counts[kMine]++)) = item;
    }
    // Appends so many zeroed items. REQUIRES: there is room for them.
    void grow(int by) {
        if (by < 0 || by > left()) [[unlikely]]
            check_failed(__FILE__, __LINE__, "by >= 0 && by <= left()");
        counts[kMine] += static_cast<std::uint32_t>(by);
    }
    // REQUIRES: !empty().
    void pop() {
        if (empty()) [[unlikely]]
            check_failed(__FILE__, __LINE__, "!empty()");
        *at(static_cast<int>(--counts[kMine])) = T{};
    }
    // Keeps the order of what stays. REQUIRES: 0 <= ix < size().
    void erase(int ix) {
        if (ix < 0 || ix >= size()) [[unlikely]]
            check_failed(__FILE__, __LINE__, "ix >= 0 && ix < size()");
        for (int to = ix; to + 1 < size(); ++to) *at(to) = *at(to + 1);
        pop();
    }
    // REQUIRES: 0 <= length.
    void shrink(int length) {
        while (size() > length) pop();
    }
    void clear() { shrink(0); }

  private:
    static constexpr std::size_t kMine = From == RoomEnd::Front ? 0 : 1;

    static constexpr int slot(int ix) { return From == RoomEnd::Front ? ix : Room - 1 - ix; }
    T* at(int ix) { return std::launder(reinterpret_cast<T*>(bytes.data())) + slot(ix); }
    const T* at(int ix) const { return std::launder(reinterpret_cast<const T*>(bytes.data())) + slot(ix); }
    template <class Item>
    static auto iterator(Item* item) {
        if constexpr (From == RoomEnd::Front)
            return item;
        else
            return std::make_reverse_iterator(item + 1);
    }
};

}  // namespace arbiter
