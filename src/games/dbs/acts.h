// The acts of players, and the rules of each act.
#pragma once

#include "engine/legality.h"
#include "games/dbs/turn.h"

namespace arbiter::dbs {

// A card is to be played, or to be comboed with.
struct CardRequest {
    const Position& position;
    Seat seat;
    CardIx card;
    PlaceIx place = kNone;  // the place that was asked for; the rules choose places by themselves
    CardRequest(const Position& of, Seat who, CardIx which) : position(of), seat(who), card(which) {}
    CardRequest(const Position& of, Seat who, Action action) : CardRequest(of, who, action.a) { place = action.b; }
    const CardState& at() const { return position.card(card); }
};

// A skill of a card is to be activated.
struct SkillRequest {
    const Position& position;
    Seat seat;
    CardIx card;
    AbilityId id;
    const Ability* skill;  // null: the card has no such skill

    SkillRequest(const Position& of, Seat who, CardIx whose, int number)
        : position(of), seat(who), card(whose), id(skill_numbered(of, whose, number)), skill(nullptr) {
        if (id != kNoAbility) skill = &of.pool.ability(id);
    }
    SkillRequest(const Position& of, Seat who, Action action) : SkillRequest(of, who, action.a, action.b) {}
    const CardState& at() const { return position.card(card); }
};

// What stands in a place is to be chosen by the skill that is being carried out.
struct ChoiceRequest {
    const Position& position;
    Seat seat;
    Object chosen;
    ChoiceRequest(const Position& of, Seat who, Action action)
        : position(of), seat(who), chosen{ObjectKind::Places, action.a} {}
};

// What stands in a place is to block.
struct BlockRequest {
    const Position& position;
    Seat seat;
    PlaceIx blocker;
    BlockRequest(const Position& of, Seat who, Action action) : position(of), seat(who), blocker(action.a) {}
    CardIx card() const { return top_of(position, blocker); }
};

// What stands in a place is to attack.
struct AttackRequest {
    const Position& position;
    Seat seat;
    PlaceIx attacker;
    PlaceIx target;  // kNone: none is named

    AttackRequest(const Position& of, Seat who, PlaceIx with, PlaceIx whom)
        : position(of), seat(who), attacker(with), target(whom) {}
    AttackRequest(const Position& of, Seat who, Action action) : AttackRequest(of, who, action.a, action.b) {}
};

// Rulebook::acts
std::span<const PlayerAct> acts();

// DBS 10-15-5, 10-26-1: how often [Over Realm] and [Dark Over Realm] may be activated in a turn together.
int most_over_realms(const Position&, Seat);

// The SeatCannotBits that keep a player from activating a skill of these states.
i32 ban_on(u16 states);

// What is told where a rule does not hold (reasons.cpp).
namespace reason {
std::string not_in_hand(const CardRequest&);
std::string names_a_place(const CardRequest&);
std::string not_your_main_phase(const CardRequest&);
std::string is_no_battle_card(const CardRequest&);
std::string is_declared_already(const CardRequest&);
std::string cannot_be_played(const CardRequest&);
std::string too_little_energy(const CardRequest&);

std::string not_your_charge(const CardRequest&);
std::string cannot_charge(const CardRequest&);
std::string not_yours_to_charge(const CardRequest&);

std::string not_yours_to_combo(const CardRequest&);
std::string not_your_step(const CardRequest&);
std::string has_no_combo(const CardRequest&);
std::string combo_rests(const CardRequest&);
std::string fights_already(const CardRequest&);
std::string cannot_combo(const CardRequest&);
std::string too_little_for_combo(const CardRequest&);

std::string no_such_skill(const SkillRequest&);
std::string opponents_skill(const SkillRequest&);
std::string not_its_time(const SkillRequest&);
std::string works_elsewhere(const SkillRequest&);
std::string declared_already(const SkillRequest&);
std::string cannot_be_activated(const SkillRequest&);
std::string used_up(const SkillRequest&);
std::string too_many_over_realms(const SkillRequest&);
std::string only_in_defense(const SkillRequest&);
std::string too_little_for_skill(const SkillRequest&);
std::string costs_not_met(const SkillRequest&);
// The clause of what a keyword skill asks for, else of costs and conditions.
const char* clause_of_cost(const SkillRequest&);

std::string has_barrier(const ChoiceRequest&);
std::string cannot_be_chosen(const ChoiceRequest&);

std::string no_attack_to_block(const BlockRequest&);
std::string not_yours_to_block(const BlockRequest&);
std::string own_attack(const BlockRequest&);
std::string is_attacked_itself(const BlockRequest&);
std::string has_no_blocker(const BlockRequest&);
std::string blocker_rests(const BlockRequest&);
std::string cannot_block(const BlockRequest&);
std::string too_late_to_block(const BlockRequest&);

std::string not_your_attack(const AttackRequest&);
std::string no_attacker(const AttackRequest&);
std::string opponents_card(const AttackRequest&);
std::string attacker_rests(const AttackRequest&);
std::string cannot_attack(const AttackRequest&);
std::string no_target(const AttackRequest&);
std::string own_target(const AttackRequest&);
std::string target_is_active(const AttackRequest&);
std::string cannot_be_attacked(const AttackRequest&);
std::string another_must_be_attacked(const AttackRequest&);
}  // namespace reason

}  // namespace arbiter::dbs
