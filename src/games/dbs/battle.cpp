// DBS 7: attack, Offense Step, Defense Step, Damage Step.
#include <algorithm>

#include "games/dbs/turn.h"

namespace arbiter::dbs {

namespace {

// kUsedInCombo has the cards that the combos were made with, kUsedFromHand those of them that came from a hand, and
// kUsedByOther those that were made with by another player than their owner.
enum BattleRegister { kAttackCard, kGuardCard, kFirstGuard, kBattleNotes, kUsedInCombo, kUsedFromHand, kUsedByOther };
// Bits of the number of kBattleNotes.
constexpr i32 kWasNegated = 1;

PlaceIx one_of(const Position& position, int number) {
    const Frame* frame = battle_in(position.state);
    if (!frame) return kNone;
    const CardSet set = still_existing(position, position.state.registers[frame->first_register + number]);
    return set.empty() ? kNone : static_cast<PlaceIx>(set.first());
}

Frame* battle_of(Rules& rules) {
    const Frame* frame = battle_in(rules.state);
    return frame ? &rules.state.frames[static_cast<int>(frame - rules.state.frames.begin())] : nullptr;
}

void tell(Rules& rules, PlaceIx place, u8 result) {
    if (!rules.log || place == kNone) return;
    steps::record_judged(rules, place, result, power_of(rules.read(), place), top_of(rules.read(), place));
}

void wait_for_keyword(Rules& rules, DefinitionId keyword, PlaceIx place) {
    const AbilityId id = rules.pool().definition(keyword).first_ability;
    const CardIx card = top_of(rules.read(), place);
    if (!may_trigger(rules.read(), card, id)) return;
    rules.enqueue(id, card, rules.state.places[place].seat, ObjectKind::Places, CardSet::of(place));
}

// DBS 10-4-1: any other card of the same player's in play, the leader as well (DBS 2-12-2).
void wait_for_blockers(Rules& rules, PlaceIx guard) {
    const Seat seat = rules.state.places[guard].seat;
    for (int at : standing_in(rules.read(), seat, kLeaderArea) | battle_area(rules.read(), seat)) {
        const PlaceIx place = static_cast<PlaceIx>(at);
        if (place == guard || !is_kind(rules.read(), top_of(rules.read(), place), kLeader | kBattle)) continue;
        if (!has_keyword(rules.read(), place, kBlocker)) continue;
        wait_for_keyword(rules, kBlockerDefinition, place);
    }
}

// DBS 7-1-4, 7-4-1-4: there is an attack, of one card on another.
bool is_fought(const Position& position) {
    return !is_attack_negated(position.state) && attack_card(position) != kNone && guard_card(position) != kNone;
}

// DBS 10-9-1.
void emit_becomes_guard(Rules& rules, PlaceIx guard) {
    rules.emit(kBecomesGuard, ObjectKind::Places, CardSet::of(guard));
    if (has_keyword(rules.read(), guard, kRevenge)) wait_for_keyword(rules, kRevengeDefinition, guard);
}

}  // namespace

const Frame* battle_in(const State& state) {
    for (int at = state.frames.size() - 1; at >= 0; --at) {
        if (state.frames[at].code == kBattleProcedure) return &state.frames[at];
    }
    return nullptr;
}

bool is_attack_negated(const State& state) {
    const Frame* frame = battle_in(state);
    return frame && (state.registers[frame->first_register + kBattleNotes].number & kWasNegated);
}

PlaceIx attack_card(const Position& position) { return one_of(position, kAttackCard); }
PlaceIx guard_card(const Position& position) { return one_of(position, kGuardCard); }

int added_by_combos(const Position& position, PlaceIx place) {
    if (position.state.phase != kDamageStep) return 0;
    const Frame* frame = battle_in(position.state);
    if (!frame) return 0;
    const Register* battle = &position.state.registers[frame->first_register];
    if (place == attack_card(position)) return battle[kAttackCard].number;
    return place == guard_card(position) ? battle[kGuardCard].number : 0;
}

void start_attack(Rules& rules, PlaceIx attacker, PlaceIx guard) {
    Frame& frame = rules.call(kBattleProcedure, rules.state.lead);
    if (rules.over()) return;
    rules.reg(frame, kAttackCard) = rules.holding(ObjectKind::Places, CardSet::of(attacker));
    for (int n : {kGuardCard, kFirstGuard}) rules.reg(frame, n) = rules.holding(ObjectKind::Places, CardSet::of(guard));
    for (int n : {kBattleNotes, kUsedInCombo, kUsedFromHand, kUsedByOther})
        rules.reg(frame, n) = rules.holding(ObjectKind::Cards);
}

// DBS 7-1.
Next declare_attack(Rules& rules, Frame&) {
    const PlaceIx attacker = attack_card(rules.read()), guard = guard_card(rules.read());
    const u8 mark = rules.state.places[attacker].mark;
    const u8 count = static_cast<u8>(std::min((mark & kAttackMask) + 1, static_cast<int>(kAttackMask)));
    rules.mark_place(attacker, static_cast<u8>((mark & ~kAttackMask) | count));
    tell(rules, attacker, kDeclaredAttack);
    tell(rules, guard, kIsTarget);
    switch_places(rules, CardSet::of(attacker), kRest);
    return Next::Step;
}

// DBS 7-1-1.
Next emit_attack(Rules& rules, Frame&) {
    const PlaceIx attacker = attack_card(rules.read()), guard = guard_card(rules.read());
    rules.emit(kAttacks, ObjectKind::Places, CardSet::of(attacker));
    rules.emit(kIsAttacked, ObjectKind::Places, CardSet::of(guard));
    // DBS 10-8-1: after the battle, X-1 times a turn, each of the two by itself (ruling dbs-dual-attack-count).
    if (has_keyword(rules.read(), attacker, kTripleAttack)) wait_for_keyword(rules, kTripleAttackDefinition, attacker);
    if (has_keyword(rules.read(), attacker, kDualAttack)) wait_for_keyword(rules, kDualAttackDefinition, attacker);
    wait_for_blockers(rules, guard);
    emit_becomes_guard(rules, guard);
    return Next::Step;
}

// DBS 7-1-2.
Next attack_window(Rules& rules, Frame& frame) {
    counter_before(rules, frame.controller, kCounterAttack);
    return Next::Step;
}

// DBS 7-1-4.
Next check_attack(Rules& rules, Frame& frame) {
    drop_arrival_effects(rules);
    return is_fought(rules.read()) ? Next::Step : go_to(rules, frame, cut_short);
}

Next cut_short(Rules&, Frame&) { return Next::Step; }

// DBS 7-2-1-1.
Next offense_step(Rules& rules, Frame&) {
    begin_phase(rules, kOffenseStep);
    emit_moment(rules, kOffenseStarts, rules.state.lead);
    return Next::Step;
}

Next offense_action(Rules& rules, Frame& frame) { return free_timing(rules, frame, rules.state.lead, kPromptOffense); }

// DBS 7-3-1-1.
Next defense_step(Rules& rules, Frame&) {
    begin_phase(rules, kDefenseStep);
    emit_moment(rules, kDefenseStarts, opponent(rules.state.lead));
    return Next::Step;
}

Next defense_action(Rules& rules, Frame& frame) {
    return free_timing(rules, frame, opponent(rules.state.lead), kPromptDefense);
}

// DBS 7-4-1-1.
Next damage_step(Rules& rules, Frame&) {
    begin_phase(rules, kDamageStep);
    emit_moment(rules, kDamageStarts, rules.state.lead);
    return Next::Step;
}

namespace {

int all_combos(const Position& position, Seat seat) {
    int sum = 0;
    for (int at : standing_in(position, seat, kComboArea)) sum += combo_power_of(position, static_cast<PlaceIx>(at));
    return sum;
}

}  // namespace

// DBS 7-4-1-2. It stays as it is added (ruling dbs-combo-sum).
Next add_attack_combos(Rules& rules, Frame& frame) {
    rules.reg(frame, kAttackCard).number = all_combos(rules.read(), rules.state.lead);
    return Next::Step;
}

// DBS 7-4-1-3.
Next add_guard_combos(Rules& rules, Frame& frame) {
    rules.reg(frame, kGuardCard).number = all_combos(rules.read(), opponent(rules.state.lead));
    return Next::Step;
}

// DBS 7-4-1-4. Where one of the two is gone there is nothing to compare (ruling dbs-battle-goes-on).
Next compare_power(Rules& rules, Frame& frame) {
    const PlaceIx attacker = attack_card(rules.read()), guard = guard_card(rules.read());
    if (!is_fought(rules.read())) return go_to(rules, frame, after_result);
    const bool wins = power_of(rules.read(), attacker) >= power_of(rules.read(), guard);
    tell(rules, attacker, wins ? kHolds : kIsBeaten);
    tell(rules, guard, wins ? kIsBeaten : kHolds);
    if (!wins) return go_to(rules, frame, after_result);
    return rules.state.places[guard].zone == kLeaderArea ? Next::Step : go_to(rules, frame, ko_guard);
}

// DBS 7-4-1-4-1.
Next about_to_damage(Rules& rules, Frame&) {
    rules.emit(kDealsDamage, ObjectKind::Places, CardSet::of(attack_card(rules.read())));
    return Next::Step;
}

Next inflict_damage(Rules& rules, Frame& frame) {
    const PlaceIx attacker = attack_card(rules.read());
    // Ruling dbs-battle-goes-on.
    if (attacker == kNone || is_attack_negated(rules.state)) return go_to(rules, frame, after_result);
    const bool critical = has_keyword(rules.read(), attacker, kCritical);
    start_damage(rules, opponent(rules.state.lead), attack_damage_of(rules.read(), attacker), critical, attacker);
    return Next::Step;
}

// DBS 7-4-1-4-1-2.
Next have_damaged(Rules& rules, Frame& frame) {
    rules.emit(kDealtDamage, ObjectKind::Places, still_existing(rules.read(), rules.reg(frame, kAttackCard)));
    return go_to(rules, frame, after_result);
}

// DBS 7-4-1-4-2.
Next ko_guard(Rules& rules, Frame& frame) {
    if (const PlaceIx guard = guard_card(rules.read()); guard != kNone)
        move_cards(rules, CardSet::of(top_of(rules.read(), guard)), kDrop, kKod, frame.controller);
    return Next::Step;
}

// DBS 7-4-1-4-2-1: told while what is KO-ed still stands there to be looked at; it waits for DBS 7-4-1-5.
void emit_battle_ko(Rules& rules, const CardSet& kod) {
    if (rules.effect() || !battle_in(rules.state)) return;
    const PlaceIx attacker = attack_card(rules.read()), guard = guard_card(rules.read());
    if (attacker == kNone || guard == kNone || !kod.has(guard)) return;
    const char* step = rules.clause;
    rules.clause = "7-4-1-4-2-1";
    rules.emit(kKos, ObjectKind::Places, CardSet::of(attacker));
    rules.clause = step;
}

Next after_result(Rules&, Frame&) { return Next::Step; }

// DBS 7-4-1-6, 7-1-4-1.
Next drop_combos(Rules& rules, Frame& frame) {
    CardSet cards{}, from_hand{}, by_other{};
    for (Seat seat : kSeats) {
        for (int at : standing_in(rules.read(), seat, kComboArea)) {
            const CardIx top = top_of(rules.read(), static_cast<PlaceIx>(at));
            cards.add(top);
            if (rules.state.cards[top].mark >> kCameShift == kHand + 1) from_hand.add(top);
            if (rules.state.cards[top].owner != seat) by_other.add(top);
        }
    }
    rules.reg(frame, kUsedInCombo) = rules.holding(ObjectKind::Cards, cards);
    rules.reg(frame, kUsedFromHand) = rules.holding(ObjectKind::Cards, from_hand);
    rules.reg(frame, kUsedByOther) = rules.holding(ObjectKind::Cards, by_other);
    if (cards) move_cards(rules, cards, kDrop, kAfterCombo, frame.controller);
    return Next::Step;
}

// DBS 7-4-1-7. What was comboed with is remembered as what it is now, and from where it was.
Next end_combos(Rules& rules, Frame& frame) {
    for (int n : {kAttackCard, kGuardCard}) rules.reg(frame, n).number = 0;
    CardSet dropped{};
    for (int at : rules.reg(frame, kUsedInCombo).set) {
        const CardIx card = static_cast<CardIx>(at);
        if (rules.state.cards[card].zone != kDrop) continue;
        const ZoneId from = rules.reg(frame, kUsedFromHand).set.has(at) ? kHand : kBattleArea;
        rules.mark_card(card, static_cast<u8>((from + 1) << kCameShift));
        dropped.add(at);
    }
    rules.reg(frame, kUsedInCombo) = rules.holding(ObjectKind::Cards, dropped);
    return Next::Step;
}

namespace {

// Its player is not who made the combo with it.
void wait_for_user(Rules& rules, CardIx card, Seat user) {
    const Definition& definition = rules.read().definition(card);
    for (int n = 0; n < definition.ability_count; ++n) {
        const AbilityId id = static_cast<AbilityId>(definition.first_ability + n);
        const Ability& skill = rules.pool().ability(id);
        if (skill.kind != AbilityKind::Triggered || skill.on.event != kAfterComboEnds) continue;
        if (!active(rules.read(), card, skill) || !may_trigger(rules.read(), card, id)) continue;
        Scope scope = ability_scope(rules.read(), card, skill);
        scope.controller = user;
        const bool meant = passes(rules.read(), skill.on.subject, {ObjectKind::Cards, card}, scope) &&
                           (skill.condition == kNoId || evaluate(rules.read(), skill.condition, scope) != 0);
        if (meant) rules.enqueue(id, card, user, ObjectKind::Cards, CardSet::of(card));
    }
}

// DBS 7-4-1-8-1: "after you combo with this card", of cards that lie in their owners' Drop Areas by now. "You" is who
// made the combo.
void emit_used_in_combo(Rules& rules, const Frame& frame) {
    const CardSet used = still_existing(rules.read(), rules.reg(frame, kUsedInCombo));
    const CardSet by_other = used & rules.reg(frame, kUsedByOther).set;
    rules.emit(kAfterComboEnds, ObjectKind::Cards, used - by_other);
    if (!rules.is_awaited(kAfterComboEnds)) return;
    for (int at : by_other) {
        const CardIx card = static_cast<CardIx>(at);
        wait_for_user(rules, card, opponent(rules.state.cards[card].owner));
    }
}

}  // namespace

// DBS 7-4-1-8, 7-4-1-8-1.
Next at_battle_end(Rules& rules, Frame& frame) {
    mark_due(rules, kBattleEnd);
    CardSet both{};
    for (PlaceIx place : {attack_card(rules.read()), guard_card(rules.read())}) {
        if (place != kNone) both.add(place);
    }
    rules.emit(kBattleEnds, ObjectKind::Places, both);
    emit_moment(rules, kBattleIsOver, rules.state.lead);
    emit_used_in_combo(rules, frame);
    return Next::Step;
}

// DBS 7-4-1-9, 7-4-1-10.
Next battle_over(Rules& rules, Frame&) {
    rules.end_modifiers_at(kBattleEnd, rules.state.lead);
    // What is put off to the end of a battle that is ending is done at none.
    for (int at = rules.state.delayed.size() - 1; at >= 0; --at) {
        if ((rules.state.delayed[at].moment & 31) == kBattleEnd) rules.state.delayed.erase(at);
    }
    if (rules.state.phase != kMainPhase) begin_phase(rules, kMainPhase);
    return Next::Done;
}

// DBS 10-4-1: it must be in Active Mode, and nothing may forbid it.
bool may_block(const Position& position, CardIx card) {
    const PlaceIx place = position.place_of(card);
    if (place == kNone || top_of(position, place) != card || position.place(place).zone == kComboArea) return false;
    if (!is_active(position, place) || is_seat_barred(position, position.place(place).seat, kSeatCannotBlock, card))
        return false;
    return !is_barred(position, {ObjectKind::Places, place}, kCannotBlock, {ObjectKind::Places, attack_card(position)});
}

// DBS 10-4-1: whoever blocked last guards.
void become_guard(Rules& rules, PlaceIx place) {
    Frame* frame = battle_of(rules);
    // DBS 7-1: a negated attack has no guard card.
    if (!frame || is_attack_negated(rules.state)) return;
    if (!rules.read().occupied(place) || guard_card(rules.read()) == place) return;
    rules.reg(*frame, kGuardCard) = rules.holding(ObjectKind::Places, CardSet::of(place));
    tell(rules, place, kIsNewGuard);
    emit_becomes_guard(rules, place);
}

// DBS 11-3-6: a card that is uncovered takes over power and position, and not the battle (ruling dbs-uncovered). What
// is comboed with fights no more (ruling dbs-comboed-fighter).
void leave_battle(Rules& rules, PlaceIx place) {
    Frame* frame = battle_of(rules);
    if (!frame) return;
    for (int n : {kAttackCard, kGuardCard, kFirstGuard}) rules.reg(*frame, n).set.remove(place);
}

void negate_attack(Rules& rules) {
    Frame* frame = battle_of(rules);
    if (!frame) return;
    const Object attacker{ObjectKind::Places, attack_card(rules.read())};
    if (attacker.ix != kNone && is_barred(rules.read(), attacker, kCannotLoseAttack, {ObjectKind::Places, kNone}))
        return;
    rules.reg(*frame, kBattleNotes).number |= kWasNegated;
    tell(rules, attack_card(rules.read()), kAttackNegated);
}

// DBS 10-4-2: back to the original target.
void negate_blocker(Rules& rules) {
    Frame* frame = battle_of(rules);
    if (!frame) return;
    // One that was activated and has not resolved yet does nothing any more.
    const int answered = answered_skill(rules.state);
    const bool unresolved = answered >= 0 && rules.state.frames[answered].ability ==
                                                 rules.pool().definition(kBlockerDefinition).first_ability;
    if (unresolved) return rules.negate_effect(answered);
    rules.reg(*frame, kGuardCard) = rules.reg(*frame, kFirstGuard);
    tell(rules, guard_card(rules.read()), kIsNewGuard);
}

namespace {

// DBS 7-2-1-2-1-1: the combo cost first.
enum ComboRegister { kComboCard };

}  // namespace

void start_combo(Rules& rules, Seat seat, CardIx card) {
    Frame& frame = rules.call(kCombo, seat);
    if (rules.over()) return;
    rules.reg(frame, kComboCard) = rules.holding(ObjectKind::Cards, CardSet::of(card));
}

Next pay_for_combo(Rules& rules, Frame& frame) {
    const CardIx card = static_cast<CardIx>(rules.reg(frame, kComboCard).set.first());
    start_payment(rules, frame.controller, {combo_cost_of(rules.read(), card), 0});
    return Next::Step;
}

Next declare_combo(Rules& rules, Frame& frame) {
    rules.start_move(combo_of(frame.controller, rules.reg(frame, kComboCard).set));
    return Next::Step;
}

bool is_combo_card(const Position& position, CardIx card) {
    return is_kind(position, card, kBattle) && (position.definition(card).attributes[kFlags] & kHasCombo) != 0;
}

bool may_combo_with(const Position& position, Seat seat, CardIx card) {
    const PlaceIx place = position.place_of(card);
    const Object object = place == kNone ? Object{ObjectKind::Cards, card} : Object{ObjectKind::Places, place};
    return !is_barred(position, object, kCannotCombo, {ObjectKind::Places, kNone}) &&
           !is_seat_barred(position, seat, kSeatCannotCombo, card);
}

// DBS 3-1-4: from the Battle Area it stays the card that it is, with all that lies beneath it.
Rules::MoveRequest combo_of(Seat seat, const CardSet& cards) {
    Rules::MoveRequest order{};
    order.cards = cards;
    order.to = {Target::OwnPlace, kComboArea, Who::You, End::Top, kNone, Face::Up, CardOrder::AsTheyCome, kComboed};
    order.mover = seat;
    return order;
}

}  // namespace arbiter::dbs
