// Verbs that steer a program: asking, trying, repeating, putting off, and running other texts.
#include <algorithm>
#include <cstring>

#include "engine/verbs/verbs.h"
#include "engine/visibility.h"

namespace arbiter::verbs {

bool first_time(Frame& frame) {
    frame.flags ^= kAwaitsAnswer;
    return (frame.flags & kAwaitsAnswer) != 0;
}

namespace {

bool finish_trial(Rules& rules, const Frame& frame) {
    if (!rules.trial || rules.state.frames.size() != rules.trial->depth) return false;
    rules.trial->result = (frame.flags & kPartial) ? Trial::Result::Impossible : Trial::Result::Possible;
    return true;
}

}  // namespace

Next may(Rules& rules, Frame& frame, const Op& op) {
    // Whether something can be done in full is asked of those who want to do it.
    if (rules.trial && rules.state.frames.size() == rules.trial->depth) {
        clear_flags(frame, kAwaitsAnswer);
        return Next::Step;
    }
    if (first_time(frame)) {
        rules.ask_yes_no(seat_of(rules.read(), op.who, rules.scope(frame)), kPromptMay, op.dst);
        return Next::Again;
    }
    if (rules.reg(frame, op.dst).number == 0) {
        partial(frame);
        rules.end_all_or_nothing(frame);
        frame.pc = op.jump;
    }
    return Next::Step;
}

Next attempt(Rules& rules, Frame& frame, const Op& op) {
    clear_flags(frame, kPartial | kDidSomething);
    rules.begin_all_or_nothing(frame);
    if (rules.trial) return Next::Step;
    bool guessed = false;
    if (!possible(rules.game, rules.state, seat_of(rules.read(), op.who, rules.scope(frame)), &guessed)) {
        rules.end_all_or_nothing(frame);
        partial(frame);
        frame.pc = op.jump;
        return Next::Step;
    }
    if (!guessed) return Next::Step;
    frame.flags |= kUnsure;
    // Where it is a choice, how the cards lie does not matter before it is made.
    if (rules.pool().program(frame.code).ops[frame.pc].verb != Verb::May) give_up_if_hopeless(rules);
    return Next::Step;
}

namespace {

void record_given_up(Rules& rules, const Frame& frame) {
    if (!rules.log) return;
    Event event{};
    event.kind = EventKind::GivenUp;
    event.seat = frame.controller;
    event.card = frame.source;
    event.definition = frame.source == kNone ? 0 : rules.state.cards[frame.source].definition;
    event.known = 3;
    event.ability = frame.ability;
    rules.record(event);
}

// Without the whole cost there is no effect: the program is at its end, still unpaid.
Next not_paid(Rules& rules, Frame& frame) {
    record_given_up(rules, frame);
    frame.pc = static_cast<u16>(rules.pool().program(frame.code).ops.size() - 1);
    // To have it carried out was a part of the effect around it.
    if (frame.flags & kNested) partial(rules.state.frames[rules.state.frames.size() - 2]);
    return Next::Step;
}

}  // namespace

Next end_attempt(Rules& rules, Frame& frame, const Op& op) {
    if (finish_trial(rules, frame)) return Next::Step;
    rules.end_all_or_nothing(frame);
    if ((frame.flags & kPartial) == 0) return Next::Step;
    record_given_up(rules, frame);
    frame.pc = op.jump;
    return Next::Step;
}

Next cost_paid(Rules& rules, Frame& frame, const Op&) {
    if (finish_trial(rules, frame)) return Next::Step;
    if (frame.flags & kPartial) return not_paid(rules, frame);
    const bool something_paid = (frame.flags & kDidSomething) != 0;
    rules.end_all_or_nothing(frame);
    clear_flags(frame, kPartial | kDidSomething);
    // A text that another effect carries out ignores its limits and does not use them up.
    if (frame.flags & kNested) return Next::Step;
    if (rules.pool().ability(frame.ability).limit) rules.count_use(frame.source, frame.ability);
    if (!something_paid) frame.flags |= kNothingDoneYet;
    if (rules.book().activated && !rules.trial) rules.book().activated(rules, frame);
    return Next::Step;
}

Next for_each(Rules& rules, Frame& frame, const Op& op) {
    Register& left = rules.reg(frame, op.a);
    left.set = still_existing(rules.read(), left);
    if (left.set.empty()) {
        frame.pc = op.jump;
        return Next::Step;
    }
    const u8 first = in_open_order(rules.read(), left.of, left.set).items[0];
    left.set.remove(first);
    store(rules, frame, op.dst, left.of, CardSet::of(first));
    return Next::Step;
}

namespace {

// To choose a value is to do something; in a dry run it must come to something.
void note_value_chosen(const Rules& rules, Frame& frame) {
    if (rules.trial)
        frame.flags |= kDidSomething;
    else
        note_something_done(frame);
}

}  // namespace

Next mode(Rules& rules, Frame& frame, const Op& op) {
    const int count = evaluate(rules.read(), op.amount, rules.scope(frame));
    CardSet options{};
    for (int n = 1; n <= count; ++n) {
        if (op.a == kNone || rules.reg(frame, op.a).set.has(n)) options.add(n);
    }
    if (op.jump && options.size() > 1 && !rules.trial) options = workable(rules, op, options);
    if (op.mode && !options.empty()) note_value_chosen(rules, frame);
    if (options.size() <= 1) {
        rules.reg(frame, op.dst).number = options.empty() ? 0 : options.first();
        return Next::Step;
    }
    rules.ask_mode(seat_of(rules.read(), op.who, rules.scope(frame)), kPromptMode, 1, count, op.dst, options);
    return Next::Step;
}

Next name(Rules& rules, Frame& frame, const Op& op) {
    const int count = static_cast<int>(rules.pool().every_name[op.symbol_kind].size());
    if (count > 0) note_value_chosen(rules, frame);
    if (count <= 1) {
        rules.reg(frame, op.dst).number = static_cast<i16>(count);
    } else {
        const Seat seat = seat_of(rules.read(), op.who, rules.scope(frame));
        rules.ask_number(seat, kPromptOneOfAllNames, 1, count, op.dst);
    }
    return Next::Step;
}

Next choose_number(Rules& rules, Frame& frame, const Op& op) {
    if (frame.flags & kAwaitsAnswer) {
        clear_flags(frame, kAwaitsAnswer);
        return Next::Step;
    }
    const Scope scope = rules.scope(frame);
    // What a text counts up to can be any number; what can be named is a number from 0 on.
    const int low = std::clamp(evaluate(rules.read(), op.amount, scope), 0, 0x7fff);
    const int high =
        std::clamp(evaluate(rules.read(), op.amount2, scope), low, std::min(low + kMostNumbers - 1, 0x7fff));
    if (op.mode) note_value_chosen(rules, frame);
    rules.reg(frame, op.dst).number = low;
    if (low == high) return Next::Step;
    frame.flags |= kAwaitsAnswer;
    rules.ask_number(seat_of(rules.read(), op.who, scope), kPromptNumber, low, high, op.dst);
    return Next::Again;
}

namespace {

// Is it what was put off last, once more? A skill may be used as often as its player wishes.
bool repeats_last(const Rules& rules, const Delayed& added) {
    if (rules.state.delayed.empty() || added.source == kNone) return false;
    const Delayed& last = rules.state.delayed.back();
    constexpr int kMost = 127;
    if (last.more == kMost || rules.state.cards[added.source].since > last.stamp) return false;
    Delayed like = added;
    like.stamp = last.stamp;
    like.more = last.more;
    return std::memcmp(&like, &last, sizeof(Delayed)) == 0;
}

void add_delayed(Rules& rules, const Delayed& part) {
    if (repeats_last(rules, part)) {
        ++rules.state.delayed.back().more;
    } else if (rules.state.delayed.full()) {
        rules.overflow(Capacity::Delayed);
    } else {
        rules.state.delayed.push(part);
    }
}

}  // namespace

Next delay(Rules& rules, Frame& frame, const Op& op) {
    Delayed delayed{};
    delayed.code = frame.code;
    delayed.pc = frame.pc;
    delayed.ability = frame.ability;
    delayed.stamp = frame.stamp;
    delayed.source = frame.source;
    delayed.controller = frame.controller;
    delayed.moment = op.mode;
    delayed.turn = static_cast<u8>(rules.state.turn + op.argument);
    delayed.reg = op.a;
    if (op.a != kNone) {
        const Register& captured = rules.reg(frame, op.a);
        delayed.of = captured.of;
        delayed.captured = captured.set;
        delayed.captured_stamp = captured.stamp;
    }
    add_delayed(rules, delayed);
    if (rules.over()) return Next::Step;
    did(frame);
    frame.pc = op.jump;
    return Next::Step;
}

namespace {

// The texts of the objects in a register that `fits` accepts.
template <class Fits>
int list_texts(Rules& rules, CardSet objects_in, ObjectKind of, Texts& out, Fits&& fits) {
    const Position& position = rules.read();
    int count = 0;
    for (u8 at : in_open_order(position, of, objects_in)) {
        const CardIx card = of == ObjectKind::Cards ? at : position.top_face_up(at);
        if (card == kNone) continue;
        const Definition& definition = position.definition(card);
        for (int n = 0; n < definition.ability_count; ++n) {
            const AbilityId id = static_cast<AbilityId>(definition.first_ability + n);
            if (!fits(card, position.pool.ability(id), id)) continue;
            if (count == static_cast<int>(out.size())) {
                rules.overflow(Capacity::Texts);
                return 0;
            }
            out[static_cast<std::size_t>(count++)] = {card, id};
        }
    }
    return count;
}

void run_text(Rules& rules, const Frame& frame, const CardText& text, const Ability& ability) {
    Frame& nested = rules.call(ability.code, frame.controller, text.card, text.ability);
    nested.flags |= kNested;
    if (nested.registers > 0) {
        Register& subjects = rules.reg(nested, kSubjects);
        const PlaceIx place = rules.read().place_of(text.card);
        subjects = place == kNone ? rules.holding(ObjectKind::Cards, CardSet::of(text.card))
                                  : rules.holding(ObjectKind::Places, CardSet::of(place));
    }
    if (ability.kind != AbilityKind::Activated) return;
    rules.begin_all_or_nothing(nested);
    if (!rules.trial) begin_attempt(rules);
}

// The ability is that of its own card's player.
void enqueue_text(Rules& rules, const CardText& text) {
    const PlaceIx place = rules.read().place_of(text.card);
    const bool stands = place != kNone;
    rules.enqueue(text.ability, text.card, rules.state.cards[text.card].seat,
                  stands ? ObjectKind::Places : ObjectKind::Cards, CardSet::of(stands ? place : text.card));
}

}  // namespace

Next resolve(Rules& rules, Frame& frame, const Op& op) {
    Texts texts;
    const int count = offered_texts(rules, frame, op, texts);
    const ResolveMode mode = static_cast<ResolveMode>(op.mode);
    if (count == 0) {
        partial(frame);
        return Next::Step;
    }
    if (mode == ResolveMode::AllWaiting) {
        for (int at = 0; at < count; ++at) enqueue_text(rules, texts[static_cast<std::size_t>(at)]);
        did(frame);
        return Next::Step;
    }
    Register& chosen = rules.reg(frame, op.dst);
    if (count == 1) {
        chosen.number = 1;
    } else if (first_time(frame)) {
        rules.ask_mode(seat_of(rules.read(), op.who, rules.scope(frame)), kPromptText, 1, count, op.dst);
        return Next::Again;
    }
    if (chosen.number < 1 || chosen.number > count) {
        partial(frame);
        return Next::Step;
    }
    const CardText& text = texts[static_cast<std::size_t>(chosen.number - 1)];
    did(frame);
    if (mode == ResolveMode::Waiting)
        enqueue_text(rules, text);
    else
        run_text(rules, frame, text, rules.pool().ability(text.ability));
    return Next::Step;
}

Next choose_text(Rules& rules, Frame& frame, const Op& op) {
    Texts texts;
    const int count = offered_texts(rules, frame, op, texts);
    Register& chosen = rules.reg(frame, op.dst);
    if (count == 0) {
        partial(frame);
        chosen.number = 0;
        return Next::Step;
    }
    if (count > 1 && first_time(frame)) {
        rules.ask_mode(seat_of(rules.read(), op.who, rules.scope(frame)), kPromptText, 1, count, op.dst);
        return Next::Again;
    }
    if (count == 1) chosen.number = 1;
    if (chosen.number < 1 || chosen.number > count) {
        partial(frame);
        return Next::Step;
    }
    const CardText& text = texts[static_cast<std::size_t>(chosen.number - 1)];
    chosen.set = CardSet::of(text.card);
    chosen.of = ObjectKind::Cards;
    chosen.stamp = rules.state.clock;
    chosen.number = rules.pool().ability(text.ability).in_card + 1;
    did(frame);
    return Next::Step;
}

}  // namespace arbiter::verbs

