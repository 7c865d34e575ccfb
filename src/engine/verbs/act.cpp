// Verbs that change the position. Each says what it could not do.
#include <algorithm>

#include "engine/verbs/verbs.h"
#include "engine/visibility.h"

namespace arbiter::verbs {

namespace {

// The destination's place: the raw register, since "in its place" names a spot that may have been left.
CardSet named_places(Rules& rules, Frame& frame, const Destination& to) {
    if (to.target == Target::Zone || to.target == Target::Vacant) return {};
    if (to.place >= frame.registers) {
        ObjectKind of;
        const CardSet set = read_set(rules, frame, to.place, of);
        return of == ObjectKind::Places ? set : CardSet{};
    }
    const Register& reg = rules.reg(frame, to.place);
    if (reg.of != ObjectKind::Places) return {};
    return to.target == Target::InPlaceOf ? reg.set : still_existing(rules.read(), reg);
}

Seat mover_of(Rules& rules, Frame& frame, const Op& op) {
    const Seat seat = seat_of(rules.read(), op.who, rules.scope(frame));
    return seat == Seat::Nobody ? frame.controller : seat;
}

}  // namespace

Next move(Rules& rules, Frame& frame, const Op& op) {
    Rules::MoveRequest order{};
    order.cards = read_cards(rules, frame, op.a);
    order.to = rules.pool().destinations[op.destination];
    order.mover = mover_of(rules, frame, op);
    order.into = op.dst;
    order.places = named_places(rules, frame, order.to);
    if (order.to.target == Target::Vacant && order.cards) {
        order.places = rules.book().vacant(rules.read(), static_cast<CardIx>(order.cards.first()), order.mover);
        if (order.places.size() > 1) {
            if (first_time(frame)) {
                rules.ask_pick(order.mover, kPromptPlace, ObjectKind::Places, order.places, 1, 1, order.to.place);
                return Next::Again;
            }
            order.places &= rules.reg(frame, order.to.place).set;
        }
    }
    const bool none_chosen =
        op.a < frame.registers && rules.reg(frame, op.a).may_be_empty && rules.reg(frame, op.a).set.empty();
    if (order.cards.empty() || (order.to.target != Target::Zone && order.places.empty())) {
        // To choose none of "up to" so many is to do all that was asked.
        if (!none_chosen) partial(frame);
        store(rules, frame, op.dst, ObjectKind::Cards, {});
        return Next::Step;
    }
    if (const char* clause = rules.book().reason_clauses[order.to.reason]) rules.clause = clause;
    rules.start_move(order);
    return Next::Step;
}

Next draw(Rules& rules, Frame& frame, const Op& op) {
    const Position& position = rules.read();
    const Seat seat = seat_of(position, op.who, rules.scope(frame));
    const int wanted = surely_needed(position, op.amount, rules.scope(frame));
    CardSet drawn{};
    for (int n = 0; op.who == Who::Either && n < wanted && !rules.over(); ++n) {
        const CardSet more = rules.draw_each(op.reason);
        if (more.size() < 2) partial(frame);
        if (more.empty()) break;
        drawn |= more;
    }
    for (int n = 0; op.who != Who::Either && n < wanted && !rules.over(); ++n) {
        const CardIx card = rules.draw(seat, op.reason);
        if (card == kNone) {
            partial(frame);
            break;
        }
        drawn.add(card);
    }
    if (drawn) did(frame);
    store(rules, frame, op.dst, ObjectKind::Cards, drawn);
    return Next::Step;
}

Next reveal(Rules& rules, Frame& frame, const Op& op) {
    const CardSet cards = read_cards(rules, frame, op.a);
    if (cards.empty()) {
        partial(frame);
    } else {
        did(frame);
        rules.reveal(cards);
    }
    store(rules, frame, op.dst, ObjectKind::Cards, cards);
    return Next::Step;
}

Next look(Rules& rules, Frame& frame, const Op& op) {
    const CardSet cards = read_cards(rules, frame, op.a);
    if (cards.empty()) {
        partial(frame);
    } else {
        did(frame);
        rules.look(seat_of(rules.read(), op.who, rules.scope(frame)), cards);
    }
    store(rules, frame, op.dst, ObjectKind::Cards, cards);
    return Next::Step;
}

Next shuffle(Rules& rules, Frame& frame, const Op& op) {
    rules.shuffle(seat_of(rules.read(), op.who, rules.scope(frame)), op.zone);
    did(frame);
    return Next::Step;
}

Modifier modifier_of(Rules& rules, Frame& frame, const Op& op) {
    Modifier modifier{};
    modifier.property = op.property;
    modifier.duration = op.duration;
    const i32 value = op.amount == kNoId ? 1 : evaluate(rules.read(), op.amount, rules.scope(frame));
    modifier.value = value;
    const bool next_turn = op.duration == Duration::DuringTurn || op.duration == Duration::ThroughNextTurn;
    modifier.turn = static_cast<u16>(rules.state.turn + (next_turn ? 1 : 0));
    if (op.duration == Duration::UntilMoment) {
        const Seat whose = seat_of(rules.read(), static_cast<Who>((op.until >> 8) & 15), rules.scope(frame));
        modifier.moment = static_cast<u8>(op.until & 255);
        modifier.moment_turn = whose;
        modifier.turn = static_cast<u16>(rules.state.turn + (op.until >> 12));
    }
    modifier.ability = frame.ability;
    modifier.source = frame.source;
    modifier.controller = frame.controller;
    modifier.argument = op.argument;
    modifier.stamp = rules.state.clock;
    return modifier;
}

Next modify(Rules& rules, Frame& frame, const Op& op) {
    ObjectKind of;
    const CardSet targets = read_set(rules, frame, op.a, of);
    CardSet affected_ones{};
    for (int at : targets) {
        if (affected(rules.read(), frame.controller, {of, static_cast<u8>(at)})) affected_ones.add(at);
    }
    if (targets.empty() || affected_ones != targets) partial(frame);
    if (!affected_ones) return Next::Step;
    rules.add_modifier(modifier_of(rules, frame, op), of, affected_ones);
    did(frame);
    return Next::Step;
}

Next modify_seat(Rules& rules, Frame& frame, const Op& op) {
    Modifier modifier = modifier_of(rules, frame, op);
    const Seat seat = seat_of(rules.read(), op.who, rules.scope(frame));
    modifier.on = seat == Seat::Nobody ? TargetKind::Everything : TargetKind::Seat;
    modifier.target = static_cast<u8>(seat);
    rules.add_modifier(modifier);
    did(frame);
    return Next::Step;
}

namespace {

// Every active text of these kinds.
void negate_all(Rules& rules, Frame& frame, const Op& op) {
    ObjectKind of;
    const CardSet objects_in = read_set(rules, frame, op.a, of);
    const Position& position = rules.read();
    bool any = false;
    for (int at : objects_in) {
        const CardIx card =
            of == ObjectKind::Cards ? static_cast<CardIx>(at) : position.top_face_up(static_cast<PlaceIx>(at));
        if (card == kNone || !affected(position, frame.controller, {ObjectKind::Cards, card})) continue;
        const Definition& definition = position.definition(card);
        for (int n = 0; n < definition.ability_count; ++n) {
            const Ability& ability = position.pool.ability(static_cast<AbilityId>(definition.first_ability + n));
            if (((op.argument >> static_cast<int>(ability.kind)) & 1) == 0) continue;
            Modifier modifier = modifier_of(rules, frame, op);
            modifier.on = TargetKind::Card;
            modifier.target = card;
            modifier.argument = ability.in_card;
            rules.add_modifier(modifier);
            any = true;
        }
    }
    any ? did(frame) : partial(frame);
}

}  // namespace

Next negate(Rules& rules, Frame& frame, const Op& op) {
    if (op.b == kNone) {
        negate_all(rules, frame, op);
        return Next::Step;
    }
    const Register& text = rules.reg(frame, op.b);
    const CardSet cards = still_existing(rules.read(), text);
    const bool works =
        cards && affected(rules.read(), frame.controller, {ObjectKind::Cards, static_cast<u8>(cards.first())});
    if (!works || text.number == 0) {
        partial(frame);
        return Next::Step;
    }
    Modifier modifier = modifier_of(rules, frame, op);
    modifier.on = TargetKind::Card;
    modifier.target = static_cast<u8>(cards.first());
    modifier.argument = static_cast<u16>(text.number - 1);
    rules.add_modifier(modifier);
    did(frame);
    return Next::Step;
}

namespace {

// The two places that are to change contents; nothing: they cannot.
CardSet swapped_places(Rules& rules, const Frame& frame, ObjectKind of, CardSet first, ObjectKind other, CardSet second,
                       bool joined) {
    CardSet both = first;
    if (!joined)
        both = of == ObjectKind::Places && other == ObjectKind::Places && first.is_one() && second.is_one()
                   ? first | second
                   : CardSet{};
    if (of != ObjectKind::Places || both.size() != 2) return {};
    Seat seat = Seat::Nobody;
    for (int at : both) {
        const PlaceIx place = static_cast<PlaceIx>(at);
        // Only characters of one player can change places: a character stands on its owner's side.
        if (seat != Seat::Nobody && seat != rules.state.places[place].seat) return {};
        seat = rules.state.places[place].seat;
        if (!affected(rules.read(), frame.controller, {ObjectKind::Places, place})) return {};
    }
    return both;
}

bool change_places(Rules& rules, CardSet both) {
    if (both.empty()) return false;
    const PlaceIx a = static_cast<PlaceIx>(both.first());
    both.remove(a);
    const PlaceIx b = static_cast<PlaceIx>(both.first());
    rules.tick();
    if (rules.book().swap) return rules.book().swap(rules, a, b);
    rules.swap_places(a, b);
    return true;
}

}  // namespace

Next swap(Rules& rules, Frame& frame, const Op& op) {
    ObjectKind of, other = ObjectKind::Places;
    const CardSet first = read_set(rules, frame, op.a, of);
    const CardSet second = op.b == kNone ? CardSet{} : read_set(rules, frame, op.b, other);
    const bool done = change_places(rules, swapped_places(rules, frame, of, first, other, second, op.b == kNone));
    done ? did(frame) : partial(frame);
    // What changed places, both of them, is where it is now.
    ObjectKind now = of;
    CardSet swapped = read_set(rules, frame, op.a, now);
    if (op.b != kNone) swapped |= read_set(rules, frame, op.b, now);
    store(rules, frame, op.dst, of, done ? swapped : CardSet{});
    return Next::Step;
}

Next turn_face(Rules& rules, Frame& frame, const Op& op) {
    const CardSet cards = read_cards(rules, frame, op.a);
    if (cards.empty()) partial(frame);
    for (CardIx card : in_open_order(rules.read(), ObjectKind::Cards, cards)) {
        rules.set_face(card, static_cast<Face>(op.mode));
        did(frame);
    }
    return Next::Step;
}

Next set_position(Rules& rules, Frame& frame, const Op& op) {
    const CardSet cards = read_cards(rules, frame, op.a);
    if (cards.empty()) partial(frame);
    for (CardIx card : in_open_order(rules.read(), ObjectKind::Cards, cards)) {
        rules.set_position(card, op.mode);
        did(frame);
    }
    return Next::Step;
}

Next conclude(Rules& rules, Frame& frame, const Op& op) {
    const Seat seat = seat_of(rules.read(), op.who, rules.scope(frame));
    rules.end_game(Outcome::Won, op.mode == 0 ? seat : opponent(seat));
    return Next::Step;
}

}  // namespace arbiter::verbs
