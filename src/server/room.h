// A table with its players and spectators. All of it runs on one strand; nothing else has the real position.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <deque>
#include <functional>
#include <map>
#include <set>

#include "server/lesson.h"
#include "server/services.h"
#include "server/side_feed.h"

namespace arbiter::server {

// The seat as an index of what is kept for each.
constexpr std::size_t at(Seat seat) { return static_cast<std::size_t>(ix(seat)); }

// Somebody connected.
class Client {
  public:
    virtual ~Client() = default;
    // From any thread; never waits.
    virtual void send(Sent) = 0;

    template <class M>
    void tell(const M& message) {
        send(std::make_shared<const std::string>(wire::to_json(message)));
    }
};
using ClientPtr = std::shared_ptr<Client>;

struct Guest {
    ClientPtr client;
    std::string player;
    std::string name;
};

// A deck as somebody brings it to a table.
struct BroughtDeck {
    std::string title;
    std::string text;
};

class Room : public std::enable_shared_from_this<Room> {
  public:
    Room(Services&, TableRow, LoadedGamePtr, std::vector<EntryRecord>);
    ~Room();

    // From any thread: runs this on the strand, after all earlier ones are done and committed.
    void post(std::function<void(Room&)>);
    const std::string& name() const { return name_; }

    // ---- on the strand only
    // Continues where the entries end: deals, lets bots think, starts clocks.
    void wake();
    void join(const Guest&, const wire::JoinTable&, const std::optional<BroughtDeck>&);
    void leave(const ClientPtr&);
    void handle(const Guest&, const wire::AddRandomness&);
    void handle(const Guest&, const wire::GiveAnswer&);
    void handle(const Guest&, const wire::AskWhy&);
    void handle(const Guest&, const wire::Concede&);
    void handle(const Guest&, const wire::AskUndo&);
    void handle(const Guest&, const wire::ReplyUndo&);
    void handle(const Guest&, const wire::Rematch&);
    // Another process has the table now, or it is removed: nothing more is sent to anybody.
    void close(const std::string& moved_to);

    // Drops all clients, when nothing runs any more.
    void abandon();

    // For the lobby and for lists of games; copies, from any thread.
    struct Summary {
        wire::TableLine line;
        bool listed = false;  // in the lobby
        bool idle = false;    // nobody is connected, and nothing can happen until somebody connects
        std::optional<wire::Seat> asked;
        std::array<std::string, 2> players;
        std::string game_id;
    };
    Summary summary() const;
    // The same without a copy of the rest.
    bool idle() const;
    bool listed() const;

  private:
    struct Seated {
        ClientPtr client;
        std::optional<Seat> seat;  // nothing: a spectator
        wire::Side side;
    };
    using After = std::function<void()>;

    const wire::TableSettings& settings() const { return table_.settings; }
    bool is_person(Seat seat) const { return !table_.seats[static_cast<std::size_t>(ix(seat))].player.empty(); }
    bool is_bot(Seat seat) const { return !table_.seats[static_cast<std::size_t>(ix(seat))].bot.empty(); }
    std::array<bool, 2> people() const { return {is_person(Seat::A), is_person(Seat::B)}; }
    bool two_people() const { return is_person(Seat::A) && is_person(Seat::B); }
    bool full() const { return (is_person(Seat::A) || is_bot(Seat::A)) && (is_person(Seat::B) || is_bot(Seat::B)); }
    std::optional<Seat> seat_of_player(const std::string& player) const;
    int next_number() const { return static_cast<int>(entries_.size()) + 1; }

    void refuse(const ClientPtr&, int to, wire::RefusalCode, const std::string& words,
                wire::MaybeList<wire::Diagnostic> details = {});
    // The seat of somebody who plays here, or a refusal.
    std::optional<Seat> player_seat(const Guest&, int id);

