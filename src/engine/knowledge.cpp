// What the seats know, kept up move by move. Where a seat cannot tell copies of a card apart, it knows numbers of
// copies, not copies: seeing one leave a hand, it must give up one that it knew there, whichever of them really left.
#include "engine/knowledge.h"

#include <algorithm>
#include <bit>

#include "engine/visibility.h"

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

CardSet those_of(const Position& position, Seat owner, CardSet among) {
    CardSet set{};
    for (int at : among) {
        if (position.card(static_cast<CardIx>(at)).owner == owner) set.add(at);
    }
    return set;
}

void forget(Knowledge& knowledge, CardSet cards) {
    knowledge.exact -= cards;
    knowledge.pooled -= cards;
    knowledge.grouped -= cards;
}

CardSet copies_of(const Position& position, CardSet among, DefinitionId definition) {
    CardSet set{};
    for (int at : among) {
        if (position.card(static_cast<CardIx>(at)).definition == definition) set.add(at);
    }
    return set;
}

// The owner's hand and face-down cards, without those that the observer knows by their spot on the field.
CardSet pool_of(const Position& position, Seat owner, const Knowledge& observer) {
    CardSet set = position.cards_in(owner, position.book.hand);
    for (int at = 0; at < position.state.place_count; ++at) {
        for (CardIx card : position.from_top(position.place(static_cast<PlaceIx>(at)).stack)) {
            if (face_down_on_field(position, card) && !observer.exact.has(card)) set.add(card);
        }
    }
    return those_of(position, owner, set);
}

// Says of so many of the copies in a hand that they are there, and of so many others in the pool that they are in it.
void recount(Knowledge& knowledge, CardSet in_hand, int exact, CardSet in_the_pool, int pooled) {
    knowledge.exact -= in_hand;
    knowledge.pooled -= in_hand | in_the_pool;
    for (int at : in_hand) {
        if (exact-- > 0) knowledge.exact.add(at);
    }
    for (int at : in_the_pool - knowledge.exact) {
        if (pooled-- > 0) knowledge.pooled.add(at);
    }
}

// The observer sees a card of the pool or of a group that it did not know by its spot.
void spotted(const Position& position, Knowledge& knowledge, CardIx card) {
    if (knowledge.pooled.empty()) return;
    const DefinitionId definition = position.card(card).definition;
    const CardSet pool = pool_of(position, position.card(card).owner, knowledge) - CardSet::of(card);
    const CardSet copies = copies_of(position, pool, definition);
    const int pooled = (knowledge.pooled & (copies | CardSet::of(card))).size();
    if (pooled > 0) recount(knowledge, {}, 0, copies, pooled - 1);
}

// The same where the spots are those of a group: if another copy was known there, this may have been it.
void spotted_in_group(const State& state, Knowledge& knowledge, CardIx card) {
    if (knowledge.grouped.empty() || state.cards[card].group == 0 || knowledge.grouped.has(card)) return;
    for (int at : knowledge.grouped) {
        const bool together = state.cards[static_cast<std::size_t>(at)].group == state.cards[card].group;
        if (together && state.cards[static_cast<std::size_t>(at)].definition == state.cards[card].definition) {
            knowledge.grouped.remove(at);
            return;
        }
    }
}

// Usually a seat knows nothing of what is hidden from it, and so has nothing to give up.
bool knows_nothing_hidden(const Knowledge& knowledge) { return knowledge.exact.empty() && knowledge.pooled.empty(); }

// What an untracked card left behind where it was, as far as the other player can tell.
CardSet left_behind(const Position& position, const Departure& departure) {
    return position.cards_in(departure.seat, departure.zone) - position.state.revealed;
}

// The observer sees which card leaves a hand that it does not see.
void seen_leaving(const Position& position, Knowledge& knowledge, CardIx card, const Departure& departure) {
    if (knows_nothing_hidden(knowledge)) return;
    const CardSet behind = left_behind(position, departure);
    if (knowledge.pooled.empty() && (behind & knowledge.exact).empty()) return;
    const DefinitionId definition = position.card(card).definition;
    const CardSet left = copies_of(position, behind, definition);
    const CardSet pool =
        departure.from_pool ? pool_of(position, position.card(card).owner, knowledge) - CardSet::of(card) : CardSet{};
    const CardSet copies = copies_of(position, pool, definition);
    int exact = (knowledge.exact & (left | CardSet::of(card))).size();
    int pooled = (knowledge.pooled & (copies | CardSet::of(card))).size();
    --(exact > 0 ? exact : pooled);
    recount(knowledge, left, exact, copies, pooled);
}

}  // namespace

Departure departing(const Position& position, CardIx card) {
    const CardState& at = position.card(card);
    Departure departure;
    for (Seat seat : kSeats) departure.knew[static_cast<std::size_t>(ix(seat))] = knows(position, seat, card);
    departure.zone = at.zone;
    departure.seat = at.seat;
    departure.from_pool = in_pool(position, card);
    departure.untracked =
        !tracks_spots(position.book, opponent(at.seat), at.zone, at.seat) && !position.state.revealed.has(card);
    return departure;
}

