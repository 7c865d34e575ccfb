// Many games between two bots, on several threads. What comes out does not depend on how many threads there are.
#pragma once

#include <functional>
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
    int threads = 1;
};

struct DeckTally {
    u64 games = 0;  // counted once for each seat that it sits in
    u64 wins = 0;
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
    std::vector<u64> void_games;  // numbers of the first few, ascending

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
struct Witness {
    std::function<void(const State& before, Action)> answer;
    std::function<void(const State& last)> finish;
};

// `progress` is called now and then from the calling thread with the number of games played, `witness` from any thread
// before a game.
Tally play_series(const Game&, const Series&, const std::function<void(u64 played)>& progress = {},
                  const std::function<Witness(u64 number)>& witness = {});

}  // namespace arbiter
