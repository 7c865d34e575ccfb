// Chances in recorded games, worked out by playing on from their positions.
#pragma once

#include <boost/asio/thread_pool.hpp>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>

#include "server/loaded_game.h"

namespace arbiter::server {

// One game at a time, on the workers, in pieces of some milliseconds: whatever else they have to do comes in between.
// What was worked out last is kept.
class Analyst : public std::enable_shared_from_this<Analyst> {
  public:
    using Found = std::shared_ptr<const wire::Chances>;
    using Then = std::function<void(Found)>;

    // `time`: spent on one game, about.
    Analyst(boost::asio::thread_pool& workers, std::chrono::milliseconds time) : workers_(workers), time_(time) {}

    // Calls `then` on a worker, or at once where it is known; with nothing where the replay cannot be played.
    // False: too many others wait.
    bool chances(const std::string& game_id, const std::string& replay, const LoadedGamePtr&, Seat, Then then);

  private:
    class Job;
    using Key = std::pair<std::string, Seat>;

    void run_next();
    void work_on(const std::shared_ptr<Job>&);
    void finish(const Key&, Found);

    boost::asio::thread_pool& workers_;
    const std::chrono::milliseconds time_;
    std::mutex mutex_;
    std::map<Key, Found> known_;
    std::deque<Key> newest_;  // of what is known, the oldest first
    std::map<Key, std::vector<Then>> wanted_;
    std::deque<std::shared_ptr<Job>> waiting_;
    bool working_ = false;
};

// The answer in words: "level up AR01-007 Warden Oriel in A's battle area 2".
std::string tell_answer(const LoadedGame&, const State& before, Action answer);
// The choice that led to the position after `at` choices, beside the others there were.
Result<wire::Compared> compare_choices(const LoadedGame&, const std::string& replay, int at, int to);

}  // namespace arbiter::server
