// The engine: five functions over a game and a position (start, legal_actions, apply, view, resample). Everything else
// is a client of these.
//
// REQUIRES lists the preconditions of a function. They are checked: a violated one is a failed check
// (arbiter/incident.h), never undefined behaviour, unless it says otherwise. Two preconditions hold for all functions:
// a Game comes from open_game (arbiter/games.h), and a State comes from start or load with that same Game and was
// changed only by these functions.
//
// Games are immutable and can be shared between threads; a State, EventLog or Rng must be used by one at a time.
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

// A rulebook and the cards compiled for it: immutable, cheap to copy. Both are internal to the library.
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
    // The opponent's whole deck list if lists are open; otherwise any list that the observer considers likely. Known
    // cards take precedence: each removes one copy from the list if it is there. The hidden cards are dealt at random
    // from the rest; if too few are left, the remaining ones are drawn from the whole list with repetition. An empty
    // list stands for cards like those in the observer's own deck and hand. Ids that the game does not have are
    // ignored.
    std::vector<DefinitionId> opponent_deck;
};

// ---- the five functions

// The first position, up to the first question. Everything random comes from the seed: the same seed and answers give
// the same game on every machine. REQUIRES: every id in the setup is one of the game's cards (1 to card_count,
// arbiter/names.h). Whether the decks are legal is checked by make_setup, not here. Decks that are too large for any
// game give a game that is void at once.
State start(const Game&, const Setup&, u64 seed, EventLog* = nullptr);

// Every legal answer to the open question, in canonical order; empty if and only if the game is over. Conceding is
// always legal and never listed. Replaces the contents of `out`.
void legal_actions(const Game&, const State&, ActionList& out);

// Carries out an answer and continues to the next question or the end. Refuses any answer that is not legal, whatever
// its bytes are; the position is then unchanged.
Status apply(const Game&, State&, Action, EventLog* = nullptr);

// What that seat may know, and nothing else. Seat::Nobody: a spectator, who knows what both players know.
View view(const Game&, const State&, Seat);

// A position that the observer cannot distinguish from this one: its view is the same, byte for byte. The hidden cards
// and the random generator are drawn anew. Face-down cards are ones that the rules allow there, if any card of the game
// is. An open choice of the opponent is offered from the new cards; if none of 32 deals leaves it an answer, it stays
// as it was. REQUIRES: the observer is Seat::A or Seat::B.
State resample(const Game&, const State&, Seat observer, const Belief&, Rng&);

// ---- the state of the game

struct GameResult {
    Outcome outcome = Outcome::Running;
    Seat winner = Seat::Nobody;        // Outcome::Won: who
    Capacity out_of = Capacity::None;  // Outcome::Void: the capacity that was exceeded
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

// ---- for playing many games

// The table before anything random happens, and games that start from it: `into` becomes what start(game, setup, seed)
// returns.
// REQUIRES: as for the other start; `table` comes from lay_table.
State lay_table(const Game&, const Setup&);
void start(State& into, const Game&, const State& table, u64 seed, EventLog* = nullptr);

// apply for an answer that legal_actions has just listed for this position. Only its kind, and that its cards and
// places exist, is checked again.
// REQUIRES: the answer is listed.
void apply_listed(const Game&, State&, Action, EventLog* = nullptr);

// Called with every forced answer before it is carried out; may be null.
struct ForcedAnswerListener {
    void (*tell)(void* context, Action) = nullptr;
    void* context = nullptr;
};

// Carries out an answer and then every forced answer, until there is a choice or the game is over. Afterwards `legal`
// lists the choices; it is empty at the end of the game. Never allocates. REQUIRES: `legal` holds what legal_actions
// lists for this position, including the answer; this is checked only as far as apply_listed does.
void play_on(const Game&, State&, ActionList& legal, Action answer, ForcedAnswerListener = {});

}  // namespace arbiter
