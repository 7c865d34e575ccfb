// A rulebook is a value: the zones, phases, procedures, policies and checks of one game in one version.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arbiter/event.h"
#include "engine/program.h"

namespace arbiter {

namespace tell {
struct Words;
}

struct Rules;
struct Why;
struct ContestView;
struct GoalView;
struct ContributionView;
struct Position;
struct Scope;

// A card or what stands in a place.
struct Object {
    ObjectKind of;
    u8 ix;
    friend constexpr bool operator==(const Object&, const Object&) = default;
};

enum class Next : u8 {
    Step,   // go on with the next step, once what was pushed on top is done and what was asked is answered
    Again,  // the same step again
    Done,   // this procedure is finished
};

struct Step {
    const char* clause;
    Next (*run)(Rules&, Frame&);
};

struct Procedure {
    std::string name;
    std::vector<Step> steps;
    u8 registers = 0;

    // A newer rulebook is a copy of the older one with entries replaced.
    Procedure& replace(std::string_view clause, Next (*old_step)(Rules&, Frame&), Step step);
    Procedure& insert_before(Next (*step)(Rules&, Frame&), Step added);
};

enum class SeenBy : u8 { Nobody, Owner, Everyone };

struct ZoneSpec {
    std::string name;
    SeenBy seen;                  // of its face-up cards; face-down ones: see hidden_face_seen_by_owner
    bool ordered;                 // the order matters and is kept
    bool field;                   // in play: texts work here
    bool places;                  // cards stand in places
    bool in_game;                 // false: removed from the game
    bool dynamic_places = false;  // its places are made for what is put there, and vanish with it (Rules::open_place)
    bool single = false;          // one place a player, which needs no number; what begins there is beside the deck
};

inline u32 placeless_field_zones_of(const std::vector<ZoneSpec>& zones) {
    u32 bits = 0;
    for (std::size_t at = 0; at < zones.size(); ++at) bits |= u32{zones[at].field && !zones[at].places} << at;
    return bits;
}

// A moment of a game at which a position drawn by hand begins.
struct DrawnTurn {
    u16 turn;  // from 1
    u8 phase;
    Seat lead;
    Seat starting;  // who led the first turn
};

// What a number of an attribute is called.
struct ValueName {
    std::string word;
    i32 value;
};

// How people say that a card is played: "set" it "in" a place.
struct PlayWords {
    std::string verb = "play";
    std::string where = "to";
    std::string other_verb = "play";  // of the other ways of playing it (Action::c)
    std::string other_where = "on";
};

// An attribute as it is shown: "level 2".
struct ShownAttribute {
    AttributeId attribute;
    std::string word = {};   // before the value; empty: the value alone
    i32 kinds = 0;           // only of cards with one of these bits of Presentation::kind; 0: of all
    ZoneId only_in = kNone;  // only of what stands in this zone; kNone: anywhere
};

// Whose turn it is, as a player is told, and as everybody else is, after the seat's name.
struct TurnWords {
    std::string mine = "you lead";
    std::string theirs = "opponent leads";
    std::string of_seat = " leads";
};

// A word of the game, and what it does in a line.
struct Keyword {
    std::string word;
    std::string reminder;
};

// One of a few steps that make up the game for somebody who sees it for the first time.
struct TaughtStep {
    std::string title;
    std::string words;
};

// A question about what to keep, which people are asked as what to give up: "hand limit 8: choose 2 cards to remove".
struct KeepQuestion {
    u16 prompt;
    std::string limit;  // "hand limit"
    std::string verb;   // "remove"
};

// A question of the rules as people are asked it. What is empty is told by what the engine knows.
struct QuestionWords {
    std::string sentence = {};  // "Block?"
    std::string hint = {};      // what to know before answering, in a sentence or two
    std::string decline = {};   // what passing, or picking no more, is called: "Don't block"
    std::string yes = {};       // what the two answers do: "Go first"
    std::string no = {};
    bool window = false;  // asked again and again in a battle or a turn, and mostly declined
};

// How a game is shown to people: which of its numbers, and under what words.
struct Presentation {
    std::string slot = "place";         // how people number the places: "area"
    std::string score;                  // what State::score counts, empty: nothing
    AttributeId kind = 0;               // what kind of card it is, as bits
    std::vector<ShownAttribute> facts;  // printed on a card
    std::string row;                    // the name of a row of printed values, a dash where one is not printed
    std::vector<AttributeId> row_values;
    std::vector<ShownAttribute> standing;  // of what stands in a place
    AttributeId stacked = kNone;           // of the cards of a stack, one after the other
    AttributeId explained = kNone;         // the one of them that Rulebook::explain explains
    TurnWords turn{};
    std::string aim = {};                           // how a game is won, in a few words
    std::string goal = {};                          // the same in a line
    std::vector<TaughtStep> minute = {};            // how it is played, in a minute
    std::string lesson = {};                        // how it is played, in a screen
    std::vector<Keyword> keywords = {};             // what they do
    std::vector<QuestionWords> questions = {};      // by prompt
    std::vector<KeepQuestion> keep_questions = {};  // see there
    std::vector<std::string> acts = {};             // by reason of a move that needs no "to where": "discard"
    std::vector<ZoneId> in_totals = {};             // zones that Rulebook::totals covers already
    std::vector<u8> exceptions = {};  // own tests by which a text does without a condition; told only where they hold
};

// What ends what could go on forever (loops.h). The procedure is loops::procedure with the clauses of its steps.
struct LoopRules {
    u16 procedure;
    u16 prompt;                  // how often a loop is carried out
    i16 most;                    // the largest number that can be named
    const char* draw_clause;     // nobody can stop it: the game is a draw
    const char* refused_clause;  // the loop is not started again from the same position
};

// Texts that wait in a hand (hands.h): whether a player is asked for one must not depend on the hidden cards.
struct HandOffers {
    u64 events;     // those that such a text of this game can wait for, as bits
    u16 procedure;  // hands::procedure with its clause
    u16 prompt;
};

// When triggered abilities resolve.
enum class TriggerTiming : u8 {
    AtOnce,        // an ability that triggers while an activated effect resolves interrupts it between two instructions
    AfterEffect,   // after the effect during which it triggered; by a cost: before the effect that it is paid for
    AtCheckpoint,  // all that wait together, only when a step of the rulebook calls for it
};

// Cards that moved together: what they were before, which is all that texts may still ask about.
struct Batch {
    CardSet cards{};
    u8 reason = 0;
    Seat mover = Seat::Nobody;
    std::array<ZoneId, kMaxCards> from_zone;    // of the cards in the batch
    std::array<u8, kMaxCards> from_stack;       // how many cards its stack had, 0: none
    std::array<PlaceIx, kMaxCards> from_place;  // the place in whose stack it lay, kNone: in none
    CardSet was_top{};                          // of a stack
    CardSet was_whole{};                        // of a stack of which every card moved
};

// A kind of thing that players can want to do, judged by a table of rules (legality.h). The engine adds what is the
// same for all of them: that the player is asked, and by the question that the act answers.
struct PlayerAct {
    const char* verb;  // as people call it: "level up"
    ActionKind kind;   // of the answer that does it; None: the game has no such thing
    u8 way;            // Action::c
    u16 prompt;        // of the question that it answers; kNoId: any of that kind
    // Is it meant by this answer, whatever question is open? Null: by all of its kind.
    bool (*is_meant)(const Position&, Seat, Action);
    // Do all of its rules hold?
    bool (*is_allowed)(const Position&, Seat, Action);
    // What the first one says that does not; nothing where all do.
    Why (*refusal)(const Position&, Seat, Action);
};

// A set of properties, as Rulebook::summed has it.
template <class... Property>
constexpr u64 properties(Property... all) {
    return ((u64{1} << all) | ...);
}

struct Rulebook {
    std::string game;     // "ucg"
    std::string version;  // "1.5"
    std::string title;
    std::vector<ZoneSpec> zones;
    u32 placeless_field_zones =
        0;  // the zones in play in which cards stand in no places, as bits: placeless_field_zones_of(zones)
    std::vector<std::string> phases;
    std::vector<std::string> prompts;   // what questions are about
    std::vector<PlayWords> play_words;  // by prompt
    std::vector<std::string> attributes;
    std::vector<std::vector<ValueName>>
        attribute_words;  // by attribute, where people use words; of a bit mask one for each bit
    std::vector<std::string> properties;
    std::vector<std::string> reasons;  // words for moves
    std::vector<std::string> positions;
    std::vector<std::string> results;  // of Judged events
    std::vector<std::string> symbol_kinds;
    std::vector<std::string> events;     // that abilities wait for
    std::vector<std::string> relations;  // "relation X": what stands in it to X
    std::vector<std::string> tests;      // the rulebook's own
    std::vector<std::string> values;
    std::vector<std::string> verbs;              // the rulebook's own; in parentheses: it does nothing
    std::vector<std::string> moments;            // until which something lasts
    const tell::Words* words = nullptr;          // in which programs are told back (engine/tell)
    std::vector<Procedure> procedures;           // by code; the engine's own come first
    u16 opening = 0;                             // the procedure that a game starts with
    std::array<const char*, 40> verb_clauses{};  // the clause that each verb carries out
    std::array<const char*, room(Capacity::Reasons)>
        reason_clauses{};  // of moves by effects, where the reason says more than the verb
    u64 rule_moves = 0;    // bits of the reasons of moves that the rules make, whatever effect is being carried out
    const char* trigger_clause = "";
    const char* fizzle_clause = "";
    const char* cannot_clause = "";

