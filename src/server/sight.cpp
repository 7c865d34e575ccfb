#include "server/sight.h"

namespace arbiter::server {

namespace {

// Enough for a laptop that was closed over lunch; who was away for longer gets the whole table.
constexpr std::size_t kMostKept = 48;
constexpr std::size_t kMostLines = 160;

}  // namespace

// Options are told by the question, and the strings of a view are what takes most room.
View Sight::seen() const {
    View out = arbiter::view(playing_.box().rules(), playing_.state(), eyes());
    out.options.clear();
    out.options.shrink_to_fit();
    return out;
}

wire::View Sight::shown() const {
    if (side_ != wire::Side::both) return show_view(playing_.box(), seen_);
    const Game& game = playing_.box().rules();
    return show_both(playing_.box(), arbiter::view(game, playing_.state(), Seat::A),
                     arbiter::view(game, playing_.state(), Seat::B));
}

void Sight::look() {
    seen_ = seen();
    shown_ = shown();
    question_ = {};
    if (role_ == Role::Player && playing_.running() && playing_.state().decision.seat == eyes())
        question_ = ask(playing_.box(), playing_.state(), eyes(), number_ + 1, Forecasts::Tell);
    ended_.reset();
    if (playing_.over())
        ended_ = show_ending(playing_.box(), playing_.state(), told_as(), playing_.events(eyes()), playing_.ended_by());
}

void Sight::skip(const EntryRecord& entry) {
    playing_.apply(entry);
    number_ = entry.number;
    if (entry.kind == EntryKind::start) lines_.clear();
    shown_ = {};
    kept_.clear();
}

std::string Sight::undone() const {
    wire::Undone out;
    out.table = table_;
    out.number = number_;
    out.view = shown_;
    out.lines = lines_;
    if (question_.open()) out.question = question_.shown;
    std::string json = wire::to_json(out);
    json.pop_back();
    return json;
}

std::string Sight::follow(const EntryRecord& entry) {
    // After entries that were skipped nothing has been looked at yet.
    if (playing_.begun() && shown_.zones.empty()) {
        seen_ = seen();
        shown_ = shown();
    }
    const View before = std::move(seen_);
    const wire::View shown_before = std::move(shown_);
    const bool first = !playing_.begun();
    EventLog log;
    playing_.apply(entry, &log);
    number_ = entry.number;
    look();
    if (entry.kind == EntryKind::undo) {
        // What was taken back has not been: its lines go, too.
        lines_.push_back({std::nullopt, "The last move was taken back.", {}, {}, {}, {}, wire::Weight::quiet});
        kept_.push_back({number_, ""});
        if (kept_.size() > kMostKept) kept_.pop_front();
        return undone();
    }
    wire::Update update;
    update.table = table_;
    update.number = number_;
    if (first) {
        wire::write(update.patch.json, shown_);
    } else {
        wire::write_patch(update.patch.json, shown_before, shown_);
    }
    const std::vector<EventView> events = redact(playing_.box().rules(), log, eyes());
    update.lines = show_lines(playing_.box(), told_as(), events, first ? seen_ : before, seen_);
    if (entry.kind == EntryKind::start) lines_.clear();
    lines_.insert(lines_.end(), update.lines.begin(), update.lines.end());
    if (lines_.size() > kMostLines) lines_.erase(lines_.begin(), lines_.end() - kMostLines);
    if (question_.open()) update.question = question_.shown;
    update.ended = ended_;
    std::string json = wire::to_json(update);
    json.pop_back();
    kept_.push_back({number_, json + "}"});
    if (kept_.size() > kMostKept) kept_.pop_front();
    return json;
}

std::optional<std::vector<std::string>> Sight::since(int number) const {
    if (number > number_ || number < 1) return std::nullopt;
    std::vector<std::string> out;
    for (const Kept& kept : kept_) {
        if (kept.number <= number) continue;
        if (kept.update.empty()) return std::nullopt;
        out.push_back(kept.update);
    }
    if (static_cast<int>(out.size()) != number_ - number) return std::nullopt;
    return out;
}

}  // namespace arbiter::server
