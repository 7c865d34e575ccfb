// The acts of players, and the rules of each act.
#pragma once

#include "engine/legality.h"
#include "games/ua/turn.h"

namespace arbiter::ua {

// A card is to be used, or to be put onto the field by an ability: to a place, onto the character there, or neither.
struct CardRequest {
    const Position& position;
    Seat seat;
    CardIx card;
    PlaceIx place;  // kNone: none is named
    Use use = Use::Play;
    Resources resources{};  // where it has to be paid for

    CardRequest(const Position& of, Seat who, CardIx what, PlaceIx where)
        : position(of), seat(who), card(what), place(where) {}
    CardRequest(const Position& of, Seat who, CardIx what, Use by, const Resources& with)
        : position(of), seat(who), card(what), place(kNone), use(by), resources(with) {}
    CardRequest(const Position& of, Seat who, Action action)
        : position(of),
          seat(who),
          card(action.a),
          place(action.b),
          use(action.c ? Use::Raid : Use::Play),
          resources(resources_of(of, who)) {}
    ZoneId line() const { return position.place(place).zone; }
};

// An ability of a card is to be activated.
struct AbilityRequest {
    const Position& position;
    Seat seat;
    CardIx card;
    AbilityId id;
    const Ability* ability;  // null: the card has no such ability

    AbilityRequest(const Position& of, Seat who, CardIx whose, int number)
        : position(of), seat(who), card(whose), id(ability_numbered(of, whose, number)), ability(nullptr) {
        if (id != kNoAbility) ability = &of.pool.ability(id);
    }
    AbilityRequest(const Position& of, CardIx whose, const Ability& which)
        : position(of), seat(Seat::Nobody), card(whose), id(kNoAbility), ability(&which) {}
    AbilityRequest(const Position& of, Seat who, Action action) : AbilityRequest(of, who, action.a, action.b) {}
    const CardState& at() const { return position.card(card); }
};

// What stands in a place is to attack.
struct AttackRequest {
    const Position& position;
    Seat seat;
    PlaceIx attacker;
    PlaceIx target;  // kNone: the player

    AttackRequest(const Position& of, Seat who, PlaceIx with, PlaceIx whom)
        : position(of), seat(who), attacker(with), target(whom) {}
    AttackRequest(const Position& of, Seat who, Action action) : AttackRequest(of, who, action.a, action.b) {}
};

// What stands in a place is to move to the other line, or to block.
struct CharacterRequest {
    const Position& position;
    Seat seat;
    PlaceIx place;

    CharacterRequest(const Position& of, Seat who, PlaceIx which) : position(of), seat(who), place(which) {}
    CharacterRequest(const Position& of, Seat who, Action action) : CharacterRequest(of, who, action.a) {}
    bool is_forward() const { return position.place(place).zone == kEnergyLine; }
};

// Rulebook::acts
std::span<const PlayerAct> acts();

// What is told where a rule does not hold (reasons.cpp).
namespace reason {
std::string not_in_hand(const CardRequest&);
std::string not_in_attack_phase(const CardRequest&);
std::string not_the_main_phase(const CardRequest&);
std::string not_your_turn(const CardRequest&);
std::string too_little_energy(const CardRequest&);
std::string too_little_ap(const CardRequest&);
std::string cannot_be_used(const CardRequest&);
std::string activated_too_often(const CardRequest&);
std::string use_not_payable(const CardRequest&);
std::string is_no_event(const CardRequest&);
std::string event_needs_no_place(const CardRequest&);

std::string not_to_be_played(const CardRequest&);
std::string needs_a_place(const CardRequest&);
std::string opponents_line(const CardRequest&);
std::string no_site_there(const CardRequest&);
std::string cannot_be_played_there(const CardRequest&);
std::string line_is_not_full(const CardRequest&);
std::string not_the_next_space(const CardRequest&);

std::string has_no_raid(const CardRequest&);
std::string no_own_character(const CardRequest&);
std::string cannot_perform_raid(const CardRequest&);
std::string cannot_be_raided(const CardRequest&);
std::string base_has_raid(const CardRequest&);
std::string not_specified(const CardRequest&);

std::string opponents_card(const AbilityRequest&);
std::string no_such_ability(const AbilityRequest&);
std::string not_your_main_phase(const AbilityRequest&);
std::string works_elsewhere(const AbilityRequest&);
std::string lies_below(const AbilityRequest&);
std::string front_line_only(const AbilityRequest&);
std::string energy_line_only(const AbilityRequest&);
std::string not_raided(const AbilityRequest&);
std::string your_turn_only(const AbilityRequest&);
std::string opponents_turn_only(const AbilityRequest&);
std::string ability_is_lost(const AbilityRequest&);
std::string used_up(const AbilityRequest&);
std::string costs_not_met(const AbilityRequest&);

std::string not_your_attack_phase(const AttackRequest&);
std::string no_attacker(const AttackRequest&);
std::string only_characters_attack(const AttackRequest&);
std::string opponents_character(const AttackRequest&);
std::string attacker_rests(const AttackRequest&);
std::string attacks_from_front(const AttackRequest&);
std::string cannot_attack(const AttackRequest&);
std::string cannot_attack_player(const AttackRequest&);
std::string no_snipe(const AttackRequest&);
std::string no_target(const AttackRequest&);
std::string snipe_reaches_front(const AttackRequest&);
std::string cannot_be_targeted(const AttackRequest&);
std::string another_must_be_targeted(const AttackRequest&);
std::string must_attack(const PlainRequest&);

std::string not_asked_to_move(const CharacterRequest&);
std::string not_yours(const CharacterRequest&);
std::string only_characters_move(const CharacterRequest&);
std::string cannot_move(const CharacterRequest&);
std::string only_with_step(const CharacterRequest&);
std::string not_asked_to_block(const CharacterRequest&);
std::string cannot_be_blocked(const CharacterRequest&);
std::string blocks_on_front(const CharacterRequest&);
std::string blocker_rests(const CharacterRequest&);
std::string cannot_block(const CharacterRequest&);
std::string cannot_be_blocked_by_it(const CharacterRequest&);
std::string another_must_block(const CharacterRequest&);
std::string must_be_blocked(const PlainRequest&);
}  // namespace reason

}  // namespace arbiter::ua
