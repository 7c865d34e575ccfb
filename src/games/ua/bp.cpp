// UA 19, 15: BP and keywords as they are now.
#include <algorithm>

#include "engine/copies.h"
#include "games/ua/characters.h"

namespace arbiter::ua {

namespace {

struct BpSum {
    int total = 0;
    bool reduced = false;
};

// The changes that count: repeated texts that do not stack and losses that a text keeps off are left out.
template <class Fn>
void for_each_bp_change(const Position& position, PlaceIx place, Fn&& fn) {
    const Object object{ObjectKind::Places, place};
    Copies copies;
    const i32 kept_off = bits_of(position, kNoBpLoss, object);
    for_each_effect(position, kBpChange, object, [&](const Effect& effect) {
        const i32 whose = effect.controller == position.place(place).seat ? kByYou : kByOpponent;
        if (copies.counts(position, effect) && !(effect.value < 0 && (kept_off & whose))) fn(effect);
    });
}

BpSum sum_bp(const Position& position, PlaceIx place) {
    const CardIx top = top_of(position, place);
    if (top == kNone) return {};
    BpSum bp;
    bp.total = base_bp_of(position, place);
    bp.reduced = bp.total < position.definition(top).attributes[kBaseBp];
    for_each_effect(position, kBpSet, {ObjectKind::Places, place}, [&](const Effect& effect) {
        bp.reduced = bp.reduced || effect.value < bp.total;
        bp.total = effect.value;
    });
    for_each_bp_change(position, place, [&](const Effect& effect) {
        bp.total += effect.value;
        bp.reduced = bp.reduced || effect.value < 0;
    });
    return bp;
}

// UA 19.5, 19.7: a keyword's own number that is gained twice stays what it is, so the largest counts.
int highest_of(const Position& position, PropertyId property, Object object) {
    int highest = 0;
    for_each_effect(position, property, object,
                    [&](const Effect& effect) { highest = std::max(highest, static_cast<int>(effect.value)); });
    return highest;
}

i32 given_keywords(const Position& position, PlaceIx place) {
    const Object object{ObjectKind::Places, place};
    return bits_of(position, kGiveKeyword, object);
}

}  // namespace

int bp_of(const Position& position, PlaceIx place) { return sum_bp(position, place).total; }

int base_bp_of(const Position& position, PlaceIx place) {
    const CardIx top = top_of(position, place);
    int bp = top == kNone ? 0 : position.definition(top).attributes[kBaseBp];
    for_each_effect(position, kBaseBpSet, {ObjectKind::Places, place},
                    [&](const Effect& effect) { bp = static_cast<int>(effect.value); });
    return bp;
}

void explain(const Position& position, PlaceIx place, std::vector<ContributionView>& out) {
    const CardIx top = top_of(position, place);
    if (top == kNone || !is_character(position, place)) return;
    const auto source = [&](const Effect& effect) {
        return effect.ability == kNoAbility ? DefinitionId{0} : position.pool.ability(effect.ability).definition;
    };
    out.push_back({position.card(top).definition, position.definition(top).attributes[kBaseBp], ""});
    for (const PropertyId property : {kBaseBpSet, kBpSet}) {
        for_each_effect(position, property, {ObjectKind::Places, place}, [&](const Effect& effect) {
            out.push_back({source(effect), effect.value, "instead"});
        });
    }
    for_each_bp_change(position, place, [&](const Effect& effect) {
        out.push_back({source(effect), effect.value, ""});
    });
}

i32 keywords_of(const Position& position, PlaceIx place) {
    constexpr u64 kGiving = (u64{1} << kGiveKeyword) | (u64{1} << kImpactPlus);
    if (position.effects_on(place, kGiving) == 0) return 0;
    const Object object{ObjectKind::Places, place};
    i32 bits = given_keywords(position, place);
    // UA 19.6: Impact +1 on a card without Impact is Impact (1).
    if (sum_of(position, kImpactPlus, object) > 0) bits |= kImpact;
    return bits & ~bits_of(position, kLoseKeyword, object);
}

int impact_of(const Position& position, PlaceIx place) {
    if (!(keywords_of(position, place) & kImpact)) return 0;
    // UA 19.5: gained twice it stays Impact (1). UA 19.6: each +1 adds to it, and the first stands for it where it is
    // missing.
    const Object object{ObjectKind::Places, place};
    const int own = (given_keywords(position, place) & kImpact) ? 1 : 0;
    return std::max(own, highest_of(position, kImpactIs, object)) + sum_of(position, kImpactPlus, object);
}

int direct_damage_of(const Position& position, PlaceIx place) {
    const Object object{ObjectKind::Places, place};
    const int base =
        (keywords_of(position, place) & kDamage2) ? std::max(2, highest_of(position, kDamageIs, object)) : 1;
    return base + sum_of(position, kDamagePlus, object);
}

namespace {

// Could anything have made some BP less than it is printed? Mostly it is only raised.
bool some_reduced(const Position& position) {
    const Pool& pool = position.pool;
    for (const Modifier& modifier : position.state.modifiers) {
        if (modifier.property == kBpSet || modifier.property == kBaseBpSet ||
            (modifier.property == kBpChange && modifier.value < 0))
            return true;
        const bool gives = modifier.property == kGranted;
        if (gives && (pool.definition(pool.ability(modifier.argument).definition).needs & kReducesBp)) return true;
    }
    return position.needs_in_play(kReducesBp);
}

}  // namespace

CardSet powerless(const Position& position) {
    CardSet set{};
    if (!some_reduced(position)) return set;
    for (int at : position.state.standing) {
        const PlaceIx place = static_cast<PlaceIx>(at);
        if (!is_character(position, place)) continue;
        const BpSum bp = sum_bp(position, place);
        if (bp.total <= 0 && bp.reduced) set.add(at);
    }
    return set;
}

}  // namespace arbiter::ua
