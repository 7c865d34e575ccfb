// The atoms: the only writers of cards, zones, places and modifiers. Each records its event with the change.
#include <algorithm>

#include "base/report.h"
#include "engine/knowledge.h"
#include "engine/link.h"
#include "engine/loops.h"
#include "engine/rules.h"
#include "engine/visibility.h"

namespace arbiter {

namespace {

CardList& list_of(State& state, CardIx ix_of_card) {
    const CardState& card = state.cards[ix_of_card];
    if (card.place == kNone) return state.zones[static_cast<std::size_t>(ix(card.seat))][card.zone];
    Place& place = state.places[card.place];
    return card.attached ? place.under : place.stack;
}

void unlink(State& state, CardIx ix_of_card) {
    CardState& card = state.cards[ix_of_card];
    CardList& list = list_of(state, ix_of_card);
    (card.above == kNone ? list.top : state.cards[card.above].below) = card.below;
    (card.below == kNone ? list.bottom : state.cards[card.below].above) = card.above;
    card.above = card.below = kNone;
    --list.count;
    if (list.count == 0 && card.place != kNone && !card.attached) state.standing.remove(card.place);
}

// The card's zone, seat and place are already set.
void link(State& state, CardIx ix_of_card, End end) {
    CardState& card = state.cards[ix_of_card];
    CardList& list = list_of(state, ix_of_card);
    card.above = card.below = kNone;
    if (list.count == 0) {
        list.top = list.bottom = ix_of_card;
        if (card.place != kNone && !card.attached) state.standing.add(card.place);
    } else if (end == End::Bottom) {
        card.above = list.bottom;
        state.cards[list.bottom].below = ix_of_card;
        list.bottom = ix_of_card;
    } else {
        card.below = list.top;
        state.cards[list.top].above = ix_of_card;
        list.top = ix_of_card;
    }
    ++list.count;
}

// A zone was shuffled.
void note_zone_shuffled(Rules& rules, Seat seat, ZoneId zone) {
    const CardSet cards = rules.read().cards_in(seat, zone);
    if (rules.book().zones[zone].seen == SeenBy::Nobody) shuffled(rules, cards);
    // What only its player sees, that player has put into an order that the other one cannot follow.
    if (rules.book().zones[zone].seen == SeenBy::Owner) arranged(rules, seat, cards);
}

// Changes places with the card directly below it.
void swap_with_card_below(State& state, CardIx ix_of_card) {
    CardList& list = list_of(state, ix_of_card);
    CardState& card = state.cards[ix_of_card];
    const CardIx other_ix = card.below;
    CardState& other = state.cards[other_ix];
    (card.above == kNone ? list.top : state.cards[card.above].below) = other_ix;
    (other.below == kNone ? list.bottom : state.cards[other.below].above) = ix_of_card;
    other.above = card.above;
    card.below = other.below;
    other.below = ix_of_card;
    card.above = other_ix;
}

Spot spot_of(const Rules& rules, CardIx card) {
    const CardState& at = rules.state.cards[card];
    const u8 slot = at.place == kNone ? kNone : rules.state.places[at.place].slot;
    return {at.zone, at.seat, at.place, rules.log ? rules.read().depth_of(card) : u8{0}, slot};
}

Event event_of(const Rules& rules, EventKind kind, CardIx card) {
    Event event{};
    event.kind = kind;
    event.card = card;
    event.seat = rules.state.cards[card].seat;
    event.definition = rules.state.cards[card].definition;
    event.ability = kNoAbility;
    event.from = event.to = spot_of(rules, card);
    for (Seat seat : kSeats) event.known |= static_cast<u8>(recognizes(rules.read(), seat, card) << ix(seat));
    return event;
}

// The part that every move shares: leaving, becoming another object, arriving.
struct Relocation {
    ZoneId zone;
    Seat seat;
    PlaceIx place;
    u8 attached;
    Face face;
    End end;
    u8 reason;
};

// Can this move change whose texts speak in play: its own, or that of a card that it covers or uncovers?
bool changes_effects(const Rules& rules, const CardState& card, const Relocation& to) {
    const Rulebook& book = rules.book();
    const u16 says_in = rules.pool().definition(card.definition).says_in;
    if (((says_in >> card.zone) | (says_in >> to.zone)) & 1) return true;
    if (!book.zones[card.zone].field && !book.zones[to.zone].field) return false;
    if (rules.pool().definition(card.definition).states != 0 || rules.read().anything_given()) return true;
    const bool uncovers = card.place != kNone && !card.attached && rules.state.places[card.place].stack.count > 1;
    const bool covers =
        to.place != kNone && !to.attached && to.face == Face::Up && rules.state.places[to.place].stack.count > 0;
    return uncovers || covers;
}

// Takes the card from where it lies and puts it there, whatever anybody knows of it.
[[gnu::always_inline]] inline void transfer(Rules& rules, CardIx ix_of_card, const Relocation& to) {
    State& state = rules.state;
    CardState& card = state.cards[ix_of_card];
    const ZoneId from = card.zone;
    if (changes_effects(rules, card, to)) rules.field_changes();
    ++rules.changes;
    unlink(state, ix_of_card);
    card.zone = to.zone;
    card.seat = to.seat;
    card.place = to.place;
    card.attached = to.attached & 1;
    card.orphaned = 0;
    card.face = to.face;
    card.position = 0;
    if (rules.book().becomes_new(from, to.zone)) {
        card.since = state.clock;
        card.mark = 0;
        card.situations = 0;
    }
    link(state, ix_of_card, to.end);
}

// The same with what the seats know of it.
[[gnu::noinline]] void transfer_known(Rules& rules, CardIx ix_of_card, const Relocation& to) {
    const Position& position = rules.read();
    const Departure departure = departing(position, ix_of_card);
    transfer(rules, ix_of_card, to);
    arrived(position, rules.state, ix_of_card, departure);
}

void relocate(Rules& rules, CardIx ix_of_card, const Relocation& to) {
    State& state = rules.state;
    Event event;
    if (rules.log) event = event_of(rules, EventKind::Moved, ix_of_card);
    const CardState& card = state.cards[ix_of_card];
    if (moving_changes_no_knowledge(state, rules.book().zones[card.zone], card.seat, CardSet::of(ix_of_card))) {
        const u8 open_before = open_to(rules.book(), card);
        transfer(rules, ix_of_card, to);
        went_out_of_sight(state, ix_of_card, static_cast<u8>(open_before & ~open_to(rules.book(), card)));
    } else {
        transfer_known(rules, ix_of_card, to);
    }
    if (to.place != kNone && !to.attached && state.places[to.place].stack.count == 1) {
        state.places[to.place].since = state.clock;
        state.places[to.place].mark = 0;
    }
    if (!rules.log) return;
    event.to = spot_of(rules, ix_of_card);
    // Who could follow the move knows the card where it is now: knowing that it was in a hand is not knowing that it
    // left.
    event.known = known_by(rules.read(), ix_of_card);
    event.reason = to.reason;
    rules.record(event);
}

}  // namespace

CardIx Rules::create_card(DefinitionId definition, Seat owner, ZoneId zone) {
    create_cards({&definition, 1}, owner, zone);
    return over() ? kNone : static_cast<CardIx>(state.card_count - 1);
}

void Rules::create_cards(std::span<const DefinitionId> definitions, Seat owner, ZoneId zone) {
    if (definitions.empty()) return;
    if (state.card_count + definitions.size() > kMaxCards) return overflow(Capacity::Cards);
    field_changes();
    CardList& list = state.zones[static_cast<std::size_t>(ix(owner))][zone];
    if (list.count > 0) {
        state.cards[list.bottom].below = state.card_count;
    } else {
        list.top = state.card_count;
    }
    CardIx above = list.count > 0 ? list.bottom : kNone;
    CardIx at = state.card_count;
    DefinitionId last = 0;
    for (DefinitionId definition : definitions) {
        if (definition != last && !link(state, pool(), definition)) return overflow(Capacity::Memories);
        last = definition;
        // The rest of a slot that was never used is as it has to be.
        CardState& card = state.cards[at];
        card.definition = definition;
        card.since = state.clock;
        card.zone = zone;
        card.seat = card.owner = owner;
        card.above = above;
        card.below = static_cast<CardIx>(at + 1);
        above = at++;
    }
    state.card_count = at;
    list.bottom = above;
    state.cards[above].below = kNone;
    list.count = static_cast<u8>(list.count + definitions.size());
}

CardIx Rules::create_token(DefinitionId definition, Seat owner, ZoneId zone) {
    if (state.card_count < kMaxCards) return create_card(definition, owner, zone);
    for (CardIx at = 0; at < state.card_count; ++at) {
        CardState& card = state.cards[at];
        if (!pool().definition(card.definition).token || book().zones[card.zone].in_game) continue;
        if (!arbiter::link(state, pool(), definition)) {
            overflow(Capacity::Memories);
            return kNone;
        }
        field_changes();
        unlink(state, at);
        card = {};
        card.definition = definition;
        card.since = state.clock;
        card.zone = zone;
        card.seat = card.owner = owner;
        card.place = kNone;
        link(state, at, End::Bottom);
        return at;
    }
    overflow(Capacity::Cards);
    return kNone;
}

PlaceIx Rules::create_place(ZoneId zone, Seat seat, int slot) {
    if (state.place_count >= book().max_places) {
        overflow(Capacity::Places);
        return kNone;
    }
    const PlaceIx at = state.place_count++;
    state.places[at] = {zone, seat, static_cast<u8>(slot), 0, {kNone, kNone, 0}, {kNone, kNone, 0}, state.clock};
    return at;
}

namespace {

// The lowest number that nothing standing in this zone of the player's has.
u8 free_slot(const State& state, ZoneId zone, Seat seat) {
    CardSet taken{};
    for (int at : state.standing) {
        const Place& place = state.places[static_cast<std::size_t>(at)];
        if (place.zone == zone && place.seat == seat) taken.add(place.slot);
    }
    u8 slot = 0;
    while (taken.has(slot)) ++slot;
    return slot;
}

}  // namespace

PlaceIx Rules::open_place(ZoneId zone, Seat seat) {
    const u8 slot = free_slot(state, zone, seat);
    for (PlaceIx at = 0; at < state.place_count; ++at) {
        Place& place = state.places[at];
        if (!book().zones[place.zone].dynamic_places || place.stack.count + place.under.count > 0) continue;
        place.zone = zone;
        place.seat = seat;
        place.slot = slot;
        place.mark = 0;
        place.since = state.clock;
        return at;
    }
    return create_place(zone, seat, slot);
}

void Rules::shift_place(PlaceIx at, ZoneId zone, Seat seat) {
    Place& place = state.places[at];
    const Spot from = spot_of_place(state, at);
    field_changes();
    state.standing.remove(at);
    place.slot = free_slot(state, zone, seat);
    state.standing.add(at);
    place.zone = zone;
    place.seat = seat;
    for (int moved : read().stack_of(at) | read().attached_to(at)) {
        CardState& card = state.cards[static_cast<std::size_t>(moved)];
        card.zone = zone;
        card.seat = seat;
    }
    if (!log) return;
    Event event = event_of(*this, EventKind::Shifted, place.stack.top);
    event.from = from;
    event.to = spot_of_place(state, at);
    record(event);
}

void Rules::join_places(PlaceIx from, PlaceIx into) {
    Event event{};
    if (log) {
        event = event_of(*this, EventKind::Joined, state.places[from].stack.top);
        event.from = spot_of_place(state, from);
        event.to = spot_of_place(state, into);
    }
    field_changes();
    const Place& target = state.places[into];
    while (state.places[from].stack.count > 0) {
        const CardIx top = state.places[from].stack.top;
        unlink(state, top);
        CardState& card = state.cards[top];
        card.place = into;
        card.zone = target.zone;
        card.seat = target.seat;
        link(state, top, End::Bottom);
    }
    rename_modified_place(from, into);
    if (log) record(event);
}

void Rules::turn_over(CardIx at, DefinitionId side) {
    if (state.cards[at].definition == side) return;
    field_changes();
    state.cards[at].definition = side;
    if (log) record(event_of(*this, EventKind::TurnedOver, at));
}

void Rules::tick() {
    if (state.clock == room(Capacity::Ticks)) {
        overflow(Capacity::Ticks);
        return;
    }
    ++state.clock;
}

void Rules::move_to_zone(CardIx card, ZoneId zone, Seat seat, End end, u8 reason) {
    relocate(*this, card, {zone, seat, kNone, 0, Face::Up, end, reason});
}

void Rules::transfer_top(Seat seat, ZoneId from, ZoneId to, int count, u8 reason) {
    auto& zones = state.zones[static_cast<std::size_t>(ix(seat))];
    CardList& source = zones[from];
    CardList& target = zones[to];
    count = std::min<int>(count, source.count);
    if (count <= 0) return;
    // Outside of the field all cards of a zone lie open to the same seats.
    const SeenBy seen_there = book().zones[to].seen;
    const u8 see_there = seen_there == SeenBy::Nobody     ? u8{0}
                         : seen_there == SeenBy::Everyone ? u8{3}
                                                          : static_cast<u8>(1 << ix(seat));
    const u8 out_of_sight = static_cast<u8>(open_to(book(), state.cards[source.top]) & ~see_there);
    // Where somebody is told of it or may lose track, it is a matter of each card.
    const bool followed =
        nothing_hidden_is_known(state) ||
        moving_changes_no_knowledge(state, book().zones[from], seat, read().at_end(source, false, count));
    if (log || !followed) {
        for (; count > 0; --count) move_to_zone(source.top, to, seat, End::Bottom, reason);
        return;
    }
    ++changes;
    const bool becomes_new = book().becomes_new(from, to);
    const CardIx first = source.top;
    CardIx last = kNone;
    for (int left = count; left > 0; --left) {
        last = source.top;
        CardState& card = state.cards[last];
        source.top = card.below;
        card.zone = to;
        card.face = Face::Up;
        card.position = 0;
        if (becomes_new) {
            card.since = state.clock;
            card.mark = 0;
            card.situations = 0;
        }
        went_out_of_sight(state, last, out_of_sight);
    }
    source.count = static_cast<u8>(source.count - count);
    (source.count == 0 ? source.bottom : state.cards[source.top].above) = kNone;
    (target.count == 0 ? target.top : state.cards[target.bottom].below) = first;
    state.cards[first].above = target.count == 0 ? kNone : target.bottom;
    state.cards[last].below = kNone;
    target.bottom = last;
    target.count = static_cast<u8>(target.count + count);
}

void Rules::move_to_place(CardIx card, PlaceIx place, Target target, Face face, u8 reason) {
    const Place& to = state.places[place];
    const u8 attached = target == Target::Under;
    const End end =
        target == Target::OnTop || target == Target::InPlaceOf || target == Target::Vacant ? End::Top : End::Bottom;
    relocate(*this, card, {to.zone, to.seat, place, attached, face, end, reason});
    // What takes the place of a card from within a stack lies where that one lay: below what has to lie above it.
    const AttributeId order = book().stack_order;
    if (target != Target::InPlaceOf || order == kNone) return;
    const auto rank = [&](CardIx at) { return pool().definition(state.cards[at].definition).attributes[order]; };
    while (state.cards[card].below != kNone && rank(state.cards[card].below) > rank(card))
        swap_with_card_below(state, card);
}

void Rules::set_face(CardIx card, Face face) {
    if (state.cards[card].face == face) return;
    std::array<bool, 2> knew{};
    if (face == Face::Down) knew = {knows(read(), Seat::A, card), knows(read(), Seat::B, card)};
    const PlaceIx place = read().place_of(card);
    const bool alone = place == kNone || state.places[place].stack.count == 1;
    if (!alone || read().anything_given() || pool().definition(state.cards[card].definition).states != 0)
        field_changes();
    ++changes;
    state.cards[card].face = face;
    if (face == Face::Up) {
        turned_up(*this, card);
    } else {
        turned_down(*this, card, knew);
    }
    if (log) record(event_of(*this, face == Face::Up ? EventKind::TurnedUp : EventKind::TurnedDown, card));
}

void Rules::record_position(CardIx card, u8 position) {
    Event event = event_of(*this, EventKind::PositionSet, card);
    event.a = position;
    record(event);
}

void Rules::swap_places(PlaceIx a, PlaceIx b) {
    Place& first = state.places[a];
    Place& second = state.places[b];
    field_changes();
    std::swap(first.stack, second.stack);
    std::swap(first.under, second.under);
    std::swap(first.since, second.since);
    std::swap(first.mark, second.mark);
    for (PlaceIx at : {a, b}) {
        const Place& place = state.places[at];
        for (const CardList* list : {&place.stack, &place.under}) {
            for (CardIx moved = list->count == 0 ? kNone : list->top; moved != kNone;
                 moved = state.cards[moved].below) {
                CardState& card = state.cards[moved];
                card.place = at;
                card.seat = place.seat;
                card.zone = place.zone;
            }
        }
    }
    // What works on a character goes with it.
    swap_modifiers(a, b);
    // So does every mention of it: registers and waiting triggers hold places.
    const auto rename = [&](CardSet& set) { set = swapped(set, a, b); };
    for (Register& reg : state.registers) {
        if (reg.of == ObjectKind::Places) rename(reg.set);
    }
    for (Waiting& waiting : state.waiting) {
        if (waiting.of == ObjectKind::Places) rename(waiting.subjects);
    }
    for (Delayed& delayed : state.delayed) {
        if (delayed.of == ObjectKind::Places) rename(delayed.captured);
    }
    rename(state.standing);
    if (!log) return;
    Event event{};
    event.kind = EventKind::Swapped;
    event.seat = first.seat;
    event.card = kNone;
    event.a = a;
    event.n = b;
    // Into a vacant place: what stands there now has moved.
    const bool moved = (first.stack.count == 0) != (second.stack.count == 0);
    const PlaceIx to = moved && second.stack.count == 0 ? a : b;
    event.from = spot_of_place(state, to == a ? b : a);
    event.to = spot_of_place(state, to);
    if (moved) {
        const CardIx top = state.places[to].stack.top;
        event.definition = state.cards[top].definition;
        event.known = known_by(read(), top);
        event.reason = 1;
    }
    record(event);
}

void Rules::renew_place(PlaceIx place) {
    end_modifiers_on(place);
    state.places[place].since = state.clock;
}

void Rules::detach_cards_under(PlaceIx place) {
    for (int card : read().attached_to(place)) state.cards[static_cast<std::size_t>(card)].orphaned = 1;
}

void Rules::shuffle(Seat seat, ZoneId zone) {
    if (book().loops && zone == book().deck) loops::note_shuffle(state, seat);
    CardList& list = state.zones[static_cast<std::size_t>(ix(seat))][zone];
    std::array<CardIx, kMaxCards> order;
    const u32 count = list.count;
    CardIx next = list.top;
    for (u32 at = 0; at < count; ++at) {
        order[at] = next;
        next = state.cards[next].below;
    }
    // They are laid one on the other.
    CardIx below = kNone;
    CardIx* here = &list.bottom;
    state.rng.take_all(order.data(), count, [&](CardIx card) {
        *here = card;
        state.cards[card].below = below;
        below = card;
        here = &state.cards[card].above;
    });
    *here = kNone;
    list.top = below;
    if (state.group_count != 0 && book().zones[zone].seen == SeenBy::Nobody) {
        for (CardIx card : read().from_top(list)) state.cards[card].group = 0;
    }
    if (!nothing_hidden_is_known(state)) note_zone_shuffled(*this, seat, zone);
    if (!log) return;
    Event event{};
    event.kind = EventKind::Shuffled;
    event.seat = seat;
    event.card = kNone;
    event.from.zone = event.to.zone = zone;
    event.from.seat = event.to.seat = seat;
    record(event);
}

void Rules::reveal(CardSet cards) {
    for (Seat seat : kSeats) shown(*this, seat, cards);
    state.revealed |= cards;
    if (!log) return;
    for (CardIx card : in_open_order(read(), ObjectKind::Cards, cards))
        record(event_of(*this, EventKind::Revealed, card));
}

void Rules::look(Seat seat, CardSet cards) {
    shown(*this, seat, cards);
    if (!log) return;
    for (CardIx card : in_open_order(read(), ObjectKind::Cards, cards)) {
        Event event = event_of(*this, EventKind::Looked, card);
        event.seat = seat;
        event.known |= static_cast<u8>(1 << ix(seat));
        record(event);
    }
}

// Those that are over, and those of objects that are no more. A limit of all copies together does not end with the one
// that was used.
template <class Over>
void Rules::forget_uses(Over&& is_over) {
    for (int at = state.usage.size() - 1; at >= 0; --at) {
        const Usage& usage = state.usage[at];
        const bool counts = pool().ability(usage.ability).shared || usage.since == state.cards[usage.card].since;
        if (is_over(usage) || !counts) state.usage.erase(at);
    }
}

void Rules::count_use(CardIx card, AbilityId ability) {
    for (Usage& usage : state.usage) {
        if (usage.card == card && usage.ability == ability && usage.since == state.cards[card].since) {
            ++usage.count;
            return;
        }
    }
    if (state.usage.full()) forget_uses([](const Usage&) { return false; });
    if (state.usage.full()) {
        overflow(Capacity::Uses);
        return;
    }
    state.usage.push({card, 1, ability, state.cards[card].since});
}

void Rules::take_back_use(CardIx card, AbilityId ability) {
    for (int at = state.usage.size() - 1; at >= 0; --at) {
        Usage& usage = state.usage[at];
        if (usage.card != card || usage.ability != ability || usage.since != state.cards[card].since) continue;
        if (--usage.count == 0) state.usage.erase(at);
        return;
    }
}

void Rules::forget_turn() {
    forget_uses([&](const Usage& usage) { return pool().ability(usage.ability).per != Per::Game; });
    for (auto& seat : state.memory) {
        const auto counted = seat;
        seat.fill(0);
        for (int at = 0; at < state.watches.size(); ++at) {
            const Watch& watch = pool().watches[state.watches[at]];
            if (watch.kind != Watch::Kind::CountLastTurn) continue;
            seat[static_cast<std::size_t>(at)] = counted[static_cast<std::size_t>(memory_of(state, watch.of))];
        }
    }
}

void Rules::end_game(Outcome outcome, Seat winner) {
    if (over()) return;
    state.outcome = outcome;
    state.winner = winner;
    state.decision = {};
    if (!log) return;
    Event event{};
    event.kind = outcome == Outcome::Won    ? EventKind::GameWon
                 : outcome == Outcome::Draw ? EventKind::GameDrawn
                                            : EventKind::GameVoid;
    event.seat = winner;
    event.card = kNone;
    record(event);
}

void Rules::overflow(Capacity which) {
    if (over()) return;
    end_game(Outcome::Void, Seat::Nobody);
    state.out_of = which;
    if (log && !log->events.empty()) log->events.back().n = static_cast<i32>(which);
    // What is only tried ends nothing.
    if (trial) return;
    Incident incident;
    incident.kind = IncidentKind::OutOfRoom;
    incident.capacity = which;
    incident.game = &game;
    incident.state = &state;
    incident.log = log;
    report(incident, save_log);
}

namespace {

bool tells_the_end(EventKind kind) {
    return kind == EventKind::GameWon || kind == EventKind::GameDrawn || kind == EventKind::GameVoid;
}

}  // namespace

// The end is the last that happens.
void Rules::record(Event event) {
    if (!log || (over() && !tells_the_end(event.kind))) return;
    event.clause = clause;
    log->events.push_back(event);
}

}  // namespace arbiter
