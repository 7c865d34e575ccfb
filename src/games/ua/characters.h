// What is true of cards, characters and lines: read by steps, texts and "why" alike.
#pragma once

#include "games/ua/terms.h"

namespace arbiter::ua {

inline bool on_field(ZoneId zone) { return zone == kFrontLine || zone == kEnergyLine; }
inline bool is_kind(const Position& position, CardIx card, i32 kinds) {
    return (position.definition(card).attributes[kKind] & kinds) != 0;
}

// ---- characters.cpp
CardIx top_of(const Position&, PlaceIx);
bool is_character(const Position&, PlaceIx);
bool is_active(const Position&, PlaceIx);
// UA 11.3.11: a face-up card lies beneath the top card.
bool is_raided(const Position&, PlaceIx);
i32 attribute(const Position&, Object, AttributeId);
bool treated_as(const Position&, Object, const FilterNode&, i32 with);
void symbols(const Position&, Object, u8 kind, InlineVec<u16, 8>& out);
CardSet related(const Position&, u8 relation, Object, Of wanted);
bool test(const Position&, u8 which, Object, const FilterNode&, const Scope&);
i32 value(const Position&, u8 which, Seat);
bool active(const Position&, CardIx, const Ability&);
bool may_resolve(const Position&, const Waiting&);
// Which CannotBits hold for what stands in the place, or for a card elsewhere.
inline i32 cannot(const Position& position, Object object) {
    return may_concern(position, kCannot, object) ? bits_of(position, kCannot, object) : 0;
}
// Do effects of this player work on the object? Only what is kept off altogether is meant; kinds of abilities are
// looked at where they act.
bool affected(const Position&, Seat by, Object);
// Is what is being done one of these, seen from this player (ByBits)? `sources`: filter of the ability's card.
// `chooser`: who chooses, where something is chosen.
bool done_by(const Position&, i32 by, FilterId sources, Seat seen_from, Seat chooser = Seat::Nobody);

// ---- choice.cpp
// May the ability that is being carried out choose it?
bool choosable(const Position&, Object, Seat chooser);
// How many of the options can be chosen at most beside those that are taken already.
int most_chosen(const Position&, Seat chooser, Of, const CardSet& taken, const CardSet& options);

// ---- bp.cpp
int bp_of(const Position&, PlaceIx);
i32 keywords_of(const Position&, PlaceIx);
// UA 19.5, 19.6: 0 without Impact.
int impact_of(const Position&, PlaceIx);
// UA 12.13, 19.7, 19.8.
int direct_damage_of(const Position&, PlaceIx);
// UA 15.1: characters whose BP an ability brought to zero or less.
CardSet powerless(const Position&);

// ---- energy.cpp
// What a card is used for: some texts make Raid alone cheaper.
enum class Use : u8 { Play, Raid };
// What texts have a card generate besides what is printed on it, packed.
i32 given_energy(const Position&, PlaceIx);
// UA 3.2.2: what the player's lines generate, by colour.
i32 generated(const Position&, Seat);
// As texts read it.
int required_of(const Position&, CardIx);
int ap_cost_of(const Position&, CardIx);
// As it is asked for when the card is used now: less where the next card costs less.
int required_to_use(const Position&, CardIx, Use = Use::Play);
int ap_to_use(const Position&, CardIx);
// UA 2.2.1.
bool has_required(const Position&, Seat, CardIx, Use = Use::Play);
// Is this energy enough for the card?
bool generates(const Position&, i32 energy, CardIx, Use = Use::Play);
// What a player has to use cards with.
struct Means {
    i32 energy;
    int ap;
    bool as_printed;  // no text in play changes what cards of the hand cost
};
Means means_of(const Position&, Seat);
// Has the player the AP and the energy that it takes to use the card?
bool affordable(const Position&, CardIx, const Means&, Use = Use::Play);
CardSet active_ap(const Position&, Seat);

// ---- lines.cpp
// The places are made once, seat A's front line first, and never removed (make_lines).
inline int first_place(Seat seat, ZoneId line) { return kLineSlots * (2 * ix(seat) + (line == kEnergyLine ? 1 : 0)); }
int line_size(const Position&, Seat, ZoneId line);
CardSet line(const Position&, Seat, ZoneId line);
// The first place of the line where nothing stands, kNone when it is full (UA 3.1.1, 3.2.1).
PlaceIx free_place(const Position&, Seat, ZoneId line);
// UA 10.1, 10.3: may it move to the other line? In the movement phase only Step leads back.
// By a text: both must be able to go where the other stands.
bool swap_characters(Rules&, PlaceIx, PlaceIx);
bool may_shift(const Position&, PlaceIx, bool in_phase);
// "Until this character leaves the front line": ends what abilities of these cards, which left it, gave for so long.
void end_until_left(Rules&, const CardSet& cards, Moment);
inline ZoneId other_line(ZoneId line) { return line == kFrontLine ? kEnergyLine : kFrontLine; }

// ---- play.cpp
// Where this card may be put by this player: a free place of each line, or all of a line that is full, one of which is
// pushed out (UA 11.2.2). `onto`: PlayBits of the lines that are meant, 0: any.
CardSet places_for(const Position&, Seat, CardIx, u8 onto);
// Is it an event of which every ability has been activated as often as it may be?
bool used_too_often(const Position&, CardIx);
// Can this player pay for the use of this card, and is it allowed?
bool may_use_card(const Position&, Seat, CardIx, const Means&, Use = Use::Play);

// The FactBits by which texts name this ability.
i32 kinds_of(const Ability&);

// ---- raid.cpp
// UA 11.3.1: may it be placed on the character there?
bool may_raid_on(const Position&, CardIx, PlaceIx);
CardSet raid_bases(const Position&, Seat, CardIx);

// ---- attack.cpp
// The Impact with which the attacker has won its battle.
int impact_of_win(const State&);
PlaceIx attacker_now(const Position&);
// The character that is attacked: the blocker or the target of Snipe.
PlaceIx attacked_now(const Position&);
bool may_attack(const Position&, Seat, PlaceIx);
// Those that have to attack before the attack phase may end.
CardSet bound_to_attack(const Position&, Seat);
bool may_target(const Position&, PlaceIx attacker, PlaceIx target);
CardSet blockers(const Position&, PlaceIx attacker);

// ---- effects.cpp
bool may_use_ability(const Position&, Seat, CardIx, int ability);
// The ability that Action::use(card, number) means, kNoAbility: none.
AbilityId ability_numbered(const Position&, CardIx, int number);

// ---- moves.cpp
bool may_move(const Position&, CardIx, const Destination&, PlaceIx, Seat mover, const CardSet& together);
CardSet vacant(const Position&, CardIx, Seat);
bool plausible(const Position&, DefinitionId, PlaceIx, CardIx spot);

// ---- sound.cpp
std::string unsound(const Position&);

}  // namespace arbiter::ua
