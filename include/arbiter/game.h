// The engine: five functions over a game and a state. Everything else is a client of these.
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

// A rulebook and the cards compiled for it: immutable, shared between threads.
struct Game {
    std::shared_ptr<const Rulebook> book;
    std::shared_ptr<const Pool> pool;
};

// The two decks, by definition; more lists where a game needs them (leaders, AP cards).
struct Setup {
    std::array<std::vector<DefinitionId>, 2> decks;
    std::array<std::vector<DefinitionId>, 2> beside;
};

// What an observer believes the opponent's hidden cards can be.
struct Belief {
    // The opponent's whole list where lists are open; otherwise whatever list the observer takes for likely. What is
    // seen goes before what is believed: a known card strikes one copy off the list if it is there. Of what is left as
    // many as are hidden are dealt, at random; if too few are left, the rest is drawn from the whole list with
    // repetition. An empty list stands for cards like those in the observer's own deck and hand. Ids that the pool has
    // not are left out.
    std::vector<DefinitionId> opponent_deck;
};

// The first position, up to the first question. Everything random comes from the seed. The decks must be legal.
State start(const Game&, const Setup&, u64 seed, EventLog* = nullptr);
// For those who play many games: the table as it is laid before anything is left to chance, and games that start from
// it.
State lay_table(const Game&, const Setup&);
void start(State& into, const Game&, const State& table, u64 seed, EventLog* = nullptr);

// Every legal answer to the open question, in canonical order. Conceding is always legal and never listed.
void legal_actions(const Game&, const State&, ActionList& out);

// Carries out an answer and goes on to the next question or the end. Refuses what is illegal, the state untouched.
Status apply(const Game&, State&, Action, EventLog* = nullptr);
// The same for an answer that legal_actions has just listed for this very position, which is not checked again.
void apply_listed(const Game&, State&, Action, EventLog* = nullptr);

// Is told of an answer that is no choice before it is carried out; null: nobody is.
struct ToldOfForced {
    void (*tell)(void* listener, Action) = nullptr;
    void* listener = nullptr;
};
// For those who play many games: carries out an answer that is listed in `legal`, and after it every answer that is the
// only one, until there is a choice, which is listed then, or the game is over, when nothing is.
void play_on(const Game&, State&, ActionList& legal, Action, ToldOfForced = {});

// What that seat may know, and nothing else. Seat::Nobody: a spectator, who knows what both players know.
View view(const Game&, const State&, Seat);

// The log as that seat may see it.
std::vector<EventView> redact(const Game&, const EventLog&, Seat);

// A state that the observer cannot tell from this one: its view is the same, byte for byte. The hidden cards are drawn
// anew, and so is the random generator. What lies face down could lie there by the rules, as long as any card of the
// pool could. A choice that the opponent has open is offered from the cards dealt; should no deal out of 32 leave it an
// answer, it stays open as it was. The observer must be a player.
State resample(const Game&, const State&, Seat observer, const Belief&, Rng&);

}  // namespace arbiter
