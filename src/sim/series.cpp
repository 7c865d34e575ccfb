// Plays the games of a series on several threads and counts.
#include "sim/series.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace arbiter {

namespace {

constexpr std::size_t kMostVoidsNamed = 16;
constexpr auto kBetweenReports = std::chrono::milliseconds(100);

MatchResult play_one(const Game& game, const Series& series, const State& table, const Match& match,
                     const Witness& witness) {
    const std::array<const Bot*, 2> seats{series.bots[match.bots[0]], series.bots[match.bots[1]]};
    State state;
    if (!witness.answer) return play_match(game, table, match.seed, seats, state, [](Action, bool) {});
    const MatchResult result =
        play_match(game, table, match.seed, seats, state, [&](Action action, bool) { witness.answer(state, action); });
    witness.finish(state);
    return result;
}

void count(const Series& series, u64 number, const Match& match, const MatchResult& result, Tally& tally) {
    const Pairing& pairing = series.pairings[match.pairing];
    ++tally.games;
    tally.decisions += result.decisions;
    tally.turns += result.turns;
    ++tally.decks[pairing.a].games;
    ++tally.decks[pairing.b].games;
    if (result.outcome == Outcome::Void) {
        ++tally.voids;
        tally.void_games.push_back(number);
    } else if (result.outcome == Outcome::Draw) {
        ++tally.draws;
    } else {
        const std::size_t winner = static_cast<std::size_t>(ix(result.winner));
        ++tally.wins_by_seat[winner];
        ++tally.wins_by_bot[match.bots[winner]];
        ++tally.decks[winner == 0 ? pairing.a : pairing.b].wins;
    }
}

// What the threads share.
struct Progress {
    std::atomic<u64> next{0};
    std::atomic<u64> played{0};
    std::mutex mutex;
    std::condition_variable ended;
    int running = 0;
};

void play_share(const Game& game, const Series& series, const std::vector<State>& tables, Progress& shared,
                Tally& tally, const std::function<Witness(u64)>& witness) {
    for (u64 number = shared.next++; number < series.games; number = shared.next++) {
        const Match match = match_of(series, number);
        const State& table = tables[match.pairing];
        count(series, number, match, play_one(game, series, table, match, witness ? witness(number) : Witness{}),
              tally);
        ++shared.played;
    }
}

void wait_for_threads(Progress& shared, const std::function<void(u64)>& progress) {
    std::unique_lock lock(shared.mutex);
    const auto all_ended = [&] { return shared.running == 0; };
    if (!progress) return shared.ended.wait(lock, all_ended);
    while (!shared.ended.wait_for(lock, kBetweenReports, all_ended)) progress(shared.played);
    progress(shared.played);
}

}  // namespace

void Tally::add(const Tally& other) {
    games += other.games;
    decisions += other.decisions;
    turns += other.turns;
    for (std::size_t at = 0; at < 2; ++at) {
        wins_by_seat[at] += other.wins_by_seat[at];
        wins_by_bot[at] += other.wins_by_bot[at];
    }
    draws += other.draws;
    voids += other.voids;
    if (decks.size() < other.decks.size()) decks.resize(other.decks.size());
    for (std::size_t at = 0; at < other.decks.size(); ++at) {
        decks[at].games += other.decks[at].games;
        decks[at].wins += other.decks[at].wins;
    }
    void_games.insert(void_games.end(), other.void_games.begin(), other.void_games.end());
    std::sort(void_games.begin(), void_games.end());
    void_games.resize(std::min(void_games.size(), kMostVoidsNamed));
}

Match match_of(const Series& series, u64 number) {
    const u64 deal = series.paired ? number / 2 : number;
    const std::size_t other = series.paired ? number % 2 : 0;
    return {Rng::from_seed(series.seed + deal * 0x9e3779b97f4a7c15u).next(),
            deal % series.pairings.size(),
            {other, 1 - other}};
}

Tally play_series(const Game& game, const Series& series, const std::function<void(u64)>& progress,
                  const std::function<Witness(u64)>& witness) {
    Progress shared;
    std::vector<State> tables;
    for (const Setup& setup : series.setups) tables.push_back(lay_table(game, setup));
    std::vector<Tally> tallies(static_cast<std::size_t>(std::max(1, series.threads)));
    for (Tally& tally : tallies) tally.decks.resize(series.deck_count);
    if (tallies.size() == 1 && !progress) {
        play_share(game, series, tables, shared, tallies[0], witness);
    } else {
        std::vector<std::jthread> threads;
        shared.running = static_cast<int>(tallies.size());
        for (Tally& tally : tallies) {
            threads.emplace_back([&] {
                play_share(game, series, tables, shared, tally, witness);
                const std::lock_guard lock(shared.mutex);
                if (--shared.running == 0) shared.ended.notify_one();
            });
        }
        wait_for_threads(shared, progress);
    }
    Tally total;
    for (const Tally& tally : tallies) total.add(tally);
    return total;
}

}  // namespace arbiter
