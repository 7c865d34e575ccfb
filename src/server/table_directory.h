// All tables of this process, how tables are found, and which other process has the rest.
#pragma once

#include <atomic>
#include <boost/asio/steady_timer.hpp>
#include <map>
#include <mutex>
#include <set>

#include "server/room.h"

namespace arbiter::server {

class TableDirectory {
  public:
    TableDirectory() = default;
    // Called once, before anything else; services and directory refer to each other.
    void start(Services&);
    // Saves all games, tells all clients, accepts nothing new.
    void stop();
    // After stop, when nothing runs any more.
    void clear();

    // What became of looking for a table.
    struct Found {
        RoomPtr room;              // here
        std::string moved_to;      // at another process, with this address
        bool there = false;        // such a table exists
        bool failed = false;       // the database did not answer: nobody knows
        std::string unreadable{};  // why such a table cannot be opened any more
    };
    // Can be called on any thread. A table that no live process has becomes this one's.
    void find(const std::string& table, std::function<void(Found)> then);

    // Makes a table from this record, with a new name and secret; the name is empty if that failed.
    void add_table(TableRecord, std::function<void(const std::string& name)> then);

    // The room is not this process's any more.
    void lost(const std::string& table);

    // ---- the lobby
    void watch_lobby(const ClientPtr&, bool on);
    void lobby_changed();
    std::vector<wire::TableLine> lobby() const;

    // Who is asked at a table that is here, and the turn, for lists of games.
    std::optional<Room::Summary> summary(const std::string& table) const;
    std::vector<RoomPtr> rooms() const;

    // The database takes what is written: this process's lease is no older than it may be. From any thread.
    bool writes() const { return now_milliseconds() - renewed_ < kLease; }

    // How long a process counts as live after it last renewed its lease, in milliseconds.
    static constexpr int kLease = 6000;
    static constexpr int kRenew = 1500;

  private:
    void load(const std::string& table, std::function<void(Found)> then);
    void open(TableRow, std::vector<EntryRecord>, std::string list_json, std::function<void(Found)> then);
    void renew_lease();
    void take_orphans();
    void look_elsewhere();
    void sweep();
    void tell_lobby();

    Services* services_ = nullptr;
    mutable std::mutex mutex_;
    std::map<std::string, RoomPtr> rooms_;
    // Tables that are being loaded, and who waits for them.
    std::map<std::string, std::vector<std::function<void(Found)>>> loading_;
    std::set<ClientPtr> lobby_;
    std::mutex lobby_telling_;                // keeps announcements in order
    std::vector<wire::TableLine> elsewhere_;  // open tables of other processes
    std::int64_t tidied_ = 0;
    bool lobby_dirty_ = false;
    std::int64_t lobby_told_ = 0;
    bool stopping_ = false;
    std::atomic<std::int64_t> renewed_{0};
    std::unique_ptr<boost::asio::steady_timer> beat_, lobby_timer_;
};

}  // namespace arbiter::server
