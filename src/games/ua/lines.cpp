// UA 3, 10: the two lines, and moving between them.
#include <algorithm>

#include "engine/copies.h"
#include "games/ua/turn.h"

namespace arbiter::ua {

namespace {

// Registers of the procedure that moves characters between the lines, those of one player after the other's.
enum ShiftRegister { kMoving, kFrontOut, kEnergyOut, kTrades };
constexpr u8 kInMovementPhase = 1;  // Task::how

}  // namespace

// UA Q269: texts may change how many cards a line holds.
int line_size(const Position& position, Seat seat, ZoneId where) {
    if (!position.has_effect(kLineSize)) return kLineSlots;
    struct Sum {
        const Position& position;
        ZoneId line;
        int total;
        Copies copies{};
    } sum{position, where, kLineSlots};
    visit_seat_effects(position, kLineSize, seat, &sum, [](void* context, const Effect& effect) {
        Sum& all = *static_cast<Sum*>(context);
        if ((effect.argument & 255) == all.line && all.copies.counts(all.position, effect)) all.total += effect.value;
    });
    return std::clamp(sum.total, 0, kLineSlots);
}

CardSet line(const Position& position, Seat seat, ZoneId where) {
    constexpr u64 kLine = (u64{1} << kLineSlots) - 1;
    return {position.state.standing.low & (kLine << first_place(seat, where)), 0};
}

PlaceIx free_place(const Position& position, Seat seat, ZoneId where) {
    if (line(position, seat, where).size() >= line_size(position, seat, where)) return kNone;
    const int first = first_place(seat, where);
    for (int at = first; at < first + kLineSlots; ++at) {
        if (!position.occupied(static_cast<PlaceIx>(at))) return static_cast<PlaceIx>(at);
    }
    return kNone;
}

// UA 11.2.2, 11.4.3: only a line that is full is one to push a card out of.
CardSet spaces(const Position& position, Seat seat, ZoneId where) {
    const PlaceIx vacant = free_place(position, seat, where);
    return vacant != kNone ? CardSet::of(vacant) : line(position, seat, where);
}

namespace {

CardSet of_player(const State& state, CardSet places, Seat seat) {
    CardSet theirs{};
    for (int at : places) {
        if (state.places[static_cast<std::size_t>(at)].seat == seat) theirs.add(at);
    }
    return theirs;
}

}  // namespace

void start_shift(Rules& rules, CardSet places, bool in_phase, u8 into) {
    if (places.empty()) return;
    CardSet moving{};
    for (int at : places) {
        if (may_shift(rules.read(), static_cast<PlaceIx>(at), in_phase)) moving.add(at);
    }
    const Seat lead = rules.state.lead;
    const Seat seat = of_player(rules.state, places, lead).empty() ? opponent(lead) : lead;
    const char* step = rules.clause;
    Frame& frame = rules.call(kShiftLine, seat);
    rules.clause = step;
    if (rules.over()) return;
    frame.flags |= kHoldTriggers;
    set_task(frame, {in_phase ? kInMovementPhase : u8{0}, into});
    rules.reg(frame, kMoving) = rules.holding(ObjectKind::Places, moving);
    for (int out : {kFrontOut, kEnergyOut, kTrades}) rules.reg(frame, out) = rules.holding(ObjectKind::Places);
}

namespace {

CardSet moving_to(Rules& rules, const Frame& frame, ZoneId to) {
    CardSet set{};
    const CardSet moving = still_existing(rules.read(), rules.reg(frame, kMoving));
    for (int at : of_player(rules.state, moving, frame.controller)) {
        if (rules.state.places[static_cast<std::size_t>(at)].zone != to) set.add(at);
    }
    return set;
}

// UA 10.4, 10.7: only what finds no space needs a removal; what leaves in the same movement makes space.
Next ask_space(Rules& rules, Frame& frame, ZoneId to, int into) {
    const Position& position = rules.read();
    const Seat seat = frame.controller;
    const CardSet there = line(position, seat, to);
    const CardSet leave = moving_to(rules, frame, other_line(to));
    const CardSet arrive = moving_to(rules, frame, to);
    const CardSet staying = there - leave;
    const int over = std::min(staying.size() + arrive.size() - line_size(position, seat, to),
                              std::min(staying.size(), arrive.size()));
    if (over <= 0) return Next::Step;
    if (over == staying.size()) {
        rules.reg(frame, into).set = staying;
        return Next::Step;
    }
    rules.ask_pick(seat, kPromptPushOut, ObjectKind::Places, staying, over, over, into);
    return Next::Step;
}

}  // namespace

Next ask_energy_space(Rules& rules, Frame& frame) { return ask_space(rules, frame, kEnergyLine, kEnergyOut); }

// UA 10.6: instead of pushing a character out of the full energy line, Step may trade places with it.
Next offer_trades(Rules& rules, Frame& frame) {
    if (!(task_of(frame).how & kInMovementPhase)) return Next::Step;
    CardSet tradable{};
    for (int at : rules.reg(frame, kEnergyOut).set) {
        if (may_shift(rules.read(), static_cast<PlaceIx>(at), true)) tradable.add(at);
    }
    if (tradable.empty()) return Next::Step;
    rules.ask_pick(frame.controller, kPromptTrade, ObjectKind::Places, tradable, 0, tradable.size(), kTrades);
    return Next::Step;
}

Next ask_front_space(Rules& rules, Frame& frame) {
    const CardSet trades = rules.reg(frame, kTrades).set;
    rules.reg(frame, kEnergyOut).set -= trades;
    rules.reg(frame, kMoving).set |= trades;
    return ask_space(rules, frame, kFrontLine, kFrontOut);
}

Next push_out(Rules& rules, Frame& frame) {
    CardSet cards{};
    for (int at : rules.reg(frame, kFrontOut).set | rules.reg(frame, kEnergyOut).set)
        cards.add(top_of(rules.read(), static_cast<PlaceIx>(at)));
    if (cards) move_cards(rules, cards, kRemoval, kPushedOut, frame.controller);
    return Next::Step;
}

namespace {

// To the first free place of the other line; kNone when there is none.
PlaceIx step_to_other_line(Rules& rules, PlaceIx from) {
    const Place& at = rules.state.places[from];
    const PlaceIx to = free_place(rules.read(), at.seat, other_line(at.zone));
    if (to != kNone) rules.swap_places(from, to);
    return to;
}

// What every change of lines brings with it.
void have_moved(Rules& rules, CardSet arrived, CardSet left_front) {
    for (int at : arrived) {
        const PlaceIx place = static_cast<PlaceIx>(at);
        rules.mark_place(place, rules.state.places[place].mark | kDidMove);
    }
    CardSet cards{};
    for (int at : left_front) {
        const CardList& stack = rules.state.places[static_cast<std::size_t>(at)].stack;
        for (CardIx card = stack.top; card != kNone; card = rules.state.cards[card].below) cards.add(card);
    }
    end_until_left(rules, cards, kFrontLineLeft);
    rules.state.marks[kRulesPending] = 1;
    rules.emit(kMoves, ObjectKind::Places, arrived);
}

}  // namespace

void end_until_left(Rules& rules, const CardSet& cards, Moment moment) {
    for (int at = rules.state.modifiers.size() - 1; at >= 0; --at) {
        const Modifier& modifier = rules.state.modifiers[at];
        const bool until_left = modifier.duration == Duration::UntilMoment && modifier.moment == moment;
        if (until_left && modifier.source != kNone && cards.has(modifier.source)) rules.end_modifier(at);
    }
}

// UA Q122: a character that may not be on a line is not swapped there, either.
bool swap_characters(Rules& rules, PlaceIx a, PlaceIx b) {
    const bool lines = rules.state.places[a].zone != rules.state.places[b].zone;
    if (lines && (!may_shift(rules.read(), a, false) || !may_shift(rules.read(), b, false))) return false;
    rules.swap_places(a, b);
    const PlaceIx back = rules.state.places[a].zone == kEnergyLine ? a : b;
    if (lines) have_moved(rules, CardSet::of(a) | CardSet::of(b), CardSet::of(back));
    return true;
}

// UA 10.1, 10.7: all of them at once.
Next shift(Rules& rules, Frame& frame) {
    CardSet forward = moving_to(rules, frame, kFrontLine);
    CardSet back = moving_to(rules, frame, kEnergyLine);
    rules.reg(frame, kMoving).set -= of_player(rules.state, rules.reg(frame, kMoving).set, frame.controller);
    rules.tick();
    CardSet arrived{}, left_front{};
    while (forward && back) {
        const PlaceIx a = static_cast<PlaceIx>(forward.first()), b = static_cast<PlaceIx>(back.first());
        forward.remove(a);
        back.remove(b);
        rules.swap_places(a, b);
        arrived |= CardSet::of(a) | CardSet::of(b);
        left_front.add(a);
    }
    for (int at : forward | back) {
        const bool goes_back = back.has(at);
        const PlaceIx to = step_to_other_line(rules, static_cast<PlaceIx>(at));
        if (to == kNone) continue;
        arrived.add(to);
        if (goes_back) left_front.add(to);
    }
    have_moved(rules, arrived, left_front);
    // With those of the other player, which moved before.
    const u8 into = task_of(frame).into;
    const CardSet before =
        into == kNone ? CardSet{} : rules.reg(rules.state.frames[rules.state.frames.size() - 2], into).set;
    Frame& asking = return_places(rules, frame, before | arrived);
    if (arrived.empty()) asking.flags |= kPartial;
    if (rules.reg(frame, kMoving).set.empty()) return Next::Step;
    frame.controller = opponent(frame.controller);
    for (int out : {kFrontOut, kEnergyOut, kTrades}) rules.reg(frame, out) = rules.holding(ObjectKind::Places);
    return go_to(rules, frame, ask_energy_space);
}

}  // namespace arbiter::ua
