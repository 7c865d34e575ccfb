// What lowering keeps in mind while it goes through a text of this game, and the parts it is made of.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/ua/lower.h"
#include "games/ua/terms.h"
#include "lower/steps.h"
#include "ua_names.h"

namespace arbiter::ua {

using lower::Act;
using lower::Group;
using lower::Mention;
using lower::Quantity;
using lower::Taken;
using lower::Wording;
using text::Term;

// A phrase of things, before any are chosen.
struct Noun {
    Group what;
    Quantity quantity;
    Joint joint = Joint::None;
    u8 joint_argument = 0;
    bool random = false;
    bool placed = false;           // the phrase says where they are
    bool of_each = false;          // one of each value that there is of what the joint condition compares
    std::vector<Filter> one_each;  // one thing for each of these tests
    std::optional<std::pair<AttributeId, Compare>> extreme{};  // none of them has more, or less, of this
    Term base_of;                                              // the lowest card of this Raided character
    Term pile;                                                 // from the end of this player's deck
    bool pile_bottom = false;
    int most = 0;  // how many at most, 0: not known

    // Does the filter alone say what is meant?
    bool plain() const { return joint == Joint::None && !random && one_each.empty() && !base_of && !pile; }
};

// How a text is being carried out.
enum class Mood : u8 {
    Effect,      // instructions, one after the other
    Continuous,  // true as long as it stands there: no instructions
};

// How long a change lasts.
struct Lasting {
    Duration duration = Duration::ThisTurn;
    u16 until = 0;  // Duration::UntilMoment: the moment, in whose turn, and whether this turn counts
};

// A character that a delayed part speaks of: the register it was in, and the one with its top card.
struct Held {
    u8 place = kNone;
    u8 card = kNone;
};

// What this text has moved: it is spoken of as it was, and is another object by now.
struct Went {
    u8 from = kNone;   // the register it was in
    u8 moved = kNone;  // the one that holds what was moved
    Of was = Of::Cards;
    Of is = Of::Cards;
    int part = 0;  // of which conditional part of the text the move is, 0: of none
};

// A statement, and where the text that makes it works.
struct Said {
    u16 zones = 0;
    Statement statement{};
};

struct Lowering : lower::Draft {
    Lowering(const Wording& text, const Rulebook& rulebook, PoolBuilder& builder, Symbols& names,
             Definition& definition, CardDraft& draft)
        : Draft(text, rulebook, builder, names, definition), whole(draft) {}

    CardDraft& whole;

    // ---- of the ability at hand
    Mood mood = Mood::Effect;
    Of source_of = Of::Places;    // what "this" is: a thing on the field, or a card elsewhere
    u16 states = 0;               // ActiveBits of the lines around it
    std::vector<Term> items;      // the list below the line
    u16 zones = 0;                // where it works, 0: on the field
    std::vector<Said> says;       // Mood::Continuous: what it says
    bool keeps_rest = false;      // "the rest" comes up
    bool keeps_tests = false;     // "any other" comes up
    bool in_trigger = false;      // it is a [Trigger]
    bool uses_event = false;      // it is what an event card does
    bool waits_for_raid = false;  // for Raid being performed on it
    bool shifts = false;          // it moves characters between lines
    bool takes_base = false;      // it takes a base card
    bool has_left = false;        // it is the last text of a character that leaves the field
    bool subjects_left = false;   // what it waits for has left the field when it resolves
    u8 line_from = kSource;       // whose other line "the other line" is
    bool options_once = false;    // each item of the list once a turn
    bool at_moment = false;       // it waits for a moment
    bool in_attack = false;       // it waits for this character's attack, so that one is going on
    Term heading;                 // what the first sentence does, without the event that it waits for
    bool headed_braces = false;   // that sentence has a phrase in braces, so its other reading starts alike

