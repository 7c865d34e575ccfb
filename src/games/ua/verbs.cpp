// What card texts do by this game's own rules: play, Raid, move, switch, pay, deal damage.
#include "engine/verbs/verbs.h"

#include "engine/visibility.h"
#include "games/ua/turn.h"

namespace arbiter::ua {

namespace {

Seat doer(Rules& rules, Frame& frame, const Op& op) {
    const Seat seat = seat_of(rules.read(), op.who, rules.scope(frame));
    return seat == Seat::Nobody ? frame.controller : seat;
}

int amount_of(Rules& rules, Frame& frame, const Op& op) {
    return op.amount == kNoId ? 1 : evaluate(rules.read(), op.amount, rules.scope(frame));
}

// Keeps those of a player's own: a card is played onto its owner's field.
CardSet own_cards(const Rules& rules, CardSet cards, Seat seat) {
    CardSet own{};
    for (int card : cards) {
        if (rules.state.cards[static_cast<std::size_t>(card)].owner == seat) own.add(card);
    }
    return own;
}

Next play(Rules& rules, Frame& frame, const Op& op) {
    const Seat seat = doer(rules, frame, op);
    const CardSet cards = own_cards(rules, verbs::read_cards(rules, frame, op.a), seat);
    verbs::store(rules, frame, op.dst, ObjectKind::Places, {});
    const bool none_chosen =
        op.a < frame.registers && rules.reg(frame, op.a).may_be_empty && rules.reg(frame, op.a).set.empty();
    if (cards.empty()) {
        if (!none_chosen) verbs::partial(frame);
        return Next::Step;
    }
    start_play(rules, seat, cards, static_cast<u8>(op.mode | kForFree), kNone, op.dst);
    return Next::Step;
}

// UA 11.3.3: only where a text says so. UA 11.3.10: it needs what that text says, and nothing else: required energy
// where a condition of the text asks for it, no AP.
Next raid(Rules& rules, Frame& frame, const Op& op) {
    const Seat seat = doer(rules, frame, op);
    if (op.mode & kFinishRaid) {
        ObjectKind of;
        for (u8 at : in_open_order(rules.read(), ObjectKind::Places, verbs::read_set(rules, frame, op.a, of)))
            finish_raid(rules, seat, at);
        return Next::Step;
    }
    const CardSet cards = own_cards(rules, verbs::read_cards(rules, frame, op.a), seat);
    verbs::store(rules, frame, op.dst, ObjectKind::Places, {});
    if (cards.empty()) {
        verbs::partial(frame);
        return Next::Step;
    }
    const CardIx card = static_cast<CardIx>(cards.first());
    CardSet bases = raid_bases(rules.read(), seat, card);
    if (op.b != kNone) {
        ObjectKind of;
        const CardSet named = verbs::read_set(rules, frame, op.b, of);
        bases = of == ObjectKind::Places ? bases & named : CardSet{};
    }
    if (bases.empty()) {
        verbs::partial(frame);
        return Next::Step;
    }
    start_raid(rules, seat, card, bases, op.mode, op.dst);
    return Next::Step;
}

// What abilities cannot do to it, and those that do not work on it at all.
CardSet kept_from(const Rules& rules, CardSet places, i32 instruction) {
    const Position& position = rules.read();
    CardSet kept{};
    for (int at : places) {
        const Object object{ObjectKind::Places, static_cast<u8>(at)};
        const Seat seat = position.place(object.ix).seat;
        auto test = [&](const Effect& effect) {
            if (done_by(position, effect.value & 0xffff, effect.argument, seat)) kept.add(at);
        };
        for_each_effect(position, kUnaffected, object, test);
        for_each_effect(position, kKeptFrom, object, [&](const Effect& effect) {
            if (effect.value & instruction) test(effect);
        });
    }
    return kept;
}

Next move_lines(Rules& rules, Frame& frame, const Op& op) {
    ObjectKind of;
    CardSet places = verbs::read_set(rules, frame, op.a, of);
    if (of == ObjectKind::Places) places = places - kept_from(rules, places, kFromShifting);
    CardSet moving{};
    for (int at : places) {
        const bool front =
            of == ObjectKind::Places && rules.state.places[static_cast<std::size_t>(at)].zone == kFrontLine;
        if (of == ObjectKind::Places && (op.mode == kToOther || front == (op.mode == kToEnergy))) moving.add(at);
    }
    verbs::store(rules, frame, op.dst, ObjectKind::Places, {});
    if (moving.empty()) {
        verbs::partial(frame);
        return Next::Step;
    }
    start_shift(rules, moving, false, op.dst);
    return Next::Step;
}

Next turn(Rules& rules, Frame& frame, const Op& op, bool to_active) {
    ObjectKind of;
    const CardSet set = verbs::read_set(rules, frame, op.a, of);
    CardSet done{};
    if (of == ObjectKind::Places) {
        const CardSet free = set - kept_from(rules, set, to_active ? kFromReadying : kFromResting);
        done = to_active ? ready_places(rules, free, false) : rest_places(rules, free);
    } else if (to_active) {
        done = ready_ap(rules, set);
    } else {
        for (int card : set) {
            if (rules.state.cards[static_cast<std::size_t>(card)].position != kActive) continue;
            rules.set_position(static_cast<CardIx>(card), kResting);
            done.add(card);
        }
    }
    if (done) verbs::did(frame);
    if (!(set - done).empty() || set.empty()) verbs::partial(frame);
    verbs::store(rules, frame, op.dst, of, done);
    return Next::Step;
}

}  // namespace

int ability_cost(const Position& position, CardIx card, int printed) {
    const PlaceIx place = position.place_of(card);
    if (place == kNone) return printed;
    const Object here{ObjectKind::Places, place};
    bool free = false;
    for_each_effect(position, kFreeAp, here, [&](const Effect& effect) { free = free || effect.value == printed; });
    int cost = free ? 0 : printed;
    for_each_effect(position, kAbilityApCost, here, [&](const Effect& effect) { cost += effect.value; });
    return std::max(cost, 0);
}

namespace {

Next pay(Rules& rules, Frame& frame, const Op& op) {
    // The cost of an ability that is activated, not what its effect or another ability lets one pay.
    const bool cost = (frame.flags & kActivated) && frame.pc <= rules.pool().program(frame.code).cost_end;
    const int said = amount_of(rules, frame, op);
    const int due = cost ? ability_cost(rules.read(), frame.source, said) : said;
    if ((cost && due == 0) || pay_ap(rules, doer(rules, frame, op), due, frame.source)) {
        verbs::did(frame);
    } else {
        verbs::partial(frame);
    }
    return Next::Step;
}

Next deal(Rules& rules, Frame& frame, const Op& op) {
    const int amount = amount_of(rules, frame, op);
    if (amount <= 0) return Next::Step;
    verbs::did(frame);
    // Whose trigger does what is nothing that a dry run could know.
    if (rules.trial) return Next::Step;
    start_damage(rules, doer(rules, frame, op), amount);
    return Next::Step;
}

Next use_events(Rules& rules, Frame& frame, const Op& op) {
    const Seat seat = doer(rules, frame, op);
    CardSet events{};
    for (int card : own_cards(rules, verbs::read_cards(rules, frame, op.a), seat)) {
        if (is_kind(rules.read(), static_cast<CardIx>(card), kEvent)) events.add(card);
    }
    if (events.empty()) {
        verbs::partial(frame);
        return Next::Step;
    }
    verbs::did(frame);
    for (int card : events) start_event(rules, seat, static_cast<CardIx>(card), false);
    return Next::Step;
}

// UA Q204: of the face-up cards; what lies face down is not counted.
Next part_of_stack(Rules& rules, Frame& frame, const Op& op, bool top) {
    ObjectKind of;
    const CardSet places = verbs::read_set(rules, frame, op.a, of);
    CardSet cards{};
    for (int at : places) {
        if (of != ObjectKind::Places || !is_raided(rules.read(), static_cast<PlaceIx>(at))) continue;
        const CardList& stack = rules.state.places[static_cast<std::size_t>(at)].stack;
        cards.add(top ? stack.top : stack.bottom);
    }
    cards.empty() ? verbs::partial(frame) : verbs::did(frame);
    verbs::store(rules, frame, op.dst, ObjectKind::Cards, cards);
    return Next::Step;
}

// Calls fn for each printed ability of these kinds on the cards, without a kind for all that work on the field.
template <class Fn>
void for_each_printed(Rules& rules, CardSet cards, i32 kinds, Fn&& fn) {
    for (CardIx card : in_open_order(rules.read(), ObjectKind::Cards, cards)) {
        const Definition& definition = rules.read().definition(card);
        for (int at = 0; at < definition.ability_count; ++at) {
            const AbilityId id = static_cast<AbilityId>(definition.first_ability + at);
            const Ability& ability = rules.pool().ability(id);
            if (kinds ? (kinds_of(ability) & kinds) != 0 : ability.zones == 0) fn(id);
        }
    }
}

Next copy_abilities(Rules& rules, Frame& frame, const Op& op) {
    ObjectKind of;
    const CardSet places = verbs::read_set(rules, frame, op.a, of);
    const CardSet cards = verbs::read_cards(rules, frame, op.b);
    bool any = false;
    for_each_printed(rules, of == ObjectKind::Places && places ? cards : CardSet{}, op.mode, [&](AbilityId id) {
        Modifier modifier = verbs::modifier_of(rules, frame, op);
        modifier.property = kGranted;
        modifier.value = 0;
        modifier.argument = id;
        rules.add_modifier(modifier, of, places);
        any = true;
    });
    any ? verbs::did(frame) : verbs::partial(frame);
    return Next::Step;
}

// UA Q65: it counts as the one that activated them. What they say of their own card they say of it.
Next activate_others(Rules& rules, Frame& frame, const Op& op) {
    bool any = false;
    const PlaceIx place = rules.read().place_of(frame.source);
    for_each_printed(rules, verbs::read_cards(rules, frame, op.a), op.mode, [&](AbilityId id) {
        any = true;
        if (rules.trial) return;
        const CardSet self = place == kNone ? CardSet{} : CardSet::of(place);
        rules.enqueue(id, frame.source, doer(rules, frame, op), ObjectKind::Places, self);
        if (!rules.over()) rules.state.waiting[rules.state.waiting.size() - 1].flags |= kResolvesWithoutSource;
    });
    any ? verbs::did(frame) : verbs::partial(frame);
    return Next::Step;
}

// The character that the ability being carried out is one of, if it still stands there.
CardSet source_place(Rules& rules, Frame& frame) {
    ObjectKind of;
    const CardSet self = verbs::read_set(rules, frame, kSource, of);
    return of == ObjectKind::Places ? self : CardSet{};
}

// UA 19.5: as much as the Impact of the character that won says now; of one that has left, what it said then.
Next impact(Rules& rules, Frame& frame) {
    const CardSet place = source_place(rules, frame);
    const int amount =
        place ? impact_of(rules.read(), static_cast<PlaceIx>(place.first())) : impact_of_win(rules.state);
    rules.emit(kDealsDamage, ObjectKind::Places, place);
    if (amount > 0) start_damage(rules, opponent(frame.controller), amount);
    return Next::Step;
}

// "You cannot choose an ability that you have already chosen this turn."
Next remember_option(Rules& rules, Frame& frame, const Op& op) {
    Modifier modifier{};
    modifier.property = kChosenOption;
    modifier.on = TargetKind::Seat;
    modifier.target = static_cast<u8>(frame.controller);
    modifier.duration = Duration::ThisTurn;
    modifier.turn = rules.state.turn;
    modifier.value = rules.reg(frame, op.a).number;
    modifier.argument = frame.ability;
    modifier.ability = frame.ability;
    modifier.source = frame.source;
    modifier.controller = frame.controller;
    modifier.stamp = rules.state.clock;
    rules.add_modifier(modifier);
    return Next::Step;
}

Next options_left(Rules& rules, Frame& frame, const Op& op) {
    CardSet left{};
    for (int n = 1; n <= amount_of(rules, frame, op); ++n) left.add(n);
    for (const Modifier& modifier : rules.state.modifiers) {
        const bool mine = modifier.property == kChosenOption && modifier.argument == frame.ability &&
                          modifier.on == TargetKind::Seat && modifier.target == static_cast<u8>(frame.controller);
        if (mine && modifier.value > 0 && modifier.value < kMaxCards) left.remove(modifier.value);
    }
    verbs::store(rules, frame, op.dst, ObjectKind::Cards, left);
    return Next::Step;
}

}  // namespace

Next verb(Rules& rules, Frame& frame, const Op& op) {
    switch (op.own_verb) {
        case kVerbPlay: return play(rules, frame, op);
        case kVerbRaid: return raid(rules, frame, op);
        case kVerbShift: return move_lines(rules, frame, op);
        case kVerbReady: return turn(rules, frame, op, true);
        case kVerbRest: return turn(rules, frame, op, false);
        case kVerbPayAp: return pay(rules, frame, op);
        case kVerbDamage: return deal(rules, frame, op);
        case kVerbChosen: return emit_chosen(rules, frame, op);
        case kVerbPayChoice: return pay_for_choice(rules, frame, op);
        case kVerbUse: return use_events(rules, frame, op);
        case kVerbTakeTop: return part_of_stack(rules, frame, op, true);
        case kVerbBase: return part_of_stack(rules, frame, op, false);
        case kVerbImpact: return impact(rules, frame);
        case kVerbCopy: return copy_abilities(rules, frame, op);
        case kVerbActivate: return activate_others(rules, frame, op);
        case kVerbReadyAgain: ready_places(rules, source_place(rules, frame), false); return Next::Step;
        case kVerbRemember: return remember_option(rules, frame, op);
        case kVerbLastOptions: return options_left(rules, frame, op);
        default: return Next::Step;
    }
}

namespace {

bool adds_up(PropertyId property) {
    switch (property) {
        case kBpChange:
        case kImpactPlus:
        case kDamagePlus:
        case kGiveEnergy:
        case kRequiredChange:
        case kRaidRequired:
        case kApCostChange:
        case kAbilityApCost:
        case kGranted: return true;
        default: return false;
    }
}

}  // namespace

namespace {

void emit_bp_change(Rules& rules, Frame& frame, const Op& op) {
    if (op.property != kBpChange || !(rules.is_awaited(kBpRaised) || rules.is_awaited(kBpLowered))) return;
    const i32 value = evaluate(rules.read(), op.amount, rules.scope(frame));
    ObjectKind of;
    CardSet changed{};
    for (int at : verbs::read_set(rules, frame, op.a, of)) {
        if (of == ObjectKind::Places && arbiter::affected(rules.read(), frame.controller, {of, static_cast<u8>(at)}))
            changed.add(at);
    }
    if (value != 0) rules.emit(value > 0 ? kBpRaised : kBpLowered, ObjectKind::Places, changed);
}

}  // namespace

// An ability that costs nothing could be used without end: what it gives again, where that does not add up, takes the
// place of what it gave before.
bool drop_repeated(Rules& rules, Frame& frame, const Op& op) {
    if (op.verb == Verb::Modify) emit_bp_change(rules, frame, op);
    if (op.verb != Verb::Modify || rules.state.modifiers.empty() || adds_up(op.property)) return false;
    ObjectKind of;
    const CardSet targets = verbs::read_set(rules, frame, op.a, of);
    for (int at = rules.state.modifiers.size() - 1; at >= 0; --at) {
        const Modifier& old = rules.state.modifiers[at];
        const bool same = old.property == op.property && old.ability == frame.ability && old.source == frame.source &&
                          old.argument == op.argument && old.duration == op.duration;
        const bool ends_alike = op.duration != Duration::UntilMoment || old.moment == (op.until & 255);
        if (!same || !ends_alike) continue;
        const i32 value = op.amount == kNoId ? 1 : evaluate(rules.read(), op.amount, rules.scope(frame));
        if (old.value != value) continue;
        for (int target : targets) {
            if (works_on(rules.state, rules.state.modifiers[at], {of, static_cast<u8>(target)}))
                rules.end_modifier_on(at, static_cast<u8>(target));
        }
    }
    return false;
}

}  // namespace arbiter::ua
