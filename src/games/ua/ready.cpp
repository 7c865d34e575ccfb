// UA 7, 2.5: active and resting, and paying AP.
#include "engine/visibility.h"
#include "games/ua/turn.h"

namespace arbiter::ua {

namespace {

// UA Q92: the next switch to active does not happen, whatever asks for it.
bool uses_up_switch(Rules& rules, PlaceIx place) {
    bool any = false;
    for (int at = rules.state.modifiers.size() - 1; at >= 0; --at) {
        const Modifier& modifier = rules.state.modifiers[at];
        if (modifier.property != kStaysRestingOnce || !works_on(rules.state, modifier, {ObjectKind::Places, place}))
            continue;
        any = any || works_on(rules.read(), modifier, {ObjectKind::Places, place});
        rules.end_modifier_on(at, place);
    }
    return any;
}

bool may_become_active(Rules& rules, PlaceIx place, bool by_phase) {
    const Object object{ObjectKind::Places, place};
    if (uses_up_switch(rules, place)) return false;
    const Position& position = rules.read();
    // UA Q123: as long as this lasts nothing helps, and nothing uses it up.
    if (any_of(position, kStaysResting, object) || (cannot(position, object) & kCannotBeActivated)) return false;
    return !(by_phase && any_of(position, kNotReadied, object));
}

}  // namespace

CardSet ready_places(Rules& rules, CardSet places, bool by_phase) {
    CardSet done{};
    for (int at : places) {
        const PlaceIx place = static_cast<PlaceIx>(at);
        if (!rules.read().occupied(place) || is_active(rules.read(), place)) continue;
        if (!may_become_active(rules, place, by_phase)) continue;
        rules.set_position(top_of(rules.read(), place), kActive);
        done.add(at);
    }
    rules.emit(kBecomesActive, ObjectKind::Places, done);
    return done;
}

CardSet rest_places(Rules& rules, CardSet places) {
    CardSet done{};
    for (int at : places) {
        const PlaceIx place = static_cast<PlaceIx>(at);
        if (!rules.read().occupied(place) || !is_active(rules.read(), place)) continue;
        rules.set_position(top_of(rules.read(), place), kResting);
        done.add(at);
    }
    rules.emit(kBecomesResting, ObjectKind::Places, done);
    return done;
}

CardSet ready_ap(Rules& rules, CardSet cards) {
    CardSet done{};
    for (CardIx card : in_open_order(rules.read(), ObjectKind::Cards, cards)) {
        if (rules.state.cards[card].zone != kApArea || rules.state.cards[card].position == kActive) continue;
        rules.set_position(card, kActive);
        done.add(card);
    }
    return done;
}

// UA 2.5.1: one active AP card for each.
bool pay_ap(Rules& rules, Seat seat, int amount, CardIx for_what) {
    CardSet left = active_ap(rules.read(), seat);
    if (left.size() < amount) return false;
    for (int n = 0; n < amount; ++n) {
        const int card = left.first();
        left.remove(card);
        rules.set_position(static_cast<CardIx>(card), kResting);
    }
    if (amount > 0 && for_what != kNone) rules.emit(kApPaid, ObjectKind::Cards, CardSet::of(for_what));
    return true;
}

}  // namespace arbiter::ua
