// DBS 6-3-1-2-1, 3-6, 9-4, 10-5: playing cards, from the hand and by skills, alone or on top of others.
#include <algorithm>

#include "games/dbs/turn.h"

namespace arbiter::dbs {

namespace {

enum PlayRegister { kDeclared };

const Frame* play_in(const State& state) {
    for (int at = state.frames.size() - 1; at >= 0; --at) {
        if (state.frames[at].code == kPlayFromHand) return &state.frames[at];
    }
    return nullptr;
}

CardIx card_in(const State& state, const Frame& frame) {
    const CardSet card = state.registers[frame.first_register + kDeclared].set;
    if (card.empty()) return kNone;
    const CardIx at = static_cast<CardIx>(card.first());
    return state.cards[at].zone == kHand ? at : kNone;
}

// What was done to a card that was declared stays with it as it arrives (DBS 10-10-3-1). What comes from elsewhere than
// the hand is another card (DBS 3-1-4), but a text that negates the skills of what it plays means that one, too.
void carry_over(Rules& rules, CardIx card, PlaceIx place, Stamp since) {
    const bool another = rules.state.cards[card].since != since;
    const Frame* effect = effect_in(rules.state);
    for (int at = 0, count = rules.state.modifiers.size(); at < count; ++at) {
        Modifier modifier = rules.state.modifiers[at];
        const bool alone = modifier.on == TargetKind::Card;
        const bool on_card = is_on_cards(modifier.on) && works_on(rules.state, modifier, {ObjectKind::Cards, card});
        // What was said of a card that it was before is not said of this one.
        if (!on_card || modifier.property == kNegated || modifier.stamp < since) continue;
        const bool negates = modifier.property == kSkillsNegated;
        const bool said_here = negates && effect != nullptr && modifier.ability == effect->ability;
        if (another ? !said_here : !alone && !negates) continue;
        modifier.on = TargetKind::Place;
        modifier.target = place;
        modifier.stamp = rules.state.clock;
        if (alone)
            rules.state.modifiers[at] = modifier;
        else
            rules.add_modifier(modifier);
    }
    rules.field_changes();
}

}  // namespace

CardIx declared_card(const Position& position) {
    const Frame* frame = play_in(position.state);
    return frame ? card_in(position.state, *frame) : kNone;
}

// DBS 10-10-3-1: the declared card, or the one whose own skill was activated from the hand to play it.
CardIx being_played(const Position& position) {
    if (const CardIx declared = declared_card(position); declared != kNone) return declared;
    const int at = answered_skill(position.state);
    if (at < 0) return kNone;
    constexpr u16 kPlaysItself = kFromHand | kKeywordSkill | kSaysPlay;
    const Frame& skill = position.state.frames[at];
    const bool plays_itself = (position.pool.ability(skill.ability).states & kPlaysItself) == kPlaysItself;
    return plays_itself && position.card(skill.source).zone == kHand ? skill.source : kNone;
}

void undeclare(Rules& rules) {
    if (const Frame* frame = play_in(rules.state)) rules.reg(*frame, kDeclared).set = {};
}

void start_play(Rules& rules, Seat seat, CardIx card) {
    drop_arrival_effects(rules);
    forget_just_played(rules);
    Frame& frame = rules.call(kPlayFromHand, seat);
    if (rules.over()) return;
    rules.reg(frame, kDeclared) = rules.holding(ObjectKind::Cards, CardSet::of(card));
}

// DBS 6-3-1-2-1-1.
Next reveal_and_pay(Rules& rules, Frame& frame) {
    const CardIx card = card_in(rules.state, frame);
    rules.reveal(CardSet::of(card));
    start_payment(rules, frame.controller, price_of(rules.read(), card));
    return Next::Step;
}

// DBS 6-3-1-2-1-2.
Next declare_play(Rules& rules, Frame& frame) {
    counter_before(rules, frame.controller, kCounterPlay);
    return Next::Step;
}

namespace {

Delayed part_of(const Rules& rules, const Frame& frame, const Op& op) {
    Delayed part{};
    part.code = frame.code;
    part.pc = frame.pc;
    part.ability = frame.ability;
    part.stamp = frame.stamp;
    part.source = frame.source;
    part.controller = frame.controller;
    part.moment = kArrival;
    part.turn = static_cast<u8>(rules.state.turn);
    part.reg = op.dst;
    part.of = ObjectKind::Places;
    return part;
}

void carry_out(Rules& rules, Delayed part, CardSet places) {
    if (rules.state.delayed.full()) return rules.overflow(Capacity::Delayed);
    part.captured = places;
    part.captured_stamp = rules.state.clock;
    rules.state.delayed.push(part);
    steps::carry_out_delayed(rules, rules.state.delayed.size() - 1);
    if (!rules.over()) rules.frame().flags |= kNested;
}

// "Instead of being played", which waits for the play itself.
const Op* instead_of_a_play(const Pool& pool, const Delayed& part) {
    const Op& op = pool.program(part.code).ops[part.pc];
    const bool instead = op.verb == Verb::Rulebook && op.own_verb == kVerbPlayInstead;
    return part.moment == kArrival && instead ? &op : nullptr;
}

// Does it wait for what this player plays to arrive?
bool awaits_play_of_other(const Pool& pool, const Delayed& part, Seat seat) {
    return part.moment == kArrival && part.controller != seat && !instead_of_a_play(pool, part);
}

bool awaits_arrival(const Rules& rules, Seat seat) {
    return std::any_of(rules.state.delayed.begin(), rules.state.delayed.end(),
                       [&](const Delayed& part) { return awaits_play_of_other(rules.pool(), part, seat); });
}

// Is something answered that may still play cards: a declared card, a skill or a [Counter] that speaks of it?
bool answers_a_play(const Rules& rules) {
    if (declared_card(rules.read()) != kNone || answered_skill(rules.state) >= 0) return true;
    const int at = answered_counter(rules.state);
    return at >= 0 && (rules.pool().ability(rules.state.frames[at].ability).states & kSaysPlay);
}

void add_delayed(Rules& rules, const Delayed& part) {
    if (rules.state.delayed.full()) return rules.overflow(Capacity::Delayed);
    rules.state.delayed.push(part);
}

// DBS 10-10-3-1: a [Counter] has it go elsewhere. DBS 10-22-3: not what has [Deflect].
bool goes_elsewhere(Rules& rules, Seat seat, CardIx card) {
    if (!is_kind(rules.read(), card, kBattle)) return false;
    for (const Delayed& part : rules.state.delayed) {
        const Op* instead = instead_of_a_play(rules.pool(), part);
        if (!instead || part.controller == seat || (part.captured && !part.captured.has(card))) continue;
        if (attribute(rules.read(), {ObjectKind::Cards, card}, kKeywords) & kDeflect) continue;
        rules.clause = "10-10-3-1";
        move_cards(rules, CardSet::of(card), static_cast<ZoneId>(instead->mode), kPlaced, part.controller);
        return true;
    }
    return false;
}

}  // namespace

bool play_elsewhere(Rules& rules, const Frame& frame, const Op& op) {
    const CardIx card = being_played(rules.read());
    if (card != kNone && !affected(rules.read(), frame.controller, {ObjectKind::Cards, card})) return false;
    if (card != kNone && card == declared_card(rules.read())) {
        undeclare(rules);
        move_cards(rules, CardSet::of(card), static_cast<ZoneId>(op.mode), kPlaced, frame.controller);
        return true;
    }
    if (!answers_a_play(rules)) return false;
    Delayed part = part_of(rules, frame, op);
    --part.pc;
    part.of = ObjectKind::Cards;
    part.captured = card == kNone ? CardSet{} : CardSet::of(card);
    part.captured_stamp = rules.state.clock;
    add_delayed(rules, part);
    return true;
}

void delay_until_arrival(Rules& rules, Frame& frame, const Op& op) {
    const Delayed part = part_of(rules, frame, op);
    frame.pc = op.jump;
    if (answers_a_play(rules)) return add_delayed(rules, part);
    CardSet played{};
    for (int at : battle_area(rules.read(), opponent(frame.controller))) {
        if (rules.state.places[static_cast<std::size_t>(at)].mark & kJustPlayed) played.add(at);
    }
    if (played) carry_out(rules, part, played);
}

void drop_arrival_effects(Rules& rules) {
    for (int at = rules.state.delayed.size() - 1; at >= 0; --at) {
        if (rules.state.delayed[at].moment == kArrival) rules.state.delayed.erase(at);
    }
}

void forget_just_played(Rules& rules) {
    for (int at : rules.state.standing) {
        const PlaceIx place = static_cast<PlaceIx>(at);
        rules.mark_place(place, static_cast<u8>(rules.state.places[place].mark & ~kJustPlayed));
    }
}

// DBS 6-3-1-2-1-3, 6-3-1-2-1-4.
Next put_into_play(Rules& rules, Frame& frame) {
    const CardIx card = card_in(rules.state, frame);
    rules.state.revealed = {};
    if (card != kNone) play_card(rules, frame.controller, card, 0, kByHand);
    return Next::Step;
}

// What answered the play has nothing more to work on.
Next after_play(Rules& rules, Frame&) {
    drop_arrival_effects(rules);
    return Next::Step;
}

bool may_be_played(const Position& position, Seat seat, CardIx card) {
    if (!is_kind(position, card, kBattle | kExtra)) return false;
    const bool by_skill = effect_in(position.state) != nullptr;
    const i32 ban = kSeatCannotPlay | (by_skill ? kSeatCannotPlayBySkill : kSeatCannotPlayByHand);
    if (is_seat_barred(position, seat, ban, card)) return false;
    const i32 what = kCannotBePlayed | (by_skill ? 0 : kCannotBePlayedFromHand);
    return !is_barred(position, {ObjectKind::Cards, card}, what, {ObjectKind::Cards, kNone});
}

namespace {

enum ArrivalRegister { kArrived };

// DBS 8-6-5-3, 10-5-7.
void emit_play(Rules& rules, PlaceIx place) {
    rules.emit(kIsPlayed, ObjectKind::Places, CardSet::of(place));
    const int by = rules.state.cards[top_of(rules.read(), place)].mark & kPlayedByMask;
    const bool evolved = by == kByEvolve || by == kByExEvolve || by == kByXenoEvolve;
    if (evolved) rules.emit(kEvolves, ObjectKind::Places, CardSet::of(place));
}

// Ruling dbs-counter-play-what: what a [Counter] does to the card as it arrives comes before anything waits for it.
void arrive(Rules& rules, Seat seat, PlaceIx place) {
    if (!awaits_arrival(rules, seat)) return emit_play(rules, place);
    Frame& frame = rules.call(kArrive, seat);
    if (!rules.over()) rules.reg(frame, kArrived) = rules.holding(ObjectKind::Places, CardSet::of(place));
}

}  // namespace

// One after the other; argument: how many were carried out.
Next carry_out_counters(Rules& rules, Frame& frame) {
    const CardSet place = still_existing(rules.read(), rules.reg(frame, kArrived));
    int number = 0;
    for (const Delayed& part : rules.state.delayed) {
        if (!awaits_play_of_other(rules.pool(), part, frame.controller) || number++ < frame.argument) continue;
        ++frame.argument;
        carry_out(rules, part, place);
        return Next::Again;
    }
    return Next::Step;
}

Next emit_played(Rules& rules, Frame& frame) {
    const CardSet place = still_existing(rules.read(), rules.reg(frame, kArrived));
    if (place) emit_play(rules, static_cast<PlaceIx>(place.first()));
    return Next::Step;
}

void arrive_resting(Rules& rules, Frame& frame, CardSet places) {
    const bool arrives = std::any_of(rules.state.frames.begin(), rules.state.frames.end(),
                                     [](const Frame& below) { return below.code == kArrive; });
    CardSet set{};
    for (int at : places) {
        if (affected(rules.read(), frame.controller, {ObjectKind::Places, static_cast<u8>(at)})) set.add(at);
    }
    if (!arrives) return static_cast<void>(switch_places(rules, set, kRest));
    for (int at : set) rules.set_position(top_of(rules.read(), static_cast<PlaceIx>(at)), kRest);
}

namespace {

void note_arrival(Rules& rules, CardIx card, PlaceIx place, ZoneId from, PlayedBy by) {
    rules.mark_card(card, static_cast<u8>(by | ((from + 1) << kCameShift)));
    rules.mark_place(place, static_cast<u8>(rules.state.places[place].mark | kDidArrive | kJustPlayed));
}

}  // namespace

namespace {

// DBS 3-1-5, 11-3-4: from the Combo Area it stays the card that it is, with what lies beneath it and works on it, and
// on its master's side (ruling dbs-goes-home).
PlaceIx return_from_combo(Rules& rules, Seat seat, CardIx card, u8 how, PlayedBy by) {
    const PlaceIx place = rules.state.cards[card].place;
    const Seat side = how & kToPlayer ? seat : rules.state.places[place].seat;
    rules.tick();
    rules.shift_place(place, kBattleArea, side);
    rules.set_position(card, how & kInRestMode ? kRest : kActive);
    note_arrival(rules, card, place, kComboArea, by);
    return place;
}

}  // namespace

// DBS 3-6-3, 3-6-4: in Active Mode, unless it is said otherwise. DBS 3-1-7: in its owner's Battle Area. What stands in
// the Battle Area is in play already.
PlaceIx place_in_play(Rules& rules, Seat seat, CardIx card, u8 how, PlayedBy by) {
    if (!may_be_played(rules.read(), seat, card)) return kNone;
    const CardState before = rules.state.cards[card];
    const bool on_top = before.place != kNone && top_of(rules.read(), before.place) == card;
    if (on_top && before.zone != kComboArea) return kNone;
    if (goes_elsewhere(rules, seat, card)) return kNone;
    if (on_top) return return_from_combo(rules, seat, card, how, by);
    const bool declared = before.zone == kHand && card == declared_card(rules.read());
    rules.tick();
    const Batch batch = rules.batch_of(CardSet::of(card), kPlayed, seat);
    const PlaceIx place = rules.open_place(kBattleArea, how & kToPlayer ? seat : before.owner);
    if (place == kNone) return kNone;
    rules.move_to_place(card, place, Target::OnTop, Face::Up, kPlayed);
    carry_over(rules, card, place, before.since);
    if ((how & kInRestMode) || (declared && before.position == kRest)) rules.set_position(card, kRest);
    note_arrival(rules, card, place, before.zone, by);
    moved(rules, batch);
    return place;
}

// DBS 3-6-3: to place an Extra Card there is not to play it.
void emit_placed(Rules& rules, Seat seat, PlaceIx place) {
    if (rules.over()) return;
    if (is_kind(rules.read(), top_of(rules.read(), place), kBattle))
        arrive(rules, seat, place);
    else
        rules.emit(kFieldPlaced, ObjectKind::Places, CardSet::of(place));
}

PlaceIx play_card(Rules& rules, Seat seat, CardIx card, u8 how, PlayedBy by) {
    const PlaceIx place = place_in_play(rules, seat, card, how, by);
    if (place != kNone) emit_placed(rules, seat, place);
    return place;
}

// DBS 10-5-4, 9-4-2: the stack is one card, and it lies as it did before.
PlaceIx play_on(Rules& rules, Seat seat, CardIx card, PlaceIx place, PlayedBy by, PlaceIx other) {
    if (!may_be_played(rules.read(), seat, card) || !rules.read().occupied(place)) return kNone;
    if (goes_elsewhere(rules, seat, card)) return kNone;
    if (other != kNone) rules.join_places(other, place);
    const CardState before = rules.state.cards[card];
    const CardIx covered = top_of(rules.read(), place);
    const u8 position = rules.state.cards[covered].position;
    rules.tick();
    const Batch batch = rules.batch_of(CardSet::of(card), kPlayedOn, seat);
    rules.move_to_place(card, place, Target::OnTop, Face::Up, kPlayedOn);
    renew_top(rules, place, position);
    carry_over(rules, card, place, before.since);
    note_arrival(rules, card, place, before.zone, by);
    moved(rules, batch);
    if (rules.over()) return kNone;
    if (by == kByUnionPotara || by == kByUnionAbsorb)
        rules.emit(kIsPlacedUnder, ObjectKind::Cards, CardSet::of(covered));
    arrive(rules, seat, place);
    return place;
}

}  // namespace arbiter::dbs
