// What an answer would do, shown before it is given.
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

// What happens if the person gives this answer and both players then do as little as the rules allow, until the act is
// over. Tells what is true in a few sampled positions that the person's seat cannot distinguish from the real one, so
// nothing hidden goes into it. The positions are sampled once for all answers to the question. REQUIRES: the question
// is the person's; game, state and address outlive this.
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
