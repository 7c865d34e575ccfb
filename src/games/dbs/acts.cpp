// The rules of what players may do, in the manual's order, and the lists of what they can do now.
#include "games/dbs/acts.h"

#include <algorithm>

#include "engine/why.h"

namespace arbiter::dbs {

namespace {

bool is_asked(const Position& position, Seat seat, Prompt prompt) {
    const Decision& decision = position.state.decision;
    return decision.kind == Ask::Main && decision.prompt == prompt && decision.seat == seat;
}

// ---- DBS 6-3-1-2-1: playing a Battle Card

bool names_no_place(const CardRequest& wanted) { return wanted.place == kNone; }
bool is_in_hand(const CardRequest& wanted) { return wanted.at().zone == kHand && wanted.at().seat == wanted.seat; }
bool is_own_main_phase(const CardRequest& wanted) { return is_asked(wanted.position, wanted.seat, kPromptMain); }
bool is_battle(const CardRequest& wanted) { return is_kind(wanted.position, wanted.card, kBattle); }
bool is_not_busy(const CardRequest& wanted) { return !is_busy(wanted.position, wanted.card); }
bool may_play(const CardRequest& wanted) { return may_be_played(wanted.position, wanted.seat, wanted.card); }
bool has_energy(const CardRequest& wanted) {
    return can_pay(wanted.position, wanted.seat, price_of(wanted.position, wanted.card));
}

constexpr auto kPlayTime = std::to_array<Rule<CardRequest>>({
    {"6-3-1-2-1", is_in_hand, reason::not_in_hand},
    {"6-3-1-2", is_own_main_phase, reason::not_your_main_phase},
    {"3-6-5", names_no_place, reason::names_a_place},
});
constexpr auto kPlayable = std::to_array<Rule<CardRequest>>({
    {"6-3-1-2-1", is_battle, reason::is_no_battle_card},
    {"8-5-2-1", is_not_busy, reason::is_declared_already},
    {"6-3-1-2-1-1", has_energy, reason::too_little_energy},
    {"1-3-3", may_play, reason::cannot_be_played},
});
constexpr auto kPlayRules = joined(kPlayTime, kPlayable);

// ---- DBS 6-2-5: charging

bool is_own_charge(const CardRequest& wanted) {
    const Decision& decision = wanted.position.state.decision;
    return decision.prompt == kPromptCharge && decision.seat == wanted.seat;
}
// Who cannot is not asked at all, so that this comes first.
bool may_charge(const CardRequest& wanted) {
    return !is_seat_barred(wanted.position, wanted.seat, kSeatCannotCharge, kNone);
}

constexpr auto kChargeRules = std::to_array<Rule<CardRequest>>({
    {"1-3-3", may_charge, reason::cannot_charge},
    {"6-2-5", is_own_charge, reason::not_your_charge},
    {"6-2-5", is_in_hand, reason::not_yours_to_charge},
});

// ---- DBS 7-2-1-2, 7-3-1-2: combos

bool is_own_step(const CardRequest& wanted) {
    return is_asked(wanted.position, wanted.seat, kPromptOffense) ||
           is_asked(wanted.position, wanted.seat, kPromptDefense);
}
bool is_to_combo(const CardRequest& wanted) {
    const CardState& at = wanted.at();
    if (at.seat != wanted.seat) return false;
    if (at.zone == kHand) return true;
    return at.zone == kBattleArea && top_of(wanted.position, at.place) == wanted.card;
}
bool has_combo(const CardRequest& wanted) { return is_combo_card(wanted.position, wanted.card); }
bool is_active_if_it_stands(const CardRequest& wanted) {
    if (wanted.at().zone == kHand || wanted.at().position == kActive) return true;
    bool even_so = false;
    const Object standing{ObjectKind::Places, wanted.position.place_of(wanted.card)};
    for_each_effect(wanted.position, kCombosResting, standing, [&](const Effect&) { even_so = true; });
    return even_so;
}
bool is_not_in_battle(const CardRequest& wanted) {
    const PlaceIx place = wanted.position.place_of(wanted.card);
    if (place == kNone) return true;
    const bool attacks = wanted.position.state.lead == wanted.seat;
    return place != (attacks ? attack_card(wanted.position) : guard_card(wanted.position));
}
bool may_combo(const CardRequest& wanted) { return may_combo_with(wanted.position, wanted.seat, wanted.card); }
bool has_combo_energy(const CardRequest& wanted) {
    return can_pay(wanted.position, wanted.seat, {combo_cost_of(wanted.position, wanted.card), 0});
}

// The Offense Step and the Defense Step say the same of one player each.
bool defends(const CardRequest& wanted) { return wanted.position.state.lead != wanted.seat; }
const char* combo_step(const CardRequest& wanted) { return defends(wanted) ? "7-3-1-2" : "7-2-1-2"; }
const char* combo_from_hand(const CardRequest& wanted) { return defends(wanted) ? "7-3-1-2-2" : "7-2-1-2-2"; }
const char* combo_from_battle(const CardRequest& wanted) { return defends(wanted) ? "7-3-1-2-1" : "7-2-1-2-1"; }
const char* combo_payment(const CardRequest& wanted) {
    if (wanted.at().zone == kHand) return defends(wanted) ? "7-3-1-2-2-1" : "7-2-1-2-2-1";
    return defends(wanted) ? "7-3-1-2-1-1" : "7-2-1-2-1-1";
}

constexpr auto kComboTime = std::to_array<Rule<CardRequest>>({
    {"7-2-1-2", is_own_step, reason::not_your_step, combo_step},
    {"7-2-1-2-2", is_to_combo, reason::not_yours_to_combo, combo_from_hand},
    {"3-7-4", names_no_place, reason::names_a_place},
});
constexpr auto kCombinable = std::to_array<Rule<CardRequest>>({
    {"3-7-3-1", has_combo, reason::has_no_combo},
    {"8-5-2-1", is_not_busy, reason::is_declared_already},
    {"7-2-1-2-1", is_active_if_it_stands, reason::combo_rests, combo_from_battle},
    {"7-2-1-2-1", is_not_in_battle, reason::fights_already, combo_from_battle},
    {"7-2-1-2-2-1", has_combo_energy, reason::too_little_for_combo, combo_payment},
    {"1-3-3", may_combo, reason::cannot_combo},
});
constexpr auto kComboRules = joined(kComboTime, kCombinable);

// ---- DBS 8-5-2, 10-10: activating a skill

bool is_skill(const SkillRequest& wanted) { return wanted.skill && wanted.skill->kind == AbilityKind::Activated; }
bool is_own_skill(const SkillRequest& wanted) { return wanted.at().seat == wanted.seat; }

// Which skills answer the open question.
u16 kinds_now(const Position& position, Seat seat) {
    if (is_asked(position, seat, kPromptMain)) return kActivateMain | kAwakenSkill;
    if (is_asked(position, seat, kPromptOffense) || is_asked(position, seat, kPromptDefense))
        return kActivateBattle | kAwakenSkill;
    return is_asked(position, seat, kPromptCounter) ? counters_now(position) : u16{0};
}
bool is_its_time(const SkillRequest& wanted) {
    return (wanted.skill->states & kinds_now(wanted.position, wanted.seat)) != 0;
}
bool is_where_it_works(const SkillRequest& wanted) { return active(wanted.position, wanted.card, *wanted.skill); }
bool is_not_being_used(const SkillRequest& wanted) { return !is_busy(wanted.position, wanted.card); }
bool is_in_defense_if_it_must(const SkillRequest& wanted) {
    return !(wanted.skill->states & kOnlyDefense) || wanted.position.state.phase == kDefenseStep;
}

bool may_activate(const SkillRequest& wanted) {
    return !is_seat_barred(wanted.position, wanted.seat, ban_on(wanted.skill->states), wanted.card) &&
           !is_barred(wanted.position, {ObjectKind::Cards, wanted.card}, kCannotUseSkills, {ObjectKind::Cards, kNone});
}
// Who cannot activate any is not asked at all, so that this is told before that it is not the time.
bool is_no_barred_counter(const SkillRequest& wanted) {
    return !(wanted.skill->states & kCounterSkill) || may_activate(wanted);
}
bool is_not_used_up(const SkillRequest& wanted) {
    return !wanted.skill->limit || uses_of(wanted.position, wanted.card, wanted.id) < wanted.skill->limit;
}
bool has_over_realm_left(const SkillRequest& wanted) {
    return !(wanted.skill->states & kOverRealmSkill) ||
           wanted.position.state.marks[kOverRealms] < most_over_realms(wanted.position, wanted.seat);
}
// DBS 2-11-1-2: the energy cost of a card whose skill is activated from the hand.
bool has_energy_for_card(const SkillRequest& wanted) {
    const Program& program = wanted.position.pool.program(wanted.skill->code);
    for (std::size_t at = 0; at < program.cost_end; ++at) {
        const Op& op = program.ops[at];
        if (op.verb == Verb::Jump || op.verb == Verb::Unless) break;
        if (op.verb == Verb::Rulebook && op.own_verb == kVerbPayCard)
            return can_pay(wanted.position, wanted.seat, price_of(wanted.position, wanted.card));
    }
    return true;
}
bool is_payable(const SkillRequest& wanted) {
    return payable(wanted.position.game, wanted.position.state, wanted.card, wanted.id, wanted.seat);
}

// DBS 10-10-1: outside of a counter timing; inside of one it is of the wrong kind.
const char* skill_time(const SkillRequest& wanted) {
    const u16 states = wanted.skill->states;
    if (!(states & kCounterSkill)) return "8-1-3";
    if (!is_asked(wanted.position, wanted.seat, kPromptCounter)) return "10-10-1";
    if (states & kCounterPlay) return "10-10-3-1";
    return states & kCounterAttack ? "10-10-3-2" : "10-10-3-3";
}
const char* skill_area(const SkillRequest& wanted) {
    return skills_negated(wanted.position, wanted.card) ? "8-3-2" : "2-12-2";
}

constexpr auto kOwnSkill = std::to_array<Rule<SkillRequest>>({
    {"4-3-3", is_own_skill, reason::opponents_skill},
    {"8-1-3", is_skill, reason::no_such_skill},
    {"1-3-3", is_no_barred_counter, reason::cannot_be_activated},
});
constexpr auto kSkillTime = std::to_array<Rule<SkillRequest>>({
    {"8-1-3", is_its_time, reason::not_its_time, skill_time},
    {"2-12-2", is_where_it_works, reason::works_elsewhere, skill_area},
    {"8-5-2-1", is_not_being_used, reason::declared_already},
    {"10-33-1-1", is_in_defense_if_it_must, reason::only_in_defense},
});
constexpr auto kUsable = std::to_array<Rule<SkillRequest>>({
    {"10-11-5", is_not_used_up, reason::used_up},
    {"10-15-5", has_over_realm_left, reason::too_many_over_realms},
    {"1-3-3", may_activate, reason::cannot_be_activated},
    {"2-11-1-2", has_energy_for_card, reason::too_little_for_skill},
    {"8-4-2-2", is_payable, reason::costs_not_met, reason::clause_of_cost},
});
constexpr auto kSkillRules = joined(kOwnSkill, kSkillTime, kUsable);

// Skills that people call by their keyword.
template <u16 states>
bool is_of(const SkillRequest& wanted) {
    return wanted.skill && (wanted.skill->states & states) != 0;
}
constexpr auto is_counter = is_of<kCounterSkill>, is_evolve = is_of<kEvolveSkill>,
               is_over_realm = is_of<kOverRealmSkill>, is_awaken = is_of<kAwakenSkill>;
bool is_union(const SkillRequest& wanted) {
    const bool keyword = is_of<kKeywordSkill>(wanted) && !is_evolve(wanted) && !is_over_realm(wanted);
    return keyword && (wanted.position.definition(wanted.card).attributes[kFlags] & kHasUnion) != 0;
}
template <bool (*is_such)(const SkillRequest&)>
bool means(const Position& position, Seat seat, Action action) {
    return is_such(SkillRequest(position, seat, action));
}

// ---- DBS 7-1: attacking

bool is_own_attack_time(const AttackRequest& wanted) { return is_asked(wanted.position, wanted.seat, kPromptMain); }
bool is_attacker(const AttackRequest& wanted) {
    const CardIx top = top_of(wanted.position, wanted.attacker);
    const ZoneId zone = wanted.position.place(wanted.attacker).zone;
    return top != kNone && zone != kComboArea && is_kind(wanted.position, top, kLeader | kBattle);
}
bool is_own_attacker(const AttackRequest& wanted) { return wanted.position.place(wanted.attacker).seat == wanted.seat; }
bool is_attacker_active(const AttackRequest& wanted) { return is_active(wanted.position, wanted.attacker); }
// It is switched to Rest Mode to attack.
bool attacker_may(const AttackRequest& wanted) {
    const Object attacker{ObjectKind::Places, wanted.attacker};
    return may_switch(wanted.position, attacker, kRest) &&
           !is_barred(wanted.position, attacker, kCannotAttack, {ObjectKind::Places, kNone}) &&
           !is_seat_barred(wanted.position, wanted.seat, kSeatCannotAttack, top_of(wanted.position, wanted.attacker));
}
bool is_target(const AttackRequest& wanted) {
    if (wanted.target == kNone || wanted.position.place(wanted.target).zone == kComboArea) return false;
    const CardIx top = top_of(wanted.position, wanted.target);
    return top != kNone && is_kind(wanted.position, top, kLeader | kBattle);
}
bool is_opponents_target(const AttackRequest& wanted) {
    return wanted.position.place(wanted.target).seat != wanted.seat;
}
bool is_leader(const AttackRequest& wanted) { return wanted.position.place(wanted.target).zone == kLeaderArea; }
bool is_target_within_reach(const AttackRequest& wanted) {
    if (is_leader(wanted) || !is_active(wanted.position, wanted.target)) return true;
    const Object attacker{ObjectKind::Places, wanted.attacker}, target{ObjectKind::Places, wanted.target};
    return find_effect(wanted.position, kAttacksActive, attacker,
                       [&](const Effect& said) {
                           return said.argument == kNoId || argument_accepts(wanted.position, said, target);
                       })
        .has_value();
}
bool target_may_be_attacked(const AttackRequest& wanted) {
    const Object attacker{ObjectKind::Places, wanted.attacker}, target{ObjectKind::Places, wanted.target};
    const i32 what = is_leader(wanted) ? kCannotAttackLeaders : kCannotAttackBattleCards;
    return !is_barred(wanted.position, attacker, kCannotAttack | what, target) &&
           !is_barred(wanted.position, target, kCannotBeAttacked, attacker);
}
// What must be attacked if able goes before any other target.
bool is_first_target(const AttackRequest& wanted);

constexpr auto kAttackTime = std::to_array<Rule<AttackRequest>>({
    {"6-3-1-2-3", is_own_attack_time, reason::not_your_attack},
    {"7-1", is_attacker, reason::no_attacker},
    {"6-3-1-2-3", is_own_attacker, reason::opponents_card},
});
constexpr auto kAttackerFits = std::to_array<Rule<AttackRequest>>({
    {"7-1", is_attacker_active, reason::attacker_rests},
    {"1-3-3", attacker_may, reason::cannot_attack},
});
constexpr auto kReaches = std::to_array<Rule<AttackRequest>>({
    {"7-1", is_target, reason::no_target},
    {"7-1", is_opponents_target, reason::own_target},
    {"7-1", is_target_within_reach, reason::target_is_active},
    {"1-3-3", target_may_be_attacked, reason::cannot_be_attacked},
});
constexpr auto kTargetsFirst = std::to_array<Rule<AttackRequest>>({
    {"1-3-1", is_first_target, reason::another_must_be_attacked},
});

bool is_first_target(const AttackRequest& wanted) {
    const Position& position = wanted.position;
    if (!position.has_effect(kMustBeAttacked)) return true;
    const auto must = [&](PlaceIx place) { return any_of(position, kMustBeAttacked, {ObjectKind::Places, place}); };
    if (must(wanted.target)) return true;
    for (int at : position.state.standing) {
        const AttackRequest other(position, wanted.seat, wanted.attacker, static_cast<PlaceIx>(at));
        if (must(static_cast<PlaceIx>(at)) && allowed<kReaches>(other)) return false;
    }
    return true;
}

constexpr auto kAttackRules = joined(kAttackTime, kAttackerFits, kReaches, kTargetsFirst);

// ---- DBS 10-4-1: blocking. [Blocker] asks for itself; this judges what somebody asks for.

bool is_attack_to_block(const BlockRequest& wanted) {
    return battle_in(wanted.position.state) && !is_attack_negated(wanted.position.state) &&
           guard_card(wanted.position) != kNone;
}
bool is_own_blocker(const BlockRequest& wanted) { return wanted.position.place(wanted.blocker).seat == wanted.seat; }
bool is_own_guard(const BlockRequest& wanted) {
    return wanted.position.place(guard_card(wanted.position)).seat == wanted.seat;
}
bool is_not_guard(const BlockRequest& wanted) { return guard_card(wanted.position) != wanted.blocker; }
bool has_blocker(const BlockRequest& wanted) {
    return wanted.card() != kNone && wanted.position.place(wanted.blocker).zone != kComboArea &&
           has_keyword(wanted.position, wanted.blocker, kBlocker);
}
bool is_blocker_active(const BlockRequest& wanted) { return is_active(wanted.position, wanted.blocker); }
bool is_block_allowed(const BlockRequest& wanted) { return may_block(wanted.position, wanted.card()); }
bool is_block_pending(const BlockRequest& wanted) {
    const AbilityId blocker = wanted.position.pool.definition(kBlockerDefinition).first_ability;
    const State& state = wanted.position.state;
    const auto is_it = [&](const auto& one) { return one.ability == blocker && one.source == wanted.card(); };
    return std::any_of(state.waiting.begin(), state.waiting.end(), is_it) ||
           std::any_of(state.frames.begin(), state.frames.end(), is_it);
}

constexpr auto kBlockRules = std::to_array<Rule<BlockRequest>>({
    {"10-4-1", is_attack_to_block, reason::no_attack_to_block},
    {"10-4-1", is_own_blocker, reason::not_yours_to_block},
    {"10-4-1", is_own_guard, reason::own_attack},
    {"10-4-1", has_blocker, reason::has_no_blocker},
    {"10-4-1", is_not_guard, reason::is_attacked_itself},
    {"10-4-1", is_blocker_active, reason::blocker_rests},
    {"1-3-3", is_block_allowed, reason::cannot_block},
    {"7-1-1", is_block_pending, reason::too_late_to_block},
});

// No answer means it: what is answered is the question of [Blocker].
bool means_no_answer(const Position&, Seat, Action) { return false; }

// ---- DBS 8-5-3: being chosen by a skill

// It is all that the text asks for, and only something that keeps it from being chosen stands against it.
bool is_kept_from_choice(const Position& position, Seat seat, Action action) {
    const State& state = position.state;
    const Op* select = asking_select(position);
    const Object chosen{ObjectKind::Places, action.a};
    if (!select || state.decision.of != chosen.of || state.decision.seat != seat) return false;
    const Scope scope = scope_in(state, state.frames.back());
    if (state.decision.options.has(action.a) || passes(position, select->filter, chosen, scope)) return false;
    // Nothing is kept from what is no skill.
    State without = state;
    for (Frame& frame : without.frames) frame.ability = kNoAbility;
    return passes(Position(position.game, without), select->filter, chosen, scope);
}
bool lacks_barrier(const ChoiceRequest& wanted) { return !has_barrier(wanted.position, wanted.chosen); }
bool is_no_text_against_it(const ChoiceRequest& wanted) { return !find_choice_ban(wanted.position, wanted.chosen); }

constexpr auto kChoiceRules = std::to_array<Rule<ChoiceRequest>>({
    {"1-3-3", is_no_text_against_it, reason::cannot_be_chosen},
    {"10-16-1", lacks_barrier, reason::has_barrier},
});

constexpr auto kPassRules = std::to_array<Rule<PlainRequest>>({
    {"4-6-2-3", [](const PlainRequest&) { return true; }, [](const PlainRequest&) -> std::string { return ""; }},
});

constexpr PlayerAct kActs[] = {
    act<kPlayRules, CardRequest>("play", ActionKind::Play, kPromptMain, nullptr, kPlayWay),
    act<kComboRules, CardRequest>("combo", ActionKind::Play, kNoId, nullptr, kComboWay),
    act<kSkillRules, SkillRequest>("activate", ActionKind::Use, kNoId),
    act<kAttackRules, AttackRequest>("attack", ActionKind::Attack, kPromptMain),
    act<kChargeRules, CardRequest>("charge", ActionKind::Pick, kPromptCharge),
    act<kBlockRules, BlockRequest>("block", ActionKind::PickPlace, kPromptBlock, means_no_answer),
    act<kChoiceRules, ChoiceRequest>("choose", ActionKind::PickPlace, kNoId, is_kept_from_choice),
    act<kPassRules, PlainRequest>("pass", ActionKind::Pass, kNoId),
    // What some skills are called; answers mean "activate".
    act<kSkillRules, SkillRequest>("counter", ActionKind::Use, kNoId, means<is_counter>),
    act<kSkillRules, SkillRequest>("evolve", ActionKind::Use, kNoId, means<is_evolve>),
    act<kSkillRules, SkillRequest>("union", ActionKind::Use, kNoId, means<is_union>),
    act<kSkillRules, SkillRequest>("over realm", ActionKind::Use, kNoId, means<is_over_realm>),
    act<kSkillRules, SkillRequest>("awaken", ActionKind::Use, kNoId, means<is_awaken>),
};

// ---- the lists

void list_plays(const Position& position, Seat seat, ActionList& out) {
    for (CardIx card : position.from_top(position.zone(seat, kHand))) {
        if (allowed<kPlayable>(CardRequest(position, seat, card))) out.push(Action::play(card));
    }
}

void list_combos(const Position& position, Seat seat, ActionList& out) {
    const auto list = [&](CardIx card) {
        if (allowed<kCombinable>(CardRequest(position, seat, card))) out.push(Action::play(card, kNone, kComboWay));
    };
    for (CardIx card : position.from_top(position.zone(seat, kHand))) list(card);
    for (int at : battle_area(position, seat)) list(top_of(position, static_cast<PlaceIx>(at)));
}

void list_skills(const Position& position, Seat seat, ActionList& out) {
    const bool granted = position.has_effect(kGranted);
    const auto list = [&](CardIx card) {
        const Definition& definition = position.definition(card);
        if (!definition.activates && !granted) return;
        const int count = definition.ability_count + (granted ? granted_to(position, card).size() : 0);
        for (int n = 0; n < count; ++n) {
            const SkillRequest wanted(position, seat, card, n);
            if (is_skill(wanted) && allowed<kSkillTime>(wanted) && allowed<kUsable>(wanted))
                out.push(Action::use(card, static_cast<u8>(n)));
        }
    };
    for (ZoneId zone : {kLeaderArea, kBattleArea}) {
        for (int at : standing_in(position, seat, zone)) list(top_of(position, static_cast<PlaceIx>(at)));
    }
    for (ZoneId zone : {kHand, kDrop, kWarp}) {
        for (CardIx card : position.from_top(position.zone(seat, zone))) {
            if (granted || ((position.definition(card).used_in >> zone) & 1)) list(card);
        }
    }
}

void list_attacks(const Position& position, Seat seat, ActionList& out) {
    CardSet targets = battle_area(position, opponent(seat));
    if (const PlaceIx leader = leader_of(position, opponent(seat)); leader != kNone) targets.add(leader);
    for (ZoneId zone : {kLeaderArea, kBattleArea}) {
        for (int at : standing_in(position, seat, zone)) {
            const PlaceIx attacker = static_cast<PlaceIx>(at);
            const AttackRequest alone(position, seat, attacker, kNone);
            if (!is_attacker(alone) || !allowed<kAttackerFits>(alone)) continue;
            for (int target : targets) {
                const AttackRequest wanted(position, seat, attacker, static_cast<PlaceIx>(target));
                if (allowed<kReaches>(wanted) && allowed<kTargetsFirst>(wanted))
                    out.push(Action::attack(attacker, static_cast<PlaceIx>(target)));
            }
        }
    }
}

}  // namespace

std::span<const PlayerAct> acts() { return kActs; }

i32 ban_on(u16 states) {
    return ((states & kCounterPlay) ? kSeatCannotCounterPlay : 0) |
           ((states & kCounterAttack) ? kSeatCannotCounterAttack : 0) |
           ((states & kCounterCounter) ? kSeatCannotCounterCounter : 0) |
           ((states & kActivateMain) ? kSeatCannotActivateMain : 0) | kSeatCannotActivate;
}

int most_over_realms(const Position& position, Seat seat) {
    for (ZoneId zone : {kLeaderArea, kBattleArea}) {
        for (int at : standing_in(position, seat, zone)) {
            if (has_keyword(position, static_cast<PlaceIx>(at), kWormhole)) return 2;
        }
    }
    return 1;
}

void main_actions(const Position& position, ActionList& out) {
    const Decision& decision = position.state.decision;
    if (decision.prompt == kPromptMain) list_plays(position, decision.seat, out);
    if (decision.prompt == kPromptOffense || decision.prompt == kPromptDefense)
        list_combos(position, decision.seat, out);
    list_skills(position, decision.seat, out);
    if (decision.prompt == kPromptMain) list_attacks(position, decision.seat, out);
    out.push(Action::pass());
}

}  // namespace arbiter::dbs
