// Objects, numbers and conditions of a program in words.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>

#include "engine/tell/register_contents.h"
#include "engine/tell/vocabulary.h"

namespace arbiter::tell {

// Objects in words.
struct NounPhrase {
    std::string text;
    bool many = false;
};

class Phrases {
  public:
    // As an ability of its card speaks, or of whoever was given it; no ability: as nobody's.
    Phrases(const Rulebook&, const Pool&, const Ability*, bool given = false);

    const Vocabulary& words() const { return words_; }
    const Pool& pool() const { return pool_; }
    const Ability* ability() const { return ability_; }
    const Program* program() const { return program_; }
    const Viewpoint& view() const { return view_; }

    std::string who(Who who) const { return words_.who(who, view_); }
    std::string whose(Who who) const { return words_.whose(who, view_); }
    NounPhrase self(ObjectKind of = ObjectKind::Places) const {
        return {of == ObjectKind::Places ? self_ : "this card"};
    }

    // ---- objects (phrases_objects.cpp)
    // "character in your battle area with level 2", or all of them.
    std::string things(FilterId, bool many) const;
    // With the test left out that every choice has (Words::choice_test).
    std::string choices(FilterId, bool many) const;
    bool has_choice_test(FilterId) const;
    // Does that test ask whether this player may choose it?
    bool has_choice_test_of(FilterId, Who) const;
    // All of them: "all your characters", "this character's battle opponent".
    NounPhrase all(FilterId) const;
    // What is true of something else besides: "with level 2 and in your hand"; empty: nothing.
    std::string clauses(FilterId, bool many) const;
    // Whom a filter of players is about, where that is all it says.
    bool owner_only(FilterId, Who& who) const;

    // ---- numbers (phrases_numbers.cpp)
    std::string number(AmountId) const;
    std::string signed_number(AmountId) const;
    // A value that stands for words.
    std::string number_words(std::string_view name, AmountId) const;
    bool is_value(AmountId) const;
    // One of several values, by the number of the one that was chosen.
    std::string listed_value(AmountId, const std::function<std::string(i32)>& entry_words) const;
    // A value that takes the place of the lowest bits of a number with these words.
    std::string found_value(std::string_view name, AmountId) const;
    // So many of them: "2 cards", "up to 3 cards in your hand".
    std::string so_many(AmountId low, AmountId high, const std::string& one, const std::string& many,
                        FilterId among = kNoId) const;
    std::string condition(AmountId) const;
    // A number as it is, where it depends on nothing.
    bool constant(AmountId, i32& value) const;
    bool is_yes_or_no(AmountId id) const;

    // ---- registers (phrases_registers.cpp)
    NounPhrase held(u8 reg) const;
    // As something that is counted: "drawn cards", even where there is at most one.
    std::string held_many(u8 reg) const;
    std::string held_number(u8 reg) const;
    // A condition that is a number in a register.
    std::string held_condition(u8 reg) const;
    std::string option_chosen(u8 reg, i32 option) const;
    // Do conditions ask which number was chosen here? Then they are options.
    bool is_option(u16 op) const;
    // An instruction that only takes note of objects is told where they are used at once, else by a line of its own.
    bool told_elsewhere(u16 op) const { return told_at_.count(op) != 0; }
    // Is a number that an instruction keeps told where it is used?
    bool told_where_used(u16 op) const;
    bool is_flag(u8 reg) const;
    // Goes on as instruction `at` sees it; gives back where it was.
    u16 go_to(u16 at) const;
    // Where what Verb::Forget forgets was written, as far as that could be read after it.
    std::vector<u16> forgotten_by(u16 op) const;
    // What an instruction takes note of.
    NounPhrase remembered(u16 op) const { return fresh(op); }

    // What is said with the holes of a property filled in.
    std::string property(PropertyId, AmountId value, u16 argument, bool many, bool of_player = false) const;
    std::string event(u8 event, FilterId subject, u8 self, u8 at_least) const;

  private:
    friend class SeenFrom;
    struct Noted {
        Noun noun;
        std::string done;    // "chosen"
        bool after = false;  // "the cards looked at"
        bool many = true;
    };
    struct Factors {
        i32 constant = 1;
        std::vector<AmountId> others;
    };

