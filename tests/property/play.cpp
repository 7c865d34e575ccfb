// One random game, checked at every decision.
#include "play.h"

#include <chrono>

#include "base/hash.h"
#include "engine/invariants.h"
#include "engine/label.h"

namespace arbiter::property {

namespace {

// A game that needs more decisions than this does not end.
constexpr u64 kMostDecisions = 5000;

u64 hash_of_bytes(const State& state) { return hash_bytes(&state, sizeof(State)); }

class Play {
  public:
    Play(const Match& match, const Pace& pace, Tally& tally)
        : match_(match), game_(match.game()), pace_(pace), tally_(tally), rng_(Rng::from_seed(~match.number)) {}

    std::string run() {
        state_ = match_.begin();
        std::string problem = look_at_position();
        while (problem.empty() && state_.outcome == Outcome::Running) {
            problem = decide();
            if (answers_.size() >= kMostDecisions && problem.empty()) problem = "the game does not end";
        }
        if (problem.empty()) problem = look_at_end();
        ++tally_.games;
        tally_.longest = std::max<u64>(tally_.longest, answers_.size());
        if (problem.empty()) return "";
        return match_.to_string() + ", decision " + std::to_string(answers_.size()) + ": " + problem;
    }

  private:
    std::string look_at_position() {
        if (state_.outcome == Outcome::Void) return "void: " + what_ran_out();
        tally_.measure(state_);
        return check_invariants(game_, state_);
    }

    std::string decide() {
        ActionList legal;
        timed("finding the answers", [&] { legal_actions(game_, state_, legal); });
        tally_.answers = std::max(tally_.answers, legal.size());
        if (legal.empty()) return "a live game without a legal action: " + prompt(game_, state_);
        std::string problem = refuses_unlisted(game_, state_, legal, pace_.unlisted, rng_, tally_);
        const Action next = choose(legal);
        if (problem.empty() && rng_.below(static_cast<u32>(pace_.sample)) == 0) problem = look_closely(legal, next);
        return problem.empty() ? answer(next) : problem;
    }

    // Half of the games are played eagerly: who always may pass sees little of the cards.
    Action choose(const ActionList& legal) {
        const auto any = [&] { return legal[static_cast<int>(rng_.below(static_cast<u32>(legal.size())))]; };
        const Action first = any();
        const bool declines =
            first.kind == ActionKind::Pass || first.kind == ActionKind::No || first.kind == ActionKind::Done;
        return declines && match_.number % 2 ? any() : first;
    }

    std::string answer(Action action) {
        State twin = state_;
        answers_.push_back(action);
        ++tally_.decisions;
        bool taken = false;
        timed("an answer", [&] { taken = apply(game_, state_, action).ok(); });
        if (!taken) return "a listed action is refused";
        if (!apply(game_, twin, action)) return "a copy refuses what the original takes";
        if (!(twin == state_)) return "a copy goes another way";
        return look_at_position();
    }

    // Notes the step when none took longer.
    template <class Step>
    void timed(const char* what, Step&& step) {
        const auto begun = std::chrono::steady_clock::now();
        std::forward<Step>(step)();
        const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begun;
        if (took.count() <= tally_.slowest.milliseconds) return;
        tally_.slowest = {took.count(),
                          what + (" of " + match_.to_string()) + ", decision " + std::to_string(answers_.size())};
    }

    std::string look_closely(const ActionList& legal, Action next) {
        std::string problem = takes_every_listed(game_, state_, legal, tally_);
        if (problem.empty()) problem = allows_what_it_lists(game_, state_, legal, tally_);
        if (problem.empty()) problem = labels_lead_back(game_, state_, legal, tally_);
        if (problem.empty()) problem = says_why_not(game_, state_, legal);
        if (problem.empty()) problem = lets_both_concede(game_, state_);
        if (problem.empty()) problem = keeps_the_cards(match_.game(), match_.setup, state_);
        if (problem.empty()) problem = survives_saving(game_, state_);
        if (problem.empty()) problem = overlooks_nothing(game_, state_, tally_);
        if (problem.empty()) problem = hides_the_unknown(game_, state_, match_.setup, next, pace_.deal, rng_, tally_);
        if (problem.empty()) problem = deals_anew(*game_.book, tally_);
        if (problem.empty()) problem = logs_only_what_was_seen(game_, state_, match_.setup, next);
        if (problem.empty()) problem = hides_indexes(game_, state_, next, rng_);
        return problem;
    }

    // The same answers again, this time with a log, which must make no difference.
    std::string look_at_end() {
        EventLog log;
        const State again = replay(&log);
        if (!(again == state_)) return "replayed with a log, the game ends in another position";
        for (const Event& event : log.events) {
            if (event.kind == EventKind::EffectBegan) tally_.resolved.insert(text_name(*game_.pool, event.ability));
        }
        if (hash_of_bytes(again) != hash_of_bytes(state_)) return "equal positions with two hashes";
        if (!apply(game_, state_, Action::pass()).ok() && !(again == state_)) return "a game that is over was changed";
        const std::string problem = keeps_the_cards(match_.game(), match_.setup, state_);
        if (!problem.empty() || match_.drawing || rng_.below(8) != 0) return problem;
        ++tally_.recorded;
        return survives_recording(game_, match_.setup, match_.number, answers_, state_);
    }

    State replay(EventLog* log) const {
        State state = match_.begin(log);
        for (Action action : answers_) {
            if (!apply(game_, state, action, log)) break;
        }
        return state;
    }

    std::string what_ran_out() const {
        EventLog log;
        replay(&log);
        for (const Event& event : log.events) {
            if (event.kind == EventKind::GameVoid) return "capacity " + std::to_string(event.n) + " ran out";
        }
        return "for no reason that the log names";
    }

    const Match& match_;
    const Game& game_;
    const Pace& pace_;
    Tally& tally_;
    Rng rng_;
    State state_{};
    std::vector<Action> answers_;
};

}  // namespace

std::string play(const Match& match, const Pace& pace, Tally& tally) { return Play(match, pace, tally).run(); }

}  // namespace arbiter::property