namespace arbiter {

namespace {

// Could this ability be one more that waits? Not the one that is being carried out, or it would never end.
bool joins(const Position& position, const Frame& frame, CardIx card, AbilityId id) {
    if ((id == frame.ability && card == frame.source) || !may_trigger(position, card, id)) return false;
    const Ability& ability = position.pool.ability(id);
    return ability.condition == kNoId || evaluate(position, ability.condition, ability_scope(position, card, ability));
}

}  // namespace

int offered_texts(Rules& rules, Frame& frame, const Op& op, Texts& out) {
    ObjectKind of;
    const CardSet among = verbs::read_set(rules, frame, op.a, of);
    const Position& position = rules.read();
    if (op.verb == Verb::ChooseText) {
        return verbs::list_texts(rules, among, of, out, [&](CardIx card, const Ability& ability, AbilityId) {
            return position.book.negation == kNone || !negated(position, position.book.negation, card, ability);
        });
    }
    const ResolveMode mode = static_cast<ResolveMode>(op.mode);
    const bool paying = mode == ResolveMode::Paying;
    const bool waiting = mode == ResolveMode::Waiting || mode == ResolveMode::AllWaiting;
    return verbs::list_texts(rules, among, of, out, [&](CardIx card, const Ability& ability, AbilityId id) {
        if (paying) {
            const bool in_state = (ability.states & ~op.argument) == 0 || position.book.active(position, card, ability);
            return ability.kind == AbilityKind::Activated && id != frame.ability && in_state &&
                   payable(rules.game, rules.state, card, id, frame.controller,
                           rules.trial ? rules.trial->budget : nullptr);
        }
        // What is in play has only the texts that are active; elsewhere a card has all that are printed on it.
        if (position.place_of(card) != kNone && !position.book.active(position, card, ability)) return false;
        if (waiting && !joins(position, frame, card, id)) return false;
        return ability.kind == AbilityKind::Triggered && ability.on.event == op.event && ability.on.self != 0;
    });
}

}  // namespace arbiter
