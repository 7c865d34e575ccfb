// Many games between two bots, on several threads. What comes out does not depend on how many threads there are.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "sim/match.h"

namespace arbiter {

// Which of the decks play against each other.
struct Pairing {
    std::size_t a = 0;
    std::size_t b = 0;
};

struct Series {
    std::vector<Setup> setups;      // by pairing
    std::vector<Pairing> pairings;  // games take them in turn
    std::size_t deck_count = 0;
    std::array<const Bot*, 2> bots{};  // of seats A and B
    u64 games = 0;
    u64 seed = 0;
    // Two games in a row have one deal and one pairing of decks; in the second the bots have changed seats.
    bool paired = false;
    // Two games in a row have one deal; the pairings stand in twos that are the same two decks in changed seats.
    bool decks_change_seats = false;
    int threads = 1;
    // True: no further game is begun.
    const std::atomic<bool>* stop = nullptr;
};

struct DeckTally {
    u64 games = 0;  // counted once for each seat that it sits in
    u64 wins = 0;
};

// One deck in seat A against one in seat B.
struct PairingTally {
    u64 games = 0;
    std::array<u64, 2> wins{};  // by seat
};

// One card, over all games and both seats; several copies in a game count once.
struct CardTally {
    u64 drawn = 0;  // games in which it was in its player's hand after the preparation, and how many that player won
    u64 drawn_won = 0;
    u64 played = 0;  // games in which it was played out of a hand
    u64 played_won = 0;
};

struct Tally {
    u64 games = 0;
    u64 decisions = 0;
    u64 turns = 0;
    std::array<u64, 2> wins_by_seat{};
    std::array<u64, 2> wins_by_bot{};
    u64 draws = 0;
    u64 voids = 0;
    std::vector<DeckTally> decks;
    std::vector<PairingTally> pairings;
    std::vector<CardTally> cards;        // by definition
    std::map<u64, u64> lengths;          // games by their turns
    std::map<std::string, u64> endings;  // games by the clause that ended them
    std::vector<u64> void_games;         // numbers of the first few, ascending

    void add(const Tally&);
};

// Everything about one game of a series follows from its number, from 0.
struct Match {
    u64 seed = 0;
    std::size_t pairing = 0;
    std::array<std::size_t, 2> bots{};  // which of the series' bots sits in which seat
};
Match match_of(const Series&, u64 number);

// Looks on at one game, on the thread that plays it.
struct GameObserver {
    std::function<void(const State& before, Action)> answer;
    std::function<void(const State& last)> finish;
};

// `progress` is called now and then from the calling thread with the number of games played, `observer` from any thread
// before a game.
Tally play_series(const Game&, const Series&, const std::function<void(u64 played)>& progress = {},
                  const std::function<GameObserver(u64 number)>& observer = {});

}  // namespace arbiter
