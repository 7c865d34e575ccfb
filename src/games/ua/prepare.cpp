// UA 5: preparing to play.
#include "games/ua/turn.h"

namespace arbiter::ua {

namespace {

constexpr steps::OpeningHand kOpening{7, kHand, kDeck, kDrawn, kMulliganed};

}  // namespace

// UA 4.5: three AP cards lie beside the deck.
void set_up_table(Rules& rules, const Setup& setup) {
    make_lines(rules);
    for (Seat seat : kSeats) {
        const std::size_t at = static_cast<std::size_t>(ix(seat));
        for (DefinitionId definition : setup.decks[at]) rules.create_card(definition, seat, kDeck);
        if (setup.beside[at].empty()) {
            for (int n = 0; n < kApCards; ++n) rules.create_card(kApDefinition, seat, kApPile);
        }
        for (DefinitionId definition : setup.beside[at]) rules.create_card(definition, seat, kApPile);
    }
    rules.state.phase = kPreparation;
}

// UA 5.1.
Next shuffle_decks(Rules& rules, Frame&) { return steps::shuffle_decks(rules); }

// UA 5.2: whoever a fair draw names says who is Player One (ruling ua-first).
Next choose_first(Rules& rules, Frame& frame) { return steps::draw_who_chooses(rules, frame, kPromptFirst); }
Next take_first(Rules& rules, Frame& frame) { return steps::take_first(rules, frame); }

// UA 5.3.
Next draw_opening_hands(Rules& rules, Frame&) { return steps::deal_opening_hands(rules, kOpening); }

namespace {

Next offer_mulligan(Rules& rules, Seat seat) {
    rules.ask_yes_no(seat, kPromptMulligan, 0);
    return Next::Step;
}

// UA 5.4.
Next mulligan(Rules& rules, Frame& frame, Seat seat) { return steps::exchange_hand(rules, frame, seat, kOpening); }

}  // namespace

Next offer_mulligan_one(Rules& rules, Frame&) { return offer_mulligan(rules, rules.state.lead); }
Next mulligan_one(Rules& rules, Frame& frame) { return mulligan(rules, frame, rules.state.lead); }
Next offer_mulligan_two(Rules& rules, Frame&) { return offer_mulligan(rules, opponent(rules.state.lead)); }
Next mulligan_two(Rules& rules, Frame& frame) { return mulligan(rules, frame, opponent(rules.state.lead)); }

// UA 5.5: from the top, unseen by anyone.
Next deal_life(Rules& rules, Frame&) { return steps::deal_life(rules, kOpeningLife, kLife, kDealtAsLife); }

// UA 5.6.
Next begin_first_turn(Rules& rules, Frame&) {
    rules.call(kTurn, rules.state.lead);
    return Next::Step;
}

}  // namespace arbiter::ua
