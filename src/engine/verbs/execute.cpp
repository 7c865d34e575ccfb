// One instruction: which verb does it.
#include "engine/verbs/verbs.h"

namespace arbiter {

namespace verbs {

bool may_hold(Rules& rules, const Frame& frame, AmountId condition) {
    const Scope scope = rules.scope(frame);
    if (evaluate(rules.read(), condition, scope) != 0) return true;
    return rules.read().ignorant != Seat::Nobody && unsure(rules.read(), condition, scope);
}

void partial(Frame& frame) { frame.flags |= kPartial; }

void did(Frame& frame) { note_something_done(frame); }

void found(Frame& frame) { frame.flags |= kDidSomething; }

void store(Rules& rules, Frame& frame, u8 number, ObjectKind of, CardSet set) {
    if (number == kNone) return;
    Register& reg = rules.reg(frame, number);
    reg.set = set;
    reg.of = of;
    reg.stamp = rules.state.clock;
    remember_face(rules.read(), reg);
}

CardSet read_set(Rules& rules, Frame& frame, u8 number, ObjectKind& of) {
    return objects(rules.read(), number, rules.scope(frame), of);
}

CardSet read_cards(Rules& rules, Frame& frame, u8 number) {
    ObjectKind of;
    const CardSet set = read_set(rules, frame, number, of);
    if (of == ObjectKind::Cards) return set;
    CardSet cards{};
    for (int place : set) {
        cards |= rules.book().moves_top ? CardSet::of(rules.state.places[static_cast<std::size_t>(place)].stack.top)
                                        : rules.read().stack_of(static_cast<PlaceIx>(place));
    }
    return cards;
}

}  // namespace verbs

Next execute(Rules& rules, Frame& frame, const Op& op) {
    switch (op.verb) {
        case Verb::End: return Next::Done;
        case Verb::Jump: frame.pc = op.jump; return Next::Step;
        case Verb::Unless:
            if (evaluate(rules.read(), op.amount, rules.scope(frame)) == 0) frame.pc = op.jump;
            return Next::Step;
        case Verb::May: return verbs::may(rules, frame, op);
        case Verb::Attempt: return verbs::attempt(rules, frame, op);
        case Verb::EndAttempt: return verbs::end_attempt(rules, frame, op);
        case Verb::BeginAttempt: clear_flags(frame, kPartial | kDidSomething); return Next::Step;
        case Verb::Require:
            if (!verbs::may_hold(rules, frame, op.amount)) verbs::partial(frame);
            return Next::Step;
        case Verb::CostPaid: return verbs::cost_paid(rules, frame, op);
        case Verb::ForEach: return verbs::for_each(rules, frame, op);
        case Verb::Mode: return verbs::mode(rules, frame, op);
        case Verb::Name: return verbs::name(rules, frame, op);
        case Verb::Gather: return verbs::gather(rules, frame, op);
        case Verb::Select: return verbs::select(rules, frame, op);
        case Verb::Combine: return verbs::combine(rules, frame, op);
        case Verb::Forget: return verbs::forget(rules, frame, op);
        case Verb::Number:
            rules.reg(frame, op.dst).number = evaluate(rules.read(), op.amount, rules.scope(frame));
            return Next::Step;
        case Verb::Move: return verbs::move(rules, frame, op);
        case Verb::Draw: return verbs::draw(rules, frame, op);
        case Verb::TakeTop: return verbs::take_top(rules, frame, op);
        case Verb::Reveal: return verbs::reveal(rules, frame, op);
        case Verb::Look: return verbs::look(rules, frame, op);
        case Verb::Shuffle: return verbs::shuffle(rules, frame, op);
        case Verb::Modify:
            return rules.book().change ? rules.book().change(rules, frame, op, verbs::modify)
                                       : verbs::modify(rules, frame, op);
        case Verb::ModifySeat: return verbs::modify_seat(rules, frame, op);
        case Verb::Swap: return verbs::swap(rules, frame, op);
        case Verb::TurnFace: return verbs::turn_face(rules, frame, op);
        case Verb::SetPosition: return verbs::set_position(rules, frame, op);
        case Verb::Resolve: return verbs::resolve(rules, frame, op);
        case Verb::ChooseText: return verbs::choose_text(rules, frame, op);
        case Verb::Negate: return verbs::negate(rules, frame, op);
        case Verb::Delay: return verbs::delay(rules, frame, op);
        case Verb::Conclude: return verbs::conclude(rules, frame, op);
        case Verb::Rulebook: return rules.book().verb(rules, frame, op);
        case Verb::ChooseNumber: return verbs::choose_number(rules, frame, op);
    }
    return Next::Step;
}

}  // namespace arbiter
