// Lowering one ability: what is kept in mind while its tree becomes a program, and the parts that all games share.
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

// What a noun that points back can be.
struct ReferenceTraits {
    std::optional<ObjectKind> of = std::nullopt;
    i32 kinds = 0;
    std::string said{};                      // a name, as it was said before
    std::optional<u16> name = std::nullopt;  // a name as a symbol
};

// A phrase of things, before any are chosen.
struct Noun {
    Group what;
    Quantity quantity;
    Joint joint = Joint::None;
    u8 joint_argument = 0;
    AmountId joint_sum = kNoId;  // what the sum of a choice is compared with
    bool joint_printed = false;  // by what is printed, which only cards that are not in play have plainly
    bool of_each = false;        // one of each value that there is of what the joint condition compares
    bool random = false;
    bool placed = false;           // the phrase says where they are
    std::vector<Filter> one_each;  // one thing for each of these tests
    bool of_each_player = false;   // in a zone of each player
    bool both_sides = false;       // next to it on both sides: more than one thing
    std::optional<Filter> also;    // cards that the same words mean beside these places
    std::optional<Group> among;    // "among them": of what was named before
    bool from_it = false;          // "a card from it": what was last acted on
    Term stack;                    // "a card from one of your X": what it is taken from
    Part part = Part::Whole;       // which cards of it
    Term base_of;                  // the lowest card of this
    Term pile;                     // "cards from the top of your deck": the zone
    bool pile_bottom = false;
    std::optional<std::pair<AttributeId, Compare>> extreme{};  // none of them has more, or less, of this
    Term q;                                                    // the words that say how many

    // Does the filter alone say what is meant?
    bool plain() const {
        return joint == Joint::None && !random && !both_sides && !from_it && !stack && !base_of && !pile &&
               one_each.empty();
    }
};

// A value that a thing had before this text moved it.
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

// What a phrase around a filter says of the things.
struct FilterContext {
    std::optional<Who> whose = std::nullopt;
    bool anywhere = false;     // where the things are is known otherwise
    Term place_of = {};        // a filter whose place holds for this one as well
    bool past = false;         // where they were before they moved
    bool several = false;      // the phrase speaks of more than one thing
    bool used = false;         // "used this turn" is counted otherwise
    bool source_card = false;  // cards that have abilities, wherever they are by now
    bool no_source = false;    // "other than this" holds of whatever it is
    bool was_active = false;   // "active" is what it was before
    Term said = {};            // the word of the phrase that says whose
};

// Something else for as long as this stands.
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

// What this text has moved: it is spoken of as it was, and is another object by now.
struct Moved {
    u8 from = kNone;   // the register it was in
    u8 moved = kNone;  // the one that holds what was moved
    ObjectKind was = ObjectKind::Cards;
    ObjectKind is = ObjectKind::Cards;
    int part = 0;  // of which conditional part of the text the move is, 0: of none
};

// Something on the field that a delayed part speaks of: the register it was in, and the one with its top card; of the
// thing whose text it is, which needs none, a test of what it is then.
struct Captured {
    u8 place = kNone;
    u8 card = kNone;
    std::optional<Filter> still{};
};

// A value that the text has had somebody choose: a TYPE, a level; without an aspect a plain number.
struct KeptValue {
    std::optional<Aspect> aspect;
    AmountId amount = kNoId;
    std::size_t said = 0;  // how many mentions there were when it was chosen
};

// What a sentence adds to a number in braces.
struct Raise {
    Term said{};  // the sentence, until it was told
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
    bool stands_nowhere = false;   // it is of a card that is used up as it is carried out
    bool keeps_rest = false;       // "the rest" comes up
    bool has_left = false;         // it is the last text of something that leaves the field
    bool subjects_left = false;    // what it waits for has left the field when it resolves
    std::vector<FilterId> facts;   // what it takes note of as it triggers (TriggerOn::facts),
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
    Raise raise;
    Term line;        // the line itself, for reminders of what it does,
    u32 recalls = 0;  // and bits of the game's own, for the same
    Term effect;      // that was chosen, still to be resolved

