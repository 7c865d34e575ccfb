// What is true of cards and characters: states, names, relations, which texts are active, who does what.
#include "games/ua/characters.h"

#include <algorithm>

#include "engine/legality.h"

namespace arbiter::ua {

bool is_character(const Position& position, PlaceIx place) {
    const CardIx top = top_of(position, place);
    return top != kNone && is_kind(position, top, kCharacter);
}

// UA 7.1: how the top card lies.
bool is_active(const Position& position, PlaceIx place) {
    const CardIx top = top_of(position, place);
    return top != kNone && position.card(top).position == kActive;
}

bool is_raided(const Position& position, PlaceIx place) { return position.place(place).stack.count > 1; }

namespace {

i32 state_of(const Position& position, PlaceIx place) {
    if (!position.occupied(place)) return 0;
    const u8 mark = position.place(place).mark;
    i32 bits = is_active(position, place) ? kIsActive : kIsResting;
    const auto set = [&](bool holds, i32 bit) { bits |= holds ? bit : 0; };
    set(is_raided(position, place), kIsRaided);
    set(mark & kDidArrive, kPlayedThisTurn);
    set(mark & kDidRaid, kRaidedThisTurn);
    set(mark & kDidMove, kMovedThisTurn);
    set(mark & kAttackMask, kAttackedThisTurn);
    set((mark & kAttackMask) > 1, kAttackedTwice);
    set(mark & kDidBlock, kBlockedThisTurn);
    set(mark & kDidWin, kWonThisTurn);
    set(mark & kDidLose, kLostThisTurn);
    const PlaceIx attacker = attacker_now(position);
    if (attacker == kNone) return bits;
    const PlaceIx attacked = attacked_now(position);
    // UA 12.7: the target of Snipe does not block, though it may have blocked an attack before.
    const bool blocked = attacked != kNone && blocker_now(position) == attacked;
    if (place == attacker) {
        bits |= kIsAttacking;
        set((mark & kAttackMask) == 1, kInFirstAttack);
        set((mark & kAttackMask) == 2, kInSecondAttack);
        set(blocked, kIsBlocked);
        set(attacked != kNone, kIsBattling);
    }
    if (place == attacked) {
        bits |= kIsBattling;
        set(blocked, kIsBlocking);
    }
    return bits;
}

i32 attribute_of_place(const Position& position, PlaceIx place, AttributeId which) {
    const CardIx top = top_of(position, place);
    if (top == kNone) return 0;
    switch (which) {
        case kBp: return bp_of(position, place);
        case kBaseBp: return base_bp_of(position, place);
        case kEnergy:
            return position.definition(top).attributes[kBaseEnergy] + all_energy(given_energy(position, place));
        case kKeywords: return keywords_of(position, place);
        case kState: return state_of(position, place);
        case kUnder: return position.place(place).under.count;
        case kImpactDamage: return impact_of(position, place);
        case kRequired: return required_of(position, top);
        case kApCost: return ap_cost_of(position, top);
        default: return position.definition(top).attributes[which];
    }
}

}  // namespace

i32 attribute(const Position& position, Object object, AttributeId which) {
    if (object.of == ObjectKind::Places) return attribute_of_place(position, object.ix, which);
    const PlaceIx place = position.place_of(object.ix);
    const bool on_top = place != kNone && top_of(position, place) == object.ix;
    switch (which) {
        case kState:
            if (on_top) return state_of(position, place);
            // What lies below a character or under it, unseen, stands on no line itself.
            if (position.card(object.ix).place != kNone) return 0;
            return position.card(object.ix).position == kActive ? kIsActive : kIsResting;
        case kUnder:
        case kImpactDamage:
        case kKeywords: return on_top ? attribute_of_place(position, place, which) : 0;
        case kRequired: return required_of(position, object.ix);
        case kApCost: return ap_cost_of(position, object.ix);
        case kBp:
        case kBaseBp:
        case kEnergy:
            if (on_top) return attribute_of_place(position, place, which);
            return position.definition(object.ix).attributes[which == kEnergy ? kBaseEnergy : kBaseBp];
        default: return position.definition(object.ix).attributes[which];
    }
}

bool treated_as(const Position& position, Object object, const FilterNode& node, i32 with) {
    if (node.a != kRequired) return false;
    const CardIx card = object.of == ObjectKind::Cards ? object.ix : top_of(position, object.ix);
    // Only a card's own text says it.
    if (card == kNone || ((position.definition(card).states >> kAlsoRequired) & 1) == 0) return false;
    const PlaceIx place = position.place_of(card);
    const bool on_top = place != kNone && top_of(position, place) == card;
    bool any = false;
    for_each_effect(position, kAlsoRequired,
                    on_top ? Object{ObjectKind::Places, place} : Object{ObjectKind::Cards, card},
                    [&](const Effect& effect) { any = any || compares(node.compare, effect.value, with); });
    return any;
}

std::span<const u16> symbols(const Position& position, Object object, u8 kind) {
    const CardIx card = object.of == ObjectKind::Cards ? object.ix : top_of(position, object.ix);
    if (card == kNone) return {};
    const std::span<const u16> printed = position.definition(card).symbols[kind];
    // UA Q558: that it is also treated as others is said by its own text, behind the name.
    const bool by_text = kind == kCardName && printed.size() > 1 && position.has_effect(kLosesAbilities);
    return by_text && !(facts_of(position, card) & kHasAbilities) ? printed.first(1) : printed;
}

CardSet related(const Position& position, u8 relation, Object object, ObjectKind wanted) {
    const PlaceIx place = object.of == ObjectKind::Places ? object.ix : position.place_of(object.ix);
    switch (relation) {
        case kBattling: {
            const PlaceIx attacker = attacker_now(position), attacked = attacked_now(position);
            if (place == kNone || attacker == kNone || attacked == kNone) return {};
            if (place == attacker) return CardSet::of(attacked);
            return place == attacked ? CardSet::of(attacker) : CardSet{};
        }
        case kSameLine:
        case kOtherLine: {
            if (place == kNone) return {};
            const Place& at = position.place(place);
            return line(position, at.seat, relation == kSameLine ? at.zone : other_line(at.zone));
        }
        case kRaidBase:
            if (object.of != ObjectKind::Cards || wanted != ObjectKind::Places) return {};
            return raid_bases(position, position.card(object.ix).seat, object.ix);
        case kUnderIt:
            if (wanted == ObjectKind::Cards)
                return object.of == ObjectKind::Places ? position.attached_to(object.ix) : CardSet{};
            if (object.of != ObjectKind::Cards || !position.card(object.ix).attached) return {};
            return CardSet::of(position.card(object.ix).place);
        default: return {};
    }
}

namespace {

// Is it a battle by which something happens now? UA 15.1: zero BP within an attack is not.
bool battle_decides(const State& state) {
    for (int at = state.frames.size() - 1; at >= 0; --at) {
        if (state.frames[at].code >= kFirstRulebookProcedure) return state.frames[at].code == kAttack;
    }
    return false;
}

}  // namespace

i32 kinds_of(const Ability& ability) {
    if (ability.states & kGainedByPlayer) return 0;
    i32 bits = ability.kind == AbilityKind::Activated ? kHasActivateMain : 0;
    for (const auto& [kind, event] : kTagged) {
        if (ability.kind == AbilityKind::Triggered && ability.on.self && ability.on.event == event) bits |= kind;
    }
    if (ability.states & kOnlyYourTurn) bits |= kHasDuringYourTurn;
    if (ability.states & kOnlyOpponentsTurn) bits |= kHasDuringOpponentsTurn;
    return bits;
}

bool done_by(const Position& position, i32 by, FilterId sources, Seat seen_from, Seat chooser) {
    const Frame* effect = effect_in(position.state);
    if (!effect || effect->ability == kNoAbility)
        return (by & (battle_decides(position.state) ? kByBattle : kByRules)) != 0;
    const i32 players = by & (kByYou | kByOpponent);
    const Seat who = by & kByChooser ? chooser : effect->controller;
    if (players && !(by & (who == seen_from ? kByYou : kByOpponent))) return false;
    const Ability& ability = position.pool.ability(effect->ability);
    const i32 kinds = by & ~(kByYou | kByOpponent | kByChooser);
    const i32 card = position.definition(effect->source).attributes[kKind];
    const bool trigger = ability.on.event == kLifeTrigger && ability.kind == AbilityKind::Triggered;
    // UA Q201: the trigger of an event card is no ability of an event card.
    i32 is = trigger ? kByTrigger : 0;
    if (!trigger && (card & kCharacter)) is |= kByCharacter;
    if (!trigger && (card & kSite)) is |= kBySite;
    if (!trigger && (card & kEvent)) is |= kByEvent;
    if (!trigger && (card & kEvent) && (position.card(effect->source).mark & kCameFromHand)) is |= kByEventFromHand;
    if (kinds && !(kinds & is)) return false;
    if (sources == kNoId) return true;
    Scope scope;
    scope.controller = seen_from;
    scope.source = effect->source;
    scope.stamp = position.state.clock;
    return passes(position, sources, {ObjectKind::Cards, effect->source}, scope);
}

bool affected(const Position& position, Seat by, Object object) {
    if (object.of != ObjectKind::Places) return true;
    const Seat seat = position.place(object.ix).seat;
    bool works = true;
    for_each_effect(position, kUnaffected, object, [&](const Effect& effect) {
        const i32 kinds = effect.value & ~(kByYou | kByOpponent);
        const i32 players = effect.value & (kByYou | kByOpponent);
        const bool meant = players == 0 || (players & (by == seat ? kByYou : kByOpponent)) != 0;
        if (kinds == 0 && effect.argument == kNoId && meant) works = false;
    });
    return works;
}

namespace {

// A text about all that pass its filter that takes these kinds of abilities away here, or keeps them from activating.
std::optional<Effect> said_of_all(const Position& position, PropertyId property, PlaceIx place, i32 kinds) {
    for (Seat seat : kSeats) {
        auto said = find_seat_effect(position, property, seat, [&](const Effect& effect) {
            return (effect.value & kinds) && argument_accepts(position, effect, {ObjectKind::Places, place});
        });
        if (said) return said;
    }
    return std::nullopt;
}

// What takes these kinds of abilities away here, or keeps them from activating.
std::optional<Effect> taken(const Position& position, PropertyId property, PlaceIx place, i32 kinds) {
    auto by = find_effect(position, property, {ObjectKind::Places, place},
                          [&](const Effect& effect) { return (effect.value & kinds) != 0; });
    return by ? by : said_of_all(position, property, place, kinds);
}

bool has_granted(const Position& position, CardIx card, i32 kinds) {
    const PlaceIx place = position.place_of(card);
    for (const GrantedAbility& granted : granted_to(position, card)) {
        const i32 bits = kinds_of(position.pool.ability(granted.ability)) & kinds;
        if (bits && (place == kNone || !taken(position, kLosesAbilities, place, bits))) return true;
    }
    return false;
}

// The kinds of abilities that it has inside its Raid description alone.
i32 only_of_raid(const Position& position, CardIx card) {
    const Definition& definition = position.definition(card);
    i32 inside = 0, outside = 0;
    for (int at = 0; at < definition.ability_count; ++at) {
        const Ability& ability = position.pool.ability(static_cast<AbilityId>(definition.first_ability + at));
        (ability.states & kOnlyRaided ? inside : outside) |= kinds_of(ability);
    }
    return inside & ~outside;
}

}  // namespace

// UA 11.3.1, Q558: what is lost is not there, as long as it lasts. UA 11.3.9: without Raid its description is lost.
i32 facts_of(const Position& position, CardIx card) {
    i32 facts = position.definition(card).attributes[kFlags] & kAbilityFacts;
    const PlaceIx place = position.place_of(card);
    if (place == kNone || top_of(position, place) != card) return facts;
    if ((facts & kHasRaid) && !is_raided(position, place)) facts &= ~only_of_raid(position, card);
    if (!position.has_effect(kLosesAbilities)) return facts;
    for (i32 bit = 1; bit < kAbilityFacts; bit <<= 1) {
        if ((facts & bit) && taken(position, kLosesAbilities, place, bit | kHasAbilities)) facts &= ~bit;
    }
    return facts;
}

bool test(const Position& position, u8 which, Object object, const FilterNode& node, const Scope& scope) {
    const CardIx card = object.of == ObjectKind::Cards ? object.ix : top_of(position, object.ix);
    if (card == kNone) return false;
    switch (which) {
        case kChoosable: return choosable(position, object, seat_of(position, static_cast<Who>(node.b), scope));
        case kCause: {
            const i32 by = (node.b & 3) | ((node.b >> 2) << 4);
            return done_by(position, by, static_cast<FilterId>(node.value), scope.controller);
        }
        case kInPhase: return ((node.value >> position.state.phase) & 1) != 0;
        case kCame: return (position.card(card).mark & node.value) == node.value;
        // UA 11.3.10: a card under trigger check is asked for its energy to perform Raid with it.
        case kFulfilled: {
            const bool checked = position.card(card).zone == kCheck &&
                                 (position.definition(card).attributes[kTrigger] & kRaidTrigger) != 0;
            return has_required(position, position.card(card).seat, card, checked ? Use::Raid : Use::Play);
        }
        case kMayRaid: return !raid_bases(position, position.card(card).seat, card).empty();
        case kMayBePlayed: {
            const u8 front = node.value & (1 << kFrontLine) ? u8{kOntoFront} : u8{0};
            const u8 energy = node.value & (1 << kEnergyLine) ? u8{kOntoEnergy} : u8{0};
            return !places_for(position, scope.controller, card, front | energy).empty();
        }
        case kHasGranted: return (facts_of(position, card) & node.value) || has_granted(position, card, node.value);
        case kAnyAffinity: return !position.definition(card).symbols[kAffinity].empty();
        case kLocked: return any_of(position, kStaysRestingOnce, object);
        case kSourceOnTop: return card == scope.source;
        case kDidSo: {
            bool did = false;
            for_each_effect(position, kPassedWatch, object,
                            [&](const Effect& effect) { did = did || effect.argument == node.value; });
            return did;
        }
        default: return false;
    }
}

i32 value(const Position& position, u8 which, Seat seat) {
    switch (which) {
        case kLifeCount: return position.zone(seat, kLife).count;
        case kActiveAp: return active_ap(position, seat).size();
        case kEnergyAll: return all_energy(generated(position, seat));
        case kEnergyRed:
        case kEnergyBlue:
        case kEnergyGreen:
        case kEnergyYellow:
        case kEnergyPurple: return energy_of(generated(position, seat), which - kEnergyRed);
        case kIsTurnPlayer: return position.state.lead == seat;
        case kFrontFree:
        case kEnergyFree: {
            const ZoneId where = which == kFrontFree ? kFrontLine : kEnergyLine;
            return std::max(0, line_size(position, seat, where) - line(position, seat, where).size());
        }
        case kAttackNumber: return position.state.marks[kAttacksDeclared];
        case kTurnNumber: return position.state.turn;
        case kHighestBp:
        case kLowestBp: {
            bool any = false;
            i32 best = 0;
            for (int place : line(position, seat, kFrontLine) | line(position, seat, kEnergyLine)) {
                if (!is_character(position, static_cast<PlaceIx>(place))) continue;
                const i32 bp = bp_of(position, static_cast<PlaceIx>(place));
                if (!any || (which == kHighestBp ? bp > best : bp < best)) best = bp;
                any = true;
            }
            return best;
        }
        case kPhaseNow: return position.state.phase;
        default: return 0;
    }
}

// UA Q558, Q560: base abilities are those that are printed; of a kind those that were gained are lost as well (ruling
// ua-loses-kind).
std::optional<Effect> loss_of(const Position& position, CardIx card, PlaceIx place, const Ability& ability) {
    const bool printed = ability.definition == position.card(card).definition && ability.in_card < kFirstGranted;
    const i32 kinds = kinds_of(ability) | (printed ? kHasAbilities : 0);
    if (kinds == 0) return std::nullopt;
    const i32 activated = kinds & ~kHasAbilities;
    constexpr u64 kTaking = (u64{1} << kLosesAbilities) | (u64{1} << kDoNotActivate);
    if (!position.has_any_effect(kTaking)) return std::nullopt;
    auto by = taken(position, kLosesAbilities, place, kinds);
    return by ? by : taken(position, kDoNotActivate, place, activated);
}

bool keeps(const Position& position, CardIx card, const Ability& ability) {
    const PlaceIx place = position.card(card).place;
    if (place != kNone && loss_of(position, card, place, ability)) return false;
    return position.state.modifiers.empty() || !negated(position, kNegated, card, ability);
}

// An ability that has activated is resolved (UA 14.1, 14.3), though its card has left the field since. What is still
// there must still have it: UA 11.3.5 makes the abilities of what is covered inactive, and what is lost is no ability
// any more (ruling ua-source-gone).
bool may_resolve(const Position& position, const Waiting& waiting) {
    const Ability& ability = position.pool.ability(waiting.ability);
    // UA 20.7: used up by another one that waited.
    if (ability.limit && uses_of(position, waiting.source, waiting.ability) >= ability.limit) return false;
    const CardState& source = position.card(waiting.source);
    if ((waiting.flags & kResolvesWithoutSource) || source.since > waiting.stamp) return true;
    const PlaceIx place = source.place;
    if (place != kNone && top_of(position, place) != waiting.source) return false;
    if (ability.definition == kImpactDefinition) return impact_of(position, place) > 0;
    if (ability.definition == kDoubleAttackDefinition) return (keywords_of(position, place) & kDoubleAttack) != 0;
    if (ability.definition == kDoubleBlockDefinition) return (keywords_of(position, place) & kDoubleBlock) != 0;
    if (ability.definition < kOwnDefinitions) return true;
    if (ability.definition == source.definition) return keeps(position, waiting.source, ability);
    // What was granted must still be so.
    for (const GrantedAbility& granted : granted_to(position, waiting.source)) {
        if (granted.ability == waiting.ability)
            return place == kNone || !loss_of(position, waiting.source, place, ability);
    }
    return false;
}

}  // namespace arbiter::ua
