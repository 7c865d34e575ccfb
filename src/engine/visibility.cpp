// Who knows which card: by the zone's rule, or because they have seen it and could follow it since.
#include "engine/visibility.h"

#include <algorithm>
#include <bit>

namespace arbiter {

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
    return spec.ordered || spec.places || spec.seen == SeenBy::Everyone ||
           (spec.seen == SeenBy::Owner && whose == seat);
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

bool sees(const Position& position, Seat seat, const Modifier& modifier) {
    const bool note = modifier.on == TargetKind::Card && modifier.ability == kNoAbility;
    return !note || recognizes(position, seat, modifier.target);
}

bool works_in_the_open(const Rulebook& book, const Ability& ability) {
    for (std::size_t zone = 0; zone < book.zones.size(); ++zone) {
        if (((ability.zones >> zone) & 1) && book.zones[zone].seen != SeenBy::Everyone) return false;
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

// Visits the lists in which these cards lie, each once: zones by seat, then places. Most sets lie in one list.
template <class ZoneFn, class PlaceFn>
void for_each_list(const Position& position, CardSet cards, ZoneFn&& zone_fn, PlaceFn&& place_fn) {
    std::array<u32, 2> zones{};
    CardSet places{};
    for (int at : cards) {
        const CardState& card = position.card(static_cast<CardIx>(at));
        if (card.place == kNone) {
            zones[static_cast<std::size_t>(ix(card.seat))] |= u32{1} << card.zone;
        } else {
            places.add(card.place);
        }
    }
    for (Seat seat : kSeats) {
        for (u32 left = zones[static_cast<std::size_t>(ix(seat))]; left != 0; left &= left - 1)
            zone_fn(seat, static_cast<ZoneId>(std::countr_zero(left)));
    }
    for (int at : places) place_fn(position.place(static_cast<PlaceIx>(at)));
}

Offered by_number(CardSet set) {
    Offered out;
    for (int at : set) out.push(static_cast<u8>(at));
    return out;
}

// Appends those of the cards that lie in this list, from the top.
void add_from_top(const Position& position, const CardList& list, CardSet cards, Offered& out) {
    const int all = out.count + cards.size();
    for (CardIx at : position.from_top(list)) {
        if (!cards.has(at)) continue;
        out.push(at);
        if (out.count == all) return;
    }
}

// The zone in which the first of the options lies, if its order is the one in which the seat is offered them; else
// null. Mostly all of them lie there.
const CardList* first_zone(const Position& position, const Decision& decision) {
    const CardState& first = position.card(static_cast<CardIx>(decision.options.first()));
    if (first.place != kNone) return nullptr;
    if (decision.blind == 0 && !tracks_spots(position.book, decision.seat, first.zone, first.seat)) return nullptr;
    return &position.zone(first.seat, first.zone);
}

}  // namespace

Offered in_offered_order(const Position& position, const Decision& decision) {
    if (decision.of == ObjectKind::Places) return by_number(decision.options);
    Offered offered;
    if (decision.options.empty()) return offered;
    if (const CardList* zone = first_zone(position, decision)) {
        add_from_top(position, *zone, decision.options, offered);
        if (offered.count == decision.options.size()) return offered;
        offered.count = 0;
    }
    for_each_list(
        position, decision.options,
        [&](Seat seat, ZoneId zone) {
            if (decision.blind != 0 || tracks_spots(position.book, decision.seat, zone, seat)) {
                add_from_top(position, position.zone(seat, zone), decision.options, offered);
                return;
            }
            for (CardIx at : in_shown_order(position, decision.seat, zone, seat)) {
                if (decision.options.has(at)) offered.push(at);
            }
        },
        [&](const Place& place) {
            add_from_top(position, place.stack, decision.options, offered);
            add_from_top(position, place.under, decision.options, offered);
        });
    return offered;
}

CardSet offered_up_to(const Position& position, const Decision& decision, u8 last) {
    if (decision.of == ObjectKind::Places) return decision.options & CardSet::below(last + 1);
    CardSet set{};
    if (const CardList* zone = first_zone(position, decision)) {
        CardSet elsewhere = decision.options;
        bool passed = false;
        for (CardIx at : position.from_top(*zone)) {
            if (!elsewhere.has(at)) continue;
            elsewhere.remove(at);
            if (!passed) set.add(at);
            passed = passed || at == last;
            if (elsewhere.empty()) return set;
        }
        set = {};
    }
    for (u8 at : in_offered_order(position, decision)) {
        set.add(at);
        if (at == last) break;
    }
    return set;
}

Offered in_open_order(const Position& position, ObjectKind of, CardSet cards) {
    if (of == ObjectKind::Places || cards.size() < 2) return by_number(cards);
    Offered out;
    for_each_list(
        position, cards,
        [&](Seat seat, ZoneId zone) {
            const int first = out.count;
            add_from_top(position, position.zone(seat, zone), cards, out);
            if (position.book.zones[zone].ordered) return;
            std::sort(out.items.begin() + first, out.items.begin() + out.count, [&](u8 a, u8 b) {
                const DefinitionId mine = position.card(a).definition, theirs = position.card(b).definition;
                return mine != theirs ? mine < theirs : a < b;
            });
        },
        [&](const Place& place) {
            add_from_top(position, place.stack, cards, out);
            add_from_top(position, place.under, cards, out);
        });
    return out;
}

}  // namespace arbiter
