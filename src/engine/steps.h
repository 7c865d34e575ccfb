// What the procedures of card games share: who begins, opening hands, turns and phases, the order of waiting abilities,
// delayed effects.
#pragma once

#include <span>

#include "engine/delay.h"
#include "engine/rules.h"

namespace arbiter::steps {

using StepFn = Next (*)(Rules&, Frame&);

// ---- before the first turn
// A fair draw names a player, who is asked whether to begin.
Next draw_who_chooses(Rules&, Frame&, u16 prompt);
Next take_first(Rules&, Frame&);

Next shuffle_decks(Rules&);
// So many cards of each deck become life, from the top, the first player's first; nobody sees them.
Next deal_life(Rules&, int count, ZoneId life, u8 reason);

// A hand that is drawn before the first turn, and may be exchanged once.
struct OpeningHand {
    int size;
    ZoneId hand;
    ZoneId deck;
    u8 drawn;     // the reasons of the moves
    u8 returned;  // to the deck, for another hand
};
Next deal_opening_hands(Rules&, const OpeningHand&);
// If the player wanted it: the whole hand goes to the bottom, as many cards are drawn from the top, and only then the
// deck is shuffled.
Next exchange_hand(Rules&, Frame&, Seat, const OpeningHand&);

// ---- turns
void begin_turn(Rules&);
void begin_phase(Rules&, u8 phase);
// Goes on with this step of the same procedure.
Next go_to(Rules&, Frame&, StepFn);

// Which step begins a phase, so that a position can be laid out there.
struct PhaseStep {
    u8 phase;
    StepFn run;
};
// By phase: the number of that step, kNoId for none.
std::vector<u16> phase_steps(const Procedure& turn, std::span<const PhaseStep>, int phases);

// Are the turns running? Preparation starts them and is over then; without a turn procedure a game would run out of
// steps.
bool turns_go_on(const Position&, u16 prepare, u16 turn);

// ---- battles
// Records the result of a battle or an attack for what stands there, with the strength that counted. `shown` is the
// card that everybody sees there, or kNone.
void record_judged(Rules&, PlaceIx, u8 result, i32 strength, CardIx shown = kNone);

// ---- waiting abilities
CardSet waiting_of(const State&, Seat, int from = 0);
// Those of them that would still do something. The others need no question.
CardSet able_to_resolve(const Rules&, CardSet waiting);
// Starts resolving what the player chose; false: nothing was asked.
bool resolve_chosen(Rules&, Frame&);
// Starts resolving the only one of these, or asks which.
void resolve_one_of(Rules&, Frame&, Seat, CardSet waiting, u16 prompt);

// ---- delayed effects
// Starts carrying out the delayed effect numbered `at`.
void carry_out_delayed(Rules&, int at);
// Where one is chosen among waiting abilities, delayed effects are numbered from here on.
constexpr int kFirstDelayedNumber = room(Capacity::Waiting);
CardSet delayed_of(const State&, Seat, u8 moment);
bool is_delayed(const State&, int number);
// Those of these delayed effects among which there is a choice: only one if all do the same.
CardSet to_choose_from(const State&, CardSet delayed_effects);
// The first effect that is due at this moment; -1: none.
int first_due(const State&, u8 moment);
// A turn ends: what was delayed to a moment of it never comes, and what was not for this turn is for those to come.
void end_turn_of_delayed(Rules&);
// Sets the moment of all effects that were delayed until this moment to `due_moment`; false: there were none.
bool mark_due(Rules&, u8 moment, u8 due_moment);

}  // namespace arbiter::steps
