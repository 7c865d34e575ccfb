// UA 12.14 to 12.17: damage and the trigger check.
#include "engine/visibility.h"
#include "games/ua/turn.h"

namespace arbiter::ua {

namespace {

enum DamageRegister { kCards, kChecking, kAnswer };

// The turned up cards that are still to be checked. They became other objects when they left the life area.
CardSet unchecked(Rules& rules, const Frame& frame) {
    CardSet set{};
    for (int card : rules.reg(frame, kCards).set) {
        if (rules.state.cards[static_cast<std::size_t>(card)].zone == kCheck) set.add(card);
    }
    return set;
}

AbilityId trigger_of(const Position& position, CardIx card) {
    const Definition& definition = position.definition(card);
    for (int at = 0; at < definition.ability_count; ++at) {
        const AbilityId id = static_cast<AbilityId>(definition.first_ability + at);
        const Ability& ability = position.pool.ability(id);
        if (ability.kind == AbilityKind::Triggered && ability.on.event == kLifeTrigger) return id;
    }
    return kNoAbility;
}

// The character that deals the damage for which triggers are checked: by its attack, its Impact or its ability.
PlaceIx dealer(const Position& position) {
    const auto& frames = position.state.frames;
    int at = frames.size() - 1;
    while (at > 0 && frames[at].code != kTakeDamage) --at;
    if (at <= 0) return kNone;
    const Frame& by = frames[at - 1];
    if (by.code == kAttack) return attacker_now(position);
    if (by.code < kFirstProgram || by.source == kNone) return kNone;
    const PlaceIx place = position.place_of(by.source);
    return place != kNone && top_of(position, place) == by.source && is_character(position, place) ? place : kNone;
}

// TriggerBits that the damaged player cannot activate.
i32 banned_triggers(const Position& position, Seat damaged) {
    i32 bits = 0;
    visit_seat_effects(position, kNoTriggers, damaged, &bits,
                       [](void* context, const Effect& effect) { *static_cast<i32*>(context) |= effect.value; });
    if (!position.has_effect(kNoTriggers)) return bits;
    const PlaceIx by = dealer(position);
    return by == kNone ? bits : bits | bits_of(position, kNoTriggers, {ObjectKind::Places, by});
}

// The trigger that may be activated.
AbilityId open_trigger(const Position& position, CardIx card, Seat damaged) {
    const AbilityId id = trigger_of(position, card);
    if (id == kNoAbility || !position.has_effect(kNoTriggers)) return id;
    const bool banned = position.definition(card).attributes[kTrigger] & banned_triggers(position, damaged);
    return banned ? kNoAbility : id;
}

CardIx checking(Rules& rules, const Frame& frame) {
    const CardSet set = rules.reg(frame, kChecking).set;
    return set.empty() ? kNone : static_cast<CardIx>(set.first());
}

}  // namespace

// UA 12.14.1: by an attack, by Impact, by an ability: all the same.
void start_damage(Rules& rules, Seat damaged, int amount) {
    const bool within = rules.effect() != nullptr;
    const char* step = rules.clause;
    Frame& frame = rules.call(kTakeDamage, damaged);
    rules.clause = step;
    if (rules.over()) return;
    frame.argument = static_cast<i16>(amount);
    if (within) frame.flags |= kHoldTriggers;
    rules.reg(frame, kCards) = rules.holding(ObjectKind::Cards);
}

// UA 12.14: the dealer chooses. Cards that the dealer cannot tell apart are no choice.
Next choose_life(Rules& rules, Frame& frame) {
    const Position& position = rules.read();
    const Seat dealer = opponent(frame.controller);
    const CardList& life = position.zone(frame.controller, kLife);
    const int count = frame.argument < life.count ? frame.argument : life.count;
    if (count <= 0) return go_to(rules, frame, have_taken_damage);
    bool tells_apart = false;
    for (CardIx card : position.from_top(life)) tells_apart = tells_apart || knows(position, dealer, card);
    if (tells_apart && count < life.count) {
        rules.ask_pick(dealer, kPromptLife, ObjectKind::Cards, position.cards_in(frame.controller, kLife), count, count,
                       kCards);
        return Next::Step;
    }
    int left = count;
    CardSet chosen{};
    for (CardIx card : position.from_top(life)) {
        if (left-- > 0) chosen.add(card);
    }
    rules.reg(frame, kCards).set = chosen;
    return Next::Step;
}

// UA 12.14, 12.16.1: all together, in the open, and life no longer.
Next turn_up_life(Rules& rules, Frame& frame) {
    move_cards(rules, rules.reg(frame, kCards).set, kCheck, kTurnedUp, frame.controller, End::Bottom);
    return Next::Step;
}

// UA 12.15: in any order the damaged player likes.
Next choose_check(Rules& rules, Frame& frame) {
    const CardSet left = unchecked(rules, frame);
    if (left.empty()) return go_to(rules, frame, have_taken_damage);
    bool any_trigger = false;
    for (int card : left)
        any_trigger =
            any_trigger || open_trigger(rules.read(), static_cast<CardIx>(card), frame.controller) != kNoAbility;
    rules.reg(frame, kAnswer).number = 0;
    if (left.size() == 1 || !any_trigger) {
        rules.reg(frame, kChecking) = rules.holding(ObjectKind::Cards, left);
        return Next::Step;
    }
    rules.ask_pick(frame.controller, kPromptCheckNext, ObjectKind::Cards, left, 1, 1, kChecking);
    return Next::Step;
}

// UA 2.2.5: activating is optional.
Next offer_trigger(Rules& rules, Frame& frame) {
    const CardIx card = checking(rules, frame);
    const AbilityId id = card == kNone ? kNoAbility : open_trigger(rules.read(), card, frame.controller);
    if (id == kNoAbility) return Next::Step;
    rules.ask_yes_no(frame.controller, kPromptActivate, kAnswer);
    rules.state.decision.ability = id;
    return Next::Step;
}

Next activate_trigger(Rules& rules, Frame& frame) {
    if (!rules.reg(frame, kAnswer).number) return Next::Step;
    // What the trigger activates waits until its own card is put away (ruling ua-trigger-first).
    if (!(frame.flags & kHoldTriggers)) {
        frame.flags |= kHoldTriggers;
        rules.reg(frame, kAnswer).step_flag = 1;
    }
    const CardIx card = checking(rules, frame);
    const AbilityId id = trigger_of(rules.read(), card);
    rules.emit(kTriggerUsed, ObjectKind::Cards, CardSet::of(card));
    Event event{};
    event.kind = EventKind::EffectBegan;
    event.seat = frame.controller;
    event.card = card;
    event.definition = rules.state.cards[card].definition;
    event.known = 3;
    event.ability = id;
    rules.record(event);
    rules.call(rules.pool().ability(id).code, frame.controller, card, id);
    return Next::Step;
}

// UA 12.15, 12.16: into the sideline before the next one, unless the trigger moved it elsewhere.
Next put_checked_away(Rules& rules, Frame& frame) {
    CardSet cards{};
    for (int card : rules.reg(frame, kChecking).set) {
        if (rules.state.cards[static_cast<std::size_t>(card)].zone == kCheck) cards.add(card);
    }
    // UA 12.17: after the last card the life is looked at first.
    const bool more = !(unchecked(rules, frame) - rules.reg(frame, kChecking).set).empty();
    if (more && rules.reg(frame, kAnswer).step_flag) {
        clear_flags(frame, kHoldTriggers);
        rules.reg(frame, kAnswer).step_flag = 0;
    }
    go_to(rules, frame, choose_check);
    if (cards) move_cards(rules, cards, kSideline, kChecked, frame.controller);
    return Next::Again;
}

// UA 12.17: only now does an empty life area lose (see settle_life).
Next have_taken_damage(Rules& rules, Frame& frame) {
    if (!rules.reg(frame, kCards).set.empty()) emit_moment(rules, ua::kTakesDamage, frame.controller);
    rules.state.marks[kRulesPending] = 1;
    return Next::Step;
}

}  // namespace arbiter::ua
