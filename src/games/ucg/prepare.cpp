// UCG 4.2: the steps before the first turn.
#include "games/ucg/turn.h"

namespace arbiter::ucg {

namespace {

constexpr steps::OpeningHand kOpening{6, kHand, kDeck, kDrawn, kRedrawn};

}  // namespace

void set_up_table(Rules& rules, const Setup& setup) {
    for (Seat seat : kSeats) rules.create_cards(setup.decks[static_cast<std::size_t>(ix(seat))], seat, kDeck);
    rules.state.phase = kPreparation;
}

// UCG 4.2.1: each player shuffles.
Next shuffle_decks(Rules& rules, Frame&) { return steps::shuffle_decks(rules); }

// UCG 4.2.2: the winner of a fair draw chooses to lead or not.
Next choose_lead(Rules& rules, Frame& frame) { return steps::draw_who_chooses(rules, frame, kPromptLead); }
Next take_lead(Rules& rules, Frame& frame) { return steps::take_first(rules, frame); }

// UCG 4.2.3: six cards each.
Next draw_opening_hands(Rules& rules, Frame&) { return steps::deal_opening_hands(rules, kOpening); }

namespace {

Next offer_redraw(Rules& rules, Seat seat) {
    rules.ask_yes_no(seat, kPromptRedraw, 0);
    return Next::Step;
}

// UCG 4.2.3: all six to the bottom, six from the top, and only then a shuffle.
Next redraw(Rules& rules, Frame& frame, Seat seat) { return steps::exchange_hand(rules, frame, seat, kOpening); }

}  // namespace

Next offer_redraw_lead(Rules& rules, Frame&) { return offer_redraw(rules, rules.state.lead); }
Next redraw_lead(Rules& rules, Frame& frame) { return redraw(rules, frame, rules.state.lead); }
Next offer_redraw_next(Rules& rules, Frame&) { return offer_redraw(rules, opponent(rules.state.lead)); }
Next redraw_next(Rules& rules, Frame& frame) { return redraw(rules, frame, opponent(rules.state.lead)); }

Next begin_first_turn(Rules& rules, Frame&) {
    rules.call(kTurn, rules.state.lead);
    return Next::Step;
}

}  // namespace arbiter::ucg
