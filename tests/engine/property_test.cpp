// What holds at every decision of every game, tried on random games of Cairn.
#include <set>

#include "engine/invariants.h"
#include "engine/label.h"
#include "toy/play.h"
#include "toy/toy.h"

namespace arbiter {
namespace {

constexpr u64 kGames = 150;

// By the usual rules, and by other ones.
class Cairn : public testing::TestWithParam<Game (*)()> {
  protected:
    template <class Look>
    void every_decision(Look&& look, u64 games = kGames) {
        for (u64 seed = 0; seed < games; ++seed) {
            SCOPED_TRACE("seed " + std::to_string(seed));
            play_random(game_, toy::setup(game_, seed), seed, look);
            if (HasFatalFailure()) return;
        }
    }

    const Game game_ = GetParam()();
};

const auto kBothGames = testing::Values<Game (*)()>([] { return toy::game(); }, toy::other_game);
INSTANTIATE_TEST_SUITE_P(Rules, Cairn, kBothGames,
                         [](const auto& tested) { return tested.index == 0 ? "Usual" : "Others"; });

TEST_P(Cairn, KeepsItsInvariantsAndEndsRegularly) {
    every_decision([&](const State& state, Action) {
        ASSERT_EQ(check_invariants(game_, state), "");
        ASSERT_NE(state.outcome, Outcome::Void);
        ASSERT_EQ(state.card_count, 60);
    });
}

TEST_P(Cairn, RefusesWhatIsNotListedAndLeavesTheStateAlone) {
    u64 tried = 0;
    every_decision(
        [&](const State& state, Action) {
            ActionList legal;
            legal_actions(game_, state, legal);
            Rng rng = Rng::from_seed(tried);
            for (int n = 0; n < 40; ++n) {
                const Action action{static_cast<ActionKind>(rng.below(16)), static_cast<u8>(rng.below(70)),
                                    static_cast<u8>(rng.below(12)), 0};
                if (legal.contains(action) || action.kind == ActionKind::Concede) continue;
                State copy = state;
                ASSERT_FALSE(apply(game_, copy, action));
                ASSERT_TRUE(copy == state);
                ++tried;
            }
        },
        40);
    EXPECT_GT(tried, 10'000u);
}

TEST_P(Cairn, TakesEveryListedAction) {
    every_decision(
        [&](const State& state, Action) {
            ActionList legal;
            legal_actions(game_, state, legal);
            for (const Action& action : legal) {
                State copy = state;
                ASSERT_TRUE(apply(game_, copy, action));
                ASSERT_EQ(check_invariants(game_, copy), "") << label(game_, state, action);
            }
        },
        40);
}

TEST_P(Cairn, PlaysCopiesAlike) {
    State twin{};
    every_decision([&](const State& state, Action action) {
        if (state.question > 1) {
            ASSERT_TRUE(twin == state);
        }
        twin = state;
        if (state.outcome == Outcome::Running) {
            EventLog log;
            ASSERT_TRUE(apply(game_, twin, action, &log)) << "with a log";
        }
    });
}

TEST_P(Cairn, LetsEitherSeatConcedeAtAnyTime) {
    every_decision(
        [&](const State& state, Action) {
            if (state.outcome != Outcome::Running) return;
            for (Seat seat : kSeats) {
                State copy = state;
                ASSERT_TRUE(apply(game_, copy, Action::concede(seat)));
                ASSERT_EQ(copy.winner, opponent(seat));
                ASSERT_EQ(check_invariants(game_, copy), "");
                ASSERT_EQ(apply(game_, copy, Action::pass()).refusal, Refusal::GameOver);
            }
        },
        20);
}

TEST_P(Cairn, GivesEveryAnswerOneLabelThatLeadsBackToIt) {
    every_decision([&](const State& state, Action) {
        std::set<std::string> seen;
        for (const Answer& answer : labelled_answers(game_, state)) {
            ASSERT_TRUE(seen.insert(answer.label).second) << answer.label;
            ASSERT_EQ(label(game_, state, answer.action), answer.label);
            const auto found = find_answer(game_, state, answer.label);
            ASSERT_TRUE(found.has_value()) << answer.label;
            ASSERT_EQ(*found, answer.action) << answer.label;
        }
        ASSERT_EQ(prompt(game_, state).empty(), state.outcome != Outcome::Running);
    });
}

}  // namespace
}  // namespace arbiter
