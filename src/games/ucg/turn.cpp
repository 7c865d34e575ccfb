// UCG 5: the nine phases of a turn, which both players share.
#include "games/ucg/acts.h"

namespace arbiter::ucg {

namespace {

Seat lead(const Rules& rules) { return rules.state.lead; }
Seat next(const Rules& rules) { return opponent(rules.state.lead); }

}  // namespace

// UCG 5.2.1: who leads this turn is settled; the turn begins.
Next start_phase(Rules& rules, Frame&) {
    steps::begin_turn(rules);
    rules.state.marks[kSceneSetThisTurn] = 0;
    begin_phase(rules, kStart);
    return Next::Step;
}

// UCG 5.3.1: nobody draws in the first turn. UCG 1.3.6: an empty deck loses nothing.
Next draw_phase(Rules& rules, Frame&) {
    begin_phase(rules, kDraw);
    if (rules.state.turn == 1) return Next::Step;
    for (Seat seat : {lead(rules), next(rules)}) rules.draw(seat, kDrawn);
    return Next::Step;
}

// UCG 5.4.1: only the Lead Player, and only one scene.
Next scene_phase(Rules& rules, Frame&) {
    begin_phase(rules, kSetScene);
    rules.ask_main(lead(rules), kPromptSetScene);
    return Next::Step;
}

Next set_scene(Rules& rules, Frame&) {
    if (rules.state.answer.kind != ActionKind::Play) return Next::Step;
    rules.state.marks[kSceneSetThisTurn] = 1;
    Rules::MoveRequest order{};
    order.cards = CardSet::of(rules.state.answer.a);
    order.to = to_scene_area(kSet);
    order.mover = lead(rules);
    rules.start_move(order);
    return Next::Step;
}

// UCG 5.5.7: every turn the field grows by one battle area.
Next open_battle_area(Rules& rules, Frame&) {
    begin_phase(rules, kSetCharacter);
    const int area = rules.state.marks[kBattleAreas]++;
    for (Seat seat : kSeats) rules.create_place(kBattleArea, seat, area);
    return Next::Step;
}

namespace {

bool can_fill(const Position& position, Seat seat, int places) {
    for (CardIx card : position.from_top(position.zone(seat, kHand))) {
        if (places == 0) return true;
        places -= settable(position, card);
    }
    return places == 0;
}

// The step runs until all is filled: it takes the answer to its own question when there is one.
Next set_character(Rules& rules, Seat seat) {
    if (rules.state.answer.kind == ActionKind::Play) {
        Rules::MoveRequest order{};
        order.cards = CardSet::of(rules.state.answer.a);
        order.places = CardSet::of(rules.state.answer.b);
        order.to = {Target::Vacant, kBattleArea, Who::You, End::Top, kNone, Face::Down, CardOrder::AsTheyCome, kSet};
        order.mover = seat;
        rules.state.answer = {};
        rules.start_move(order);
        return Next::Again;
    }
    const CardSet places = to_fill(rules.read(), seat);
    if (places.empty()) return Next::Step;
    // UCG 1.3.4, 12.4.3: whoever cannot fill them loses at once.
    if (!can_fill(rules.read(), seat, places.size())) {
        rules.clause = places.size() > 1 ? "12.4.3" : "1.3.4";
        rules.end_game(Outcome::Won, opponent(seat));
        return Next::Step;
    }
    rules.ask_main(seat, kPromptSetCharacter);
    return Next::Again;
}

}  // namespace

Next set_character_lead(Rules& rules, Frame&) { return set_character(rules, lead(rules)); }
Next set_character_next(Rules& rules, Frame&) { return set_character(rules, next(rules)); }

namespace {

Next level_up(Rules& rules, Seat seat) {
    if (rules.state.answer.kind == ActionKind::Pass) {
        rules.state.answer = {};
        return Next::Step;
    }
    if (rules.state.answer.kind == ActionKind::Play) {
        const PlaceIx place = rules.state.answer.b;
        Rules::MoveRequest order{};
        order.cards = CardSet::of(rules.state.answer.a);
        order.places = CardSet::of(place);
        order.to = {Target::OnTop, kBattleArea,           Who::You,  End::Top, kNone,
                    Face::Down,    CardOrder::AsTheyCome, kLeveledUp};
        order.mover = seat;
        rules.state.answer = {};
        // UCG 5.6.2.3: each character once a phase.
        rules.mark_place(place, rules.state.places[place].mark | kLeveledThisPhase);
        rules.start_move(order);
        return Next::Again;
    }
    rules.ask_main(seat, kPromptLevelUp);
    return Next::Again;
}

}  // namespace

Next level_up_lead(Rules& rules, Frame&) {
    if (rules.state.phase != kLevelUp) begin_phase(rules, kLevelUp);
    return level_up(rules, lead(rules));
}

Next level_up_next(Rules& rules, Frame&) { return level_up(rules, next(rules)); }

// UCG 5.7.1: all face-down cards turn up together, Charge cards excepted.
Next open_cards(Rules& rules, Frame& frame) {
    begin_phase(rules, kOpen);
    rules.tick();
    CardSet opened{};
    for (int at = 0; at < rules.state.place_count; ++at) {
        const PlaceIx place = static_cast<PlaceIx>(at);
        rules.mark_place(place, rules.state.places[place].mark & static_cast<u8>(~kLeveledThisPhase));
        for (CardIx card : rules.read().from_top(rules.state.places[place].stack)) {
            if (rules.state.cards[card].face == Face::Up) continue;
            rules.set_face(card, Face::Up);
            opened.add(card);
        }
    }
    rules.reg(frame, 0) = rules.holding(ObjectKind::Cards, opened);
    return Next::Step;
}

Next return_wrong_level_ups(Rules& rules, Frame&) {
    process_stacks(rules, false);
    return Next::Step;
}

// UCG 9.2.2: what triggers now waits for its player's step.
Next enter_play(Rules& rules, Frame& frame) {
    frame.flags |= kHoldTriggers;
    // Where the card that was turned up did not stay (UCG 12.1.1), nothing has entered.
    CardSet opened{}, leveled{};
    for (int card : still_existing(rules.read(), rules.reg(frame, 0))) {
        const PlaceIx place = rules.read().place_of(static_cast<CardIx>(card));
        if (place == kNone) continue;
        opened.add(place);
        if (state_of(rules.read(), place) > 1) leveled.add(place);
    }
    note_entered(rules, opened, leveled);
    rules.emit(kCharacterEnters, ObjectKind::Places, opened);
    rules.emit(kLevelsUp, ObjectKind::Places, leveled);
    return Next::Step;
}

namespace {

Next enters_play_effects(Rules& rules, Seat seat) {
    if (rules.state.waiting.empty()) return Next::Step;
    Frame& resolve = rules.call(kResolveTriggers, seat);
    resolve.waiting_before = 0;
    resolve.argument = static_cast<i16>(1 + ix(seat));
    return Next::Step;
}

}  // namespace

Next enters_play_effects_lead(Rules& rules, Frame&) { return enters_play_effects(rules, lead(rules)); }
Next enters_play_effects_next(Rules& rules, Frame&) { return enters_play_effects(rules, next(rules)); }

namespace {

// UCG 5.8.2.1: power after power, each resolved at once, until the player passes.
Next activation(Rules& rules, Seat seat) {
    const Action answer = rules.state.answer;
    rules.state.answer = {};
    if (answer.kind == ActionKind::Pass) return Next::Step;
    if (answer.kind == ActionKind::Use) {
        const AbilityId id = static_cast<AbilityId>(rules.read().definition(answer.a).first_ability + answer.b);
        rules.use(seat, answer.a, id);
        return Next::Again;
    }
    rules.ask_main(seat, kPromptPower);
    return Next::Again;
}

}  // namespace

Next activation_lead(Rules& rules, Frame& frame) {
    if (rules.state.phase != kActivation) {
        clear_flags(frame, kHoldTriggers);
        begin_phase(rules, kActivation);
    }
    return activation(rules, lead(rules));
}

Next activation_next(Rules& rules, Frame&) { return activation(rules, next(rules)); }

namespace {

// What this player's effects put off to this moment of this turn.
CardSet delayed_to_moment(const State& state, Moment moment, Seat seat) {
    CardSet set{};
    for (int at = 0; at < state.delayed.size(); ++at) {
        const Delayed& delayed = state.delayed[at];
        if (delayed.moment == moment && delayed.turn == state.turn && delayed.controller == seat)
            set.add(steps::kFirstDelayedNumber + at);
    }
    return set;
}

// All of it comes due at once: in the order of effects that trigger at once (UCG 10.1.3.4, 10.1.3.2).
Next carry_out_delayed(Rules& rules, Frame& frame, Moment moment) {
    if (rules.state.delayed.empty()) return Next::Step;
    const bool asked = (frame.flags & kAskedWhatIsNext) != 0;
    clear_flags(frame, kAskedWhatIsNext);
    for (Seat seat : {lead(rules), next(rules)}) {
        CardSet due = delayed_to_moment(rules.state, moment, seat);
        if (due.empty()) continue;
        due = steps::to_choose_from(rules.state, due);
        const int answer = rules.reg(frame, 0).number;
        // The answer may come from a saved position.
        if (due.is_one() || (asked && due.has(answer))) {
            steps::carry_out_delayed(rules, (due.is_one() ? due.first() : answer) - steps::kFirstDelayedNumber);
        } else {
            frame.flags |= kAskedWhatIsNext;
            const int last = steps::kFirstDelayedNumber + rules.state.delayed.size() - 1;
            rules.ask_mode(seat, kPromptDelayed, steps::kFirstDelayedNumber, last, 0, due);
        }
        return Next::Again;
    }
    return Next::Step;
}

}  // namespace

// UCG 5.2.1: as the turn begins, what was put off to its start.
Next begin_with_delayed(Rules& rules, Frame& frame) { return carry_out_delayed(rules, frame, kStartOfTurn); }

// UCG 5.10.2: what was put off to the end of the turn.
Next end_phase(Rules& rules, Frame& frame) {
    if (rules.state.phase != kEnd) begin_phase(rules, kEnd);
    return carry_out_delayed(rules, frame, kEndOfTurn);
}

// UCG 5.10.2: what lasted for this turn is over.
Next expire(Rules& rules, Frame&) {
    rules.expire_modifiers();
    rules.forget_turn();
    for (int at = 0; at < rules.state.place_count; ++at)
        rules.mark_place(static_cast<PlaceIx>(at),
                         rules.state.places[static_cast<std::size_t>(at)].mark & static_cast<u8>(~kTurnBits));
    return Next::Step;
}

Next next_turn(Rules&, Frame& frame) {
    frame.pc = 0;
    return Next::Again;
}

}  // namespace arbiter::ucg
