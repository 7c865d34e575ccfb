// A server in this process, on a port that was free.
#pragma once

#include <gtest/gtest.h>

#include "server/server.h"
#include "source.h"
#include "table_client.h"

namespace arbiter::server {

struct RunningServer {
    explicit RunningServer(ServerOptions options = {}) {
        options.root = source_folder().string();
        // To compile the cards of all games takes longer than most tests.
        static const auto loaded_games = std::make_shared<LoadedGames>();
        options.loaded_games = loaded_games;
        if (options.limits.messages_a_second == Limits{}.messages_a_second) {
            options.limits.messages_a_second = 1e6;
            options.limits.burst = 1e6;
        }
        options.limits.connection_burst = 1e6;
        options.limits.analysis = std::chrono::milliseconds(400);
        options.limits.connections_of_address = std::max(options.limits.connections_of_address, 10000);
        server = std::make_unique<Server>(options);
        for (const Diagnostic& problem : server->start()) ADD_FAILURE() << problem.to_string();
        port = server->port();
    }
    std::unique_ptr<Server> server;
    int port = 0;
};

}  // namespace arbiter::server
