// What one side of a table is shown: its journal. Every entry of the table is one update, numbered like the entry, so
// that whoever comes back is told exactly what is missing; and since it follows from the entries alone, it is the same
// after a restart.
#pragma once

#include <deque>
#include <memory>

#include "server/playing.h"
#include "server/show.h"

namespace arbiter::server {

using Sent = std::shared_ptr<const std::string>;

class Sight {
  public:
    // Of a player, who is asked, or of those who watch a side.
    enum class Role { Player, Watcher };
    Sight(Playing at_start, std::string table, wire::Side side, Role role)
        : table_(std::move(table)), side_(side), role_(role), playing_(std::move(at_start)) {}

    // Follows one entry without telling of it.
    void skip(const EntryRecord&);
    // Follows one entry; the update that tells of it, without its last brace, to which clocks may be added.
    std::string follow(const EntryRecord&);

    int number() const { return number_; }
    wire::Side side() const { return side_; }
    bool begun() const { return playing_.begun(); }
    const Playing& playing() const { return playing_; }
    const wire::View& view() const { return shown_; }
    const std::vector<wire::Line>& lines() const { return lines_; }
    const AskedQuestion& question() const { return question_; }
    const std::optional<wire::Ended>& ended() const { return ended_; }
    // The updates after this number; nothing where they are not all kept.
    std::optional<std::vector<std::string>> since(int number) const;

  private:
    Seat eyes() const { return eyes_of(side_); }
    // Who watches a player is told of A and B, not of "you".
    Seat told_as() const { return role_ == Role::Player ? eyes() : Seat::Nobody; }
    View seen() const;
    wire::View shown() const;
    void look();
    std::string undone() const;

    std::string table_;
    wire::Side side_;
    Role role_;
    Playing playing_;
    int number_ = 0;
    View seen_;
    wire::View shown_;
    std::vector<wire::Line> lines_;
    AskedQuestion question_;
    std::optional<wire::Ended> ended_;
    struct Kept {
        int number;
        std::string update;  // empty: no update tells it (an undo)
    };
    std::deque<Kept> kept_;
};

}  // namespace arbiter::server
