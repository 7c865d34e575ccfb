// Keeps track of what the seats know as cards move and are shown. Called by the atoms.
#pragma once

#include "engine/rules.h"

namespace arbiter {

// How a card left where it was.
struct Departure {
    std::array<bool, 2> knew;
    ZoneId zone;  // the zone that it left, and whose
    Seat seat;
    bool untracked;  // out of an unordered zone that the other player does not see
    bool from_pool;  // out of the hand, or from face down on the field
};
Departure departing(const Position&, CardIx);
// After it arrived: the position reads the state that is changed.
void arrived(const Position&, State&, CardIx, const Departure&);

// Does nobody know anything about hidden cards? Mostly nobody does.
inline bool nothing_hidden_is_known(const State& state) {
    CardSet all = state.revealed;
    for (const Knowledge& of : state.knowledge) all |= of.exact | of.pooled | of.grouped;
    return all.empty();
}
// Does moving these cards change nothing that anybody knows about hidden cards? Mostly it does not: all that is known
// is where certain other cards lie, and these do not leave an unordered hidden zone in which that matters.
inline bool moving_changes_no_knowledge(const State& state, const ZoneSpec& from, Seat whose, CardSet cards) {
    if (nothing_hidden_is_known(state)) return true;
    CardSet uncertain = state.revealed, certain{};
    for (const Knowledge& of : state.knowledge) {
        uncertain |= of.pooled | of.grouped;
        certain |= of.exact;
    }
    if (uncertain || (certain & cards)) return false;
    const bool tracked = from.ordered || from.places || from.seen == SeenBy::Everyone;
    return tracked || state.knowledge[static_cast<std::size_t>(ix(opponent(whose)))].exact.empty();
}
// In that case: the card is now hidden from these seats (bits), which saw it where it was before.
inline void went_out_of_sight(State& state, CardIx card, u8 from) {
    if (from & 1) state.knowledge[0].exact.add(card);
    if (from & 2) state.knowledge[1].exact.add(card);
    state.cards[card].group = 0;
}
// Several cards that a seat has arranged in an order the other one does not see.
void arranged(Rules&, Seat by, CardSet cards);
void shuffled(Rules&, CardSet cards);
// The seat is shown these cards where they are.
void shown(Rules&, Seat, CardSet cards);
void turned_down(Rules&, CardIx, const std::array<bool, 2>& knew);
void turned_up(Rules&, CardIx);

}  // namespace arbiter
