// A list that is as long as it has to be, and allocates only beyond the length that is usual.
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
    void push(T item) {
        if (count_ == room_) grow();
        begin()[count_++] = item;
    }
    int size() const { return count_; }
    bool empty() const { return count_ == 0; }
    // REQUIRES: 0 <= at < size(). Not checked: it is asked for at every decision.
    const T& operator[](int at) const { return begin()[at]; }
    T* begin() { return room_ == kInside ? inside_.data() : outside_.get(); }
    T* end() { return begin() + count_; }
    const T* begin() const { return room_ == kInside ? inside_.data() : outside_.get(); }
    const T* end() const { return begin() + count_; }
    bool contains(const T& item) const {
        for (const T& listed : *this) {
            if (listed == item) return true;
        }
        return false;
    }

  private:
    void grow() {
        auto larger = std::make_unique<T[]>(static_cast<std::size_t>(2 * room_));
        for (int at = 0; at < count_; ++at) larger[static_cast<std::size_t>(at)] = begin()[at];
        outside_ = std::move(larger);
        room_ *= 2;
    }

    std::array<T, kInside> inside_;
    std::unique_ptr<T[]> outside_;
    int count_ = 0;
    int room_ = kInside;
};

}  // namespace arbiter
