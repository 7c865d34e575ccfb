#include "server/playing.h"

#include "arbiter/names.h"
#include "arbiter/save.h"
#include "player/question.h"
#include "server/secrets.h"

namespace arbiter::server {

std::array<int, 4> packed(Action action) { return {static_cast<int>(action.kind), action.a, action.b, action.c}; }

Action unpacked(const std::array<int, 4>& from) {
    return {static_cast<ActionKind>(from[0]), static_cast<u8>(from[1]), static_cast<u8>(from[2]),
            static_cast<u8>(from[3])};
}

namespace {

std::vector<DefinitionId> found_cards(const Game& game, const std::vector<std::string>& numbers) {
    std::vector<DefinitionId> out;
    for (const std::string& number : numbers) {
        if (const DefinitionId id = find_card(game, number)) out.push_back(id);
    }
    return out;
}

Result<Opening> from_replay(const GameBox& box, const TableRecord& table) {
    const Result<Replay> replay = parse_replay(from_hex(table.from_replay), "the replay");
    if (!replay) return replay.problems();
    Opening out;
    for (std::size_t seat = 0; seat < 2; ++seat) {
        out.setup.decks[seat] = found_cards(box.rules(), replay->decks[seat]);
        out.setup.beside[seat] = found_cards(box.rules(), replay->beside[seat]);
    }
    out.fixed_seed = replay->seed;
    const auto played = play_to(box.rules(), *replay, table.from_choices, nullptr,
                                [&](const State&, Action action) { out.prefix.push_back(action); });
    if (!played) return played.problems();
    if (played->stopped) return *played->stopped;
    return out;
}

}  // namespace

Result<Opening> make_opening(const GameBox& box, const TableRecord& table) {
    if (!table.from_replay.empty()) return from_replay(box, table);
    if (!table.position.empty()) {
        const Result<State> position = load(box.rules(), from_hex(table.position));
        if (!position) return position.problems();
        Opening out;
        out.position = *position;
        return out;
    }
    const Result<DeckList> a = parse_deck(table.seats[0].deck_text, "deck of A");
    const Result<DeckList> b = parse_deck(table.seats[1].deck_text, "deck of B");
    if (!a) return a.problems();
    if (!b) return b.problems();
    const Result<Setup> setup = make_setup({box.rules(), box.compiled.declined}, *a, *b);
    if (!setup) return setup.problems();
    Opening out;
    out.setup = *setup;
    return out;
}

u64 Playing::seed() const {
    if (from_opening() && opening_->fixed_seed) return opening_->fixed_seed;
    return seed_of(from_hex(start_.secret), from_hex(start_.parts[0]), from_hex(start_.parts[1]));
}

State Playing::first(EventLog* log) const {
    if (from_opening() && opening_->position) return *opening_->position;
    State state = arbiter::start(box_->rules(), opening_->setup, seed(), log);
    if (from_opening()) {
        for (const Action action : opening_->prefix) {
            if (!arbiter::apply(box_->rules(), state, action, log).ok()) break;
        }
    }
    return state;
}

void Playing::note_end(wire::EndedBy by) {
    if (state_.outcome == Outcome::Running) return;
    by_ = by;
    if (state_.outcome == Outcome::Won) ++score_[static_cast<std::size_t>(ix(state_.winner))];
}

bool Playing::apply(const EntryRecord& entry, EventLog* log) {
    const Game& game = box_->rules();
    if (entry.kind == EntryKind::start) {
        start_ = entry;
        ++games_;
        begun_ = true;
        given_.clear();
        by_ = wire::EndedBy::rules;
        state_ = first(log);
    } else if (!begun_) {
        return false;
    }
    if (entry.kind == EntryKind::fault) {
        state_.outcome = Outcome::Void;
        by_ = wire::EndedBy::void_;
        return true;
    }
    if (entry.kind == EntryKind::undo) {
        const std::size_t keep = std::min(given_.size(), static_cast<std::size_t>(std::max(0, entry.keep)));
        if (over() && state_.outcome == Outcome::Won) --score_[static_cast<std::size_t>(ix(state_.winner))];
        state_ = after(keep);
        given_.resize(keep);
        by_ = wire::EndedBy::rules;
        return true;
    }
    Given given{static_cast<Seat>(entry.seat), {}};
    const bool ends = entry.kind == EntryKind::concede || entry.kind == EntryKind::time;
    if (ends) given.actions.push_back(Action::concede(given.seat));
    for (const auto& one : entry.actions) given.actions.push_back(unpacked(one));
    for (const Action action : given.actions) {
        if (arbiter::apply(game, state_, action, log).ok()) continue;
        state_.outcome = Outcome::Void;
        by_ = wire::EndedBy::void_;
        return false;
    }
    given_.push_back(std::move(given));
    note_end(entry.kind == EntryKind::concede ? wire::EndedBy::concession
             : entry.kind == EntryKind::time  ? wire::EndedBy::time
                                              : wire::EndedBy::rules);
    return true;
}

State Playing::after(std::size_t count) const {
    State state = first(nullptr);
    for (std::size_t at = 0; at < count && at < given_.size(); ++at) {
        for (const Action action : given_[at].actions) (void)arbiter::apply(box_->rules(), state, action);
    }
    return state;
}

std::vector<EventView> Playing::events(Seat seat) const {
    EventLog log;
    State state = first(&log);
    for (const Given& one : given_) {
        for (const Action action : one.actions) (void)arbiter::apply(box_->rules(), state, action, &log);
    }
    return redact(box_->rules(), log, seat);
}

std::optional<Replay> Playing::replay() const {
    if (!begun_ || (from_opening() && opening_->position)) return std::nullopt;
    const Game& game = box_->rules();
    Recorder recorder(game, opening_->setup, seed());
    State state = arbiter::start(game, opening_->setup, seed());
    const auto take = [&](Action action) {
        recorder.append(state, action);
        return arbiter::apply(game, state, action).ok();
    };
    if (from_opening()) {
        for (const Action action : opening_->prefix) {
            if (!take(action)) return std::nullopt;
        }
    }
    for (const Given& one : given_) {
        for (const Action action : one.actions) {
            if (!take(action)) return std::nullopt;
        }
    }
    recorder.finish(state);
    // What was dealt by other bytes than these cannot be opened.
    if (!(from_opening() && opening_->fixed_seed)) {
        recorder.note("fairness.commitment", to_hex(sha256(from_hex(start_.secret))));
        recorder.note("fairness.server", start_.secret);
        recorder.note("fairness.a", start_.parts[0]);
        recorder.note("fairness.b", start_.parts[1]);
    }
    if (state.outcome == Outcome::Won) recorder.note("result", seat_name(state.winner) + " won");
    return recorder.replay();
}

void Playing::run_forced(const GameBox& box, State& state, const std::array<bool, 2>& people,
                         std::vector<Action>& done) {
    const bool two_people = people[0] && people[1];
    ActionList legal;
    while (state.outcome == Outcome::Running) {
        legal_actions(box.rules(), state, legal);
        const Seat seat = state.decision.seat;
        if (people[static_cast<std::size_t>(ix(seat))]) {
            const ActionKind only = legal[0].kind;
            const bool declines = only == ActionKind::Pass || only == ActionKind::No || only == ActionKind::Done;
            if (two_people && legal.size() == 1 && declines) return;
            if (legal.size() > 1 && player::is_choice(player::question_for(box.rules(), state, box.address(seat))))
                return;
        } else if (legal.size() > 1) {
            return;
        }
        const Action only = legal[0];
        if (!arbiter::apply(box.rules(), state, only).ok()) return;
        done.push_back(only);
    }
}

}  // namespace arbiter::server
