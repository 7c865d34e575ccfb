// Games played on by chance, and counted.
#include "search/chances.h"

#include <cmath>

#include "arbiter/answers.h"
#include "base/check.h"
#include "engine/rules.h"
#include "search/by_chance.h"

namespace arbiter {

namespace {

constexpr int kLongestGame = 20000;  // answers; nobody has won then

void count(const State& state, Seat seat, Chance& chance) {
    ++chance.games;
    chance.won += state.outcome == Outcome::Won ? (state.winner == seat ? 1 : 0) : 0.5;
}

void play_to_the_end(const Game& game, State& state, Rng& rng, ActionList& legal) {
    for (int answers = 0; state.outcome == Outcome::Running && answers < kLongestGame; ++answers)
        apply_listed(game, state, answer_by_chance(game, state, rng, legal, true));
}

}  // namespace

int Chance::percent() const { return games == 0 ? 50 : static_cast<int>(std::lround(100 * won / games)); }

void play_out(const Game& game, const State& state, Seat eyes, int games, Rng& rng, Chance& chance) {
    CHECK(eyes == Seat::A || eyes == Seat::B);
    const Belief belief;
    ActionList legal;
    for (int at = 0; at < games; ++at) {
        if (state.outcome != Outcome::Running) {
            count(state, eyes, chance);
            continue;
        }
        State imagined = resample(game, state, eyes, belief, rng);
        play_to_the_end(game, imagined, rng, legal);
        count(imagined, eyes, chance);
    }
}

void play_out_answers(const Game& game, const State& state, int deals, Rng& rng, std::vector<Chance>& chances) {
    const Seat seat = asked_seat(state);
    const std::vector<Answer> answers = labelled_answers(game, state);
    CHECK(answers.size() == chances.size());
    const Belief belief;
    ActionList legal, later;
    for (int deal = 0; deal < deals; ++deal) {
        const State imagined = resample(game, state, seat, belief, rng);
        legal_actions(game, imagined, legal);
        const u64 luck = rng.next();
        for (std::size_t at = 0; at < answers.size(); ++at) {
            if (answers[at].same_as != static_cast<int>(at)) continue;
            Rng dice = Rng::from_seed(luck);
            State next = imagined;
            apply_listed(game, next, legal[static_cast<int>(at)]);
            play_to_the_end(game, next, dice, later);
            count(next, seat, chances[at]);
        }
    }
    for (std::size_t at = 0; at < answers.size(); ++at)
        chances[at] = chances[static_cast<std::size_t>(answers[at].same_as)];
}

}  // namespace arbiter