    std::array<bool, room(Capacity::Options)> options{};  // constants of this version, named in the game's own terms
    u16 bits_attributes = 0;                              // which attributes are bit masks
    u16 printed_attributes = 0;  // which of them a card has as they are printed, wherever it is
    u16 printed_on_stacks = 0;   // which of them a stack has as they are printed on its topmost face-up card
    ZoneId hand = 0;
    ZoneId deck = 0;
    int max_places = 0;
    AttributeId stack_order = kNone;  // several cards put on one place lie in ascending order of this
    PropertyId negation = kNone;      // the property that switches a text off
    // The property of notes that the continuous ability `argument` of card `source` does not apply to this object any
    // more.
    PropertyId excluded_from = kNone;
    i32 largest_value = 1 << 24;  // that a modifier can have: far more than any card says, far less than sums hold
    PropertyId granted = kNone;   // the property that gives an object the ability in its argument
    PropertyId shield = kNone;    // the property that keeps effects off an object: see `affected`

    // Zones, as bits, in which it does not matter to the rules in which of its places something stands.
    u32 interchangeable_places = 0;
    const LoopRules* loops = nullptr;  // null: loops are not looked for

    TriggerTiming trigger_timing = TriggerTiming::AfterEffect;
    // An event of several subjects is one instance for each of them, not one for all; but see TriggerOn::together.
    bool trigger_for_each = false;
    u8 situation = kNone;  // the event of abilities that wait for their condition to come true (Rules::note_situations)
    const HandOffers* hand_offers = nullptr;  // null: no text waits in a hand; else triggers wait for a checkpoint
    bool trigger_must_stay_active = false;    // active all along, not only when it resolves
    // What a limited ability did uses it up, not that it waits: it may wait several times (see kNothingDoneYet).
    bool limit_counts_what_was_done = false;
    // What has triggered resolves although its card is no longer where or what it was, as far as `may_resolve` lets it.
    bool trigger_outlives_source = false;

