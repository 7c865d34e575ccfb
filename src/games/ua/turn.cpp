// UA 8 to 13: the five phases of a turn.
#include "games/ua/turn.h"

#include <algorithm>

namespace arbiter::ua {

namespace {

constexpr int kMostInHand = 8;

Seat lead(const Rules& rules) { return rules.state.lead; }

CardSet field_of(const Position& position, Seat seat) {
    return line(position, seat, kFrontLine) | line(position, seat, kEnergyLine);
}

// What holds from this moment on begins to hold, one by one: it is no ability that waits for its turn. False when
// nothing is left.
bool something_begins(Rules& rules, Moment begins) {
    const int at = steps::first_due(rules.state, begins);
    if (at >= 0) steps::carry_out_delayed(rules, at);
    return at >= 0;
}

// What lasts until the phase starts is over, what holds from then on begins to, and what was put off to it waits with
// the rest. True: to be called again.
bool phase_starts(Rules& rules, u8 phase, Moment start, Moment begins) {
    if (rules.state.phase != phase) {
        begin_phase(rules, phase);
        rules.end_modifiers_at(start, lead(rules));
        rules.state.marks[kRulesPending] = 1;
    }
    if (something_begins(rules, begins)) return true;
    mark_due(rules, start);
    return false;
}

}  // namespace

// UA 8.1.
Next begin_turn(Rules& rules, Frame&) {
    steps::begin_turn(rules);
    begin_phase(rules, kStartPhase);
    return Next::Step;
}

// UA 9.1.
Next end_until_turn(Rules& rules, Frame&) {
    rules.end_modifiers_at(kTurnStart, lead(rules));
    rules.state.marks[kRulesPending] = 1;
    return Next::Step;
}

Next at_turn_start(Rules& rules, Frame&) {
    if (something_begins(rules, kTurnBegins)) return Next::Again;
    mark_due(rules, kTurnStart);
    emit_moment(rules, kTurnStarts, lead(rules));
    return Next::Step;
}

// UA 9.2.
Next ready_all(Rules& rules, Frame&) {
    rules.tick();
    ready_places(rules, field_of(rules.read(), lead(rules)), true);
    ready_ap(rules, rules.read().cards_in(lead(rules), kApArea));
    return Next::Step;
}

// UA 9.3: added AP cards are active.
Next place_ap(Rules& rules, Frame&) {
    const Seat seat = lead(rules);
    const int wanted = ap_in_turn(rules.state, seat);
    rules.tick();
    while (rules.read().zone(seat, kApArea).count < wanted && rules.read().zone(seat, kApPile).count > 0)
        rules.move_to_zone(rules.read().zone(seat, kApPile).top, kApArea, seat, End::Bottom, kPlacedAp);
    return Next::Step;
}

// UA 9.4: Player One draws nothing in the first turn. UA 6.2: whoever cannot draw loses.
Next draw_card(Rules& rules, Frame&) {
    if (rules.state.turn == 1) return Next::Step;
    if (rules.read().zone(lead(rules), kDeck).count == 0) {
        rules.clause = "6.2";
        rules.end_game(Outcome::Won, opponent(lead(rules)));
        return Next::Step;
    }
    rules.draw(lead(rules), kDrawn);
    return Next::Step;
}

// UA 9.5: once per turn, for 1 AP.
Next offer_extra_draw(Rules& rules, Frame& frame) {
    rules.reg(frame, 0).number = 0;
    if (!may_draw_extra(rules.read(), lead(rules))) return Next::Step;
    rules.ask_yes_no(lead(rules), kPromptExtraDraw, 0);
    return Next::Step;
}

Next extra_draw(Rules& rules, Frame& frame) {
    if (rules.reg(frame, 0).number && pay_ap(rules, lead(rules), 1, kNone)) rules.draw(lead(rules), kDrawn);
    return Next::Step;
}

// UA 10.1.
Next movement_phase(Rules& rules, Frame&) {
    if (phase_starts(rules, kMovementPhase, kMovementStart, kMovementBegins)) return Next::Again;
    emit_moment(rules, kMovementStarts, lead(rules));
    return Next::Step;
}

Next choose_moves(Rules& rules, Frame& frame) {
    CardSet movable{};
    for (int place : field_of(rules.read(), lead(rules))) {
        if (may_shift(rules.read(), static_cast<PlaceIx>(place), true)) movable.add(place);
    }
    rules.reg(frame, 0) = rules.holding(ObjectKind::Places);
    if (movable) rules.ask_pick(lead(rules), kPromptMovement, ObjectKind::Places, movable, 0, movable.size(), 0);
    return Next::Step;
}

Next make_moves(Rules& rules, Frame& frame) {
    start_shift(rules, rules.reg(frame, 0).set, true);
    return Next::Step;
}

// UA 11.1.
Next main_phase(Rules& rules, Frame&) {
    if (phase_starts(rules, kMainPhase, kMainStart, kMainBegins)) return Next::Again;
    emit_moment(rules, kMainStarts, lead(rules));
    return Next::Step;
}

// UA 11.1: any number of times, in any order.
Next main_action(Rules& rules, Frame&) {
    const Action answer = rules.state.answer;
    const Seat seat = lead(rules);
    rules.state.answer = {};
    if (answer.kind == ActionKind::Pass) return Next::Step;
    if (answer.kind == ActionKind::Use) {
        use_ability(rules, seat, answer.a, answer.b);
        return Next::Again;
    }
    if (answer.kind == ActionKind::Play) {
        if (answer.c) {
            start_raid(rules, seat, answer.a, CardSet::of(answer.b), kPaysForRaid);
        } else if (answer.b == kNone) {
            start_event(rules, seat, answer.a, true);
        } else {
            start_play(rules, seat, CardSet::of(answer.a), 0, answer.b);
        }
        return Next::Again;
    }
    rules.ask_main(seat, kPromptMain);
    return Next::Again;
}

Next at_main_end(Rules& rules, Frame&) {
    mark_due(rules, kMainEnd);
    emit_moment(rules, kMainEnds, lead(rules));
    return Next::Step;
}

Next main_over(Rules& rules, Frame&) {
    rules.end_modifiers_at(kMainEnd, lead(rules));
    rules.state.marks[kRulesPending] = 1;
    return Next::Step;
}

// UA 12.1.
Next attack_phase(Rules& rules, Frame&) {
    rules.state.marks[kAttacksDeclared] = 0;
    if (phase_starts(rules, kAttackPhase, kAttackPhaseStart, kAttackPhaseBegins)) return Next::Again;
    emit_moment(rules, kAttackPhaseStarts, lead(rules));
    return Next::Step;
}

// UA 12.2, 12.2.1: one attack after the other, each completed.
Next attack_action(Rules& rules, Frame&) {
    const Action answer = rules.state.answer;
    rules.state.answer = {};
    if (answer.kind == ActionKind::Pass) return Next::Step;
    if (answer.kind == ActionKind::Attack) {
        start_attack(rules, answer.a, answer.b);
        return Next::Again;
    }
    rules.ask_main(lead(rules), kPromptAttack);
    return Next::Again;
}

Next at_attack_phase_end(Rules& rules, Frame&) {
    mark_due(rules, kAttackPhaseEnd);
    emit_moment(rules, kAttackPhaseEnds, lead(rules));
    return Next::Step;
}

Next attack_phase_over(Rules& rules, Frame&) {
    rules.end_modifiers_at(kAttackPhaseEnd, lead(rules));
    rules.state.marks[kRulesPending] = 1;
    return Next::Step;
}

// UA 13.1.
Next end_phase(Rules& rules, Frame&) {
    if (phase_starts(rules, kEndPhase, kEndPhaseStart, kEndPhaseBegins)) return Next::Again;
    emit_moment(rules, kEndPhaseStarts, lead(rules));
    return Next::Step;
}

// UA 13.2: AP cards stay as they are.
Next ready_field(Rules& rules, Frame&) {
    rules.tick();
    ready_places(rules, field_of(rules.read(), lead(rules)), true);
    return Next::Step;
}

namespace {

int hand_limit(const Position& position, Seat seat) {
    int said = -1;  // of several texts the largest
    visit_seat_effects(position, kHandSize, seat, &said, [](void* context, const Effect& effect) {
        int& limit = *static_cast<int*>(context);
        limit = std::max(limit, effect.value);
    });
    return said < 0 ? kMostInHand : said;
}

}  // namespace

// UA 13.3: the player chooses what to keep. UA 13.3.1: only now, and only the turn player.
Next choose_kept(Rules& rules, Frame& frame) {
    const CardSet hand = rules.read().cards_in(lead(rules), kHand);
    const int most = hand_limit(rules.read(), lead(rules));
    rules.reg(frame, 0) = rules.holding(ObjectKind::Cards, hand);
    if (hand.size() > most) rules.ask_pick(lead(rules), kPromptKeep, ObjectKind::Cards, hand, most, most, 0);
    return Next::Step;
}

Next cut_hand(Rules& rules, Frame& frame) {
    const CardSet rest = rules.read().cards_in(lead(rules), kHand) - rules.reg(frame, 0).set;
    if (rest) move_cards(rules, rest, kRemoval, kHandLimit, lead(rules));
    return Next::Step;
}

Next at_turn_end(Rules& rules, Frame&) {
    mark_due(rules, kTurnEnd);
    emit_moment(rules, kTurnEnds, lead(rules));
    return Next::Step;
}

// UA 13.4: what lasted until the end of the turn ends last.
Next expire(Rules& rules, Frame&) {
    rules.expire_modifiers();
    rules.end_modifiers_at(kTurnEnd, lead(rules));
    rules.forget_turn();
    for (int place = 0; place < rules.state.place_count; ++place) rules.mark_place(static_cast<PlaceIx>(place), 0);
    steps::end_turn_of_delayed(rules);
    rules.state.marks[kRulesPending] = 1;
    return Next::Step;
}

Next next_turn(Rules& rules, Frame& frame) {
    rules.state.lead = opponent(rules.state.lead);
    frame.pc = 0;
    frame.controller = rules.state.lead;
    return Next::Again;
}

}  // namespace arbiter::ua
