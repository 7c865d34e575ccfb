// Loops: what could go on forever is recognized by a repeated position, and ended as the rulebook says.
//
// Brent's test: a position of the turn is marked, later ones are compared with it, and the mark is moved on after twice
// as many positions each time. It keeps one number, finds a loop of any length, and never takes for one what only lasts
// long. Hidden cards count as they are; players only learn that a loop was found.
#pragma once

#include "engine/rules.h"

namespace arbiter::loops {

// Nobody made or knows the order of a deck that was shuffled in this turn, so that order is not part of the position.
inline bool was_shuffled(const State& state, int seat) { return (state.loop.shuffled >> seat) & 1; }
inline void note_shuffle(State& state, Seat seat) { state.loop.shuffled |= static_cast<u8>(1 << ix(seat)); }

// The first positions of a turn are ordinary play and are not compared.
constexpr u8 kOrdinaryPositions = 64;
// After so many loops in one turn the players do not mean to stop.
constexpr u8 kMostLoops = 16;

// Called by a rulebook's steps where nothing is open: at each checkpoint, window and free timing. True: a loop was
// found, and its end is on top or the game is over; the step is to be run again (Next::Again).
bool check(Rules&);

// The steps that end a loop, with the clauses of one player's choice and of both players'.
Procedure procedure(const char* one, const char* both);
// The questions that these steps ask, for Rulebook::validation_error: see asked_by_its_step.
bool asks(const Position&);

// Are positions of this turn compared by now?
inline bool compares(const Rules& rules) { return rules.state.loop.passed >= kOrdinaryPositions && !rules.trial; }
// Notes who had a choice. REQUIRES: the question is open.
void note_answer(Rules&, Action);

inline bool refuses_any(const State& state) { return state.loop.refused[0] != 0; }
// Would this answer restart a loop that its player may not restart?
bool refuses(const Position&, Action);
// Leaves such answers out, unless there are no others: a forced answer is allowed.
void leave_out_refused(const Position&, ActionList&);

// Could this be in a position that is loaded?
bool is_valid(const Rulebook&, const LoopWatch&);
// Called after the hidden cards of a position were dealt again: what is refused stays refused, marked positions are
// forgotten.
void redeal(const Position& real, State& dealt);

}  // namespace arbiter::loops
