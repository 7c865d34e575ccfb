// What is special about one game's language: its words as data, and functions for the constructors of its own grammar.
// Everything else is lowered in this folder, for all games.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/pool_builder.h"
#include "lower/meaning.h"
#include "text/part_names.h"
#include "text/reading.h"

namespace arbiter::lower {

using text::Term;

struct Lowering;
struct AwaitedEvent;
struct Modifications;
struct Lasting;
struct Group;
struct Noun;
struct FilterContext;
struct ReferenceTraits;
struct Quantity;
struct SeatModification;
struct Selected;
struct Trigger;
enum class AbilityOrigin : u8;

struct Mention;
struct Description;
struct Location;

struct ZoneWord {
    text::Head word;
    ZoneId zone;
};
// All zones of the field together.
constexpr ZoneId kWholeField = 0xfe;

// A kind of card, as bits of the attribute that holds kinds.
struct KindWord {
    text::Head word;
    i32 bits;
    u8 option = kNone;  // that the rulebook must have; the clause is that of newer rulebooks
    const char* clause = "";
    const char* called = "";
};

// What things are compared by: "a TYPE", "a level", "a card name".
struct Aspect {
    enum class ObjectKind : u8 { Attribute, Printed, Symbol } of = ObjectKind::Attribute;
    u8 which = 0;
    // Do cards have it too, do they have only the printed value, or does only what stands on the field have it?
    enum class Where : u8 { Anywhere, FieldOrPrinted, Field } where = Where::Anywhere;
};
struct AspectWord {
    text::Head word;
    Aspect aspect;
    u8 base = kNone;  // the attribute without what changes it
};

// Values that a text can have a player choose: each with its words, or all numbers from `from` to `to`.
struct ValueDomain {
    std::vector<std::string> words{};
    std::vector<u16> values{};
    int from = 0;
    int to = -1;
    AmountId found = kNoId;          // the value, if it was found without a choice
    std::optional<Aspect> aspect{};  // where the words do not say what they are values of
};

// A reference of the game's own. With `of`, only if that field is a reference as well: "its battle opponent".
struct ReferenceWord {
    text::Head word;
    Group (*find)(Lowering&, const Term& reference, std::optional<ObjectKind> wanted);
    std::optional<text::Field> of = std::nullopt;
};

// The event of a verb of the shared grammar that has no other fields. Verbs of a game's own grammar say it next to
// their words.
struct EventWord {
    text::Head verb;
    u8 event;
    ObjectKind of = ObjectKind::Places;
};

// What only some versions of a rulebook have.
struct Needed {
    u8 option = kNone;
    const char* clause = "";
    const char* called = "";
};

// Until when a part is delayed, in the rulebook's moments.
struct DelayedTo {
    u8 mode = 0;
    u16 argument = 0;
};

// An act of the game's own.
struct VerbWord {
    text::Head word;
    void (*carry_out)(Lowering&, const Term& step);
    bool scales = false;  // "for each" multiplies it
};

// A way to move cards, and the rulebook's word for it.
struct MoveWord {
    text::Word verb;
    u8 reason;
    ZoneId into = kNone;     // only where they go into this zone
    bool by_itself = false;  // the verb alone implies the zone
    bool standing = false;   // only what stands on the field is moved so
};

// Where on the field cards go that are put onto or under something.
struct StackTarget {
    Destination to;
    std::optional<ObjectKind> of =
        ObjectKind::Cards;    // what is put there; nothing: things on the field as well as cards
    bool fits = false;        // what is described must fit the card
    bool names_host = false;  // the text refers next to what the card was put under, not to the card
};

struct Dialect {
    Meanings meanings;  // what the grammar's lines say themselves
    std::span<const ZoneWord> zones;
    i32 field = 0;          // the zones on the field, as bits
    u16 lost_on_field = 0;  // states without which a text is lost on the field, but not elsewhere
    ZoneId deck = 0;        // what has a top and a bottom
    ZoneId hand = 0;
    i32 laid_on_top = 0;  // zones that take new cards on top, as bits
    i32 face_down = 0;    // zones in which cards lie face down
    // Where things of a kind stand if no word says where; those of other kinds anywhere on the field.
    std::span<const std::pair<i32, ZoneId>> stands = {};
    std::span<const MoveWord> moves;
    u8 drawn = 0;  // the rulebook's word for drawing
    // "Draw up to three cards": before each of them the player may stop; else how many is said first.
    bool may_stop_drawing = false;
    i32 beside = 0;       // the kind of cards that are in play without standing on the field
    i32 unique_kind = 0;  // the kind of which no more than one is in play
    AttributeId kind = 0;
    i32 character = 0;  // the kinds of what is called a character
    i32 single = 0;     // the kinds of which each player has one
    u8 name = 0;        // the symbols that a name in a text is one of
    std::span<const KindWord> kinds;
    std::span<const AspectWord> aspects;
    // A test for having such a value at all: only then can something have more or less of it than another.
    Filter (*having_value)(AttributeId) = nullptr;
    // The values among which a phrase lets a player choose; nothing: not known.
    std::optional<ValueDomain> (*domain)(Lowering&, const Term& pick, const std::optional<Aspect>&) = nullptr;
    // Whom "they" and "their" mean if no player was named; nothing: unknown.
    std::optional<Who> they = std::nullopt;
    // The relation of a thing to one of the other player's.
    std::optional<u8> opposing = std::nullopt;
    std::span<const text::Head> places;  // modifiers of its own that say where a thing is
    std::span<const ReferenceWord> references;
    // Is that what the mention's step did? For acts that only this game has.
    bool (*acted)(const Mention&, const Term& how) = nullptr;
    // What these cards were on the field before this effect moved them; nothing: they were not there.
    std::optional<Group> (*former)(const Lowering&, const Group& moved) = nullptr;
    // What a noun that points back can be: "that Kaiju", "the chosen card".
    ReferenceTraits (*pointed)(Lowering&, const Term& noun) = nullptr;

