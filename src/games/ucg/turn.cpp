// UCG 5: the nine phases of a turn, which both players share.
#include "games/ucg/turn.h"

namespace arbiter::ucg {

namespace {

Seat lead(const Rules& rules) { return rules.state.lead; }
Seat next(const Rules& rules) { return opponent(rules.state.lead); }

}  // namespace

void begin_phase(Rules& rules, Phase phase) {
    rules.state.phase = phase;
    if (!rules.log) return;
    Event event{};
    event.kind = EventKind::PhaseBegan;
    event.card = kNone;
    event.seat = rules.state.lead;
    event.a = phase;
    rules.record(event);
}

// UCG 5.2.1: who leads this turn is settled; the turn begins.
Next start_phase(Rules& rules, Frame&) {
    ++rules.state.turn;
    rules.state.marks[kSceneSetThisTurn] = 0;
    if (rules.log) {
        Event event{};
        event.kind = EventKind::TurnBegan;
        event.card = kNone;
        event.seat = rules.state.lead;
        event.n = rules.state.turn;
        rules.record(event);
    }
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
    Rules::Order order{};
    order.cards = CardSet::of(rules.state.answer.a);
    order.to = {Target::Zone, kSceneArea, Who::OwnerOfIt, End::Top, kNone, Face::Up, Laid::AsTheyCome, kSet};
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

// UCG 5.5.3.1, 12.4.3: the new battle area, and from ucg-1.4 on every vacant one.
CardSet to_fill(const Position& position, Seat seat) {
    CardSet places = vacant_places(position, seat);
    if (has(position, kFillVacant)) return places;
    CardSet newest{};
    for (int at : places) {
        if (position.place(static_cast<PlaceIx>(at)).slot + 1 == position.state.marks[kBattleAreas]) newest.add(at);
    }
    return newest;
}

bool settable(const Position& position, CardIx card) {
    const Definition& definition = position.definition(card);
    if ((definition.attributes[kKind] & kCharacter) == 0) return false;
    // UCG 11.15.1: it would enter play as SINGLE.
    return !has(position, kNoSingleRule) || definition.attributes[kSingleBp] != kNoValue;
}

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
        Rules::Order order{};
        order.cards = CardSet::of(rules.state.answer.a);
        order.places = CardSet::of(rules.state.answer.b);
        order.to = {Target::Vacant, kBattleArea, Who::You, End::Top, kNone, Face::Down, Laid::AsTheyCome, kSet};
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
        Rules::Order order{};
        order.cards = CardSet::of(rules.state.answer.a);
        order.places = CardSet::of(place);
        order.to = {Target::OnTop, kBattleArea, Who::You, End::Top, kNone, Face::Down, Laid::AsTheyCome, kLeveledUp};
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
    rules.reg(frame, 0) = {opened, rules.state.clock, 0, Of::Cards, {}};
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
    for (int card : living(rules.read(), rules.reg(frame, 0))) {
        const PlaceIx place = rules.read().place_of(static_cast<CardIx>(card));
        if (place == kNone) continue;
        opened.add(place);
        if (state_of(rules.read(), place) > 1) leveled.add(place);
    }
    note_entered(rules, opened, leveled);
    rules.emit(kCharacterEnters, Of::Places, opened);
    rules.emit(kLevelsUp, Of::Places, leveled);
    return Next::Step;
}

namespace {

Next enters_play_effects(Rules& rules, Seat seat) {
    if (rules.state.waiting.empty()) return Next::Step;
    Frame& resolve = rules.call(kResolveTriggers, seat);
    resolve.mark = 0;
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
        frame.flags &= static_cast<u8>(~kHoldTriggers);
        begin_phase(rules, kActivation);
    }
    return activation(rules, lead(rules));
}

Next activation_next(Rules& rules, Frame&) { return activation(rules, next(rules)); }

namespace {

// What this player's effects put off to this moment of this turn.
CardSet put_off_to(const State& state, Moment moment, Seat seat) {
    CardSet set{};
    for (int at = 0; at < state.delayed.size(); ++at) {
        const Delayed& delayed = state.delayed[at];
        if (delayed.moment == moment && delayed.turn == state.turn && delayed.controller == seat) set.add(at);
    }
    return set;
}

// Those of them that there is a choice between: not what finds nothing of what it was to work on, nor what does just
// the same as all the others.
CardSet to_choose_from(const Position& position, CardSet due) {
    const Delayed& first = position.state.delayed[due.first()];
    bool alike = first.reg == kNone;
    for (int at : due) {
        const Delayed& delayed = position.state.delayed[at];
        const Register captured{delayed.captured, delayed.captured_stamp, 0, delayed.of, {}};
        if (delayed.reg != kNone && living(position, captured).empty()) return CardSet::of(at);
        alike = alike && delayed.code == first.code && delayed.pc == first.pc;
    }
    return alike ? CardSet::of(due.first()) : due;
}

void carry_out_delayed(Rules& rules, int at) {
    const Delayed delayed = rules.state.delayed[at];
    rules.state.delayed.erase(at);
    Frame& effect = rules.call(delayed.code, delayed.controller, delayed.source, delayed.ability);
    effect.pc = delayed.pc;
    effect.stamp = delayed.stamp;
    if (delayed.reg != kNone) {
        rules.reg(effect, delayed.reg) = {delayed.captured, delayed.captured_stamp, 0, delayed.of, {}};
    }
}

// All of it comes due at once: in the order of effects that trigger at once (UCG 10.1.3.4, 10.1.3.2).
Next carry_out_delayed(Rules& rules, Frame& frame, Moment moment) {
    if (rules.state.delayed.empty()) return Next::Step;
    const bool asked = (frame.flags & kAsked) != 0;
    frame.flags &= static_cast<u8>(~kAsked);
    for (Seat seat : {lead(rules), next(rules)}) {
        CardSet due = put_off_to(rules.state, moment, seat);
        if (due.empty()) continue;
        due = to_choose_from(rules.read(), due);
        const int answer = rules.reg(frame, 0).number;
        // The answer may come from a saved position.
        if (due.is_one() || (asked && due.has(answer))) {
            carry_out_delayed(rules, due.is_one() ? due.first() : answer);
        } else {
            frame.flags |= kAsked;
            rules.ask_mode(seat, kPromptPutOff, 0, rules.state.delayed.size() - 1, 0, due);
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

namespace {

bool may_set_scene(const Position& position, Seat seat, CardIx card) {
    const Definition& definition = position.definition(card);
    if ((definition.attributes[kKind] & kScene) == 0) return false;
    // UCG 6.3.1: its Round is at most the Field Round count.
    if (definition.attributes[kRound] > value(position, kFieldRound, seat)) return false;
    const Destination to{Target::Zone, kSceneArea, Who::OwnerOfIt, End::Top, kNone, Face::Up, Laid::AsTheyCome, kSet};
    return may_move(position, card, to, kNone, seat, CardSet::of(card));
}

bool is_character(const Position& position, CardIx card) {
    return (position.definition(card).attributes[kKind] & kCharacter) != 0;
}

bool may_level_up_now(const Position& position, Seat seat, CardIx card, PlaceIx place) {
    return is_character(position, card) && position.place(place).seat == seat &&
           may_level_up(position, card, place, true);
}

// What a card needs to go onto a character: most cards of a hand have another level, or neither a name nor a team in
// common with it.
struct Fit {
    PlaceIx place;
    i32 level;
    u64 names;  // as Definition::symbol_bits
    u64 teams;

    Fit() {}
    Fit(PlaceIx at, const Definition& below)
        : place(at),
          level(below.attributes[kLevel] + 1),
          names(below.attributes[kFlags] & kTreatedAsNames ? ~u64{0} : below.symbol_bits[kCharacterName]),
          teams(below.symbol_bits[kTeam]) {}
    bool could(const Definition& card) const {
        if (card.attributes[kLevel] != level) return false;
        return ((card.symbol_bits[kCharacterName] & names) | (card.symbol_bits[kTeam] & teams)) != 0 ||
               (card.attributes[kFlags] & kTreatedAsNames) != 0;
    }
};

// Each list is a function of its own: what one of them needs to set up the others do not pay for.
[[gnu::noinline]] void list_characters(const Position& position, Seat seat, ActionList& out) {
    const CardSet places = to_fill(position, seat);
    const bool one = places.is_one();
    const PlaceIx only = one ? static_cast<PlaceIx>(places.first()) : kNone;
    for (CardIx card : position.from_top(position.zone(seat, kHand))) {
        if (!settable(position, card)) continue;
        if (one) {
            out.push(Action::play(card, only));
            continue;
        }
        for (int place : places) out.push(Action::play(card, static_cast<PlaceIx>(place)));
    }
}

[[gnu::noinline]] void list_scenes(const Position& position, Seat seat, ActionList& out) {
    for (CardIx card : position.from_top(position.zone(seat, kHand))) {
        const bool scene = (position.definition(card).attributes[kKind] & kScene) != 0;
        if (scene && may_set_scene(position, seat, card)) out.push(Action::play(card));
    }
}

[[gnu::noinline]] void list_level_ups(const Position& position, Seat seat, ActionList& out) {
    std::array<Fit, kMaxPlaces> fits;
    std::size_t count = 0;
    u64 levels = 0;  // that would fit somewhere: a bit for each, no two common ones to a bit
    for (int at = ix(seat); at < position.state.place_count; at += 2) {
        const Place& place = position.place(static_cast<PlaceIx>(at));
        if (place.stack.count == 0 || (place.mark & kLeveledThisPhase)) continue;
        fits[count] = Fit(static_cast<PlaceIx>(at), position.definition(place.stack.top));
        levels |= u64{1} << (fits[count++].level & 63);
    }
    if (count == 0) return;
    for (CardIx card : position.from_top(position.zone(seat, kHand))) {
        const Definition& definition = position.definition(card);
        if (((levels >> (definition.attributes[kLevel] & 63)) & 1) == 0) continue;
        if ((definition.attributes[kKind] & kCharacter) == 0) continue;
        for (std::size_t at = 0; at < count; ++at) {
            if (fits[at].could(definition) && may_level_up(position, card, fits[at].place, true))
                out.push(Action::play(card, fits[at].place));
        }
    }
}

}  // namespace

void main_actions(const Position& position, ActionList& out) {
    const Seat seat = position.state.decision.seat;
    switch (position.state.decision.prompt) {
        case kPromptSetCharacter: return list_characters(position, seat, out);
        case kPromptSetScene: list_scenes(position, seat, out); break;
        case kPromptLevelUp: list_level_ups(position, seat, out); break;
        default: list_powers(position, seat, out); break;
    }
    out.push(Action::pass());
}

bool main_allows(const Position& position, Action action) {
    const Seat seat = position.state.decision.seat;
    const u16 prompt = position.state.decision.prompt;
    if (action == Action::pass()) return prompt != kPromptSetCharacter;
    if (action.c != 0 || action.a >= position.state.card_count) return false;
    if (action.kind == ActionKind::Use) return prompt == kPromptPower && may_use(position, seat, action.a, action.b);
    const CardState& card = position.card(action.a);
    if (action.kind != ActionKind::Play || card.zone != kHand || card.seat != seat) return false;
    if (prompt == kPromptSetScene) return action.b == kNone && may_set_scene(position, seat, action.a);
    if (action.b >= position.state.place_count) return false;
    if (prompt == kPromptSetCharacter) return settable(position, action.a) && to_fill(position, seat).has(action.b);
    return prompt == kPromptLevelUp && may_level_up_now(position, seat, action.a, action.b);
}

}  // namespace arbiter::ucg
