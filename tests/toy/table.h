// Cairn positions laid out by hand, and played by label.
#pragma once

#include <gtest/gtest.h>

#include "engine/invariants.h"
#include "engine/knowledge.h"
#include "engine/label.h"
#include "toy/toy.h"

namespace arbiter::toy {

// A game at the first player's first choice, the hands empty: seat A leads. Each deck has every card once and pebbles.
class Table {
  public:
    explicit Table(Game of = toy::game()) : game(std::move(of)) {
        Setup both;
        for (auto& list : both.decks) {
            for (std::size_t id = 1; id < game.pool->definitions.size(); ++id)
                list.push_back(static_cast<DefinitionId>(id));
            list.resize(60, find_card(*game.pool, "T-01"));
        }
        for (u64 seed = 0; state.lead != Seat::A || seed == 0; ++seed) state = start(game, both, seed);
        answer("no");
        answer("no");
        for (Seat seat : kSeats) {
            for (int card : read().cards_in(seat, kHand))
                rules().move_to_zone(static_cast<CardIx>(card), kDeck, seat, End::Bottom, kNoReason);
            CardSet all{};
            for (int at = 0; at < state.card_count; ++at) all.add(at);
            shuffled_away(all);
        }
    }

    Rules rules() { return {game, state, &log}; }
    Position read() const { return Position(game, state); }

    // A card of this number out of the deck.
    CardIx from_deck(Seat seat, std::string_view number) const {
        for (int card : read().cards_in(seat, kDeck)) {
            if (read().definition(static_cast<CardIx>(card)).number == number) return static_cast<CardIx>(card);
        }
        ADD_FAILURE() << "no " << number << " in the deck";
        return 0;
    }
    // Into the hand, unseen by the other player.
    CardIx hold(Seat seat, std::string_view number) {
        const CardIx card = from_deck(seat, number);
        rules().move_to_zone(card, kHand, seat, End::Bottom, kNoReason);
        return card;
    }
    CardIx top_of_deck(Seat seat, std::string_view number) {
        const CardIx card = from_deck(seat, number);
        rules().move_to_zone(card, kDeck, seat, End::Top, kNoReason);
        return card;
    }
    CardIx bury(Seat seat, std::string_view number) {
        const CardIx card = from_deck(seat, number);
        rules().move_to_zone(card, kPit, seat, End::Top, kNoReason);
        return card;
    }
    // Slots count from 1, as in labels.
    CardIx lay(Seat seat, int slot, std::string_view number, Face face = Face::Up) {
        const CardIx card = from_deck(seat, number);
        rules().move_to_place(card, place(seat, slot), Target::OnTop, face, kNoReason);
        return card;
    }
    PlaceIx place(Seat seat, int slot) const {
        for (int at = 0; at < state.place_count; ++at) {
            const Place& here = state.places[static_cast<std::size_t>(at)];
            if (here.seat == seat && here.slot == slot - 1) return static_cast<PlaceIx>(at);
        }
        return kNone;
    }
    i32 power(Seat seat, int slot) const {
        return game.book->attribute(read(), {ObjectKind::Places, place(seat, slot)}, kPower);
    }

    // Gives the answer with this label or abbreviation; the position stays sound.
    void answer(std::string_view text) {
        const auto action = find_answer(game, state, text);
        ASSERT_TRUE(action.has_value()) << "not among the answers: " << text << options();
        ASSERT_TRUE(apply(game, state, *action, &log)) << text;
        ASSERT_EQ(check_invariants(game, state), "") << "after " << text;
    }
    bool offers(std::string_view text) const { return find_answer(game, state, text).has_value(); }
    std::string options() const {
        std::string out = "\n" + prompt(game, state) + " (" + seat_name(state.decision.seat) + "):";
        for (const Answer& answer : labelled_answers(game, state)) out += "\n  " + answer.label;
        return out;
    }
    ZoneId zone_of(CardIx card) const { return state.cards[card].zone; }

    const Game game;
    State state{};
    EventLog log;

  private:
    // What was drawn and returned to set the table is nobody's knowledge.
    void shuffled_away(CardSet cards) {
        Rules changed = rules();
        shuffled(changed, cards);
    }
};

}  // namespace arbiter::toy