    // ---- descriptions: functions for constructors of the game's own; nothing: it is none of them
    std::optional<Filter> (*head)(Lowering&, const Term& head, i32& kinds) = nullptr;
    std::optional<Filter> (*heads)(Lowering&, const Term& heads, i32& kinds) = nullptr;
    std::optional<Filter> (*trait)(Lowering&, const Term& trait, Noun*) = nullptr;
    std::optional<Filter> (*complement)(Lowering&, const Term& what, ObjectKind) = nullptr;
    std::optional<Filter> (*predicate)(Lowering&, const Term& predicate, ObjectKind) = nullptr;
    std::optional<Location> (*location)(Lowering&, const Term& place, const FilterContext&) = nullptr;
    // What the fields of a Filter say that only this game has.
    void (*qualify)(Description&, const Term& filter) = nullptr;
    bool (*modifier)(Description&, const Term& mod) = nullptr;
    // Where things are if the text does not say so.
    void (*default_place)(Description&, const Term& filter) = nullptr;
    // Checks the description as a whole.
    void (*check)(Description&, const Term& filter) = nullptr;
    // Cards that were in these zones before they moved.
    Location (*came_from)(Lowering&, i32 zones, Who whose) = nullptr;
    // What tells a card on top from the others of its stack.
    Filter (*top_card)() = nullptr;
    bool cards_are_elsewhere = false;  // what stands on the field is not called a card
    bool both_at_once = false;         // what both players do is done by both at once, after both have chosen
    bool place_says_whose = false;     // "an X and a Y on your field": only the place says whose they are

    // ---- conditions
    std::optional<AmountId> (*condition)(Lowering&, const Term& proposition) = nullptr;
    std::optional<AmountId> (*count)(Lowering&, const Term& what) = nullptr;
    // A test of who or of all of a group as a whole.
    std::optional<AmountId> (*test)(Lowering&, const Term& who, const Term& predicate) = nullptr;
    std::optional<AmountId> (*test_all)(Lowering&, const Group&, const Term& predicate) = nullptr;
    // Whom a test is about that the reference names.
    Group (*tested)(Lowering&, const Term& who, const Term& predicate) = nullptr;
    // Does it ask what only things on the field have?
    bool (*field_only)(const Term& predicate) = nullptr;
    std::optional<AmountId> (*there_are)(Lowering&, const Term& what, const FilterContext&) = nullptr;
    // Something that has so many such cards in its stack.
    std::optional<Filter> (*stack_holds)(Lowering&, const Noun& card, const Term& q) = nullptr;
    // A card that lies under one of these.
    Filter (*under_some)(const Filter& things) = nullptr;
    bool tested_is_named = false;  // "if one of your X is Y, ... it": what the condition found

    // ---- sentences
    // A step that only this game has, or reads in its own way; false: it is none of them.
    bool (*step)(Lowering&, const Term& step) = nullptr;
    // The same of a sentence. A reminder is one.
    bool (*sentence)(Lowering&, const Term& sentence) = nullptr;
    // Sentences that only supplement the sentence before them (reminders, restrictions, what a token is), and the
    // function that reads them before that sentence is carried out.
    bool (*supplement)(const Term& sentence) = nullptr;
    void (*read_supplement)(Lowering&, const Term& supplement) = nullptr;
    std::span<const text::Head> acts = {};  // the game's own acts that leave a result
    Needed exactly = {};                    // what "exactly" needs
    bool goal_is_optional = false;          // "you may A, to B": B is optional as well
    // Can an alternative be chosen? In addition to its condition.
    AmountId (*possible)(Lowering&, const Term& step, AmountId condition) = nullptr;
    // Durations of its own; nothing: it is none of them.
    std::optional<Lasting> (*lasting)(Lowering&, const Term& till) = nullptr;
    DelayedTo (*delayed_to)(Lowering&, const Term& moment) = nullptr;
    // Makes a delayed part refer to these things as they are now.
    void (*hold)(Lowering&, const std::vector<Term>& parts) = nullptr;

