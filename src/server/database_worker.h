// The thread that talks to the database. Requests that arrive while it is busy are committed together, so that a
// thousand tables cost one write to the disk and not a thousand.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "server/store.h"

namespace arbiter::server {

class DatabaseWorker {
  public:
    // Every so often, on its own thread between other work.
    using Housekeeping = std::function<void(Store&)>;

    explicit DatabaseWorker(std::unique_ptr<Store> store);
    // Finishes all requests first.
    ~DatabaseWorker();
    DatabaseWorker(const DatabaseWorker&) = delete;
    DatabaseWorker& operator=(const DatabaseWorker&) = delete;

    // Does the work in a transaction, perhaps together with others', and then calls `then` on this thread: with true,
    // or with false if the database refused it and nothing was kept. The work must be repeatable: it may be done twice.
    void run(std::function<void(Store&)> work, std::function<void(bool)> then);
    // The same, and waits for it: for the start and the end of the program. False: the database refused it.
    bool run_now(const std::function<void(Store&)>& work);

    // Did the last request succeed?
    bool healthy() const { return healthy_; }
    std::uint64_t commits() const { return commits_; }
    std::uint64_t works() const { return works_; }

  private:
    struct Job {
        std::function<void(Store&)> work;
        std::function<void(bool)> then;
    };

    void loop();
    bool try_all(std::vector<Job>&);
    void one_by_one(std::vector<Job>&);

    std::unique_ptr<Store> store_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<Job> jobs_;
    bool stop_ = false;
    std::atomic<bool> healthy_{true};
    std::atomic<std::uint64_t> commits_{0};
    std::atomic<std::uint64_t> works_{0};
    std::thread thread_;
};

}  // namespace arbiter::server
