// What is kept, over either database.
#include "server/store.h"

#include "base/letters.h"

namespace arbiter::server {

namespace {

using wire::TableState;

// What each version of the schema adds to the one before. Never changed once it has been shipped, only added to.
std::vector<std::vector<std::string>> migrations(const std::string& bytes) {
    return {
        {
            "CREATE TABLE players (id TEXT PRIMARY KEY, name TEXT NOT NULL, name_key TEXT UNIQUE, password TEXT)",
            "CREATE TABLE tokens (hash TEXT PRIMARY KEY, player TEXT NOT NULL, label TEXT NOT NULL)",
            "CREATE TABLE processes (id TEXT PRIMARY KEY, url TEXT NOT NULL, until_time BIGINT NOT NULL)",
            "CREATE TABLE tables (id TEXT PRIMARY KEY, data TEXT NOT NULL, state BIGINT NOT NULL, owner TEXT NOT NULL, "
            "player_a TEXT, player_b TEXT, created BIGINT NOT NULL)",
            "CREATE INDEX tables_by_state ON tables (state, owner)",
            "CREATE TABLE entries (table_id TEXT NOT NULL, number BIGINT NOT NULL, data TEXT NOT NULL, "
            "PRIMARY KEY (table_id, number))",
            "CREATE TABLE games (id TEXT PRIMARY KEY, table_id TEXT NOT NULL, game TEXT NOT NULL, book TEXT NOT NULL, "
            "player_a TEXT NOT NULL, player_b TEXT NOT NULL, name_a TEXT NOT NULL, name_b TEXT NOT NULL, "
            "started BIGINT NOT NULL, ended BIGINT NOT NULL, turn BIGINT NOT NULL, result TEXT NOT NULL, "
            "ended_by TEXT NOT NULL, list TEXT NOT NULL, replay " +
                bytes + ")",
            "CREATE INDEX games_by_a ON games (player_a, started)",
            "CREATE INDEX games_by_b ON games (player_b, started)",
            "CREATE TABLE decks (player TEXT NOT NULL, game TEXT NOT NULL, name TEXT NOT NULL, content TEXT NOT NULL, "
            "PRIMARY KEY (player, game, name))",
            "CREATE TABLE lists (id TEXT PRIMARY KEY, player TEXT NOT NULL, game TEXT NOT NULL, name TEXT NOT NULL, "
            "json TEXT NOT NULL, cards BIGINT NOT NULL, understood BIGINT NOT NULL)",
            "CREATE INDEX lists_by_player ON lists (player, game)",
        },
        {
            "ALTER TABLE tables ADD COLUMN attended BIGINT NOT NULL DEFAULT 0",
        }};
}

template <class T>
T from_json(const std::string& json) {
    T out;
    wire::JsonReader in(json);
    wire::read(in, out);
    return out;
}

Value text_or_null(const std::string& text) { return text.empty() ? Value{} : Value{text}; }

// Of one player, in letters.
constexpr std::int64_t kMostDeletedText = 16 << 20;

const std::string kGameColumns =
    "id, table_id, game, book, player_a, player_b, name_a, name_b, started, ended, turn, result, ended_by, list";

}  // namespace

Store::Store(std::unique_ptr<Database> database) : database_(std::move(database)) { migrate(); }

void Store::begin() { database_->run("BEGIN"); }
void Store::commit() { database_->run("COMMIT"); }

void Store::roll_back() {
    try {
        database_->run("ROLLBACK");
    } catch (const DatabaseError&) {
        // There is none where the connection is gone.
    }
}

void Store::migrate() {
    begin();
    database_->lock_schema();
    database_->run("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)");
    const auto rows = database_->run("SELECT version FROM schema_version");
    const auto all = migrations(database_->bytes_type());
    const auto version = rows.empty() ? 0 : static_cast<std::size_t>(number_of(rows[0][0]));
    if (version > all.size()) {
        roll_back();
        throw DatabaseError("the database is of a newer version of this program");
    }
    if (rows.empty()) database_->run("INSERT INTO schema_version VALUES (0)");
    for (std::size_t at = version; at < all.size(); ++at) {
        for (const std::string& statement : all[at]) database_->run(statement);
    }
    database_->run("UPDATE schema_version SET version = $1", {std::int64_t(all.size())});
    commit();
}

// ---- players
void Store::add_player(const Player& player) {
    database_->run("INSERT INTO players (id, name) VALUES ($1, $2)", {player.id, player.name});
}

std::optional<Player> Store::find_player(const std::string& id) {
    const auto rows = database_->run("SELECT id, name, name_key FROM players WHERE id = $1", {id});
    if (rows.empty()) return std::nullopt;
    return Player{text_of(rows[0][0]), text_of(rows[0][1]), !text_of(rows[0][2]).empty()};
}

std::optional<Player> Store::player_of_token(const std::string& hash) {
    const auto rows = database_->run(
        "SELECT players.id, players.name, players.name_key FROM tokens, players WHERE tokens.hash = $1 AND "
        "players.id = tokens.player",
        {hash});
    if (rows.empty()) return std::nullopt;
    return Player{text_of(rows[0][0]), text_of(rows[0][1]), !text_of(rows[0][2]).empty()};
}

void Store::add_token(const std::string& hash, const std::string& player, const std::string& label) {
    database_->run("INSERT INTO tokens (hash, player, label) VALUES ($1, $2, $3)", {hash, player, label});
}

std::optional<Claim> Store::find_claim(const std::string& name) {
    const auto rows = database_->run("SELECT id, password FROM players WHERE name_key = $1", {lower(name)});
    if (rows.empty()) return std::nullopt;
    return Claim{text_of(rows[0][0]), text_of(rows[0][1])};
}

bool Store::claim(const std::string& player, const std::string& name, const std::string& password) {
    const auto taken = find_claim(name);
    if (taken && taken->player != player) return false;
    database_->run("UPDATE players SET name = $1, name_key = $2, password = $3 WHERE id = $4",
                   {name, lower(name), password, player});
    return true;
}

// ---- tables
bool Store::add_table(const TableRecord& table, TableState state, const std::string& process) {
    database_->run(
        "INSERT INTO tables (id, data, state, owner, player_a, player_b, created) VALUES ($1, $2, $3, $4, $5, $6, $7) "
        "ON CONFLICT DO NOTHING",
        {table.table, wire::to_json(table), std::int64_t(state), process, text_or_null(table.seats[0].player),
         text_or_null(table.seats[1].player), table.created});
    return database_->changed() == 1;
}

TableRow Store::table_row(const Row& row) const {
    return {from_json<TableRecord>(text_of(row[0])), static_cast<TableState>(number_of(row[1])), text_of(row[2])};
}

std::optional<TableRow> Store::find_table(const std::string& id) {
    const auto rows = database_->run("SELECT data, state, owner FROM tables WHERE id = $1", {id});
    if (rows.empty()) return std::nullopt;
    return table_row(rows[0]);
}

bool Store::save_table(const TableRecord& table, TableState state, const std::string& process) {
    database_->run("UPDATE tables SET data = $1, state = $2, player_a = $3, player_b = $4 WHERE id = $5 AND owner = $6",
                   {wire::to_json(table), std::int64_t(state), text_or_null(table.seats[0].player),
                    text_or_null(table.seats[1].player), table.table, process});
    return database_->changed() == 1;
}

bool Store::append(const std::string& table, const EntryRecord& entry, const std::string& process) {
    // The table's row is kept as it is until this is committed: nobody takes the table over in between.
    database_->run(
        "INSERT INTO entries (table_id, number, data) SELECT id, CAST($1 AS BIGINT), CAST($2 AS TEXT) FROM "
        "tables WHERE id = $3 AND owner = $4" +
            database_->keep_rows(),
        {std::int64_t{entry.number}, wire::to_json(entry), table, process});
    return database_->changed() == 1;
}

std::vector<EntryRecord> Store::entries(const std::string& table) {
    std::vector<EntryRecord> out;
    for (const Row& row : database_->run("SELECT data FROM entries WHERE table_id = $1 ORDER BY number", {table}))
        out.push_back(from_json<EntryRecord>(text_of(row[0])));
    return out;
}

std::vector<TableRow> Store::tables_of(const std::string& player, int most) {
    std::vector<TableRow> out;
    for (const Row& row : database_->run("SELECT data, state, owner FROM tables WHERE (player_a = $1 OR player_b = $2) "
                                         "AND state < 2 ORDER BY created DESC LIMIT $3",
                                         {player, player, std::int64_t{most}}))
        out.push_back(table_row(row));
    return out;
}

void Store::tidy(std::int64_t now) {
    constexpr std::int64_t kDay = 86'400'000;
    database_->run("DELETE FROM entries WHERE table_id IN (SELECT id FROM tables WHERE state = 2 AND created < $1)",
                   {now - 7 * kDay});
    database_->run("DELETE FROM tables WHERE (state = 2 AND created < $1) OR (state = 0 AND created < $2)",
                   {now - 7 * kDay, now - 2 * kDay});
    database_->run(
        "DELETE FROM lists WHERE name = '' AND id NOT IN (SELECT list FROM games) AND NOT EXISTS "
        "(SELECT 1 FROM tables WHERE tables.data LIKE '%' || lists.id || '%')");
}

// ---- which process has what
void Store::renew_process(const std::string& process, const std::string& url, std::int64_t milliseconds) {
    const std::string until = database_->now() + " + " + std::to_string(milliseconds);
    database_->run("UPDATE processes SET until_time = " + until + " WHERE id = $1", {process});
    if (database_->changed() == 0)
        database_->run("INSERT INTO processes (id, url, until_time) VALUES ($1, $2, " + until + ")", {process, url});
}

void Store::remove_process(const std::string& process) {
    database_->run("DELETE FROM processes WHERE id = $1", {process});
}

void Store::forget_processes(const std::string& url) {
    if (url.empty())
        database_->run("DELETE FROM processes");
    else
        database_->run("DELETE FROM processes WHERE url = $1", {url});
}

std::optional<Owner> Store::owner(const std::string& table) {
    const auto rows = database_->run("SELECT tables.owner, processes.url, processes.until_time - " + database_->now() +
                                         " FROM tables LEFT JOIN processes ON processes.id = tables.owner WHERE "
                                         "tables.id = $1",
                                     {table});
    if (rows.empty()) return std::nullopt;
    return Owner{text_of(rows[0][0]), text_of(rows[0][1]), number_of(rows[0][2]) > 0};
}

bool Store::take(const std::string& table, const std::string& process) {
    database_->run(
        "UPDATE tables SET owner = $1 WHERE id = $2 AND (owner = $3 OR NOT EXISTS (SELECT 1 FROM processes "
        "WHERE processes.id = tables.owner AND until_time > " +
            database_->now() + "))",
        {process, table, process});
    return database_->changed() == 1;
}

std::vector<std::string> Store::orphans(int most) {
    std::vector<std::string> out;
    for (const Row& row :
         database_->run("SELECT id FROM tables WHERE state = 1 AND NOT EXISTS (SELECT 1 FROM processes WHERE "
                        "processes.id = tables.owner AND until_time > " +
                            database_->now() + ") LIMIT $1",
                        {std::int64_t{most}}))
        out.push_back(text_of(row[0]));
    return out;
}

void Store::note_attended(const std::vector<std::string>& tables) {
    for (const std::string& table : tables)
        database_->run("UPDATE tables SET attended = " + database_->now() + " WHERE id = $1", {table});
}

std::vector<TableRow> Store::open_tables(std::int64_t within, int most) {
    std::vector<TableRow> out;
    for (const Row& row : database_->run("SELECT data, state, owner FROM tables WHERE state = 0 AND attended > " +
                                             database_->now() + " - $1 ORDER BY created DESC LIMIT $2",
                                         {within, std::int64_t{most}}))
        out.push_back(table_row(row));
    return out;
}

// ---- games
void Store::save_game(const GameRow& game) {
    database_->run("INSERT INTO games (" + kGameColumns +
                       ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT DO NOTHING",
                   {game.id, game.table, game.game, game.book, game.players[0], game.players[1], game.names[0],
                    game.names[1], game.started, game.ended, std::int64_t{game.turn}, game.result, game.by, game.list});
}

void Store::finish_game(const GameRow& game, const std::string& replay) {
    save_game(game);
    database_->run("UPDATE games SET ended = $1, turn = $2, result = $3, ended_by = $4, replay = $5 WHERE id = $6",
                   {game.ended, std::int64_t{game.turn}, game.result, game.by, Bytes{replay}, game.id});
}

GameRow Store::game_row(const Row& row) const {
    GameRow out;
    out.id = text_of(row[0]);
    out.table = text_of(row[1]);
    out.game = text_of(row[2]);
    out.book = text_of(row[3]);
    out.players = {text_of(row[4]), text_of(row[5])};
    out.names = {text_of(row[6]), text_of(row[7])};
    out.started = number_of(row[8]);
    out.ended = number_of(row[9]);
    out.turn = static_cast<int>(number_of(row[10]));
    out.result = text_of(row[11]);
    out.by = text_of(row[12]);
    out.list = text_of(row[13]);
    return out;
}

std::optional<GameRow> Store::find_game(const std::string& id) {
    const auto rows = database_->run("SELECT " + kGameColumns + " FROM games WHERE id = $1", {id});
    if (rows.empty()) return std::nullopt;
    return game_row(rows[0]);
}

std::string Store::replay_of(const std::string& id) {
    const auto rows = database_->run(
        "SELECT replay FROM games WHERE id = $1 AND ended > 0 AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.id = "
        "games.table_id AND state < 2)",
        {id});
    return rows.empty() ? "" : bytes_of(rows[0][0]);
}

std::vector<GameRow> Store::games_of(const std::string& player, std::int64_t before, int most) {
    std::vector<GameRow> out;
    for (const Row& row : database_->run("SELECT " + kGameColumns +
                                             " FROM games WHERE (player_a = $1 OR player_b = $2) AND started < $3 "
                                             "ORDER BY started DESC LIMIT $4",
                                         {player, player, before, std::int64_t{most}}))
        out.push_back(game_row(row));
    return out;
}

std::vector<GameRow> Store::running_games_of(const std::string& player, int most) {
    std::vector<GameRow> out;
    for (const Row& row : database_->run("SELECT " + kGameColumns +
                                             " FROM games WHERE (player_a = $1 OR player_b = $2) AND ended = 0 "
                                             "ORDER BY started DESC LIMIT $3",
                                         {player, player, std::int64_t{most}}))
        out.push_back(game_row(row));
    return out;
}

// ---- decks and card lists
std::vector<OwnedDeck> Store::decks_of(const std::string& player, const std::string& game) {
    std::vector<OwnedDeck> out;
    for (const Row& row : database_->run(
             "SELECT name, content FROM decks WHERE player = $1 AND game = $2 ORDER BY name", {player, game}))
        out.push_back({text_of(row[0]), text_of(row[1])});
    return out;
}

void Store::save_deck(const std::string& player, const std::string& game, const std::string& name,
                      const std::string& text) {
    database_->run(
        "INSERT INTO decks (player, game, name, content) VALUES ($1, $2, $3, $4) ON CONFLICT (player, game, "
        "name) DO UPDATE SET content = excluded.content",
        {player, game, name, text});
}

void Store::delete_deck(const std::string& player, const std::string& game, const std::string& name) {
    database_->run("DELETE FROM decks WHERE player = $1 AND game = $2 AND name = $3", {player, game, name});
}

int Store::count_decks(const std::string& player) {
    return static_cast<int>(number_of(database_->run("SELECT COUNT(*) FROM decks WHERE player = $1", {player})[0][0]));
}

std::vector<StoredList> Store::lists_of(const std::string& player, const std::string& game) {
    std::vector<StoredList> out;
    for (const Row& row :
         database_->run("SELECT id, name, cards, understood FROM lists WHERE player = $1 AND game = $2 AND "
                        "name <> '' ORDER BY name",
                        {player, game}))
        out.push_back({text_of(row[0]), player, game, text_of(row[1]), "", static_cast<int>(number_of(row[2])),
                       static_cast<int>(number_of(row[3]))});
    return out;
}

std::optional<StoredList> Store::find_list(const std::string& id) {
    const auto rows =
        database_->run("SELECT player, game, name, json, cards, understood FROM lists WHERE id = $1", {id});
    if (rows.empty()) return std::nullopt;
    const Row& row = rows[0];
    return StoredList{id,
                      text_of(row[0]),
                      text_of(row[1]),
                      text_of(row[2]),
                      text_of(row[3]),
                      static_cast<int>(number_of(row[4])),
                      static_cast<int>(number_of(row[5]))};
}

void Store::save_list(const StoredList& list) {
    database_->run(
        "INSERT INTO lists (id, player, game, name, json, cards, understood) VALUES ($1, $2, $3, $4, $5, $6, "
        "$7)",
        {list.id, list.player, list.game, list.name, list.json, std::int64_t{list.cards},
         std::int64_t{list.understood}});
}

void Store::delete_list(const std::string& player, const std::string& id) {
    // Games go on with it, and can be looked at again: it only loses its name, unless there are too many of these.
    const auto kept = database_->run(
        "SELECT CAST(COALESCE(SUM(LENGTH(json)), 0) AS BIGINT) FROM lists WHERE player = $1 AND name = ''", {player});
    if (number_of(kept[0][0]) < kMostDeletedText)
        database_->run("UPDATE lists SET name = '' WHERE player = $1 AND id = $2", {player, id});
    else
        database_->run("DELETE FROM lists WHERE player = $1 AND id = $2", {player, id});
}

}  // namespace arbiter::server
