// Sees which instructions of card texts are carried out in a game, and whether anything came of them.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "arbiter/game.h"
#include "engine/program.h"
#include "engine/rulebook.h"

namespace arbiter::property {

// Something that a text must be seen to do: an instruction of its program, or a property that it gives.
struct Instruction {
    AbilityId ability = 0;
    bool lasting = false;  // a continuous statement, number: the property; otherwise number: the instruction
    int number = 0;
    friend auto operator<=>(const Instruction&, const Instruction&) = default;
};

// Everything that a text does, questions and arithmetic apart.
std::vector<Instruction> acts_of(const Game&, AbilityId);

// One at a time.
class Witness {
  public:
    explicit Witness(const Game&);
    ~Witness();
    Witness(const Witness&) = delete;
    Witness& operator=(const Witness&) = delete;

    // The game as given, but its rulebook tells the witness of every instruction. Games must be played with a log.
    const Game& game() const { return game_; }
    const std::set<Instruction>& seen() const { return seen_; }

    // To be called before a game begins, and when no more is played of it.
    void begin();
    void end(const EventLog&);
    // Looks at what the continuous texts do in a position.
    void look(const State&, const std::vector<Instruction>& wanted);

  private:
    struct Open {
        int depth;  // of the frame
        Instruction instruction;
        std::size_t first;  // event
    };

    static bool before(Rules&, Frame&, const Op&);
    void note(const Rules&, const Frame&, const Op&);
    void close(const Open&, const EventLog&);

    static Witness* present_;
    bool (*usual_)(Rules&, Frame&, const Op&);
    Game game_;
    std::set<Instruction> seen_;
    std::vector<Open> open_;
};

}  // namespace arbiter::property
