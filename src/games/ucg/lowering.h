// What lowering keeps in mind while it goes through a text, and the parts it is made of.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/pool_builder.h"
#include "games/ucg/facts.h"
#include "games/ucg/lower.h"
#include "games/ucg/terms.h"
#include "lower/steps.h"
#include "ucg_names.h"

namespace arbiter::ucg {

using lower::Act;
using lower::Bound;
using lower::bound_of;
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
    bool joint_printed = false;  // by what is printed, which only cards that are not in play have plainly
    bool random = false;
    bool both_sides = false;       // next to it on both sides: more than one thing
    std::optional<Filter> scenes;  // a bare part of a name on the field means scenes as well: those
    bool from_it = false;          // "a card from it": the character last acted on
    Term stack;                    // "a card from one of your X": the character
    Part part = Part::Whole;       // which cards of it
    Term pile;                     // "cards from the top of your deck": the zone
    bool pile_bottom = false;
    std::vector<int> each_level;  // one of each of these levels
    bool of_each_player = false;  // in a zone of each player

    // Does the filter alone say what is meant?
    bool plain() const {
        return joint == Joint::None && !random && !both_sides && !from_it && !stack && !pile && each_level.empty();
    }
};

struct Lowering : lower::Draft {
    using Draft::Draft;

    // ---- of the ability at hand
    std::map<int, u8> options;  // "effect 1": the register whose number says that it was chosen
    std::vector<int> numbered;  // the numbers of the texts to choose from
    bool keeps_rest = false;    // "the rest" comes up
    Term chosen_effect;         // chosen, still to be resolved

    // ---- of the phrase at hand
    bool scales_picks = false;  // "for each" multiplies what is chosen
    bool in_if = false;
    std::optional<Group> condition_about;  // what the condition of this sentence is about
    std::optional<Group> before_about;     // and that of the sentence before, where it had one
    bool before_picks = false;             // that sentence took hold of something else as well
    bool continuous = false;               // a continuous text: nobody chooses anything
    std::optional<Who> other_named;        // the player but you who was named last; both: Who::Either
    bool at_end_of_turn = false;           // within what is put off until then
    bool each_player = false;              // acting is one of both players in turn
    u8 being_put = kNone;                  // "it" in "able to level up with it"
    AmountId scale = kNoId;                // "for each": multiplies the gift
    std::optional<Duration> duration;      // "for this turn"
    bool duration_used = false;
    AmountId did_it = kNoId;           // "if you do"
    Who did_by = Who::You;             // "you"
    std::vector<Filter> restrictions;  // what may not be put into play by this effect
    // ---- for reminders, which recall what the text does
    bool gave_minus = false;
    bool tests_bp = false;  // the description that is being read asks for a BP, which only characters have
    bool left_owner_open = false;
    bool resolved_paying = false;
    CardSet* captured = nullptr;  // in a delayed part: the registers of before that it refers to

    // Declines unless the rulebook has this; the clause is where newer ones do.
    bool needs(Option, std::string_view clause, std::string_view what);
};

// ---- lower_words.cpp: single words
i32 kind_bits(Lowering&, const Term& kind);
i32 type_bits(Lowering&, const std::vector<Term>& types);
int state_number(Lowering&, const Term& state);
AttributeId bp_attribute(Lowering&, const Term& bp_name);
Who player(Lowering&, const Term&);
ZoneId zone_of(Lowering&, const Term& zone_name);
// The items of a list, or the two that "and" joins.
std::vector<Term> listed(const Term& list, const Term& pair);

// ---- lower_instead.cpp
void replacement(Lowering&, const Term& replace, Ability&);
// "A TYPE", "a level": what things are compared by.
struct Aspect {
    enum class Of : u8 { Attribute, Printed, Symbol } of = Of::Attribute;
    u8 which = 0;
};
std::optional<Aspect> aspect_of(Lowering&, const Term& attr);
AmountId distinct(Lowering&, const Aspect&, const Group& among);

// ---- lower_filter.cpp: what things must be
// Whose things a phrase around the filter speaks of.
struct Outer {
    std::optional<Who> whose = std::nullopt;
    std::optional<Who> haver = std::nullopt;  // "your" and "their" mean this player
    bool anywhere = false;                    // where the cards are is known otherwise
    Term place_of = {};                       // a filter whose place holds for cards of which none is said
};
// Everything that a Filter node says.
Noun read_filter(Lowering&, const Term& filter, const Outer&);
// The same of any node that has the fields of one.
Noun read_description(Lowering&, const Term&, const Outer&);
// "One card with a different character name": different from what was named last, as several are from each other.
void beside_named(Lowering&, Noun&);
// A head: a kind, a name, a part of a name.
Filter head_test(Lowering&, const Term& head, i32& kinds);
Filter heads_test(Lowering&, const Term& heads, i32& kinds);
Filter level_test(Lowering&, const Term& level);
Filter states_test(Lowering&, const Term& states);
// What "is", "has" or "shares" says of a thing, as a test.
Filter predicate(Lowering&, const Term& predicate, Of);
// What "its BP is ..." says.
Filter stat_test(Lowering&, const Term& stat);

