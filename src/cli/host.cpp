// Runs a game between a person and a bot.
#include "cli/host.h"

#include <algorithm>

#include "arbiter/why.h"
#include "base/check.h"
#include "base/hash.h"
#include "cli/letters.h"
#include "cli/story.h"
#include "engine/label.h"
#include "engine/visibility.h"
#include "scenario/answers.h"
#include "scenario/names.h"

namespace arbiter::cli {

Host::Host(Game game, Setup setup, u64 seed, Seat person, const Bot& bot)
    : game_(std::move(game)), setup_(std::move(setup)), seed_(seed), person_(person), bot_(&bot) {
    state_ = start(game_, setup_, seed_, &log_);
}

bool Host::person_has_choice() const {
    const Question asked = question();
    const int choices = static_cast<int>(asked.choices.size());
    return asked.picks_several() ? asked.fewest < choices : choices > 1;
}

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
    const Past& last = choices_.back();
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

namespace {

Verdict verdict_on(const Game& game, const Position& position, Seat seat, Action action, std::string label) {
    const Why why = why_not(game, position.state, seat, action);
    Verdict one{std::move(label), why.clause, why.reason, action.kind, "", Seat::Nobody, false, false};
    const bool about_card = one.kind == ActionKind::Play || one.kind == ActionKind::Use;
    const int places = position.state.place_count;
    if (about_card && knows(position, seat, action.a))
        one.card = card_title(*game.pool, position.card(action.a).definition);
    if (one.kind == ActionKind::Play && action.b < places) one.side = position.place(action.b).seat;
    if (one.kind == ActionKind::PickPlace && action.a < places) one.side = position.place(action.a).seat;
    if (one.kind == ActionKind::Attack) {
        one.side = position.place(action.a).seat;
        one.idle = !position.occupied(action.a) || (action.b < places && !position.occupied(action.b));
    }
    if (one.kind == ActionKind::Use) {
        one.side = position.card(action.a).seat;
        one.power = ability_kind(position, action) == AbilityKind::Activated;
    }
    return one;
}

// The verb that the words begin with, and the words after it.
const OtherVerb* other_verb(const Rulebook& book, std::string_view& words) {
    for (const OtherVerb& verb : book.showing.verbs) {
        const std::string_view first = words.substr(0, words.find(' '));
        if (!same_letters(first, verb.word)) continue;
        words.remove_prefix(std::min(words.size(), first.size() + 1));
        if (words.starts_with("with ")) words.remove_prefix(5);
        return &verb;
    }
    return nullptr;
}

// Something that is done only when one is asked for it.
std::vector<Verdict> verdicts_on_verb(const Game& game, const State& state, Seat seat, const OtherVerb& verb,
                                      std::string_view words) {
    const Position position(game, state);
    const Decision& decision = state.decision;
    std::vector<Verdict> out;
    if (verb.kind == ActionKind::None || decision.seat != seat || decision.prompt != verb.prompt) {
        const std::string now = verb.kind == ActionKind::None ? "" : "; this is the " + game.book->phases[state.phase];
        out.push_back({verb.word, verb.clause, verb.when + now, verb.kind, "", Seat::Nobody, false, false});
        return out;
    }
    if (verb.kind == ActionKind::Yes) out.push_back(verdict_on(game, position, seat, Action::yes(), verb.word));
    for (int at = 0; at < state.place_count && verb.kind == ActionKind::PickPlace; ++at) {
        const PlaceIx place = static_cast<PlaceIx>(at);
        const Action action = Action::pick_place(place);
        const std::string label = plain_label(game, state, action);
        const bool named = !scenario::words_of(words).empty();
        if (named ? !scenario::abbreviates(words, label)
                  : !position.occupied(place) || position.place(place).seat != seat)
            continue;
        out.push_back(verdict_on(game, position, seat, action, verb.word + " with " + label));
    }
    return out;
}

}  // namespace

namespace {

// Is a card to be played by a verb that is not the one of the open question?
bool asks_for_another_verb(const Rulebook& book, std::string_view words, const Verdict& verdict) {
    if (verdict.kind != ActionKind::Play) return false;
    const std::string typed = lower(words), label = lower(verdict.label);
    for (const PlayWords& play : book.play_words) {
        for (const std::string& verb : {play.verb, play.other_verb}) {
            if (typed.starts_with(verb + " ") || typed == verb) return !label.starts_with(verb);
        }
    }
    return false;
}

}  // namespace

std::vector<Verdict> verdicts_on(const Game& game, const State& state, Seat seat, std::string_view words) {
    std::string_view rest = words;
    if (const OtherVerb* verb = other_verb(*game.book, rest)) return verdicts_on_verb(game, state, seat, *verb, rest);
    const Position position(game, state);
    std::vector<Verdict> out;
    for (const Answer& wanted : scenario::wished(game, state, seat, words)) {
        Verdict one = verdict_on(game, position, seat, wanted.action, wanted.label);
        // Nobody who asks for everything asks for powers that no card has, or that lie in a discard pile.
        const bool power = one.kind == ActionKind::Use;
        if (power && words.empty() && (!one.power || !game.book->zones[position.card(wanted.action.a).zone].field))
            continue;
        if (one.clause.empty() && asks_for_another_verb(*game.book, words, one)) {
            one.clause = "not now";
            one.reason = "that is not what is asked now; this is the " + game.book->phases[state.phase];
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
    if (over())
        recorder.note("result", state_.outcome == Outcome::Won ? seat_name(state_.winner) + " won" : "no winner");
    return recorder.replay();
}

void Host::resume(const std::vector<Action>& choices) {
    for (Action action : choices) {
        // Of a question that picks several only the first answer is a choice of its own.
        const bool begun = state_.decision.kind == Ask::Pick && state_.decision.chosen > 0;
        if (state_.decision.seat == person_ && !begun && person_has_choice()) note_choice();
        take(action);
    }
    resumed_ = log_.events.size();
}

}  // namespace arbiter::cli
