// Bots choose by what their seat knows, and greedy is worth its name.
#include "search/chances.h"
#include "shipped.h"

namespace arbiter {
namespace {

const cli::Table& table() {
    static const cli::Table shipped = shipped_table("1.7");
    return shipped;
}

// A bot's choice in the real position, and in one that its seat cannot tell from it.
void expect_same_choice(const Game& game, const State& state, const Bot& bot, Rng& rng) {
    ActionList legal, dealt_legal;
    legal_actions(game, state, legal);
    const State dealt = resample(game, state, state.decision.seat, Belief{}, rng);
    legal_actions(game, dealt, dealt_legal);
    ASSERT_EQ(legal.size(), dealt_legal.size());
    const u64 seed = rng.next();
    const Belief belief;
    Rng one = Rng::from_seed(seed), other = Rng::from_seed(seed);
    EXPECT_EQ(bot.choose(Observation(game, state, belief, legal.size()), one),
              bot.choose(Observation(game, dealt, belief, legal.size()), other))
        << bot.name;
    EXPECT_EQ(one.words, other.words) << bot.name << " drew on something else";
}

// One choice in so many is looked at.
void expect_honest(const cli::Table& table, u32 one_in) {
    const Series series = all_pairings(table, "random", "random");
    Rng rng = Rng::from_seed(9);
    int compared = 0;
    for (u64 number = 0; number < series.pairings.size(); ++number) {
        const Match match = match_of(series, number);
        State state;
        play_match(table.game, series.setups[match.pairing], match.seed, series.bots, state, [&](Action, bool choice) {
            if (!choice || rng.below(one_in) != 0 || ::testing::Test::HasFailure()) return;
            for (const Bot& bot : bots()) expect_same_choice(table.game, state, bot, rng);
            ++compared;
        });
    }
    EXPECT_GT(compared, 10);
}

TEST(Bots, ChooseTheSameInAnyDealThatTheirSeatCannotTellApart) { expect_honest(table(), 12); }

TEST(Bots, AtUnionArenaToo) { expect_honest(shipped_table("1.1", {}, "ua"), 160); }

TEST(Bots, AtDbsToo) { expect_honest(shipped_table("1.077", {}, "dbs"), 40); }

// Chances are those of a seat: in any deal that it cannot tell apart they are the same.
TEST(Bots, ChancesToWinDependOnNothingHidden) {
    const Series series = all_pairings(table(), "random", "random");
    Rng rng = Rng::from_seed(4);
    State state;
    int compared = 0;
    play_match(table().game, series.setups[1], 7, series.bots, state, [&](Action, bool choice) {
        if (!choice) return;
        for (const Seat eyes : kSeats) {
            const State dealt = resample(table().game, state, eyes, Belief{}, rng);
            const u64 seed = rng.next();
            Rng one = Rng::from_seed(seed), other = Rng::from_seed(seed);
            Chance real, imagined;
            play_out(table().game, state, eyes, 5, one, real);
            play_out(table().game, dealt, eyes, 5, other, imagined);
            EXPECT_EQ(real.won, imagined.won);
            EXPECT_EQ(one.words, other.words);
            ++compared;
        }
    });
    EXPECT_GT(compared, 10);
    // What is over has been decided.
    Chance chance;
    play_out(table().game, state, state.winner, 3, rng, chance);
    EXPECT_EQ(chance.percent(), 100);
}

// Decks that ship, all pairs of them, in paired games.
void expect_strength(const cli::Table& table, u64 games, u64 percent) {
    Series series = all_pairings(table, "greedy", "random");
    series.games = games;
    series.seed = 1;
    series.paired = true;
    series.threads = 2;
    const Tally tally = play_series(table.game, series);
    EXPECT_GE(tally.wins_by_bot[0] * 100, percent * tally.games) << tally.wins_by_bot[0] << " of " << tally.games;
}

TEST(Strength, GreedyBeatsRandomAtUcg) { expect_strength(table(), 98, 85); }

TEST(Strength, GreedyBeatsRandomAtUa) { expect_strength(shipped_table("1.1", {}, "ua"), 24, 95); }

TEST(Strength, GreedyBeatsRandomAtDbs) { expect_strength(shipped_table("1.077", {}, "dbs"), 24, 90); }

}  // namespace
}  // namespace arbiter
