// Who knows which card: by the zone's rule, or because they have seen it and could follow it since.
#include "engine/visibility.h"

namespace arbiter {

bool lies_open(const Position& position, Seat seat, CardIx ix_of_card) {
    const CardState& card = position.card(ix_of_card);
    const ZoneSpec& zone = position.book.zones[card.zone];
    if (zone.seen == Seen::Everyone && card.face == Face::Up) return true;
    // Face-down cards on the field, and hands, are open to the player they belong to.
    return zone.seen != Seen::Nobody && card.seat == seat;
}

bool knows(const Position& position, Seat seat, CardIx card) {
    return lies_open(position, seat, card) ||
           position.state.knowledge[static_cast<std::size_t>(ix(seat))].exact.has(card) ||
           position.state.revealed.has(card);
}

Departure departing(const Rules& rules, CardIx card) {
    const Position position = rules.read();
    Departure departure{};
    for (Seat seat : kSeats) departure.knew[static_cast<std::size_t>(ix(seat))] = knows(position, seat, card);
    departure.hidden_hand =
        position.book.zones[position.card(card).zone].seen == Seen::Owner && !position.state.revealed.has(card);
    return departure;
}

namespace {

bool face_down_on_field(const Position& position, CardIx card) {
    const CardState& at = position.card(card);
    return at.place != kNone && at.face == Face::Down && !at.attached;
}

void forget(Knowledge& knowledge, CardSet cards) {
    knowledge.exact -= cards;
    knowledge.pooled -= cards;
    knowledge.grouped -= cards;
}

// A card left the hand unseen for another hidden spot: the observer no longer knows which of the hand's cards are still
// there.
void left_hand_unseen(Rules& rules, Knowledge& knowledge, CardIx card) {
    const Position position = rules.read();
    const CardSet suspects = position.cards_in(position.card(card).owner, position.book.hand) | CardSet::of(card);
    const CardSet certain = suspects & knowledge.exact;
    if (face_down_on_field(position, card)) {
        knowledge.exact -= certain;
        knowledge.pooled |= certain;
    } else {
        forget(knowledge, suspects);
    }
}

}  // namespace

void arrived(Rules& rules, CardIx card, const Departure& departure) {
    const Position position = rules.read();
    for (Seat seat : kSeats) {
        const std::size_t at = static_cast<std::size_t>(ix(seat));
        Knowledge& knowledge = rules.state.knowledge[at];
        knowledge.grouped.remove(card);
        if (lies_open(position, seat, card)) {
            knowledge.pooled.remove(card);
            knowledge.exact.add(card);
        } else if (departure.hidden_hand && position.card(card).owner != seat) {
            left_hand_unseen(rules, knowledge, card);
        } else if (departure.knew[at]) {
            knowledge.exact.add(card);
        } else {
            knowledge.exact.remove(card);
        }
    }
}

void arranged(Rules& rules, Seat by, CardSet cards) {
    const Position position = rules.read();
    Knowledge& knowledge = rules.state.knowledge[static_cast<std::size_t>(ix(opponent(by)))];
    CardSet uncertain{};
    for (int card : cards) {
        if (!lies_open(position, opponent(by), static_cast<CardIx>(card)) && knowledge.exact.has(card))
            uncertain.add(card);
    }
    if (uncertain.size() < 2) return;
    knowledge.exact -= uncertain;
    knowledge.grouped |= uncertain;
    const u8 group = ++rules.state.group_count;
    for (int card : uncertain) rules.state.group[static_cast<std::size_t>(card)] = group;
}

void shuffled(Rules& rules, CardSet cards) {
    for (Knowledge& knowledge : rules.state.knowledge) forget(knowledge, cards);
    rules.state.revealed -= cards;
}

void shown(Rules& rules, Seat seat, CardSet cards) {
    Knowledge& knowledge = rules.state.knowledge[static_cast<std::size_t>(ix(seat))];
    forget(knowledge, cards);
    knowledge.exact |= cards;
}

void turned_up(Rules& rules, CardIx card) {
    const Position position = rules.read();
    const Seat owner = position.card(card).owner;
    CardSet still_down{};
    for (int at : position.occupied_places()) {
        for (int other : position.stack_of(static_cast<PlaceIx>(at))) {
            if (position.card(static_cast<CardIx>(other)).owner == owner &&
                face_down_on_field(position, static_cast<CardIx>(other))) {
                still_down.add(other);
            }
        }
    }
    for (Seat seat : kSeats) shown(rules, seat, CardSet::of(card));
    if (!still_down.empty()) return;
    // Nothing of theirs lies face down any more: what was known to be among hand and field must be in the hand.
    Knowledge& knowledge = rules.state.knowledge[static_cast<std::size_t>(ix(opponent(owner)))];
    const CardSet certain = knowledge.pooled & position.cards_in(owner, position.book.hand);
    knowledge.pooled -= certain;
    knowledge.exact |= certain;
}

}  // namespace arbiter