    // ---- what was spoken of
    u8 subject = kSubjects;          // the one thing that did what it waits for, of several chosen by its player
    FilterId subjects = kNoId;       // the several of which it is chosen as it is first spoken of
    bool subject_tried = false;      // it may have been chosen by now
    bool subject_chosen = false;     // it surely was
    u8 beneath = 0;                  // TriggerOn::beneath: the text speaks of what lay under its own thing
    bool names_subject = false;      // the text speaks of it, or of all of them
    std::optional<Who> other_named;  // the player but you who was named last; both: Who::Either
    std::vector<Moved> moved;
    u8 self_place = kNone;  // registers that hold what this thing was before the text moved anything: where it stood,
    u8 self_cards = kNone;  // and its cards; where the text asks whether something was this
    std::vector<std::pair<u8, Who>> owners;  // whose the things are that a register holds, where that is known
    std::vector<u8> own;                     // registers that hold the thing whose text this is
    std::size_t sentence_from = 0;           // mentions before this one are of earlier sentences
    std::vector<KeptValue> values;           // chosen, the latest last
    std::vector<Captured> held;              // in a delayed part: things on the field by the card that was on top

    // ---- of the phrase at hand
    std::optional<Who> possessor;    // "your" means this player
    std::optional<Who> one_asked;    // "each player has": the one of whom it is asked now
    bool as_another = false;         // the words are those of another thing's text
    bool describing = false;         // a test of the thing that is being described: its neighbours are that one's
    bool asks_field = false;         // the description that is being read asks for what only things on the field have
    bool choosing = false;           // the text says "choose": that may have a price
    bool moving = false;             // what is taken is moved
    std::optional<Lasting> lasting;  // "until the end of the turn"
    bool lasting_used = false;
    std::optional<Lasting> given_before;   // how long what was given last lasts: "it also gains"
    std::optional<DelayedTo> put_off;      // within what is put off: until when
    AmountId required = kNoId;             // the number that the thresholds of the list are compared with
    u8 performed = kNone;                  // the register that takes whether the texts that are being performed were
    AmountId scale = kNoId;                // "for each": multiplies what is given
    bool scales_picks = false;             // and what is chosen
    bool until_turn_ends = false;          // a condition around the phrase is about this turn
    AmountId did_it = kNoId;               // "if you do"
    AmountId extra_paid = kNoId;           // "if you paid the additional cost": whether the first sentence was done
    Who did_by = Who::You;                 // "you"
    bool did_optional = false;             // and what may also be left undone
    bool whose_again = false;              // the place said whose things are, as the words before it
    AmountId test_before = kNoId;          // "if it is not": the test that came before
    bool scale_used = false;               // "for each": something was multiplied by it
    bool counting = false;                 // things are asked about or counted, and none is taken
    bool test_may_lack = false;            // and what it asks about may be nothing
    AmountId tests_before = kNoId;         // "is any other card": any of those that asked what it is
    Term tested_before;                    // and of what they asked it
    Term shared_via;                       // the time that holds for the condition before it, too
    std::optional<Group> condition_about;  // what the condition of this sentence is about
    std::optional<Group> before_about;     // and that of the sentence before, where it had one
    bool before_picks = false;             // that sentence took hold of something else as well
    std::optional<Filter> modified;        // "for each other": other than whom it is given to
    u8 being_put = kNone;                  // "it" in "able to level up with it"
    u8 seen_from = kSource;                // where "the other line" is seen from
    std::optional<u8> move_reason;         // the rulebook's word for the move, whatever the text's verb is
    std::vector<Filter> restrictions;      // what may not be put into play by this effect

    void note_move(u8 from, ObjectKind was, u8 to, ObjectKind is) { moved.push_back({from, to, was, is, open_part()}); }
    // What declined a part declines the whole.
    void decline_as(const Lowering& part) {
        if (!part.declined.empty()) decline(part.declined);
    }
    // The text speaks of what this register holds.
    void named(u8 reg);
    // Whose are all things that pass, or that this register holds? Nothing: not known, or either player's (owner.cpp).
    // A fact about this ability's own object that is known only as it triggers, as a condition; kNoId: it cannot be
    // kept.
    AmountId note_fact(const Filter&, ObjectKind);
    std::optional<Who> owner_in(const Filter&) const;
    std::optional<Who> owner_of(u8 reg) const;
    void owned(u8 reg, std::optional<Who>);
    // Do the words say that they may be either player's?
    bool of_either_in(const Filter&) const;
    // Was what this register holds on the field before it was moved?
    bool mentions_moved(u8 reg) const;
};

