// This game's own lowering: constants, and the functions by file.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "engine/pool_builder.h"
#include "games/ucg/facts.h"
#include "games/ucg/lower.h"
#include "games/ucg/terms.h"
#include "lower/for_games.h"
#include "ucg_names.h"

namespace arbiter::ucg {

using namespace lower::for_games;
using lower::Act;

extern const lower::Dialect kDialect;

// What a text does that a reminder may recall.
enum ReminderFact : u32 { kGaveMinus = 1, kLeftOwnerOpen = 2, kResolvedPaying = 4 };

// ---- lower_words.cpp: single words
i32 type_bits(Lowering&, const std::vector<Term>& types);
int state_number(Lowering&, const Term& state);
// Of a mark such as [DBL].
int tagged_state(Lowering&, const Term& tag);
AttributeId bp_attribute(Lowering&, const Term& bp_name);
// The items of a list, or the two that "and" joins.
std::vector<Term> listed(const Term& list, const Term& pair);

// ---- lower_instead.cpp
Group replaced(Lowering&, const Term& who, const Term& instruction, const Term& agent, ReplacementOn&);

// ---- lower_filter.cpp: what things must be
// What has such a value: only characters have a level, only scenes a Round.
Filter having_value(AttributeId);
Filter level_test(Lowering&, const Term& level);
Filter states_test(Lowering&, const Term& states);
// What "its BP is ..." says.
std::optional<Filter> own_head(Lowering&, const Term& head, i32& kinds);
std::optional<Filter> own_trait(Lowering&, const Term& trait, Noun*);
std::optional<Filter> own_complement(Lowering&, const Term& what, ObjectKind);
std::optional<Filter> own_predicate(Lowering&, const Term& predicate, ObjectKind);
std::optional<Location> own_location(Lowering&, const Term& place, const FilterContext&);
void qualify(Description&, const Term& filter);
bool own_modifier(Description&, const Term& mod);
void default_place(Description&, const Term& filter);
void check(Description&, const Term& filter);

// ---- lower_object.cpp: which things
// The character that these cards were before this effect moved them: what is asked of it is asked of its topmost card.
std::optional<Group> left_character(const Lowering&, const Group& moved);
// Do the words of a noun (a Name, a kind, heads) match what is meant? Another word for it would be a guess.
bool recalls(Lowering&, const Term& noun, const Group&);

// ---- lower_condition.cpp: conditions and counts
std::optional<AmountId> own_condition(Lowering&, const Term& proposition);
std::optional<AmountId> test_all(Lowering&, const Group&, const Term& predicate);
std::optional<AmountId> own_there_are(Lowering&, const Term& what, const FilterContext&);
std::optional<AmountId> own_test(Lowering&, const Term& who, const Term& predicate);
void check_joined(Lowering&, const Term& objects);
bool chose_another(const Lowering&, bool card);
constexpr int kHighestLevel = 7;  // UCG 2.3.3
std::optional<Filter> stack_holds(Lowering&, const Noun& card, const Term& q);
Filter under_some(const Filter& characters);
bool field_only(const Term& predicate);

// ---- lower_history.cpp: what was done
std::optional<AmountId> own_look_back(Lowering&, const Term& proposition);
std::optional<Filter> did_so(Lowering&, const Term& instruction, const Term& by, const Term& via);
// "The top card of your DOUBLE character" or a card by its words, as a test of it where it went.
Filter card_then(Lowering&, const Term& what);
// What cards must be that have left play, told of the characters or scenes that they were.
Filter left_test(Lowering&, const Term& pick);
// "By an effect", "by your opponent's effects": as a test of a card where it went.
Filter by_whose_effect(Lowering&, const Term& agent);
// Cards that came by an effect of this player's.
Filter came_by_player(Who whose);
// The event of a card that is moved so, kNone: there is none.
u8 move_event(Lowering&, const Term& move);
// Where a card came from, as a test of the card where it is now.
Filter came_from(Lowering&, const Term& zone);

// ---- lower_modification.cpp: what is given to characters
Modifications own_modifications(Lowering&, const Term& step);
bool own_step(Lowering&, const Term& step);
// What a player, or some cards, cannot do: a property of a player, with the filter that says of which of their cards.
std::vector<SeatModification> own_seat_modifications(Lowering&, const Term& step);
// Reminders in continuous texts.
std::size_t own_said(Lowering&, const std::vector<Term>& sentences, std::size_t at, AmountId condition);
void forbid(Lowering&, const Term&);
void change_type(Lowering&, const Term&);

// ---- lower_action.cpp, lower_move.cpp: what is done
std::span<const lower::VerbWord> own_verbs();
bool own_move(Lowering&, const Term& step);
std::optional<lower::StackTarget> own_onto(Lowering&, const Term& to);
void charge(Lowering&, const Term&);
void level_up(Lowering&, const Term&);

// ---- lower_sentence.cpp: what sentences have of their own
bool own_sentence(Lowering&, const Term& sentence);
bool is_supplement(const Term& sentence);
void read_supplement(Lowering&, const Term& supplement);
lower::DelayedTo delayed_to(Lowering&, const Term& moment);

// ---- lower_event.cpp: what triggers
// What a power waits for; of two things either.
Trigger trigger(Lowering&, const Term& event);
// The same within the name of an effect of another card, where "this character" means that card.
Trigger trigger_of_another(Lowering&, const Term& event);
Location came_from(Lowering&, i32 zones, Who whose);
Filter own_cause(Lowering&, const Term& agent);
std::optional<AwaitedEvent> own_awaited(Lowering&, const Term& verb);
std::optional<AwaitedEvent> own_moved(Lowering&, const Term& move, const Term& from);
std::optional<Trigger> own_by_player(Lowering&, Who by, const Term& event);

}  // namespace arbiter::ucg
