// Lowering one ability: the state that is kept while its tree becomes a program, and the functions that all games
// share.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lower/dialect.h"
#include "lower/references.h"

namespace arbiter::lower {

// What a noun that refers back can mean.
struct ReferenceTraits {
    std::optional<ObjectKind> of = std::nullopt;
    i32 kinds = 0;
    std::string said{};                      // a name, as it was said before
    std::optional<u16> name = std::nullopt;  // a name as a symbol
    std::vector<Filter> tests{};             // what else is said of it: only of results
};

// A phrase of things, before any are chosen.
struct Noun {
    Group what;
    Quantity quantity;
    Joint joint = Joint::None;
    u8 joint_argument = 0;
    AmountId joint_sum = kNoId;  // what the sum of a choice is compared with
    bool joint_printed = false;  // compares printed values, which only cards that are not in play have unchanged
    bool of_each = false;        // one of each value that there is of what the joint condition compares
    bool random = false;
    bool placed = false;           // the phrase says where they are
    std::vector<Filter> one_each;  // one thing for each of these tests
    bool of_each_player = false;   // in a zone of each player
    bool both_sides = false;       // next to it on both sides: two things
    std::optional<Filter> also;    // cards that the same words mean in addition to these places
    std::optional<Group> among;    // "among them": the things that were named before
    bool from_it = false;          // "a card from it": what was last acted on
    Term stack;                    // "a card from one of your X": what it is taken from
    Part part = Part::Whole;       // which cards of it
    Term base_of;                  // the lowest card of this
    Term pile;                     // "cards from the top of your deck": the zone
    bool pile_bottom = false;
    std::optional<std::pair<AttributeId, Compare>> extreme{};  // the highest or lowest value of this attribute is
                                                               // required
    Term q;                                                    // the words that say how many,
    Term alike;                                                // and what they have in common

    // Does the filter alone say what is meant?
    bool plain() const {
        return joint == Joint::None && !random && !both_sides && !from_it && !stack && !base_of && !pile &&
               one_each.empty();
    }
};

// A value that something had before this text moved it.
struct FormerValue {
    u8 moved;  // the register of what was moved
    AttributeId which;
    u8 number;  // the register that keeps it
};
// The same of whether a test held of it.
struct FormerTest {
    u8 moved;
    std::string test;  // key_of
    u8 number;
};

// What the phrase around a filter says about the things.
struct FilterContext {
    std::optional<Who> whose = std::nullopt;
    bool anywhere = false;     // their place is known already
    Term place_of = {};        // another filter whose place applies to this one as well
    bool past = false;         // where they were before they moved
    bool several = false;      // the phrase speaks of more than one thing
    bool used = false;         // "used this turn" is counted elsewhere
    bool source_card = false;  // cards that have abilities, wherever they are by now
    bool no_source = false;    // "other than this" is always true
    bool was_active = false;   // "active" is what it was before
    Term said = {};            // the word of the phrase that says whose
};

// Gives a variable another value while this object lives.
template <class T>
class Scoped {
  public:
    Scoped(T& place, T value) : place_(place), before_(std::exchange(place, std::move(value))) {}
    ~Scoped() { place_ = std::move(before_); }
    Scoped(const Scoped&) = delete;
    Scoped& operator=(const Scoped&) = delete;

  private:
    T& place_;
    T before_;
};

// How long a change lasts.
struct Lasting {
    Duration duration = Duration::ThisTurn;
    u16 until = 0;  // Duration::UntilMoment: the moment, in whose turn, and whether this turn counts
};

// What is given to something: a property of it.
struct Modification {
    PropertyId property = 0;
    AmountId value = kNoId;
    u16 argument = 0;
};

// A statement, and where the text that makes it works.
struct StatementInZones {
    u16 zones = 0;
    Statement statement{};
};

// Something that this text has moved: the text refers to it as before, but it is another object by now.
struct Moved {
    u8 from = kNone;   // the register it was in
    u8 moved = kNone;  // the one that holds what was moved
    ObjectKind was = ObjectKind::Cards;
    ObjectKind is = ObjectKind::Cards;
    int part = 0;  // of which conditional part of the text the move is, 0: of none
};

// Something on the field that a delayed part refers to: the register it was in, and the one with its top card. For the
// text's own object, which needs no register, a test of what it is then.
struct Captured {
    u8 place = kNone;
    u8 card = kNone;
    std::optional<Filter> still{};
};

// A value that the text has had somebody choose: a TYPE, a level; without an aspect a plain number.
struct KeptValue {
    std::optional<Aspect> aspect;
    AmountId amount = kNoId;
    std::size_t said = 0;  // the number of mentions when it was chosen
};

// What a sentence adds to a number in braces.
struct NumberIncrease {
    Term said{};  // the sentence, until it was carried out
    AmountId amount = kNoId;
    std::optional<AttributeId> of{};  // of a bound on this value; nothing: of how many are chosen
    bool used = false;
};

struct Lowering : Draft {
    Lowering(const Dialect& language, const Job& of) : Draft(of), dialect(language) {}

