// The server: WebSocket and pages over HTTP, tables, bots, database.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "arbiter/result.h"
#include "server/services.h"

namespace arbiter::server {

struct ServerOptions {
    std::string address = "127.0.0.1";
    unsigned short port = 0;  // 0: any that is free
    std::string data;         // a folder; empty: nothing outlives the process
    std::string database;     // postgresql://...; empty: SQLite in the folder
    std::vector<std::string> cards;
    // Games compiled before, by another server of this process with the same cards; null: its own.
    std::shared_ptr<LoadedGames> loaded_games;
    std::string web;                   // the folder of the built page; empty: there is none
    std::string root;                  // of the project
    std::string url;                   // by which clients reach this process
    std::vector<std::string> origins;  // that may connect besides the server's own
    bool behind_proxy = false;         // X-Real-IP says where a client is
    int threads = 2;
    int workers = 2;
    Limits limits;
};

class Server {
  public:
    explicit Server(ServerOptions);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    // The problems: a port that is taken, a folder that cannot be written, wrong cards. None: it runs.
    std::vector<arbiter::Diagnostic> start();
    unsigned short port() const;
    // Saves all games, tells all clients, and returns when all is done.
    void stop();
    const Metrics& metrics() const;
    Services& services();

  private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace arbiter::server