// Two branches of which one is carried out; what either moved may be where it put it.
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

// One of several texts of which any may be carried out. They share registers: what one of them knows of its own is
// nothing to the next, and where it moved what was named before them, its registers stay its own.
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
// A list that names nothing twice.
std::vector<Term> named_once(Lowering&, std::vector<Term> list);
Who player(Lowering&, const Term&);
// The same where both together would be something else.
Who one_player(Lowering&, const Term&);
ZoneId zone_of(Lowering&, const Term& zone_name);
i32 zone_bits(Lowering&, const std::vector<Term>& names);
// The zones that a phrase names, 0 where it names none.
i32 zones_named(Lowering&, const Term& zone);
// Does it name this zone, and no other?
bool names_zone(const Term& zone, text::Head);
// "A card", "one card".
bool is_one(const Term& q);
i32 kind_bits(Lowering&, const Term& kind);
std::optional<Aspect> aspect_of(Lowering&, const Term& attribute);
// Does only what is on the field have this value?
bool is_of_field(const Lowering&, AttributeId);
// The same of what is a number.
Aspect stat_of(Lowering&, const Term& stat);
// "Three or more", "2 to 4": the number compared with a bound.
AmountId bounded(Lowering&, AmountId number, const Term& bound);
// "Three or more of them": the number compared with a quantity.
AmountId as_many(Lowering&, AmountId number, const Term& q);
// The same things, those alone that have another like them (take.cpp).
Filter with_others_like_it(const Noun&, const Filter&);
// Would none be as many as it says?
bool allows_none(const Term& q);
// Can no number be both?
bool exclude_each_other(const Term& a, const Term& b);
Quantity quantity_of(Lowering&, const Term& q);
// The same numbers are told alike.
std::string told(const Quantity&);
// A number that the acting player chooses.
AmountId chosen_number(Lowering&, int from, int to);

// ---- owner.cpp: whose things are
// Whose zone a phrase names, where it is one player's.
std::optional<Who> owner_said(Lowering&, const Term& zone);
// Cards go to their owner's zones: a text that says whose zone it is must say the same of these things.
void check_owner(Lowering&, const Term& zone, u8 things);
// What a phrase says of whose its things are, within what the words around it say.
FilterContext whose_in(Lowering&, const Term& whose, const FilterContext&);

// ---- raise.cpp: numbers in braces, which another sentence raises
bool is_raise(const Term& sentence);
// Such a number, of a bound on this value or else of how many are chosen.
AmountId raised(Lowering&, const Term& number, std::optional<AttributeId> of);

// ---- refer.cpp: things that the text has spoken of
bool is_reference(const Lowering&, const Term&);
// Is that what the mention's step did: Choose, Reveal, Move ...?
bool acted(const Mention&, const Term& how, const Dialect&);
// What words point at, for those that point at the same.
std::string pointed_as(const Group&);
Group refer(Lowering&, const Term& reference, std::optional<ObjectKind> wanted = std::nullopt);
// "This card in your discard area": only if it is there.
Group located(Lowering&, const Term& reference, std::optional<ObjectKind> wanted);
// What is to be compared of it: of what this effect moved, what it was before.
Group as_it_was(const Lowering&, const Group&);
// What "it" means.
Group refer_it(Lowering&, std::optional<ObjectKind> wanted);
// The latest thing that "it" could be; nothing: nullptr.
const Mention* latest_it(Lowering&, std::optional<ObjectKind> wanted);
// "Place one card under it and switch it to active": not the card, which stands nowhere.
std::optional<ObjectKind> standing_if_it(const Lowering&, const Term& what);
// The cards that were looked at last and are not all moved; nothing: nullptr.
const Mention* latest_pile(Lowering&);
// "This character": a thing of these kinds, which the card must be unless the words are those of another's text.
void is_called(Lowering&, const Term& noun, i32 kinds, ObjectKind);
// What "other" is other than.
Filter other_than(Lowering&);
void mention_selected(Lowering&, const Selected&, Act, text::Word verb = {});
// Cards that were shown, all of those that were taken for it or of those that were named before; what lies in a deck is
// a pile of which something is taken.
void mention_shown(Lowering&, const Selected&, Act, const Selected* named = nullptr);

