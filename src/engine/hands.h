// Triggered texts that work in a hand. Only their player knows whether such a text triggers, and may choose not to use
// it. So that the question gives nothing away, every player with cards in hand is asked when an event happens that such
// texts of the game wait for (HandOffers::events), whatever the hand holds.
#pragma once

#include "engine/rules.h"

namespace arbiter::hands {

// The events for which some card of the list waits in a hand: they are emitted even if no card of this match waits for
// them.
inline u64 awaited_events(const Rulebook& book, const Pool& pool) {
    return book.hand_offers ? book.hand_offers->events & pool.waits_in[book.hand] : 0;
}
inline bool offers(const Rulebook& book, const Pool& pool, u8 event) {
    return ((awaited_events(book, pool) >> event) & 1) != 0;
}

// Called by the rulebook's checkpoint before it looks at what waits. True: a player is asked, and the step is to be run
// again (Next::Again).
bool ask(Rules&);

// The steps that ask one player, and show what they want to have carried out.
Procedure procedure(const char* clause);
// Is the open question of this procedure the one that it asks? For Rulebook::validation_error.
bool asks(const Position&);

}  // namespace arbiter::hands
