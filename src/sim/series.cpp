// Plays the games of a series on several threads and counts.
#include "sim/series.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <set>
#include <thread>

#include "engine/rules.h"

namespace arbiter {

namespace {

constexpr std::size_t kMostVoidsNamed = 16;
constexpr auto kBetweenReports = std::chrono::milliseconds(100);

// What is recorded of a game apart from its result.
struct Notes {
    std::array<CardSet, 2> drawn{}, played{};  // by seat
    State before{};                            // the last choice
    Action last{};
};

// What the players have in hand, and what they play out of it.
void observe_answer(const Game& game, const State& state, Action action, bool choice, Notes& notes) {
    const Position position(game, state);
    if (state.turn > 0) {
        for (Seat seat : kSeats)
            notes.drawn[static_cast<std::size_t>(ix(seat))] |= position.cards_in(seat, game.book->hand);
    }
    if (action.kind == ActionKind::Play && action.a < state.card_count)
        notes.played[static_cast<std::size_t>(ix(state.decision.seat))].add(action.a);
    if (!choice) return;
    notes.before = state;
    notes.last = action;
}

// The clause by which the game ended: its last choice is made once more, with a log.
std::string clause_of_ending(const Game& game, Notes& notes) {
    EventLog log;
    ActionList legal;
    State& state = notes.before;
    for (Action action = notes.last; apply(game, state, action, &log) && state.outcome == Outcome::Running;) {
        legal_actions(game, state, legal);
        if (legal.size() != 1) break;
        action = legal[0];
    }
    for (const Event& event : log.events) {
        const bool end = event.kind == EventKind::GameWon || event.kind == EventKind::GameDrawn;
        if (end) return event.clause ? event.clause : "";
    }
    return "";
}

MatchResult play_one(const Game& game, const Series& series, const State& table, const Match& match,
                     const GameObserver& observer, Notes& notes) {
    const std::array<const Bot*, 2> seats{series.bots[match.bots[0]], series.bots[match.bots[1]]};
    State state;
    const MatchResult result = play_match(game, table, match.seed, seats, state, [&](Action action, bool choice) {
        observe_answer(game, state, action, choice, notes);
        if (observer.answer) observer.answer(state, action);
    });
    if (observer.finish) observer.finish(state);
    return result;
}

void count_cards(const State& table, const Notes& notes, Seat winner, std::vector<CardTally>& cards) {
    for (Seat seat : kSeats) {
        const auto each = [&](const CardSet& set, u64 CardTally::*times, u64 CardTally::*won) {
            std::set<DefinitionId> definitions;
            for (int card : set) definitions.insert(table.cards[static_cast<std::size_t>(card)].definition);
            for (DefinitionId id : definitions) {
                ++(cards[id].*times);
                cards[id].*won += seat == winner;
            }
        };
        const std::size_t at = static_cast<std::size_t>(ix(seat));
        each(notes.drawn[at], &CardTally::drawn, &CardTally::drawn_won);
        each(notes.played[at], &CardTally::played, &CardTally::played_won);
    }
}

void count(const Series& series, u64 number, const Match& match, const MatchResult& result, Tally& tally) {
    const Pairing& pairing = series.pairings[match.pairing];
    ++tally.games;
    tally.decisions += result.decisions;
    tally.turns += result.turns;
    ++tally.lengths[result.turns];
    ++tally.decks[pairing.a].games;
    ++tally.decks[pairing.b].games;
    ++tally.pairings[match.pairing].games;
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
        ++tally.pairings[match.pairing].wins[winner];
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
                Tally& tally, const std::function<GameObserver(u64)>& observer) {
    const auto stopped = [&] { return series.stop && series.stop->load(); };
    Notes notes;
    for (u64 number = shared.next++; number < series.games && !stopped(); number = shared.next++) {
        const Match match = match_of(series, number);
        const State& table = tables[match.pairing];
        notes.drawn = notes.played = {};
        const MatchResult result =
            play_one(game, series, table, match, observer ? observer(number) : GameObserver{}, notes);
        count(series, number, match, result, tally);
        count_cards(table, notes, result.winner, tally.cards);
        if (result.outcome != Outcome::Void) ++tally.endings[clause_of_ending(game, notes)];
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
    pairings.resize(std::max(pairings.size(), other.pairings.size()));
    for (std::size_t at = 0; at < other.pairings.size(); ++at) {
        pairings[at].games += other.pairings[at].games;
        for (std::size_t seat = 0; seat < 2; ++seat) pairings[at].wins[seat] += other.pairings[at].wins[seat];
    }
    cards.resize(std::max(cards.size(), other.cards.size()));
    for (std::size_t at = 0; at < other.cards.size(); ++at) {
        for (u64 CardTally::*figure :
             {&CardTally::drawn, &CardTally::drawn_won, &CardTally::played, &CardTally::played_won})
            cards[at].*figure += other.cards[at].*figure;
    }
    for (const auto& [length, times] : other.lengths) lengths[length] += times;
    for (const auto& [clause, times] : other.endings) endings[clause] += times;
    void_games.insert(void_games.end(), other.void_games.begin(), other.void_games.end());
    std::sort(void_games.begin(), void_games.end());
    void_games.resize(std::min(void_games.size(), kMostVoidsNamed));
}

Match match_of(const Series& series, u64 number) {
    const u64 deal = series.paired || series.decks_change_seats ? number / 2 : number;
    const std::size_t other = series.paired ? number % 2 : 0;
    const u64 pairing = series.decks_change_seats ? number : deal;
    return {Rng::from_seed(series.seed + deal * 0x9e3779b97f4a7c15u).next(),
            pairing % series.pairings.size(),
            {other, 1 - other}};
}

Tally play_series(const Game& game, const Series& series, const std::function<void(u64)>& progress,
                  const std::function<GameObserver(u64)>& observer) {
    Progress shared;
    std::vector<State> tables;
    for (const Setup& setup : series.setups) tables.push_back(lay_table(game, setup));
    std::vector<Tally> tallies(static_cast<std::size_t>(std::max(1, series.threads)));
    for (Tally& tally : tallies) {
        tally.decks.resize(series.deck_count);
        tally.pairings.resize(series.pairings.size());
        tally.cards.resize(game.pool->definitions.size());
    }
    if (tallies.size() == 1 && !progress) {
        play_share(game, series, tables, shared, tallies[0], observer);
    } else {
        std::vector<std::jthread> threads;
        shared.running = static_cast<int>(tallies.size());
        for (Tally& tally : tallies) {
            threads.emplace_back([&] {
                play_share(game, series, tables, shared, tally, observer);
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
