// Who is asked must be public: two games that differ only in what one seat holds ask the same questions of both seats,
// at the same moments, for as long as the same answers are given.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "arbiter/game.h"
#include "base/check.h"
#include "engine/label.h"
#include "engine/rules.h"

namespace arbiter {

class AskedAlike {
  public:
    AskedAlike(const Game& game, Seat holder) : game_(game), holder_(holder) {}

    int compared = 0;   // questions that were asked in both
    int different = 0;  // of them, those at which the holder held other cards

    // Deals what the other seat cannot see anew and plays both games on; what is wrong, or nothing.
    std::string play(const State& state, const Belief& belief, Rng& rng, int most = 120) {
        one_ = state;
        other_ = resample(game_, state, opponent(holder_), belief, rng);
        // The same chance: what is shuffled is shuffled alike.
        other_.rng = one_.rng;
        if (!same_question()) return "";
        for (int n = 0; n < most && one_.outcome == Outcome::Running; ++n) {
            const std::vector<Action> common = common_answers();
            if (common.empty()) return "";
            const std::string before = prompt(game_, one_);
            const Comparison after = answer_both(common[rng.below(static_cast<u32>(common.size()))]);
            if (after == Comparison::Apart) return "";
            if (after == Comparison::Leak) return "after \"" + before + "\": " + asked(one_) + ", but " + asked(other_);
            ++compared;
            different += hands_differ();
        }
        return "";
    }

  private:
    enum class Comparison : u8 { Alike, Apart, Leak };

    static std::string asked(const State& state) {
        return "question " + std::to_string(state.question) + " of kind " +
               std::to_string(static_cast<int>(state.decision.kind)) + ", prompt " +
               std::to_string(state.decision.prompt) + ", is asked of " + seat_name(state.decision.seat);
    }
    bool same_question() const {
        if (one_.outcome != other_.outcome) return false;
        const Decision &a = one_.decision, &b = other_.decision;
        return a.kind == b.kind && a.seat == b.seat && a.prompt == b.prompt && one_.question == other_.question;
    }
    // Does a text ask, and not the rules? What it lets choose among hidden cards may hang on them, unless the book says
    // that it asks all the same.
    bool text_asks(const State& state) const {
        if (game_.book->always_asks_hidden_choices) return false;
        return state.outcome == Outcome::Running && !state.frames.empty() && state.frames.back().code >= kFirstProgram;
    }
    bool hands_differ() const {
        for (int at : Position(game_, one_).cards_in(holder_, game_.book->hand)) {
            const std::size_t card = static_cast<std::size_t>(at);
            if (one_.cards[card].definition != other_.cards[card].definition) return true;
        }
        return false;
    }
    // Those that mean the same in both: of a card that is another one there, it is another answer.
    std::vector<Action> common_answers() const {
        ActionList mine, theirs;
        legal_actions(game_, one_, mine);
        legal_actions(game_, other_, theirs);
        std::vector<Action> common;
        for (const Action& action : mine) {
            const bool names_card =
                action.kind == ActionKind::Play || action.kind == ActionKind::Use || action.kind == ActionKind::Pick;
            if (!theirs.contains(action)) continue;
            if (!names_card || one_.cards[action.a].definition == other_.cards[action.a].definition)
                common.push_back(action);
        }
        return common;
    }
    // Both games go on to their next question. What the other seat sees on the way may come apart, since a hidden card
    // was shown; that one game goes on where the other asks is a leak.
    Comparison answer_both(Action answer) {
        const Seat observer = opponent(holder_);
        EventLog first, second;
        CHECK(apply(game_, one_, answer, &first));
        CHECK(apply(game_, other_, answer, &second));
        const auto seen = redact(game_, first, observer), also = redact(game_, second, observer);
        const auto both = static_cast<std::ptrdiff_t>(std::min(seen.size(), also.size()));
        if (!std::equal(seen.begin(), seen.begin() + both, also.begin())) return Comparison::Apart;
        // A rule may end the game by what a hand holds, as everybody sees then.
        if (one_.outcome != other_.outcome) return Comparison::Apart;
        if (seen.size() == also.size() && same_question()) return Comparison::Alike;
        return text_asks(one_) || text_asks(other_) ? Comparison::Apart : Comparison::Leak;
    }

    const Game& game_;
    Seat holder_;
    State one_{};
    State other_{};
};

}  // namespace arbiter
