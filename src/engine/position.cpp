// Reading a position: lists of cards, places, what a seat knows.
#include "engine/rules.h"

namespace arbiter {

namespace {

CardSet listed(const State& state, const CardList& list) {
    CardSet set{};
    if (list.count == 0) return set;
    for (CardIx at = list.top; at != kNone; at = state.cards[at].below) set.add(at);
    return set;
}

}  // namespace

CardSet Position::cards_in(Seat seat, ZoneId zone_id) const {
    if (!book.zones[zone_id].places) return listed(state, zone(seat, zone_id));
    CardSet set{};
    for (int at = 0; at < state.place_count; ++at) {
        const Place& here = state.places[static_cast<std::size_t>(at)];
        if (here.seat == seat && here.zone == zone_id) set |= listed(state, here.stack) | listed(state, here.under);
    }
    return set;
}

CardSet Position::at_end(const CardList& list, bool bottom, int count) const {
    CardSet set{};
    CardIx at = list.count == 0 ? kNone : bottom ? list.bottom : list.top;
    for (; count > 0 && at != kNone; --count) {
        set.add(at);
        at = bottom ? state.cards[at].above : state.cards[at].below;
    }
    return set;
}

CardSet Position::stack_of(PlaceIx at) const { return listed(state, state.places[at].stack); }

CardSet Position::attached_to(PlaceIx at) const { return listed(state, state.places[at].under); }

u8 Position::depth_of(CardIx card_ix) const {
    u8 depth = 0;
    for (CardIx at = state.cards[card_ix].above; at != kNone; at = state.cards[at].above) ++depth;
    return depth;
}

Seat seat_of(const Position& position, Who who, const Scope& scope) {
    switch (who) {
        case Who::You: return scope.controller;
        case Who::Opponent: return opponent(scope.controller);
        case Who::Lead: return position.state.lead;
        case Who::Next: return opponent(position.state.lead);
        case Who::OwnerOfIt:
        case Who::Chooser:
        case Who::Either: break;
    }
    return Seat::Nobody;
}

CardSet still_existing(const Position& position, const Register& reg) {
    CardSet set{};
    for (int at : reg.set) {
        const Stamp since = reg.of == ObjectKind::Cards ? position.state.cards[static_cast<std::size_t>(at)].since
                                                        : position.state.places[static_cast<std::size_t>(at)].since;
        const bool there = reg.of == ObjectKind::Cards || position.occupied(static_cast<PlaceIx>(at));
        if (there && since <= reg.stamp) set.add(at);
    }
    return set;
}

void remember_face(const Position& position, Register& reg) {
    const bool one_place = reg.of == ObjectKind::Places && reg.set.is_one();
    const CardIx face = one_place ? position.top_face_up(static_cast<PlaceIx>(reg.set.first())) : kNone;
    reg.face_plus_one = face == kNone ? u8{0} : static_cast<u8>(face + 1);
}

namespace {

CardSet one(Object object, ObjectKind& of) {
    of = object.of;
    return object.ix == kNone ? CardSet{} : CardSet::of(object.ix);
}

}  // namespace

CardSet objects(const Position& position, u8 number, const Scope& scope, ObjectKind& of) {
    switch (number) {
        case kCandidate: return one(scope.candidate, of);
        case kHost: return one(scope.host, of);
        case kSource: {
            // "This character" is the place where the source stands; a source without a place is the card itself.
            const PlaceIx place = position.place_of(scope.source);
            const bool same = scope.source != kNone && position.card(scope.source).since <= scope.stamp;
            if (!same) return one({ObjectKind::Places, kNone}, of);
            const bool apart = place != kNone && position.book.covered_card_is_separate &&
                               position.place(place).stack.top != scope.source;
            if (apart) return one({ObjectKind::Cards, scope.source}, of);
            return place != kNone ? one({ObjectKind::Places, place}, of) : one({ObjectKind::Cards, scope.source}, of);
        }
        default: break;
    }
    if (number >= scope.registers.size()) return one({ObjectKind::Cards, kNone}, of);
    of = scope.registers[number].of;
    return still_existing(position, scope.registers[number]);
}

}  // namespace arbiter
