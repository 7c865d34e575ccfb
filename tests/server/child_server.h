// The program itself as a server, to be killed; and a database of its own for several of them.
#pragma once

#include <sys/types.h>

#include <memory>
#include <string>
#include <vector>

#include "table_client.h"

namespace arbiter::server {

class ChildServer {
  public:
    // With its own address as --url where it is one of several.
    explicit ChildServer(const std::vector<std::string>& arguments, bool one_of_several = false);
    ~ChildServer();
    ChildServer(const ChildServer&) = delete;
    ChildServer& operator=(const ChildServer&) = delete;

    int port() const { return port_; }  // 0: it did not start
    void kill_hard();
    // By SIGTERM; how it ended.
    int end_gently();
    // Whatever it writes to a file fails, as on a full disk; and no longer.
    void fill_disk();
    void empty_disk();

  private:
    pid_t process_ = -1;
    int output_ = -1;
    int port_ = 0;
};

// A PostgreSQL of the test's own, in a temporary folder, run by a user without rights where this one is root.
class PostgresCluster {
  public:
    // Null where PostgreSQL is not installed or cannot be started here.
    static std::unique_ptr<PostgresCluster> start();
    ~PostgresCluster();
    PostgresCluster(const PostgresCluster&) = delete;
    PostgresCluster& operator=(const PostgresCluster&) = delete;
    std::string url() const;
    // Goes away, and comes back with all it has.
    bool stop() const;
    bool start_again() const;

  private:
    PostgresCluster() = default;
    bool run(const std::string& command) const;

    std::string programs_, folder_, as_user_;
};

// A port that was free a moment ago.
int free_port();

}  // namespace arbiter::server
