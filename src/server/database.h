// The part of a database that the store needs. SQLite and PostgreSQL get the same statements; where their dialects
// differ, this interface hides it.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

namespace arbiter::server {

struct Bytes {
    std::string bytes;
};
using Value = std::variant<std::monostate, std::int64_t, std::string, Bytes>;
using Row = std::vector<Value>;

// The database refused a statement, or cannot be reached. What it says is for the log of the server and nobody else.
struct DatabaseError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

std::int64_t number_of(const Value&);
std::string text_of(const Value&);
std::string bytes_of(const Value&);

// To be used by one thread at a time.
class Database {
  public:
    virtual ~Database() = default;
    // Parameters are $1, $2 ... in the order in which they stand in the statement.
    virtual std::vector<Row> run(const std::string& sql, const std::vector<Value>& parameters = {}) = 0;
    // How many rows the last statement has changed.
    virtual int changed() const = 0;
    // The time in milliseconds as an expression: of the database, where several machines share it.
    virtual std::string now() const = 0;
    // Keeps the rows of a SELECT as they are until the transaction ends.
    virtual std::string keep_rows() const = 0;
    // The type of a column of bytes.
    virtual std::string bytes_type() const = 0;
    // Alone with the schema until the transaction ends.
    virtual void lock_schema() = 0;
    // Whether the connection can be used again after an error, if need be by a new one.
    virtual bool reconnect() = 0;
};

// A file, which is made where there is none.
std::unique_ptr<Database> open_sqlite(const std::string& file);
// postgresql://...
std::unique_ptr<Database> open_postgres(const std::string& url);

}  // namespace arbiter::server
