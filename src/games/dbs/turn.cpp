// DBS 6: the phases of a turn, and free timing.
#include "games/dbs/turn.h"

#include "engine/loops.h"

namespace arbiter::dbs {

namespace {

Seat lead(const Rules& rules) { return rules.state.lead; }

}  // namespace

// DBS 6-1-1.
Next begin_turn(Rules& rules, Frame& frame) {
    frame.argument = 0;
    steps::begin_turn(rules);
    begin_phase(rules, kChargePhase);
    rules.end_modifiers_at(kTurnStart, lead(rules));
    rules.end_modifiers_at(kChargeStart, lead(rules));
    return Next::Step;
}

// DBS 6-2-1.
Next at_turn_start(Rules& rules, Frame&) {
    mark_due(rules, kTurnStart);
    mark_due(rules, kChargeStart);
    emit_moment(rules, kTurnStarts, lead(rules));
    emit_moment(rules, kChargeStarts, lead(rules));
    return Next::Step;
}

// DBS 6-2-2: the turn player's cards (ruling dbs-charge-switch).
Next switch_to_active(Rules& rules, Frame&) {
    rules.tick();
    const Position& position = rules.read();
    const Seat seat = lead(rules);
    switch_places(rules, standing_in(position, seat, kLeaderArea) | battle_area(position, seat), kActive, true);
    switch_energy(rules, position.cards_in(seat, kEnergyArea), kActive, true);
    return Next::Step;
}

// DBS 6-2-3: whoever plays first draws nothing in the first turn.
Next draw_for_turn(Rules& rules, Frame&) {
    if (rules.state.turn > 1) rules.draw(lead(rules), kDrawn);
    return Next::Step;
}

// DBS 6-2-5.
Next offer_charge(Rules& rules, Frame& frame) {
    const CardSet hand = rules.read().cards_in(lead(rules), kHand);
    rules.reg(frame, 0) = rules.holding(ObjectKind::Cards);
    if (hand.empty() || is_seat_barred(rules.read(), lead(rules), kSeatCannotCharge, kNone)) return Next::Step;
    rules.ask_pick(lead(rules), kPromptCharge, ObjectKind::Cards, hand, 0, 1, 0);
    return Next::Step;
}

Next charge(Rules& rules, Frame& frame) {
    const CardSet chosen = rules.reg(frame, 0).set;
    if (chosen) move_cards(rules, chosen, kEnergyArea, kCharged, lead(rules), End::Bottom);
    return Next::Step;
}

// DBS 6-3-1-1.
Next main_phase(Rules& rules, Frame&) {
    begin_phase(rules, kMainPhase);
    rules.end_modifiers_at(kMainStart, lead(rules));
    mark_due(rules, kMainStart);
    emit_moment(rules, kMainStarts, lead(rules));
    return Next::Step;
}

namespace {

void start(Rules& rules, Seat seat, Action answer) {
    switch (answer.kind) {
        case ActionKind::Play:
            if (answer.c == kComboWay) return start_combo(rules, seat, answer.a);
            return start_play(rules, seat, answer.a);
        case ActionKind::Use: return start_skill(rules, seat, answer.a, answer.b);
        case ActionKind::Attack: return start_attack(rules, answer.a, answer.b);
        default: return;
    }
}

}  // namespace

// DBS 4-6-2: a checkpoint first, every time; then the player acts and is granted another one, or passes.
Next free_timing(Rules& rules, Frame&, Seat seat, Prompt prompt) {
    const Action answer = rules.state.answer;
    rules.state.answer = {};
    if (answer.kind == ActionKind::Pass) return Next::Step;
    if (answer.kind != ActionKind::None) {
        start(rules, seat, answer);
        return Next::Again;
    }
    // DBS 11-1.
    if (loops::check(rules) || begin_checkpoint(rules)) return Next::Again;
    rules.ask_main(seat, prompt);
    return Next::Again;
}

// DBS 6-3-1-2.
Next main_action(Rules& rules, Frame& frame) { return free_timing(rules, frame, lead(rules), kPromptMain); }

// DBS 6-3-1-3-1-1.
Next at_main_end(Rules& rules, Frame&) {
    mark_due(rules, kMainEnd);
    emit_moment(rules, kMainEnds, lead(rules));
    return Next::Step;
}

// DBS 6-3-1-3-1-2.
Next main_over(Rules& rules, Frame&) {
    rules.end_modifiers_at(kMainEnd, lead(rules));
    return Next::Step;
}

// DBS 6-4-1.
Next end_phase(Rules& rules, Frame&) {
    begin_phase(rules, kEndPhase);
    return Next::Step;
}

namespace {

// Frame::argument of a turn: has the End Phase been carried out already?
enum EndRound : i16 { kFirstRound, kFurtherRound };

bool noted_at_end(const Position& position, const Waiting& waiting) {
    for (const Modifier& modifier : position.state.modifiers) {
        const bool same = modifier.property == kTriggeredAtEnd && modifier.argument == waiting.ability;
        if (same && works_on(position, modifier, {ObjectKind::Cards, waiting.source})) return true;
    }
    return false;
}

void note_at_end(Rules& rules, const Waiting& waiting) {
    Modifier note{};
    note.property = kTriggeredAtEnd;
    note.on = TargetKind::Card;
    note.target = waiting.source;
    note.duration = Duration::Game;  // next_turn ends it
    note.value = 1;
    note.argument = waiting.ability;
    note.ability = kNoAbility;
    note.source = waiting.source;
    note.controller = waiting.controller;
    note.stamp = rules.state.clock;
    rules.add_modifier(note);
}

}  // namespace

// DBS 6-4-1-1: what was pending for the end of this turn already is not again; DBS 6-4-1-3: after what lasted for the
// turn has ended, the phase is carried out once more if there is anything new for it to trigger.
Next at_turn_end(Rules& rules, Frame& frame) {
    const bool any_due = mark_due(rules, kTurnEnd);
    const int before = rules.state.waiting.size();
    emit_moment(rules, kTurnEnds, lead(rules));
    for (int at = rules.state.waiting.size() - 1; at >= before; --at) {
        const Waiting waiting = rules.state.waiting[at];
        if (noted_at_end(rules.read(), waiting)) {
            rules.state.waiting.erase(at);
        } else {
            note_at_end(rules, waiting);
        }
    }
    const bool anything_new = frame.argument == kFirstRound || any_due || rules.state.waiting.size() > before;
    frame.argument = kFurtherRound;
    return anything_new ? Next::Step : go_to(rules, frame, next_turn);
}

// DBS 6-4-1-2, 6-4-1-3.
Next turn_over(Rules& rules, Frame& frame) {
    rules.end_modifiers_at(kTurnEnd, lead(rules));
    rules.expire_modifiers();
    return go_to(rules, frame, at_turn_end);
}

Next next_turn(Rules& rules, Frame& frame) {
    rules.end_modifiers(kTriggeredAtEnd, 0);
    rules.forget_turn();
    rules.state.marks[kOverRealms] = 0;
    for (int place = 0; place < rules.state.place_count; ++place) rules.mark_place(static_cast<PlaceIx>(place), 0);
    steps::end_turn_of_delayed(rules);
    // The next Charge Phase is never the one in which that was said.
    for (Modifier& modifier : rules.state.modifiers) {
        if (modifier.property == kCannot && (modifier.value & kCannotBecomeActiveInNextCharge))
            modifier.value ^= kCannotBecomeActiveInNextCharge | kCannotBecomeActiveInCharge;
    }
    if (rules.state.marks[kExtraTurns] > 0) {
        --rules.state.marks[kExtraTurns];
    } else {
        rules.state.lead = opponent(rules.state.lead);
    }
    frame.pc = 0;
    frame.controller = rules.state.lead;
    return Next::Again;
}

}  // namespace arbiter::dbs