// ---- meaning.cpp: what grammar lines say themselves; nothing: they do not
std::optional<Filter> test_meant(Lowering&, const Term&, ObjectKind);
std::optional<AmountId> number_meant(Lowering&, const Term&);
std::optional<std::vector<Modification>> modifications_meant(Lowering&, const Term&);
std::optional<AwaitedEvent> event_meant(Lowering&, const Term& verb);
bool carry_out_meant(Lowering&, const Term& step);

// ---- noun.cpp: phrases of things
// The phrase as a filter and a quantity.
Noun read_noun(Lowering&, const Term& objects, const FilterContext& = {});
// All that a phrase speaks of: any one of them ("next to one of your X"), or every one ("among your X").
enum class Quantifier : u8 { Any, Every };
Group read_group(Lowering&, const Term& objects, const FilterContext& = {}, Quantifier = Quantifier::Any);
// All of a group of which something is counted or added up; what was named, as it was then.
Group whole_group(Lowering&, const Term& in, const FilterContext&);
// Everything that a Filter node says.
Noun read_filter(Lowering&, const Term& filter, const FilterContext& = {});
// Does a modifier say where things are?
bool is_place(const Lowering&, const Term& mod);
// Do the words of a noun say where the things are?
bool says_place(const Lowering&, const Term& filter);
// Is one of its places this zone?
bool says_zone(const Term& filter, text::Head);
// A place that only stands at the other one of two phrases holds for this one, too.
FilterContext placed_like(const Lowering&, const Term& objects, const Term& other, const FilterContext&);
// Does the noun say that there are several? Of a Filter whose words may stand for one or for several.
bool says_plural(const Term& filter);
// "Reveal the top card of your deck. Choose a character. It gains BP equal to that card's BP": was a card spoken of
// before the things of this kind that were named last? Those are called by their kind, and not a card.
bool card_before(const Lowering&, i32 kinds);
// "One card with a different card name": different from what was named last, as several are from each other.
void beside_named(Lowering&, Noun&);
AmountId distinct(Lowering&, const Aspect&, const Group& among);

// ---- condition.cpp: conditions and counts
AmountId condition(Lowering&, const Term& proposition);
AmountId test_of(Lowering&, const Term& who, const Term& predicate);
AmountId counted(Lowering&, const Noun&);
AmountId count_of(Lowering&, const Term& counted, const FilterContext& = {});
AmountId per_count(Lowering&, const Term& per);
// Is the predicate that something is somewhere, or is not?
bool is_place_test(const Lowering&, const Term& predicate);
AmountId at_least_one(Lowering&, AmountId number);
AmountId count_passing(Lowering&, const Group& who, const Filter& test);
// Of all of them, and there must be some.
AmountId every_passes(Lowering&, const Group&, const Filter& test);
// May there be nothing, because what brought it about was declined or left out?
bool may_be_missing(const Lowering&, const Group&);
// "More", "fewer": the numbers compared so.
AmountId compared_as(Lowering&, AmountId left, const Term& dir, AmountId right);

// ---- value.cpp: values that are chosen, kept, read off things, and compared
void choose_value(Lowering&, const Term& pick);
// "The chosen TYPE", "that number"; the aspect is what it is a value of.
AmountId kept_value(Lowering&, const Term& reference, std::optional<Aspect>&);
Filter has_kept_value(Lowering&, const Term& reference);
// The name that was chosen last.
Filter has_chosen_name(Lowering&);
// The value of one thing that is named, as it is now.
AmountId value_now(Lowering&, const Term& value, AttributeId of);
// A thing whose value is so much, or compares so with that of another.
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
// So many cards from an end of a player's pile.
u8 take_end(Lowering&, ZoneId, Who whose, bool bottom, AmountId amount);
u8 select(Lowering&, const Noun&, const Filter&, const Quantity&);

}  // namespace arbiter::lower