    const Dialect& dialect;

    // ---- of the ability at hand
    u16 states = 0;                             // the rulebook's bits: when it is active
    u16 zones = 0;                              // where it works, 0: on the field
    ObjectKind source_of = ObjectKind::Places;  // what "this" is: a thing on the field, or a card elsewhere
    std::vector<StatementInZones> says;         // a continuous text: what it says
    std::optional<AttributeId> kept_of_moved;   // what the text asks of a thing that it moves, as it was before
    std::vector<FormerValue> former_values;
    std::vector<FormerTest> former_tests;
    std::optional<Group> cheaper;  // the cards that a text makes cheaper for one use alone
    u8 base_card = kNone;          // the lowest card of its own stack, looked up before it is uncovered
    bool continuous = false;       // true as long as it stands there: nobody chooses anything
    bool stands_nowhere = false;   // the card is used up while the text is carried out
    bool keeps_rest = false;       // "the rest" comes up
    bool has_left = false;         // it is a text of something that has left the field
    bool subjects_left = false;    // what it waits for has left the field when it resolves
    std::vector<FilterId> facts;   // what it notes as it triggers (TriggerOn::facts),
    u8 facts_in = kNone;           // and the register that keeps it
    bool keeps_tests = false;      // "if it is not", "any other" comes up
    Term heading;                  // what the first sentence does, without the event that it waits for
    bool headed_braces = false;    // that sentence has a phrase in braces, so its other reading starts alike
    std::vector<int> numbered;     // the numbers of the texts to choose from
    std::map<int, u8> options;     // of such a text, the register whose number says that it was chosen
    Options numbered_texts;        // of which one is carried out
    bool keeps_place = false;      // "in its place" comes up
    std::vector<Term> items;       // the list below the line,
    bool options_once = false;     // of which each item is chosen once a turn
    std::vector<TriggerOn> waits_for;
    NumberIncrease number_increase;
    Term line;        // the line itself, for reminders of what it does,
    u32 recalls = 0;  // and bits of the game's own, for the same
    Term effect;      // that was chosen, still to be resolved

    // ---- what was spoken of
    u8 subject = kSubjects;          // the subject of the event; if there are several, the one that the player chooses
    FilterId subjects = kNoId;       // the several subjects, of which one is chosen at the first reference
    bool subject_tried = false;      // it may have been chosen already
    bool subject_chosen = false;     // it surely was
    u8 beneath = 0;                  // TriggerOn::beneath: the text speaks of what lay under its own thing
    bool names_subject = false;      // the text refers to the subject, or to all of them
    std::optional<Who> other_named;  // the player other than you who was named last; both: Who::Either
    std::vector<Moved> moved;
    u8 self_place = kNone;  // registers with the text's own object before the text moved anything: its place,
    u8 self_cards = kNone;  // and its cards; for texts that ask whether something was this
    std::vector<std::pair<u8, Who>> owners;  // who owns the things in a register, if known
    std::vector<u8> own;                     // registers that hold the thing whose text this is
    std::size_t sentence_from = 0;           // mentions before this one are of earlier sentences
    std::vector<KeptValue> values;           // chosen, the latest last
    std::vector<Captured> held;              // in a delayed part: things on the field by the card that was on top

