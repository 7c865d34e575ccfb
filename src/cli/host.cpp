// Runs a game between a person and a bot.
#include "cli/host.h"

#include <algorithm>

#include "arbiter/why.h"
#include "base/check.h"
#include "base/hash.h"
#include "engine/label.h"
#include "engine/visibility.h"
#include "scenario/answers.h"

namespace arbiter::cli {

Host::Host(Game game, Setup setup, u64 seed, Seat person, const Bot& bot)
    : game_(std::move(game)), setup_(std::move(setup)), seed_(seed), person_(person), bot_(&bot) {
    state_ = start(game_, setup_, seed_, &log_);
}

bool mean_the_same(std::string_view label, std::string_view other) {
    const auto without_spot = [](std::string_view text) { return text.substr(0, text.rfind(" (")); };
    return without_spot(label) == without_spot(other);
}

bool Host::person_has_choice() const {
    const View now = seen();
    for (const OptionView& option : now.options) {
        if (!mean_the_same(option.label, now.options[0].label)) return true;
    }
    return false;
}

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
            // From the seed and the number of the answer alone: taken back or loaded, the bot chooses the same again.
            const u64 number = actions_.size();
            Rng rng = Rng::from_seed(hash_bytes(&number, sizeof number, seed_));
            chosen = bot_->choose(Sight(game_, state_, belief, legal.size()), rng);
        }
        take(legal[chosen]);
    }
}

void Host::answer(std::size_t option) {
    ActionList legal;
    legal_actions(game_, state_, legal);
    CHECK(option < static_cast<std::size_t>(legal.size()));
    choices_.push_back({state_, log_.events.size(), log_.labels.size(), actions_.size()});
    take(legal[static_cast<int>(option)]);
}

std::vector<Action> Host::candidate_picks() const {
    const Decision& decision = state_.decision;
    std::vector<Action> out;
    if (over() || decision.kind != Ask::Pick || decision.seat != person_ || decision.max < 2 || decision.chosen > 0)
        return out;
    const Position position(game_, state_);
    for (int at : decision.options) {
        const u8 one = static_cast<u8>(at);
        if (decision.of == Of::Places) {
            out.push_back(Action::pick_place(one));
        } else if (knows(position, person_, one)) {
            out.push_back(Action::pick(one));
        } else {
            return {};
        }
    }
    // As they lie, not as the decks were written down.
    if (decision.of == Of::Cards) {
        std::stable_sort(out.begin(), out.end(), [&](Action a, Action b) {
            return shown_position(position, person_, a.a) < shown_position(position, person_, b.a);
        });
    }
    return out;
}

std::vector<Candidate> Host::candidates() const {
    ActionList legal;
    std::vector<Candidate> out;
    const std::vector<Action> picks = candidate_picks();
    if (!picks.empty()) legal_actions(game_, state_, legal);
    for (Action pick : picks) {
        Candidate one{plain_label(game_, state_, pick), Candidate::kNotNext};
        for (int at = 0; at < legal.size(); ++at) {
            if (legal[at] == pick) one.option = static_cast<std::size_t>(at);
        }
        out.push_back(std::move(one));
    }
    return out;
}

bool Host::pick(const std::vector<std::size_t>& numbers) {
    const std::vector<Action> picks = candidate_picks();
    std::vector<Action> left;
    for (std::size_t number : numbers) {
        CHECK(number < picks.size());
        left.push_back(picks[number]);
    }
    const int wanted = static_cast<int>(left.size());
    choices_.push_back({state_, log_.events.size(), log_.labels.size(), actions_.size()});
    ActionList legal;
    const auto next = [&](auto&& fits) {
        legal_actions(game_, state_, legal);
        for (const Action& action : legal) {
            if (fits(action)) return action;
        }
        return Action{};
    };
    for (int chosen = 0; chosen < wanted; ++chosen) {
        const Decision& decision = state_.decision;
        const bool open =
            !over() && decision.kind == Ask::Pick && decision.seat == person_ && decision.chosen == chosen;
        const Action one = !open ? Action{} : next([&](const Action& action) {
            return std::find(left.begin(), left.end(), action) != left.end();
        });
        if (one.kind == ActionKind::None) {
            undo();
            return false;
        }
        std::erase(left, one);
        take(one);
    }
    // The question stays open where more could be picked, or must be.
    if (over() || state_.decision.kind != Ask::Pick || state_.decision.chosen != wanted) return true;
    const Action done = next([](const Action& action) { return action.kind == ActionKind::Done; });
    if (done.kind == ActionKind::None) {
        undo();
        return false;
    }
    take(done);
    return true;
}

void Host::concede() {
    choices_.push_back({state_, log_.events.size(), log_.labels.size(), actions_.size()});
    take(Action::concede(person_));
}

bool Host::undo() {
    if (choices_.empty()) return false;
    const Choice& last = choices_.back();
    state_ = last.before;
    log_.events.resize(last.events);
    log_.labels.resize(last.labels);
    actions_.resize(last.actions);
    choices_.pop_back();
    return true;
}

namespace {

AbilityKind ability_kind(const Position& position, Action use) {
    const Definition& definition = position.definition(use.a);
    return position.pool.ability(static_cast<AbilityId>(definition.first_ability + use.b)).kind;
}

}  // namespace

std::vector<Wish> wishes_of(const Game& game, const State& state, Seat seat, std::string_view words) {
    const Position position(game, state);
    std::vector<Wish> out;
    for (const Answer& wish : scenario::wished(game, state, seat, words)) {
        const Why why = why_not(game, state, seat, wish.action);
        Wish one{wish.label, why.clause, why.reason, wish.action.kind, "", Seat::Nobody, false, false};
        const bool about_card = one.kind == ActionKind::Play || one.kind == ActionKind::Use;
        if (about_card && knows(position, seat, wish.action.a))
            one.card = card_title(*game.pool, position.card(wish.action.a).definition);
        if (one.kind == ActionKind::Play && wish.action.b < state.place_count)
            one.side = position.place(wish.action.b).seat;
        if (one.kind == ActionKind::Attack) {
            one.side = position.place(wish.action.a).seat;
            const bool target = wish.action.b < state.place_count;
            one.idle = !position.occupied(wish.action.a) || (target && !position.occupied(wish.action.b));
        }
        if (one.kind == ActionKind::Use) {
            const CardState& card = position.card(wish.action.a);
            one.side = card.seat;
            // Nobody who asks for everything asks for powers that no card has, or that lie in a discard pile.
            one.power = ability_kind(position, wish.action) == AbilityKind::Activated;
            if (words.empty() && (!one.power || !game.book->zones[card.zone].field)) continue;
        }
        out.push_back(std::move(one));
    }
    return out;
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
    return recorder.replay();
}

void Host::resume(const std::vector<Action>& choices) {
    for (Action action : choices) {
        if (state_.decision.seat == person_ && person_has_choice())
            choices_.push_back({state_, log_.events.size(), log_.labels.size(), actions_.size()});
        take(action);
    }
    resumed_ = log_.events.size();
}

}  // namespace arbiter::cli
