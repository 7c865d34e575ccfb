// PostgreSQL, for several servers that share their tables.
#include <libpq-fe.h>

#include <unordered_map>

#include "server/database.h"

namespace arbiter::server {

namespace {

// Types of columns, by the numbers that PostgreSQL has for them.
constexpr Oid kBool = 16, kBytes = 17, kInt8 = 20, kInt2 = 21, kInt4 = 23;

int digit(char c) { return c <= '9' ? c - '0' : c - 'a' + 10; }

std::string from_hex(std::string_view text) {
    std::string out;
    for (std::size_t at = 2; at + 1 < text.size(); at += 2)
        out += static_cast<char>(digit(text[at]) * 16 + digit(text[at + 1]));
    return out;
}

std::string hex_of(const std::string& bytes) {
    constexpr char kDigits[] = "0123456789abcdef";
    std::string out = "\\x";
    for (const char c : bytes) {
        out += kDigits[static_cast<unsigned char>(c) >> 4];
        out += kDigits[static_cast<unsigned char>(c) & 15];
    }
    return out;
}

class Postgres final : public Database {
  public:
    explicit Postgres(std::string url) : url_(std::move(url)) { connect(); }
    ~Postgres() override { PQfinish(handle_); }
    Postgres(const Postgres&) = delete;
    Postgres& operator=(const Postgres&) = delete;

    std::vector<Row> run(const std::string& sql, const std::vector<Value>& parameters) override {
        std::vector<std::string> texts;
        texts.reserve(parameters.size());
        std::vector<const char*> values;
        for (const Value& value : parameters) {
            if (std::holds_alternative<std::monostate>(value)) {
                values.push_back(nullptr);
                continue;
            }
            texts.push_back(std::holds_alternative<std::int64_t>(value) ? std::to_string(number_of(value))
                            : std::holds_alternative<Bytes>(value)      ? hex_of(bytes_of(value))
                                                                        : text_of(value));
            values.push_back(texts.back().c_str());
        }
        // With parameters a statement comes again and is worth preparing.
        const std::unique_ptr<PGresult, void (*)(PGresult*)> result(
            parameters.empty() ? PQexec(handle_, sql.c_str())
                               : PQexecPrepared(handle_, prepared(sql).c_str(), static_cast<int>(values.size()),
                                                values.data(), nullptr, nullptr, 0),
            PQclear);
        const ExecStatusType status = PQresultStatus(result.get());
        if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK) throw DatabaseError(PQerrorMessage(handle_));
        const char* changed = PQcmdTuples(result.get());
        changed_ = *changed ? std::stoi(changed) : 0;
        std::vector<Row> rows;
        for (int at = 0; at < PQntuples(result.get()); ++at) rows.push_back(row_of(result.get(), at));
        return rows;
    }

    int changed() const override { return changed_; }
    std::string now() const override { return "(extract(epoch from clock_timestamp())*1000)::bigint"; }
    std::string keep_rows() const override { return " FOR SHARE"; }
    std::string bytes_type() const override { return "BYTEA"; }
    void lock_schema() override { run("SELECT pg_advisory_xact_lock(4217)", {}); }

    bool reconnect() override {
        if (PQstatus(handle_) == CONNECTION_OK) return true;
        PQfinish(handle_);
        handle_ = nullptr;
        prepared_.clear();
        try {
            connect();
        } catch (const DatabaseError&) {
            return false;
        }
        return true;
    }

  private:
    void connect() {
        handle_ = PQconnectdb(url_.c_str());
        if (PQstatus(handle_) != CONNECTION_OK) {
            // It ends its message with a new line.
            std::string why = PQerrorMessage(handle_);
            why.resize(why.find_last_not_of('\n') + 1);
            throw DatabaseError("cannot reach the database: " + why);
        }
        PQsetNoticeProcessor(
            handle_, [](void*, const char*) {}, nullptr);
    }

    const std::string& prepared(const std::string& sql) {
        if (const auto found = prepared_.find(sql); found != prepared_.end()) return found->second;
        const std::string name = "s" + std::to_string(prepared_.size());
        PGresult* made = PQprepare(handle_, name.c_str(), sql.c_str(), 0, nullptr);
        const bool good = PQresultStatus(made) == PGRES_COMMAND_OK;
        PQclear(made);
        if (!good) throw DatabaseError(PQerrorMessage(handle_));
        return prepared_.emplace(sql, name).first->second;
    }

    static Row row_of(const PGresult* result, int at) {
        Row row;
        for (int column = 0; column < PQnfields(result); ++column) {
            if (PQgetisnull(result, at, column)) {
                row.emplace_back(std::monostate{});
                continue;
            }
            std::string text(PQgetvalue(result, at, column), static_cast<std::size_t>(PQgetlength(result, at, column)));
            const Oid type = PQftype(result, column);
            if (type == kInt8 || type == kInt4 || type == kInt2) {
                row.emplace_back(std::int64_t{std::stoll(text)});
            } else if (type == kBool) {
                row.emplace_back(std::int64_t{text == "t"});
            } else if (type == kBytes) {
                row.emplace_back(Bytes{from_hex(text)});
            } else {
                row.emplace_back(std::move(text));
            }
        }
        return row;
    }

    std::string url_;
    PGconn* handle_ = nullptr;
    int changed_ = 0;
    std::unordered_map<std::string, std::string> prepared_;
};

}  // namespace

std::unique_ptr<Database> open_postgres(const std::string& url) { return std::make_unique<Postgres>(url); }

}  // namespace arbiter::server
