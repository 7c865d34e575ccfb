// Runs the answers of a scenario again, in every way that must make no difference.
#include "scenario/passes.h"

#include "engine/rulebook.h"
#include "scenario/draw.h"
#include "scenario/show.h"

namespace arbiter::scenario {

namespace {

class Passes {
  public:
    Passes(const Scenario& scenario, const Game& game, const Course& course)
        : scenario_(scenario), game_(game), course_(course) {}

    std::vector<Failure> run(const State& begun) {
        finish("replayed", begun, 0);
        for (std::size_t at = 0; at < course_.answers.size() && failures_.empty(); ++at)
            finish("copied", course_.positions[at], at);
        return std::move(failures_);
    }

  private:
    Mark mark(std::size_t at) const { return at < course_.marks.size() ? course_.marks[at] : Mark{}; }

    void fail(const char* pass, std::size_t at, std::string about, const State& state) {
        failures_.push_back({scenario_.file, mark(at), game_.book->game + "-" + game_.book->version, pass,
                             std::move(about), "the same position as in the plain run", "another one",
                             show_position(game_, state)});
    }

    // Plays on from a position that must be the one before answer `at`; each position on the way must be the same, byte
    // for byte.
    void finish(const char* pass, State state, std::size_t at) {
        for (;; ++at) {
            if (!(state == course_.positions[at]))
                return fail(pass, at, "before answer " + std::to_string(at + 1), state);
            if (at == course_.answers.size()) return;
            if (!apply(game_, state, course_.answers[at]))
                return fail(pass, at, "answer " + std::to_string(at + 1) + " is refused", state);
        }
    }

    const Scenario& scenario_;
    const Game& game_;
    const Course& course_;
    std::vector<Failure> failures_;
};

}  // namespace

std::vector<Failure> other_passes(const Scenario& scenario, const Game& game, const std::vector<DefinitionId>& cast,
                                  const Course& course) {
    return Passes(scenario, game, course).run(begin(scenario, game, cast, nullptr));
}

}  // namespace arbiter::scenario
