// What all parts of the server share.
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "server/database_worker.h"
#include "server/loaded_game.h"

namespace arbiter::server {

class TableDirectory;
class RuleLibrary;
class LessonLibrary;
class Analyst;

// Counters since the start; shown by /metrics.
struct Metrics {
    std::atomic<std::uint64_t> connections{0}, connected{0}, messages{0}, refused{0}, malformed{0}, too_many{0};
    std::atomic<std::uint64_t> answers{0}, updates{0}, update_bytes{0}, games_started{0}, games_ended{0};
    std::atomic<std::uint64_t> bot_answers{0}, incidents{0}, slow_readers{0}, bytes_sent{0};
    std::atomic<std::int64_t> rooms{0};
    std::atomic<int> passwords{0};  // that are being hashed now
    // Answers by the milliseconds until they were told: under 1, 5, 10, 25, 50, 100, 250, 1000, and all.
    static constexpr std::array<int, 8> kBounds{1, 5, 10, 25, 50, 100, 250, 1000};
    std::array<std::atomic<std::uint64_t>, 9> answer_times{};
    std::atomic<std::uint64_t> answer_microseconds{0};  // of all of them together

    void took(double milliseconds);
    std::string text() const;
};

struct Limits {
    double messages_a_second = 40;
    double burst = 120;
    int connections_of_address = 400;
    double connections_a_second = 20;
    double connection_burst = 100;
    std::size_t queued_bytes = 2 * 1024 * 1024;
    int tables_of_player = 200;  // that are not over
    int decks_of_player = 200;
    int lists_of_player = 20;
    std::chrono::milliseconds analysis{4000};  // of a game
};

struct Services {
    boost::asio::io_context& io;
    boost::asio::thread_pool& bots;     // think here
    boost::asio::thread_pool& workers;  // compilers, passwords, replays: whatever else takes long
    DatabaseWorker& database;
    LoadedGames& loaded_games;
    TableDirectory& directory;
    Metrics& metrics;
    Limits limits;
    std::string process;
    std::string url;  // by which clients reach this process; empty: the one that they came by
    std::shared_ptr<const std::vector<wire::GameSummary>> games;  // for the first page
    std::shared_ptr<RuleLibrary> rules;
    std::shared_ptr<LessonLibrary> lessons;
    std::shared_ptr<Analyst> analyst;
};

std::int64_t now_milliseconds();

// Thrown for a failed check of the engine: one game ends, the process does not.
struct GameFault {
    std::string what;
};
void catch_incidents(Metrics&);

// For tests: called wherever the engine is at work for a table, and may fail a check of it there. Set while no server
// runs; none: nothing is called.
using FailureHook = void (*)(std::string_view where, const std::string& table);
void set_failure_hook(FailureHook);
void may_fail(std::string_view where, const std::string& table);

}  // namespace arbiter::server
