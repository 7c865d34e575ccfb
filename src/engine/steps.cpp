#include "engine/steps.h"

#include <algorithm>

namespace arbiter::steps {

Next draw_who_chooses(Rules& rules, Frame& frame, u16 prompt) {
    frame.controller = rules.state.rng.below(2) == 0 ? Seat::A : Seat::B;
    rules.ask_yes_no(frame.controller, prompt, 0);
    return Next::Step;
}

Next take_first(Rules& rules, Frame& frame) {
    rules.state.lead = rules.reg(frame, 0).number ? frame.controller : opponent(frame.controller);
    rules.state.starting = rules.state.lead;
    return Next::Step;
}

Next shuffle_decks(Rules& rules) {
    for (Seat seat : kSeats) rules.shuffle(seat, rules.book().deck);
    return Next::Step;
}

Next deal_life(Rules& rules, int count, ZoneId life, u8 reason) {
    const ZoneId deck = rules.book().deck;
    rules.tick();
    for (Seat seat : {rules.state.lead, opponent(rules.state.lead)}) {
        for (int n = 0; n < count && rules.read().zone(seat, deck).count > 0; ++n)
            rules.move_to_zone(rules.read().zone(seat, deck).top, life, seat, End::Bottom, reason);
    }
    return Next::Step;
}

Next deal_opening_hands(Rules& rules, const OpeningHand& opening) {
    for (Seat seat : {rules.state.lead, opponent(rules.state.lead)}) rules.deal(seat, opening.size, opening.drawn);
    return Next::Step;
}

Next exchange_hand(Rules& rules, Frame& frame, Seat seat, const OpeningHand& opening) {
    if (!rules.reg(frame, 0).number) return Next::Step;
    rules.tick();
    rules.transfer_top(seat, opening.hand, opening.deck, rules.read().zone(seat, opening.hand).count, opening.returned);
    rules.deal(seat, opening.size, opening.drawn);
    rules.shuffle(seat, opening.deck);
    return Next::Step;
}

namespace {

void record_beginning(Rules& rules, EventKind kind, u8 phase, i32 turn) {
    if (!rules.log) return;
    Event event{};
    event.kind = kind;
    event.card = kNone;
    event.seat = rules.state.lead;
    event.a = phase;
    event.n = turn;
    rules.record(event);
}

}  // namespace

void begin_turn(Rules& rules) {
    ++rules.state.turn;
    record_beginning(rules, EventKind::TurnBegan, 0, rules.state.turn);
}

void begin_phase(Rules& rules, u8 phase) {
    rules.state.phase = phase;
    record_beginning(rules, EventKind::PhaseBegan, phase, 0);
}

void record_judged(Rules& rules, PlaceIx at, u8 result, i32 strength, CardIx shown) {
    if (!rules.log) return;
    const Place& place = rules.state.places[at];
    Event event{};
    event.kind = EventKind::Judged;
    event.card = kNone;
    event.ability = kNoAbility;
    event.seat = place.seat;
    event.a = result;
    event.n = strength;
    event.to = {place.zone, place.seat, at, place.slot, place.slot};
    if (shown != kNone) {
        event.definition = rules.state.cards[shown].definition;
        event.known = 3;
    }
    rules.record(event);
}

Next go_to(Rules& rules, Frame& frame, StepFn step) {
    const std::vector<Step>& steps = rules.book().procedures[frame.code].steps;
    for (std::size_t at = 0; at < steps.size(); ++at) {
        if (steps[at].run == step) {
            frame.pc = static_cast<u16>(at);
            return Next::Again;
        }
    }
    return Next::Done;
}

std::vector<u16> phase_steps(const Procedure& turn, std::span<const PhaseStep> beginnings, int phases) {
    std::vector<u16> steps(static_cast<std::size_t>(phases), kNoId);
    for (const PhaseStep& begins : beginnings) {
        for (std::size_t at = 0; at < turn.steps.size(); ++at) {
            if (turn.steps[at].run == begins.run) steps[begins.phase] = static_cast<u16>(at);
        }
    }
    return steps;
}

bool turns_go_on(const Position& position, u16 prepare, u16 turn) {
    const auto& frames = position.state.frames;
    const auto is_over = [&](const Frame& frame) {
        return frame.pc >= position.book.procedures[frame.code].steps.size();
    };
    for (int depth = 0; depth < frames.size(); ++depth) {
        const u16 code = frames[depth].code;
        if ((code == prepare) != (depth == 0) || (code == turn) != (depth == 1)) return false;
    }
    if (frames.empty() || !is_over(frames[0])) return frames.size() == 1;
    return frames.size() > 1 && !is_over(frames[1]);
}

CardSet waiting_of(const State& state, Seat seat, int from) {
    CardSet set{};
    for (int at = from; at < state.waiting.size(); ++at) {
        if (state.waiting[at].controller == seat) set.add(at);
    }
    return set;
}

CardSet able_to_resolve(const Rules& rules, CardSet waiting) {
    CardSet able{};
    for (int at : waiting) {
        if (rules.can_resolve(rules.state.waiting[at])) able.add(at);
    }
    return able;
}

CardSet delayed_of(const State& state, Seat seat, u8 moment) {
    CardSet set{};
    for (int at = 0; at < state.delayed.size(); ++at) {
        const Delayed& delayed = state.delayed[at];
        if (delayed.moment == moment && delayed.controller == seat) set.add(kFirstDelayedNumber + at);
    }
    return set;
}

bool is_delayed(const State& state, int number) {
    return number >= kFirstDelayedNumber && number - kFirstDelayedNumber < state.delayed.size();
}

namespace {

bool are_alike(const Delayed& one, const Delayed& other) {
    const bool same = one.code == other.code && one.pc == other.pc && one.reg == other.reg;
    const bool of_same = one.of == other.of && one.captured_stamp == other.captured_stamp &&
                         one.captured == other.captured && one.source == other.source;
    return same && (one.reg == kNone || of_same);
}

}  // namespace

CardSet to_choose_from(const State& state, CardSet delayed_effects) {
    CardSet out{};
    for (int number : delayed_effects) {
        const Delayed& delayed = state.delayed[number - kFirstDelayedNumber];
        bool known = false;
        for (int other : out) known = known || are_alike(state.delayed[other - kFirstDelayedNumber], delayed);
        if (!known) out.add(number);
    }
    return out;
}

namespace {

bool is_due(const State& state, const Delayed& delayed, u8 moment) {
    if ((delayed.moment & 31) != moment || (delayed.moment & kDelayNotThisTurn)) return false;
    const u8 whose = delayed.moment & (kDelayYours | kDelayTheirs);
    return !whose || (whose & (delayed.controller == state.lead ? kDelayYours : kDelayTheirs));
}

}  // namespace

int first_due(const State& state, u8 moment) {
    for (int at = 0; at < state.delayed.size(); ++at) {
        if (is_due(state, state.delayed[at], moment)) return at;
    }
    return -1;
}

void end_turn_of_delayed(Rules& rules) {
    for (int at = rules.state.delayed.size() - 1; at >= 0; --at) {
        Delayed& delayed = rules.state.delayed[at];
        if ((delayed.moment & kDelayThisTurn) == kDelayThisTurn)
            rules.state.delayed.erase(at);
        else
            delayed.moment &= static_cast<u8>(~kDelayNotThisTurn);
    }
}

bool mark_due(Rules& rules, u8 moment, u8 due_moment) {
    bool any = false;
    for (int at = first_due(rules.state, moment); at >= 0; at = first_due(rules.state, moment)) {
        rules.state.delayed[at].moment = due_moment;
        any = true;
    }
    return any;
}

namespace {

void resolve_number(Rules& rules, int number) {
    if (number < kFirstDelayedNumber) return rules.resolve_waiting(number);
    // The number may come from a saved position.
    if (!is_delayed(rules.state, number)) return;
    carry_out_delayed(rules, number - kFirstDelayedNumber);
    // It is the rest of an effect that began before.
    if (!rules.over()) rules.frame().flags |= kNested;
}

}  // namespace

bool resolve_chosen(Rules& rules, Frame& frame) {
    if (!(frame.flags & kAskedWhatIsNext)) return false;
    clear_flags(frame, kAskedWhatIsNext);
    resolve_number(rules, rules.reg(frame, 0).number);
    return true;
}

void resolve_one_of(Rules& rules, Frame& frame, Seat seat, CardSet waiting, u16 prompt) {
    if (waiting.size() == 1) return resolve_number(rules, waiting.first());
    frame.flags |= kAskedWhatIsNext;
    int last = rules.state.waiting.size() - 1;
    for (int at : waiting) last = std::max(last, at);
    rules.ask_mode(seat, prompt, frame.waiting_before, last, 0, waiting);
}

void carry_out_delayed(Rules& rules, int at) {
    const Delayed delayed = rules.state.delayed[at];
    if (delayed.more > 0) {
        --rules.state.delayed[at].more;
    } else {
        rules.state.delayed.erase(at);
    }
    Frame& effect = rules.call(delayed.code, delayed.controller, delayed.source, delayed.ability);
    if (rules.over()) return;
    effect.pc = delayed.pc;
    effect.stamp = delayed.stamp;
    if (delayed.reg != kNone) rules.reg(effect, delayed.reg) = captured_in(delayed);
}

}  // namespace arbiter::steps
