// An answer to the open question, as the engine represents it. arbiter/answers.h has its words, and says which answers
// are equivalent.
#pragma once

#include "arbiter/capacities.h"
#include "arbiter/growing_list.h"
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

// Four bytes. The numbers in it mean something only in the position whose legal_actions listed it.
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
    // REQUIRES: 0 <= n < 65536.
    static constexpr Action number(int n) {
        return {ActionKind::Number, static_cast<u8>(n & 255), static_cast<u8>(n >> 8), 0};
    }
    // REQUIRES: 0 <= n < 256.
    static constexpr Action mode(int n) { return {ActionKind::Mode, static_cast<u8>(n), 0, 0}; }
    static constexpr Action attack(PlaceIx attacker, PlaceIx target = kNone) {
        return {ActionKind::Attack, attacker, target, 0};
    }
    static constexpr Action concede(Seat seat) { return {ActionKind::Concede, static_cast<u8>(seat), 0, 0}; }
};
static_assert(sizeof(Action) == 4);

// A list of actions. It allocates only for a question with more answers than its capacity, which real cards hardly
// ever cause.
using ActionList = GrowingList<Action, room(Capacity::Answers)>;

}  // namespace arbiter
