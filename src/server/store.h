// All persistent data. One implementation for two databases (database.h).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/database.h"
#include "server/records.h"

namespace arbiter::server {

struct Player {
    std::string id;
    std::string name;
    bool claimed = false;
};

struct Claim {
    std::string player;
    std::string password;  // as argon2id writes it down
};

struct GameRow {
    std::string id;
    std::string table;
    std::string game;
    std::string book;
    std::array<std::string, 2> players;  // ids; empty: a bot of ours
    std::array<std::string, 2> names;
    std::int64_t started = 0;
    std::int64_t ended = 0;
    int turn = 0;
    std::string result;  // empty: it goes on
    std::string by;      // rules, concession, time, void
    std::string list;
};

struct TableRow {
    TableRecord record;
    wire::TableState state = wire::TableState::waiting;
    std::string owner;  // a process
};

struct OwnedDeck {
    std::string name;
    std::string text;
};

struct StoredList {
    std::string id;
    std::string player;
    std::string game;
    std::string name;
    std::string json;
    int cards = 0;
    int understood = 0;
};

// Which process has a table, and whether it still lives.
struct Owner {
    std::string process;
    std::string url;
    bool alive = false;
};

// To be used by one thread at a time. Throws DatabaseError.
class Store {
  public:
    explicit Store(std::unique_ptr<Database> database);

    void begin();
    void commit();
    void roll_back();
    bool reconnect() { return database_->reconnect(); }

    // ---- players
    void add_player(const Player&);
    std::optional<Player> find_player(const std::string& id);
    // By the hash of a token.
    std::optional<Player> player_of_token(const std::string& hash);
    void add_token(const std::string& hash, const std::string& player, const std::string& label);
    std::optional<Claim> find_claim(const std::string& name);
    // False: the name is another player's.
    bool claim(const std::string& player, const std::string& name, const std::string& password);

    // ---- tables
    // True: there was no such table, and now it is this process's.
    bool add_table(const TableRecord&, wire::TableState, const std::string& process);
    std::optional<TableRow> find_table(const std::string& id);
    // False where the table is not this process's any more.
    bool save_table(const TableRecord&, wire::TableState, const std::string& process);
    // False likewise; nothing is written then.
    bool append(const std::string& table, const EntryRecord&, const std::string& process);
    std::vector<EntryRecord> entries(const std::string& table);
    std::vector<TableRow> tables_of(const std::string& player, int most);
    // Removes what nobody needs any more: tables at which nobody sat down for two days, and the entries of those that
    // were over a week ago, whose games are kept as replays.
    void tidy(std::int64_t now);

    // ---- which process has what
    // Renews the process's lease for so long from now; expired processes are removed.
    void renew_process(const std::string& process, const std::string& url, std::int64_t milliseconds);
    void remove_process(const std::string& process);
    // Those with this address; with none: all.
    void forget_processes(const std::string& url);
    std::optional<Owner> owner(const std::string& table);
    // Takes over a table that belongs to nobody or to a process that is gone.
    bool take(const std::string& table, const std::string& process);
    // Running tables of processes that are gone, a few at a time.
    std::vector<std::string> orphans(int most);
    // Somebody sits at these tables and waits.
    void note_attended(const std::vector<std::string>& tables);
    // Tables at which somebody was seen to wait for an opponent within these milliseconds.
    std::vector<TableRow> open_tables(std::int64_t within, int most);

    // ---- games
    void save_game(const GameRow&);
    void finish_game(const GameRow&, const std::string& replay);
    std::optional<GameRow> find_game(const std::string& id);
    // Nothing while the game, or the match that it belongs to, goes on: it has both decks in it.
    std::string replay_of(const std::string& id);
    // The newest first; `before`: only those that began before.
    std::vector<GameRow> games_of(const std::string& player, std::int64_t before, int most);
    std::vector<GameRow> running_games_of(const std::string& player, int most);

    // ---- decks and card lists
    std::vector<OwnedDeck> decks_of(const std::string& player, const std::string& game);
    void save_deck(const std::string& player, const std::string& game, const std::string& name,
                   const std::string& text);
    void delete_deck(const std::string& player, const std::string& game, const std::string& name);
    int count_decks(const std::string& player);
    std::vector<StoredList> lists_of(const std::string& player, const std::string& game);
    std::optional<StoredList> find_list(const std::string& id);
    void save_list(const StoredList&);
    void delete_list(const std::string& player, const std::string& id);

  private:
    void migrate();
    TableRow table_row(const Row&) const;
    GameRow game_row(const Row&) const;

    std::unique_ptr<Database> database_;
};

}  // namespace arbiter::server
