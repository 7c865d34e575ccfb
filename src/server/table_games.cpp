#include "server/table_games.h"

#include <algorithm>

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

Result<Opening> from_replay(const LoadedGame& loaded, const TableRecord& table) {
    const Result<Replay> replay = parse_replay(from_hex(table.from_replay), "the replay");
    if (!replay) return replay.problems();
    Opening out;
    for (std::size_t seat = 0; seat < 2; ++seat) {
        out.setup.decks[seat] = found_cards(loaded.rules(), replay->decks[seat]);
        out.setup.beside[seat] = found_cards(loaded.rules(), replay->beside[seat]);
    }
    out.fixed_seed = replay->seed;
    const auto played = play_to(loaded.rules(), *replay, table.from_choices, nullptr,
                                [&](const State&, Action action) { out.prefix.push_back(action); });
    if (!played) return played.problems();
    if (played->stopped) return *played->stopped;
    return out;
}

}  // namespace

Result<Opening> make_opening(const LoadedGame& loaded, const TableRecord& table) {
    if (!table.from_replay.empty()) return from_replay(loaded, table);
    if (!table.position.empty()) {
        const Result<State> position = load(loaded.rules(), from_hex(table.position));
        if (!position) return position.problems();
        Opening out;
        out.position = *position;
        return out;
    }
    const Result<DeckList> a = parse_deck(table.seats[0].deck_text, "deck of A");
    const Result<DeckList> b = parse_deck(table.seats[1].deck_text, "deck of B");
    if (!a) return a.problems();
    if (!b) return b.problems();
    const Result<Setup> setup = make_setup({loaded.rules(), loaded.compiled.declined}, *a, *b);
    if (!setup) return setup.problems();
    Opening out;
    out.setup = *setup;
    return out;
}

std::string unreadable(const std::vector<Diagnostic>& problems) {
    return "This table can't be played on, because its cards are read differently by now" +
           (problems.empty() ? std::string(".") : ": " + problems.front().to_string());
}

// ---- entries, packed
EntryList::EntryList(const std::vector<EntryRecord>& entries) {
    for (const EntryRecord& entry : entries) add(entry);
}

void EntryList::add(const EntryRecord& entry) {
    const auto left = [](std::int64_t milliseconds) { return static_cast<std::int32_t>(milliseconds); };
    if (entry.kind == EntryKind::start) starts_.push_back({size(), entry.game_id, entry.secret, entry.parts});
    packed_.push_back(
        {entry.at, {left(entry.reserve[0]), left(entry.reserve[1])}, entry.kind, entry.unasked, entry.keep});
    std::vector<Action> actions;
    for (const auto& one : entry.actions) actions.push_back(unpacked(one));
    answers_.add(static_cast<Seat>(entry.seat), actions);
}

EntryRecord EntryList::operator[](std::size_t at) const {
    const PackedEntry& small = packed_[at];
    const AnswerList::Given given = answers_[at];
    EntryRecord out;
    out.number = static_cast<int>(at) + 1;
    out.kind = small.kind;
    out.seat = ix(given.seat);
    out.at = small.at;
    out.reserve = {small.reserve[0], small.reserve[1]};
    out.keep = small.keep;
    out.unasked = small.unasked;
    for (const Action action : given.actions) out.actions.push_back(packed(action));
    if (out.kind != EntryKind::start) return out;
    const auto start = std::find_if(starts_.begin(), starts_.end(), [&](const GameStart& one) { return one.at == at; });
    out.game_id = MaybeText(start->game_id);
    out.secret = MaybeText(start->secret);
    out.parts = start->parts;
    return out;
}

// ---- positions
u64 TableGames::seed(const EntryRecord& start, bool from_opening) const {
    if (from_opening && opening_->fixed_seed) return opening_->fixed_seed;
    return seed_of(from_hex(start.secret), from_hex(start.parts[0]), from_hex(start.parts[1]));
}

State TableGames::first(const EntryRecord& start, bool from_opening, EventLog* log) const {
    if (from_opening && opening_->position) return *opening_->position;
    State state = arbiter::start(loaded_->rules(), opening_->setup, seed(start, from_opening), log);
    if (from_opening) {
        for (const Action action : opening_->prefix) {
            if (!arbiter::apply(loaded_->rules(), state, action, log).ok()) break;
        }
    }
    return state;
}

TableGames::Step TableGames::step(const EntryRecord& entry) const {
    Step out;
    const bool starts = entry.kind == EntryKind::start;
    if (!begun_ && !starts) {
        out.good = false;
        return out;
    }
    if (entry.kind == EntryKind::undo) {
        out.state = after(static_cast<std::size_t>(std::max(0, entry.keep)));
        return out;
    }
    out.state = starts ? first(entry, games_ == 0, &out.log) : state_;
    if (entry.kind == EntryKind::fault) {
        out.state.outcome = Outcome::Void;
        return out;
    }
    const auto carry_out = [&](Action action) {
        if (arbiter::apply(loaded_->rules(), out.state, action, &out.log).ok()) return true;
        out.state.outcome = Outcome::Void;
        return out.good = false;
    };
    const bool gives_up = entry.kind == EntryKind::concede || entry.kind == EntryKind::time;
    if (gives_up && !carry_out(Action::concede(static_cast<Seat>(entry.seat)))) return out;
    for (const auto& one : entry.actions) {
        if (!carry_out(unpacked(one))) break;
    }
    return out;
}

