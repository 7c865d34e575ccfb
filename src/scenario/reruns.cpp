// Runs the answers of a scenario again, in every way that must make no difference.
#include "scenario/reruns.h"

#include "arbiter/save.h"
#include "engine/invariants.h"
#include "engine/label.h"
#include "scenario/draw.h"
#include "scenario/show.h"

namespace arbiter::scenario {

namespace {

class Passes {
  public:
    Passes(const Scenario& scenario, const Game& game, const RunTrace& course)
        : scenario_(scenario), game_(game), course_(course) {}

    std::vector<Failure> run(const State& begun) {
        finish("replayed", begun, 0);
        for (std::size_t at = 0; at < course_.positions.size() && failures_.empty(); ++at) {
            finish("copied", course_.positions[at], at);
            if (failures_.empty()) save_and_load(at);
            for (Seat seat : kSeats) look(seat, at);
        }
        return std::move(failures_);
    }

  private:
    Mark mark(std::size_t at) const { return at < course_.marks.size() ? course_.marks[at] : Mark{}; }

    void fail(const char* pass, std::size_t at, std::string about, std::string expected, std::string found,
              const State& state) {
        failures_.push_back({scenario_.file, mark(at), game_.book->game + "-" + game_.book->version, pass,
                             std::move(about), std::move(expected), std::move(found), show_position(game_, state)});
    }

    void differs(const char* pass, std::size_t at, std::string about, const State& state) {
        fail(pass, at, std::move(about), "the same position as in the plain run", "another one", state);
    }

    void save_and_load(std::size_t at) {
        const Result<State> loaded = load(game_, save(game_, course_.positions[at]));
        if (loaded) return finish("saved", *loaded, at);
        fail("saved", at, "before answer " + std::to_string(at + 1), "the saved position to be read again",
             loaded.problems()[0].to_string(), course_.positions[at]);
    }

    // A player must not be able to tell the position from one in which all that they can't know is dealt again.
    void look(Seat seat, std::size_t at) {
        const State& real = course_.positions[at];
        Belief belief;
        for (const CardState& card : real.cards) {
            if (card.definition && card.owner != seat) belief.opponent_deck.push_back(card.definition);
        }
        Rng rng = Rng::from_seed(at);
        const State other = resample(game_, real, seat, belief, rng);
        const std::string about = "before answer " + std::to_string(at + 1) + ", " + seat_name(seat) + "'s view";
        if (const std::string wrong = check_invariants(game_, other); !wrong.empty()) {
            fail("leak", at, about, "a sound position redealt", wrong, other);
        }
        const View seen = view(game_, real, seat), dealt = view(game_, other, seat);
        if (!(seen == dealt))
            fail("leak", at, about, "nothing that depends on hidden cards", difference(seen, dealt), other);
    }

    static std::string difference(const View& real, const View& other) {
        if (real.zones != other.zones) return "other cards in zones when they are redealt";
        if (real.places != other.places) return "other places when they are redealt";
        if (real.options != other.options) return "other answers when they are redealt";
        if (real.prompt != other.prompt || real.asked != other.asked) return "another question when they are redealt";
        if (real.modifiers != other.modifiers || real.waiting != other.waiting || real.resolving != other.resolving)
            return "other effects when they are redealt";
        return "another view when they are redealt";
    }

    // Plays on from a position that must be the one before answer `at`; each position on the way must be the same, byte
    // for byte.
    void finish(const char* pass, State state, std::size_t at) {
        for (;; ++at) {
            if (!(state == course_.positions[at]))
                return differs(pass, at, "before answer " + std::to_string(at + 1), state);
            if (at == course_.answers.size()) return;
            if (!apply(game_, state, course_.answers[at]))
                return differs(pass, at, "answer " + std::to_string(at + 1) + " is refused", state);
        }
    }

    const Scenario& scenario_;
    const Game& game_;
    const RunTrace& course_;
    std::vector<Failure> failures_;
};

}  // namespace

std::vector<Failure> check_reruns(const Scenario& scenario, const Game& game, const std::vector<DefinitionId>& cast,
                                  const RunTrace& course) {
    return Passes(scenario, game, course).run(begin(scenario, game, cast, nullptr));
}

}  // namespace arbiter::scenario