    // ---- of the phrase at hand
    std::optional<Who> possessor;    // "your" means this player
    std::optional<Who> one_asked;    // "each player has": the player who is considered now
    bool as_another = false;         // the words belong to another object's text
    bool describing = false;         // a test of the object that is being described: neighbours are its neighbours
    bool asks_field = false;         // the description that is being read asks for something that only things on the
                                     // field have
    Term quantity_instead{};         // so many are chosen, whatever the phrase of what is chosen says
    bool choosing = false;           // the text says "choose": that may have a price
    bool moving = false;             // what is taken is moved
    std::optional<Lasting> lasting;  // "until the end of the turn"
    bool lasting_used = false;
    std::optional<Lasting> given_before;   // how long the last change lasts: "it also gains"
    std::optional<DelayedTo> delayed_to;   // within a delayed part: until when
    AmountId required = kNoId;             // the number that the thresholds of the list are compared with
    u8 performed = kNone;                  // the register that takes whether the texts that are being performed were
    AmountId scale = kNoId;                // "for each": multiplies what is given
    bool scales_picks = false;             // and what is chosen
    bool until_turn_ends = false;          // a condition around the phrase is about this turn
    AmountId did_it = kNoId;               // "if you do"
    AmountId extra_paid = kNoId;           // "if you paid the additional cost": whether the first sentence was done
    Who did_by = Who::You;                 // "you"
    bool did_optional = false;             // and it was optional
    bool whose_again = false;              // the place says whose the things are, as the words before it do
    AmountId test_before = kNoId;          // "if it is not": the test that came before
    bool scale_used = false;               // "for each": something was multiplied by it
    bool counting = false;                 // things are counted or asked about, not taken
    bool test_may_lack = false;            // and it may be about nothing
    AmountId tests_before = kNoId;         // "is any other card": any of those that asked what it is
    Term tested_before;                    // and what they were about
    Term shared_via;                       // the time that holds for the condition before it, too
    std::optional<Group> condition_about;  // what the condition of this sentence is about
    std::optional<Group> before_about;     // and that of the sentence before, where it had one
    bool before_picks = false;             // that sentence chose something as well
    std::optional<Filter> modified;        // "for each other": other than whom it is given to
    u8 being_put = kNone;                  // "it" in "able to level up with it"
    u8 seen_from = kSource;                // the object from which "the other line" is seen
    std::optional<u8> move_reason;         // the rulebook's word for the move, whatever the text's verb is
    Term shuffled_next;  // the deck that the next step shuffles: it makes no difference where in it cards go
    std::vector<Filter> restrictions;  // what may not be put into play by this effect

