// What the terminal shows depends on nothing that its seat cannot know: dealt anew, the position looks the same.
#include <gtest/gtest.h>

#include "cli/board.h"
#include "cli/host.h"
#include "sim/shipped.h"

namespace arbiter::cli {
namespace {

// All that a person is asked, in words.
std::string asked(const Game& game, const State& state, Seat seat) {
    const Question question = question_for(game, state, seat);
    std::string out = question.words + "\n" + question.text;
    for (const Choice& choice : question.choices) out += "\n" + choice.label + " (" + choice.price + ")";
    return out;
}

void expect_no_leaks(const Table& table) {
    const Series series = all_pairings(table, "random", "random");
    const Bot* random = find_bot("random");
    Rng rng = Rng::from_seed(77);
    int compared = 0;
    for (u64 number = 0; number < series.pairings.size(); ++number) {
        const Match match = match_of(series, number);
        State state;
        play_match(table.game, series.setups[match.pairing], match.seed, {random, random}, state, [&](Action, bool) {
            if (rng.below(6) != 0 || ::testing::Test::HasFailure()) return;
            for (Seat seat : kSeats) {
                const State dealt = resample(table.game, state, seat, Belief{}, rng);
                EXPECT_EQ(draw_board(table.game, view(table.game, state, seat), Screen{}),
                          draw_board(table.game, view(table.game, dealt, seat), Screen{}));
                EXPECT_EQ(verdicts_on(table.game, state, seat, ""), verdicts_on(table.game, dealt, seat, ""));
                EXPECT_EQ(draw_compact_board(table.game, view(table.game, state, seat), Screen{}),
                          draw_compact_board(table.game, view(table.game, dealt, seat), Screen{}));
                EXPECT_EQ(asked(table.game, state, seat), asked(table.game, dealt, seat));
                ++compared;
            }
        });
    }
    EXPECT_GT(compared, 300);
}

TEST(Leaks, BoardAndReasonsAreTheSameInAnyDeal) { expect_no_leaks(shipped_table("1.7")); }

TEST(Leaks, AtUnionArenaToo) { expect_no_leaks(shipped_table("1.1", {}, "ua")); }

TEST(Leaks, AtDbsToo) { expect_no_leaks(shipped_table("1.077", {}, "dbs")); }

}  // namespace
}  // namespace arbiter::cli
