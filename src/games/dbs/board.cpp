// What is true of cards and of what stands in play: kinds, states, relations, which skills are active, who does what.
#include "games/dbs/board.h"

#include <algorithm>
#include <bit>

#include "engine/legality.h"

namespace arbiter::dbs {

CardSet standing_in(const Position& position, Seat seat, ZoneId zone) {
    CardSet set{};
    for (int at : position.state.standing) {
        const Place& place = position.place(static_cast<PlaceIx>(at));
        if (place.zone == zone && place.seat == seat) set.add(at);
    }
    return set;
}

PlaceIx leader_of(const Position& position, Seat seat) {
    const CardSet leaders = standing_in(position, seat, kLeaderArea);
    return leaders.empty() ? kNone : static_cast<PlaceIx>(leaders.first());
}

bool is_battle_card(const Position& position, PlaceIx place) {
    const CardIx top = top_of(position, place);
    return top != kNone && is_kind(position, top, kBattle);
}

// DBS 4-8: how the top card lies.
bool is_active(const Position& position, PlaceIx place) {
    const CardIx top = top_of(position, place);
    return top != kNone && position.card(top).position == kActive;
}

CardSet active_energy(const Position& position, Seat seat) {
    CardSet set{};
    // Mostly no text of the match keeps anything from being switched.
    const bool any_ban = ((position.state.stated >> kCannot) & 1) != 0 || position.has_effect(kCannot);
    for (CardIx card : position.from_top(position.zone(seat, kEnergyArea))) {
        if (position.card(card).position != kActive) continue;
        if (!any_ban || may_switch(position, {ObjectKind::Cards, card}, kRest)) set.add(card);
    }
    return set;
}

namespace {

// The definition of a back side comes after that of its front side.
bool shows_back(const Position& position, CardIx card) {
    const DefinitionId other = position.definition(card).back;
    return other != 0 && other < position.card(card).definition;
}

i32 state_of(const Position& position, PlaceIx place) {
    const CardIx top = top_of(position, place);
    if (top == kNone) return 0;
    const Place& at = position.place(place);
    i32 bits = position.card(top).position == kActive ? kIsActive : kIsResting;
    const auto set = [&](bool holds, i32 bit) { bits |= holds ? bit : 0; };
    set(at.stack.count > 1, kHasUnder);
    set(at.mark & kDidArrive, kPlayedThisTurn);
    set(at.mark & kAttackMask, kAttackedThisTurn);
    set(at.zone == kComboArea, kIsInCombo);
    set(shows_back(position, top), kShowsBack);
    set((at.mark & kAttackMask) == 2, kAttackedTwice);
    if (!battle_in(position.state)) return bits;
    set(attack_card(position) == place, kIsAttacking);
    set(attack_card(position) == place && !is_attack_negated(position.state), kIsAttackCard);
    set(guard_card(position) == place, kIsGuarding);
    return bits;
}

i32 color_of(const Position& position, Object object, CardIx card) {
    const i32 printed = position.definition(card).attributes[kBaseColor];
    return may_concern(position, kGiveColor, object) ? printed | bits_of(position, kGiveColor, object) : printed;
}

i32 attribute_of_place(const Position& position, PlaceIx place, AttributeId which) {
    const CardIx top = top_of(position, place);
    if (top == kNone) return 0;
    switch (which) {
        case kPower: return power_of(position, place);
        // DBS 1-3-6.
        case kComboPower: return std::max(0, combo_power_of(position, place));
        case kComboCost: return combo_cost_of(position, top);
        case kCost: return cost_of(position, top);
        case kSpecified: return specified_of(position, top);
        case kColor: return color_of(position, {ObjectKind::Places, place}, top);
        case kKeywords: return keywords_of(position, place);
        case kState: return state_of(position, place);
        case kUnder: return position.place(place).stack.count - 1;
        default: return position.definition(top).attributes[which];
    }
}

}  // namespace

i32 attribute(const Position& position, Object object, AttributeId which) {
    if (object.of == ObjectKind::Places) return attribute_of_place(position, object.ix, which);
    const PlaceIx place = position.place_of(object.ix);
    if (place != kNone && top_of(position, place) == object.ix) return attribute_of_place(position, place, which);
    switch (which) {
        case kState: {
            // DBS 4-8-1: only cards in these areas lie one way or the other.
            const CardState& card = position.card(object.ix);
            if (card.zone != kEnergyArea) return 0;
            return card.position == kActive ? kIsActive : kIsResting;
        }
        case kUnder: return 0;
        case kCost: return cost_of(position, object.ix);
        case kSpecified: return specified_of(position, object.ix);
        case kColor: return color_of(position, object, object.ix);
        case kComboCost: return combo_cost_of(position, object.ix);
        case kPower: return position.definition(object.ix).attributes[kBasePower];
        default: return position.definition(object.ix).attributes[which];
    }
}

std::span<const u16> symbols(const Position& position, Object object, u8 kind) {
    const CardIx card = object.of == ObjectKind::Cards ? object.ix : top_of(position, object.ix);
    if (card == kNone) return {};
    return position.definition(card).symbols[kind];
}

namespace {

// DBS 11-3-2-1: all of the stack but what lies on top.
CardSet cards_beneath(const Position& position, PlaceIx place) {
    CardSet set = position.stack_of(place);
    if (const CardIx top = top_of(position, place); top != kNone) set.remove(top);
    return set;
}

}  // namespace

CardSet related(const Position& position, u8 relation, Object object, ObjectKind wanted) {
    const PlaceIx place = object.of == ObjectKind::Places ? object.ix : position.place_of(object.ix);
    if (place == kNone) return {};
    switch (relation) {
        case kUnderIt: return wanted == ObjectKind::Cards ? cards_beneath(position, place) : CardSet{};
        case kOverIt:
            return wanted == ObjectKind::Places && object.of == ObjectKind::Cards &&
                           top_of(position, place) != object.ix
                       ? CardSet::of(place)
                       : CardSet{};
        case kBattlesWith: {
            const PlaceIx attacker = attack_card(position), guard = guard_card(position);
            if (attacker == kNone || guard == kNone || wanted != ObjectKind::Places) return {};
            if (place == attacker) return CardSet::of(guard);
            return place == guard ? CardSet::of(attacker) : CardSet{};
        }
        default: return {};
    }
}

namespace {

// What does something: a skill, or else the battle or the rules.
struct Doer {
    AbilityId skill = kNoAbility;
    CardIx source = kNone;
    Seat controller = Seat::Nobody;
    i32 without_skill = kByRules;
};

i32 kind_of_source(const Position& position, const Doer& doer) {
    const i32 card = position.definition(doer.source).attributes[kKind];
    i32 is = (card & kLeader) ? kByLeader : (card & kExtra) ? kByExtra : kByBattleCard;
    if (position.pool.ability(doer.skill).states & kCounterPlay) is |= kByCounter;
    return is;
}

// DBS 9-5-2-1, ruling dbs-zero-by-whom: the latest effect that changed the power since the rules last saw to it, or a
// [Permanent] that lowers it.
Doer changer_of_power(const Position& position, PlaceIx place) {
    Doer found;
    Stamp latest = 0;
    const Object object{ObjectKind::Places, place};
    for (const Modifier& modifier : position.state.modifiers) {
        if (!is_new_change_of_power(modifier) || modifier.stamp < latest) continue;
        if (modifier.ability == kNoAbility || !works_on(position, modifier, object)) continue;
        found = {modifier.ability, modifier.source, modifier.controller};
        latest = modifier.stamp;
    }
    if (found.skill != kNoAbility) return found;
    for_each_effect(position, kPowerChange, object, [&](const Effect& said) {
        const bool lasting =
            said.ability != kNoAbility && position.pool.ability(said.ability).kind == AbilityKind::Continuous;
        if (lasting && said.value < 0) found = {said.ability, said.source, said.controller};
    });
    return found;
}

// Rule processing is done in checkpoints and counter timings, whatever goes on below them.
Doer doer_of(const Position& position, Object object) {
    const auto& frames = position.state.frames;
    for (int at = frames.size() - 1; at >= 0; --at) {
        const Frame& frame = frames[at];
        if (frame.code >= kFirstProgram && frame.ability != kNoAbility)
            return {frame.ability, frame.source, frame.controller};
        if (frame.code == kBattleProcedure) return {kNoAbility, kNone, Seat::Nobody, kByBattle};
        if (frame.code != kCheckpoint && frame.code != kCounterTiming) continue;
        const PlaceIx place = object.of == ObjectKind::Places ? object.ix : position.place_of(object.ix);
        const bool stands = place != kNone && position.place(place).zone == kBattleArea;
        return stands ? changer_of_power(position, place) : Doer{};
    }
    return {};
}

}  // namespace

bool done_by(const Position& position, i32 by, FilterId sources, Seat seen_from, Object object) {
    const Doer doer = doer_of(position, object);
    if (doer.skill == kNoAbility) return (by & doer.without_skill) != 0;
    const i32 players = by & (kByYou | kByOpponent);
    if (players && !(by & (doer.controller == seen_from ? kByYou : kByOpponent))) return false;
    const i32 kinds = by & (kByLeader | kByBattleCard | kByExtra | kByCounter);
    if (kinds && !(kinds & kind_of_source(position, doer))) return false;
    if (!players && !kinds && (by & (kByBattle | kByRules))) return false;
    if (sources == kNoId) return true;
    Scope scope;
    scope.controller = seen_from;
    scope.source = doer.source;
    scope.stamp = position.state.clock;
    return passes(position, sources, {ObjectKind::Cards, doer.source}, scope);
}

namespace {

Seat master_of(const Position& position, Object object) {
    return object.of == ObjectKind::Places ? position.place(object.ix).seat : position.card(object.ix).seat;
}

}  // namespace

bool has_barrier(const Position& position, Object object) {
    const PlaceIx place = object.of == ObjectKind::Places ? object.ix : position.place_of(object.ix);
    if (place == kNone || position.place(place).zone == kComboArea) return false;
    const CardIx top = top_of(position, place);
    // DBS 11-3-2-1: a card beneath is another card.
    if (top == kNone || (object.of == ObjectKind::Cards && top != object.ix)) return false;
    return has_keyword(position, place, kBarrier);
}

std::optional<Effect> find_choice_ban(const Position& position, Object object) {
    const Seat master = master_of(position, object);
    return find_effect(position, kCannotChoose, object, [&](const Effect& said) {
        return done_by(position, said.value, said.argument, master, object);
    });
}

namespace {

bool choosable(const Position& position, Object object, bool ignoring_barrier) {
    const Frame* effect = effect_in(position.state);
    if (!effect || effect->ability == kNoAbility) return true;
    const bool by_opponent = effect->controller != master_of(position, object);
    if (by_opponent && !ignoring_barrier && has_barrier(position, object)) return false;
    return !find_choice_ban(position, object);
}

}  // namespace

namespace {

// DBS 10-22-1: in play (DBS 2-12-2), whoever's skill it is; DBS 10-22-2, 10-22-3: also while it is being played.
bool deflects(const Position& position, Object object, CardIx card) {
    const Frame* effect = effect_in(position.state);
    if (!effect || effect->ability == kNoAbility) return false;
    if (!(position.pool.ability(effect->ability).states & kCounterPlay)) return false;
    const ZoneId zone = position.card(card).zone;
    const bool works = zone == kLeaderArea || zone == kBattleArea || card == being_played(position);
    return works && (attribute(position, object, kKeywords) & kDeflect) != 0;
}

}  // namespace

bool is_affected(const Position& position, Seat, Object object) {
    const CardIx card = object.of == ObjectKind::Cards ? object.ix : top_of(position, object.ix);
    return card == kNone || !deflects(position, object, card);
}

std::optional<Effect> find_ban(const Position& position, Object object, i32 what, Object other) {
    return find_effect(position, kCannot, object, [&](const Effect& said) {
        if (!(said.value & what)) return false;
        return said.argument == kNoId || (other.ix != kNone && argument_accepts(position, said, other));
    });
}

std::optional<Effect> find_seat_ban(const Position& position, Seat seat, i32 what, CardIx card) {
    return find_seat_effect(position, kSeatCannot, seat, [&](const Effect& said) {
        if (!(said.value & what)) return false;
        return seat_argument(said.argument) == kNoId ||
               (card != kNone && argument_accepts(position, said, {ObjectKind::Cards, card}));
    });
}

namespace {

// DBS 4-11-1-2: the card whose skill deals it; DBS 4-11-1-1: else the attack card.
CardIx damage_source(const Position& position) {
    if (const Frame* effect = effect_in(position.state); effect && effect->ability != kNoAbility) return effect->source;
    const PlaceIx attacker = attack_card(position);
    return attacker == kNone ? CardIx{kNone} : top_of(position, attacker);
}

}  // namespace

bool test(const Position& position, u8 which, Object object, const FilterNode& node, const Scope& scope) {
    const CardIx card = object.of == ObjectKind::Cards ? object.ix : top_of(position, object.ix);
    if (card == kNone) return false;
    switch (which) {
        case kChoosable: return choosable(position, object, node.b != 0);
        case kCause: return done_by(position, node.b, static_cast<FilterId>(node.value), scope.controller, object);
        case kCameBy: return ((node.value >> (position.card(card).mark & kPlayedByMask)) & 1) != 0;
        case kCameFrom: {
            const int from = position.card(card).mark >> kCameShift;
            return from != 0 && ((node.value >> (from - 1)) & 1) != 0;
        }
        case kInPhase: return ((node.value >> position.state.phase) & 1) != 0;
        case kIsDeclared: return card == being_played(position);
        case kMulticolor: return std::popcount(static_cast<u32>(attribute(position, object, kColor))) > 1;
        case kIsSkillLess:
            return !(position.definition(card).attributes[kFlags] & kHasSkills) || skills_negated(position, card);
        case kDamagedBy: {
            const CardIx source = damage_source(position);
            return source != kNone &&
                   passes(position, static_cast<FilterId>(node.value), {ObjectKind::Cards, source}, scope);
        }
        case kNotByAwaken: {
            const Frame* effect = effect_in(position.state);
            return effect && effect->ability != kNoAbility &&
                   !(position.pool.ability(effect->ability).states & kAwakenSkill);
        }
        case kMayAwaken: {
            bool may = false;
            for_each_effect(position, kAwakensAnyway, object, [&](const Effect&) { may = true; });
            return may;
        }
        case kDidSo: {
            bool did = false;
            for_each_effect(position, kPassedWatch, object,
                            [&](const Effect& said) { did = did || said.argument == node.value; });
            return did;
        }
        default: return false;
    }
}

i32 value(const Position& position, u8 which, Seat seat) {
    switch (which) {
        case kLifeCount: return position.zone(seat, kLife).count;
        case kHandCount: return position.zone(seat, kHand).count;
        case kDropCount: return position.zone(seat, kDrop).count;
        case kEnergyCount: return position.zone(seat, kEnergyArea).count;
        case kDeckCount: return position.zone(seat, kDeck).count;
        case kIsTurnPlayer: return position.state.lead == seat;
        case kTurnNumber: return position.state.turn;
        case kPhaseNow: return position.state.phase;
        case kInBattle: return battle_in(position.state) != nullptr;
        default: return 0;
    }
}

std::optional<Effect> find_negation(const Position& position, CardIx card) {
    const PlaceIx place = position.place_of(card);
    // DBS 11-3-2-1: a card beneath another is a card of its own.
    const bool on_top = place != kNone && top_of(position, place) == card;
    const Object object = on_top ? Object{ObjectKind::Places, place} : Object{ObjectKind::Cards, card};
    const i32 facts = position.definition(card).attributes[kFlags];
    if (facts & kNeverNegated) return std::nullopt;
    const Seat master = position.card(card).seat;
    const auto negates = [&](const Effect& said) {
        return !(facts & kNotNegatedByOpponent) || said.controller == master;
    };
    if (may_concern(position, kSkillsNegated, object)) {
        if (auto said = find_effect(position, kSkillsNegated, object, negates)) return said;
    }
    for (Seat seat : kSeats) {
        if (auto found = find_seat_effect(position, kSkillsNegated, seat, [&](const Effect& said) {
                return negates(said) && argument_accepts(position, said, object);
            }))
            return found;
    }
    return std::nullopt;
}

bool skills_negated(const Position& position, CardIx card) { return find_negation(position, card).has_value(); }

namespace {

// A card's own move to another area.
bool is_arrival(u8 event) { return event >= kToDrop && event <= kToLife; }
ZoneId arrives_in(u8 event) {
    constexpr ZoneId kZones[] = {kDrop, kWarp, kHand, kEnergyArea, kLife};
    return kZones[event - kToDrop];
}

// DBS 2-12-2: in the Leader Area and the Battle Area, unless the skill says otherwise; DBS 11-3-2: on top of the stack.
bool is_where_it_works(const Position& position, CardIx card, const Ability& ability) {
    const CardState& at = position.card(card);
    const bool on_top = at.place == kNone || top_of(position, at.place) == card;
    // "When you combo with this card", "at the end of the battle after you combo with this card": DBS 7-4-1-8-1.
    const bool of_itself = ability.kind == AbilityKind::Triggered && ability.on.self;
    if (of_itself && ability.on.event == kCombos) return on_top && at.zone == kComboArea;
    // DBS 8-6-5-2: where it leaves the Battle Area, it is looked at there. DBS 11-3-4-1.
    if (of_itself && is_arrival(ability.on.event)) {
        if ((at.mark & kPlayedByMask) == kFromBeneath) return false;
        // DBS 8-6-5-1-1: what leaves an open area for a secret one is looked at there.
        if (at.zone == kBattleArea || at.zone != arrives_in(ability.on.event)) return on_top;
    }
    if (of_itself && ability.on.event == kAfterComboEnds) return at.place == kNone;
    if (of_itself && ability.on.event == kIsPlacedUnder) return !on_top;
    if (ability.states & kUnderCards) return !on_top && at.zone != kComboArea;
    if (!on_top) return false;
    const i32 zones = ability.zones ? ability.zones : kInPlay;
    return ((zones >> at.zone) & 1) != 0;
}

bool is_its_turn(const Position& position, CardIx card, const Ability& ability) {
    const bool own = position.state.lead == position.card(card).seat;
    return !(ability.states & (own ? kOnlyOpponentsTurn : kOnlyYourTurn));
}

}  // namespace

bool active(const Position& position, CardIx card, const Ability& ability) {
    if (ability.definition < kOwnDefinitions) return true;
    if (!is_where_it_works(position, card, ability) || !is_its_turn(position, card, ability)) return false;
    if (position.has_effect(kNegated) && negated(position, kNegated, card, ability)) return false;
    return !position.has_effect(kSkillsNegated) || !skills_negated(position, card);
}

// DBS 8-6-7: wherever its card is by now. DBS 8-6-4-1, 1-3-3: not where nothing of its card may be activated. [Blocker]
// is activated by switching its card to Rest Mode.
bool may_resolve(const Position& position, const Waiting& waiting) {
    if (is_seat_barred(position, waiting.controller, kSeatCannotActivate, waiting.source)) return false;
    const DefinitionId keyword = position.pool.ability(waiting.ability).definition;
    return keyword != kBlockerDefinition || may_block(position, waiting.source);
}

}  // namespace arbiter::dbs