namespace {

// The cards with which this one fills a group of spots, itself included.
CardSet group_of(const State& state, CardIx card) {
    CardSet set{};
    const u8 group = state.cards[card].group;
    if (group == 0) return set;
    for (int at = 0; at < state.card_count; ++at) {
        if (state.cards[static_cast<std::size_t>(at)].group == group) set.add(at);
    }
    return set;
}

// A card left an unordered hidden zone for another hidden spot: any of those that lay there may be the one.
void left_untracked(const Position& position, Knowledge& knowledge, CardIx card, const Departure& departure) {
    if (knows_nothing_hidden(knowledge)) return;
    const CardSet among = left_behind(position, departure) | CardSet::of(card);
    if (among.size() == 1 && knowledge.exact.has(card)) return;
    const CardSet certain = among & knowledge.exact;
    knowledge.exact -= certain;
    if (departure.from_pool && in_pool(position, card)) {
        knowledge.pooled |= certain;
    } else if (departure.from_pool && knowledge.pooled) {
        knowledge.pooled -= those_of(position, position.card(card).owner, knowledge.pooled);
    }
}

// Nothing unknown of theirs lies face down any more: what was known to be among hand and field must be in the hand.
void settle_pool(const Position& position, Knowledge& knowledge, Seat owner) {
    if (knowledge.pooled.empty()) return;
    for (int at : pool_of(position, owner, knowledge)) {
        if (face_down_on_field(position, static_cast<CardIx>(at))) return;
    }
    const CardSet pooled = those_of(position, owner, knowledge.pooled);
    knowledge.pooled -= pooled;
    knowledge.exact |= pooled;
}

// A group number that means nothing yet.
u8 new_group(State& state) {
    const CardSet in_use = state.knowledge[0].grouped | state.knowledge[1].grouped;
    const auto taken = [&](u8 number) {
        for (int at : in_use) {
            if (state.cards[static_cast<std::size_t>(at)].group == number) return true;
        }
        return number == 0;
    };
    do {
        ++state.group_count;
    } while (taken(state.group_count));
    for (CardState& card : state.cards) {
        if (card.group == state.group_count) card.group = 0;
    }
    return state.group_count;
}

void arrived_open(const Position& position, Knowledge& knowledge, Seat seat, CardIx card, const Departure& departure) {
    const Seat owner = position.card(card).owner;
    if (departure.untracked && departure.seat != seat) {
        seen_leaving(position, knowledge, card, departure);
    } else if (departure.from_pool && owner != seat && !knowledge.exact.has(card)) {
        spotted(position, knowledge, card);
    }
    spotted_in_group(position.state, knowledge, card);
    forget(knowledge, CardSet::of(card));
    if (departure.from_pool && owner != seat) settle_pool(position, knowledge, owner);
}

void arrived_hidden(const Position& position, Knowledge& knowledge, Seat seat, CardIx card,
                    const Departure& departure) {
    // A member of a group that goes unseen takes the certainty about the others with it.
    if (knowledge.grouped) knowledge.grouped -= group_of(position.state, card);
    if (departure.untracked && departure.seat != seat) {
        left_untracked(position, knowledge, card, departure);
    } else if (departure.knew[static_cast<std::size_t>(ix(seat))]) {
        knowledge.exact.add(card);
    } else if (knowledge.pooled && departure.from_pool && position.card(card).owner != seat &&
               !in_pool(position, card)) {
        knowledge.pooled -= those_of(position, position.card(card).owner, knowledge.pooled);
    }
}

}  // namespace

void arrived(const Position& position, State& state, CardIx card, const Departure& departure) {
    for (Seat seat : kSeats) {
        Knowledge& knowledge = state.knowledge[static_cast<std::size_t>(ix(seat))];
        if (lies_open(position, seat, card)) {
            arrived_open(position, knowledge, seat, card, departure);
        } else {
            arrived_hidden(position, knowledge, seat, card, departure);
        }
    }
    state.cards[card].group = 0;
}

void arranged(Rules& rules, Seat by, CardSet cards) {
    const Position& position = rules.read();
    State& state = rules.state;
    const Seat observer = opponent(by);
    Knowledge& knowledge = knowledge_of(rules, observer);
    for (Seat whose : kSeats) {
        // The spots among which the observer cannot tell the cards apart any more.
        CardSet spots{};
        for (int at : cards) {
            const CardState& card = position.card(static_cast<CardIx>(at));
            const bool spotted_there = card.seat == whose && tracks_spots(position.book, observer, card.zone, whose);
            if (spotted_there && !lies_open(position, observer, static_cast<CardIx>(at))) spots.add(at);
        }
        const CardSet uncertain = spots & knowledge.exact;
        if (spots.size() < 2 || uncertain.empty()) continue;
        for (Knowledge& either : state.knowledge) either.grouped -= spots;
        const u8 number = new_group(state);
        knowledge.exact -= uncertain;
        knowledge.grouped |= uncertain;
        for (int at : spots) state.cards[static_cast<std::size_t>(at)].group = number;
    }
}

