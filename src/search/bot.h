// Computer players. A bot chooses by what its seat may know, and has no way to see more.
#pragma once

#include <span>
#include <string_view>

#include "arbiter/game.h"

namespace arbiter {

// All that a bot gets when it must choose: never the position itself, only what its seat sees of it and positions that
// its seat cannot tell from it. The answers are numbered from 0 as in View::options.
class Sight {
  public:
    // The position must ask a question with so many legal answers, and both must outlive this.
    Sight(const Game& game, const State& state, const Belief& belief, int answers)
        : game_(game), state_(state), belief_(belief), answers_(answers) {}

    const Game& game() const { return game_; }
    Seat seat() const { return state_.decision.seat; }
    int answers() const { return answers_; }
    View view() const { return arbiter::view(game_, state_, seat()); }
    // A position as it could be: what is hidden is dealt by chance. It asks the same question, and its legal actions
    // are the same answers in the same order.
    State imagine(Rng& rng) const { return resample(game_, state_, seat(), belief_, rng); }

  private:
    const Game& game_;
    const State& state_;
    const Belief& belief_;
    int answers_;
};

struct Bot {
    std::string_view name;
    std::string_view about;
    // The number of the answer, below sight.answers(). Everything random comes from the generator, which is not the
    // game's.
    int (*choose)(const Sight&, Rng&);
};

// The bots there are, by strength.
std::span<const Bot> bots();

// The bot with that name, null when there is none.
const Bot* find_bot(std::string_view name);

}  // namespace arbiter
