// What is told where a rule of an act does not hold: who, what and how much.
#include "engine/label.h"
#include "engine/why.h"
#include "games/dbs/acts.h"
#include "games/dbs/presentation.h"

namespace arbiter::dbs::reason {

namespace {

constexpr const char* kColorWords[] = {"red", "blue", "green", "yellow", "black"};

std::string named(const Position& position, CardIx card) {
    return card_title(position.pool, position.card(card).definition);
}

// "this is the Main Phase of the opponent's turn": when it is, seen from this player.
std::string phase_now(const Position& position, Seat seat) {
    const State& state = position.state;
    std::string out = "this is the " + position.book.phases[state.phase];
    if (state.turn == 0) return out;
    if (state.lead != seat) return out + " of the opponent's turn";
    if (state.decision.seat != seat) return out + ", and the opponent has to choose";
    return state.decision.kind == Ask::Main ? out : out + ", with another question to answer first";
}

std::string zone_of(const Position& position, CardIx card) {
    return position.book.zones[position.card(card).zone].name;
}

std::string standing_at(const Position& position, PlaceIx place) {
    const CardIx top = top_of(position, place);
    return top == kNone ? "nothing" : named(position, top);
}

std::string says(const std::string& who, const std::string& what) { return who + " says that " + what; }

// The card whose text forbids it to the player, or to the object in respect of the other one.
std::string forbidder(const Position& position, const std::optional<Effect>& of_player, Object object, i32 what,
                      Object other = {ObjectKind::Places, kNone}) {
    return title_of_text(position, of_player ? of_player : find_ban(position, object, what, other));
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
    return named(position, card) + " costs " + price_in_words(position.book, price) + what + "; you have " +
           active_in_words(position, seat);
}

}  // namespace

// ---- playing

std::string names_a_place(const CardRequest&) { return "a card is played or used in a combo without naming a place"; }

std::string not_in_hand(const CardRequest& wanted) {
    if (wanted.at().seat != wanted.seat) return "that card is not in your hand";
    return "cards are played from the hand, and that card is in the " + zone_of(wanted.position, wanted.card);
}

std::string not_your_main_phase(const CardRequest& wanted) {
    return "cards are played in your own Main Phase; " + phase_now(wanted.position, wanted.seat);
}

std::string is_no_battle_card(const CardRequest& wanted) {
    return named(wanted.position, wanted.card) + " is not a Battle Card: activate its skill instead";
}

std::string is_declared_already(const CardRequest& wanted) {
    return named(wanted.position, wanted.card) + " is being used already";
}

std::string cannot_be_played(const CardRequest& wanted) {
    const auto ban = find_seat_ban(wanted.position, wanted.seat, kSeatCannotPlay | kSeatCannotPlayByHand, wanted.card);
    const Object card{ObjectKind::Cards, wanted.card};
    const std::string who = forbidder(wanted.position, ban, card, kCannotBePlayed | kCannotBePlayedFromHand);
    return says(who, named(wanted.position, wanted.card) + " cannot be played");
}

std::string too_little_energy(const CardRequest& wanted) {
    return short_of(wanted.position, wanted.seat, wanted.card, price_of(wanted.position, wanted.card), "");
}

// ---- charging

std::string not_your_charge(const CardRequest& wanted) {
    return "one card is placed in the Energy Area in your Charge Phase; " + phase_now(wanted.position, wanted.seat);
}

std::string cannot_charge(const CardRequest& wanted) {
    const auto ban = find_seat_ban(wanted.position, wanted.seat, kSeatCannotCharge, kNone);
    return says(title_of_text(wanted.position, ban), "you cannot place cards in your Energy Area");
}

std::string not_yours_to_charge(const CardRequest& wanted) {
    return "a card of your hand is charged; that card is in the " + zone_of(wanted.position, wanted.card);
}

// ---- combos

std::string not_yours_to_combo(const CardRequest& wanted) {
    return "a combo is made with a card of your hand or Battle Area; that card is in the " +
           zone_of(wanted.position, wanted.card);
}

std::string not_your_step(const CardRequest& wanted) {
    return "combos are made in the Offense Step by the attacking player and in the Defense Step by the other; " +
           phase_now(wanted.position, wanted.seat);
}

std::string has_no_combo(const CardRequest& wanted) {
    return named(wanted.position, wanted.card) + " has no combo cost or combo power";
}

std::string combo_rests(const CardRequest& wanted) { return named(wanted.position, wanted.card) + " is in Rest Mode"; }

std::string fights_already(const CardRequest& wanted) {
    return named(wanted.position, wanted.card) + " is itself in the battle";
}

std::string cannot_combo(const CardRequest& wanted) {
    const auto ban = find_seat_ban(wanted.position, wanted.seat, kSeatCannotCombo, wanted.card);
    const PlaceIx place = wanted.position.place_of(wanted.card);
    const Object object = place == kNone ? Object{ObjectKind::Cards, wanted.card} : Object{ObjectKind::Places, place};
    const std::string who = forbidder(wanted.position, ban, object, kCannotCombo);
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
    if (states & kCounterPlay)
        return "a [Counter: Play] answers a play by the opponent, or a skill of theirs that refers to playing";
    if (states & kCounterAttack)
        return "a [Counter: Attack] answers an attack by the opponent, or a skill of theirs that refers to attacking";
    if (states & kCounterCounter) return "a [Counter: Counter] answers a [Counter] of the opponent";
    if (states & kAwakenSkill)
        return "it is activated in your Main Phase, or in your own step of a battle; " +
               phase_now(wanted.position, wanted.seat);
    return std::string(states & kActivateMain ? "it is activated in your own Main Phase"
                                              : "it is activated in your own step of a battle") +
           "; " + phase_now(wanted.position, wanted.seat);
}

std::string works_elsewhere(const SkillRequest& wanted) {
    if (const auto said = find_negation(wanted.position, wanted.card))
        return says(title_of_text(wanted.position, said),
                    "the skills of " + named(wanted.position, wanted.card) + " are negated");
    return "its skill does not work in the " + zone_of(wanted.position, wanted.card);
}

std::string declared_already(const SkillRequest& wanted) {
    return named(wanted.position, wanted.card) + " is being used already";
}

std::string cannot_be_activated(const SkillRequest& wanted) {
    const auto ban = find_seat_ban(wanted.position, wanted.seat, ban_on(wanted.skill->states), wanted.card);
    const std::string who = forbidder(wanted.position, ban, {ObjectKind::Cards, wanted.card}, kCannotUseSkills);
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
    return "[Aegis] is activated in the Defense Step of the opponent's turn; " +
           phase_now(wanted.position, wanted.seat);
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

namespace {

MissingCost missing_of(const SkillRequest& wanted) {
    return missing_cost(wanted.position.game, wanted.position.state, wanted.card, wanted.id, wanted.seat);
}

bool is_energy_short(const SkillRequest& wanted) {
    return !can_pay(wanted.position, wanted.seat, energy_in_cost(wanted));
}

// By what the keyword skill plays its card; kByNothing: it plays none.
u8 plays_by(const SkillRequest& wanted) {
    for (const Op& op : wanted.position.pool.program(wanted.skill->code).ops) {
        const bool plays = op.own_verb == kVerbPlay || op.own_verb == kVerbPlayOn || op.own_verb == kVerbPlayOver;
        if (op.verb == Verb::Rulebook && plays) return static_cast<u8>(op.argument);
    }
    return kByNothing;
}

const char* clause_of_keyword(const SkillRequest& wanted) {
    const u16 states = wanted.skill->states;
    if (states & kAwakenSkill)
        return wanted.position.definition(wanted.card).attributes[kFlags] & kHasWish ? "10-28-1" : "10-2-1";
    if (!(states & kKeywordSkill)) return nullptr;
    if (states & kOnlyDefense) return "10-33-1";
    switch (plays_by(wanted)) {
        case kByEvolve:
        case kByExEvolve:
        case kByXenoEvolve: return "10-5-1";
        case kByUnionFusion: return "10-13-3-1";
        case kByUnionPotara: return "10-13-4-1";
        case kByOverRealm: return "10-15-1";
        case kByDarkOverRealm: return "10-25-1";
        case kByArrival: return "10-32-1";
        default: return nullptr;
    }
}

// [Sparking], [Bond] and [Burst] are asked for before anything else of a skill.
const char* clause_of_tag(const SkillRequest& wanted, const Op& missing) {
    const i32 facts = wanted.position.definition(wanted.card).attributes[kFlags];
    if (missing.verb == Verb::TakeTop) return facts & kHasBurst ? "10-30-1" : nullptr;
    if (missing.verb != Verb::Require) return nullptr;
    const auto& amounts = wanted.position.pool.amounts;
    const AmountNode& node = amounts[missing.amount];
    if (node.kind != AmountKind::Compare || amounts[node.left].kind != AmountKind::Count) return nullptr;
    if (facts & kHasSparking) return "10-29-1";
    return facts & kHasBond ? "10-23-1" : nullptr;
}

}  // namespace

const char* clause_of_cost(const SkillRequest& wanted) {
    constexpr const char* kAnyCost = "8-4-2-2";
    if (is_energy_short(wanted)) return kAnyCost;
    if (const char* keyword = clause_of_keyword(wanted)) return keyword;
    const MissingCost missing = missing_of(wanted);
    const char* tag = missing.op ? clause_of_tag(wanted, *missing.op) : nullptr;
    return tag ? tag : kAnyCost;
}

std::string costs_not_met(const SkillRequest& wanted) {
    const Price energy = energy_in_cost(wanted);
    if (!can_pay(wanted.position, wanted.seat, energy))
        return short_of(wanted.position, wanted.seat, wanted.card, energy, " to activate it");
    const std::string missing = missing_of(wanted).words;
    return missing.empty() ? "its cost cannot be paid, or its condition is not met" : missing;
}

// ---- being chosen

std::string has_barrier(const ChoiceRequest& wanted) {
    return standing_at(wanted.position, wanted.chosen.ix) +
           " has [Barrier]: skills of its opponent's cards do not choose it";
}

std::string cannot_be_chosen(const ChoiceRequest& wanted) {
    return says(title_of_text(wanted.position, find_choice_ban(wanted.position, wanted.chosen)),
                standing_at(wanted.position, wanted.chosen.ix) + " cannot be chosen by this skill");
}

// ---- blocking

namespace {

std::string blocks_with(const BlockRequest& wanted) { return standing_at(wanted.position, wanted.blocker); }

}  // namespace

std::string no_attack_to_block(const BlockRequest& wanted) {
    return "there is no attack to block; " + phase_now(wanted.position, wanted.seat);
}

std::string not_yours_to_block(const BlockRequest& wanted) { return blocks_with(wanted) + " is your opponent's"; }

std::string own_attack(const BlockRequest& wanted) {
    return "[Blocker] is for attacks on cards of yours; " + standing_at(wanted.position, guard_card(wanted.position)) +
           " is your opponent's";
}

std::string is_attacked_itself(const BlockRequest& wanted) {
    return blocks_with(wanted) + " is the guard card already";
}

std::string has_no_blocker(const BlockRequest& wanted) { return blocks_with(wanted) + " has no [Blocker]"; }

std::string blocker_rests(const BlockRequest& wanted) { return blocks_with(wanted) + " is in Rest Mode"; }

std::string cannot_block(const BlockRequest& wanted) {
    const auto ban = find_seat_ban(wanted.position, wanted.seat, kSeatCannotBlock, wanted.card());
    const std::string who = forbidder(wanted.position, ban, {ObjectKind::Places, wanted.blocker}, kCannotBlock,
                                      {ObjectKind::Places, attack_card(wanted.position)});
    return says(who, blocks_with(wanted) + " cannot block");
}

std::string too_late_to_block(const BlockRequest& wanted) {
    return "[Blocker] is triggered when an attack is declared; " + blocks_with(wanted) +
           " has already blocked, declined to block, or was played later";
}

// ---- attacks

std::string not_your_attack(const AttackRequest& wanted) {
    return "attacks are made in your own Main Phase; " + phase_now(wanted.position, wanted.seat);
}

std::string no_attacker(const AttackRequest& wanted) {
    return "only leaders and Battle Cards attack, and this is " + standing_at(wanted.position, wanted.attacker);
}

std::string opponents_card(const AttackRequest& wanted) {
    return standing_at(wanted.position, wanted.attacker) + " is your opponent's";
}

std::string attacker_rests(const AttackRequest& wanted) {
    return standing_at(wanted.position, wanted.attacker) + " is in Rest Mode";
}

std::string cannot_attack(const AttackRequest& wanted) {
    const CardIx card = top_of(wanted.position, wanted.attacker);
    const auto ban = find_seat_ban(wanted.position, wanted.seat, kSeatCannotAttack, card);
    const std::string who =
        forbidder(wanted.position, ban, {ObjectKind::Places, wanted.attacker}, kCannotAttack | kCannotBecomeRest);
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
    const bool leader = wanted.position.place(wanted.target).zone == kLeaderArea;
    const i32 what = kCannotAttack | (leader ? kCannotAttackLeaders : kCannotAttackBattleCards);
    const std::string who = forbidder(wanted.position, find_ban(wanted.position, attacker, what, target), target,
                                      kCannotBeAttacked, attacker);
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
