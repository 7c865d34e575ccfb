// Who knows which card: by the zone's rule, or because they have seen it and could follow it since.
#include "engine/visibility.h"

#include <algorithm>

namespace arbiter {

namespace {

Knowledge& knowledge_of(Rules& rules, Seat seat) { return rules.state.knowledge[static_cast<std::size_t>(ix(seat))]; }

bool face_down_on_field(const Position& position, CardIx card) {
    const CardState& at = position.card(card);
    return at.place != kNone && at.face == Face::Down && !at.attached;
}

bool in_pool(const Position& position, CardIx card) {
    return position.card(card).zone == position.book.hand || face_down_on_field(position, card);
}

CardSet owned_by(const Position& position, Seat owner) {
    CardSet set{};
    for (int at = 0; at < position.state.card_count; ++at) {
        if (position.card(static_cast<CardIx>(at)).owner == owner) set.add(at);
    }
    return set;
}

void forget(Knowledge& knowledge, CardSet cards) {
    knowledge.exact -= cards;
    knowledge.pooled -= cards;
    knowledge.grouped -= cards;
}

}  // namespace

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

Offered in_offered_order(const Position& position, const Decision& decision) {
    Offered offered;
    const auto offer = [&](int at) { offered.items[static_cast<std::size_t>(offered.count++)] = static_cast<u8>(at); };
    if (decision.low == 0) {
        for (int at : decision.options) offer(at);
        return offered;
    }
    const auto walk = [&](const CardList& list) {
        if (list.count == 0) return;
        for (CardIx at = list.top; at != kNone; at = position.card(at).below) {
            if (decision.options.has(at)) offer(at);
        }
    };
    for (const auto& seat : position.state.zones) {
        for (const CardList& list : seat) walk(list);
    }
    for (int at = 0; at < position.state.place_count; ++at) {
        walk(position.place(static_cast<PlaceIx>(at)).stack);
        walk(position.place(static_cast<PlaceIx>(at)).under);
    }
    return offered;
}

Departure departing(const Rules& rules, CardIx card) {
    const Position position = rules.read();
    const CardState& at = position.card(card);
    Departure departure{};
    for (Seat seat : kSeats) departure.knew[static_cast<std::size_t>(ix(seat))] = knows(position, seat, card);
    departure.seat = at.seat;
    departure.from_pool = in_pool(position, card);
    departure.untracked =
        !tracks_spots(position.book, opponent(at.seat), at.zone, at.seat) && !position.state.revealed.has(card);
    if (departure.untracked) departure.among = position.cards_in(at.seat, at.zone) - position.state.revealed;
    return departure;
}

namespace {

// The cards with which this one fills a group of spots, itself included.
CardSet group_of(const State& state, CardIx card) {
    CardSet set{};
    const u8 group = state.group[card];
    if (group == 0) return set;
    for (int at = 0; at < state.card_count; ++at) {
        if (state.group[static_cast<std::size_t>(at)] == group) set.add(at);
    }
    return set;
}

// A card left an unordered hidden zone for another hidden spot: any of those that lay there may be the one.
void lost_track(const Position& position, Knowledge& knowledge, CardIx card, const Departure& departure) {
    if (departure.among.size() == 1 && knowledge.exact.has(card)) return;
    const CardSet certain = departure.among & knowledge.exact;
    knowledge.exact -= certain;
    if (departure.from_pool && in_pool(position, card)) {
        knowledge.pooled |= certain;
    } else if (departure.from_pool) {
        knowledge.pooled -= owned_by(position, position.card(card).owner);
    }
}

// Nothing unknown of theirs lies face down any more: what was known to be among hand and field must be in the hand.
void settle_pool(Rules& rules, Seat owner, Seat observer) {
    const Position position = rules.read();
    Knowledge& knowledge = knowledge_of(rules, observer);
    if (knowledge.pooled.empty()) return;
    const CardSet pooled = knowledge.pooled & owned_by(position, owner);
    for (int at = 0; at < position.state.card_count; ++at) {
        const CardIx other = static_cast<CardIx>(at);
        if (position.card(other).owner == owner && face_down_on_field(position, other) && !knowledge.exact.has(other))
            return;
    }
    knowledge.pooled -= pooled;
    knowledge.exact |= pooled;
}

// A group number that means nothing yet.
u8 new_group(State& state) {
    const CardSet in_use = state.knowledge[0].grouped | state.knowledge[1].grouped;
    const auto taken = [&](u8 number) {
        for (int at : in_use) {
            if (state.group[static_cast<std::size_t>(at)] == number) return true;
        }
        return number == 0;
    };
    do {
        ++state.group_count;
    } while (taken(state.group_count));
    for (u8& group : state.group) {
        if (group == state.group_count) group = 0;
    }
    return state.group_count;
}

}  // namespace

void arrived(Rules& rules, CardIx card, const Departure& departure) {
    const Position position = rules.read();
    const Seat owner = position.card(card).owner;
    for (Seat seat : kSeats) {
        Knowledge& knowledge = knowledge_of(rules, seat);
        if (lies_open(position, seat, card)) {
            forget(knowledge, CardSet::of(card));
            knowledge.exact.add(card);
            if (departure.from_pool && owner != seat) settle_pool(rules, owner, seat);
            continue;
        }
        // A member of a group that goes unseen takes the certainty about the others with it.
        if (knowledge.grouped) knowledge.grouped -= group_of(position.state, card);
        if (departure.untracked && departure.seat != seat) {
            lost_track(position, knowledge, card, departure);
        } else if (departure.knew[static_cast<std::size_t>(ix(seat))]) {
            knowledge.exact.add(card);
        } else if (departure.from_pool && owner != seat && !in_pool(position, card)) {
            knowledge.pooled -= owned_by(position, owner);
        }
    }
    rules.state.group[card] = 0;
}

void arranged(Rules& rules, Seat by, CardSet cards) {
    const Position position = rules.read();
    State& state = rules.state;
    const Seat observer = opponent(by);
    Knowledge& knowledge = knowledge_of(rules, observer);
    for (Seat whose : kSeats) {
        // The spots among which the observer cannot tell the cards apart any more.
        CardSet spots{};
        for (int at : cards) {
            const CardState& card = position.card(static_cast<CardIx>(at));
            const bool spotted = card.seat == whose && tracks_spots(position.book, observer, card.zone, whose);
            if (spotted && !lies_open(position, observer, static_cast<CardIx>(at))) spots.add(at);
        }
        const CardSet uncertain = spots & knowledge.exact;
        if (spots.size() < 2 || uncertain.empty()) continue;
        for (Knowledge& either : state.knowledge) either.grouped -= spots;
        const u8 number = new_group(state);
        knowledge.exact -= uncertain;
        knowledge.grouped |= uncertain;
        for (int at : spots) state.group[static_cast<std::size_t>(at)] = number;
    }
}

void shuffled(Rules& rules, CardSet cards) {
    for (Knowledge& knowledge : rules.state.knowledge) forget(knowledge, cards);
    for (int card : cards) rules.state.group[static_cast<std::size_t>(card)] = 0;
    rules.state.revealed -= cards;
}

void shown(Rules& rules, Seat seat, CardSet cards) {
    Knowledge& knowledge = knowledge_of(rules, seat);
    forget(knowledge, cards);
    knowledge.exact |= cards;
}

void turned_down(Rules& rules, CardIx card, const std::array<bool, 2>& knew) {
    for (Seat seat : kSeats) {
        if (knew[static_cast<std::size_t>(ix(seat))]) knowledge_of(rules, seat).exact.add(card);
    }
}

void turned_up(Rules& rules, CardIx card) {
    const Seat owner = rules.state.cards[card].owner;
    for (Seat seat : kSeats) shown(rules, seat, CardSet::of(card));
    settle_pool(rules, owner, opponent(owner));
}

}  // namespace arbiter
