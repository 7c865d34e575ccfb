// What happened, one entry for each change: for logs, people and judges. Every event names the clause that caused it.
#pragma once

#include <string>
#include <vector>

#include "arbiter/action.h"
#include "arbiter/decision.h"
#include "arbiter/types.h"

namespace arbiter {

enum class EventKind : u8 {
    TurnBegan,
    PhaseBegan,  // a: phase
    Moved,       // card from -> to
    Shuffled,    // seat's zone
    Revealed,    // card, to both
    Looked,      // card, to seat
    TurnedUp,    // card
    TurnedDown,
    PositionSet,  // card or place; a: position
    Swapped,      // places a and b
    Shifted,      // what stands in the place `from` stands in `to` now: another zone, another player's
    Joined,       // what stood in the place `from` is part of what stands in `to`
    TurnedOver,   // card shows its other side
    Modified,     // a place, card or seat got property a with value n
    ModifierEnded,
    Triggered,    // card's ability waits
    Fizzled,      // a waiting ability does not resolve
    GivenUp,      // a cost or an all-or-nothing part of card's ability could not be carried out in full
    EffectBegan,  // card's ability
    EffectEnded,
    Negated,    // card's ability, before it was carried out
    Replaced,   // an ability changed what would have happened
    Prevented,  // "cannot": nothing happened to card
    Answered,   // seat's answer; a: the kind of question, n: which of the log's labels it has; a place: `to`, position
                // is its slot
    Judged,     // the rulebook's result a, with n, in the place `to`; its position is the slot
    GameWon,    // seat
    GameDrawn,
    GameVoid,   // n: which Capacity ran out
    Rulebook,   // the rulebook's own event a
    LoopFound,  // a position has come back: what led to it could go on forever
};

// Where a card stands, as people name it.
struct Spot {
    ZoneId zone;
    Seat seat;
    PlaceIx place;
    u8 position;      // from the top of its list, 0 first
    u8 slot = kNone;  // of a place: its number within the zone
    friend constexpr bool operator==(const Spot&, const Spot&) = default;
};

// The engine's own record of a change, with all that is hidden in it: for the host alone. What a seat may see of it is
// an EventView (redact, arbiter/game.h).
struct Event {
    EventKind kind;
    Seat seat;
    CardIx card;  // never shown: views name cards by definition and spot
    u8 a;
    DefinitionId definition;
    AbilityId ability;
    i32 n;
    Spot from;
    Spot to;
    u8 known;       // bit a seat: this seat may know the card's identity
    u8 unfollowed;  // bit a seat: this seat cannot tell from which spot to which this card of several went
    ObjectKind of;
    u8 reason;
    Action action;
    CardSet set;
    const char* clause;  // static text of the rulebook
};

// What happened in a game, in order. One log a game: whoever keeps it hands it to every call that changes the position.
struct EventLog {
    std::vector<Event> events;
    std::vector<std::string> labels;  // of the answers, as the seat that gave them sees them
};

}  // namespace arbiter