    void note_move(u8 from, ObjectKind was, u8 to, ObjectKind is) { moved.push_back({from, to, was, is, open_part()}); }
    // Declines for the reason why the part was declined.
    void decline_as(const Lowering& part) {
        if (!part.declined.empty()) decline(part.declined);
    }
    // Notes that the text refers to what this register holds.
    void named(u8 reg);
    // A fact about this ability's own object that is known only as it triggers, as a condition; kNoId: it cannot be
    // kept.
    AmountId note_fact(const Filter&, ObjectKind);
    // Whose are all things that pass, or that this register holds? Nothing: not known, or either player's (owner.cpp).
    std::optional<Who> owner_in(const Filter&) const;
    std::optional<Who> owner_of(u8 reg) const;
    void owned(u8 reg, std::optional<Who>);
    // Do the words say that they may be either player's?
    bool of_either_in(const Filter&) const;
    // Was what this register holds on the field before it was moved?
    bool mentions_moved(u8 reg) const;
};

// Two branches of which one is carried out; things that either of them moved may be in their new place.
template <class First, class Second>
void alternatives(Lowering& low, AmountId condition, First&& first, Second&& second) {
    const std::vector<Moved> before = low.moved;
    const std::vector<u8> own = low.own;
    std::vector<Moved> by_first;
    alternatives(
        static_cast<Draft&>(low), condition,
        [&] {
            first();
            by_first = std::exchange(low.moved, before);
            low.own = own;
        },
        second);
    low.moved.insert(low.moved.end(), by_first.begin() + static_cast<std::ptrdiff_t>(before.size()), by_first.end());
}

// One of several texts of which any may be carried out. They share registers, since one cannot refer to what another
// names. A text that moves something that was named before them keeps its registers for itself.
template <class Body>
void add_option(Lowering& low, Options& options, Body&& body) {
    const u8 registers = low.registers;
    u8 used = registers;
    const std::vector<Moved> moved = low.moved;
    const auto owners = low.owners;
    const std::vector<u8> own = low.own, either_owned = low.either_owned;
    options.add(low, [&] {
        body();
        used = low.registers;
    });
    const auto since = low.moved.begin() + static_cast<std::ptrdiff_t>(moved.size());
    if (std::any_of(since, low.moved.end(), [&](const Moved& one) { return one.from < registers; })) {
        low.registers = used;
        return;
    }
    low.moved = moved;
    low.owners = owners;
    low.own = own;
    low.either_owned = either_owned;
}

// ---- words.cpp: single words
// The list, which must not name anything twice.
std::vector<Term> named_once(Lowering&, std::vector<Term> list);
Who player(Lowering&, const Term&);
// The same, but not both players together.
Who one_player(Lowering&, const Term&);
ZoneId zone_of(Lowering&, const Term& zone_name);
i32 zone_bits(Lowering&, const std::vector<Term>& names);
// The zones that a phrase names, 0 where it names none.
i32 zones_named(Lowering&, const Term& zone);
// "Your hand", "the hand", where nothing else than the own cards is spoken of.
void note_own_area(const Term& whose);
// Does it name this zone, and no other?
bool names_zone(const Term& zone, text::Head);
// "A card", "one card".
bool is_one(const Term& q);
i32 kind_bits(Lowering&, const Term& kind);
std::optional<Aspect> aspect_of(Lowering&, const Term& attribute);
// Does only what is on the field have this value?
bool is_of_field(const Lowering&, AttributeId);
// The same, but only for attributes that are numbers.
Aspect stat_of(Lowering&, const Term& stat);
// "Three or more", "2 to 4": the number compared with a bound.
AmountId compare_with_bound(Lowering&, AmountId number, const Term& bound);
// "Three or more of them": the number compared with a quantity.
AmountId compare_with_quantity(Lowering&, AmountId number, const Term& q);
// Of these things only those that share the compared value with another one (take.cpp).
Filter with_others_like_it(const Noun&, const Filter&);
// Does the quantity include zero?
bool allows_none(const Term& q);
// Can no number meet both quantities?
bool exclude_each_other(const Term& a, const Term& b);
Quantity quantity_of(Lowering&, const Term& q);
// A canonical text for the quantity.
std::string told(const Quantity&);
// A number that the acting player chooses.
AmountId chosen_number(Lowering&, int from, int to);

// ---- owner.cpp: whose things are
// Whose zone a phrase names, where it is one player's.
std::optional<Who> owner_said(Lowering&, const Term& zone);
// Cards go to their owner's zones: a text that says whose zone it is must say the same of these things.
void check_owner(Lowering&, const Term& zone, u8 things);
// Adds to the context what a phrase says about whose its things are.
FilterContext whose_in(Lowering&, const Term& whose, const FilterContext&);

// ---- number_increase.cpp: numbers in braces, which another sentence raises
bool is_number_increase(const Term& sentence);
// Such a number, of a bound on this value or else of how many are chosen.
AmountId raised(Lowering&, const Term& number, std::optional<AttributeId> of);

// ---- resolve_reference.cpp: references to things that the text has mentioned
bool is_reference(const Lowering&, const Term&);
// Is that what the mention's step did: Choose, Reveal, Move ...?
bool acted(const Mention&, const Term& how, const Dialect&);
// A key for what a reference means: references with the same key mean the same.
std::string reference_key(const Group&);
Group resolve_reference(Lowering&, const Term& reference, std::optional<ObjectKind> wanted = std::nullopt);
// "This card in your discard area": only if it is there.
Group located(Lowering&, const Term& reference, std::optional<ObjectKind> wanted);
// What is compared: for what this effect moved, what it was before.
Group as_it_was(const Lowering&, const Group&);
// What "it" means.
Group resolve_it(Lowering&, std::optional<ObjectKind> wanted);
// The latest thing that "it" could be; nothing: nullptr.
const Mention* latest_antecedent(Lowering&, std::optional<ObjectKind> wanted);
// The kind of object that "it" must be here. "Place one card under it and switch it to active": not the card, which is
// not on the field.
std::optional<ObjectKind> kind_meant_by_it(const Lowering&, const Term& what);
// The cards that were looked at last, unless all of them were moved; nullptr: there are none.
const Mention* latest_pile(Lowering&);
// Checks "this character": the card must be of these kinds, unless the words belong to another object's text.
void is_called(Lowering&, const Term& noun, i32 kinds, ObjectKind);
// A test for what "other" excludes.
Filter other_than(Lowering&);
void mention_selected(Lowering&, const Selected&, Act, text::Word verb = {});
// Mentions cards that were shown: those that were taken for it or named before. Cards of a deck are a pile from which
// the text can take some.
void mention_shown(Lowering&, const Selected&, Act, const Selected* named = nullptr);

// ---- meaning.cpp: what grammar lines say themselves; nothing: they do not
std::optional<Filter> test_from_meaning(Lowering&, const Term&, ObjectKind);
std::optional<AmountId> number_from_meaning(Lowering&, const Term&);
std::optional<std::vector<Modification>> modifications_from_meaning(Lowering&, const Term&);
std::optional<AwaitedEvent> event_from_meaning(Lowering&, const Term& verb);
bool carry_out_from_meaning(Lowering&, const Term& step);

// ---- noun.cpp: phrases of things
// The phrase as a filter and a quantity.
Noun read_noun(Lowering&, const Term& objects, const FilterContext& = {});
// All that a phrase describes: any one of them ("next to one of your X"), or every one ("among your X").
enum class Quantifier : u8 { Any, Every };
Group read_group(Lowering&, const Term& objects, const FilterContext& = {}, Quantifier = Quantifier::Any);
// All of a group in which something is counted or added up; things that were named before count as they were then.
Group whole_group(Lowering&, const Term& in, const FilterContext&);
// Everything that a Filter node says.
Noun read_filter(Lowering&, const Term& filter, const FilterContext& = {});
// Does a modifier say where things are?
bool is_place(const Lowering&, const Term& mod);
// Do the words of a noun say where the things are?
bool says_place(const Lowering&, const Term& filter);
// Is one of its places this zone?
bool says_zone(const Term& filter, text::Head);
// A place that stands only in the other one of two phrases applies to this one, too.
FilterContext placed_like(const Lowering&, const Term& objects, const Term& other, const FilterContext&);
// Does the noun say that there are several? For a Filter whose words may be singular or plural.
bool says_plural(const Term& filter);
// What things are, wherever they are: the words must not say where.
Noun described_anywhere(Lowering&, const Term& filter);
// "A card", with nothing more said of it.
bool is_any_card(const Term& filter);
// "Your X": without a number, and not of several.
bool is_one_unsaid(const Term& objects);
// "Reveal the top card of your deck. Choose a character. It gains BP equal to that card's BP": was a card spoken of
// before the things of this kind that were named last? Those are called by their kind, and not a card.
bool card_before(const Lowering&, i32 kinds);
// "One card with a different card name": different from what was named last, as several are from each other.
void beside_named(Lowering&, Noun&);
AmountId distinct(Lowering&, const Aspect&, const Group& among);

// ---- condition.cpp
AmountId condition(Lowering&, const Term& proposition);
// "More", "fewer": the numbers compared so.
AmountId compared_as(Lowering&, AmountId left, const Term& dir, AmountId right);

// ---- test.cpp: what is said of something
AmountId test_of(Lowering&, const Term& who, const Term& predicate);
// Is the predicate that something is somewhere, or is not?
bool is_place_test(const Lowering&, const Term& predicate);

// ---- count.cpp
AmountId counted(Lowering&, const Noun&);
AmountId count_of(Lowering&, const Term& counted, const FilterContext& = {});
AmountId per_count(Lowering&, const Term& per);
AmountId at_least_one(Lowering&, AmountId number);
AmountId count_passing(Lowering&, const Group& who, const Filter& test);
// Of all of them, and there must be some.
AmountId every_passes(Lowering&, const Group&, const Filter& test);
// May the group be empty because the act that produced it was declined or skipped?
bool may_be_missing(const Lowering&, const Group&);

// ---- value.cpp: values that are chosen, stored, read and compared
void choose_value(Lowering&, const Term& pick);
// "The chosen TYPE", "that number"; the aspect is what it is a value of.
AmountId kept_value(Lowering&, const Term& reference, std::optional<Aspect>&);
Filter has_kept_value(Lowering&, const Term& reference);
// The name that was chosen last.
Filter has_chosen_name(Lowering&);
// The value of one thing that is named, as it is now.
AmountId value_now(Lowering&, const Term& value, AttributeId of);
// A thing whose value is this much, or compares this way with that of another.
Filter measured(Lowering&, AttributeId, const Term& is);
Filter measured_than(Lowering&, AttributeId, const Term& dir, const Term& who);
// "The number of ... is ...", "the total level of ... is higher than ...".
AmountId number_is(Lowering&, const Term& proposition);
AmountId total_of(Lowering&, const Term& total, const FilterContext&);

// ---- take.cpp: the instructions that choose or find things
// Emits what chooses or finds the objects. `also` are further tests that they must pass.
Selected take(Lowering&, const Term& objects, std::optional<ObjectKind> wanted = std::nullopt,
              std::vector<Filter> also = {});
Selected take_noun(Lowering&, const Noun&, std::vector<Filter> also = {});
// "Your X" where one of them is meant.
Selected take_one_thing(Lowering&, const Term& objects);
// So many cards from an end of a player's pile.
u8 take_end(Lowering&, ZoneId, Who whose, bool bottom, AmountId amount);
u8 select(Lowering&, const Noun&, const Filter&, const Quantity&);

}  // namespace arbiter::lower
