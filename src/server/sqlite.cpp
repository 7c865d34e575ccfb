// SQLite: write-ahead log, every commit on the disk before it is acknowledged.
#include <sqlite3.h>

#include <unordered_map>

#include "server/database.h"

namespace arbiter::server {

std::int64_t number_of(const Value& value) {
    const auto* number = std::get_if<std::int64_t>(&value);
    return number ? *number : 0;
}

std::string text_of(const Value& value) {
    const auto* text = std::get_if<std::string>(&value);
    return text ? *text : "";
}

std::string bytes_of(const Value& value) {
    const auto* bytes = std::get_if<Bytes>(&value);
    return bytes ? bytes->bytes : "";
}

namespace {

class Sqlite final : public Database {
  public:
    explicit Sqlite(const std::string& file) {
        if (sqlite3_open_v2(file.c_str(), &handle_, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                            nullptr) != SQLITE_OK) {
            const std::string why = handle_ ? sqlite3_errmsg(handle_) : "no memory";
            sqlite3_close(handle_);
            throw DatabaseError("cannot open the database: " + why);
        }
        sqlite3_busy_timeout(handle_, 5000);
        for (const char* setting : {"PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", "PRAGMA foreign_keys=ON"})
            run(setting, {});
    }

    ~Sqlite() override {
        for (auto& [sql, statement] : statements_) sqlite3_finalize(statement);
        sqlite3_close(handle_);
    }

    Sqlite(const Sqlite&) = delete;
    Sqlite& operator=(const Sqlite&) = delete;

    std::vector<Row> run(const std::string& sql, const std::vector<Value>& parameters) override {
        sqlite3_stmt* statement = prepared(sql);
        int at = 0;
        for (const Value& value : parameters) bind(statement, ++at, value);
        std::vector<Row> rows;
        int status = SQLITE_ROW;
        while ((status = sqlite3_step(statement)) == SQLITE_ROW) rows.push_back(row_of(statement));
        sqlite3_reset(statement);
        sqlite3_clear_bindings(statement);
        if (status != SQLITE_DONE) throw DatabaseError(sqlite3_errmsg(handle_));
        return rows;
    }

    int changed() const override { return sqlite3_changes(handle_); }

    std::string now() const override { return "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"; }
    std::string keep_rows() const override { return ""; }
    std::string bytes_type() const override { return "BLOB"; }
    void lock_schema() override {}
    bool reconnect() override { return true; }

  private:
    sqlite3_stmt* prepared(const std::string& sql) {
        if (const auto found = statements_.find(sql); found != statements_.end()) return found->second;
        sqlite3_stmt* statement = nullptr;
        if (sqlite3_prepare_v2(handle_, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK)
            throw DatabaseError(sqlite3_errmsg(handle_));
        statements_.emplace(sql, statement);
        return statement;
    }

    static void bind(sqlite3_stmt* statement, int at, const Value& value) {
        if (const auto* number = std::get_if<std::int64_t>(&value)) {
            sqlite3_bind_int64(statement, at, *number);
        } else if (const auto* text = std::get_if<std::string>(&value)) {
            sqlite3_bind_text(statement, at, text->data(), static_cast<int>(text->size()), SQLITE_TRANSIENT);
        } else if (const auto* bytes = std::get_if<Bytes>(&value)) {
            sqlite3_bind_blob(statement, at, bytes->bytes.data(), static_cast<int>(bytes->bytes.size()),
                              SQLITE_TRANSIENT);
        } else {
            sqlite3_bind_null(statement, at);
        }
    }

    static Row row_of(sqlite3_stmt* statement) {
        Row row;
        for (int at = 0; at < sqlite3_column_count(statement); ++at) {
            const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement, at));
            switch (sqlite3_column_type(statement, at)) {
                case SQLITE_INTEGER: row.emplace_back(std::int64_t{sqlite3_column_int64(statement, at)}); break;
                case SQLITE_TEXT:
                    row.emplace_back(
                        std::string(reinterpret_cast<const char*>(sqlite3_column_text(statement, at)), size));
                    break;
                case SQLITE_BLOB:
                    row.emplace_back(
                        Bytes{std::string(static_cast<const char*>(sqlite3_column_blob(statement, at)), size)});
                    break;
                default: row.emplace_back(std::monostate{});
            }
        }
        return row;
    }

    sqlite3* handle_ = nullptr;
    std::unordered_map<std::string, sqlite3_stmt*> statements_;
};

}  // namespace

std::unique_ptr<Database> open_sqlite(const std::string& file) { return std::make_unique<Sqlite>(file); }

}  // namespace arbiter::server
