// Runs a game between a person and a bot.
#include "cli/host.h"

#include <algorithm>

#include "arbiter/names.h"
#include "base/check.h"
#include "base/hash.h"
#include "player/story.h"

namespace arbiter::cli {

using player::picks;
using player::tell_ending;

Host::Host(Game game, Setup setup, u64 seed, Seat person, const Bot& bot)
    : game_(std::move(game)),
      setup_(std::move(setup)),
      seed_(seed),
      person_(person),
      address_(game_, person),
      bot_(&bot) {
    state_ = start(game_, setup_, seed_, &log_);
}

bool Host::person_has_choice() const { return player::is_choice(question()); }

void Host::note_choice() { choices_.push_back({state_, log_.events.size(), log_.labels.size(), actions_.size()}); }

void Host::take(Action action) {
    const Status status = apply(game_, state_, action, &log_);
    CHECK(status.ok());
    actions_.push_back(action);
}

void Host::run() {
    const Belief belief;
    ActionList legal;
    while (!over()) {
        legal_actions(game_, state_, legal);
        int chosen = 0;
        if (state_.decision.seat == person_) {
            if (person_has_choice()) return;
        } else if (legal.size() > 1) {
            // Depends only on the seed and the number of the answer, so the bot chooses the same again after undo or
            // load.
            const u64 number = actions_.size();
            Rng rng = Rng::from_seed(hash_bytes(&number, sizeof number, seed_));
            chosen = bot_->choose(Observation(game_, state_, belief, legal.size()), rng);
        }
        take(legal[chosen]);
    }
}

void Host::answer(std::size_t option) {
    ActionList legal;
    legal_actions(game_, state_, legal);
    CHECK(option < static_cast<std::size_t>(legal.size()));
    answer(legal[static_cast<int>(option)]);
}

void Host::answer(Action action) {
    note_choice();
    take(action);
}

bool Host::pick(const Question& question, const std::vector<std::size_t>& chosen) {
    const std::vector<Action> actions = picks(game_, state_, question, chosen);
    if (actions.empty()) return false;
    note_choice();
    for (Action action : actions) take(action);
    return true;
}

std::vector<std::string> Host::ending(const Address& address) const {
    const std::vector<EventView> events = log();
    return tell_ending(game_, state_, address, events, person_);
}

void Host::concede() {
    note_choice();
    take(Action::concede(person_));
}

bool Host::undo() {
    if (choices_.empty()) return false;
    const UndoPoint& last = choices_.back();
    state_ = last.before;
    log_.events.resize(last.events);
    log_.labels.resize(last.labels);
    actions_.resize(last.actions);
    choices_.pop_back();
    return true;
}

Replay Host::replay() const {
    Recorder recorder(game_, setup_, seed_);
    State state = start(game_, setup_, seed_);
    for (Action action : actions_) {
        recorder.append(state, action);
        const Status status = apply(game_, state, action);
        CHECK(status.ok());
    }
    recorder.finish(state);
    recorder.note("person", seat_name(person_));
    recorder.note("bot", std::string(bot_->name));
    if (over())
        recorder.note("result", state_.outcome == Outcome::Won ? seat_name(state_.winner) + " won" : "no winner");
    return recorder.replay();
}

void Host::resume(const std::vector<Action>& choices) {
    for (Action action : choices) {
        // For a question with several picks, only the first answer counts as a choice.
        const bool begun = state_.decision.kind == Ask::Pick && state_.decision.chosen > 0;
        if (state_.decision.seat == person_ && !begun && person_has_choice()) note_choice();
        take(action);
    }
    resumed_ = log_.events.size();
}

}  // namespace arbiter::cli
