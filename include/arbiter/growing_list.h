// A list that allocates only when it becomes longer than usual.
#pragma once

#include <array>
#include <memory>
#include <type_traits>
#include <utility>

namespace arbiter {

template <class T, int Inside>
class GrowingList {
    static_assert(std::is_trivially_copyable_v<T>);

  public:
    static constexpr int kInside = Inside;

    GrowingList() = default;
    GrowingList(const GrowingList& other) { *this = other; }
    GrowingList& operator=(const GrowingList& other) {
        if (this == &other) return *this;
        clear();
        for (const T& item : other) push(item);
        return *this;
    }

    void clear() { count_ = 0; }
    [[gnu::always_inline]] void push(T item) {
        if (count_ == room_) grow();
        items_[count_++] = item;
    }
    int size() const { return count_; }
    bool empty() const { return count_ == 0; }
    // REQUIRES: 0 <= at < size(). Not checked: it is asked for at every decision.
    const T& operator[](int at) const { return items_[at]; }
    T* begin() { return items_; }
    T* end() { return items_ + count_; }
    const T* begin() const { return items_; }
    const T* end() const { return items_ + count_; }
    bool contains(const T& item) const {
        for (const T& listed : *this) {
            if (listed == item) return true;
        }
        return false;
    }

  private:
    [[gnu::noinline]] void grow() {
        auto larger = std::make_unique<T[]>(static_cast<std::size_t>(2 * room_));
        for (int at = 0; at < count_; ++at) larger[static_cast<std::size_t>(at)] = items_[at];
        outside_ = std::move(larger);
        items_ = outside_.get();
        room_ *= 2;
    }

    std::array<T, kInside> inside_;
    std::unique_ptr<T[]> outside_;
    T* items_ = inside_.data();  // of the one or the other
    int count_ = 0;
    int room_ = kInside;
};

}  // namespace arbiter
