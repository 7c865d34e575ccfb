// What one side of a table is sent: its journal. Every entry of the table is one update with the entry's number, so a
// client that reconnects gets exactly what it has missed; since the journal follows from the entries alone, it is the
// same after a restart.
#pragma once

#include <deque>
#include <memory>

#include "server/show.h"
#include "server/table_games.h"

namespace arbiter::server {

using Sent = std::shared_ptr<const std::string>;

// The lines of the log as they are sent; the oldest go when they become many.
class LineLog {
  public:
    void clear();
    // After so many answers of the game.
    void add(const std::vector<wire::Line>&, std::size_t answers);
    // Removes what came after so many answers.
    void take_back(std::size_t answers);
    wire::SentLines sent() const;

  private:
    struct Part {
        std::size_t answers;
        std::string json;  // of its lines, with commas
    };
    std::deque<Part> parts_;
    std::size_t bytes_ = 0;
};

class SideFeed {
  public:
    // Of a player, who is asked, or of those who watch a side.
    enum class Role { Player, Watcher };
    SideFeed(std::string table, wire::Side side, Role role) : table_(std::move(table)), side_(side), role_(role) {}

    // Follows one entry, which led to the game's current position. Returns the update about it, without its last brace,
    // so that clocks can be added. If the engine fails, the update has only its number, and failed() is true.
    std::string follow(const EntryRecord&, const TableGames& now, const EventLog&, Forecasts = Forecasts::Tell);
    // The same for a delayed feed, which has a copy of the game.
    std::string follow(const EntryRecord&);
    // Catches up with the game after so many entries, with all lines of the log; if `missed` is given, with exactly so
    // many updates instead.
    void catch_up(TableGames at_start, const EntryList&, int until, std::optional<int> missed = std::nullopt);

    int number() const { return number_; }
    bool begun() const { return begun_; }
    bool failed() const { return failed_; }
    const wire::View& view() const { return shown_; }
    wire::SentLines lines() const { return lines_.sent(); }
    const AskedQuestion& question() const { return question_; }
    const std::optional<wire::Ended>& ended() const { return ended_; }
    // Without its last brace. REQUIRES: the last entry was no undo.
    std::string last_update() const { return recent_.back().update.substr(0, recent_.back().update.size() - 1); }
    // The updates after this number; nothing where they are not all at hand.
    std::optional<std::vector<std::string>> since(int number) const;

    // A client that missed more gets the whole table.
    static constexpr int kMostMissed = 48;

  private:
    Seat viewing_seat() const { return seat_of_side(side_); }
    // Spectators of a player are told about A and B, not about "you".
    Seat told_as() const { return role_ == Role::Player ? viewing_seat() : Seat::Nobody; }
    View seen(const TableGames&) const;
    wire::View shown(const TableGames&, const View&) const;
    struct Snapshot {
        wire::View shown;
        AskedQuestion question;
        std::optional<wire::Ended> ended;
    };
    Snapshot snapshot(const TableGames&, const View&, Forecasts) const;
    void take(Snapshot, const View&);
    void keep_before(const View&);
    // An old entry, of which only the lines matter.
    enum class Log { Tell, LeaveOut };
    void pass_over(const EntryRecord&, const TableGames&, const EventLog&, Log);
    // The lines of an entry, which the log keeps.
    std::vector<wire::Line> tell_lines(const EntryRecord&, const TableGames&, const EventLog&, const View&);
    void take_back_lines(const EntryRecord&, const TableGames&);
    std::string tell(const EntryRecord&, const TableGames&, const EventLog&, Forecasts);
    std::string tell_fault();
    std::string tell_undone(const EntryRecord&, const TableGames&);
    void keep_update(std::string);

    std::string table_;
    wire::Side side_;
    Role role_;
    int number_ = 0;
    bool begun_ = false;
    bool failed_ = false;
    View before_;  // of the table as it was told last, as much as the story of what comes next needs
    wire::View shown_;
    LineLog lines_;
    AskedQuestion question_;
    std::optional<wire::Ended> ended_;
    struct RecentUpdate {
        int number;
        std::string update;  // empty: no update tells it (an undo)
    };
    std::deque<RecentUpdate> recent_;
    std::size_t recent_bytes_ = 0;
    bool keeps_all_ = false;
    std::unique_ptr<TableGames> own_;  // of those who see it later
};

}  // namespace arbiter::server
