// DBS 6-3-1-2-1, 3-6, 9-4, 10-5: playing cards, from the hand and by skills, alone or on top of others.
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

// What was done to a card that was declared stays with it as it arrives (DBS 10-10-3-1).
void carry_over(Rules& rules, CardIx card, PlaceIx place) {
    for (Modifier& modifier : rules.state.modifiers) {
        const bool on_card = modifier.on == TargetKind::Card && modifier.target == card;
        if (!on_card || modifier.property == kNegated) continue;
        modifier.on = TargetKind::Place;
        modifier.target = place;
        modifier.stamp = rules.state.clock;
    }
    rules.field_changes();
}

}  // namespace

CardIx declared_card(const Position& position) {
    const Frame* frame = play_in(position.state);
    return frame ? card_in(position.state, *frame) : kNone;
}

void undeclare(Rules& rules) {
    if (const Frame* frame = play_in(rules.state)) rules.reg(*frame, kDeclared).set = {};
}

void start_play(Rules& rules, Seat seat, CardIx card) {
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
    open_window(rules, frame.controller, kCounterPlay);
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

void meet_arrival(Rules& rules, Seat seat, PlaceIx place) {
    for (int at = 0; at < rules.state.delayed.size() && !rules.over(); ++at) {
        const Delayed part = rules.state.delayed[at];
        if (part.moment == kArrival && part.controller != seat) carry_out(rules, part, CardSet::of(place));
    }
}

bool answers_a_skill(const Rules& rules) {
    const int at = answered_frame(rules.state);
    return at >= 0 && !(rules.pool().ability(rules.state.frames[at].ability).states & kCounterSkill);
}

}  // namespace

void work_on_arrivals(Rules& rules, Frame& frame, const Op& op) {
    const Delayed part = part_of(rules, frame, op);
    frame.pc = op.to;
    if (declared_card(rules.read()) != kNone || answers_a_skill(rules)) {
        if (rules.state.delayed.full()) return rules.overflow(Capacity::Delayed);
        rules.state.delayed.push(part);
        return;
    }
    CardSet played{};
    for (int at : battle_area(rules.read(), opponent(frame.controller))) {
        if (rules.state.places[static_cast<std::size_t>(at)].mark & kJustPlayed) played.add(at);
    }
    if (played) carry_out(rules, part, played);
}

void end_arrivals(Rules& rules) {
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
    end_arrivals(rules);
    return Next::Step;
}

bool may_be_played(const Position& position, Seat seat, CardIx card) {
    if (!is_kind(position, card, kBattle | kExtra)) return false;
    const bool by_skill = effect_in(position.state) != nullptr;
    const i32 ban = kSeatToPlay | (by_skill ? kSeatToPlayBySkill : kSeatToPlayByHand);
    if (is_seat_barred(position, seat, ban, card)) return false;
    const i32 what = kToBePlayed | (by_skill ? 0 : kToBePlayedFromHand);
    return !is_barred(position, {ObjectKind::Cards, card}, what, {ObjectKind::Cards, kNone});
}

namespace {

void note_arrival(Rules& rules, CardIx card, PlaceIx place, ZoneId from, PlayedBy by) {
    rules.mark_card(card, static_cast<u8>(by | ((from + 1) << kCameShift)));
    rules.mark_place(place, static_cast<u8>(rules.state.places[place].mark | kDidArrive | kJustPlayed));
}

}  // namespace

// DBS 3-6-3, 3-6-4: in Active Mode, unless it is said otherwise.
PlaceIx play_card(Rules& rules, Seat seat, CardIx card, u8 how, PlayedBy by) {
    if (!may_be_played(rules.read(), seat, card)) return kNone;
    const CardState before = rules.state.cards[card];
    const bool declared = before.zone == kHand && card == declared_card(rules.read());
    const Seat side = how & kToOpponent ? opponent(seat) : seat;
    rules.tick();
    const Batch batch = rules.batch_of(CardSet::of(card), kPlayed, seat);
    const PlaceIx place = rules.open_place(kBattleArea, side);
    if (place == kNone) return kNone;
    rules.move_to_place(card, place, Target::OnTop, Face::Up, kPlayed);
    carry_over(rules, card, place);
    if ((how & kInRestMode) || (declared && before.position == kRest)) rules.set_position(card, kRest);
    note_arrival(rules, card, place, before.zone, by);
    moved(rules, batch);
    // DBS 3-6-3: to place an Extra Card there is not to play it.
    if (rules.over()) return place;
    if (!is_kind(rules.read(), card, kBattle)) {
        rules.emit(kFieldPlaced, ObjectKind::Places, CardSet::of(place));
        return place;
    }
    rules.emit(kIsPlayed, ObjectKind::Places, CardSet::of(place));
    meet_arrival(rules, seat, place);
    return place;
}

// DBS 10-5-4, 9-4-2: the stack is one card, and it lies as it did before.
PlaceIx play_on(Rules& rules, Seat seat, CardIx card, PlaceIx place, PlayedBy by) {
    if (!may_be_played(rules.read(), seat, card) || !rules.read().occupied(place)) return kNone;
    const ZoneId from = rules.state.cards[card].zone;
    const u8 position = rules.state.cards[top_of(rules.read(), place)].position;
    rules.tick();
    const Batch batch = rules.batch_of(CardSet::of(card), kPlayedOn, seat);
    rules.move_to_place(card, place, Target::OnTop, Face::Up, kPlayedOn);
    renew_top(rules, place, position);
    note_arrival(rules, card, place, from, by);
    moved(rules, batch);
    if (rules.over()) return kNone;
    rules.emit(kIsPlayed, ObjectKind::Places, CardSet::of(place));
    const bool evolved = by == kByEvolve || by == kByExEvolve || by == kByXenoEvolve;
    if (evolved) rules.emit(kEvolves, ObjectKind::Places, CardSet::of(place));
    meet_arrival(rules, seat, place);
    return place;
}

}  // namespace arbiter::dbs
