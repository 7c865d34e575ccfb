// The words in which the programs of a game are described. Each game fills in these tables; nothing here knows a game.
//
// A phrase has holes that are filled in ("{whose} hand"), and words in two forms, for one thing and for several:
// "<gets|get> BP". "You" goes with the second form.
#pragma once

#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/rulebook.h"

namespace arbiter::tell {

// A row of a table beside the enumerator that it is for.
template <auto Value, class T>
struct Row {
    T words;
};

template <auto... Values>
constexpr bool are_in_order() {
    std::size_t at = 0;
    return ((static_cast<std::size_t>(Values) == at++) && ...);
}

// All of one enumeration: numbers that happen to fit do not.
template <auto First, auto... Rest>
constexpr bool are_alike() {
    return (std::is_same_v<decltype(First), decltype(Rest)> && ...);
}

// The words in the order of the enumerators, which are all there: a row that is missing or out of order does not
// compile.
template <std::size_t Count, class T, auto... Values>
std::vector<T> rows(Row<Values, T>... all) {
    static_assert(sizeof...(Values) == Count && are_in_order<Values...>() && are_alike<Values...>());
    std::vector<T> out;
    out.reserve(Count);
    (out.push_back(std::move(all.words)), ...);
    return out;
}

struct Noun {
    std::string one;
    std::string many;
};

// How a test of an object reads, alone, denied and as a sentence.
enum class Form : u8 {
    With,  // "with X", "without X", "it has X"
    Is,    // "that is X", "that is not X", "it is X"
    At,    // "in X", "not in X", "it is in X": the phrase begins with its preposition
    That,  // "that came from the deck": the phrase is a whole verb
};
struct Clause {
    Form form = Form::That;
    std::string phrase;
};

// A part of a number that stands for words.
struct NumberPart {
    enum class How : u8 {
        Bits,   // the words of each bit that is set
        Value,  // the words of the value of this part
        Count,  // a number
    };
    How how = How::Bits;
    i32 mask = -1;
    std::string around = "{}";       // what is said of it
    std::string none{};              // instead, where this part is 0
    std::vector<ValueName> words{};  // by bit of the whole number, or by value of this part
    std::string between = " or ";
};
// The names "event", "reason" and "zone" are taken: such numbers have the words of those tables.
struct NumberWords {
    std::string name;
    std::vector<NumberPart> parts;  // one after the other
};

// A kind of card: bits of the attribute that Presentation::kind names.
struct KindWords {
    i32 mask;
    Noun standing;  // of what stands in a place
    Noun card;
    std::string self{};  // "this character"
    Noun label{};        // of one that was spoken of before, where that is shorter
};

// "in" "hand": with whose it is between them.
struct ZoneWords {
    std::string at;
    std::string name;
};
struct ZoneGroup {
    i32 mask;
    ZoneWords words;
};

struct AttributeWords {
    std::string name;                 // "BP": "with BP 3,000 or more", "the BP of"
    Clause has;                       // of bits, and of values that have words; {} are the words
    std::vector<ValueName> values{};  // of single bits, or of values; each may have two forms
    std::string any{};                // where any bit will do, in place of its words
};

struct SymbolWords {
    Noun name;           // "card name"
    std::string fact{};  // of all that a card has of this kind, where its text adds some; empty: no text does
    std::string between = " and ";
};

// "{}" is what something stands in the relation to.
struct RelationWords {
    Clause is;
    Noun noun{};           // where it is a name for the thing itself: "battle opponent of {}"
    bool several = false;  // there can be several
};

// What is said of a subject. {+} the value with its sign, {n} the value, {value:NAME} and {argument:NAME} by the number
// words of that name, {argument:filter} as the filter that it is, {argument:only} as one that may be missing,
// {argument:sources} as one that sees the subject's player as "you", {argument:symbol} as the name that it is.
struct PropertyWords {
    std::string of_object;
    std::string of_player{};  // where it is another sentence
};

struct EventWords {
    std::string happens;  // "{s} <enters|enter> play"; of a moment "{whose} turn starts"
    std::string past;     // of what it happened to: "that entered play"; of a moment, how often: "{whose} turn started"
    bool moment = false;  // it is about a player: the filter is about who
    Noun any{"thing", "things"};  // what it can happen to, where no filter says more
    std::string left{};           // what stands for it afterwards, where it happened to the text's own object
};

struct ReasonWords {
    std::string verb;      // "<discards|discard>"
    std::string done;      // "discarded"
    std::string damage{};  // of a card of life that is lost by damage, what becomes of it: "<goes|go> to {zone}"

