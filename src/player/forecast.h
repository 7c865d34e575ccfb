// What an answer does as it stands, told before it is given.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "arbiter/game.h"
#include "arbiter/rng.h"
#include "player/address.h"

namespace arbiter::player {

enum class Tone : u8 { Plain, Good, Bad };

struct Forecast {
    std::string words;  // "no damage, removes Deacon Ames"; empty: nothing that could be said for sure
    std::string brief;  // what matters most of it, in few words: "no damage"
    Tone tone = Tone::Plain;
    std::string harm;  // what the player loses by it: "Wren Holloway goes to the sideline"
};

// An attack has been declared and is not over.
bool attack_goes_on(const Game&, const State&);

// What happens if the person answers so and both players then do as little as they may, until the act is over: what
// holds in every position that the person's seat cannot tell from this one, as far as a few of them show. Nothing that
// is hidden from the seat goes into it. The positions are dealt once for all answers to the question.
// REQUIRES: the question is the person's; game, state and address outlive this.
class Forecaster {
  public:
    Forecaster(const Game&, const State&, const Address&, Rng);
    ~Forecaster();
    Forecaster(const Forecaster&) = delete;
    Forecaster& operator=(const Forecaster&) = delete;

    Forecast tell(Action);

  private:
    struct Sample;
    class Trial;
    const Sample& sample(std::size_t);

    const Game& game_;
    const State& state_;
    const Address& address_;
    Rng rng_;
    std::unique_ptr<Trial> trial_;
};

}  // namespace arbiter::player