void shuffled(Rules& rules, CardSet cards) {
    for (Knowledge& knowledge : rules.state.knowledge) forget(knowledge, cards);
    if (rules.state.group_count != 0) {
        for (int card : cards) rules.state.cards[static_cast<std::size_t>(card)].group = 0;
    }
    rules.state.revealed -= cards;
}

namespace {

// Cards of a hand that the seat does not see are shown to it: those that it knew to be there may be among them.
void shown_in_hand(const Position& position, Knowledge& knowledge, CardSet cards, CardSet hand) {
    for (CardSet left = cards; left;) {
        const CardIx card = static_cast<CardIx>(left.first());
        const DefinitionId definition = position.card(card).definition;
        const CardSet now = copies_of(position, cards, definition);
        const CardSet rest = copies_of(position, hand, definition) - now;
        const bool is_pool = position.card(card).zone == position.book.hand;
        const CardSet pool = is_pool ? pool_of(position, position.card(card).owner, knowledge) - now : CardSet{};
        const CardSet copies = copies_of(position, pool, definition);
        const int knew = (knowledge.exact & (now | rest)).size();
        const int pooled = (knowledge.pooled & (copies | now)).size();
        const int exact = std::max(knew, now.size());
        recount(knowledge, rest, exact - now.size(), copies, std::max(0, knew + pooled - exact));
        left -= now;
    }
}

}  // namespace

void shown(Rules& rules, Seat seat, CardSet cards) {
    const Position& position = rules.read();
    Knowledge& knowledge = knowledge_of(rules, seat);
    std::array<CardSet, kZonesPerSeat> in_hands;
    u32 zones = 0;  // those of which in_hands is set, as bits
    for (int at : cards) {
        const CardIx card = static_cast<CardIx>(at);
        const CardState& here = position.card(card);
        if (lies_open(position, seat, card) || position.state.revealed.has(card)) continue;
        if (!tracks_spots(position.book, seat, here.zone, here.seat)) {
            if (((zones >> here.zone) & 1) == 0) in_hands[here.zone] = {};
            zones |= u32{1} << here.zone;
            in_hands[here.zone].add(at);
        } else if (!knowledge.exact.has(card)) {
            if (face_down_on_field(position, card)) spotted(position, knowledge, card);
            spotted_in_group(position.state, knowledge, card);
        }
    }
    for (; zones != 0; zones &= zones - 1) {
        const std::size_t zone = static_cast<std::size_t>(std::countr_zero(zones));
        const CardSet hand = position.cards_in(opponent(seat), static_cast<ZoneId>(zone)) - position.state.revealed;
        shown_in_hand(position, knowledge, in_hands[zone], hand);
    }
    forget(knowledge, cards);
    for (int at : cards) {
        if (!lies_open(position, seat, static_cast<CardIx>(at))) knowledge.exact.add(at);
    }
    settle_pool(position, knowledge, opponent(seat));
}

void turned_down(Rules& rules, CardIx card, const std::array<bool, 2>& knew) {
    for (Seat seat : kSeats) {
        if (knew[static_cast<std::size_t>(ix(seat))] && !lies_open(rules.read(), seat, card))
            knowledge_of(rules, seat).exact.add(card);
    }
}

void turned_up(Rules& rules, CardIx card) {
    if (nothing_hidden_is_known(rules.state) && open_to(rules.book(), rules.state.cards[card]) == 3) return;
    if ((rules.state.knowledge[0].pooled | rules.state.knowledge[1].pooled).empty()) {
        const u8 open = open_to(rules.book(), rules.state.cards[card]);
        for (Seat seat : kSeats) {
            Knowledge& knowledge = knowledge_of(rules, seat);
            const bool sees = ((open >> ix(seat)) & 1) != 0;
            sees ? knowledge.exact.remove(card) : knowledge.exact.add(card);
            knowledge.grouped.remove(card);
        }
        return;
    }
    for (Seat seat : kSeats) {
        Knowledge& knowledge = knowledge_of(rules, seat);
        if (seat != rules.state.cards[card].owner && !knowledge.exact.has(card)) spotted(rules.read(), knowledge, card);
        forget(knowledge, CardSet::of(card));
        if (!lies_open(rules.read(), seat, card)) knowledge.exact.add(card);
    }
    const Seat owner = rules.state.cards[card].owner;
    settle_pool(rules.read(), knowledge_of(rules, opponent(owner)), owner);
}

}  // namespace arbiter
