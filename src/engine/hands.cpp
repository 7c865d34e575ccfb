#include "engine/hands.h"

#include <algorithm>

#include "engine/invariants.h"

namespace arbiter::hands {

namespace {

bool is_unshown(const Waiting& waiting, Seat seat) { return (waiting.flags & kUnshown) && waiting.controller == seat; }

// What can still be shown: what has left the hand cannot.
CardSet showable(const Rules& rules, Seat seat) {
    CardSet cards{};
    for (const Waiting& waiting : rules.state.waiting) {
        const CardState& card = rules.state.cards[waiting.source];
        const bool held = card.zone == rules.book().hand && card.seat == seat && card.since <= waiting.stamp;
        if (is_unshown(waiting, seat) && held) cards.add(waiting.source);
    }
    return cards;
}

Next choose(Rules& rules, Frame& frame) {
    const CardSet cards = showable(rules, frame.controller);
    rules.ask_pick(frame.controller, rules.book().hand_offers->prompt, ObjectKind::Cards, cards, 0,
                   std::max(1, cards.size()), 0);
    return Next::Step;
}

Next show(Rules& rules, Frame& frame) {
    State& state = rules.state;
    const CardSet shown = rules.reg(frame, 0).set;
    if (shown) rules.reveal(shown);
    for (int at = state.waiting.size() - 1; at >= 0; --at) {
        if (is_unshown(state.waiting[at], frame.controller) && !shown.has(state.waiting[at].source))
            state.waiting.erase(at);
    }
    for (Waiting& waiting : state.waiting) {
        if (!is_unshown(waiting, frame.controller)) continue;
        waiting.flags &= static_cast<u8>(~kUnshown);
        rules.record_triggered(waiting);
    }
    return Next::Done;
}

}  // namespace

bool ask(Rules& rules) {
    State& state = rules.state;
    for (Seat seat : {state.lead, opponent(state.lead)}) {
        const u64 bit = u64{1} << ix(seat);
        if (!(state.offered & bit)) continue;
        state.offered &= ~bit;
        // What they keep silent about never resolves.
        rules.call(rules.book().hand_offers->procedure, seat).flags |= kHoldTriggers;
        return true;
    }
    return false;
}

Procedure procedure(const char* clause) { return {"texts in a hand", {{clause, choose}, {clause, show}}, 1}; }

bool asks(const Position& position) {
    const QuestionStep question[] = {{position.book.hand_offers->prompt, Ask::Pick, show, Who::You, 0}};
    return asked_by_its_step(position, question);
}

}  // namespace arbiter::hands
