// What is told where a rule of an act does not hold: who, what and how much.
#include "engine/label.h"
#include "engine/why.h"
#include "games/dbs/acts.h"

namespace arbiter::dbs::reason {

namespace {

constexpr const char* kColorWords[] = {"red", "blue", "green", "yellow", "black"};

std::string named(const Position& position, CardIx card) {
    return card_title(position.pool, position.card(card).definition);
}

std::string phase_now(const Position& position) { return "this is the " + position.book.phases[position.state.phase]; }

std::string zone_of(const Position& position, CardIx card) {
    return position.book.zones[position.card(card).zone].name;
}

std::string standing_at(const Position& position, PlaceIx place) {
    const CardIx top = top_of(position, place);
    return top == kNone ? "nothing" : named(position, top);
}

std::string says(const std::string& who, const std::string& what) { return who + " says that " + what; }

// The card whose text says one of these of the object.
std::string forbidder(const Position& position, Object object, i32 what) {
    const auto fits = [&](const Effect& effect) { return (effect.value & what) != 0; };
    return title_of_text(position, find_effect(position, kCannot, object, fits));
}

std::string forbidder(const Position& position, Seat seat, i32 what) {
    const auto fits = [&](const Effect& effect) { return (effect.value & what) != 0; };
    return title_of_text(position, find_seat_effect(position, kSeatCannot, seat, fits));
}

// "3 energy, 2 of them red"
std::string price_in_words(const Price& price) {
    std::string out = std::to_string(price.cards()) + " energy";
    for (int color = 0; color < kColors; ++color) {
        const int amount = amount_of_color(price.specified, color);
        if (amount > 0) out += ", " + std::to_string(amount) + " of it " + kColorWords[color];
    }
    return out;
}

std::string active_in_words(const Position& position, Seat seat) {
    const CardSet energy = active_energy(position, seat);
    std::string out = std::to_string(energy.size()) + " active";
    for (int color = 0; color < kColors; ++color) {
        int count = 0;
        for (int at : energy)
            count += (attribute(position, {ObjectKind::Cards, static_cast<u8>(at)}, kColor) >> color) & 1;
        if (count > 0) out += ", " + std::to_string(count) + " " + kColorWords[color];
    }
    return out;
}

std::string short_of(const Position& position, Seat seat, CardIx card, const Price& price, const char* what) {
    return named(position, card) + " costs " + price_in_words(price) + what + "; you have " +
           active_in_words(position, seat);
}

}  // namespace

// ---- playing

std::string names_a_place(const CardRequest&) {
    return "cards are played into the Battle Area and comboed with into the Combo Area, at no place that one names";
}

std::string not_in_hand(const CardRequest& wanted) {
    if (wanted.at().seat != wanted.seat) return "that card is not in your hand";
    return "cards are played from the hand, and that card is in the " + zone_of(wanted.position, wanted.card);
}

std::string not_your_main_phase(const CardRequest& wanted) {
    return "cards are played in your own Main Phase; " + phase_now(wanted.position);
}

std::string is_no_battle_card(const CardRequest& wanted) {
    return named(wanted.position, wanted.card) + " is no Battle Card: its skill is activated";
}

std::string is_spoken_for(const CardRequest& wanted) {
    return named(wanted.position, wanted.card) + " is being used already";
}

std::string cannot_be_played(const CardRequest& wanted) {
    const i32 bans = kSeatToPlay | kSeatToPlayByHand;
    const bool by_seat = is_seat_barred(wanted.position, wanted.seat, bans, wanted.card);
    const std::string who =
        by_seat ? forbidder(wanted.position, wanted.seat, bans)
                : forbidder(wanted.position, {ObjectKind::Cards, wanted.card}, kToBePlayed | kToBePlayedFromHand);
    return says(who, named(wanted.position, wanted.card) + " cannot be played");
}

std::string too_little_energy(const CardRequest& wanted) {
    return short_of(wanted.position, wanted.seat, wanted.card, price_of(wanted.position, wanted.card), "");
}

// ---- combos

std::string not_yours_to_combo(const CardRequest& wanted) {
    return "a combo is made with a card of your hand or Battle Area; that card is in the " +
           zone_of(wanted.position, wanted.card);
}

std::string not_your_step(const CardRequest& wanted) {
    return "combos are made in the Offense Step by the attacking player and in the Defense Step by the other; " +
           phase_now(wanted.position);
}

std::string has_no_combo(const CardRequest& wanted) {
    return named(wanted.position, wanted.card) + " has no combo cost and combo power";
}

std::string combo_rests(const CardRequest& wanted) { return named(wanted.position, wanted.card) + " is in Rest Mode"; }

std::string fights_already(const CardRequest& wanted) {
    return named(wanted.position, wanted.card) + " is in the battle itself";
}

std::string cannot_combo(const CardRequest& wanted) {
    const bool by_seat = is_seat_barred(wanted.position, wanted.seat, kSeatToCombo, wanted.card);
    const PlaceIx place = wanted.position.place_of(wanted.card);
    const Object object = place == kNone ? Object{ObjectKind::Cards, wanted.card} : Object{ObjectKind::Places, place};
    const std::string who = by_seat ? forbidder(wanted.position, wanted.seat, kSeatToCombo)
                                    : forbidder(wanted.position, object, kToCombo | kToBeComboedWith);
    return says(who, "no combo can be made with " + named(wanted.position, wanted.card));
}

std::string too_little_for_combo(const CardRequest& wanted) {
    return short_of(wanted.position, wanted.seat, wanted.card, {combo_cost_of(wanted.position, wanted.card), 0},
                    " to combo with");
}

// ---- skills

std::string no_such_skill(const SkillRequest& wanted) {
    return named(wanted.position, wanted.card) + " has no such skill to activate";
}

std::string opponents_skill(const SkillRequest& wanted) {
    return named(wanted.position, wanted.card) + " is your opponent's";
}

std::string not_its_time(const SkillRequest& wanted) {
    const u16 states = wanted.skill->states;
    if (states & kCounterSkill) return "a [Counter] is activated only when it answers what the opponent does";
    if (states & kAwakenSkill) return "it is activated in your Main Phase, or in your own step of a battle";
    return std::string(states & kActivateMain ? "it is activated in your own Main Phase"
                                              : "it is activated in your own step of a battle") +
           "; " + phase_now(wanted.position);
}

std::string works_elsewhere(const SkillRequest& wanted) {
    if (skills_negated(wanted.position, wanted.card)) return "its skills are negated";
    return "its skill does not work in the " + zone_of(wanted.position, wanted.card);
}

std::string spoken_for(const SkillRequest& wanted) {
    return named(wanted.position, wanted.card) + " is being used already";
}

std::string cannot_be_activated(const SkillRequest& wanted) {
    const auto any = [](const Effect&) { return true; };
    const auto seat = find_seat_effect(wanted.position, kSeatCannot, wanted.seat, any);
    const std::string who = seat ? title_of_text(wanted.position, seat)
                                 : forbidder(wanted.position, {ObjectKind::Cards, wanted.card}, kToUseSkills);
    return says(who, "it cannot be activated");
}

std::string used_up(const SkillRequest& wanted) {
    return "activated " + std::to_string(uses_of(wanted.position, wanted.card, wanted.id)) + " of " +
           std::to_string(wanted.skill->limit) + " times this turn";
}

std::string too_many_over_realms(const SkillRequest& wanted) {
    return "[Over Realm] and [Dark Over Realm] were activated " +
           std::to_string(wanted.position.state.marks[kOverRealms]) + " of " +
           std::to_string(most_over_realms(wanted.position, wanted.seat)) + " times this turn";
}

std::string only_in_defense(const SkillRequest& wanted) {
    return "[Aegis] is activated in the Defense Step of the opponent's turn; " + phase_now(wanted.position);
}

std::string too_little_for_skill(const SkillRequest& wanted) {
    return short_of(wanted.position, wanted.seat, wanted.card, price_of(wanted.position, wanted.card), "");
}

namespace {

// The energy that the cost asks for by itself, each part with cards of its own (ruling dbs-spheres-and-number).
Price energy_in_cost(const SkillRequest& wanted) {
    const Program& program = wanted.position.pool.program(wanted.skill->code);
    Scope scope;
    scope.controller = wanted.seat;
    scope.source = wanted.card;
    scope.stamp = wanted.position.state.clock;
    Price sum;
    for (std::size_t at = 0; at < program.cost_end; ++at) {
        const Op& op = program.ops[at];
        if (op.verb == Verb::Jump || op.verb == Verb::Unless) break;
        if (op.verb != Verb::Rulebook || op.own_verb != kVerbPay) continue;
        const Price part{std::max(0, evaluate(wanted.position, op.amount, scope)),
                         op.amount2 == kNoId ? 0 : evaluate(wanted.position, op.amount2, scope)};
        sum.total += part.cards();
        sum.specified += part.specified;
    }
    return sum;
}

}  // namespace

std::string costs_not_met(const SkillRequest& wanted) {
    const Price energy = energy_in_cost(wanted);
    if (!can_pay(wanted.position, wanted.seat, energy))
        return short_of(wanted.position, wanted.seat, wanted.card, energy, " to activate it");
    const std::string missing =
        missing_cost(wanted.position.game, wanted.position.state, wanted.card, wanted.id, wanted.seat);
    return missing.empty() ? "its cost cannot be paid, or its condition is not met" : missing;
}

// ---- attacks

std::string not_your_attack(const AttackRequest& wanted) {
    return "attacks are made in your own Main Phase; " + phase_now(wanted.position);
}

std::string no_attacker(const AttackRequest& wanted) {
    return "leaders and Battle Cards attack; there stands " + standing_at(wanted.position, wanted.attacker);
}

std::string opponents_card(const AttackRequest& wanted) {
    return standing_at(wanted.position, wanted.attacker) + " is your opponent's";
}

std::string attacker_rests(const AttackRequest& wanted) {
    return standing_at(wanted.position, wanted.attacker) + " is in Rest Mode";
}

std::string cannot_attack(const AttackRequest& wanted) {
    const bool by_seat =
        is_seat_barred(wanted.position, wanted.seat, kSeatToAttack, top_of(wanted.position, wanted.attacker));
    const std::string who = by_seat ? forbidder(wanted.position, wanted.seat, kSeatToAttack)
                                    : forbidder(wanted.position, {ObjectKind::Places, wanted.attacker}, kToAttack);
    return says(who, standing_at(wanted.position, wanted.attacker) + " cannot attack");
}

std::string no_target(const AttackRequest&) {
    return "an attack is made on the opponent's leader, or on one of their Battle Cards in Rest Mode";
}

std::string own_target(const AttackRequest& wanted) {
    return standing_at(wanted.position, wanted.target) + " is your own";
}

std::string target_is_active(const AttackRequest& wanted) {
    return standing_at(wanted.position, wanted.target) + " is in Active Mode; Battle Cards are attacked in Rest Mode";
}

std::string cannot_be_attacked(const AttackRequest& wanted) {
    const Object attacker{ObjectKind::Places, wanted.attacker}, target{ObjectKind::Places, wanted.target};
    const i32 what = kToAttack | kToAttackLeaders | kToAttackBattleCards;
    const bool by_attacker = is_barred(wanted.position, attacker, what, target);
    const std::string who =
        by_attacker ? forbidder(wanted.position, attacker, what) : forbidder(wanted.position, target, kToBeAttacked);
    return says(who, standing_at(wanted.position, wanted.attacker) + " cannot attack " +
                         standing_at(wanted.position, wanted.target));
}

std::string another_must_be_attacked(const AttackRequest& wanted) {
    const auto any = [](const Effect&) { return true; };
    for (int at : wanted.position.state.standing) {
        const Object object{ObjectKind::Places, static_cast<u8>(at)};
        if (const auto said = find_effect(wanted.position, kMustBeAttacked, object, any))
            return says(title_of_text(wanted.position, said),
                        standing_at(wanted.position, static_cast<PlaceIx>(at)) + " must be attacked if it can be");
    }
    return "another card must be attacked if it can be";
}

}  // namespace arbiter::dbs::reason
