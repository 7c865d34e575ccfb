// Facts about cards, characters and lines, for steps, texts and "why".
#pragma once

#include <optional>

#include "games/ua/terms.h"

namespace arbiter::ua {

inline bool on_field(ZoneId zone) { return zone == kFrontLine || zone == kEnergyLine; }
inline bool is_kind(const Position& position, CardIx card, i32 kinds) {
    return (position.definition(card).attributes[kKind] & kinds) != 0;
}

// ---- characters.cpp
bool is_character(const Position&, PlaceIx);
bool is_active(const Position&, PlaceIx);
// UA 11.3.11: a face-up card lies beneath the top card.
bool is_raided(const Position&, PlaceIx);
i32 attribute(const Position&, Object, AttributeId);
bool treated_as(const Position&, Object, const FilterNode&, i32 with);
std::span<const u16> symbols(const Position&, Object, u8 kind);
CardSet related(const Position&, u8 relation, Object, ObjectKind wanted);
bool test(const Position&, u8 which, Object, const FilterNode&, const Scope&);
i32 value(const Position&, u8 which, Seat);
// Is it still an ability of this card?
bool keeps(const Position&, CardIx, const Ability&);
constexpr i32 kAbilityFacts = 2 * kHasAbilities - 1;
// FactBits: the kinds of abilities that are printed on it and that it has now.
i32 facts_of(const Position&, CardIx);
// The effect by which what stands there has lost it.
std::optional<Effect> loss_of(const Position&, CardIx, PlaceIx, const Ability&);
bool may_resolve(const Position&, const Waiting&);
// Which CannotBits hold for what stands in the place, or for a card elsewhere.
inline i32 cannot(const Position& position, Object object) {
    return may_concern(position, kCannot, object) ? bits_of(position, kCannot, object) : 0;
}
// Do effects of this player work on the object? Only about being unaffected altogether; kinds of abilities are checked
// where they act.
bool affected(const Position&, Seat by, Object);
// Is what is being done one of these, seen from this player (ByBits)? `sources`: filter of the ability's card.
// `chooser`: who chooses, where something is chosen.
bool done_by(const Position&, i32 by, FilterId sources, Seat seen_from, Seat chooser = Seat::Nobody);

// ---- choice.cpp
// May the ability that is being carried out choose it?
bool choosable(const Position&, Object, Seat chooser);
// How many of the options can be chosen at most beside those that are taken already.
int most_chosen(const Position&, const Decision&, const CardSet& taken, const CardSet& options, int at_most);
// Could an additional price rule out a part of the choice?
bool choice_is_paid_for(const Position&, const Decision&);

// ---- bp.cpp
int bp_of(const Position&, PlaceIx);
// As printed, unless a text has changed that.
int base_bp_of(const Position&, PlaceIx);
i32 keywords_of(const Position&, PlaceIx);
// UA 19.5, 19.6: 0 without Impact.
int impact_of(const Position&, PlaceIx);
// UA 12.13, 19.7, 19.8.
int direct_damage_of(const Position&, PlaceIx);
// Rulebook::explain: how the BP of the character there comes about.
void explain(const Position&, PlaceIx, std::vector<ContributionView>& out);
// UA 15.1: characters whose BP an ability brought to zero or less.
CardSet powerless(const Position&);

// ---- words.cpp
// Rulebook::modifier_words
std::string modifier_words(const Rulebook&, PropertyId, i32 value);

// ---- energy.cpp
// How a card is used: some texts make only Raid cheaper.
enum class Use : u8 { Play, Raid };
// What texts have a card generate besides what is printed on it, packed.
i32 given_energy(const Position&, PlaceIx);
// UA 3.2.2: what the player's lines generate, by colour.
i32 generated(const Position&, Seat);
// As texts read it.
int required_of(const Position&, CardIx);
int ap_cost_of(const Position&, CardIx);
// What using the card takes now: less if the next card costs less.
int required_to_use(const Position&, CardIx, Use = Use::Play);
int ap_to_use(const Position&, CardIx);
// UA 2.2.1.
bool has_required(const Position&, Seat, CardIx, Use = Use::Play);
// Is this energy enough for the card?
bool generates(const Position&, i32 energy, CardIx, Use = Use::Play);
// What a player has to use cards with.
struct Resources {
    i32 energy;
    int ap;
    bool as_printed;  // no text in play changes what cards of the hand cost
};
Resources resources_of(const Position&, Seat);
// Has the player the energy and the AP that it takes to use the card?
bool has_energy(const Position&, CardIx, const Resources&, Use);
bool has_ap(const Position&, CardIx, const Resources&);
CardSet active_ap(const Position&, Seat);

// ---- lines.cpp
// The places are made once, seat A's front line first, and never removed (make_lines).
inline int first_place(Seat seat, ZoneId line) { return kLineSlots * (2 * ix(seat) + (line == kEnergyLine ? 1 : 0)); }
int line_size(const Position&, Seat, ZoneId line);
CardSet line(const Position&, Seat, ZoneId line);
// The first place of the line where nothing stands, kNone when it is full (UA 3.1.1, 3.2.1).
PlaceIx free_place(const Position&, Seat, ZoneId line);
// Where a card that comes onto the line can be put: the next free place of it, or of a full line any, whose card is
// pushed out.
CardSet spaces(const Position&, Seat, ZoneId line);
// By a text: both must be able to go where the other stands.
bool swap_characters(Rules&, PlaceIx, PlaceIx);
// "Until this character leaves the front line": ends what abilities of these cards gave, which have left it.
void end_until_left(Rules&, const CardSet& cards, Moment);
inline ZoneId other_line(ZoneId line) { return line == kFrontLine ? kEnergyLine : kFrontLine; }

// ---- play.cpp
// Is it an event of which every ability has been activated as often as it may be?
bool used_too_often(const Position&, CardIx);
// UA 20.6: can what using it takes besides its AP be paid?
bool use_is_payable(const Position&, Seat, CardIx);
// The effect that keeps the player from using this card of the hand.
std::optional<Effect> ban_on_hand(const Position&, Seat, CardIx);

// The FactBits by which texts name this ability.
i32 kinds_of(const Ability&);

// ---- raid.cpp
// Does its Raid name the character there? Does that character allow it, whatever the Raid names?
bool specifies(const Position&, CardIx, PlaceIx);
bool base_allows_raid(const Position&, CardIx, PlaceIx);

// ---- attack.cpp
// The Impact that the attacker had when it won its battle.
int impact_of_win(const State&);
PlaceIx attacker_now(const Position&);
// The character that is attacked: the blocker or the target of Snipe.
PlaceIx attacked_now(const Position&);
// kNone: nobody blocks the attack.
PlaceIx blocker_now(const Position&);
// The characters that have to attack before the attack phase may end.
CardSet forced_attackers(const Position&, Seat);
// The target that it must attack rather than this one; kNone: none.
PlaceIx forced_target(const Position&, PlaceIx attacker, PlaceIx target);
// The CannotBits that forbid blocking the current attack.
i32 bans_on_block(const Position&);
// The effect by which this attacker cannot be blocked by that character.
std::optional<Effect> ban_on_blocker(const Position&, PlaceIx attacker, PlaceIx blocker);
// The characters that have to block the current attack, and can.
CardSet forced_blockers(const Position&);
bool must_be_blocked_now(const Position&);

// ---- acts.cpp: the rules of what players may do, as steps and texts ask for them
bool active(const Position&, CardIx, const Ability&);
// Where this card may be put by this player. `onto`: PlayBits of the lines that are meant, 0: any.
CardSet places_for(const Position&, Seat, CardIx, u8 onto);
// UA 11.3.1: may it be placed on the character there?
bool may_raid_on(const Position&, CardIx, PlaceIx);
CardSet raid_bases(const Position&, Seat, CardIx);
bool may_attack(const Position&, Seat, PlaceIx);
// Could it attack this target (kNone: the player), and must it attack no other first?
bool reaches(const Position&, PlaceIx attacker, PlaceIx target);
bool may_target(const Position&, PlaceIx attacker, PlaceIx target);
// May it move to the other line? In the movement phase only Step leads back.
bool may_shift(const Position&, PlaceIx, bool in_phase);
// The characters that could block the current attack.
CardSet blockers(const Position&, PlaceIx attacker);
// UA 9.5.
bool may_draw_extra(const Position&, Seat);

// ---- effects.cpp
// The ability that Action::use(card, number) means, kNoAbility: none.
AbilityId ability_numbered(const Position&, CardIx, int number);

// ---- moves.cpp
bool may_move(const Position&, CardIx, const Destination&, PlaceIx, Seat mover, const CardSet& together);
CardSet vacant(const Position&, CardIx, Seat);
bool plausible(const Position&, DefinitionId, PlaceIx, CardIx spot);

// ---- validate.cpp
std::string validation_error(const Position&);

}  // namespace arbiter::ua
