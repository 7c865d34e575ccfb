// The whole position of a game as one plain value.
//
// For clients a State is opaque bytes: copy it, assign it, compare it, hash its bytes, keep thousands of them, hand it
// between threads; save() and load() (arbiter/save.h) move it between processes. Its fields are not part of the
// interface and change from version to version; result(), asked_seat() and turn_number() (arbiter/game.h), view() and
// the answers (arbiter/answers.h) tell all that a client can want to know of it. The fields stand here only because a
// value needs its size.
#pragma once

#include <array>
#include <type_traits>

#include "arbiter/action.h"
#include "arbiter/decision.h"
#include "arbiter/inline_vec.h"
#include "arbiter/rng.h"
#include "arbiter/types.h"

namespace arbiter {

enum class Face : u8 { Up = 0, Down = 1 };

// A card's own part of the position. Cards of a zone or place form a list from the top (front) to the bottom (back).
struct CardState {
    DefinitionId definition;  // 0: this slot is unused
    Stamp since;              // when it became the object it is
    ZoneId zone;
    Seat seat;      // whose zone it is in
    Seat owner;     // whose deck it came from
    PlaceIx place;  // kNone outside of places
    Face face;
    u8 attached : 1;  // lies under a place's stack without being part of it
    u8 orphaned : 1;  // attached, and what it was attached to has left
    u8 spare : 6;
    u8 position;   // the rulebook's orientation (0: upright)
    u8 mark;       // the rulebook's own note about this object
    CardIx above;  // neighbours in its list, kNone at the ends
    CardIx below;
    u8 group;       // see Knowledge::grouped
    u8 situations;  // by its abilities that wait for one: it has come, and has not gone since it was resolved
};

// The list of one seat's cards in one zone (cards in places are listed by their place instead).
struct CardList {
    CardIx top;
    CardIx bottom;
    u8 count;
};

// A spot on the field where a stack of cards stands as one object, with cards attached under it.
struct Place {
    ZoneId zone;
    Seat seat;
    u8 slot;  // its number within the zone, from 0
    u8 mark;  // the rulebook's own note about what stands here
    CardList stack;
    CardList under;
    Stamp since;  // when what stands here came to be
};

enum class Duration : u8 {
    ThisTurn,         // until the end of turn `turn`
    DuringTurn,       // only within turn `turn`, and until its end
    ThroughNextTurn,  // until the end of turn `turn`, which is the next one
    WhileObject,      // as long as the object it is on
    Game,
    UntilMoment,  // until a moment of the rulebook (`moment`) comes, in turn `turn` or later
};

// What a lasting change works on.
enum class TargetKind : u8 { Place, Card, Seat, Everything, Places, Cards };

// A lasting change made by a resolved effect.
struct Modifier {
    PropertyId property;
    TargetKind on;
    u8 target;  // place, card or seat; of several the number of their set in State::sets
    Duration duration;
    i32 value;
    Stamp stamp;  // the target must not have become another object since
    u16 turn;
    AbilityId ability;  // the text that made it
    CardIx source;
    Seat controller;
    u16 argument;      // a filter, an ability: what the property is about
    u8 moment;         // UntilMoment: which
    Seat moment_turn;  // UntilMoment: in whose turn; Nobody: in any

