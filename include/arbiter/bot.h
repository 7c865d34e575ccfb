// Computer players. A bot chooses by what its seat may know; it cannot see more.
#pragma once

#include <array>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "arbiter/game.h"

namespace arbiter {

// What a bot gets when it must choose: never the position itself, only its seat's view and sampled positions that its
// seat cannot distinguish from the real one. The answers are numbered from 0 as in View::options.
class Observation {
  public:
    // REQUIRES: the position asks a question with so many legal answers. All must outlive this.
    Observation(const Game& game, const State& state, const Belief& belief, int answers)
        : game_(game), state_(state), belief_(belief), answers_(answers) {}

    const Game& game() const { return game_; }
    Seat seat() const { return asked_seat(state_); }
    int answers() const { return answers_; }
    View view() const { return arbiter::view(game_, state_, seat()); }
    // A possible position: hidden cards are dealt at random. It asks the same question, and its legal actions are the
    // same answers in the same order.
    State imagine(Rng& rng) const { return resample(game_, state_, seat(), belief_, rng); }

  private:
    const Game& game_;
    const State& state_;
    const Belief& belief_;
    int answers_;
};

struct Bot {
    std::string name;
    std::string about;
    // The number of the answer, below Observation::answers(); another one is a failed check. Everything random comes
    // from the generator, which is not the game's. May be called from several threads at once where games are.
    std::function<int(const Observation&, Rng&)> choose;
};

// The available bots, weakest first.
std::span<const Bot> bots();

// The bot with that name, null when there is none.
const Bot* find_bot(std::string_view name);

// A heuristic value of the position for this seat: higher is better, 0 is even. It uses hidden cards as they are, so it
// is meaningful only for sampled positions, or positions that are known completely.
// REQUIRES: the seat is Seat::A or Seat::B.
int worth(const Game&, const State&, Seat);

struct MatchResult {
    Outcome outcome = Outcome::Running;
    Seat winner = Seat::Nobody;
    u64 decisions = 0;  // questions with more than one legal answer
    u16 turns = 0;
};

// Plays one game between two bots. `before_answer`, where given, is called before each answer is carried out, forced
// ones included. The bot in a seat has a generator of its own, made of the seed: what it draws does not change what the
// cards do. REQUIRES: as for start; both bots can choose.
MatchResult play_match(const Game&, const Setup&, u64 seed, const std::array<const Bot*, 2>& seats,
                       const std::function<void(const State& before, Action)>& before_answer = {});

}  // namespace arbiter
