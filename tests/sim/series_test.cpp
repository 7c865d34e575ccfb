// Series of games: the same whatever the threads, paired as promised, counted right.
#include <algorithm>
#include <mutex>

#include "shipped.h"

namespace arbiter {
namespace {

const cli::Table& table() {
    static const cli::Table shipped = shipped_table("1.7");
    return shipped;
}

void expect_same(const Tally& a, const Tally& b) {
    EXPECT_EQ(a.games, b.games);
    EXPECT_EQ(a.decisions, b.decisions);
    EXPECT_EQ(a.turns, b.turns);
    EXPECT_EQ(a.wins_by_seat, b.wins_by_seat);
    EXPECT_EQ(a.wins_by_bot, b.wins_by_bot);
    EXPECT_EQ(a.draws, b.draws);
    EXPECT_EQ(a.voids, b.voids);
    for (std::size_t at = 0; at < a.decks.size(); ++at) EXPECT_EQ(a.decks[at].wins, b.decks[at].wins);
}

TEST(Series, DoesNotDependOnThreads) {
    Series series = all_pairings(table(), "random", "random");
    series.games = 200;
    series.seed = 5;
    const Tally alone = play_series(table().game, series);
    series.threads = 3;
    u64 last = 0;
    const Tally together = play_series(table().game, series, [&](u64 played) { last = played; });
    EXPECT_EQ(last, 200u);
    expect_same(alone, together);
}

TEST(Series, CountsEveryGameOnce) {
    Series series = all_pairings(table(), "random", "random");
    series.games = 98;
    const Tally tally = play_series(table().game, series);
    EXPECT_EQ(tally.games, 98u);
    EXPECT_EQ(tally.wins_by_seat[0] + tally.wins_by_seat[1] + tally.draws + tally.voids, 98u);
    EXPECT_EQ(tally.wins_by_bot[0] + tally.wins_by_bot[1] + tally.draws + tally.voids, 98u);
    u64 seats = 0, wins = 0;
    for (const DeckTally& deck : tally.decks) {
        seats += deck.games;
        wins += deck.wins;
    }
    EXPECT_EQ(seats, 2 * 98u);
    EXPECT_EQ(wins, tally.wins_by_seat[0] + tally.wins_by_seat[1]);
}

TEST(Series, PairsHaveOneDealAndChangedSeats) {
    Series series = all_pairings(table(), "random", "random");
    series.paired = true;
    for (u64 number = 0; number < 20; number += 2) {
        const Match one = match_of(series, number), other = match_of(series, number + 1);
        EXPECT_EQ(one.seed, other.seed);
        EXPECT_EQ(one.pairing, other.pairing);
        EXPECT_EQ(one.bots, (std::array<std::size_t, 2>{0, 1}));
        EXPECT_EQ(other.bots, (std::array<std::size_t, 2>{1, 0}));
        EXPECT_NE(one.seed, match_of(series, number + 2).seed);
    }
}

// What is counted as a decision: a question with more than one legal answer.
TEST(Series, CountsOnlyRealChoices) {
    const auto setup = table().setup(0, 1);
    const Bot* random = find_bot("random");
    State state;
    u64 choices = 0, answers = 0;
    const MatchResult result = play_match(table().game, setup, 3, {random, random}, state, [&](Action, bool choice) {
        ActionList legal;
        legal_actions(table().game, state, legal);
        EXPECT_EQ(choice, legal.size() > 1);
        choices += choice;
        ++answers;
    });
    EXPECT_EQ(result.decisions, choices);
    EXPECT_LT(choices, answers);
    EXPECT_NE(result.outcome, Outcome::Running);
}

// What is played on by itself comes to the same as every answer given one by one to a position that nobody has read
// before.
void plays_on_as_answer_by_answer(const cli::Table& at) {
    const Bot* random = find_bot("random");
    for (u64 seed = 0; seed < 24; ++seed) {
        const Setup setup = at.setup(seed % at.decks.size(), (seed + 1) % at.decks.size());
        State state, single = start(at.game, setup, seed);
        ActionList legal;
        play_match(at.game, setup, seed, {random, random}, state, [&](Action answer, bool choice) {
            ASSERT_TRUE(single == state);
            legal_actions(at.game, single, legal);
            ASSERT_TRUE(legal.contains(answer));
            ASSERT_EQ(legal.size() > 1, choice);
            ASSERT_TRUE(apply(at.game, single, answer).ok());
        });
        ASSERT_TRUE(single == state);
    }
}

TEST(Match, PlaysOnAsAnswerByAnswer) { plays_on_as_answer_by_answer(table()); }
TEST(Match, PlaysOnAsAnswerByAnswerUa) { plays_on_as_answer_by_answer(shipped_table("1.1", {}, "ua")); }
TEST(Match, PlaysOnAsAnswerByAnswerDbs) { plays_on_as_answer_by_answer(shipped_table("1.077", {}, "dbs")); }

}  // namespace
}  // namespace arbiter
