#include "server/replay_pages.h"

#include <algorithm>

#include "arbiter/names.h"
#include "engine/rulebook.h"
#include "player/question.h"
#include "server/analysis.h"

namespace arbiter::server {

namespace {

std::vector<DefinitionId> ids_of(const LoadedGame& loaded, const std::vector<std::string>& numbers) {
    std::vector<DefinitionId> out;
    for (const std::string& number : numbers) out.push_back(find_card(loaded.rules(), number));
    return out;
}

}  // namespace

Result<PlayedBack> play_back(const LoadedGame& loaded, const std::string& bytes, int until) {
    const Result<Replay> replay = parse_replay(bytes, "the replay");
    if (!replay) return replay.problems();
    PlayedBack out{*replay, {}, {}, {}};
    const auto played = play_to(loaded.rules(), *replay, until, nullptr, [&](const State& before, Action action) {
        out.before = before;
        out.actions.push_back(action);
    });
    if (!played) return played.problems();
    if (played->stopped) return *played->stopped;
    Setup setup;
    for (std::size_t seat = 0; seat < 2; ++seat) {
        setup.decks[seat] = ids_of(loaded, replay->decks[seat]);
        setup.beside[seat] = ids_of(loaded, replay->beside[seat]);
    }
    out.start = start(loaded.rules(), setup, replay->seed);
    if (out.actions.empty()) out.before = out.start;
    return out;
}

namespace {

wire::EndedBy by_of(const std::string& word) {
    for (const wire::EndedBy by : {wire::EndedBy::concession, wire::EndedBy::time, wire::EndedBy::void_}) {
        if (wire::word_of(by) == word) return by;
    }
    return wire::EndedBy::rules;
}

}  // namespace

std::string deck_in(const Replay& replay, Seat seat) {
    const auto found = replay.notes.find("deck " + seat_name(seat));
    return found == replay.notes.end() ? "" : found->second;
}

namespace {

wire::TableInfo table_of(const LoadedGame& loaded, const GameRow& row, const Replay& replay) {
    wire::TableInfo out;
    out.table = row.table;
    out.link = "/t/" + row.table;
    out.settings.game = row.game;
    out.settings.book = wire::MaybeText(row.book);
    out.book = row.book;
    out.catalog = loaded.key();
    out.seats.A.name = row.names[0];
    out.seats.B.name = row.names[1];
    out.seats.A.bot = row.players[0].empty();
    out.seats.B.bot = row.players[1].empty();
    out.seats.A.deck = deck_in(replay, Seat::A);
    out.seats.B.deck = deck_in(replay, Seat::B);
    out.state = wire::TableState::over;
    const auto note = [&](const std::string& key) {
        const auto found = replay.notes.find("fairness." + key);
        return found == replay.notes.end() ? std::string() : found->second;
    };
    out.fairness.commitment = note("commitment");
    if (!note("server").empty()) out.fairness.opened = wire::OpenedSeed{note("server"), note("a"), note("b")};
    out.game_id = wire::MaybeText(row.id);
    out.replay = wire::MaybeText("/replay/" + row.id);
    return out;
}

}  // namespace

Result<wire::ReplayOpened> open_replay(const LoadedGame& loaded, const GameRow& row, const std::string& bytes, int to) {
    const Result<PlayedBack> played = play_back(loaded, bytes, -1);
    if (!played) return played.problems();
    wire::ReplayOpened out;
    out.to = to;
    out.game_id = row.id;
    out.table = table_of(loaded, row, played->replay);
    out.catalog = loaded.key();
    out.length = static_cast<int>(played->actions.size());
    out.download = "/api/replay/" + row.id;
    const bool areas = loaded.rules().book->showing.slot != "place";
    State state = played->start;
    EventLog log;
    View before = view(loaded.rules(), state, Seat::Nobody);
    wire::Pips old = show_pips(loaded, before);
    for (std::size_t at = 0; at < played->actions.size(); ++at) {
        if (!apply(loaded.rules(), state, played->actions[at], &log).ok()) break;
        View now = view(loaded.rules(), state, Seat::Nobody);
        const wire::Pips pips = show_pips(loaded, now);
        const int number = static_cast<int>(at) + 1;
        if (now.turn != before.turn)
            out.moments.push_back(
                {number, "Turn " + std::to_string(now.turn), show_seat(now.lead), now.turn, wire::MomentKind::turn});
        for (const Seat seat : kSeats) {
            const int count = seat == Seat::A ? pips.A : pips.B, last = seat == Seat::A ? old.A : old.B;
            if (count == last || now.turn == 0) continue;
            out.moments.push_back(
                {number, seat_name(seat) + ": " + std::to_string(last) + " to " + std::to_string(count),
                 show_seat(seat), now.turn, areas ? wire::MomentKind::battle : wire::MomentKind::life});
        }
        old = pips;
        before = std::move(now);
    }
    const std::vector<EventView> events = redact(loaded.rules(), log, Seat::Nobody);
    out.ended = show_ending(loaded, state, Seat::Nobody, events, by_of(row.by));
    out.moments.push_back({out.length, out.ended.how.empty() ? "The end" : out.ended.how.back(), out.ended.winner,
                           turn_number(state), wire::MomentKind::end});
    return out;
}

namespace {

// What is asked here; nothing where the game is over.
std::optional<wire::ReplayQuestion> question_here(const LoadedGame& loaded, const State& state, Seat seat) {
    if (seat == Seat::Nobody) return std::nullopt;
    wire::ReplayQuestion out;
    out.seat = *show_seat(seat);
    const std::string words = player::question_for(loaded.rules(), state, loaded.address(seat)).words;
    out.words = words.substr(0, words.find(" (pass:"));
    out.turn = turn_number(state);
    out.phase = state.phase;
    return out;
}

// The same with the answer that was given, where this side saw it.
std::optional<wire::ReplayQuestion> answered_here(const LoadedGame& loaded, const State& state, Action answer,
                                                  wire::Side side) {
    const bool concedes = answer.kind == ActionKind::Concede;
    auto out = question_here(loaded, state, concedes ? static_cast<Seat>(answer.a) : asked_seat(state));
    if (!out) return out;
    if (concedes) out->words.clear();
    const bool own = side == wire::Side::both || side == side_of(seat_of(out->seat));
    if (concedes)
        out->answer = wire::MaybeText("concede");
    else if (own)
        out->answer = wire::MaybeText(tell_answer(loaded, state, answer));
    return out;
}

}  // namespace

Result<wire::ReplayPosition> replay_at(const LoadedGame& loaded, const std::string& bytes, wire::Side side, int at,
                                       int to) {
    const Result<PlayedBack> played = play_back(loaded, bytes, std::max(0, at));
    if (!played) return played.problems();
    const Game& game = loaded.rules();
    const Seat viewer = seat_of_side(side);
    State state = played->before;
    const View before = view(game, state, viewer);
    wire::ReplayPosition out;
    if (!played->actions.empty()) out.chosen = answered_here(loaded, state, played->actions.back(), side);
    EventLog log;
    if (!played->actions.empty()) (void)apply(game, state, played->actions.back(), &log);
    const View now = view(game, state, viewer);
    out.to = to;
    out.at = static_cast<int>(played->actions.size());
    out.view = side == wire::Side::both ? show_both(loaded, view(game, state, Seat::A), view(game, state, Seat::B))
                                        : show_view(loaded, now);
    out.lines = show_lines(loaded, Seat::Nobody, redact(game, log, viewer), before, now);
    out.open = question_here(loaded, state, asked_seat(state));
    return out;
}

}  // namespace arbiter::server
