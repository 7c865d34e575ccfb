#include "server/side_feed.h"

#include "engine/table_view.h"
#include "server/services.h"

namespace arbiter::server {

namespace {

// Enough for a connection that broke for a moment; older updates are made again from the entries.
constexpr std::size_t kMostKeptBytes = 4 * 1024;
// Some five hundred lines, which few games have.
constexpr std::size_t kMostLineBytes = 64 * 1024;
// Of the last entries the updates are made again, too, for those who come back.
constexpr int kToldAtFirst = 16;

}  // namespace

// ---- the log
void LineLog::clear() {
    parts_.clear();
    bytes_ = 0;
}

void LineLog::add(const std::vector<wire::Line>& lines, std::size_t answers) {
    if (lines.empty()) return;
    std::string json;
    for (const wire::Line& line : lines) {
        if (!json.empty()) json += ',';
        wire::write(json, line);
    }
    json.shrink_to_fit();
    bytes_ += json.size();
    parts_.push_back({answers, std::move(json)});
    for (; parts_.size() > 1 && bytes_ > kMostLineBytes; parts_.pop_front()) bytes_ -= parts_.front().json.size();
}

void LineLog::take_back(std::size_t answers) {
    for (; !parts_.empty() && parts_.back().answers > answers; parts_.pop_back()) bytes_ -= parts_.back().json.size();
}

wire::SentLines LineLog::sent() const {
    std::string out = "[";
    for (const Part& part : parts_) out += (out.size() > 1 ? "," : "") + part.json;
    return {out + "]"};
}

// ---- looking
View SideFeed::seen(const TableGames& now) const {
    return table_view(now.loaded().rules(), now.state(), viewing_seat());
}

wire::View SideFeed::shown(const TableGames& now, const View& view) const {
    if (side_ != wire::Side::both) return show_view(now.loaded(), view);
    const Game& game = now.loaded().rules();
    return show_both(now.loaded(), table_view(game, now.state(), Seat::A), table_view(game, now.state(), Seat::B));
}

SideFeed::Snapshot SideFeed::snapshot(const TableGames& now, const View& view, Forecasts forecasts) const {
    Snapshot out;
    out.shown = shown(now, view);
    if (role_ == Role::Player && now.running() && now.state().decision.seat == viewing_seat())
        out.question = ask(now.loaded(), now.state(), viewing_seat(), number_ + 1, forecasts);
    if (now.over())
        out.ended = show_ending(now.loaded(), now.state(), told_as(), now.events(viewing_seat()), now.ended_by());
    return out;
}

void SideFeed::take(Snapshot snapshot, const View& view) {
    shown_ = std::move(snapshot.shown);
    question_ = std::move(snapshot.question);
    ended_ = std::move(snapshot.ended);
    keep_before(view);
}

// Of the table before the story needs to know only what stood where; the rest would be kept for nothing.
void SideFeed::keep_before(const View& view) {
    before_ = {};
    before_.seat = view.seat;
    before_.turn = view.turn;
    before_.places.resize(view.places.size());
    for (std::size_t at = 0; at < view.places.size(); ++at) {
        if (!view.places[at].stack.empty()) before_.places[at].stack = {view.places[at].stack[0]};
    }
}

void SideFeed::keep_update(std::string update) {
    recent_bytes_ += update.size();
    update.shrink_to_fit();
    recent_.push_back({number_, std::move(update)});
    while (!keeps_all_ && recent_.size() > 1 && recent_bytes_ > kMostKeptBytes) {
        recent_bytes_ -= recent_.front().update.size();
        recent_.pop_front();
    }
}

// ---- telling
// What was taken back has not been.
void SideFeed::take_back_lines(const EntryRecord& entry, const TableGames& now) {
    lines_.take_back(static_cast<std::size_t>(std::max(0, entry.keep)));
    lines_.add({{std::nullopt, "The last move was taken back.", {}, {}, {}, {}, wire::Weight::quiet}},
               now.given().size());
}

std::vector<wire::Line> SideFeed::tell_lines(const EntryRecord& entry, const TableGames& now, const EventLog& log,
                                             const View& view) {
    const std::vector<EventView> events = redact(now.loaded().rules(), log, viewing_seat());
    std::vector<wire::Line> lines = show_lines(now.loaded(), told_as(), events, begun_ ? before_ : view, view);
    if (entry.kind == EntryKind::start) lines_.clear();
    lines_.add(lines, now.given().size());
    return lines;
}

std::string SideFeed::tell_undone(const EntryRecord& entry, const TableGames& now) {
    const View view = seen(now);
    take(snapshot(now, view, Forecasts::Tell), view);
    take_back_lines(entry, now);
    wire::Undone out;
    out.table = table_;
    out.number = number_;
    out.view = shown_;
    out.lines = lines();
    if (question_.open()) out.question = question_.shown;
    std::string json = wire::to_json(out);
    json.pop_back();
    return json;
}

// The engine is not asked about a game over which it failed.
std::string SideFeed::tell_fault() {
    const wire::View before = shown_;
    shown_.over = true;
    shown_.asked.reset();
    shown_.battle.reset();
    question_ = {};
    ended_ = wire::Ended{wire::Outcome::void_,
                         std::nullopt,
                         {"The game is void.", "The program made a mistake in this game and ended it. It was logged."},
                         {},
                         wire::EndedBy::void_};
    wire::Update update;
    update.table = table_;
    update.number = number_;
    wire::write_patch(update.patch.json, before, shown_);
    update.ended = ended_;
    std::string json = wire::to_json(update);
    json.pop_back();
    return json;
}

std::string SideFeed::tell(const EntryRecord& entry, const TableGames& now, const EventLog& log, Forecasts forecasts) {
    if (entry.kind == EntryKind::fault) return tell_fault();
    if (entry.kind == EntryKind::undo) return tell_undone(entry, now);
    const bool first = shown_.zones.empty();
    const View view = seen(now);
    Snapshot next = snapshot(now, view, forecasts);
    wire::Update update;
    update.table = table_;
    update.number = number_;
    if (first) {
        wire::write(update.patch.json, next.shown);
    } else {
        wire::write_patch(update.patch.json, shown_, next.shown);
    }
    update.lines = tell_lines(entry, now, log, view);
    take(std::move(next), view);
    if (question_.open()) update.question = question_.shown;
    update.ended = ended_;
    std::string json = wire::to_json(update);
    json.pop_back();
    return json;
}

std::string SideFeed::follow(const EntryRecord& entry, const TableGames& now, const EventLog& log,
                             Forecasts forecasts) {
    number_ = entry.number;
    std::string json;
    try {
        if (entry.kind != EntryKind::fault) may_fail("tell", table_);
        json = tell(entry, now, log, forecasts);
    } catch (const GameFault&) {
        failed_ = true;
        question_ = {};
        json = wire::to_json(wire::Update{table_, number_, {}, {}, {}, {}, {}, {}, {}});
        json.pop_back();
    }
    begun_ = true;
    keep_update(entry.kind == EntryKind::undo ? "" : json + "}");
    return json;
}

std::string SideFeed::follow(const EntryRecord& entry) {
    const TableGames::Step step = own_->step(entry);
    own_->take(entry, step);
    return follow(entry, *own_, step.log);
}

void SideFeed::pass_over(const EntryRecord& entry, const TableGames& now, const EventLog& log, Log told) {
    number_ = entry.number;
    if (entry.kind == EntryKind::fault) return;
    try {
        const View view = seen(now);
        if (told == Log::Tell && entry.kind == EntryKind::undo) take_back_lines(entry, now);
        if (told == Log::Tell && entry.kind != EntryKind::undo) tell_lines(entry, now, log, view);
        keep_before(view);
    } catch (const GameFault&) {
        failed_ = true;
    }
    begun_ = true;
}

void SideFeed::catch_up(TableGames at_start, const EntryList& entries, int until, std::optional<int> missed) {
    keeps_all_ = missed.has_value();
    const int told = missed.value_or(kToldAtFirst);
    TableGames now = std::move(at_start);
    for (int at = 0; at < until; ++at) {
        const EntryRecord entry = entries[static_cast<std::size_t>(at)];
        const TableGames::Step step = now.step(entry);
        now.take(entry, step);
        const int left = until - at - 1;
        if (left < told) {
            // What a question offered is of no interest once it has been answered.
            follow(entry, now, step.log, left == 0 ? Forecasts::Tell : Forecasts::LeaveOut);
        } else if (left == told || !missed) {
            pass_over(entry, now, step.log, missed ? Log::LeaveOut : Log::Tell);
            if (left == told) shown_ = shown(now, seen(now));
        }
    }
    if (role_ == Role::Watcher) own_ = std::make_unique<TableGames>(std::move(now));
}

std::optional<std::vector<std::string>> SideFeed::since(int number) const {
    if (number > number_ || number < 1) return std::nullopt;
    std::vector<std::string> out;
    for (const RecentUpdate& kept : recent_) {
        if (kept.number <= number) continue;
        if (kept.update.empty()) return std::nullopt;
        out.push_back(kept.update);
    }
    if (static_cast<int>(out.size()) != number_ - number) return std::nullopt;
    return out;
}

}  // namespace arbiter::server
