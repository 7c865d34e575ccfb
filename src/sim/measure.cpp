// Measures in rounds, each with every figure in it, so that all figures see the same machine.
#include "sim/measure.h"

#include <algorithm>
#include <chrono>

namespace arbiter {

namespace {

constexpr int kRounds = 9;
// Shares of a round: copies alone, plain play, play with copies.
constexpr double kCopyShare = 0.1;
constexpr double kPlainShare = 0.5;

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

// The compiler must take the bytes for used, and not know what is in them afterwards.
void use(State& state) { asm volatile("" : : "r"(&state) : "memory"); }

double time_copies(State& state, double seconds) {
    constexpr int kBatch = 1000;
    State copy = state;
    u64 copies = 0;
    const auto begin = Clock::now();
    double spent = 0;
    do {
        for (int n = 0; n < kBatch; ++n) {
            use(state);
            copy = state;
            use(copy);
        }
        copies += kBatch;
        spent = seconds_since(begin);
    } while (spent < seconds);
    return spent * 1e9 / static_cast<double>(copies);
}

struct Played {
    u64 games = 0;
    u64 decisions = 0;
    double seconds = 0;
};

template <class AtDecision>
Played play_for(const Game& game, const Series& series, const std::vector<State>& tables, u64& number, double seconds,
                State& state, AtDecision&& at_decision) {
    const Bot* random = find_bot("random");
    Played played;
    const auto begin = Clock::now();
    do {
        const Match match = match_of(series, number++);
        const MatchResult result =
            play_match(game, tables[match.pairing], match.seed, {random, random}, state, at_decision);
        ++played.games;
        played.decisions += result.decisions;
        played.seconds = seconds_since(begin);
    } while (played.seconds < seconds);
    return played;
}

template <class Better>
Speed combine(std::vector<Speed> rounds, std::size_t at, Better&& better) {
    Speed out;
    for (double Speed::*figure :
         {&Speed::copy_ns, &Speed::decisions_per_s, &Speed::games_per_s, &Speed::decisions_per_s_with_copy}) {
        std::sort(rounds.begin(), rounds.end(),
                  [&](const Speed& a, const Speed& b) { return better(figure, a.*figure, b.*figure); });
        out.*figure = rounds[at].*figure;
    }
    return out;
}

// A position in the middle of a game: its bytes are what games copy.
State middle_of(const Game& game, const Series& series) {
    const Bot* random = find_bot("random");
    State state;
    std::vector<State> states;
    play_match(game, series.setups[0], series.seed, {random, random}, state,
               [&](Action, bool) { states.push_back(state); });
    return states[states.size() / 2];
}

}  // namespace

u64 count_decisions(const Game& game, const Series& series, u64 games) {
    const Bot* random = find_bot("random");
    std::vector<State> tables;
    for (const Setup& setup : series.setups) tables.push_back(lay_table(game, setup));
    State state;
    u64 decisions = 0;
    for (u64 number = 0; number < games; ++number) {
        const Match match = match_of(series, number);
        decisions +=
            play_match(game, tables[match.pairing], match.seed, {random, random}, state, [](Action, bool) {}).decisions;
    }
    return decisions;
}

Measurement measure_speed(const Game& game, const Series& series, double seconds) {
    Measurement out;
    out.rounds = kRounds;
    std::vector<State> tables;
    for (const Setup& setup : series.setups) tables.push_back(lay_table(game, setup));
    State middle = middle_of(game, series);
    State state = middle, copy = middle;
    std::vector<Speed> rounds;
    u64 number = 0;
    for (int round = 0; round < kRounds; ++round) {
        const double share = seconds / kRounds;
        Speed speed;
        speed.copy_ns = time_copies(middle, share * kCopyShare);
        const Played plain = play_for(game, series, tables, number, share * kPlainShare, state, [](Action, bool) {});
        const Played copied = play_for(game, series, tables, number, share * (1 - kCopyShare - kPlainShare), state,
                                       [&](Action, bool choice) {
                                           if (!choice) return;
                                           copy = state;
                                           use(copy);
                                       });
        speed.decisions_per_s = static_cast<double>(plain.decisions) / plain.seconds;
        speed.games_per_s = static_cast<double>(plain.games) / plain.seconds;
        speed.decisions_per_s_with_copy = static_cast<double>(copied.decisions) / copied.seconds;
        rounds.push_back(speed);
        out.games += plain.games + copied.games;
        out.decisions += plain.decisions + copied.decisions;
    }
    const auto faster = [](double Speed::*figure, double a, double b) {
        return figure == &Speed::copy_ns ? a < b : a > b;
    };
    out.best = combine(rounds, 0, faster);
    out.median = combine(rounds, rounds.size() / 2, faster);
    out.decisions_per_game = static_cast<double>(out.decisions) / static_cast<double>(out.games);
    return out;
}

}  // namespace arbiter