    // ---- things
    // Where the text says "choose": the test for what may be chosen, what follows each pick, and the rulebook's verb
    // that triggers what waits for the choice.
    Filter (*choosable)(Lowering&, const Term& what) = nullptr;
    void (*chosen)(Lowering&, u8 reg) = nullptr;
    u8 chosen_verb = kNone;
    // Who picks such things if they are moved and the text does not say who chooses; nothing: the player who moves
    // them.
    std::optional<Who> (*default_chooser)(Lowering&, const Filter&) = nullptr;
    // A phrase of things that only this game has, and how such things are found; nothing: it is none of them.
    std::optional<Noun> (*noun)(Lowering&, const Term& objects, const FilterContext&) = nullptr;
    std::optional<Selected> (*take)(Lowering&, const Term& objects, std::optional<ObjectKind> wanted,
                                    const std::vector<Filter>& also) = nullptr;
    std::optional<Selected> (*take_noun)(Lowering&, const Noun&, const std::vector<Filter>& also) = nullptr;

    // ---- events
    std::span<const EventWord> events;
    u64 subjects_leave_field =
        0;  // events whose subjects have left the field by the time the ability resolves, and are cards
    u64 can_have_several_subjects = 0;  // events that can have several subjects at once
    // The event of other verbs; nothing: they are no events.
    std::optional<AwaitedEvent> (*awaited)(Lowering&, const Term& verb) = nullptr;
    // The same of cards that are moved.
    std::optional<AwaitedEvent> (*moved)(Lowering&, const Term& move, const Term& from) = nullptr;
    // A test of what causes something, while it happens.
    Filter (*cause)(Lowering&, const Term& agent) = nullptr;
    // Events that are acts of a player, and events in the game's own words; nothing: neither.
    std::optional<Trigger> (*by_player)(Lowering&, Who by, const Term& event) = nullptr;
    std::optional<std::vector<Trigger>> (*event)(Lowering&, const Term& event) = nullptr;
    // The triggers of "at the end of your turn". Null: in this game no sentence says what its line waits for.
    std::vector<Trigger> (*moments)(Lowering&, const Term& at) = nullptr;
    // Does this clause say "when" without being an event: does it always apply?
    bool (*always)(const Lowering&, const Term& clause) = nullptr;
    // What would happen, to whom and by whom, where something else happens instead. Returns what the text can refer to.
    Group (*replaced)(Lowering&, const Term& who, const Term& instruction, const Term& agent, ReplacementOn&) = nullptr;
    // An activated ability that begins with a condition cannot be activated unless it holds.
    bool leading_condition = false;

    // ---- looks back
    // What something on the field did, or what was done to it, in that time, as a test; nothing: not remembered.
    std::optional<Filter> (*did_so)(Lowering&, const Term& instruction, const Term& by, const Term& via) = nullptr;
    // The words for a card as a test of it where it went. Null: as for an event.
    Filter (*card_then)(Lowering&, const Term& what) = nullptr;
    // A phase of the turn, as a test of what happens in it.
    Filter (*in_phase)(Lowering&, const Term& phase) = nullptr;

    // ---- changes, and continuous texts
    std::span<const text::Head> changes;  // clauses that give properties to what their field `who` names
    Modifications (*modifications)(Lowering&, const Term& clause) = nullptr;
    // What a clause gives to players; nothing: it is none of those.
    std::vector<SeatModification> (*seat_modifications)(Lowering&, const Term& clause) = nullptr;
    // Lowers statements of continuous texts that only this game has; false: it is none of those.
    bool (*says)(Lowering&, const Term& clause, AmountId condition) = nullptr;
    // The same for whole sentences from this one on: how many it has lowered, 0: none.
    std::size_t (*said)(Lowering&, const std::vector<Term>& sentences, std::size_t at, AmountId condition) = nullptr;

    // ---- texts within a text
    // A line of a card, or what is quoted as one, as abilities.
    std::vector<AbilityId> (*ability)(Lowering&, const Term& line, AbilityOrigin, AmountId condition) = nullptr;
    // A tag before an item of a list, as the condition under which the item is carried out; nothing: it is no such tag.
    std::optional<AmountId> (*item_works)(Lowering&, const Term& tag) = nullptr;
    // The rulebook's verbs for options that can each be chosen once a turn: which are left, and noting a choice.
    u8 open_options = kNone;
    u8 remember_option = kNone;

    // ---- acts
    std::span<const VerbWord> verbs;
    // A move of the game's own; false: it is none of them.
    bool (*move)(Lowering&, const Term& step) = nullptr;
    // The rulebook's word for how such a thing is moved apart from others; nothing: together with them.
    std::optional<u8> (*part_reason)(const Term& what) = nullptr;
    // The rulebook's word for this move, where its verb alone does not say it.
    std::optional<u8> (*reason)(Lowering&, const Term& step) = nullptr;
    std::optional<StackTarget> (*onto)(Lowering&, const Term& to) = nullptr;
};

}  // namespace arbiter::lower