    friend bool operator==(const Modifier&, const Modifier&) = default;
};

// One continuation: a rulebook procedure or a card's program, and where it stands.
struct Frame {
    u16 code;  // below kFirstProgram a procedure of the rulebook, above it a program of the pool
    u16 pc;
    AbilityId ability;
    Stamp stamp;  // the source as it was when this began
    CardIx source;
    Seat controller;
    u8 first_register;  // in State::registers
    u8 registers;       // how many it has
    u16 flags;          // see engine/rules.h
    i16 argument;       // a procedure's own number: who starts it says what it is
    u8 waiting_before;  // how many triggers waited when it began
    u8 spare;
};

// What a frame remembers: a set of cards or places with the time it was taken, or a number.
struct Register {
    CardSet set;
    i32 number;
    Stamp stamp;
    u8 face_plus_one;  // of one place alone: the card that was its face then, plus 1; 0: none
    ObjectKind of : 1;
    u8 may_be_empty : 1;  // choosing none was allowed
    u8 step_flag : 6;     // a procedure's own: how far its step has come
};
static_assert(sizeof(Register) == 24);

// A triggered ability that waits to resolve.
struct Waiting {
    AbilityId ability;
    Stamp stamp;  // the source as it was when it triggered
    CardIx source;
    Seat controller;
    u8 flags;  // see engine/rules.h
    ObjectKind of : 1;
    u8 more : 7;       // so many others that nothing tells apart from it wait with it
    CardSet subjects;  // what triggered it
};
static_assert(sizeof(Waiting) == 24);

// An effect put off to a later moment of this turn or of a later one.
struct Delayed {
    u16 code;
    u16 pc;
    AbilityId ability;
    Stamp stamp;
    CardIx source;
    Seat controller;
    u8 moment;
    ObjectKind of : 1;
    u8 more : 7;  // so many others that nothing tells apart from it are put off with it
    u16 captured_stamp;
    u8 reg;   // the register that takes what was captured, kNone: none
    u8 turn;  // in which it is carried out
    CardSet captured;
};

// How often an object used one of its abilities, this turn or in the game (Ability::per).
struct Usage {
    CardIx card;
    u8 count;
    AbilityId ability;
    Stamp since;
};

// What a seat knows of cards that lie hidden from it; what lies open to it is in none of these.
struct Knowledge {
    CardSet exact;    // which card lies in which spot
    CardSet pooled;   // that this card is among its owner's hidden hand and face-down cards, not where
    CardSet grouped;  // that the cards with one group number fill the spots that they fill, in unknown order
};

// What is kept of this turn's positions, to notice when one comes back (engine/loops.h).
struct LoopWatch {
    u64 marked;                  // the position that later ones are compared with
    std::array<u32, 2> chosen;   // by seat: the last choice since then, as position and answer
    std::array<u32, 2> refused;  // choices that would start a loop again, as position and answer; 0: none
    u16 since;                   // positions since the mark
    u8 turn;                     // which turn it is about
    u8 passed;                   // positions of the turn, until there are so many that it is worth comparing
    u8 span;                     // the mark is moved on after 2 to the power of this many positions
    u8 had_choice;               // the seats that had one since the mark, as bits
    u8 shuffled;                 // the seats whose deck was shuffled in this turn, as bits
    u8 found;                    // loops of this turn
    u8 oldest;                   // which refused choice goes first
    std::array<u8, 7> spare;
};
static_assert(sizeof(LoopWatch) == 40);

enum class Outcome : u8 { Running, Won, Draw, Void };

struct State {
    std::array<CardState, kMaxCards> cards;
    std::array<Place, kMaxPlaces> places;
    std::array<std::array<CardList, kZonesPerSeat>, 2> zones;
    InlineVec<Modifier, room(Capacity::Modifiers), u32> modifiers;
    InlineVec<Frame, room(Capacity::Frames)> frames;
    InlineVec<Usage, room(Capacity::Uses)> usage;
    std::array<std::array<u8, kMemories>, 2> memory;        // what happened this turn, by what is looked back on
    InlineVec<u8, room(Capacity::Ordering), u16> ordering;  // the order chosen so far in an open Order question
    u16 clock;                                              // the current stamp; every batch of changes is one tick
    u16 turn;                                               // from 1
    u8 replaces;                                            // some card of this game has a replacement (engine/link.h)
    u8 needs;  // the rulebook's own bits: what some card of this game needs
    u8 place_count;
    u8 card_count;
    u8 phase;  // the rulebook's phase, for people and triggers
    Outcome outcome;
    Seat winner;
    Seat lead;      // the player who goes first in this turn
    Seat starting;  // who led the first turn
    u8 group_count;
    u16 question;             // counts the questions asked
    std::array<u8, 4> marks;  // the rulebook's own notes about the game
    Action answer;            // the last answer, for the step that asked
    std::array<u8, 2> score;
    u8 attempts;      // how many frames are carrying out something all or nothing
    Capacity out_of;  // Outcome::Void: what there was not room enough for
    u32 pool_id;      // of which cards this is a position: the lower half of their hash
    u64 listens;      // trigger events that some card of this game waits for or looks back on
    u64 watched;      // those of them that are looked back on
    u64 elsewhere;    // those that an ability waits for outside of the field
    u64 offered;      // the seats that are to be asked for texts in their hand, as bits (engine/hands.h)
    u64 stated;       // properties that some text of a card of this game is about
    union {
        SharedVec<Register, kSlots, room(Capacity::Registers), RoomEnd::Front> registers;
        SharedVec<Waiting, kSlots, room(Capacity::Waiting), RoomEnd::Back> waiting;
    };
    InlineVec<Delayed, room(Capacity::Delayed), u64> delayed;
    std::array<Knowledge, 2> knowledge;
    InlineVec<u16, kMemories, u64> watches;  // what the cards of this game look back on (engine/link.h)
    std::array<CardSet, kTargetSets> sets;   // what modifiers on several things work on; empty: not in use
    CardSet revealed;                        // shown to both players by the effect that is resolving
    CardSet standing;                        // the places in which something stands
    LoopWatch loop;
    Decision decision;
    Rng rng;

    friend bool operator==(const State& a, const State& b) { return __builtin_memcmp(&a, &b, sizeof(State)) == 0; }
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>, "padding would make equal states differ in bytes");
// Copying takes as long for each of these bytes: nothing is won at a power of two.
static_assert(sizeof(State) <= 9216);

}  // namespace arbiter
