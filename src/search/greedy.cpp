// A bot that tries every answer on positions as they could be, and takes the one that leads to the best of them.
#include "search/greedy.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/check.h"
#include "engine/rules.h"
#include "search/by_chance.h"

namespace arbiter {

namespace {

constexpr int kTurns = 4;        // how far each is played on
constexpr int kPlayouts = 600;   // how often answers are tried in all; each on positions with other hidden cards
constexpr int kDealsAtOnce = 8;  // after this many, answers that fall far behind are dropped
constexpr double kEven = 800;    // `worth` that is as good as half a win

// From 0, lost, to 1, won.
double outlook(const Game& game, const State& state, Seat seat) {
    if (state.outcome == Outcome::Won) return state.winner == seat ? 1 : 0;
    if (state.outcome != Outcome::Running) return 0.5;
    const double value = worth(game, state, seat);
    return 0.5 + 0.5 * value / (std::abs(value) + kEven);
}

// Plays on by chance. The bot itself is not as idle as chance would have it: it hardly ever passes while there is
// something to do.
void play_on(const Game& game, State& state, Seat seat, Rng& rng, ActionList& legal) {
    const int last_turn = state.turn + kTurns;
    while (state.outcome == Outcome::Running && state.turn < last_turn) {
        apply_listed(game, state, answer_by_chance(game, state, rng, legal, state.decision.seat == seat));
    }
}

// The answers to compare: of those that differ only in which copy of a card they take, the first.
std::vector<int> different_answers(const Observation& sight) {
    const View seen = sight.view();
    std::vector<int> out;
    for (int answer = 0; answer < sight.answers(); ++answer) {
        if (seen.options[static_cast<std::size_t>(answer)].same_as == answer) out.push_back(answer);
    }
    return out;
}

}  // namespace

int choose_greedily(const Observation& sight, Rng& rng) {
    const Game& game = sight.game();
    std::vector<int> answers = different_answers(sight);
    std::vector<double> sums(static_cast<std::size_t>(sight.answers()));
    const auto sum = [&](int answer) -> double& { return sums[static_cast<std::size_t>(answer)]; };
    ActionList legal, later;
    int left = kPlayouts;
    for (int deal = 1; left > 0 && answers.size() > 1; ++deal) {
        const State imagined = sight.imagine(rng);
        legal_actions(game, imagined, legal);
        CHECK(legal.size() == sight.answers());
        const u64 luck = rng.next();
        for (int answer : answers) {
            // The same luck for all, so that it does not decide between them.
            Rng chance = Rng::from_seed(luck);
            State next = imagined;
            apply_listed(game, next, legal[answer]);
            play_on(game, next, sight.seat(), chance, later);
            sum(answer) += outlook(game, next, sight.seat());
            --left;
        }
        if (deal % kDealsAtOnce != 0) continue;
        double best = 0;
        for (int answer : answers) best = std::max(best, sum(answer));
        std::erase_if(answers, [&](int answer) { return sum(answer) < best - std::sqrt(deal); });
    }
    return *std::max_element(answers.begin(), answers.end(), [&](int a, int b) { return sum(a) < sum(b); });
}

}  // namespace arbiter