// ---- lower_object.cpp: which things
// What "it" means.
Group refer_it(Lowering&, std::optional<Of> wanted);
// A thing that the text has spoken of, or the source.
Group refer(Lowering&, const Term& reference, std::optional<Of> wanted = std::nullopt);
bool is_reference(const Term&);
// The phrase as a filter and a quantity.
Noun read_noun(Lowering&, const Term& objects, const Outer& = {});
// All that a phrase speaks of, whatever its quantity.
Group read_group(Lowering&, const Term& objects, const Outer& = {});
Quantity quantity_of(Lowering&, const Term& q);
// Emits what chooses or finds the objects. `also` are further tests that they must pass.
Taken take(Lowering&, const Term& objects, std::optional<Of> wanted = std::nullopt, std::vector<Filter> also = {});
Taken take_noun(Lowering&, const Noun&, std::vector<Filter> also = {});
// Does the noun say that there are several? Of a Filter whose words may stand for one or for several.
bool says_plural(const Term& filter);
// Do the words of a noun (a Name, a kind, heads) recall what is meant? Another word for it would be a guess.
bool recalls(Lowering&, const Term& noun, const Group&);

// ---- lower_condition.cpp: conditions and counts
AmountId condition(Lowering&, const Term& proposition);
AmountId count_of(Lowering&, const Term& counted, const Outer& = {});
AmountId per_count(Lowering&, const Term& per);
AmountId counted(Lowering&, const Noun&);
// "Three or more of them": the number compared with a quantity.
AmountId as_many(Lowering&, AmountId number, const Term& q);

// ---- lower_history.cpp: what was done
AmountId did(Lowering&, const Term& did);
AmountId was(Lowering&, const Term& was);
AmountId happened(Lowering&, const Term& happened);
AmountId was_used(Lowering&, const Term& was_used);
// "You won two or more battles last turn".
AmountId battles(Lowering&, const Term& battles);
// "That entered play this turn", "that won its battle last turn", as a test of characters.
Filter did_so_test(Lowering&, const Term& did_so);
// "The top card of your DOUBLE character" or a card by its words, as a test of it where it went.
Filter card_then(Lowering&, const Term& what);
// What cards must be that have left play, told of the characters or scenes that they were.
Filter left_test(Lowering&, const Term& pick);
// "By an effect", "by your opponent's effects": as a test of a card where it went.
Filter by_whose_effect(Lowering&, const Term& agent);
// "discarded this way", as a test of cards.
Filter done_test(Lowering&, const Term& done);
u8 event_of(Lowering&, const Term& verb, Of& of);
// Where a card came from, as a test of the card where it is now.
Filter came_from(Lowering&, const Term& zone);
// Cards that came where they are by some effect.
Filter came_by_effect();

// ---- lower_gift.cpp: what is given to characters
struct Gift {
    PropertyId property = 0;
    AmountId value = kNoId;
};
// What a Modify says apart from whom; several TYPEs to choose from are left to the caller in `types`.
std::vector<Gift> gifts_of(Lowering&, const Term& mod, std::vector<Term>& types);
void modify(Lowering&, const Term& modify);
void change_grade(Lowering&, const Term& change_grade);
// What "increases by 1" says.
std::vector<Gift> graded(Lowering&, const Term& grade);
void fix_stat(Lowering&, const Term&);
void forbid(Lowering&, const Term&);
// What a player, or some cards, cannot do: a property of a player, with the filter that says of which of their cards.
struct Ban {
    PropertyId property = 0;
    AmountId value = kNoId;
    FilterId of = kNoId;
    Who who = Who::Either;
};
std::vector<Ban> bans_of(Lowering&, const Term& forbid);
// "Cards in your discard area cannot be exiled"; nothing where it is said of characters.
std::optional<Ban> ban_on_cards(Lowering&, const Term& modify);
void change_type(Lowering&, const Term&);
std::vector<Gift> fixed_stat(Lowering&, const Term& fix_stat);

// ---- lower_action.cpp, lower_move.cpp: what is done
void action(Lowering&, const Term&);
void move(Lowering&, const Term&);
void charge(Lowering&, const Term&);
void level_up(Lowering&, const Term&);
// A number that the acting player chooses.
AmountId chosen_number(Lowering&, int low, int high);

// ---- lower_sentence.cpp: sentences and steps
void sentences(Lowering&, const std::vector<Term>&);
// Does "the rest" come up, as a noun or as the second half of a step?
inline bool speaks_of_rest(const Term& part) { return part.mentions(head::Rest) || part.mentions(head::RestTo); }
void clause(Lowering&, const Term&);

// ---- lower_statement.cpp: continuous texts
std::vector<Statement> statements(Lowering&, const std::vector<Term>& sentences);

// ---- lower_event.cpp: what triggers
struct Trigger {
    TriggerOn on{0, kNoId, 0, kNone, 1};
    u16 zones = 0;
    Group subjects;
};
Trigger trigger(Lowering&, const Term& event);

}  // namespace arbiter::ucg
