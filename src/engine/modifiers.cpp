// What resolved effects leave behind, and how it ends. An effect on several things at once is one entry with a set.
#include <algorithm>

#include "engine/rules.h"
#include "engine/visibility.h"

namespace arbiter {

namespace {

constexpr TargetKind one_of(ObjectKind of) { return of == ObjectKind::Places ? TargetKind::Place : TargetKind::Card; }
constexpr TargetKind several_of(ObjectKind of) {
    return of == ObjectKind::Places ? TargetKind::Places : TargetKind::Cards;
}

bool still_exists(const Position& position, TargetKind on, int target, Stamp stamp) {
    const auto at = static_cast<u8>(target);
    return (on == TargetKind::Place || on == TargetKind::Places ? position.place(at).since : position.card(at).since) <=
           stamp;
}

// What a modifier works on: a place, a player, a card on the field that both players know.
Spot spot_of_target(const Rules& rules, const Modifier& modifier) {
    const State& state = rules.state;
    if (modifier.on == TargetKind::Place) return spot_of_place(state, modifier.target);
    const PlaceIx lies = modifier.on == TargetKind::Card ? state.cards[modifier.target].place : kNone;
    if (lies != kNone && known_by(rules.read(), modifier.target) == 3) return spot_of_place(state, lies);
    return {0, modifier.on == TargetKind::Seat ? static_cast<Seat>(modifier.target) : Seat::Nobody, kNone, kNone};
}

Event event_of(const Rules& rules, EventKind kind, const Modifier& modifier) {
    Event event{};
    event.kind = kind;
    event.seat = modifier.controller;
    event.card = kNone;
    for (Seat seat : kSeats) event.known |= static_cast<u8>(sees(rules.read(), seat, modifier) << ix(seat));
    event.a = modifier.property;
    event.n = modifier.value;
    event.to = spot_of_target(rules, modifier);
    return event;
}

bool in_use(const State& state, int set) {
    return std::any_of(state.modifiers.begin(), state.modifiers.end(),
                       [&](const Modifier& modifier) { return is_on_set(modifier.on) && modifier.target == set; });
}

// Where these can be kept together, shared with those that work on the same; kNone: there is no room.
u8 set_for(const State& state, ObjectKind of, CardSet targets) {
    for (const Modifier& modifier : state.modifiers) {
        if (modifier.on == several_of(of) && state.sets[modifier.target] == targets) return modifier.target;
    }
    for (std::size_t at = 0; at < state.sets.size(); ++at) {
        if (!state.sets[at]) return static_cast<u8>(at);
    }
    return kNone;
}

void drop(State& state, int at) {
    const Modifier modifier = state.modifiers[at];
    state.modifiers.erase(at);
    if (is_on_set(modifier.on) && !in_use(state, modifier.target)) state.sets[modifier.target] = {};
}

bool is_in(u64 properties, const Modifier& modifier) { return ((properties >> modifier.property) & 1) != 0; }

bool ends_with_a_turn(const Modifier& modifier) {
    return modifier.duration == Duration::ThisTurn || modifier.duration == Duration::DuringTurn ||
           modifier.duration == Duration::ThroughNextTurn;
}

// Has all that it works on been what it is since then?
bool holds_for_all(const Position& position, const Modifier& modifier) {
    if (!is_on_set(modifier.on)) return target_still_exists(position, modifier);
    for (int target : position.state.sets[modifier.target]) {
        if (!still_exists(position, modifier.on, target, modifier.stamp)) return false;
    }
    return true;
}

enum class MadeBy : u8 { OneText, AnyOfOnePlayer };

// Do they differ in nothing but in how much they add to one number, or in nothing at all where once is enough? Of
// changes up and down a text may leave out the one or the other.
bool can_be_merged(const Rulebook& book, Modifier one, const Modifier& other, MadeBy by) {
    const bool adds_up = is_in(book.additive_properties, one);
    if (!adds_up && !is_in(book.idempotent_properties, one)) return false;
    if (adds_up) {
        if ((one.value < 0) != (other.value < 0)) return false;
        one.value = other.value;
    }
    if (by == MadeBy::AnyOfOnePlayer) {
        if (!adds_up || !ends_with_a_turn(one)) return false;
        one.ability = other.ability;
        one.source = other.source;
    }
    one.stamp = other.stamp;
    return one == other;
}

// Makes one of those that say the same. It stands where the latest stood, which is the one that texts ask for.
void fold(Rules& rules, MadeBy by) {
    auto& all = rules.state.modifiers;
    for (int later = all.size() - 1; later > 0; --later) {
        for (int earlier = later - 1; earlier >= 0; --earlier) {
            if (!can_be_merged(rules.book(), all[earlier], all[later], by)) continue;
            if (!holds_for_all(rules.read(), all[earlier])) continue;
            if (is_in(rules.book().additive_properties, all[later])) all[later].value += all[earlier].value;
            all.erase(earlier);
            --later;
        }
    }
    rules.field_changes();
}

// Makes room for so many where there may be too little, and for what an instruction notes besides: what worked on
// objects that are no more goes, then what a text has said again and again becomes one, then what several texts of one
// player add to one number.
void make_room(Rules& rules, int more) {
    constexpr int kBesides = 8;
    const auto has_room = [&] { return rules.state.modifiers.size() + more + kBesides <= room(Capacity::Modifiers); };
    if (has_room()) return;
    for (int at = rules.state.modifiers.size() - 1; at >= 0; --at) {
        if (!target_still_exists(rules.read(), rules.state.modifiers[at])) rules.end_modifier(at);
    }
    for (MadeBy by : {MadeBy::OneText, MadeBy::AnyOfOnePlayer}) {
        if (!has_room()) fold(rules, by);
    }
}

bool has_room(Rules& rules) {
    if (!rules.state.modifiers.full()) return true;
    rules.overflow(Capacity::Modifiers);
    return false;
}

// Lays it down for these: as one entry, or one for each where there is no room for the set.
void lay(Rules& rules, Modifier modifier, ObjectKind of, CardSet targets) {
    const u8 set = targets.is_one() ? kNone : set_for(rules.state, of, targets);
    if (set != kNone) rules.state.sets[set] = targets;
    modifier.on = set == kNone ? one_of(of) : several_of(of);
    const auto push = [&](u8 target) {
        if (!has_room(rules)) return;
        modifier.target = target;
        rules.state.modifiers.push(modifier);
        rules.field_changes();
    };
    if (set != kNone) return push(set);
    for (u8 target : in_open_order(rules.read(), of, targets)) push(target);
}

}  // namespace

bool works_on(const State& state, const Modifier& modifier, Object object) {
    if (modifier.on == one_of(object.of)) return modifier.target == object.ix;
    return modifier.on == several_of(object.of) && state.sets[modifier.target].has(object.ix);
}

bool works_on(const Position& position, const Modifier& modifier, Object object) {
    return works_on(position.state, modifier, object) && still_exists(position, modifier.on, object.ix, modifier.stamp);
}

bool target_still_exists(const Position& position, const Modifier& modifier) {
    switch (modifier.on) {
        case TargetKind::Place:
        case TargetKind::Card: return still_exists(position, modifier.on, modifier.target, modifier.stamp);
        case TargetKind::Places:
        case TargetKind::Cards:
            for (int target : position.state.sets[modifier.target]) {
                if (still_exists(position, modifier.on, target, modifier.stamp)) return true;
            }
            return false;
        case TargetKind::Seat:
        case TargetKind::Everything: return true;
    }
    return false;
}

std::vector<Modifier> one_by_one(const Position& position, const Modifier& modifier) {
    if (!is_on_set(modifier.on)) return {modifier};
    const ObjectKind of = modifier.on == TargetKind::Places ? ObjectKind::Places : ObjectKind::Cards;
    std::vector<Modifier> all;
    for (u8 target : in_open_order(position, of, position.state.sets[modifier.target])) {
        all.push_back(modifier);
        all.back().on = one_of(of);
        all.back().target = target;
    }
    return all;
}

void Rules::add_modifier(Modifier modifier) {
    if (state.modifiers.full()) make_room(*this, 1);
    if (!has_room(*this)) return;
    field_changes();
    state.modifiers.push(modifier);
    record_modifier(modifier);
}

void Rules::add_modifier(Modifier modifier, ObjectKind of, CardSet targets) {
    if (targets.empty()) return;
    make_room(*this, targets.is_one() || set_for(state, of, targets) != kNone ? 1 : targets.size());
    lay(*this, modifier, of, targets);
    if (over() || !log) return;
    for (u8 target : in_open_order(read(), of, targets)) {
        modifier.on = one_of(of);
        modifier.target = target;
        record_modifier(modifier);
    }
}

void Rules::record_modifier(const Modifier& modifier) {
    if (!log) return;
    Event event = event_of(*this, EventKind::Modified, modifier);
    event.card = modifier.source;
    event.definition = modifier.source == kNone ? 0 : state.cards[modifier.source].definition;
    event.ability = modifier.ability;
    record(event);
}

void Rules::end_modifier(int at) {
    field_changes();
    const std::vector<Modifier> ended = log ? one_by_one(read(), state.modifiers[at]) : std::vector<Modifier>{};
    drop(state, at);
    for (const Modifier& modifier : ended) record(event_of(*this, EventKind::ModifierEnded, modifier));
}

void Rules::end_modifier_on(int at, u8 target) {
    Modifier modifier = state.modifiers[at];
    if (!is_on_set(modifier.on)) return end_modifier(at);
    field_changes();
    const ObjectKind of = modifier.on == TargetKind::Places ? ObjectKind::Places : ObjectKind::Cards;
    CardSet left = state.sets[modifier.target];
    left.remove(target);
    drop(state, at);
    const int before = state.modifiers.size();
    if (left) lay(*this, modifier, of, left);
    // The rest stays where it was among the others.
    std::rotate(state.modifiers.begin() + at, state.modifiers.begin() + before, state.modifiers.end());
    modifier.on = one_of(of);
    modifier.target = target;
    if (log) record(event_of(*this, EventKind::ModifierEnded, modifier));
}

void Rules::end_modifiers(PropertyId property, u16 argument) {
    for (int at = state.modifiers.size() - 1; at >= 0; --at) {
        if (state.modifiers[at].property != property || state.modifiers[at].argument < argument) continue;
        field_changes();
        drop(state, at);
    }
}

void Rules::end_modifiers_at(u8 moment, Seat turn_player) {
    for (int at = state.modifiers.size() - 1; at >= 0; --at) {
        const Modifier& modifier = state.modifiers[at];
        if (modifier.duration != Duration::UntilMoment || modifier.moment != moment) continue;
        const Seat whose = modifier.moment_turn;
        if (modifier.turn <= state.turn && (whose == Seat::Nobody || whose == turn_player)) end_modifier(at);
    }
}

void Rules::expire_modifiers() {
    for (int at = state.modifiers.size() - 1; at >= 0; --at) {
        const Modifier& modifier = state.modifiers[at];
        // What worked on an object that no longer exists would only fill the list.
        if ((ends_with_a_turn(modifier) && modifier.turn <= state.turn) || !target_still_exists(read(), modifier))
            end_modifier(at);
    }
}

void Rules::end_modifiers_on(PlaceIx place) {
    for (int at = state.modifiers.size() - 1; at >= 0; --at) {
        if (works_on(state, state.modifiers[at], {ObjectKind::Places, place})) end_modifier_on(at, place);
    }
}

// What became part of something else was as old as that: what worked on the one works on the other.
void Rules::rename_modified_place(PlaceIx from, PlaceIx to) {
    for (int at = state.modifiers.size() - 1; at >= 0; --at) {
        const Modifier modifier = state.modifiers[at];
        if (!works_on(read(), modifier, {ObjectKind::Places, from})) continue;
        if (modifier.on == TargetKind::Place) {
            state.modifiers[at].target = to;
            continue;
        }
        CardSet targets = state.sets[modifier.target];
        targets.remove(from);
        targets.add(to);
        drop(state, at);
        const int before = state.modifiers.size();
        lay(*this, modifier, ObjectKind::Places, targets);
        std::rotate(state.modifiers.begin() + at, state.modifiers.begin() + before, state.modifiers.end());
    }
}

void Rules::swap_modifiers(PlaceIx a, PlaceIx b) {
    CardSet renamed{};
    for (Modifier& modifier : state.modifiers) {
        if (modifier.on == TargetKind::Place && (modifier.target == a || modifier.target == b))
            modifier.target = modifier.target == a ? b : a;
        if (modifier.on != TargetKind::Places || renamed.has(modifier.target)) continue;
        renamed.add(modifier.target);
        state.sets[modifier.target] = swapped(state.sets[modifier.target], a, b);
    }
}

}  // namespace arbiter
