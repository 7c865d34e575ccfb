// Builds a pool: filters, amounts, destinations and programs, each kept once, and taken back when a card is declined.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/program.h"

namespace arbiter {

// A filter as a tree, before it lies in the pool.
struct Filter {
    FilterNode node{};
    std::vector<Filter> parts;  // All, Any, Not: what they hold; Has: the one filter
    std::vector<u16> names;     // Symbol: any of these

    static Filter all(std::vector<Filter> parts);
    static Filter any(std::vector<Filter> parts);
    static Filter no(Filter part);
    static Filter zone(i32 zones, Who whose);
    static Filter bits(AttributeId, i32 any_of);
    static Filter attribute(AttributeId, Compare, AmountId);
    static Filter symbol(u8 kind, std::vector<u16> names);
    // The name that was chosen, by its number.
    static Filter named(u8 kind, AmountId number);
    static Filter name_part(u16 part, u8 symbol_kind = kNone);
    static Filter in(u8 reg);
    static Filter was_in(u8 reg);
    static Filter stack(u8 reg, Part);
    static Filter related(u8 relation, u8 reg);
    static Filter shares_attribute(AttributeId, u8 reg);
    static Filter shares_symbol(u8 kind, u8 reg);
    // Some object of this kind passes, which sees the tested one as kCandidate.
    static Filter has(ObjectKind, Filter inner);
    static Filter owner(Who);
    // A text of one of these kinds; of those that trigger, one that waits for this event of its own card.
    static Filter text(i32 ability_kinds, u8 event = kNone);
    static Filter book(u8 test, u8 b, i32 value);
};

// Two filters with the same key are the same filter.
std::string key_of(const Filter&);

class PoolBuilder {
  public:
    explicit PoolBuilder(Pool& pool) : pool_(pool) {}

    const Pool& pool() const { return pool_; }

    FilterId filter(const Filter&, ObjectKind);
    AmountId amount(const AmountNode&);
    DestinationId destination(const Destination&);
    // The number of this part of a card name, or of a name of this kind.
    u16 name_part(const std::string&, u8 symbol_kind = kNone);
    // A watch that counts these events.
    WatchId watch(u8 event, FilterId subject);
    // A watch for how many there were in the previous turn.
    WatchId watch_last_turn(u8 event, FilterId subject);
    // A watch that tells the rulebook of each object.
    WatchId watch_objects(u8 event, FilterId subject);
    // The watches asked for since the last call become those of this card.
    void give_watches(Definition&);
    // Words for the options of a Verb::Mode, as its argument names them.
    u16 words(const std::vector<std::string>&);
    u16 program(Program);
    // Adds an ability with its statements to the pool.
    void ability(Ability, const std::vector<Statement>&);

    // ---- amounts
    AmountId constant(int value);
    AmountId count(FilterId);
    AmountId distinct_attribute(AttributeId, FilterId);
    // Of an attribute of which a thing may have several values: how many things can each have one to itself.
    AmountId values_of_their_own(AttributeId, FilterId);
    // How many of them at most have a value, or a symbol, in common.
    AmountId most_alike(AttributeId, FilterId);
    AmountId most_alike_symbol(u8 kind, FilterId);
    AmountId distinct_printed(AttributeId, FilterId);
    AmountId distinct_symbol(u8 kind, FilterId);
    AmountId sum(AttributeId, FilterId);
    AmountId size(u8 reg);
    AmountId number(u8 reg);
    // Was this true of the ability's own object as it triggered? (TriggerOn::facts)
    AmountId noted(u8 fact, u8 reg, FilterId which);
    AmountId attribute_of(AttributeId, u8 reg);
    AmountId memory(WatchId, Who);
    AmountId value(u8 which, Who);
    AmountId compare(AmountId, Compare, AmountId);
    AmountId compare(AmountId left, Compare how, int right) { return compare(left, how, constant(right)); }
    AmountId both(AmountId, AmountId);
    AmountId either(AmountId, AmountId);
    AmountId negation(AmountId);
    AmountId plus(AmountId, AmountId);
    AmountId times(AmountId, AmountId);
    AmountId divide(AmountId, AmountId);
    // Of these values the one with this number, from 1.
    AmountId listed(AmountId number, const std::vector<u16>& values);
    AmountId done_in_full();
    AmountId done_something();

    // ---- taking back
    struct Mark {
        std::size_t abilities, programs, filters, amounts, statements, destinations, symbols, watches, words;
    };
    Mark mark() const;
    // Forgets everything that was added since. Name parts stay: they say nothing by themselves.
    void take_back(const Mark&);

    // Works out which cards have which part of a name and which abilities wait where; after the last card.
    void finish();

  private:
    void list_names();
    WatchId keep(const Watch&);
    void lay_down(std::size_t at, const Filter&);
    AmountId two(AmountKind, AmountId, AmountId);

    Pool& pool_;
    std::map<std::string, FilterId> filters_;
    std::map<std::string, AmountId> amounts_;
    std::vector<u8> part_kinds_;  // by name part: the kind of names it is a part of, kNone: card names
    std::vector<WatchId> asked_;  // watches that the card at hand looks back on
};

// A jump target of a program that is being written.
struct Label {
    int number = -1;
};

// Writes a program: instructions in order, with jumps to labels.
class Assembler {
  public:
    // An instruction with nothing but its verb.
    static Op op(Verb);
    void add(const Op&);
    void add(Op, Label to);
    // Another instruction where one stands; it jumps where that one does.
    void replace(int at, const Op& op) { ops_[static_cast<std::size_t>(at)] = op; }
    Label label();
    void place(Label);
    bool empty() const { return ops_.empty(); }
    int size() const { return static_cast<int>(ops_.size()); }
    const Op& at(int index) const { return ops_[static_cast<std::size_t>(index)]; }
    // From there on, is there no jump and no jump target?
    bool is_straight_from(int at) const;
    // Replaces everything from there on, which must be straight, by these.
    void rewrite(int from, const std::vector<Op>& ops);
    // The program, with every jump resolved.
    Program finish() const;

  private:
    std::vector<Op> ops_;
    std::vector<int> labels_;                 // where each label stands
    std::vector<std::pair<int, int>> jumps_;  // instruction, label
};

}  // namespace arbiter