    // What is put away because its use is over: that is the price of using it, no further loss.
    bool used_up() const { return done.starts_with("put away after "); }
};

// A test of the rulebook's own; {value:NAME}, {b:NAME}, {b:who}, {value:filter}, {value:zones}, {value:phases},
// {value:watch}.
using TestWords = Clause;

struct ValueWords {
    std::string number;               // "the life of {who}", "{whose} life"
    std::string holds{};              // where it is yes or no: "it is {whose} turn"
    std::vector<ValueName> values{};  // of what it can be, where these have words
};

// {who} {a} {b} {n} {mode:NAME} {argument:NAME} {amount2:NAME} {argument:definition}; begins with {who} or with {a},
// which the two forms go with.
struct VerbWords {
    std::string does;
    Noun result{};  // what it leaves in its register: "character played"
};

struct Words {
    Noun standing{"thing in play", "things in play"};  // of any kind, in a place
    Noun standing_label{"thing", "things"};            // of one that was spoken of before
    std::string given_self = "this";                   // "this character": of whoever was given an ability
    std::vector<KindWords> kinds;
    std::vector<ZoneWords> zones;
    std::vector<ZoneGroup> zone_groups;
    std::vector<AttributeWords> attributes;
    std::vector<SymbolWords> symbols;
    std::vector<RelationWords> relations;
    std::vector<PropertyWords> properties;
    std::vector<EventWords> events;
    std::vector<ReasonWords> reasons;
    std::vector<TestWords> tests;
    std::vector<ValueWords> values;
    std::vector<VerbWords> verbs;
    std::vector<NumberWords> numbers;
    std::vector<std::string> moments;                     // "{whose} turn ends"
    std::vector<std::string> positions;                   // "upright"
    std::vector<std::string> states;                      // of an ability, by bit; {this} is what has it
    std::vector<std::string> kinds_by_state;              // of an ability, by bit: what the bit says that it is
    std::string in_states = "{}";                         // around all of them: "{this} is {}"
    bool any_state = false;                               // one of its states is enough
    Noun lead{"the first player", "the first player's"};  // and whose
    Noun next{"the second player", "the second player's"};
    std::string field = "the field";
    std::string activated = "You may use this";
    std::string triggered_text = "triggered text";  // kinds of texts
    std::string continuous_text = "continuous text";
    std::string activated_text = "activated text";
    std::string replacement_text = "replacing text";

    // Where a choice by a text is more than picking: the test that every such choice has, and the verbs that follow it,
    // the payment first.
    u8 choice_test = kNone;
    u8 choice_verb = kNone;
    u8 choice_payment = kNone;

    // Verb::Delay's mode.
    u8 delay_moments = 0xff;  // the bits of the moment
    u8 delay_yours = 0;       // only in your turn
    u8 delay_theirs = 0;
    u8 delay_later = 0;        // not in this turn
    bool delay_turns = false;  // its argument is how many turns from now

    // What texts say of their card as a whole, in an attribute.
    AttributeId facts = kNone;
    std::vector<AttributeId> fact_attributes;  // bits of which a text may add some: told where there are several
    std::string fact = "{}";                   // around its words
    std::vector<ValueName> fact_words;         // by bit
    i32 fact_bits = 0;                         // those of them that are told
    int copies_shift = 0;                      // above this: how many copies a deck may have
    std::string copies;                        // "{n}"
    AttributeId keywords = kNone;              // another attribute whose bits are facts of its texts
    std::string keywords_fact;                 // around the words of these bits
};

// The rows of these tables, each with the enumerator of its game that it is for.
namespace rows_by_enumerator {
template <auto Value>
using ZoneWordRow = Row<Value, ZoneWords>;
template <auto Value>
using SymbolRow = Row<Value, SymbolWords>;
template <auto Value>
using RelationRow = Row<Value, RelationWords>;
template <auto Value>
using AttributeRow = Row<Value, AttributeWords>;
template <auto Value>
using PropertyRow = Row<Value, PropertyWords>;
template <auto Value>
using EventRow = Row<Value, EventWords>;
template <auto Value>
using ReasonRow = Row<Value, ReasonWords>;
template <auto Value>
using TestRow = Row<Value, TestWords>;
template <auto Value>
using ValueRow = Row<Value, ValueWords>;
template <auto Value>
using VerbRow = Row<Value, VerbWords>;
template <auto Value>
using MomentRow = Row<Value, std::string>;
template <auto Value>
using PositionRow = Row<Value, std::string>;
}  // namespace rows_by_enumerator

}  // namespace arbiter::tell