void TableGames::take(const EntryRecord& entry, const Step& step) {
    const auto won_by = [](const State& state) -> std::optional<std::size_t> {
        if (state.outcome != Outcome::Won) return std::nullopt;
        return static_cast<std::size_t>(ix(state.winner));
    };
    const bool starts = entry.kind == EntryKind::start;
    if (!begun_ && !starts) return;
    if (starts) {
        start_ = entry;
        ++games_;
        begun_ = true;
        given_.keep(0);
    } else if (const auto winner = won_by(state_)) {
        --score_[*winner];  // the same game: it is counted again below, or was taken back
    }
    state_ = step.state;
    if (const auto winner = won_by(state_)) ++score_[*winner];
    const bool broke = !step.good || entry.kind == EntryKind::fault;
    by_ = broke                              ? wire::EndedBy::void_
          : entry.kind == EntryKind::concede ? wire::EndedBy::concession
          : entry.kind == EntryKind::time    ? wire::EndedBy::time
                                             : wire::EndedBy::rules;
    if (broke) return;
    if (entry.kind == EntryKind::undo) return given_.keep(static_cast<std::size_t>(std::max(0, entry.keep)));
    std::vector<Action> actions;
    const auto seat = static_cast<Seat>(entry.seat);
    if (entry.kind == EntryKind::concede || entry.kind == EntryKind::time) actions.push_back(Action::concede(seat));
    for (const auto& one : entry.actions) actions.push_back(unpacked(one));
    given_.add(seat, actions);
}

State TableGames::after(std::size_t count) const {
    State state = first(start_, from_opening(), nullptr);
    for (std::size_t at = 0; at < count && at < given_.size(); ++at) {
        for (const Action action : given_[at].actions) (void)arbiter::apply(loaded_->rules(), state, action);
    }
    return state;
}

std::vector<EventView> TableGames::events(Seat seat) const {
    EventLog log;
    State state = first(start_, from_opening(), &log);
    for (std::size_t at = 0; at < given_.size(); ++at) {
        for (const Action action : given_[at].actions) (void)arbiter::apply(loaded_->rules(), state, action, &log);
    }
    return redact(loaded_->rules(), log, seat);
}

std::optional<Replay> TableGames::replay() const {
    if (!begun_ || (from_opening() && opening_->position)) return std::nullopt;
    const Game& game = loaded_->rules();
    const u64 dealt_by = seed(start_, from_opening());
    Recorder recorder(game, opening_->setup, dealt_by);
    State state = arbiter::start(game, opening_->setup, dealt_by);
    const auto take = [&](Action action) {
        recorder.append(state, action);
        return arbiter::apply(game, state, action).ok();
    };
    if (from_opening()) {
        for (const Action action : opening_->prefix) {
            if (!take(action)) return std::nullopt;
        }
    }
    for (std::size_t at = 0; at < given_.size(); ++at) {
        for (const Action action : given_[at].actions) {
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

namespace {

// Has the person a choice? Most questions tell at a glance, without being put into words.
bool has_choice(const LoadedGame& loaded, const State& state, Seat seat, const ActionList& legal) {
    const Decision& asked = state.decision;
    const bool several = asked.kind == Ask::Pick && asked.max > 1 && asked.chosen == 0;
    if (several && asked.min < asked.options.size()) return true;
    if (!several && legal[0].kind != legal[legal.size() - 1].kind) return true;
    return legal.size() > 1 && player::is_choice(player::question_for(loaded.rules(), state, loaded.address(seat)));
}

}  // namespace

void TableGames::run_forced(const LoadedGame& loaded, Step& step, const std::array<bool, 2>& people,
                            std::vector<Action>& done) {
    const bool two_people = people[0] && people[1];
    ActionList legal;
    State& state = step.state;
    while (state.outcome == Outcome::Running) {
        legal_actions(loaded.rules(), state, legal);
        const Seat seat = state.decision.seat;
        if (people[static_cast<std::size_t>(ix(seat))]) {
            const ActionKind only = legal[0].kind;
            const bool declines = only == ActionKind::Pass || only == ActionKind::No || only == ActionKind::Done;
            if (two_people && legal.size() == 1 && declines) return;
            if (has_choice(loaded, state, seat, legal)) return;
        } else if (legal.size() > 1) {
            return;
        }
        const Action only = legal[0];
        if (!arbiter::apply(loaded.rules(), state, only, &step.log).ok()) return;
        done.push_back(only);
    }
}

}  // namespace arbiter::server
