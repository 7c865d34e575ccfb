// The canonical hash of a position: cards and places by what they are called, times by what is still alive.
#include "engine/position_hash.h"

#include <algorithm>

#include "base/hash.h"
#include "engine/loops.h"
#include "engine/moves.h"

namespace arbiter {

namespace {

template <class... Numbers>
u64 mixed(Numbers... numbers) {
    const u64 all[] = {static_cast<u64>(numbers)...};
    return hash_bytes(all, sizeof all);
}

constexpr u64 kNobody = 1;  // what has become another object since

// What a register of a frame says apart from its number; the engine's own move keeps more than sets there.
bool is_set(const Frame& frame, int number) { return frame.code != kMoveProcedure || number != kMoveDestination; }

}  // namespace

template <class... Numbers>
void PositionHash::add(Numbers... numbers) {
    const u64 all[] = {static_cast<u64>(numbers)...};
    hash_ = hash_bytes(all, sizeof all, hash_);
}

PositionHash::PositionHash(const Game& game, const State& state) : position_(game, state), state_(state) {
    note_references();
    name_places();
    name_cards();
    table();
    modifiers();
    effects();
    notes();
    question();
}

Stamp PositionHash::stamp_of(const Frame& frame, const Register& reg) const {
    return frame.code == kMoveProcedure ? state_.clock : reg.stamp;
}

u64 PositionHash::card_name(CardIx card) const { return card < state_.card_count ? cards_[card] : 0; }

u64 PositionHash::living_card(CardIx card, Stamp stamp) const {
    return card < state_.card_count && state_.cards[card].since <= stamp ? cards_[card] : kNobody;
}

u64 PositionHash::place_name(PlaceIx place) const { return place < state_.place_count ? places_[place] : 0; }

u64 PositionHash::target_name(const Modifier& modifier) const {
    if (modifier.on == TargetKind::Card) return card_name(modifier.target);
    return modifier.on == TargetKind::Place ? place_name(modifier.target) : modifier.target;
}

u64 PositionHash::content_of(const Modifier& modifier) const {
    const bool ends = modifier.duration != Duration::WhileObject && modifier.duration != Duration::Game;
    const int turns = ends ? std::max(0, modifier.turn - state_.turn) : 0;
    return mixed(modifier.property, modifier.on, modifier.duration, modifier.value, turns, modifier.ability,
                 modifier.controller, modifier.argument, modifier.moment);
}

// Of two copies in a hand one may be spoken of and the other not: what is said of a card is a part of its name there.
void PositionHash::note_references() {
    const auto say = [&](CardSet members, ObjectKind of, Stamp stamp, u64 what) {
        for (int member : members) {
            const std::size_t at = static_cast<std::size_t>(member);
            if (of == ObjectKind::Cards && state_.cards[at].since <= stamp) said_of_card_[at] += what;
            if (of == ObjectKind::Places && state_.places[at].since <= stamp) said_of_place_[at] += what;
        }
    };
    const auto say_of = [&](CardIx card, Stamp stamp, u64 what) {
        if (card != kNone && state_.cards[card].since <= stamp) said_of_card_[card] += what;
    };
    for (const Modifier& modifier : state_.modifiers) {
        for (const Modifier& one : one_by_one(position_, modifier)) {
            if (!target_still_exists(position_, one)) continue;
            if (one.on == TargetKind::Card) say_of(one.target, state_.clock, content_of(one));
            if (one.on == TargetKind::Place) said_of_place_[one.target] += content_of(one);
        }
    }
    for (const Usage& usage : state_.usage) {
        if (state_.cards[usage.card].since == usage.since)
            say_of(usage.card, state_.clock, mixed(2, usage.count, usage.ability));
    }
    for (int depth = 0; depth < state_.frames.size(); ++depth) {
        const Frame& frame = state_.frames[depth];
        say_of(frame.source, frame.stamp, mixed(3, depth));
        for (int n = 0; n < frame.registers; ++n) {
            const Register& reg = state_.registers[frame.first_register + n];
            if (is_set(frame, n)) say(reg.set, reg.of, stamp_of(frame, reg), mixed(4, depth, n));
        }
    }
    for (int at = 0; at < state_.waiting.size(); ++at) {
        const Waiting& waiting = state_.waiting[at];
        say_of(waiting.source, waiting.stamp, mixed(5, at));
        say(waiting.subjects, waiting.of, state_.clock, mixed(6, at));
    }
    for (int at = 0; at < state_.delayed.size(); ++at) {
        const Delayed& delayed = state_.delayed[at];
        say_of(delayed.source, delayed.stamp, mixed(7, at));
        say(delayed.captured, delayed.of, delayed.captured_stamp, mixed(8, at));
    }
}

u64 PositionHash::facts_of(CardIx at) const {
    const CardState& card = state_.cards[at];
    return mixed(card.definition, card.owner, card.face, card.position, card.mark, card.situations, card.attached,
                 state_.revealed.has(at));
}

u64 PositionHash::content_of(const CardList& list) const {
    u64 content = list.count;
    for (CardIx at : position_.from_top(list)) content = mixed(content, facts_of(at), said_of_card_[at]);
    return content;
}

bool PositionHash::is_ordered(std::size_t seat, std::size_t zone) const {
    if (!position_.book.zones[zone].ordered) return false;
    return zone != position_.book.deck || !loops::was_shuffled(state_, static_cast<int>(seat));
}

bool PositionHash::is_alike(const Place& place) const {
    return (position_.book.interchangeable_places >> place.zone) & 1;
}

void PositionHash::name_places() {
    for (std::size_t at = 0; at < state_.place_count; ++at) {
        const Place& place = state_.places[at];
        places_[at] = is_alike(place) ? mixed(place.zone, place.seat, place.mark, content_of(place.stack),
                                              content_of(place.under), said_of_place_[at])
                                      : mixed(2 << 16 | at);
    }
}

void PositionHash::name_cards() {
    const auto name = [&](const CardList& list, u64 where, bool ordered) {
        u64 depth = 0;
        for (CardIx at : position_.from_top(list))
            cards_[at] = ordered ? mixed(where, depth++) : mixed(where, facts_of(at), said_of_card_[at]);
    };
    for (u64 seat = 0; seat < 2; ++seat) {
        for (std::size_t zone = 0; zone < position_.book.zones.size(); ++zone)
            name(state_.zones[seat][zone], 1 << 16 | seat << 8 | zone, is_ordered(seat, zone));
    }
    for (std::size_t at = 0; at < state_.place_count; ++at) {
        name(state_.places[at].stack, mixed(places_[at], 1), true);
        name(state_.places[at].under, mixed(places_[at], 2), true);
    }
}

u64 PositionHash::set(CardSet members, ObjectKind of, Stamp stamp) const {
    u64 sum = 0;
    for (int at : members) {
        if (of == ObjectKind::Cards) {
            const CardIx card = static_cast<CardIx>(at);
            const bool lives = state_.cards[card].since <= stamp;
            // What a card was that has moved on is remembered.
            sum += mixed(lives ? card_name(card) : u64{1} << 40 | state_.cards[card].definition);
        } else {
            const bool lives = at < state_.place_count && state_.places[static_cast<std::size_t>(at)].since <= stamp;
            sum += mixed(place_name(static_cast<PlaceIx>(at)), lives);
        }
    }
    return sum;
}

void PositionHash::table() {
    const auto list = [&](const CardList& cards) {
        add(cards.count);
        for (CardIx at : position_.from_top(cards)) add(facts_of(at));
    };
    for (std::size_t seat = 0; seat < 2; ++seat) {
        for (std::size_t zone = 0; zone < position_.book.zones.size(); ++zone) {
            const CardList& cards = state_.zones[seat][zone];
            if (is_ordered(seat, zone)) {
                list(cards);
                continue;
            }
            u64 sum = 0;
            for (CardIx at : position_.from_top(cards)) sum += mixed(cards_[at]);
            add(cards.count, sum);
        }
    }
    u64 alike = 0;
    for (std::size_t at = 0; at < state_.place_count; ++at) {
        const Place& place = state_.places[at];
        if (is_alike(place)) {
            // Where nothing stands there might as well be no place.
            if (place.stack.count + place.under.count > 0) alike += mixed(places_[at]);
            continue;
        }
        add(place.zone, place.seat, place.slot, place.mark);
        list(place.stack);
        list(place.under);
    }
    add(alike);
}

void PositionHash::modifiers() {
    for (const Modifier& modifier : state_.modifiers) {
        for (const Modifier& one : one_by_one(position_, modifier)) {
            if (target_still_exists(position_, one)) add(target_name(one), content_of(one));
        }
    }
}

void PositionHash::effects() {
    add(state_.frames.size());
    for (const Frame& frame : state_.frames) {
        add(frame.code, frame.pc, frame.ability, living_card(frame.source, frame.stamp), frame.controller,
            frame.registers, frame.flags, frame.waiting_before, frame.argument);
        for (int n = 0; n < frame.registers; ++n) {
            const Register& reg = state_.registers[frame.first_register + n];
            const u64 held = is_set(frame, n) ? set(reg.set, reg.of, stamp_of(frame, reg))
                                              : reg.set.low ^ (reg.set.high ? mixed(reg.set.high) : 0);
            const u8 face = reg.face_plus_one;
            add(held, reg.number, reg.of, reg.may_be_empty, reg.step_flag,
                face ? state_.cards[face - 1].definition : 0);
        }
    }
    for (const Waiting& waiting : state_.waiting) {
        add(waiting.ability, living_card(waiting.source, waiting.stamp), waiting.controller, waiting.flags,
            waiting.more, set(waiting.subjects, waiting.of, state_.clock));
    }
    for (const Delayed& delayed : state_.delayed) {
        add(delayed.code, delayed.pc, delayed.ability, living_card(delayed.source, delayed.stamp), delayed.controller,
            delayed.moment, delayed.more, set(delayed.captured, delayed.of, delayed.captured_stamp), delayed.reg,
            delayed.turn - state_.turn);
    }
}

void PositionHash::notes() {
    u64 used = 0;
    for (const Usage& usage : state_.usage) {
        if (state_.cards[usage.card].since == usage.since)
            used += mixed(card_name(usage.card), usage.count, usage.ability);
    }
    add(used);
    for (const auto& seat : state_.memory) {
        for (u8 count : seat) add(count);
    }
    for (u8 at : state_.ordering) add(card_name(at));
    for (u8 mark : state_.marks) add(mark);
    add(state_.offered, state_.phase, state_.outcome, state_.winner, state_.lead, state_.starting, state_.score[0],
        state_.score[1]);
}

void PositionHash::question() {
    const Decision& decision = state_.decision;
    const bool of_objects = decision.kind == Ask::Pick || decision.kind == Ask::Order;
    add(decision.kind, decision.seat, decision.of, decision.into, decision.chosen, decision.min, decision.max,
        decision.joint, decision.joint_argument, decision.rulebook_condition, decision.blind, decision.prompt,
        decision.low, decision.high, decision.ability);
    if (of_objects) {
        add(set(decision.options, decision.of, state_.clock));
    } else {
        add(decision.options.low, decision.options.high);
    }
}

u64 PositionHash::with(Action action) const {
    switch (action.kind) {
        case ActionKind::Play: return mixed(hash_, action.kind, card_name(action.a), place_name(action.b), action.c);
        case ActionKind::Use:
        case ActionKind::Pick: return mixed(hash_, action.kind, card_name(action.a), action.b, action.c);
        case ActionKind::PickPlace:
        case ActionKind::Attack: return mixed(hash_, action.kind, place_name(action.a), place_name(action.b));
        default: return mixed(hash_, action.kind, action.a, action.b, action.c);
    }
}

}  // namespace arbiter
