// An answer to the open question.
#pragma once

#include <array>
#include <memory>
#include <utility>

#include "arbiter/types.h"

namespace arbiter {

enum class ActionKind : u8 {
    None,
    Pass,  // nothing more in this step
    Play,  // card a from the hand, to place b where the game has places (kNone: no place); c: the rulebook's way of
           // playing it, 0 the usual one
    Use,   // ability b of card a, counted within the card's definition
    Pick,  // card a
    PickPlace,  // what stands in place a
    Done,       // no more picks
    Yes,
    No,
    Number,   // the number a + 256 * b
    Mode,     // the option numbered a
    Concede,  // the seat a gives up; always legal, never listed
    Attack,   // what stands in place a attacks what stands in place b (kNone: the player)
};

struct Action {
    ActionKind kind;
    u8 a;
    u8 b;
    u8 c;

    friend constexpr bool operator==(const Action&, const Action&) = default;

    static constexpr Action pass() { return {ActionKind::Pass, 0, 0, 0}; }
    static constexpr Action play(CardIx card, PlaceIx place = kNone, u8 way = 0) {
        return {ActionKind::Play, card, place, way};
    }
    static constexpr Action use(CardIx card, u8 ability) { return {ActionKind::Use, card, ability, 0}; }
    static constexpr Action pick(CardIx card) { return {ActionKind::Pick, card, 0, 0}; }
    static constexpr Action pick_place(PlaceIx place) { return {ActionKind::PickPlace, place, 0, 0}; }
    static constexpr Action done() { return {ActionKind::Done, 0, 0, 0}; }
    static constexpr Action yes() { return {ActionKind::Yes, 0, 0, 0}; }
    static constexpr Action no() { return {ActionKind::No, 0, 0, 0}; }
    static constexpr Action number(int n) {
        return {ActionKind::Number, static_cast<u8>(n & 255), static_cast<u8>(n >> 8), 0};
    }
    static constexpr Action mode(int n) { return {ActionKind::Mode, static_cast<u8>(n), 0, 0}; }
    static constexpr Action attack(PlaceIx attacker, PlaceIx target = kNone) {
        return {ActionKind::Attack, attacker, target, 0};
    }
    static constexpr Action concede(Seat seat) { return {ActionKind::Concede, static_cast<u8>(seat), 0, 0}; }
};
static_assert(sizeof(Action) == 4);

// A list of actions, as long as it has to be. Only a question with more than kInside answers, which real cards hardly
// come to, makes it allocate.
class ActionList {
  public:
    static constexpr int kInside = 1024;

    ActionList() = default;
    ActionList(const ActionList& other) { *this = other; }
    ActionList& operator=(const ActionList& other) {
        if (this == &other) return *this;
        clear();
        for (const Action& action : other) push(action);
        return *this;
    }

    void clear() { count_ = 0; }
    void push(Action action) {
        if (count_ == room_) grow();
        begin()[count_++] = action;
    }
    int size() const { return count_; }
    bool empty() const { return count_ == 0; }
    const Action& operator[](int at) const { return begin()[at]; }
    Action* begin() { return room_ == kInside ? inside_.data() : outside_.get(); }
    Action* end() { return begin() + count_; }
    const Action* begin() const { return room_ == kInside ? inside_.data() : outside_.get(); }
    const Action* end() const { return begin() + count_; }
    bool contains(Action action) const {
        for (const Action& listed : *this) {
            if (listed == action) return true;
        }
        return false;
    }

  private:
    void grow() {
        auto larger = std::make_unique<Action[]>(static_cast<std::size_t>(2 * room_));
        for (int at = 0; at < count_; ++at) larger[static_cast<std::size_t>(at)] = begin()[at];
        outside_ = std::move(larger);
        room_ *= 2;
    }

    std::array<Action, kInside> inside_;
    std::unique_ptr<Action[]> outside_;
    int count_ = 0;
    int room_ = kInside;
};

}  // namespace arbiter
