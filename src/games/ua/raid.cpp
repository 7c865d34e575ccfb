// UA 11.3: performing Raid.
#include "games/ua/turn.h"

namespace arbiter::ua {

namespace {

enum RaidRegister { kRaider, kBase };

CardIx raider(Rules& rules, const Frame& frame) { return static_cast<CardIx>(rules.reg(frame, kRaider).set.first()); }

bool shares(std::span<const u16> wanted, std::span<const u16> has) {
    for (u16 one : wanted) {
        for (u16 other : has) {
            if (one == other) return true;
        }
    }
    return false;
}

}  // namespace

// UA 11.3.2: by name or by affinity.
bool specifies(const Position& position, CardIx card, PlaceIx place) {
    const Definition& definition = position.definition(card);
    const Object base{ObjectKind::Places, place};
    return shares(definition.symbols[kRaidName], symbols(position, base, kCardName)) ||
           shares(definition.symbols[kRaidAffinity], symbols(position, base, kAffinity));
}

// UA Q109, Q339: what the base itself allows, whatever the Raid card names.
bool base_allows_raid(const Position& position, CardIx card, PlaceIx place) {
    bool any = false;
    for_each_effect(position, kRaidableBy, {ObjectKind::Places, place}, [&](const Effect& effect) {
        // UA Q772: only by a trigger.
        if (effect.value != 0 && !done_by(position, effect.value, kNoId, position.place(place).seat)) return;
        Scope scope;
        scope.controller = position.place(place).seat;
        scope.source = effect.source;
        scope.stamp = position.state.clock;
        any = any || passes(position, effect.argument, {ObjectKind::Cards, card}, scope);
    });
    return any;
}

void start_raid(Rules& rules, Seat seat, CardIx card, CardSet bases, u8 how, u8 into) {
    const char* step = rules.clause;
    Frame& frame = rules.call(kPerformRaid, seat);
    rules.clause = step;
    if (rules.over()) return;
    frame.flags |= kHoldTriggers;
    set_task(frame, {how, into});
    rules.reg(frame, kRaider) = rules.holding(ObjectKind::Cards, CardSet::of(card));
    rules.reg(frame, kBase) = rules.holding(ObjectKind::Places, bases);
}

void finish_raid(Rules& rules, Seat seat, PlaceIx place) {
    start_raid(rules, seat, top_of(rules.read(), place), CardSet::of(place), kFinishRaid);
    if (!rules.over()) go_to(rules, rules.frame(), activate_raider);
}

Next choose_base(Rules& rules, Frame& frame) {
    const CardSet bases = rules.reg(frame, kBase).set;
    if (bases.size() > 1) rules.ask_pick(frame.controller, kPromptBase, ObjectKind::Places, bases, 1, 1, kBase);
    return Next::Step;
}

Next pay_for_raid(Rules& rules, Frame& frame) {
    if (!(task_of(frame).how & kPaysForRaid)) return Next::Step;
    const CardIx card = raider(rules, frame);
    const int cost = ap_to_use(rules.read(), card);
    use_up_reductions(rules, frame.controller, card, Use::Raid);
    pay_ap(rules, frame.controller, cost, card);
    return Next::Step;
}

// UA 11.1: to perform Raid with a card from the hand is to use it.
Next raider_is_used(Rules& rules, Frame& frame) {
    if (task_of(frame).how & kPaysForRaid) carry_out_as_used(rules, frame.controller, raider(rules, frame));
    return Next::Step;
}

// UA 11.3.4: on top, where both are still there. Texts of the base that wait for this resolve later, though it is
// covered by then.
Next cover_base(Rules& rules, Frame& frame) {
    Register& base = rules.reg(frame, kBase);
    if (still_existing(rules.read(), base).empty() || still_existing(rules.read(), rules.reg(frame, kRaider)).empty())
        return Next::Done;
    const PlaceIx place = static_cast<PlaceIx>(base.set.first());
    const int waited = rules.state.waiting.size();
    rules.emit(kIsRaidedOn, ObjectKind::Places, base.set);
    rules.keep_waiting(waited);
    base.number = rules.state.cards[top_of(rules.read(), place)].position;
    Rules::MoveRequest order{};
    order.cards = rules.reg(frame, kRaider).set;
    order.places = base.set;
    order.to = {Target::OnTop, kEnergyLine, Who::You, End::Top, kNone, Face::Up, CardOrder::AsTheyCome, kRaidedOnto};
    order.mover = frame.controller;
    rules.start_move(order);
    return Next::Step;
}

// UA 11.3.5: what was applied to the character below ends; its own texts are covered.
Next end_effects_on_base(Rules& rules, Frame& frame) {
    const CardIx card = raider(rules, frame);
    const PlaceIx place = rules.read().place_of(card);
    if (place == kNone) return Next::Done;
    rules.renew_place(place);
    rules.mark_place(place, kDidArrive | kDidRaid);
    rules.set_position(card, static_cast<u8>(rules.reg(frame, kBase).number));
    // An attack or a battle that it is part of goes on with it.
    for (const Frame& other : rules.state.frames) {
        if (other.code != kAttack) continue;
        for (int n = 0; n < other.registers; ++n) {
            Register& reg = rules.reg(other, n);
            if (reg.of == ObjectKind::Places && reg.set.has(place)) reg.stamp = rules.state.clock;
        }
    }
    if (!(task_of(frame).how & kCoverOnly)) return Next::Step;
    // UA Q400: the rest when all that is put onto the field with it stands there.
    return_places(rules, frame, CardSet::of(place));
    return Next::Done;
}

// UA 11.3.6.
Next activate_raider(Rules& rules, Frame& frame) {
    const PlaceIx place = rules.read().place_of(raider(rules, frame));
    if (place == kNone) return Next::Done;
    ready_places(rules, CardSet::of(place), false);
    return Next::Step;
}

// UA 11.3.7.
Next offer_raid_move(Rules& rules, Frame& frame) {
    const PlaceIx place = rules.read().place_of(raider(rules, frame));
    if (place == kNone) return Next::Done;
    rules.reg(frame, kBase).number = 0;
    if (rules.state.places[place].zone == kEnergyLine && may_shift(rules.read(), place, false))
        rules.ask_yes_no(frame.controller, kPromptRaidMove, kBase);
    return Next::Step;
}

// UA 11.3.12: full lines as always.
Next move_raider(Rules& rules, Frame& frame) {
    const PlaceIx place = rules.read().place_of(raider(rules, frame));
    if (place != kNone && rules.reg(frame, kBase).number != 0) start_shift(rules, CardSet::of(place), false);
    return Next::Step;
}

// UA 11.3.8, 20.1: When Played comes last.
Next have_raided(Rules& rules, Frame& frame) {
    const CardIx card = raider(rules, frame);
    const PlaceIx place = rules.read().place_of(card);
    if (place == kNone) return Next::Step;
    if (task_of(frame).how & kPaysForRaid) rules.emit(kIsUsed, ObjectKind::Cards, CardSet::of(card));
    rules.emit(kPerformsRaid, ObjectKind::Places, CardSet::of(place));
    rules.emit(kIsPlayed, ObjectKind::Places, CardSet::of(place));
    return_places(rules, frame, CardSet::of(place));
    return Next::Step;
}

}  // namespace arbiter::ua
