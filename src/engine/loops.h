// Loops: what could go on forever is found by a position that comes back, and ended as the rulebook says.
//
// Brent's test: a position of the turn is marked, later ones are compared with it, and the mark is moved on after twice
// as many positions each time. It keeps one number, finds a loop of any length, and never takes for one what only lasts
// long. Hidden cards count as they lie; what is told is that a loop was found, and no more.
#pragma once

#include "engine/rules.h"

namespace arbiter::loops {

// What lies in a deck that was shuffled in this turn lies in no order that the players made or know, so that the order
// is no part of the position: all cards are in the same areas.
inline bool was_shuffled(const State& state, int seat) { return (state.loop.shuffled >> seat) & 1; }
inline void note_shuffle(State& state, Seat seat) { state.loop.shuffled |= static_cast<u8>(1 << ix(seat)); }

// So many positions of a turn are ordinary play and are not compared.
constexpr u8 kOrdinaryPositions = 64;
// Who finds so many loops in one turn does not mean to stop.
constexpr u8 kMostLoops = 16;

// Called by a rulebook's steps where nothing is open: at each checkpoint, window and free timing. True: a loop was
// found, and its end is on top or the game is over; the step is to be run again (Next::Again).
bool check(Rules&);

// The steps that end a loop, with the clauses of one player's choice and of both players'.
Procedure procedure(const char* one, const char* both);
// The questions that these steps ask, for Rulebook::validation_error: see asked_by_its_step.
bool asks(const Position&);

// Are positions of this turn being compared?
inline bool compares(const Rules& rules) { return rules.state.loop.passed >= kOrdinaryPositions && !rules.trial; }
// Notes who had a choice. REQUIRES: the question is open.
void note_answer(Rules&, Action);

inline bool refuses_any(const State& state) { return state.loop.refused[0] != 0; }
// Would this answer start a loop again that its player may not start again?
bool refuses(const Position&, Action);
// Leaves such answers out, unless there are no others: whoever is forced may.
void leave_out_refused(const Position&, ActionList&);

// Could this be in a position that is loaded?
bool is_valid(const Rulebook&, const LoopWatch&);
// The hidden cards of a position were dealt again: what is refused stays refused, what was marked is forgotten.
void redeal(const Position& real, State& dealt);

}  // namespace arbiter::loops
