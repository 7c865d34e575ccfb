// What a seat may know. No other module decides this.
#pragma once

#include <vector>

#include "engine/rules.h"

namespace arbiter {

// Does the seat see this card right now, by the rules of its zone?
inline bool lies_open(const Position& position, Seat seat, CardIx ix_of_card) {
    const CardState& card = position.card(ix_of_card);
    const SeenBy seen = position.book.zones[card.zone].seen;
    if (seen == SeenBy::Everyone && card.face == Face::Up) return true;
    // Face-down cards on the field, and hands, are open to the player they belong to.
    return seen != SeenBy::Nobody && card.seat == seat;
}

// The same for both seats, as bits.
inline u8 open_to(const Rulebook& book, const CardState& card) {
    const SeenBy seen = book.zones[card.zone].seen;
    if (seen == SeenBy::Nobody) return 0;
    return seen == SeenBy::Everyone && card.face == Face::Up ? u8{3} : static_cast<u8>(1 << ix(card.seat));
}

// Does this seat know which card this is? Seat::Nobody: do both?
inline bool knows(const Position& position, Seat seat, CardIx card) {
    if (seat == Seat::Nobody) return knows(position, Seat::A, card) && knows(position, Seat::B, card);
    return lies_open(position, seat, card) ||
           position.state.knowledge[static_cast<std::size_t>(ix(seat))].exact.has(card) ||
           position.state.revealed.has(card);
}

// How well a seat can tell which card lies in a spot.
enum class Known : u8 {
    No,
    Grouped,  // one of several known cards in as many or more known spots
    Pooled,   // it is among its owner's hand and face-down cards
    Surely,   // this card, here; in a hand of the other player: that it is there, not where
};

// What the seat knows of a card. Seat::Nobody is a spectator, who knows only what both players know.
Known known(const Position&, Seat, CardIx);

// Can the seat tell the spots of this zone apart? Not in a hand that it does not see.
bool tracks_spots(const Rulebook&, Seat, ZoneId, Seat whose);

// When this very card is pointed at, does the seat know which it is? To know that a card is in a hand is not enough.
bool recognizes(const Position&, Seat, CardIx);

// The cards of a zone as the seat sees them lie: from the top, or for a hand that it does not see, what it knows of it
// first, by definition, then the rest.
std::vector<CardIx> in_shown_order(const Position&, Seat, ZoneId, Seat whose);
// Where in that order, or from the top of its place, this card lies.
u8 shown_position(const Position&, Seat, CardIx);

// Does the seat see this lasting change? Those that texts make are told to everybody; what the rules note about a card
// (for which of its names its player takes it) tells what that card is, and is for those who know it.
bool sees(const Position&, Seat, const Modifier&);

// The seats that know this card, as bits.
inline u8 known_by(const Position& position, CardIx card) {
    return static_cast<u8>((knows(position, Seat::A, card) ? 1 : 0) | (knows(position, Seat::B, card) ? 2 : 0));
}
inline Spot spot_of_place(const State& state, PlaceIx place) {
    const Place& at = state.places[place];
    return {at.zone, at.seat, place, kNone, at.slot};
}

// Does everybody see this ability where it works? One that works in a hand or a deck is known to its player alone.
bool works_in_the_open(const Rulebook&, const Ability&);

// Must the options be told apart by their spots, since the seat that picks does not know all of them?
bool picks_blindly(const Position&, Seat, CardSet options);

// Cards or places one after the other.
struct Offered {
    std::array<u8, kMaxCards> items;
    int count = 0;

    void push(u8 item) { items[static_cast<std::size_t>(count++)] = item; }
    const u8* begin() const { return items.data(); }
    const u8* end() const { return items.data() + count; }
};
// The options of a Pick or Order in the order in which they are offered: places by number, cards by spot, as the seat
// sees them lie. The number of a card follows it through a shuffle, and would tell it.
Offered in_offered_order(const Position&, const Decision&);
// Those of them that come before this one in that order, and itself.
CardSet offered_up_to(const Position&, const Decision&, u8 last);
// The order in which everybody may see something happen to them: places by number; cards from the top where their order
// is kept, by definition where it is not. Their numbers must not show, nor in which order they came into a hand.
Offered in_open_order(const Position&, ObjectKind, CardSet);

}  // namespace arbiter
