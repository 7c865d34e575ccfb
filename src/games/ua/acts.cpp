// The rules of what players may do, in the manual's order, and the lists of what they can do now.
#include "games/ua/acts.h"

namespace arbiter::ua {

namespace {

// UA 20.8: does no text say that it cannot?
bool may(const Position& position, Object object, i32 what) { return (cannot(position, object) & what) == 0; }

// ---- using a card of the hand

bool is_in_hand(const CardRequest& wanted) {
    const CardState& card = wanted.position.card(wanted.card);
    return card.zone == kHand && card.seat == wanted.seat;
}
bool is_not_attack_phase(const CardRequest& wanted) { return wanted.position.state.phase != kAttackPhase; }
bool is_main_phase(const CardRequest& wanted) { return wanted.position.state.phase == kMainPhase; }
bool is_own_turn(const CardRequest& wanted) { return wanted.position.state.lead == wanted.seat; }
bool has_energy_for(const CardRequest& wanted) {
    return has_energy(wanted.position, wanted.card, wanted.resources, wanted.use);
}
bool has_ap_for(const CardRequest& wanted) { return has_ap(wanted.position, wanted.card, wanted.resources); }
bool may_be_used(const CardRequest& wanted) {
    return !ban_on_hand(wanted.position, wanted.seat, wanted.card) &&
           may(wanted.position, {ObjectKind::Cards, wanted.card}, kCannotBeUsed);
}
bool has_uses_left(const CardRequest& wanted) { return !used_too_often(wanted.position, wanted.card); }
bool is_use_payable(const CardRequest& wanted) {
    return !is_kind(wanted.position, wanted.card, kEvent) || use_is_payable(wanted.position, wanted.seat, wanted.card);
}

constexpr auto kCardTime = std::to_array<Rule<CardRequest>>({
    {"11.1", is_in_hand, reason::not_in_hand},
    {"12.1", is_not_attack_phase, reason::not_in_attack_phase},
    {"11.1", is_main_phase, reason::not_the_main_phase},
    {"11.1", is_own_turn, reason::not_your_turn},
});
constexpr auto kAffordable = std::to_array<Rule<CardRequest>>({
    {"2.2.1", has_energy_for, reason::too_little_energy},
    {"2.2.3", has_ap_for, reason::too_little_ap},
});
constexpr auto kUsable = std::to_array<Rule<CardRequest>>({
    {"20.7", has_uses_left, reason::activated_too_often},
    {"20.8", may_be_used, reason::cannot_be_used},
    {"20.6", is_use_payable, reason::use_not_payable},
});

// ---- using an event

bool is_event(const CardRequest& wanted) { return is_kind(wanted.position, wanted.card, kEvent); }
bool has_no_place(const CardRequest& wanted) { return wanted.place == kNone; }

constexpr auto kEventAlone = std::to_array<Rule<CardRequest>>({
    {"11.5.1", is_event, reason::is_no_event},
    {"11.5.1", has_no_place, reason::event_needs_no_place},
});
constexpr auto kEventRules = joined(kCardTime, kAffordable, kUsable, kEventAlone);

// ---- playing a character or a site

bool is_site(const CardRequest& wanted) { return is_kind(wanted.position, wanted.card, kSite); }
// What is said of characters in one clause, of sites in another.
template <bool (*holds)(const CardRequest&)>
bool for_character(const CardRequest& wanted) {
    return is_site(wanted) || holds(wanted);
}
template <bool (*holds)(const CardRequest&)>
bool for_site(const CardRequest& wanted) {
    return !is_site(wanted) || holds(wanted);
}
bool stands_on_field(const CardRequest& wanted) { return is_kind(wanted.position, wanted.card, kCharacter | kSite); }
bool has_place(const CardRequest& wanted) { return wanted.place != kNone; }
bool is_own_line(const CardRequest& wanted) { return wanted.position.place(wanted.place).seat == wanted.seat; }
bool is_no_site_on_front(const CardRequest& wanted) { return wanted.line() != kFrontLine || !is_site(wanted); }
bool may_be_played_there(const CardRequest& wanted) {
    const i32 there = wanted.line() == kFrontLine ? kCannotBePlayedToFront : kCannotBePlayedToEnergy;
    return may(wanted.position, {ObjectKind::Cards, wanted.card}, kCannotBePlayed | there);
}
bool is_space(const CardRequest& wanted) {
    return spaces(wanted.position, wanted.seat, wanted.line()).has(wanted.place);
}
bool is_space_of_front(const CardRequest& wanted) { return wanted.line() != kFrontLine || is_space(wanted); }
bool is_free_or_to_be_pushed_out(const CardRequest& wanted) {
    return !wanted.position.occupied(wanted.place) || is_space(wanted);
}

constexpr auto kLineNamed = std::to_array<Rule<CardRequest>>({
    {"11.2.1", stands_on_field, reason::not_to_be_played},
    {"11.2.1", for_character<has_place>, reason::needs_a_place},
    {"11.4.1", for_site<has_place>, reason::needs_a_place},
    {"11.2.1", for_character<is_own_line>, reason::opponents_line},
    {"11.4.1", for_site<is_own_line>, reason::opponents_line},
});
constexpr auto kLineFits = std::to_array<Rule<CardRequest>>({
    {"3.1.2", is_no_site_on_front, reason::no_site_there},
    {"20.8", may_be_played_there, reason::cannot_be_played_there},
});
constexpr auto kSpaceFits = std::to_array<Rule<CardRequest>>({
    {"11.2.2", for_character<is_free_or_to_be_pushed_out>, reason::line_is_not_full},
    {"11.4.3", for_site<is_free_or_to_be_pushed_out>, reason::line_is_not_full},
    {"3.1.1", is_space_of_front, reason::not_the_next_space},
    {"3.2.1", is_space, reason::not_the_next_space},
});
constexpr auto kPlayRules = joined(kCardTime, kAffordable, kUsable, kLineNamed, kLineFits, kSpaceFits);

// ---- performing Raid

bool has_raid(const CardRequest& wanted) {
    return (wanted.position.definition(wanted.card).attributes[kFlags] & kHasRaid) != 0;
}
bool is_on_own_character(const CardRequest& wanted) {
    return wanted.place != kNone && is_character(wanted.position, wanted.place) && is_own_line(wanted);
}
bool may_perform_raid(const CardRequest& wanted) {
    return may(wanted.position, {ObjectKind::Cards, wanted.card}, kCannotPerformRaid);
}
bool may_be_raided(const CardRequest& wanted) {
    return may(wanted.position, {ObjectKind::Places, wanted.place}, kCannotBeRaided);
}
bool base_has_no_raid(const CardRequest& wanted) {
    const CardIx base = top_of(wanted.position, wanted.place);
    return !(facts_of(wanted.position, base) & kHasRaid) ||
           base_allows_raid(wanted.position, wanted.card, wanted.place);
}
bool is_base_specified(const CardRequest& wanted) {
    return specifies(wanted.position, wanted.card, wanted.place) ||
           base_allows_raid(wanted.position, wanted.card, wanted.place);
}

constexpr auto kRaidFits = std::to_array<Rule<CardRequest>>({
    {"11.3.1", has_raid, reason::has_no_raid},
    {"11.3.1", is_on_own_character, reason::no_own_character},
    {"20.8", may_perform_raid, reason::cannot_perform_raid},
    {"20.8", may_be_raided, reason::cannot_be_raided},
    {"11.3.1", base_has_no_raid, reason::base_has_raid},
    {"11.3.2", is_base_specified, reason::not_specified},
});
constexpr auto kRaidRules = joined(kCardTime, kAffordable, kUsable, kRaidFits);

// ---- activating an ability

bool is_own_card(const AbilityRequest& wanted) { return wanted.at().seat == wanted.seat; }
bool is_ability(const AbilityRequest& wanted) {
    return wanted.ability && wanted.ability->kind == AbilityKind::Activated;
}
bool is_own_main_phase(const AbilityRequest& wanted) {
    return wanted.position.state.phase == kMainPhase && wanted.position.state.lead == wanted.seat;
}
// On the field, or where its text says.
bool is_where_it_works(const AbilityRequest& wanted) {
    const CardState& at = wanted.at();
    if (at.face == Face::Down || at.attached) return false;
    return wanted.ability->zones ? ((wanted.ability->zones >> at.zone) & 1) != 0 : on_field(at.zone);
}
// UA 11.3.11: the top card's abilities, not those below it.
bool is_on_top(const AbilityRequest& wanted) {
    const PlaceIx place = wanted.at().place;
    return place == kNone || top_of(wanted.position, place) == wanted.card;
}
bool is_on_front_if_it_must(const AbilityRequest& wanted) {
    return !(wanted.ability->states & kOnlyOnFront) || wanted.at().zone == kFrontLine;
}
bool is_on_energy_if_it_must(const AbilityRequest& wanted) {
    return !(wanted.ability->states & kOnlyOnEnergy) || wanted.at().zone == kEnergyLine;
}
bool is_raided_if_it_must(const AbilityRequest& wanted) {
    if (!(wanted.ability->states & kOnlyRaided)) return true;
    return wanted.at().place != kNone && is_raided(wanted.position, wanted.at().place);
}
bool is_own_turn_if_it_must(const AbilityRequest& wanted) {
    return !(wanted.ability->states & kOnlyYourTurn) || wanted.position.state.lead == wanted.at().seat;
}
bool is_opponents_turn_if_it_must(const AbilityRequest& wanted) {
    return !(wanted.ability->states & kOnlyOpponentsTurn) || wanted.position.state.lead != wanted.at().seat;
}
bool is_kept(const AbilityRequest& wanted) { return keeps(wanted.position, wanted.card, *wanted.ability); }

constexpr auto kWhereItWorks = std::to_array<Rule<AbilityRequest>>({
    {"11.6.1", is_where_it_works, reason::works_elsewhere},
    {"11.3.5", is_on_top, reason::lies_below},
});
constexpr auto kItsConditions = std::to_array<Rule<AbilityRequest>>({
    {"20.5", is_on_front_if_it_must, reason::front_line_only},
    {"20.5", is_on_energy_if_it_must, reason::energy_line_only},
    {"11.3.9", is_raided_if_it_must, reason::not_raided},
    {"20.4", is_own_turn_if_it_must, reason::your_turn_only},
    {"20.4", is_opponents_turn_if_it_must, reason::opponents_turn_only},
});
constexpr auto kItsAbility = std::to_array<Rule<AbilityRequest>>({
    {"20.8", is_kept, reason::ability_is_lost},
});

// Abilities are used on the field and in the sideline.
bool is_where_it_is_used(const AbilityRequest& wanted) {
    return wanted.at().place != kNone || wanted.at().zone == kSideline;
}
bool is_not_used_up(const AbilityRequest& wanted) {
    return !wanted.ability->limit || uses_of(wanted.position, wanted.card, wanted.id) < wanted.ability->limit;
}
// UA 11.6.1, 11.6.4: every condition and every cost.
bool is_payable(const AbilityRequest& wanted) {
    return payable(wanted.position.game, wanted.position.state, wanted.card, wanted.id, wanted.seat);
}

constexpr auto kOwnAbility = std::to_array<Rule<AbilityRequest>>({
    {"11.6.1", is_own_card, reason::opponents_card},
    {"11.6.1", is_ability, reason::no_such_ability},
});
constexpr auto kAbilityTime = std::to_array<Rule<AbilityRequest>>({
    {"11.1", is_own_main_phase, reason::not_your_main_phase},
    {"11.6.1", is_where_it_is_used, reason::works_elsewhere},
});
constexpr auto kUsableAbility = std::to_array<Rule<AbilityRequest>>({
    {"20.7", is_not_used_up, reason::used_up},
    {"11.6.4", is_payable, reason::costs_not_met},
});
constexpr auto kActivateRules =
    joined(kOwnAbility, kAbilityTime, kWhereItWorks, kItsConditions, kItsAbility, kUsableAbility);

// ---- attacking

bool is_own_attack_phase(const AttackRequest& wanted) {
    return wanted.position.state.phase == kAttackPhase && wanted.position.state.lead == wanted.seat;
}
bool is_taken(const AttackRequest& wanted) { return wanted.position.occupied(wanted.attacker); }
bool is_attacker_character(const AttackRequest& wanted) { return is_character(wanted.position, wanted.attacker); }
bool is_own_attacker(const AttackRequest& wanted) { return wanted.position.place(wanted.attacker).seat == wanted.seat; }
bool is_attacker_active(const AttackRequest& wanted) { return is_active(wanted.position, wanted.attacker); }
bool is_attacker_on_front(const AttackRequest& wanted) {
    return wanted.position.place(wanted.attacker).zone == kFrontLine ||
           any_of(wanted.position, kAttacksFromEnergy, {ObjectKind::Places, wanted.attacker});
}
bool attacker_may(const AttackRequest& wanted) {
    return may(wanted.position, {ObjectKind::Places, wanted.attacker}, kCannotAttack);
}

constexpr auto kAttackTime = std::to_array<Rule<AttackRequest>>({
    {"12.2", is_own_attack_phase, reason::not_your_attack_phase},
    {"12.2", is_taken, reason::no_attacker},
});
constexpr auto kAttackerFits = std::to_array<Rule<AttackRequest>>({
    {"12.2", is_own_attacker, reason::opponents_character},
    {"2.1.1", is_attacker_character, reason::only_characters_attack},
    {"7.2", is_attacker_active, reason::attacker_rests},
    {"12.2", is_attacker_on_front, reason::attacks_from_front},
    {"20.8", attacker_may, reason::cannot_attack},
});

bool may_attack_player(const AttackRequest& wanted) {
    return wanted.target != kNone || may(wanted.position, {ObjectKind::Places, wanted.attacker}, kCannotAttackPlayer);
}
// The player, or with Snipe a character on their front line, active or resting.
bool has_snipe_for_it(const AttackRequest& wanted) {
    return wanted.target == kNone || (keywords_of(wanted.position, wanted.attacker) & kSnipe) != 0;
}
bool is_target_opposing(const AttackRequest& wanted) {
    if (wanted.target == kNone) return true;
    const Position& position = wanted.position;
    return is_character(position, wanted.target) &&
           position.place(wanted.target).seat != position.place(wanted.attacker).seat;
}
bool is_target_on_front(const AttackRequest& wanted) {
    return wanted.target == kNone || wanted.position.place(wanted.target).zone == kFrontLine;
}
bool may_be_targeted(const AttackRequest& wanted) {
    return wanted.target == kNone || may(wanted.position, {ObjectKind::Places, wanted.target}, kCannotBeTargeted);
}

constexpr auto kReaches = std::to_array<Rule<AttackRequest>>({
    {"20.8", may_attack_player, reason::cannot_attack_player},
    {"12.3", is_target_opposing, reason::no_target},
    {"12.3", has_snipe_for_it, reason::no_snipe},
    {"19.2", is_target_on_front, reason::snipe_reaches_front},
    {"20.8", may_be_targeted, reason::cannot_be_targeted},
});

// What must be attacked if able goes before any other target that the attacker could reach.
bool is_first_target(const AttackRequest& wanted) {
    return forced_target(wanted.position, wanted.attacker, wanted.target) == kNone;
}
bool is_no_other_before_target(const AttackRequest& wanted) {
    return wanted.target == kNone || is_first_target(wanted);
}
bool is_no_other_before_player(const AttackRequest& wanted) {
    return wanted.target != kNone || is_first_target(wanted);
}

constexpr auto kTargetsFirst = std::to_array<Rule<AttackRequest>>({
    {"19.2", is_no_other_before_target, reason::another_must_be_targeted},
    {"20.8", is_no_other_before_player, reason::another_must_be_targeted},
});
constexpr auto kTargetFits = joined(kReaches, kTargetsFirst);
constexpr auto kAttackRules = joined(kAttackTime, kAttackerFits, kReaches, kTargetsFirst);

// ---- passing: those that must attack, and can, do so first (ruling ua-must-attack)

constexpr auto kPassRules = std::to_array<Rule<PlainRequest>>({
    {"12.2",
     [](const PlainRequest& wanted) {
         return wanted.position.state.decision.prompt != kPromptAttack ||
                forced_attackers(wanted.position, wanted.seat).empty();
     },
     reason::must_attack},
});

// ---- moving to the other line

bool is_own_character(const CharacterRequest& wanted) {
    return wanted.position.place(wanted.place).seat == wanted.seat && wanted.position.occupied(wanted.place);
}
bool moves_as_character(const CharacterRequest& wanted) { return is_character(wanted.position, wanted.place); }
bool may_move_there(const CharacterRequest& wanted) {
    const Position& position = wanted.position;
    const i32 forbidden = cannot(position, {ObjectKind::Places, wanted.place});
    if (forbidden & (kCannotMove | (wanted.is_forward() ? kCannotBeMovedToFront : kCannotBeMovedToEnergy)))
        return false;
    if (!wanted.is_forward() || !(forbidden & kCannotBeMovedToFrontByOthers)) return true;
    const Frame* effect = effect_in(position.state);
    return effect && effect->source == top_of(position, wanted.place);
}
bool may_move_in_phase(const CharacterRequest& wanted) {
    return may(wanted.position, {ObjectKind::Places, wanted.place}, kCannotMoveInPhase);
}
bool is_forward_or_step(const CharacterRequest& wanted) {
    return wanted.is_forward() || (keywords_of(wanted.position, wanted.place) & kStep) != 0;
}

template <Prompt prompt>
bool is_asked(const CharacterRequest& wanted) {
    const Decision& decision = wanted.position.state.decision;
    return decision.prompt == prompt && decision.seat == wanted.seat;
}

constexpr auto kMoveTime = std::to_array<Rule<CharacterRequest>>({
    {"10.1", is_asked<kPromptMovement>, reason::not_asked_to_move},
    {"10.1", is_own_character, reason::not_yours},
});
constexpr auto kMovable = std::to_array<Rule<CharacterRequest>>({
    {"10.2", moves_as_character, reason::only_characters_move},
    {"20.8", may_move_there, reason::cannot_move},
});
constexpr auto kMovableInPhase = std::to_array<Rule<CharacterRequest>>({
    {"20.8", may_move_in_phase, reason::cannot_move},
    {"10.3", is_forward_or_step, reason::only_with_step},
});
constexpr auto kMoveRules = joined(kMoveTime, kMovable, kMovableInPhase);

// ---- blocking

bool is_blockable(const CharacterRequest& wanted) {
    const PlaceIx attacker = attacker_now(wanted.position);
    return attacker != kNone && may(wanted.position, {ObjectKind::Places, attacker}, kCannotBeBlocked);
}
bool blocks_as_character(const CharacterRequest& wanted) { return is_character(wanted.position, wanted.place); }
bool is_blocker_on_front(const CharacterRequest& wanted) {
    return wanted.position.place(wanted.place).zone == kFrontLine;
}
bool is_blocker_active(const CharacterRequest& wanted) {
    return is_active(wanted.position, wanted.place) ||
           any_of(wanted.position, kBlocksResting, {ObjectKind::Places, wanted.place});
}
// UA Q68: the very first attack of the phase, not the first of each attacker.
bool may_block(const CharacterRequest& wanted) {
    return may(wanted.position, {ObjectKind::Places, wanted.place}, bans_on_block(wanted.position));
}
bool may_be_blocked_by_it(const CharacterRequest& wanted) {
    return !ban_on_blocker(wanted.position, attacker_now(wanted.position), wanted.place);
}
bool is_no_other_to_block(const CharacterRequest& wanted) {
    return any_of(wanted.position, kMustBlock, {ObjectKind::Places, wanted.place}) ||
           forced_blockers(wanted.position).empty();
}

constexpr auto kBlockTime = std::to_array<Rule<CharacterRequest>>({
    {"12.5", is_asked<kPromptBlock>, reason::not_asked_to_block},
    {"12.5", is_own_character, reason::not_yours},
});
constexpr auto kAttackBlockable = std::to_array<Rule<CharacterRequest>>({
    {"20.8", is_blockable, reason::cannot_be_blocked},
});
constexpr auto kBlockerFits = std::to_array<Rule<CharacterRequest>>({
    {"12.5", blocks_as_character, reason::not_yours},
    {"12.5", is_blocker_on_front, reason::blocks_on_front},
    {"7.2", is_blocker_active, reason::blocker_rests},
    {"20.8", may_block, reason::cannot_block},
    {"20.8", may_be_blocked_by_it, reason::cannot_be_blocked_by_it},
});
constexpr auto kBlocksFirst = std::to_array<Rule<CharacterRequest>>({
    {"20.8", is_no_other_to_block, reason::another_must_block},
});
constexpr auto kBlockRules = joined(kBlockTime, kAttackBlockable, kBlockerFits, kBlocksFirst);

constexpr auto kNoBlockRules = std::to_array<Rule<PlainRequest>>({
    {"12.5", [](const PlainRequest& wanted) { return !must_be_blocked_now(wanted.position); }, reason::must_be_blocked},
});

// ---- what is answered with yes

bool is_asked_for_mulligan(const PlainRequest& wanted) {
    return wanted.position.state.decision.prompt == kPromptMulligan;
}
bool is_own_start_phase(const PlainRequest& wanted) {
    return wanted.position.state.phase == kStartPhase && wanted.position.state.lead == wanted.seat;
}
bool has_ap_to_draw(const PlainRequest& wanted) { return !active_ap(wanted.position, wanted.seat).empty(); }
bool has_cards_to_draw(const PlainRequest& wanted) { return wanted.position.zone(wanted.seat, kDeck).count > 0; }

constexpr auto kMulliganRules = std::to_array<Rule<PlainRequest>>({
    {"5.4", is_asked_for_mulligan,
     [](const PlainRequest&) -> std::string { return "a new hand is drawn once, before the first turn"; }},
});
constexpr auto kDrawTime = std::to_array<Rule<PlainRequest>>({
    {"9.5", is_own_start_phase,
     [](const PlainRequest& wanted) {
         return "one more card may be drawn for 1 AP in your start phase; this is the " +
                wanted.position.book.phases[wanted.position.state.phase];
     }},
});
// Where there is nothing to draw it is not offered (ruling ua-extra-draw).
constexpr auto kDrawable = std::to_array<Rule<PlainRequest>>({
    {"9.5", has_ap_to_draw,
     [](const PlainRequest&) -> std::string { return "one more card costs 1 AP, and no AP card is active"; }},
    {"9.5", has_cards_to_draw, [](const PlainRequest&) -> std::string { return "there is no card left in the deck"; }},
});
constexpr auto kExtraDrawRules = joined(kDrawTime, kDrawable);

bool means_event(const Position& position, Seat, Action action) { return is_kind(position, action.a, kEvent); }

constexpr PlayerAct kActs[] = {
    act<kEventRules, CardRequest>("use", ActionKind::Play, kPromptMain, means_event),
    act<kPlayRules, CardRequest>("play", ActionKind::Play, kPromptMain),
    act<kRaidRules, CardRequest>("raid", ActionKind::Play, kPromptMain, nullptr, 1),
    act<kActivateRules, AbilityRequest>("use", ActionKind::Use, kPromptMain),
    act<kAttackRules, AttackRequest>("attack", ActionKind::Attack, kPromptAttack),
    act<kPassRules, PlainRequest>("pass", ActionKind::Pass, kNoId),
    act<kMoveRules, CharacterRequest>("move", ActionKind::PickPlace, kPromptMovement),
    act<kBlockRules, CharacterRequest>("block", ActionKind::PickPlace, kPromptBlock),
    act<kNoBlockRules, PlainRequest>("do not block", ActionKind::Done, kPromptBlock),
    act<kMulliganRules, PlainRequest>("mulligan", ActionKind::Yes, kPromptMulligan),
    act<kExtraDrawRules, PlainRequest>("draw", ActionKind::Yes, kPromptExtraDraw),
};

CardSet field_of(const Position& position, Seat seat) {
    return line(position, seat, kFrontLine) | line(position, seat, kEnergyLine);
}

}  // namespace

std::span<const PlayerAct> acts() { return kActs; }

// ---- the same rules, asked by steps and by texts

bool active(const Position& position, CardIx card, const Ability& ability) {
    const AbilityRequest request(position, card, ability);
    // Most abilities have no conditions of these.
    return allowed<kWhereItWorks>(request) && (ability.states == 0 || allowed<kItsConditions>(request)) &&
           allowed<kItsAbility>(request);
}

CardSet places_for(const Position& position, Seat seat, CardIx card, u8 onto) {
    CardSet set{};
    CardRequest request(position, seat, card, kNone);
    if (!stands_on_field(request)) return set;
    const u8 lines = onto & (kOntoFront | kOntoEnergy);
    for (ZoneId where : {kFrontLine, kEnergyLine}) {
        if (lines && !(lines & (where == kFrontLine ? kOntoFront : kOntoEnergy))) continue;
        request.place = static_cast<PlaceIx>(first_place(seat, where));
        if (allowed<kLineFits>(request)) set |= spaces(position, seat, where);
    }
    return set;
}

bool may_raid_on(const Position& position, CardIx card, PlaceIx place) {
    return allowed<kRaidFits>(CardRequest(position, position.card(card).seat, card, place));
}

CardSet raid_bases(const Position& position, Seat seat, CardIx card) {
    CardSet set{};
    for (int at : field_of(position, seat)) {
        if (may_raid_on(position, card, static_cast<PlaceIx>(at))) set.add(at);
    }
    return set;
}

bool may_attack(const Position& position, Seat seat, PlaceIx place) {
    return allowed<kAttackerFits>(AttackRequest(position, seat, place, kNone));
}

bool reaches(const Position& position, PlaceIx attacker, PlaceIx target) {
    return allowed<kReaches>(AttackRequest(position, position.place(attacker).seat, attacker, target));
}

bool may_target(const Position& position, PlaceIx attacker, PlaceIx target) {
    return allowed<kTargetFits>(AttackRequest(position, position.place(attacker).seat, attacker, target));
}

bool may_shift(const Position& position, PlaceIx place, bool in_phase) {
    const CharacterRequest request(position, position.place(place).seat, place);
    return allowed<kMovable>(request) && (!in_phase || allowed<kMovableInPhase>(request));
}

CardSet blockers(const Position& position, PlaceIx attacker) {
    CardSet set{};
    const Seat seat = opponent(position.place(attacker).seat);
    for (int at : line(position, seat, kFrontLine)) {
        const CharacterRequest request(position, seat, static_cast<PlaceIx>(at));
        if (!allowed<kAttackBlockable>(request)) return set;
        if (allowed<kBlockerFits>(request)) set.add(at);
    }
    return set;
}

bool may_draw_extra(const Position& position, Seat seat) {
    return allowed<kDrawable>(PlainRequest(position, seat, Action::yes()));
}

namespace {

// Could a text make Raid with this card cheaper?
bool may_be_cheaper(const Position& position, CardIx card, const Resources& resources) {
    return !resources.as_printed || ((position.definition(card).states >> kRaidRequired) & 1) != 0;
}

// UA 11: what the hand allows, each card with its places and its bases.
void list_plays(const Position& position, Seat seat, ActionList& out) {
    const Resources resources = resources_of(position, seat);
    for (CardIx card : position.from_top(position.zone(seat, kHand))) {
        // Mostly it costs too much: that is quickly seen. Texts make Raid cheaper, never dearer.
        const CardRequest play(position, seat, card, Use::Play, resources),
            raid(position, seat, card, Use::Raid, resources);
        const bool may_play = allowed<kAffordable>(play);
        if (!may_play && (!may_be_cheaper(position, card, resources) || !allowed<kAffordable>(raid))) continue;
        if (!allowed<kUsable>(play)) continue;
        if (is_event(play)) {
            if (may_play) out.push(Action::play(card));
            continue;
        }
        if (may_play) {
            for (int place : places_for(position, seat, card, 0))
                out.push(Action::play(card, static_cast<PlaceIx>(place)));
        }
        for (int base : raid_bases(position, seat, card)) out.push(Action::play(card, static_cast<PlaceIx>(base), 1));
    }
}

void list_abilities(const Position& position, Seat seat, ActionList& out) {
    const auto list = [&](CardIx card) {
        const int count = position.definition(card).ability_count + granted_to(position, card).size();
        for (int n = 0; n < count; ++n) {
            const AbilityRequest request(position, seat, card, n);
            if (allowed<kOwnAbility>(request) && active(position, card, *request.ability) &&
                allowed<kUsableAbility>(request))
                out.push(Action::use(card, static_cast<u8>(n)));
        }
    };
    for (int place : field_of(position, seat)) list(top_of(position, static_cast<PlaceIx>(place)));
    for (CardIx card : position.from_top(position.zone(seat, kSideline))) {
        if ((position.definition(card).used_in >> kSideline) & 1) list(card);
    }
}

void list_attacks(const Position& position, Seat seat, ActionList& out) {
    for (int at : field_of(position, seat)) {
        const PlaceIx attacker = static_cast<PlaceIx>(at);
        if (!may_attack(position, seat, attacker)) continue;
        if (may_target(position, attacker, kNone)) out.push(Action::attack(attacker));
        for (int target : line(position, opponent(seat), kFrontLine)) {
            if (may_target(position, attacker, static_cast<PlaceIx>(target)))
                out.push(Action::attack(attacker, static_cast<PlaceIx>(target)));
        }
    }
}

}  // namespace

void main_actions(const Position& position, ActionList& out) {
    const Seat seat = position.state.decision.seat;
    if (position.state.decision.prompt == kPromptAttack) {
        list_attacks(position, seat, out);
        if (!forced_attackers(position, seat).empty()) return;
    } else {
        list_plays(position, seat, out);
        list_abilities(position, seat, out);
    }
    out.push(Action::pass());
}

}  // namespace arbiter::ua
