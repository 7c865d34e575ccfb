// The acts of players, and the rules of each act.
#pragma once

#include "engine/legality.h"
#include "games/ucg/turn.h"

namespace arbiter::ucg {

// A card is to be set, or to be stacked on the character that stands in the place.
struct CardRequest {
    const Position& position;
    Seat seat;
    CardIx card;
    PlaceIx place;  // kNone: none is named

    CardRequest(const Position& of, Seat who, CardIx what, PlaceIx where)
        : position(of), seat(who), card(what), place(where) {}
    CardRequest(const Position& of, Seat who, Action action) : CardRequest(of, who, action.a, action.b) {}
    const Definition& definition() const { return position.definition(card); }
    CardIx top() const { return position.place(place).stack.top; }
    bool leads() const { return position.state.lead == seat; }
};

// A text of a card is to be used.
struct TextRequest {
    const Position& position;
    Seat seat;
    CardIx card;
    AbilityId id;
    const Ability* ability;  // null: the card has no such text

    TextRequest(const Position& of, Seat who, CardIx whose, AbilityId text)
        : position(of), seat(who), card(whose), id(text), ability(&of.pool.ability(text)) {}
    TextRequest(const Position& of, CardIx whose, const Ability& text)
        : position(of), seat(Seat::Nobody), card(whose), id(kNoAbility), ability(&text) {}
    TextRequest(const Position& of, Seat who, Action action)
        : position(of), seat(who), card(action.a), id(kNoAbility), ability(nullptr) {
        const Definition& definition = of.definition(card);
        if (action.b >= definition.ability_count) return;
        id = static_cast<AbilityId>(definition.first_ability + action.b);
        ability = &of.pool.ability(id);
    }
    const CardState& at() const { return position.card(card); }
    bool leads() const { return position.state.lead == seat; }
};

// Rulebook::acts
std::span<const PlayerAct> acts();

// The effect by which this player cannot use payment powers of this card.
std::optional<Effect> ban_on_use(const Position&, Seat, CardIx);
// UCG 5.5.3.1, 12.4.3: the places that this player has to fill.
CardSet to_fill(const Position&, Seat);
bool settable(const Position&, CardIx);

// What is told where a rule does not hold (reasons.cpp).
namespace reason {
std::string not_in_hand(const CardRequest&);
std::string not_a_scene(const CardRequest&);
std::string a_scene_was_set(const CardRequest&);
std::string not_the_scene_phase(const CardRequest&);
std::string is_not_lead(const CardRequest&);
std::string needs_no_place(const CardRequest&);
std::string round_too_high(const CardRequest&);
std::string round_too_low(const CardRequest&);
std::string scene_stays(const CardRequest&);
std::string cannot_be_set(const CardRequest&);

std::string not_a_character(const CardRequest&);
std::string not_the_set_phase(const CardRequest&);
std::string no_single_bp(const CardRequest&);
std::string no_area_to_set_in(const CardRequest&);
std::string other_side(const CardRequest&);
std::string area_is_taken(const CardRequest&);
std::string not_the_newest_area(const CardRequest&);

std::string not_the_level_up_phase(const CardRequest&);
std::string no_character_there(const CardRequest&);
std::string opponents_character(const CardRequest&);
std::string leveled_already(const CardRequest&);
std::string wrong_level(const CardRequest&);
std::string other_name(const CardRequest&);
std::string cannot_level_up(const CardRequest&);

std::string opponents_scene(const TextRequest&);
std::string opponents_card(const TextRequest&);
std::string no_such_text(const TextRequest&);
std::string no_payment_power(const TextRequest&);
std::string not_the_activation_phase(const TextRequest&);
std::string lies_face_down(const TextRequest&);
std::string works_elsewhere(const TextRequest&);
std::string not_on_top(const TextRequest&);
std::string wrong_state(const TextRequest&);
std::string is_negated(const TextRequest&);
std::string used_up(const TextRequest&);
std::string cannot_be_used(const TextRequest&);
std::string cost_not_payable(const TextRequest&);

std::string must_be_set(const PlainRequest&);
}  // namespace reason

}  // namespace arbiter::ucg