    // Commits, then calls `after`; commands that arrive in between wait.
    void commit(std::function<bool(Store&)> work, After after);
    void keep(EntryRecord, After after = {});
    void keep(EntryRecord, std::shared_ptr<const TableGames::Step>, After after = {});
    void carried_out(const EntryRecord&, const TableGames::Step&);
    void run_waiting();

    void sit_down(const Guest&, const wire::JoinTable&, const std::optional<BroughtDeck>&);
    void seat_and_tell(const Guest&, const wire::JoinTable&, std::optional<Seat>);
    SideFeed& feed(wire::Side, SideFeed::Role);
    // The updates after this number, computed again from the entries if they are not kept.
    std::optional<std::vector<std::string>> missed(const SideFeed&, wire::Side, SideFeed::Role, int since) const;
    std::unique_ptr<SideFeed> fresh_watcher(wire::Side) const;
    int visible_entries() const;
    void follow_late();

    void prepare_deal();
    void deal_if_ready();
    void deal();
    void go_on();
    void think();
    void bot_chose(int number, Seat, Action);
    // False: it was none of the legal ones.
    bool answer(Seat, std::vector<Action>, std::optional<DontAskAgain> = {});
    void arm_clock();
    std::array<std::int64_t, 2> reserve_after(Seat, std::int64_t now) const;
    void after_game();
    void undo_to(std::size_t keep, After);
    std::string undo_problem(Seat, std::size_t& keep) const;
    void fault(const std::string& what);

    void publish(const EntryRecord&, const TableGames::Step&);
    // "Don't ask again": questions that a player wants declined without being asked.
    std::optional<Action> declined_for(Seat) const;
    // Updates it by an entry. REQUIRES: the entry is not part of the game yet.
    void note_declined(const EntryRecord&);
    // Removes expired ones after an entry.
    void forget_declined();
    void decline_if_told();
    void tell_table();
    void tell_table(const Seated&);
    wire::TableInfo info(std::optional<Seat>) const;
    std::optional<wire::Clocks> clocks() const;
    // The end of an update, added when it is sent: clocks, and what the coach says.
    std::string tail(const SideFeed&) const;
    void note_summary();
    void note_who();
    GameRow game_row(std::int64_t ended) const;
    std::string replay_bytes_now() const;

    Services& services_;
    std::string name_;
    boost::asio::strand<boost::asio::io_context::executor_type> strand_;
    TableRecord table_;
    wire::TableState state_;
    LoadedGamePtr loaded_;
    std::shared_ptr<const Opening> opening_;
    std::string unreadable_;  // why the table cannot be played on
    EntryList entries_;
    std::unique_ptr<TableGames> playing_;
    std::shared_ptr<const Lesson> lesson_;  // null: it is none

    std::vector<Seated> clients_;
    std::map<std::pair<wire::Side, SideFeed::Role>, std::unique_ptr<SideFeed>> feeds_;
    std::deque<std::function<void()>> waiting_;
    bool committing_ = false;
    bool closed_ = false;

    std::array<std::optional<std::string>, 2> parts_;  // the players' randomness for the next deal
    bool dealing_ = false;                             // it is being waited for
    std::array<std::int64_t, 2> reserve_{};
    std::int64_t asked_at_ = 0;
    std::optional<std::chrono::steady_clock::time_point> answered_;  // a player's answer, not sent yet
    int thinking_ = 0;                                               // the number of the entry that a bot thinks about
    std::optional<Seat> undo_asked_;
    std::array<bool, 2> wants_rematch_{};
    bool rematched_ = false;
    struct Declined {
        u16 prompt;
        u16 turn;
        bool battle;  // until the battle that goes on is over; else until the turn is
    };
    std::array<std::vector<Declined>, 2> declined_;
    boost::asio::steady_timer clock_, deal_timer_, late_timer_, decline_timer_;

    mutable std::mutex summary_mutex_;
    Summary summary_;
};

using RoomPtr = std::shared_ptr<Room>;

}  // namespace arbiter::server
