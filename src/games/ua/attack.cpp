// UA 12.1 to 12.13: attack, block, battle.
#include "engine/legality.h"
#include "games/ua/turn.h"

namespace arbiter::ua {

namespace {

enum AttackRegister { kAttacker, kAttacked, kBlocker, kNotes };
// Bits of the number of kNotes.
constexpr i32 kNullified = 1;
constexpr i32 kAttackerWon = 2;
constexpr i32 kFought = 4;
constexpr int kImpactShift = 4;  // above: the Impact with which the attacker won
constexpr i32 kNotesBelow = (1 << kImpactShift) - 1;

const Frame* attack_in(const State& state) {
    for (int at = state.frames.size() - 1; at >= 0; --at) {
        if (state.frames[at].code == kAttack) return &state.frames[at];
    }
    return nullptr;
}

PlaceIx one_of(const Position& position, int number) {
    const Frame* frame = attack_in(position.state);
    if (!frame) return kNone;
    const CardSet set = still_existing(position, position.state.registers[frame->first_register + number]);
    return set.empty() ? kNone : static_cast<PlaceIx>(set.first());
}

void mark(Rules& rules, PlaceIx place, u8 bit) {
    if (place != kNone) rules.mark_place(place, rules.state.places[place].mark | bit);
}

void tell(Rules& rules, PlaceIx place, u8 result) {
    if (!rules.log) return;
    steps::record_judged(rules, place, result, bp_of(rules.read(), place), top_of(rules.read(), place));
}

void wait_for_keyword(Rules& rules, DefinitionId keyword, PlaceIx place) {
    const AbilityId id = rules.pool().definition(keyword).first_ability;
    rules.enqueue(id, top_of(rules.read(), place), rules.state.places[place].seat, ObjectKind::Places,
                  CardSet::of(place));
}

}  // namespace

int impact_of_win(const State& state) {
    const Frame* frame = attack_in(state);
    return frame ? state.registers[frame->first_register + kNotes].number >> kImpactShift : 0;
}

PlaceIx attacker_now(const Position& position) { return one_of(position, kAttacker); }
PlaceIx attacked_now(const Position& position) { return one_of(position, kAttacked); }
PlaceIx blocker_now(const Position& position) { return one_of(position, kBlocker); }

namespace {

bool must_be_targeted(const Position& position, PlaceIx place) {
    return any_of(position, kMustBeTargeted, {ObjectKind::Places, place});
}

}  // namespace

// What must be attacked if able goes before any other target that the attacker could reach.
PlaceIx forced_target(const Position& position, PlaceIx attacker, PlaceIx target) {
    if (!position.has_effect(kMustBeTargeted) || (target != kNone && must_be_targeted(position, target))) return kNone;
    for (int other : line(position, opponent(position.place(attacker).seat), kFrontLine)) {
        const PlaceIx place = static_cast<PlaceIx>(other);
        if (must_be_targeted(position, place) && reaches(position, attacker, place)) return place;
    }
    return kNone;
}

// Those that must attack, have not done so this turn and could (ruling ua-must-attack).
CardSet forced_attackers(const Position& position, Seat seat) {
    CardSet bound{};
    if (!position.has_effect(kMustAttack)) return bound;
    for (int at : line(position, seat, kFrontLine) | line(position, seat, kEnergyLine)) {
        const PlaceIx place = static_cast<PlaceIx>(at);
        if (position.place(place).mark & kAttackMask) continue;
        if (!any_of(position, kMustAttack, {ObjectKind::Places, place}) || !may_attack(position, seat, place)) continue;
        bool able = may_target(position, place, kNone);
        for (int target : line(position, opponent(seat), kFrontLine))
            able = able || may_target(position, place, static_cast<PlaceIx>(target));
        if (able) bound.add(at);
    }
    return bound;
}

// UA Q68: the very first attack of the phase, not the first of each attacker.
i32 bans_on_block(const Position& position) {
    return position.state.marks[kAttacksDeclared] == 1 ? kCannotBlock | kCannotBlockFirst : kCannotBlock;
}

std::optional<Effect> ban_on_blocker(const Position& position, PlaceIx attacker, PlaceIx blocker) {
    const Object attacks{ObjectKind::Places, attacker}, blocks{ObjectKind::Places, blocker};
    const auto means = [&](const Object& other) {
        return [&position, other](const Effect& effect) { return argument_accepts(position, effect, other); };
    };
    const std::optional<Effect> of_attacker = find_effect(position, kCannotBeBlockedBy, attacks, means(blocks));
    return of_attacker ? of_attacker : find_effect(position, kCannotBlockThese, blocks, means(attacks));
}

CardSet forced_blockers(const Position& position) {
    CardSet bound{};
    if (!position.has_effect(kMustBlock)) return bound;
    for (int at : blockers(position, attacker_now(position))) {
        if (any_of(position, kMustBlock, {ObjectKind::Places, static_cast<PlaceIx>(at)})) bound.add(at);
    }
    return bound;
}

bool must_be_blocked_now(const Position& position) {
    const PlaceIx attacker = attacker_now(position);
    return any_of(position, kMustBeBlocked, {ObjectKind::Places, attacker}) || !forced_blockers(position).empty();
}

void start_attack(Rules& rules, PlaceIx attacker, PlaceIx target) {
    Frame& frame = rules.call(kAttack, rules.state.lead);
    if (rules.over()) return;
    for (int n : {kBlocker, kNotes}) rules.reg(frame, n) = rules.holding(ObjectKind::Places);
    rules.reg(frame, kAttacker) = rules.holding(ObjectKind::Places, CardSet::of(attacker));
    const CardSet targets = target == kNone ? CardSet{} : CardSet::of(target);
    rules.reg(frame, kAttacked) = rules.holding(ObjectKind::Places, targets);
    // A Snipe that loses its target does not turn against the player.
    rules.reg(frame, kNotes).number = target == kNone ? 0 : kFought;
}

// UA 12.2, 12.4: it becomes resting; what waits for its attacking resolves now.
Next declare_attack(Rules& rules, Frame& frame) {
    const PlaceIx attacker = static_cast<PlaceIx>(rules.reg(frame, kAttacker).set.first());
    ++rules.state.marks[kAttacksDeclared];
    const u8 before = rules.state.places[attacker].mark;
    const u8 count = static_cast<u8>((before & kAttackMask) < 3 ? (before & kAttackMask) + 1 : 3);
    rules.mark_place(attacker, static_cast<u8>((before & ~kAttackMask) | count));
    tell(rules, attacker, kDeclaredAttack);
    for (int target : rules.reg(frame, kAttacked).set) tell(rules, static_cast<PlaceIx>(target), kIsTarget);
    rest_places(rules, CardSet::of(attacker));
    rules.emit(kAttacks, ObjectKind::Places, CardSet::of(attacker));
    // UA 19.3: only for the first time in a turn.
    if (count == 1 && (keywords_of(rules.read(), attacker) & kDoubleAttack))
        wait_for_keyword(rules, kDoubleAttackDefinition, attacker);
    return Next::Step;
}

// UA 12.5. UA 12.7: a target of Snipe does not block, and nobody else does (UA 19.2).
Next offer_block(Rules& rules, Frame& frame) {
    const Position& position = rules.read();
    const PlaceIx attacker = attacker_now(position);
    rules.reg(frame, kBlocker) = rules.holding(ObjectKind::Places);
    if (attacker == kNone) return go_to(rules, frame, at_attack_end);
    if (rules.reg(frame, kNotes).number & kFought) return Next::Step;
    CardSet able = blockers(position, attacker);
    if (able.empty()) return Next::Step;
    // UA Q180, Q273, Q85: who must block does; where several must, one of them is chosen.
    if (const CardSet bound = forced_blockers(position)) able = bound;
    const bool must = must_be_blocked_now(position);
    if (must && able.size() == 1) {
        rules.reg(frame, kBlocker).set = able;
        return Next::Step;
    }
    rules.ask_pick(opponent(frame.controller), kPromptBlock, ObjectKind::Places, able, must ? 1 : 0, 1, kBlocker);
    return Next::Step;
}

// UA 12.6. An attack with Snipe is not blocked, either (ruling ua-snipe-not-blocked).
Next take_block(Rules& rules, Frame& frame) {
    const CardSet blocker = rules.reg(frame, kBlocker).set;
    const CardSet attacker = rules.reg(frame, kAttacker).set;
    if (blocker.empty()) {
        rules.emit(kAttackNotBlocked, ObjectKind::Places, attacker);
        return Next::Step;
    }
    const PlaceIx place = static_cast<PlaceIx>(blocker.first());
    const bool first = !(rules.state.places[place].mark & kDidBlock);
    mark(rules, place, kDidBlock);
    tell(rules, place, kDeclaredBlock);
    rest_places(rules, blocker);
    rules.reg(frame, kAttacked) = rules.holding(ObjectKind::Places, blocker);
    rules.reg(frame, kNotes).number |= kFought;
    rules.emit(kBlocks, ObjectKind::Places, blocker);
    rules.emit(kAttackBlocked, ObjectKind::Places, attacker);
    // UA 19.4.
    if (first && (keywords_of(rules.read(), place) & kDoubleBlock))
        wait_for_keyword(rules, kDoubleBlockDefinition, place);
    return Next::Step;
}

// UA Q168: no battle where one of the two is gone.
Next begin_battle(Rules& rules, Frame& frame) {
    const PlaceIx attacker = attacker_now(rules.read()), attacked = attacked_now(rules.read());
    if (attacker == kNone) return go_to(rules, frame, at_attack_end);
    if (!(rules.reg(frame, kNotes).number & kFought)) return go_to(rules, frame, direct_damage);
    if (attacked == kNone) return go_to(rules, frame, at_attack_end);
    // UA 19.9: for this battle, even if what takes Impact away is sidelined in it.
    const bool taken = (bits_of(rules.read(), kLoseKeyword, {ObjectKind::Places, attacker}) & kImpact) != 0;
    if (taken || (keywords_of(rules.read(), attacked) & kNullifyImpact)) rules.reg(frame, kNotes).number |= kNullified;
    rules.emit(kBattles, ObjectKind::Places, CardSet::of(attacker) | CardSet::of(attacked));
    return Next::Step;
}

namespace {

// UA 12.8: the loser is sidelined, or goes where the winner's text says.
void defeat(Rules& rules, PlaceIx winner, PlaceIx loser) {
    ZoneId to = kSideline;
    for_each_effect(rules.read(), kLosersGo, {ObjectKind::Places, winner},
                    [&](const Effect& effect) { to = static_cast<ZoneId>(effect.value); });
    const Seat seat = rules.state.places[winner].seat;
    if (on_field(to)) {
        if (rules.state.places[loser].zone != to) start_shift(rules, CardSet::of(loser), false);
        return;
    }
    move_cards(rules, CardSet::of(top_of(rules.read(), loser)), to, to == kSideline ? kSidelined : kPlaced, seat);
}

}  // namespace

namespace {

// UA 19.5, 19.9: Impact as it is now.
void wait_for_impact(Rules& rules, Frame& frame, PlaceIx attacker) {
    i32& notes = rules.reg(frame, kNotes).number;
    const int impact = notes & kNullified ? 0 : impact_of(rules.read(), attacker);
    notes = (notes & kNotesBelow) | (impact << kImpactShift);
    if (impact > 0) wait_for_keyword(rules, kImpactDefinition, attacker);
}

// What waits for the win has activated with it, and resolves in its own step, wherever its card is by then (ruling
// ua-winner-gone).
void activate_win(Rules& rules, Frame& frame, PlaceIx winner, bool attacks) {
    const int waited = rules.state.waiting.size();
    rules.emit(kWinsBattle, ObjectKind::Places, CardSet::of(winner));
    if (attacks) wait_for_impact(rules, frame, winner);
    for (int at = waited; at < rules.state.waiting.size(); ++at) rules.state.waiting[at].flags |= kWaitsForItsStep;
}

void resolve_win(Rules& rules) {
    for (Waiting& waiting : rules.state.waiting) waiting.flags &= static_cast<u8>(~kWaitsForItsStep);
}

void forget_impact(Rules& rules) {
    for (int at = rules.state.waiting.size() - 1; at >= 0; --at) {
        if (rules.pool().ability(rules.state.waiting[at].ability).definition == kImpactDefinition)
            rules.state.waiting.erase(at);
    }
}

}  // namespace

// UA 12.8, 12.10: equal BP wins for the attacker.
Next compare_bp(Rules& rules, Frame& frame) {
    const PlaceIx attacker = attacker_now(rules.read()), attacked = attacked_now(rules.read());
    if (attacker == kNone || attacked == kNone) return go_to(rules, frame, at_attack_end);
    const bool wins = bp_of(rules.read(), attacker) >= bp_of(rules.read(), attacked);
    tell(rules, attacker, wins ? kWin : kLoss);
    tell(rules, attacked, wins ? kLoss : kWin);
    mark(rules, attacker, wins ? kDidWin : kDidLose);
    mark(rules, attacked, wins ? kDidLose : kDidWin);
    activate_win(rules, frame, wins ? attacker : attacked, wins);
    if (!wins) return Next::Step;
    rules.reg(frame, kNotes).number |= kAttackerWon;
    const int waited = rules.state.waiting.size();
    rules.emit(kLosesBattle, ObjectKind::Places, CardSet::of(attacked));
    rules.keep_waiting(waited);
    defeat(rules, attacker, attacked);
    return Next::Step;
}

// UA 12.9: after what waits for the sidelining, the attacking player's abilities for winning. UA 12.10: or for losing.
Next attacker_result(Rules& rules, Frame& frame) {
    const PlaceIx attacker = attacker_now(rules.read());
    if (!(rules.reg(frame, kNotes).number & kAttackerWon)) {
        if (attacker != kNone) rules.emit(kLosesBattle, ObjectKind::Places, CardSet::of(attacker));
        return Next::Step;
    }
    resolve_win(rules);
    if (attacker == kNone) return Next::Step;
    // Its sidelining may have changed Impact.
    forget_impact(rules);
    wait_for_impact(rules, frame, attacker);
    return Next::Step;
}

// UA 12.10, 12.9.1: then the opponent's for winning, though it is not their turn.
Next defender_result(Rules& rules, Frame&) {
    resolve_win(rules);
    return Next::Step;
}

// UA 12.12.
Next at_battle_end(Rules& rules, Frame&) {
    CardSet both{};
    for (PlaceIx place : {attacker_now(rules.read()), attacked_now(rules.read())}) {
        if (place != kNone) both.add(place);
    }
    mark_due(rules, kBattleEnd);
    rules.emit(kBattleEnds, ObjectKind::Places, both);
    return Next::Step;
}

Next battle_over(Rules& rules, Frame& frame) {
    rules.end_modifiers_at(kBattleEnd, rules.state.lead);
    rules.state.marks[kRulesPending] = 1;
    rules.reg(frame, kAttacked).set = {};
    return go_to(rules, frame, at_attack_end);
}

// UA 12.13.
Next direct_damage(Rules& rules, Frame& frame) {
    const PlaceIx attacker = attacker_now(rules.read());
    if (attacker == kNone) return go_to(rules, frame, at_attack_end);
    start_damage(rules, opponent(rules.state.lead), direct_damage_of(rules.read(), attacker));
    return Next::Step;
}

Next have_dealt(Rules& rules, Frame& frame) {
    rules.emit(kDealsDamage, ObjectKind::Places, still_existing(rules.read(), rules.reg(frame, kAttacker)));
    return Next::Step;
}

// UA Q265: after the battle, or after the trigger check.
Next at_attack_end(Rules& rules, Frame& frame) {
    // An attack without a battle is the end of what was put off to its battle's, too.
    mark_due(rules, kBattleEnd);
    mark_due(rules, kAttackEnd);
    rules.emit(kAttackEnds, ObjectKind::Places, still_existing(rules.read(), rules.reg(frame, kAttacker)));
    return Next::Step;
}

Next attack_over(Rules& rules, Frame&) {
    // An attack without a battle ends what was meant for its battle, too.
    rules.end_modifiers_at(kBattleEnd, rules.state.lead);
    rules.end_modifiers_at(kAttackEnd, rules.state.lead);
    rules.state.marks[kRulesPending] = 1;
    return Next::Step;
}

}  // namespace arbiter::ua
