// DBS 5-2: before playing the game.
#include "games/dbs/turn.h"

namespace arbiter::dbs {

namespace {

constexpr steps::OpeningHand kOpening{6, kHand, kDeck, kDrawn, kRedrawn};

}  // namespace

// DBS 5-2-1-1: the leader lies beside the deck until it is placed.
void set_up_table(Rules& rules, const Setup& setup) {
    for (Seat seat : kSeats) {
        const std::size_t at = static_cast<std::size_t>(ix(seat));
        for (DefinitionId definition : setup.decks[at]) rules.create_card(definition, seat, kDeck);
        for (DefinitionId definition : setup.beside[at]) rules.create_card(definition, seat, kRemoved);
    }
    rules.state.phase = kPreparation;
}

// DBS 5-2-1-2: front side up.
Next place_leaders(Rules& rules, Frame&) {
    // Ruling dbs-leader-placed: chance has named the first player before anything can depend on it.
    rules.state.lead = rules.state.starting = rules.state.rng.below(2) ? Seat::B : Seat::A;
    rules.tick();
    for (Seat seat : kSeats) {
        const CardList& beside = rules.read().zone(seat, kRemoved);
        if (beside.count == 0) continue;
        const CardIx leader = beside.top;
        rules.move_to_place(leader, rules.create_place(kLeaderArea, seat, 0), Target::OnTop, Face::Up, kPlaced);
    }
    return Next::Step;
}

// DBS 5-2-1-3.
Next emit_leaders_placed(Rules& rules, Frame&) {
    CardSet placed{};
    for (Seat seat : kSeats) {
        if (const PlaceIx leader = leader_of(rules.read(), seat); leader != kNone) placed.add(leader);
    }
    rules.emit(kIsPlacedAsLeader, ObjectKind::Places, placed);
    return Next::Step;
}

// DBS 5-2-1-4.
Next shuffle_decks(Rules& rules, Frame&) { return steps::shuffle_decks(rules); }

// DBS 5-2-1-6.
Next draw_opening_hands(Rules& rules, Frame&) { return steps::deal_opening_hands(rules, kOpening); }

namespace {

// DBS 5-2-1-6-1: any number of cards, once.
Next offer_redraw(Rules& rules, Seat seat) {
    const CardSet hand = rules.read().cards_in(seat, kHand);
    rules.ask_pick(seat, kPromptRedraw, ObjectKind::Cards, hand, 0, hand.size(), 0);
    return Next::Step;
}

// The deck is shuffled before as many are drawn.
Next redraw(Rules& rules, Frame& frame, Seat seat) {
    // The register may come from a saved position.
    const CardSet returned = rules.reg(frame, 0).set & rules.read().cards_in(seat, kHand);
    if (returned.empty()) return Next::Step;
    rules.tick();
    for (int card : returned) rules.move_to_zone(static_cast<CardIx>(card), kDeck, seat, End::Bottom, kRedrawn);
    rules.shuffle(seat, kDeck);
    rules.deal(seat, returned.size(), kDrawn);
    return Next::Step;
}

}  // namespace

Next offer_redraw_first(Rules& rules, Frame&) { return offer_redraw(rules, rules.state.lead); }
Next redraw_first(Rules& rules, Frame& frame) { return redraw(rules, frame, rules.state.lead); }
Next offer_redraw_second(Rules& rules, Frame&) { return offer_redraw(rules, opponent(rules.state.lead)); }
Next redraw_second(Rules& rules, Frame& frame) { return redraw(rules, frame, opponent(rules.state.lead)); }

// DBS 5-2-1-7: from the top, unseen by anyone.
Next place_life(Rules& rules, Frame&) { return steps::deal_life(rules, kOpeningLife, kLife, kDealtAsLife); }

// DBS 5-2-1-8.
Next begin_first_turn(Rules& rules, Frame&) {
    rules.call(kTurn, rules.state.lead);
    return Next::Step;
}

}  // namespace arbiter::dbs