    // ---- of the phrase at hand
    std::optional<Who> other_named;  // the player but you who was named last
    std::optional<Who> haver;        // "your" means this player
    AmountId scale = kNoId;          // "for each": multiplies the gift
    std::optional<Filter> gifted;    // "for each other": other than whom it is given to
    bool scales_picks = false;       // and what is chosen
    std::optional<Lasting> lasting;  // "until the end of the turn"
    bool lasting_used = false;
    AmountId did_it = kNoId;       // "if you do"
    Who did_by = Who::You;         // "you"
    AmountId required = kNoId;     // the number that the thresholds of the list are compared with
    AmountId range_bonus = kNoId;  // added to a marked bound
    AmountId count_bonus = kNoId;  // added to a marked quantity
    std::string range_stat;        // what the marked bound must be about
    bool bonus_used = false;
    Term shared_via;                // the time that holds for the condition before it, too
    bool until_turn_ends = false;   // a condition around the phrase is about this turn
    Term bonus;                     // the sentence that raises a marked number
    std::optional<Who> event_turn;  // an event in this player's turn only
    bool reduces_self = false;      // of this card, whose colour is known
    AmountId selected = kNoId;      // the number that was selected
    AmountId test_before = kNoId;   // "is any other card": the test that came before
    std::vector<Held> held;         // in a delayed part: characters by the card that was on top
    CardSet* captured = nullptr;    // in a delayed part: the registers of before that it refers to
    std::vector<Went> went;
    std::vector<u8> own;            // registers that hold the thing whose text this is
    std::size_t sentence_from = 0;  // mentions before this one are of earlier sentences
    std::vector<int> open_parts;    // the conditional parts around the phrase, innermost last
    int parts = 0;                  // how many there have been
    int done_from = 0;              // parts after this one, up to done_to, were carried out: "if you do"
    int done_to = 0;
    bool not_done = false;  // "if you do not": what was said before was not carried out
    bool testing = false;   // a condition asks about it: what has left the field does not pass

    // Was this part carried out, where the phrase at hand is?
    bool surely_done(int part) const {
        if (part == 0 || (part > done_from && part <= done_to)) return true;
        return std::find(open_parts.begin(), open_parts.end(), part) != open_parts.end();
    }
    void note_move(u8 from, Of was, u8 moved, Of is) {
        went.push_back({from, moved, was, is, open_parts.empty() ? 0 : open_parts.back()});
    }
    // What declined a part declines the whole.
    void decline_as(const Lowering& part) {
        if (!part.declined.empty()) decline(part.declined);
    }
    // Was what this register holds on the field before it was moved?
    bool mentions_moved(u8 reg) const;
};

// A part of a text that may not be carried out.
class ConditionalPart {
  public:
    explicit ConditionalPart(Lowering& low) : low_(low) { low.open_parts.push_back(++low.parts); }
    ~ConditionalPart() { low_.open_parts.pop_back(); }
    ConditionalPart(const ConditionalPart&) = delete;
    ConditionalPart& operator=(const ConditionalPart&) = delete;

