// Facts about cards and what stands in play: power, costs, keywords, skills, names, who does what.
#pragma once

#include "games/dbs/terms.h"

namespace arbiter::dbs {

// ---- board.cpp
inline bool is_kind(const Position& position, CardIx card, i32 kinds) {
    return (position.definition(card).attributes[kKind] & kinds) != 0;
}
// What stands in an area of a player, as places.
CardSet standing_in(const Position&, Seat, ZoneId);
inline CardSet battle_area(const Position& position, Seat seat) { return standing_in(position, seat, kBattleArea); }
// The place of a player's leader.
PlaceIx leader_of(const Position&, Seat);
bool is_battle_card(const Position&, PlaceIx);
bool is_active(const Position&, PlaceIx);
// What can be switched to Rest Mode to pay.
CardSet active_energy(const Position&, Seat);

i32 attribute(const Position&, Object, AttributeId);
std::span<const u16> symbols(const Position&, Object, u8 kind);
CardSet related(const Position&, u8 relation, Object, ObjectKind wanted);
bool test(const Position&, u8 test, Object, const FilterNode&, const Scope&);
i32 value(const Position&, u8 value, Seat);
bool active(const Position&, CardIx, const Ability&);
// Are all skills of what stands here, or of a card elsewhere, negated (DBS 8-3-4)?
bool skills_negated(const Position&, CardIx);
std::optional<Effect> find_negation(const Position&, CardIx);
bool may_resolve(const Position&, const Waiting&);
bool is_affected(const Position&, Seat by, Object);
// Is what happens now done by one of these (ByBits), seen from this player?
bool done_by(const Position&, i32 by, FilterId sources, Seat seen_from, Object done_to);
// DBS 10-16-1: has it [Barrier], where that works (DBS 2-12-2)?
bool has_barrier(const Position&, Object);
// The text that keeps it from being chosen by the skill that is being carried out, if there is one.
std::optional<Effect> find_choice_ban(const Position&, Object);
// The text that says that it cannot (CannotBits), if there is one. The other card is the one it is about, kNone: none.
std::optional<Effect> find_ban(const Position&, Object, i32 what, Object other);
std::optional<Effect> find_seat_ban(const Position&, Seat, i32 what, CardIx card);
inline bool is_barred(const Position& position, Object object, i32 what, Object other) {
    return find_ban(position, object, what, other).has_value();
}
inline bool is_seat_barred(const Position& position, Seat seat, i32 what, CardIx card) {
    return find_seat_ban(position, seat, what, card).has_value();
}

// ---- power.cpp
int power_of(const Position&, PlaceIx);
int combo_power_of(const Position&, PlaceIx);
int combo_cost_of(const Position&, CardIx);
i32 keywords_of(const Position&, PlaceIx);
inline bool has_keyword(const Position& position, PlaceIx place, i32 keyword) {
    return (keywords_of(position, place) & keyword) != 0;
}
// DBS 9-5: Battle Cards whose power has dropped to 0 or below.
CardSet powerless(const Position&);
int attack_damage_of(const Position&, PlaceIx);
void explain(const Position&, PlaceIx, std::vector<ContributionView>& out);

// ---- energy.cpp
// DBS 2-11: what has to be paid, in all and of which colours.
struct Price {
    int total = 0;
    i32 specified = 0;
    // DBS 2-11-1-1-1: so many cards are switched to Rest Mode.
    int cards() const { return std::max(total, all_colors(specified)); }
};
int cost_of(const Position&, CardIx);
i32 specified_of(const Position&, CardIx);
Price price_of(const Position&, CardIx);
// Can this price be paid with what is taken and exactly so many more of the options? An energy card pays one sphere of
// one of its colours.
int most_paid(const Position&, const Decision&, const CardSet& taken, const CardSet& options, int at_most);
bool completes(const Position&, const Price&, const CardSet& taken, const CardSet& options, int more);
bool can_pay(const Position&, Seat, const Price&);
// Rulebook::interchangeable_picks: of energy only the colours count.
bool interchangeable_payments(const Position&, CardIx, CardIx);

// ---- battle.cpp
// The current battle, null: none.
const Frame* battle_in(const State&);
// What attacks and what is attacked in it. Texts call them so until the battle ends, even after the attack was negated.
PlaceIx attack_card(const Position&);
PlaceIx guard_card(const Position&);
bool is_attack_negated(const State&);
// DBS 10-4-1: can this card activate [Blocker] now?
bool may_block(const Position&, CardIx);
// Does no text keep it from being switched that way? For what stands in a place, or energy.
bool may_switch(const Position&, Object, Orientation, bool in_charge_phase = false);
// DBS 7-4-1-2, 7-4-1-3: what the combos have added to the attack card and the guard card.
int added_by_combos(const Position&, PlaceIx);

// ---- counter.cpp
// What a window answers: the card that is declared to be played, kNone: none is.
CardIx declared_card(const Position&);
// That card, or the one whose own skill, activated from the hand, is about to play it; kNone: it is not known yet.
CardIx being_played(const Position&);
bool in_counter_timing(const State&);
// Is the card declared, or is a skill of it activated from the hand (ruling dbs-declared-card)?
bool is_busy(const Position&, CardIx);

// A change of power that rule processing has not seen yet (DBS 9-5-2-1).
inline bool is_new_change_of_power(const Modifier& modifier) {
    return (modifier.property == kPowerChange || modifier.property == kPowerSet) && modifier.argument != kSeenByRules;
}

}  // namespace arbiter::dbs
