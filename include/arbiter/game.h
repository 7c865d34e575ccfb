// The engine: five functions over a game and a position (start, legal_actions, apply, view, resample). Everything else
// is a client of these.
//
// Each function says under REQUIRES what its caller must see to. What is required is checked, and a requirement that is
// broken is a failed check (arbiter/incident.h), never undefined behaviour, unless it says otherwise. Two hold
// throughout: a Game comes from open_game (arbiter/games.h), and a State from start or load with that same Game,
// changed by nothing but these functions.
//
// Games are immutable and may be used by any number of threads at once; a State, EventLog or Rng by one at a time.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "arbiter/action.h"
#include "arbiter/event.h"
#include "arbiter/state.h"
#include "arbiter/status.h"
#include "arbiter/view.h"

namespace arbiter {

struct Rulebook;
struct Pool;

// A rulebook and the cards compiled for it: immutable, cheap to copy. Both are the library's own business.
struct Game {
    std::shared_ptr<const Rulebook> book;
    std::shared_ptr<const Pool> pool;
};

// The two decks, by definition; more lists where a game needs them (leaders, AP cards). make_setup (arbiter/games.h)
// makes one of two legal decks.
struct Setup {
    std::array<std::vector<DefinitionId>, 2> decks;
    std::array<std::vector<DefinitionId>, 2> beside;
};

// What an observer believes the opponent's hidden cards can be.
struct Belief {
    // The opponent's whole list where lists are open; otherwise whatever list the observer takes for likely. What is
    // seen goes before what is believed: a known card strikes one copy off the list if it is there. Of what is left as
    // many as are hidden are dealt, at random; if too few are left, the rest is drawn from the whole list with
    // repetition. An empty list stands for cards like those in the observer's own deck and hand. Ids that the game has
    // not are left out.
    std::vector<DefinitionId> opponent_deck;
};

// ---- the five functions

// The first position, up to the first question. Everything random comes from the seed: the same seed and answers are
// the same game, on every machine. REQUIRES: every id in the setup is one of the game's cards (1 to card_count,
// arbiter/names.h). That the decks are legal is not looked at here: make_setup does. Decks too large for any game give
// a game that is void at once.
State start(const Game&, const Setup&, u64 seed, EventLog* = nullptr);

// Every legal answer to the open question, in canonical order; none exactly when the game is over. Conceding is always
// legal and never listed. Whatever `out` held before is gone.
void legal_actions(const Game&, const State&, ActionList& out);

// Carries out an answer and goes on to the next question or the end. Refuses what is not legal, whatever bytes it is,
// and leaves the position untouched then.
Status apply(const Game&, State&, Action, EventLog* = nullptr);

// What that seat may know, and nothing else. Seat::Nobody: a spectator, who knows what both players know.
View view(const Game&, const State&, Seat);

// A position that the observer cannot tell from this one: its view is the same, byte for byte. The hidden cards are
// drawn again, and so is the random generator. What lies face down could lie there by the rules, as long as any card of
// the game could. A choice that the opponent has open is offered from the cards dealt; should no deal out of 32 leave
// it an answer, it stays open as it was. REQUIRES: the observer is Seat::A or Seat::B.
State resample(const Game&, const State&, Seat observer, const Belief&, Rng&);

// ---- the state of the game

struct GameResult {
    Outcome outcome = Outcome::Running;
    Seat winner = Seat::Nobody;        // Outcome::Won: who
    Capacity out_of = Capacity::None;  // Outcome::Void: what there was not room enough for
    bool over() const { return outcome != Outcome::Running; }
    friend bool operator==(const GameResult&, const GameResult&) = default;
};

// How the game ended, if it has.
GameResult result(const State&);

// Who answers the open question; Seat::Nobody when the game is over.
Seat asked_seat(const State&);

// From 1; 0 before the first turn.
int turn_number(const State&);

// The log as that seat may see it.
// REQUIRES: the log is of a game that was played with this Game.
std::vector<EventView> redact(const Game&, const EventLog&, Seat);

// ---- for those who play many games

// The table as it is laid before anything is left to chance, and games that start from it: `into` becomes what
// start(game, setup, seed) gives.
// REQUIRES: as for the other start; `table` comes from lay_table.
State lay_table(const Game&, const Setup&);
void start(State& into, const Game&, const State& table, u64 seed, EventLog* = nullptr);

// apply for an answer that legal_actions has just listed for this very position. That it is among them is not checked
// again, only that it is one of the right kind and names cards and places that exist.
// REQUIRES: the answer is listed.
void apply_listed(const Game&, State&, Action, EventLog* = nullptr);

// Called with every forced answer before it is carried out; null: nobody is called.
struct ForcedAnswerListener {
    void (*tell)(void* context, Action) = nullptr;
    void* context = nullptr;
};

// Carries out an answer, and after it every answer that is the only one, until there is a choice, which is listed in
// `legal` then, or the game is over, when nothing is. Never allocates. REQUIRES: `legal` holds what legal_actions lists
// for this position, and the answer is among it, which is checked no further than by apply_listed.
void play_on(const Game&, State&, ActionList& legal, Action answer, ForcedAnswerListener = {});

}  // namespace arbiter
