// Who knows which card: by the zone's rule, or because they have seen it and could follow it since.
#include "engine/visibility.h"

#include <algorithm>

namespace arbiter {

bool lies_open(const Position& position, Seat seat, CardIx ix_of_card) {
    const CardState& card = position.card(ix_of_card);
    const ZoneSpec& zone = position.book.zones[card.zone];
    if (zone.seen == Seen::Everyone && card.face == Face::Up) return true;
    // Face-down cards on the field, and hands, are open to the player they belong to.
    return zone.seen != Seen::Nobody && card.seat == seat;
}

bool knows(const Position& position, Seat seat, CardIx card) {
    if (seat == Seat::Nobody) return knows(position, Seat::A, card) && knows(position, Seat::B, card);
    return lies_open(position, seat, card) ||
           position.state.knowledge[static_cast<std::size_t>(ix(seat))].exact.has(card) ||
           position.state.revealed.has(card);
}

Known known(const Position& position, Seat seat, CardIx card) {
    if (seat == Seat::Nobody) {
        const Known a = known(position, Seat::A, card);
        const Known b = known(position, Seat::B, card);
        if (a == b || b == Known::Surely) return a;
        return a == Known::Surely ? b : Known::No;
    }
    if (knows(position, seat, card)) return Known::Surely;
    const Knowledge& knowledge = position.state.knowledge[static_cast<std::size_t>(ix(seat))];
    return knowledge.pooled.has(card) ? Known::Pooled : knowledge.grouped.has(card) ? Known::Grouped : Known::No;
}

bool tracks_spots(const Rulebook& book, Seat seat, ZoneId zone, Seat whose) {
    const ZoneSpec& spec = book.zones[zone];
    return spec.ordered || spec.places || spec.seen == Seen::Everyone || (spec.seen == Seen::Owner && whose == seat);
}

bool recognizes(const Position& position, Seat seat, CardIx card) {
    const CardState& at = position.card(card);
    return knows(position, seat, card) &&
           (tracks_spots(position.book, seat, at.zone, at.seat) || position.state.revealed.has(card));
}

std::vector<CardIx> in_shown_order(const Position& position, Seat seat, ZoneId zone, Seat whose) {
    std::vector<CardIx> cards;
    const CardList& list = position.zone(whose, zone);
    if (list.count == 0) return cards;
    for (CardIx at = list.top; at != kNone; at = position.card(at).below) cards.push_back(at);
    if (tracks_spots(position.book, seat, zone, whose)) return cards;
    const auto key = [&](CardIx at) {
        const bool sure = knows(position, seat, at);
        return std::array<int, 3>{sure ? 0 : 1, sure ? position.card(at).definition : 0, ix(position.card(at).owner)};
    };
    std::stable_sort(cards.begin(), cards.end(), [&](CardIx a, CardIx b) { return key(a) < key(b); });
    return cards;
}

u8 shown_position(const Position& position, Seat seat, CardIx card) {
    const CardState& at = position.card(card);
    if (at.place != kNone || tracks_spots(position.book, seat, at.zone, at.seat)) return position.depth_of(card);
    const std::vector<CardIx> order = in_shown_order(position, seat, at.zone, at.seat);
    return static_cast<u8>(std::find(order.begin(), order.end(), card) - order.begin());
}

bool works_in_the_open(const Rulebook& book, const Ability& ability) {
    for (std::size_t zone = 0; zone < book.zones.size(); ++zone) {
        if (((ability.zones >> zone) & 1) && book.zones[zone].seen != Seen::Everyone) return false;
    }
    return true;
}

bool picks_blindly(const Position& position, Seat seat, CardSet options) {
    for (int at : options) {
        if (!knows(position, seat, static_cast<CardIx>(at))) return true;
    }
    return false;
}

namespace {

// Is an option in a hand that the seat does not see?
bool reaches_into_hidden_hand(const Position& position, const Decision& decision) {
    if (decision.of != Of::Cards) return false;
    for (int at : decision.options) {
        const CardState& card = position.card(static_cast<CardIx>(at));
        if (!tracks_spots(position.book, decision.seat, card.zone, card.seat)) return true;
    }
    return false;
}

}  // namespace

Offered in_offered_order(const Position& position, const Decision& decision) {
    Offered offered;
    const auto offer = [&](int at) {
        if (decision.options.has(at)) offered.items[static_cast<std::size_t>(offered.count++)] = static_cast<u8>(at);
    };
    if (decision.low == 0 && !reaches_into_hidden_hand(position, decision)) {
        for (int at : decision.options) offer(at);
        return offered;
    }
    const auto walk = [&](const CardList& list) {
        if (list.count == 0) return;
        for (CardIx at = list.top; at != kNone; at = position.card(at).below) offer(at);
    };
    for (Seat seat : kSeats) {
        for (std::size_t zone = 0; zone < position.book.zones.size(); ++zone) {
            const ZoneId id = static_cast<ZoneId>(zone);
            if (decision.low != 0 || tracks_spots(position.book, decision.seat, id, seat)) {
                walk(position.zone(seat, id));
            } else {
                for (CardIx at : in_shown_order(position, decision.seat, id, seat)) offer(at);
            }
        }
    }
    for (int at = 0; at < position.state.place_count; ++at) {
        walk(position.place(static_cast<PlaceIx>(at)).stack);
        walk(position.place(static_cast<PlaceIx>(at)).under);
    }
    return offered;
}

}  // namespace arbiter