    // ---- objects
    void gather_tests(u16 node, std::vector<u16>& tests, bool without_choice) const;
    std::string described(FilterId, bool many, bool without_choice) const;
    std::string described(const std::vector<u16>& tests, ObjectKind, bool many) const;
    bool names_it(const FilterNode&, ObjectKind, Noun&) const;
    Clause leaf(const FilterNode&, bool many) const;
    Clause attribute_clause(const FilterNode&, bool many) const;
    Clause book_clause(const FilterNode&, bool many) const;
    NounPhrase member(const FilterNode&) const;
    Clause register_clause(const FilterNode&, bool many) const;
    std::string stack_words(const FilterNode&, bool many) const;
    std::string clause(u16 node, bool many, bool denied) const;
    std::string group(const FilterNode&, bool many, bool denied) const;
    std::string sentence(u16 node, bool many) const;
    std::string watched(WatchId, bool of_object) const;

    // ---- numbers
    Factors factors(AmountId) const;
    std::string for_each(AmountId) const;
    std::string counted(const AmountNode&) const;
    std::string memory(const AmountNode&) const;
    std::string comparison(const AmountNode&) const;
    std::string there_are(const AmountNode& count, Compare, AmountId with) const;
    std::string said_of_held(const AmountNode& count) const;
    std::string both(AmountId, AmountKind) const;
    std::optional<bool> settled(AmountId) const;
    std::string carried_out(bool in_full, bool something) const;
    bool bit_of(const AmountNode&, u8& reg, int& bit) const;

    // ---- registers
    NounPhrase described_at_start(u8 reg) const;
    Sources written(u16 at, u8 reg, Side) const;
    NounPhrase noted(u16 op, u16 used_at) const;
    void leave_out_older(std::vector<u16>& ops, u8 reg) const;
    Noted note_of(u16 op) const;
    bool reads(u16 op, u8 reg, Side) const;
    bool reads_from(u16 later, u16 from, u8 reg, Side, int depth) const;
    bool reads_filter(u16 node, u8 reg, Side) const;
    bool reads_amount(AmountId, u8 reg, Side) const;
    NounPhrase combined(u16 op) const;
    bool takes_all_away(u16) const;
    NounPhrase rest(u16 op) const;
    bool is_fresh(u16 op, u16 used_at) const;
    NounPhrase fresh(u16 op) const;
    Noun noun_of(u16 op) const;
    bool is_single(u16 op) const;
    bool is_single_filter(FilterId) const;
    std::optional<ObjectKind> kind_held(u8 reg) const;
    bool is_single_held(u8 reg) const;
    bool shares_words(const Noted&) const;
    const Op& op(u16 at) const { return program_->ops[at]; }

    Vocabulary words_;
    const Pool& pool_;
    const Ability* ability_;
    const Program* program_ = nullptr;
    std::unique_ptr<RegisterContents> holdings_;
    std::string self_ = "this card";
    mutable Viewpoint view_;
    mutable u16 at_ = kNoId;       // the instruction as which it speaks,
    mutable u16 telling_ = kNoId;  // and the one that is being told
    mutable int depth_ = 0;
    mutable std::vector<u16> combining_;  // the ops whose sets are being put into words
    mutable bool as_many_ = false;        // what is held is counted
    mutable std::map<u16, u16> told_at_;  // what only takes note, and the instruction that tells it
};

// Speaks as another instruction sees it, for as long as this lives.
class SeenFrom {
  public:
    SeenFrom(const Phrases& phrases, u16 at) : phrases_(phrases), before_(phrases.at_) {
        phrases.at_ = at;
        ++phrases.depth_;
    }
    ~SeenFrom() {
        phrases_.at_ = before_;
        --phrases_.depth_;
    }
    SeenFrom(const SeenFrom&) = delete;
    SeenFrom& operator=(const SeenFrom&) = delete;

  private:
    const Phrases& phrases_;
    u16 before_;
};

}  // namespace arbiter::tell
