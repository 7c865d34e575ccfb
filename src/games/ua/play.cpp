// UA 11.2, 11.4, 11.5: playing characters and sites, and using events.
#include "engine/legality.h"
#include "engine/visibility.h"
#include "games/ua/turn.h"

namespace arbiter::ua {

namespace {

// Registers of the procedure that plays cards, one after the other.
enum PlayRegister { kLeft, kChosenPlace, kStanding, kNow };
enum EventRegister { kTheEvent };

CardIx only_card(const CardSet& cards) { return cards.empty() ? kNone : static_cast<CardIx>(cards.first()); }

// The card that is being played; kNone: something else has moved it meanwhile.
CardIx now(Rules& rules, const Frame& frame) { return only_card(still_existing(rules.read(), rules.reg(frame, kNow))); }

// Ruling ua-push-out-replaced: it finds no room, or is not there any more.
Next give_up_this_one(Rules& rules, Frame& frame) {
    if (!(task_of(frame).how & kForFree)) return Next::Done;
    rules.state.frames[rules.state.frames.size() - 2].flags |= kPartial;
    return go_to(rules, frame, next_to_play);
}

}  // namespace

Frame& return_places(Rules& rules, const Frame& frame, CardSet places) {
    Frame& asking = rules.state.frames[rules.state.frames.size() - 2];
    const u8 into = task_of(frame).into;
    if (into != kNone) rules.reg(asking, into) = rules.holding(ObjectKind::Places, places);
    if (places) note_something_done(asking);
    return asking;
}

bool use_is_payable(const Position& position, Seat seat, CardIx card) {
    const Definition& definition = position.definition(card);
    for (int at = 0; at < definition.ability_count; ++at) {
        const AbilityId id = static_cast<AbilityId>(definition.first_ability + at);
        const Ability& ability = position.pool.ability(id);
        if (ability.kind != AbilityKind::Triggered || ability.on.event != kEventUsed) continue;
        if (!payable(position.game, position.state, card, id, seat)) return false;
    }
    return true;
}

std::optional<Effect> ban_on_hand(const Position& position, Seat seat, CardIx card) {
    return find_seat_effect(position, kCannotUseHand, seat, [&](const Effect& effect) {
        return argument_accepts(position, effect, {ObjectKind::Cards, card});
    });
}

// To use an event is to activate its abilities: there must be one left. UA Q385: a limit is of the ability that it is
// written in, whatever becomes of the others.
bool used_too_often(const Position& position, CardIx card) {
    const Definition& definition = position.definition(card);
    bool limited = false;
    for (int at = 0; at < definition.ability_count; ++at) {
        const AbilityId id = static_cast<AbilityId>(definition.first_ability + at);
        const Ability& ability = position.pool.ability(id);
        if (ability.kind != AbilityKind::Triggered || ability.on.event != kEventUsed) continue;
        if (ability.limit == 0 || uses_of(position, card, id) < ability.limit) return false;
        limited = true;
    }
    return limited;
}

void start_play(Rules& rules, Seat seat, CardSet cards, u8 how, PlaceIx place, u8 into) {
    const char* step = rules.clause;
    Frame& frame = rules.call(kPlayCard, seat);
    rules.clause = step;
    if (rules.over()) return;
    frame.flags |= kHoldTriggers;
    set_task(frame, {how, into});
    rules.reg(frame, kLeft) = rules.holding(ObjectKind::Cards, cards);
    const CardSet chosen = place == kNone ? CardSet{} : CardSet::of(place);
    rules.reg(frame, kChosenPlace) = rules.holding(ObjectKind::Places, chosen);
    rules.reg(frame, kStanding) = rules.holding(ObjectKind::Places);
}

// Where the place is not part of the action, the player chooses it now.
Next next_to_play(Rules& rules, Frame& frame) {
    Register& left = rules.reg(frame, kLeft);
    if (left.set.empty()) return go_to(rules, frame, have_played);
    const CardIx card = in_open_order(rules.read(), ObjectKind::Cards, left.set).items[0];
    left.set.remove(card);
    rules.reg(frame, kNow) = rules.holding(ObjectKind::Cards, CardSet::of(card));
    if (!(task_of(frame).how & kForFree)) return Next::Step;
    const CardSet options = places_for(rules.read(), frame.controller, card, task_of(frame).how);
    rules.reg(frame, kChosenPlace) = rules.holding(ObjectKind::Places, options);
    if (options.empty()) return give_up_this_one(rules, frame);
    if (options.size() > 1)
        rules.ask_pick(frame.controller, kPromptLine, ObjectKind::Places, options, 1, 1, kChosenPlace);
    return Next::Step;
}

// UA 11.2.3, 11.4.2: first of all.
Next push_out_for_play(Rules& rules, Frame& frame) {
    if (rules.reg(frame, kChosenPlace).set.empty()) return Next::Done;
    const PlaceIx place = static_cast<PlaceIx>(rules.reg(frame, kChosenPlace).set.first());
    const CardIx there = top_of(rules.read(), place);
    if (there != kNone) move_cards(rules, CardSet::of(there), kRemoval, kPushedOut, frame.controller);
    return Next::Step;
}

Next pay_for_play(Rules& rules, Frame& frame) {
    const CardIx card = now(rules, frame);
    const bool room = !rules.read().occupied(static_cast<PlaceIx>(rules.reg(frame, kChosenPlace).set.first()));
    if (card == kNone || !room) return give_up_this_one(rules, frame);
    if (task_of(frame).how & kForFree) return Next::Step;
    const int cost = ap_to_use(rules.read(), card);
    use_up_reductions(rules, frame.controller, card);
    pay_ap(rules, frame.controller, cost, card);
    return Next::Step;
}

// "When using this card": what its own text does before it stands there.
Next as_it_is_used(Rules& rules, Frame& frame) {
    const CardIx card = now(rules, frame);
    if ((task_of(frame).how & kForFree) || card == kNone) return Next::Step;
    const Definition& definition = rules.read().definition(card);
    if (((definition.listens >> kBeingUsed) & 1) == 0) return Next::Step;
    for (int at = 0; at < definition.ability_count; ++at) {
        const AbilityId id = static_cast<AbilityId>(definition.first_ability + at);
        const Ability& ability = rules.pool().ability(id);
        if (ability.kind != AbilityKind::Triggered || ability.on.event != kBeingUsed) continue;
        rules.call(ability.code, frame.controller, card, id);
        break;
    }
    return Next::Step;
}

Next put_onto_field(Rules& rules, Frame& frame) {
    const CardSet places = rules.reg(frame, kChosenPlace).set;
    const CardIx card = now(rules, frame);
    if (card == kNone || rules.read().occupied(static_cast<PlaceIx>(places.first())))
        return give_up_this_one(rules, frame);
    const Task task = task_of(frame);
    if (any_of(rules.read(), kEntersActive, {ObjectKind::Cards, card}))
        set_task(frame, {static_cast<u8>(task.how | kSetActive), task.into});
    Rules::MoveRequest order{};
    order.cards = rules.reg(frame, kNow).set;
    order.places = places;
    order.to = {Target::Vacant, kEnergyLine, Who::You, End::Top, kNone, Face::Up, CardOrder::AsTheyCome, kPlayed};
    order.mover = frame.controller;
    rules.start_move(order);
    return Next::Step;
}

// UA 2.1.2, 2.3.1: resting, unless a text says otherwise.
Next stand_on_field(Rules& rules, Frame& frame) {
    const CardIx card = only_card(rules.reg(frame, kNow).set);
    const PlaceIx place = rules.read().place_of(card);
    if (place != kNone) {
        const bool set_active =
            (task_of(frame).how & kSetActive) || any_of(rules.read(), kEntersActive, {ObjectKind::Places, place});
        rules.set_position(card, set_active ? kActive : kResting);
        rules.mark_place(place, kDidArrive);
        rules.reg(frame, kStanding).set.add(place);
    }
    return go_to(rules, frame, next_to_play);
}

// UA 20.1: by using the card or by an ability.
Next have_played(Rules& rules, Frame& frame) {
    const CardSet standing = rules.reg(frame, kStanding).set;
    if (standing && !(task_of(frame).how & kForFree))
        rules.emit(kIsUsed, ObjectKind::Cards, rules.reg(frame, kNow).set);
    rules.emit(kIsPlayed, ObjectKind::Places, standing);
    return_places(rules, frame, standing);
    return Next::Step;
}

void use_up_reductions(Rules& rules, Seat seat, CardIx card, Use use) {
    for (int at = rules.state.modifiers.size() - 1; at >= 0; --at) {
        const Modifier& modifier = rules.state.modifiers[at];
        const bool of_raid = modifier.property == kNextRaidRequired && use == Use::Raid;
        if (modifier.property != kNextApCost && modifier.property != kNextRequired && !of_raid) continue;
        if (modifier.on != TargetKind::Seat || modifier.target != ix(seat)) continue;
        Scope scope;
        scope.controller = modifier.controller;
        scope.source = modifier.source;
        scope.stamp = rules.state.clock;
        // UA Q388: a card that is not meant leaves it for the next.
        if (passes(rules.read(), modifier.argument, {ObjectKind::Cards, card}, scope)) rules.end_modifier(at);
    }
}

void start_event(Rules& rules, Seat seat, CardIx card, bool paying) {
    const char* step = rules.clause;
    Frame& frame = rules.call(kUseEvent, seat);
    rules.clause = step;
    if (rules.over()) return;
    frame.flags |= kHoldTriggers;
    rules.reg(frame, kTheEvent) = rules.holding(ObjectKind::Cards, CardSet::of(card));
    if (!paying) go_to(rules, frame, show_event);
}

Next pay_for_event(Rules& rules, Frame& frame) {
    const CardIx card = static_cast<CardIx>(rules.reg(frame, kTheEvent).set.first());
    const int cost = ap_to_use(rules.read(), card);
    use_up_reductions(rules, frame.controller, card);
    pay_ap(rules, frame.controller, cost, card);
    return Next::Step;
}

Next show_event(Rules& rules, Frame& frame) {
    move_cards(rules, rules.reg(frame, kTheEvent).set, kCheck, kUsedEvent, frame.controller);
    rules.emit(kIsUsed, ObjectKind::Cards, rules.reg(frame, kTheEvent).set);
    return Next::Step;
}

// UA 2.4.1: its abilities in printed order; Frame::argument counts them.
Next carry_out_event(Rules& rules, Frame& frame) {
    const CardIx card = static_cast<CardIx>(rules.reg(frame, kTheEvent).set.first());
    const Position& position = rules.read();
    const Definition& definition = position.definition(card);
    while (frame.argument < definition.ability_count) {
        const AbilityId id = static_cast<AbilityId>(definition.first_ability + frame.argument++);
        const Ability& ability = position.pool.ability(id);
        if (ability.kind != AbilityKind::Triggered || ability.on.event != kEventUsed) continue;
        if (!active(position, card, ability)) continue;
        if (ability.condition != kNoId &&
            !evaluate(position, ability.condition, ability_scope(position, card, ability)))
            continue;
        if (ability.limit && uses_of(position, card, id) >= ability.limit) continue;
        if (ability.limit) rules.count_use(card, id);
        Frame& effect = rules.call(ability.code, frame.controller, card, id);
        if (ability.limit) effect.flags |= kNothingDoneYet;
        return Next::Again;
    }
    return Next::Step;
}

// UA 11.5.1: then into the sideline, unless it has gone elsewhere.
Next put_event_away(Rules& rules, Frame& frame) {
    const CardSet card = rules.reg(frame, kTheEvent).set;
    if (rules.state.cards[static_cast<std::size_t>(card.first())].zone == kCheck)
        move_cards(rules, card, kSideline, kUsedUp, frame.controller);
    return Next::Step;
}

}  // namespace arbiter::ua