    // The properties (as bits) whose values are only added up: lasting changes that differ in nothing else can be
    // merged.
    u64 additive_properties = 0;
    // Those for which the same change twice has no further effect: repeated changes can be merged.
    u64 idempotent_properties = 0;
    // A player who chooses hidden cards by what they are is asked even if nothing or only one thing fits, since
    // everybody sees who is asked. (The rulebook's own test `choice_test` is not about what a card is.)
    bool always_asks_hidden_choices = false;
    u8 choice_test = kNone;
    // The owner of cards that arrive together says in which order, not the player who moves them.
    bool owner_orders = false;
    // Cards that leave the deck do so one after the other: `moved` is called for each of them, and may end the game.
    bool deck_moves_one_by_one = false;

    // Does a card become another object by this move?
    bool (*becomes_new)(ZoneId from, ZoneId to) = nullptr;
    // The property that records on a place that it passed a watch which is not counted, for the rest of the turn
    // (Watch::Kind::MarkObjects). The watch's filter is seen from the place's player.
    PropertyId passed_watch = kNone;
    // If a text moves what stands in a place, does only the top card move? `moved` then takes care of the rest.
    bool moves_top = false;
    // For a card that lies beneath another, "this card" means that card alone, not what stands there.
    bool covered_card_is_separate = false;