  private:
    Lowering& low_;
};

// Two branches of which one is carried out. They share registers, so that what follows can speak of what either did;
// what only one of them names must not be spoken of.
void merge_branches(Lowering&, std::size_t before, const std::vector<Mention>& first);
template <class First, class Second>
void alternatives(Lowering& low, AmountId condition, First&& first, Second&& second) {
    const ConditionalPart part(low);
    const Label otherwise = low.code.label();
    const Label end = low.code.label();
    lower::skip_unless(low, condition, otherwise);
    const std::vector<Mention> before = low.mentions;
    const std::vector<Went> went = low.went;
    const std::vector<u8> own = low.own;
    const u8 registers = low.registers;
    first();
    low.code.add(Assembler::op(Verb::Jump), end);
    low.code.place(otherwise);
    const std::vector<Mention> named = low.mentions;
    const u8 needed = std::exchange(low.registers, registers);
    const std::vector<Went> first_went = std::exchange(low.went, went);
    low.mentions = before;
    low.own = own;
    second();
    low.went.insert(low.went.end(), first_went.begin() + static_cast<std::ptrdiff_t>(went.size()), first_went.end());
    low.registers = std::max(low.registers, needed);
    merge_branches(low, before.size(), named);
    low.code.place(end);
}

// ---- lower_words.cpp: single words
i32 kind_bits(Lowering&, const Term& kind);
int color_number(Lowering&, const Term& color);
i32 color_bits(Lowering&, const std::vector<Term>& colors);
// The FactBit of an ability as texts name it by its tag; 0: it is none of those.
i32 tag_bit(Lowering&, const Term& kind);
i32 trigger_bit(const Term& word);
i32 keyword_bit(Lowering&, const Term& word);
// The StateBit of something that a thing did this turn.
i32 deed_bit(Lowering&, const Term& did);
AttributeId stat_of(Lowering&, const Term& stat);
std::string stat_name(AttributeId);
Who player(Lowering&, const Term&);
ZoneId zone_of(Lowering&, const Term& zone_name);
i32 zone_bits(Lowering&, const std::vector<Term>& names);
bool is_resting_word(Lowering&, const Term& word);
// "Three or more", "2 to 4": the number compared with a bound.
AmountId bounded(Lowering&, AmountId number, const Term& bound);
// "Three or more of them": the number compared with a quantity.
AmountId as_many(Lowering&, AmountId number, const Term& q);
std::vector<u16> names_in(Lowering&, const std::vector<Term>& names);

// ---- lower_number.cpp: numbers
AmountId number_of(Lowering&, const Term& number);
AmountId count_of(Lowering&, const Term& counted);
AmountId per_count(Lowering&, const Term& per);
AmountId counted(Lowering&, const Noun&);
AmountId counted_together(Lowering&, const Noun&, const Noun&);
// The filter whose place holds for what stands before this one, too: face-down cards lie under what is there.
Term shared_place(const Term& filter);
// A number that the acting player chooses.
AmountId chosen_number(Lowering&, int from, int to);

// ---- lower_filter.cpp: what things must be
// What a phrase around the filter says of where the things are.
struct Outer {
    std::optional<Who> whose = std::nullopt;
    Term place_of = {};                         // a filter whose place holds for this one as well
    std::optional<Group> among = std::nullopt;  // where nothing is said: of these
    bool anywhere = false;                      // where the things are is known otherwise
    bool past = false;                          // where they were before they moved
    bool used = false;                          // "used this turn" is counted otherwise
    bool source_card = false;                   // cards that have abilities, wherever they are by now
    bool no_source = false;                     // "other than this" holds of whatever it is
    bool was_active = false;                    // "active" is what it was before
};
Noun read_filter(Lowering&, const Term& filter, const Outer& = {});
// What "other" is other than.
Filter other_than(Lowering&);
Filter head_test(Lowering&, const Term& head, i32& kinds);
Filter heads_test(Lowering&, const Term& heads, i32& kinds);
Filter traits_test(Lowering&, const Term& traits, Noun*);
// What a thing must be by "is active", "has 2000 or more BP": a test.
Filter predicate(Lowering&, const Term& predicate, Of);
bool says_place(const Term& filter);
// Where the words say that these things are.
Filter place_said(Lowering&, const Term& pick, Of);
// "Equal to or less than", "more than".
Compare comparison(Lowering&, const Term& compare);
Filter compared(Lowering&, const Term& test);
// How many different values of something there are among things.
AmountId distinct(Lowering&, const Term& of);

// ---- lower_place.cpp: where things are
struct Located {
    Of of = Of::Places;
    Filter filter;
    bool beneath = false;  // under something
};
std::optional<Located> location(Lowering&, const Term& place, const Outer&);
// The CameBit of a card that was there, 0: not remembered.
i32 came_bit(ZoneId);

// ---- lower_object.cpp: which things
Group refer(Lowering&, const Term& reference, std::optional<Of> wanted = std::nullopt);
bool is_reference(const Term&);
Noun read_noun(Lowering&, const Term& objects, const Outer& = {});
Group read_group(Lowering&, const Term& objects, const Outer& = {});
Quantity quantity_of(Lowering&, const Term& q);
// Emits what chooses or finds the objects. `also` are further tests that they must pass.
Taken take(Lowering&, const Term& objects, std::optional<Of> wanted = std::nullopt, std::vector<Filter> also = {});
Taken take_noun(Lowering&, const Noun&, std::vector<Filter> also = {});
void mention_taken(Lowering&, const Taken&, Act, text::Word verb = {});
Group this_one(Lowering&, const Term& what);
const Mention* latest_pile(Lowering&);
// The thing on the field that was mentioned last.
std::optional<Group> latest_place(Lowering&);
// "Place one card under it and switch it to active": not the card, which stands nowhere.
std::optional<Of> standing_if_it(const Lowering&, const Term& what);
// "One card with a different card name": different from what was named last, as several are from each other.
void beside_named(Lowering&, Noun&);

// ---- lower_condition.cpp: conditions
AmountId condition(Lowering&, const Term& proposition);

// ---- lower_history.cpp: what was done
AmountId did(Lowering&, const Term& did);
AmountId was(Lowering&, const Term& was);
AmountId happened(Lowering&, const Term& happened);
AmountId did_not_do(Lowering&, const Term& did_not_do);
// How many such cards this ability has placed there.
AmountId placed_by_this(Lowering&, const Term& placed);
// How many such cards you used this turn, where the phrase says so; else kNoId.
AmountId used_this_turn(Lowering&, const Term& filter);
// "Placed into your sideline with this ability", as a test of things.
struct Done {
    Of of = Of::Cards;
    Filter filter;
    bool says_where = true;
};
std::optional<Done> done_test(Lowering&, const Term& done);

// ---- lower_gift.cpp: what is given
struct Gift {
    PropertyId property = 0;
    AmountId value = kNoId;
    u16 argument = 0;
};
std::vector<Gift> gifts_of(Lowering&, const Term& mod);
std::vector<Gift> gain(Lowering&, const Term& gift);
std::vector<Gift> keyword_gifts(Lowering&, const Term& keyword);

// ---- lower_grant.cpp: abilities that are gained
// What a quoted ability gives to whoever has it.
std::vector<Gift> ability_gifts(Lowering&, const Term& ability);
// What the list below the line gives, each item by its threshold.
void give_listed(Lowering&, u8 to);
void listed_statements(Lowering&, const Group& who, AmountId condition);
std::vector<Term> all_sentences(const Term& ability);
// Gives it to what the register holds, for as long as the phrase says.
void give(Lowering&, u8 to, const std::vector<Gift>&);
void give_seat(Lowering&, Who, const Gift&);
void modify(Lowering&, const Term& modify);

// ---- lower_protect.cpp: what cannot be done, and must
std::vector<Gift> cannot(Lowering&, const Term& mod);
// "Your opponent cannot choose this character with ...", unless they pay for it.
std::vector<Gift> forbidden_choice(Lowering&, const Term& forbid, const Term& unless);
std::vector<Gift> must_block(Lowering&, const Term& mod);
// "Its BP cannot be reduced."
Gift kept_stat(Lowering&, const Term& step);
// ByBits and the filter of source cards of the abilities that a phrase names.
struct By {
    i32 bits = 0;
    FilterId source = kNoId;
};
By by_ability(Lowering&, const Term& abilities);
// Losses of BP that abilities of these players do not bring.
Gift no_bp_loss(Lowering&, const By&, const Term& said);
By by_agent(Lowering&, const Term& agent);
// The same as a test of what is happening.
Filter cause_test(Lowering&, const Term& agent);

// ---- lower_cost.cpp: reductions
// A card requires energy of one colour alone (UA 2.2.2): a reduction in another is nothing to it.
Filter of_color(Lowering&, const Term& energy);
Gift reduction(Lowering&, const Term& reduce);
void reduce(Lowering&, const Term&);

// ---- lower_action.cpp, lower_move.cpp: what is done
void action(Lowering&, const Term&);
void move(Lowering&, const Term&);
void move_both(Lowering&, const Term&);
void play(Lowering&, const Term&);
void play_or_raid(Lowering&, const Term& play);
void perform_raid(Lowering&, const Term&);
void shift(Lowering&, const Term&);
u8 book_verb(Lowering&, BookVerb, u8 on, u8 mode = 0);
void book_verb_on(Lowering&, BookVerb, u8 on);
void choose(Lowering&, const Term& what);

// ---- lower_sentence.cpp: sentences and steps
void sentences(Lowering&, const std::vector<Term>&);
void clause(Lowering&, const Term&);
// Who a step changes can be spoken of by what stands before or behind it.
// How often something is given "for each".
AmountId scale_of(Lowering&, const Term& per, const Term& step);
void mention_changed(Lowering&, const Term& step);
// What a sentence adds to a number in braces, told as the number is needed.
void find_bonus(Lowering&);
// May this card perform Raid, too?
AmountId may_raid(Lowering&, AmountId also);
std::optional<Lasting> lasting_of(Lowering&, const Term& till);
std::size_t sentence(Lowering&, const std::vector<Term>& all, std::size_t at);
std::size_t next_sentence(const std::vector<Term>& all, std::size_t at);

// ---- lower_substitute.cpp: "{A} ... {B} instead"
std::size_t substitution(Lowering&, const std::vector<Term>& all, std::size_t at);
// The same in a continuous text.
std::size_t said_substitution(Lowering&, const std::vector<Term>& all, std::size_t at, AmountId condition);
void asked_reading(Lowering&, const Term& usual, const Term& asks, const Term& instead, const Term& did_it);

// ---- lower_items.cpp: lists
void choose_items(Lowering&, const Term& step);
void activate_listed(Lowering&);

// ---- lower_statement.cpp: continuous texts
void statements(Lowering&, const std::vector<Term>& sentences, AmountId condition);
void statement(Lowering&, const Term& clause, AmountId condition);
void say_about(Lowering&, const Group& who, const Gift&, AmountId condition);

// ---- lower_event.cpp: what triggers
struct Trigger {
    TriggerOn on{0, kNoId, 0};
    u16 zones = 0;
    AmountId condition = kNoId;
    Group subjects;
    bool moment = false;  // its subject is nothing that a text could speak of
    text::Word verb;      // cards that were moved: how, and where to
    ZoneId zone = kNone;
};
std::vector<Trigger> triggers(Lowering&, const Term& event);
// "At the end of your attack phase" as what an ability waits for.
std::vector<Trigger> moments(Lowering&, const Term& at);

// ---- lower_ability.cpp: one line
// Lowers it into the draft; as one that something gains where so told, and then answers its numbers.
enum class Owned : u8 { Own, Granted };
std::vector<AbilityId> ability(Lowering&, const Term& line, Owned, AmountId condition = kNoId);
Ability blank_ability(const Lowering&, AbilityKind);
// A limit by name must name this card.
void own_name(Lowering&, const Term& name);
// For an ability that something gains: it starts afresh, but knows whose words it stands in.
Lowering granted_lowering(Lowering& around);
AbilityId add_granted(Lowering& around, Lowering& inner, Ability);
// Lays it into the draft of the card; granted: answers its number.
AbilityId lay(Lowering&, Ability, std::vector<Statement>, Owned);
// Moves what pays for an ability into the sideline.
void pay_move(Lowering&, u8 cards, Reason, bool many);

// ---- lower_instead.cpp
std::vector<AbilityId> replacement(Lowering&, const std::vector<Term>& sentences, Owned, AmountId condition);
// Does it wait for something, or is it used?
bool acts(const Term& line);

}  // namespace arbiter::ua
