// An answer to the open question.
#pragma once

#include <array>

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

// A list of actions with room for every answer that a question can have; never allocates.
class ActionList {
  public:
    static constexpr int kCapacity = 1024;

    void clear() { count_ = 0; }
    void push(Action action) {
        if (count_ < kCapacity) {
            actions_[static_cast<std::size_t>(count_++)] = action;
        } else {
            overflowed_ = true;
        }
    }
    int size() const { return count_; }
    bool empty() const { return count_ == 0; }
    // True when more answers existed than fit: a bug to report, never a silent cut.
    bool overflowed() const { return overflowed_; }
    const Action& operator[](int at) const { return actions_[static_cast<std::size_t>(at)]; }
    Action* begin() { return actions_.data(); }
    Action* end() { return actions_.data() + count_; }
    const Action* begin() const { return actions_.data(); }
    const Action* end() const { return actions_.data() + count_; }
    bool contains(Action action) const {
        for (const Action& listed : *this) {
            if (listed == action) return true;
        }
        return false;
    }

  private:
    std::array<Action, kCapacity> actions_;
    int count_ = 0;
    bool overflowed_ = false;
};

}  // namespace arbiter
