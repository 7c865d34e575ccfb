// DBS 2-8 to 2-10, 8-8, 10: power, combos, keywords and damage as they are now.
#include <algorithm>

#include "arbiter/view.h"
#include "games/dbs/board.h"

namespace arbiter::dbs {

namespace {

struct PowerSum {
    int total = 0;
    bool reduced = false;  // some effect made it less
};

// DBS 8-8-1-1, 8-8-1-3: what is printed, what it becomes, what is added.
PowerSum sum_power(const Position& position, PlaceIx place) {
    const CardIx top = top_of(position, place);
    PowerSum power;
    if (top == kNone) return power;
    const Object object{ObjectKind::Places, place};
    power.total = position.definition(top).attributes[kBasePower];
    for_each_effect(position, kPowerSet, object, [&](const Effect& effect) {
        power.reduced = power.reduced || effect.value < power.total;
        power.total = effect.value;
    });
    for_each_effect(position, kPowerChange, object, [&](const Effect& effect) {
        power.total += effect.value;
        power.reduced = power.reduced || effect.value < 0;
    });
    const int combos = added_by_combos(position, place);
    power.total += combos;
    power.reduced = power.reduced || combos < 0;
    return power;
}

}  // namespace

int power_of(const Position& position, PlaceIx place) { return sum_power(position, place).total; }

// As it is added up, it may be below 0 (ruling dbs-negative-numbers).
int combo_power_of(const Position& position, PlaceIx place) {
    const CardIx top = top_of(position, place);
    if (top == kNone) return 0;
    return position.definition(top).attributes[kComboPower] +
           sum_of(position, kComboPowerChange, {ObjectKind::Places, place});
}

int combo_cost_of(const Position& position, CardIx card) {
    const PlaceIx place = position.place_of(card);
    const Object object = place == kNone ? Object{ObjectKind::Cards, card} : Object{ObjectKind::Places, place};
    const int printed = position.definition(card).attributes[kComboCost];
    if (!may_concern(position, kComboCostChange, object)) return printed;
    return std::max(0, printed + sum_of(position, kComboCostChange, object));
}

// DBS 8-3-4: what has no valid skill has no keyword skill, either.
i32 keywords_of(const Position& position, PlaceIx place) {
    const CardIx top = top_of(position, place);
    i32 bits = position.definition(top).attributes[kKeywords];
    constexpr u64 kChanging = (u64{1} << kGiveKeyword) | (u64{1} << kLoseKeyword) | (u64{1} << kSkillsNegated);
    if (!position.has_any_effect(kChanging)) return bits;
    const Object object{ObjectKind::Places, place};
    bits |= bits_of(position, kGiveKeyword, object);
    bits &= ~bits_of(position, kLoseKeyword, object);
    return skills_negated(position, top) ? 0 : bits;
}

namespace {

// Could anything have made some power less than it is printed? Mostly it is only raised.
bool some_reduced(const Position& position) {
    const Pool& pool = position.pool;
    for (const Modifier& modifier : position.state.modifiers) {
        if (modifier.property == kPowerSet || (modifier.property == kPowerChange && modifier.value < 0)) return true;
        const bool gives = modifier.property == kGranted;
        if (gives && (pool.definition(pool.ability(modifier.argument).definition).needs & kReducesPower)) return true;
    }
    // Combos can take away, too (ruling dbs-negative-numbers).
    if (position.state.phase == kDamageStep) return true;
    return position.needs_in_play(kReducesPower);
}

}  // namespace

CardSet powerless(const Position& position) {
    CardSet set{};
    if (!some_reduced(position)) return set;
    for (int at : position.state.standing) {
        const PlaceIx place = static_cast<PlaceIx>(at);
        if (position.place(place).zone != kBattleArea || !is_battle_card(position, place)) continue;
        const PowerSum power = sum_power(position, place);
        if (power.total <= 0 && power.reduced) set.add(at);
    }
    return set;
}

// DBS 10-7-1: the largest of its Strikes, never added up (ruling dbs-strike-alone).
int attack_damage_of(const Position& position, PlaceIx place) {
    const i32 bits = keywords_of(position, place);
    int damage = 1;
    if (bits & kDoubleStrike) damage = 2;
    if (bits & kTripleStrike) damage = 3;
    if (bits & kQuadrupleStrike) damage = 4;
    for_each_effect(position, kDamageSet, {ObjectKind::Places, place},
                    [&](const Effect& effect) { damage = std::max(damage, static_cast<int>(effect.value)); });
    return damage;
}

void explain(const Position& position, PlaceIx place, std::vector<ContributionView>& out) {
    const CardIx top = top_of(position, place);
    if (top == kNone || !is_kind(position, top, kLeader | kBattle)) return;
    const Object object{ObjectKind::Places, place};
    const auto source = [&](const Effect& effect) {
        return effect.ability == kNoAbility ? DefinitionId{0} : position.pool.ability(effect.ability).definition;
    };
    out.push_back({position.card(top).definition, position.definition(top).attributes[kBasePower], ""});
    for_each_effect(position, kPowerSet, object, [&](const Effect& effect) {
        out.push_back({source(effect), effect.value, "instead"});
    });
    for_each_effect(position, kPowerChange, object, [&](const Effect& effect) {
        out.push_back({source(effect), effect.value, ""});
    });
    if (const int combos = added_by_combos(position, place)) out.push_back({0, combos, "combos"});
}

}  // namespace arbiter::dbs