    // Do effects of this player work on the object? Asked only if some effect is about `shield`, or if
    // keeps_effects_off.
    bool keeps_effects_off = false;
    bool (*affected)(const Position&, Seat by, Object) = nullptr;

    i32 (*attribute)(const Position&, Object, AttributeId) = nullptr;
    // Is the object treated as having another value of the attribute, which passes the test? Null: nothing ever is.
    bool (*treated_as)(const Position&, Object, const FilterNode&, i32 with) = nullptr;
    // The symbols of one kind that an object has now.
    std::span<const u16> (*symbols)(const Position&, Object, u8 kind) = nullptr;
    CardSet (*related)(const Position&, u8 relation, Object, ObjectKind wanted) = nullptr;
    bool (*test)(const Position&, u8 test, Object, const FilterNode&, const Scope&) = nullptr;
    i32 (*value)(const Position&, u8 value, Seat) = nullptr;
    // The rulebook's own condition on a choice as a whole: how many of the options can be picked besides those that are
    // taken, `at_most` or fewer, so that the whole meets it; the largest such number, -1: none does, 0: what is taken
    // does as it is. The decision says who chooses what, not more: it may not be asked yet. What the condition is about
    // may stand in registers of the frame on top. A card that nobody can know (`unknowable`) may be anything.
    int (*most_picked)(const Position&, const Decision&, const CardSet& taken, const CardSet& options,
                       int at_most) = nullptr;
    // Has the rulebook a condition on this choice of a text (Select, Op::ruled) at all? Most have none. Null: none has.
    bool (*has_condition)(const Position&, const Decision&) = nullptr;
    // Is this ability of this card working now (face up, on top, in the right zone and state, not negated)?
    bool (*active)(const Position&, CardIx, const Ability&) = nullptr;
    // "Cannot": may this card go there by this move?
    bool (*may_move)(const Position&, CardIx, const Destination&, PlaceIx place, Seat mover,
                     const CardSet& together) = nullptr;
    // Where a card may be put that needs a place of its own (Target::Vacant).
    CardSet (*vacant)(const Position&, CardIx, Seat) = nullptr;
    // The zone in which a card ends up that is sent to this one, where the rules redirect a move without any choice.
    // Null: always the same zone.
    ZoneId (*lands_in)(const Position&, CardIx, ZoneId) = nullptr;
    // Called when a batch of moves is about to be committed, so that abilities which wait for objects to leave see them
    // as they are. May be null.
    void (*leaving)(Rules&, const Batch&, const Destination&) = nullptr;
    // Exchanges what stands in two places of one player by an effect; false: not allowed. Null: always allowed.
    bool (*swap)(Rules&, PlaceIx, PlaceIx) = nullptr;
    // Called after a batch of moves is committed; emits the game's trigger events.
    void (*moved)(Rules&, const Batch&) = nullptr;
    // Called when an activated ability has been paid for; may put on top what comes before its effect. May be null.
    void (*activated)(Rules&, const Frame&) = nullptr;
    // Called when an effect has been carried out or was negated; returns the procedure that still has to follow (0:
    // none).
    u16 (*effect_ended)(Rules&, const Frame&) = nullptr;
    // Called between two steps of the rulebook, unless triggers are held, if something waits or the rulebook's note
    // State::marks[`rules_pending`] is set: does what is due before the next step. True: a frame for it is on top. May
    // be null.
    bool (*checkpoint)(Rules&) = nullptr;
    u8 rules_pending = 0;
    // The procedure that resolves waiting triggers from frame.waiting_before on.
    u16 resolve_triggers = 0;
    // Mode questions with this prompt choose among State::waiting; the number is an index into it.
    u16 trigger_prompt = kNoId;
    // The words for one number of an open Mode question of the rulebook's own; empty or null: "option 1".
    std::string (*mode_words)(const Position&, int number) = nullptr;
    // What a modifier with this property and value says, for people: "BP +2,000"; empty: it is only a note of the
    // rules. Null: the property's name and the number.
    std::string (*modifier_words)(const Rulebook&, PropertyId, i32 value) = nullptr;
    // What is wrong with the rulebook's own notes (marks, the registers of its frames) in a position that was read from
    // a file; empty or null: nothing. Everything else has been checked before.
    std::string (*validation_error)(const Position&) = nullptr;
    // Lists the answers to a Main question.
    void (*main_actions)(const Position&, ActionList&) = nullptr;
    // Called before each instruction of a card's program; true: something has to be settled first (a frame is on top).
    bool (*before_op)(Rules&, Frame&, const Op&) = nullptr;
    // Wraps every change of an object's properties by an effect; null: nothing has to be done around it.
    Next (*change)(Rules&, Frame&, const Op&, Next (*carry_out)(Rules&, Frame&, const Op&)) = nullptr;
    // All acts that players can do or ask about. Empty: only listed answers are known.
    std::span<const PlayerAct> acts;
    Presentation showing;
    // How the number of what stands there (Presentation::explained) is made up, its parts in order; only of what lies
    // open.
    void (*explain)(const Position&, PlaceIx, std::vector<ContributionView>& out) = nullptr;
    // Sums that a player decides by, for people: "energy 3 red", "AP 2 of 3". Tells only what everybody sees. May be
    // null.
    void (*totals)(const Position&, Seat, std::vector<std::string>& out) = nullptr;
    // How close both players are to winning, and who is ahead where numbers are compared. Tells only what everybody
    // sees. May be null.
    void (*standings)(const Position&, GoalView&, std::vector<ContestView>&) = nullptr;
    // What an answer costs, or what it would do, for people: "1 AP", "2 damage unless blocked". Tells only what
    // everybody sees. May be null, or answer nothing.
    std::string (*price)(const Position&, Action) = nullptr;
    // The open question as a sentence, where it depends on the position: "X attacks Y. Counter?" Tells only what
    // everybody sees. May be null, or answer nothing: then Presentation::questions.
    std::string (*question)(const Position&) = nullptr;
    // By what condition the game that ended here was won, with the numbers that decided it; the clause says which.
    // Players are called A and B. May be null, or answer nothing.
    std::string (*ending)(const Position&, std::string_view clause) = nullptr;
    // How good the position is for this seat, for bots: higher is better, 0 is even. Hidden cards count as they are.
    i32 (*worth)(const Position&, Seat) = nullptr;
    // After how many turns the value of an answer shows, for bots.
    u8 foresight = 4;
    // The rulebook's own verb.
    Next (*verb)(Rules&, Frame&, const Op&) = nullptr;
    // May this player resolve this waiting ability ("cannot resolve")?
    bool (*may_resolve)(const Position&, const Waiting&) = nullptr;
    // Could this card lie face down in the stack of this place, as far as anyone can tell? (for resampling) Place
    // kNone: could it be the hidden card about which the procedure that goes on asks its player?
    bool (*plausible)(const Position&, DefinitionId, PlaceIx, CardIx spot) = nullptr;
    // Sets the table: creates the cards of both players in their zones.
    void (*set_up_table)(Rules&, const struct Setup&) = nullptr;
    // Sets the table of a drawn position instead: the places there are at this moment, and the frames that go on from
    // the beginning of its phase. The cards are laid out afterwards.
    void (*set_up_drawn_turn)(Rules&, const DrawnTurn&) = nullptr;
    // How many places a seat has at most in one zone as this phase of this turn begins.
    int (*slots_at)(u8 phase, int turn) = nullptr;
    std::vector<u16> phase_steps;  // by phase: the step of the turn that begins it

    // ---- what is known about costs without trying to pay them (trial.cpp)
    // Can the rulebook's own verb be carried out in full now, with some answers? Nothing: for this verb it takes a dry
    // run to know. May be null.
    std::optional<bool> (*can_do)(const Position&, const Op&, const Scope&) = nullptr;
    // The rulebook's own tests (as bits) that ask which effect is being carried out.
    u64 tests_of_effect = ~u64{0};
    // When a step of the rulebook asks for cards: can one of these two take the place of the other in every complete
    // choice? Null: not known.
    bool (*interchangeable_picks)(const Position&, CardIx, CardIx) = nullptr;
};

}  // namespace arbiter
