// UA 2.2, 3.2: energy that is generated, required energy and AP cost.
#include <algorithm>
#include <bit>

#include "games/ua/characters.h"

namespace arbiter::ua {

namespace {

// How texts change what cards of a hand cost: those of cards, and those of the player who uses them.
constexpr u64 kCostsOfCards = (u64{1} << kRequiredChange) | (u64{1} << kApCostChange) | (u64{1} << kRaidRequired);
constexpr u64 kCostsOfNext = (u64{1} << kNextRequired) | (u64{1} << kNextApCost) | (u64{1} << kNextRaidRequired);

int color_of(const Position& position, CardIx card) {
    const i32 bits = position.definition(card).attributes[kColor];
    return bits == 0 ? 0 : std::countr_zero(static_cast<u32>(bits));
}

// What the next card costs less, as far as this one is meant.
int next_change(const Position& position, PropertyId property, CardIx card) {
    struct Sum {
        const Position& position;
        CardIx card;
        int total;
    } sum{position, card, 0};
    visit_seat_effects(position, property, position.card(card).seat, &sum, [](void* context, const Effect& effect) {
        Sum& all = *static_cast<Sum*>(context);
        if (argument_accepts(all.position, effect, {ObjectKind::Cards, all.card})) all.total += effect.value;
    });
    return sum.total;
}

int changed(const Position& position, CardIx card, int printed, PropertyId change) {
    const PlaceIx place = position.place_of(card);
    const Object object = place == kNone ? Object{ObjectKind::Cards, card} : Object{ObjectKind::Places, place};
    if (!may_concern(position, change, object)) return printed;
    return printed + sum_of(position, change, object);
}

// What it takes to use the card now. What makes the next card cheaper is no part of what the card is: its own filter
// asks for that.
int to_use(const Position& position, CardIx card, int is, PropertyId next) {
    if (position.card(card).zone == kHand) is += next_change(position, next, card);
    return std::max(0, is);
}

}  // namespace

i32 given_energy(const Position& position, PlaceIx place) {
    return sum_of(position, kGiveEnergy, {ObjectKind::Places, place});
}

// UA 2.2.6: icons on the front line are ignored, unless a text says otherwise.
i32 generated(const Position& position, Seat seat) {
    i32 sum = 0;
    for (int at : line(position, seat, kEnergyLine) | line(position, seat, kFrontLine)) {
        const PlaceIx place = static_cast<PlaceIx>(at);
        const bool front = position.place(place).zone == kFrontLine;
        if (front && !any_of(position, kEnergyOnFront, {ObjectKind::Places, place})) continue;
        const CardIx top = top_of(position, place);
        sum += energy(color_of(position, top), position.definition(top).attributes[kBaseEnergy]);
        sum += given_energy(position, place);
    }
    return sum;
}

int required_of(const Position& position, CardIx card) {
    return std::max(0, changed(position, card, position.definition(card).attributes[kBaseRequired], kRequiredChange));
}

int ap_cost_of(const Position& position, CardIx card) {
    return std::max(0, changed(position, card, position.definition(card).attributes[kBaseApCost], kApCostChange));
}

int required_to_use(const Position& position, CardIx card, Use use) {
    int is = changed(position, card, position.definition(card).attributes[kBaseRequired], kRequiredChange);
    if (use == Use::Raid) {
        is = changed(position, card, is, kRaidRequired);
        if (position.card(card).zone == kHand) is += next_change(position, kNextRaidRequired, card);
    }
    return to_use(position, card, is, kNextRequired);
}

int ap_to_use(const Position& position, CardIx card) {
    const int is = changed(position, card, position.definition(card).attributes[kBaseApCost], kApCostChange);
    return to_use(position, card, is, kNextApCost);
}

bool generates(const Position& position, i32 energy, CardIx card, Use use) {
    return energy_of(energy, color_of(position, card)) >= required_to_use(position, card, use);
}

bool has_required(const Position& position, Seat seat, CardIx card, Use use) {
    return generates(position, generated(position, seat), card, use);
}

Resources resources_of(const Position& position, Seat seat) {
    const bool changed = position.has_any_effect_on(EffectScope::Card, kCostsOfCards) ||
                         position.has_any_effect_on(EffectScope::Seat, kCostsOfNext);
    return {generated(position, seat), active_ap(position, seat).size(), !changed};
}

namespace {

bool costs_as_printed(const Position& position, CardIx card, const Resources& resources) {
    return resources.as_printed && (position.definition(card).states & kCostsOfCards) == 0;
}

}  // namespace

bool has_energy(const Position& position, CardIx card, const Resources& resources, Use use) {
    if (!costs_as_printed(position, card, resources)) return generates(position, resources.energy, card, use);
    return position.definition(card).attributes[kBaseRequired] <= energy_of(resources.energy, color_of(position, card));
}

bool has_ap(const Position& position, CardIx card, const Resources& resources) {
    if (!costs_as_printed(position, card, resources)) return ap_to_use(position, card) <= resources.ap;
    return position.definition(card).attributes[kBaseApCost] <= resources.ap;
}

CardSet active_ap(const Position& position, Seat seat) {
    CardSet set{};
    for (CardIx card : position.from_top(position.zone(seat, kApArea))) {
        if (position.card(card).position == kActive) set.add(card);
    }
    return set;
}

}  // namespace arbiter::ua
