// What card text compiles to: abilities made of linear programs, filters and amounts. Plain data, shared by all games.
#pragma once

#include <array>
#include <bit>
#include <string>
#include <string_view>
#include <vector>

#include "arbiter/decision.h"
#include "arbiter/state.h"
#include "arbiter/types.h"

namespace arbiter {

using FilterId = u16;
using AmountId = u16;
using DestinationId = u16;
using WatchId = u16;
constexpr u16 kNoId = 0xffff;

// Frames with a code from here on run programs of the pool; below they run procedures of the rulebook.
constexpr u16 kFirstProgram = 256;

enum class Compare : u8 { Equal, NotEqual, Less, AtMost, Greater, AtLeast };

constexpr bool compares(Compare compare, int left, int right) {
    switch (compare) {
        case Compare::Equal: return left == right;
        case Compare::NotEqual: return left != right;
        case Compare::Less: return left < right;
        case Compare::AtMost: return left <= right;
        case Compare::Greater: return left > right;
        case Compare::AtLeast: return left >= right;
    }
    return false;
}

// A player as a text names them, seen from the effect's controller.
enum class Who : u8 {
    You,
    Opponent,
    Either,  // filters: no restriction
    Lead,    // the player who goes first this turn
    Next,
    OwnerOfIt,  // the owner of the object in question
    Chooser,    // the player in register.number of the op's register a (0: seat A, 1: seat B)
};

// Registers that no op writes.
constexpr u8 kSubjects = 0;     // register 0: what triggered the ability
constexpr u8 kCandidate = 254;  // in filters: the object that the filter around this one is testing
constexpr u8 kSource = 253;     // the place (or card) that has the ability
constexpr u8 kHost = 252;       // in a granted or continuous text: the object it works on

// One test of a filter. A filter is a tree: All, Any and Not hold their children in [first, first + count).
enum class Test : u8 {
    All,
    Any,
    Not,
    Zone,       // value: bit mask of zones; who: whose (the seat the zone belongs to)
    Attribute,  // attribute `a` compared with an amount; of bits: Equal is to have any of these, NotEqual none
    Bits,       // attribute `a`, a bit mask, has any bit of value
    Symbol,     // symbol kind `a`: one of the names in [first, first + count) of Pool::symbols
    Named,      // symbol kind `a`: the one with the number `amount`, from 1, of Pool::every_name
    NamePart,   // the card name contains Pool::name_parts[value]
    In,         // is a member of register `a` (same object); b = 1: was one, whatever became of it since
    Stack,      // a card of the stack in register `a` (places): b: Part
    Related,    // stands in relation `a` (rulebook) to an object of register `b`
    Shares,  // shares attribute `a` (bits: any bit; else equal) or, with b = 1, symbol kind `a`, with any of register
             // value
    Has,     // some object passes filter `first`, which sees this one as kCandidate
    FaceUp,
    Owner,     // who owns it
    Text,      // has an active text of ability kind mask `value`
    Rulebook,  // the rulebook's own test `a`, with b and value
};

// Which cards of a stack.
enum class Part : u8 { Whole, Top, Bottom, Attached, AttachedBottom, AttachedTop };

struct FilterNode {
    Test test;
    ObjectKind of;  // what objects the filter is about (set on the root)
    Who who;
    Compare compare;
    u8 a;
    u8 b;
    u16 first;
    u16 count;
    AmountId amount;
    i32 value;
};

enum class AmountKind : u8 {
    Constant,  // value
    Count,     // objects that pass the filter
    Distinct,  // different values of attribute a (b = 0), symbol kind a (1) or attribute a as printed (2) among objects
               // that pass the filter; 3: how many of these can each have a value of attribute a to itself; 4, 5: how
               // many at most have a value of attribute a (4), a symbol of kind a (5), in common
    Sum,       // of attribute a over objects that pass the filter
    Size,      // of register a's set
    Number,    // of register a
    AttributeOf,  // attribute a of the (first) object in register b
    Memory,       // what happened this turn: slot value, of player who
    Value,        // the rulebook's number a, seen from player who
    Compare,      // left compare right: 1 or 0
    And,
    Or,
    Not,  // of left
    Plus,
    Times,
    Divide,     // rounded down
    DidInFull,  // the attempt since BeginAttempt was carried out in full
    Did,        // anything at all of it was
    Noted,   // fact a of TriggerOn::facts held as the ability triggered: a bit of register b's number; filter: the fact
    Listed,  // the entry numbered left, from 1, of the b entries of Pool::symbols from value on; 0: there is none
};

struct AmountNode {
    AmountKind kind;
    Compare compare;
    Who who;
    u8 a;
    u8 b;
    u8 spare;
    FilterId filter;
    AmountId left;
    AmountId right;
    i32 value;
};

enum class End : u8 { Top, Bottom, Choose };  // Choose: the player who moves the cards says which

// How several cards are laid down.
enum class CardOrder : u8 {
    AsTheyCome,  // but in an order of the mover's where the order matters and is not seen
    Arranged,    // the mover says in which order
    Shuffled,    // they are shuffled at once: the order is no choice
    Random,      // in an order that nobody chooses or sees
};

// Where a move takes its cards.
enum class Target : u8 {
    Zone,       // the zone of `whose`
    OnTop,      // on top of the stack in register `place`
    AtBottom,   // at the bottom of that stack, above attached cards
    Under,      // attached under it
    Vacant,     // a vacant place that the rulebook offers; the mover chooses one into register `place`
    InPlaceOf,  // where the objects of register `place` stand or stood
    OwnPlace,   // each stands by itself in the zone of `whose`: what stands in a place goes there as it is, with
                // all that lies below it and works on it. Only the rulebook moves so
};

struct Destination {
    Target target;
    ZoneId zone;
    Who whose;  // Zone: OwnerOfIt is the usual
    End end;
    u8 place;  // register
    Face face;
    CardOrder order;
    u8 reason;  // the rulebook's word for this move (discard, exile, put into play ...): events and texts tell them
                // apart
};

constexpr bool is_sum(Joint joint) { return joint >= Joint::SumAtMost && joint <= Joint::SumExactly; }
constexpr bool is_one_of_each(Joint joint) { return joint >= Joint::OneOfEach; }
constexpr bool is_of_symbol(Joint joint) { return joint == Joint::DistinctSymbol || joint == Joint::SameSymbol; }
static_assert(room(Capacity::Attributes) <= 16, "Decision::joint_argument");

enum class Verb : u8 {
    End,           // the program is finished
    Jump,          // to `jump`
    Unless,        // amount is 0: to `jump`
    May,           // who may: no: to `jump`
    Attempt,       // what follows up to EndAttempt must be possible in full, else to `jump`
    EndAttempt,    // of what who attempted; it was not done in full: to `jump`
    BeginAttempt,  // forgets what was partial (for DidInFull)
    Require,       // amount is 0: what is being attempted cannot be done in full
    CostPaid,      // the cost is paid; what follows is the effect; it was not paid in full: the program is finished
    ForEach,       // takes one object out of register a into dst; none left: to `jump`
    Mode,  // who chooses a number 1..n (amount) into dst, of those whose bit is set in register a when a is not kNone;
           // argument: where their words start in Pool::words, plus 1 (0: they have none); jump: where the branches
           // for them join, 0: what could not be done is offered as well; mode 1: to choose is itself something done
    Name,  // who chooses one of Pool::every_name of kind `symbol_kind`; its number, from 1, into dst
    Gather,   // dst = all objects that pass the filter
    Select,   // dst = chosen from the filter: at least amount, at most amount2; by who; mode: SelectMode; joint: a
              // condition on all of it; ruled: the rulebook has one, too (Rulebook::most_picked)
    Combine,  // dst = a op b; mode: SetOp
    Forget,   // the `argument` registers from dst on are as if nothing had been written there
    Number,   // dst.number = amount
    Move,     // register a (cards or places) to a destination; dst = what was moved, its number the end it went to
              // (1: top, 2: bottom)
    Draw,     // who draws amount; dst = what was drawn
    TakeTop,  // dst = the top (mode 0) or bottom (mode 1) `amount` cards of `zone` of who, without moving them
    Reveal,   // register a to both players; dst = what was revealed
    Look,     // who looks at register a; dst = what was looked at
    Shuffle,  // `zone` of who
    Modify,  // register a gets property `property` with value amount for `duration`; mode: On; `until` for UntilMoment:
             // the moment | who << 8 (in whose turn) | 1 << 12 (not in this turn)
    ModifySeat,   // who gets it
    Swap,         // the places in registers a and b change contents; dst = what of a did
    TurnFace,     // mode: Face
    SetPosition,  // mode: the rulebook's position
    Resolve,      // who has an ability of register a's objects resolved; mode: which (ResolveMode);
                  // argument: the rulebook's bits of the states that are ignored
    ChooseText,   // dst.number = one active effect text of the object in register a, chosen by who
    Negate,  // the text numbered register b of the object in register a; b = kNone: all texts whose kind's bit is set
             // in argument
    Delay,  // the ops up to `jump` run at moment `mode` of the turn `argument` turns from now instead, knowing register
            // a
    Conclude,      // who wins (mode 0) or loses (mode 1)
    Rulebook,      // the rulebook's own verb `own_verb` on register a
    ChooseNumber,  // who chooses a number from amount to amount2 into dst; mode 1: to choose is itself something done
};

enum class SelectMode : u8 { Choose, Random };
// Either: all that is in b where nothing is in a, with the time at which it was taken.
enum class SetOp : u8 { Union, Intersect, Minus, Copy, Either };
// Free: a triggered ability without its event or limits. Paying: an activated one, its cost is paid, its limits
// ignored.
// Waiting: a triggered ability joins those that wait, within its limits; AllWaiting: each of them.
enum class ResolveMode : u8 { Free, Paying, Waiting, AllWaiting };

struct Op {
    Verb verb;
    u8 dst;
    u8 a;
    u8 b;
    Who who;
    u8 mode;
    PropertyId property;    // Modify, ModifySeat, Negate: what is given
    u8 reason;              // Draw: the rulebook's word for it, as of a Destination
    u8 event;               // Resolve: what the ability waits for
    u8 own_verb;            // Rulebook: which of the rulebook's own
    u8 rulebook_condition;  // Select: 1 where the rulebook has a condition of its own (Rulebook::most_picked)
    u8 symbol_kind;         // Name: of what kind the names are
    Duration duration;
    Joint joint;
    u8 joint_argument;
    ZoneId zone;  // TakeTop, Shuffle: of what is taken or shuffled
    u16 jump;     // where the program goes on, by its verb
    u16 until;    // Modify, ModifySeat: the moment at which what is given ends
    FilterId filter;
    AmountId amount;
    AmountId amount2;
    DestinationId destination;
    u16 argument;
};

// What a condition on a choice as a whole is about, which only a Select has: what a sum is compared with, and the
// filter whose parts are each met by one; kNoId: nothing.
constexpr AmountId sum_wanted(const Op& op) {
    return op.verb == Verb::Select && is_sum(op.joint) ? op.argument : kNoId;
}
constexpr FilterId each_wanted(const Op& op) {
    return op.verb == Verb::Select && is_one_of_each(op.joint) ? op.argument : kNoId;
}

enum class AbilityKind : u8 { Triggered, Continuous, Activated, Replacement };

// As many facts as an ability can take note of when it triggers.
constexpr std::size_t kFactsNoted = 3;

// What a triggered ability waits for.
struct TriggerOn {
    u8 event;          // the rulebook's trigger event
    FilterId subject;  // kNoId: anything
    u8 self;           // 1: only when its own object is among the subjects
    u8 also = kNone;   // a second event that triggers it as well; both at once are one instance
    u8 at_least = 1;   // so many subjects at once
    u8 named = 1;      // 0: its text does not refer to them, so that it does not matter which they were
    u8 together = 0;   // 1: its text says "one or more", so that all at once are one instance in every game
    u8 beneath = 0;  // of its own leaving: 1: its subjects are all cards that it stood on, 2: those that lay face down
    u8 facts_in = kNone;  // the register whose number keeps, as bits, which of these were true of its own object then
    std::array<FilterId, kFactsNoted> facts = {kNoId, kNoId, kNoId};
};

// A lasting statement of a continuous ability, true while its condition holds.
struct Statement {
    PropertyId property;
    TargetKind on;  // what it is about
    u8 stacks;      // 0: several copies count once
    u8 spare;
    FilterId subject;    // which objects; kNoId: the source itself
    AmountId condition;  // kNoId: always
    AmountId value;
    u16 argument;
};

// A statement about a player says in the highest bit of its argument who it is: 0 you, 1 the opponent.
constexpr u16 kSaysOpponent = 0x8000;
constexpr bool says_opponent(u16 argument) { return (argument & kSaysOpponent) != 0; }
constexpr u16 about_seat(u16 argument, bool opponent) {
    return static_cast<u16>((argument & ~kSaysOpponent) | (opponent ? kSaysOpponent : 0));
}
constexpr u16 seat_argument(u16 argument) {
    const u16 rest = static_cast<u16>(argument & ~kSaysOpponent);
    return rest == (kNoId & ~kSaysOpponent) ? kNoId : rest;
}

// What something leaves, for a replacement to be about it.
enum class Leaving : u8 {
    Anything,  // wherever it goes
    Field,
    Zone,  // the zone that it is in, whoever's: not for that of the other player
};

// What a replacement watches for and may do instead.
struct ReplacementOn {
    u8 reason;  // a move's reason, kNone: any
    ZoneId to;  // kNone: any
    FilterId subject;
    u8 optional;  // 1: its controller may
    u8 whole;     // 1: only when all of its stack would be moved
    Leaving leaving;
    Who by;  // Opponent: only by an effect of the opponent; Either: by anything
};

enum class Per : u8 { Turn, Game };

struct Ability {
    AbilityKind kind;
    u8 in_card;    // its number within the card, from 0
    u8 limit;      // uses in the span `per`, 0: no limit
    u8 shared;     // 1: the limit is one for all copies that a player has
    u8 registers;  // how many its program needs
    u16 code;      // its program, from kFirstProgram on; 0: none
    u16 states;    // the rulebook's bits: when it is active
    u16 zones;     // bit mask of zones in which it works; 0: the rulebook's usual ones
    TriggerOn on;
    ReplacementOn instead;
    AmountId condition;  // Triggered: must hold as it triggers, kNoId: none
    u16 first_statement;
    u16 statement_count;
    DefinitionId definition;
    Per per;                             // what the limit is for
    AmountId resolve_condition = kNoId;  // Triggered: must hold when it resolves, or it does nothing
};

struct Program {
    std::vector<Op> ops;
    u16 cost_end = 0;  // index of CostPaid; 0: no cost
    u8 needs = 0;      // the rulebook's own bits: what its instructions call for
};

constexpr int kAttributes = room(Capacity::Attributes);

// What a statement can apply to besides its own object.
enum class EffectScope : u8 {
    Card = static_cast<u8>(ObjectKind::Cards),
    Place = static_cast<u8>(ObjectKind::Places),
    Seat
};
constexpr std::size_t kEffectScopes = 3;

// A card as the engine sees it. Definitions are looked up all the time: a power of two finds them quickest.
struct alignas(256) Definition {
    std::string number;
    std::string name;
    std::string text;                         // as printed
    std::array<i32, kAttributes> attributes;  // the rulebook's facts
    std::vector<std::vector<u16>> symbols;    // by symbol kind: names, teams ...
    std::array<u8, 8> printed_symbols{};      // so many of each kind are printed beside the text, which may add others
    std::array<u64, 2> symbol_bits{};  // of the first kinds: a bit for each, several to a bit; no common bit, none in
                                       // common
    u16 first_ability = 0;
    u16 ability_count = 0;
    u16 first_watch = 0;  // in Pool::watched_by
    u16 watch_count = 0;
    u64 listens = 0;                             // trigger events that some ability of it waits for
    u64 elsewhere = 0;                           // those that one waits for outside of the field
    u64 states = 0;                              // properties that some statement of it is about
    std::array<u64, kEffectScopes> states_of{};  // those of them that it is about for others, by EffectScope
    u8 replaces = 0;                             // has a replacement (engine/link.h)
    u8 activates = 0;                            // has an activated ability
    u16 used_in = 0;                             // zones (bits) that such an ability names as where it works
    u16 says_in = 0;                             // the same of its lasting texts about others
    u8 needs = 0;                                // the rulebook's own bits (State::needs)
    bool declined = false;                       // its text was not understood
    bool token = false;                          // no card of a deck: effects make it
    bool works_beneath = false;                  // has an ability that works beneath another card
    DefinitionId back = 0;                       // its other side, 0: it has none
};
static_assert(std::has_single_bit(sizeof(Definition)));

// What a text looks back on. In a match whose cards do, such events are counted or noted as they happen.
struct Watch {
    enum class Kind : u8 {
        CountThisTurn,  // how many there were this turn
        CountLastTurn,  // how many `of` had counted when the turn before ended
        MarkObjects,    // nothing is counted: each place that passes is marked (Rulebook::passed_watch)
    };
    u8 event;
    Kind kind;
    FilterId subject;
    WatchId of;
};

// A name that some card of the card list has.
struct ListedName {
    u16 symbol;
    std::string words;  // as a card prints it
};

// All cards of a game, compiled. Immutable after it is built.
struct Pool {
    std::vector<Definition> definitions;  // [0] is nothing
    std::vector<Ability> abilities;
    std::vector<Program> programs;
    std::vector<FilterNode> filters;
    std::vector<AmountNode> amounts;
    std::vector<Statement> statements;
    std::vector<Destination> destinations;
    std::vector<u16> symbols;  // lists that Test::Symbol and AmountKind::Listed point into
    std::vector<std::string> symbol_names;
    std::vector<std::string> name_parts;
    std::vector<std::string> words;  // of what Verb::Mode offers
    // By symbol kind, in alphabetical order. What a player names is one of all that there are: a question that offered
    // less would tell what is in a deck.
    std::vector<std::vector<ListedName>> every_name;
    std::vector<std::string> texts;               // of abilities, as printed; none: a line of the card's text
    std::vector<std::vector<bool>> name_part_of;  // [part][definition]
    std::vector<Watch> watches;
    std::vector<WatchId> watched_by;          // by definition: what its texts look back on
    std::array<i32, kAttributes> any_bits{};  // by attribute: the bits that some definition has
    // What some card of the list waits for in a zone, and the states of all that can be activated: the list is public,
    // so a question may depend on it where it must not depend on what is in a hand or deck.
    std::array<u64, kZonesPerSeat> waits_in{};
    u16 any_activated = 0;
    u16 says_in = 0;           // zones (bits) that some lasting text about others names as where it works
    bool any_beneath = false;  // works some ability beneath another card?
    u64 hash = 0;              // of everything compiled

    const Definition& definition(DefinitionId id) const { return definitions[id]; }
    const Ability& ability(AbilityId id) const { return abilities[id]; }
    const Program& program(u16 code) const { return programs[static_cast<std::size_t>(code - kFirstProgram)]; }
};

// The definition with this card number, 0 when there is none.
DefinitionId find_card(const Pool&, std::string_view number);

// Of everything compiled (for Pool::hash).
u64 hash_of(const Pool&);
// Of what is printed on one card, whatever else is in the pool.
u64 hash_of(const Pool&, DefinitionId);

}  // namespace arbiter
