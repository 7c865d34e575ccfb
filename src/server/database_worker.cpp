#include "server/database_worker.h"

#include <future>

namespace arbiter::server {

namespace {

// More at once would make those wait that came first.
constexpr std::size_t kMostTogether = 256;

}  // namespace

DatabaseWorker::DatabaseWorker(std::unique_ptr<Store> store) : store_(std::move(store)), thread_([this] { loop(); }) {}

DatabaseWorker::~DatabaseWorker() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

void DatabaseWorker::run(std::function<void(Store&)> work, std::function<void(bool)> then) {
    {
        const std::lock_guard lock(mutex_);
        jobs_.push_back({std::move(work), std::move(then)});
    }
    wake_.notify_one();
}

bool DatabaseWorker::run_now(const std::function<void(Store&)>& work) {
    std::promise<bool> done;
    run(work, [&](bool good) { done.set_value(good); });
    return done.get_future().get();
}

void DatabaseWorker::loop() {
    std::unique_lock lock(mutex_);
    for (;;) {
        wake_.wait(lock, [&] { return stop_ || !jobs_.empty(); });
        if (jobs_.empty()) return;
        std::vector<Job> batch;
        if (jobs_.size() <= kMostTogether) {
            batch.swap(jobs_);
        } else {
            const auto end = jobs_.begin() + kMostTogether;
            batch.assign(std::make_move_iterator(jobs_.begin()), std::make_move_iterator(end));
            jobs_.erase(jobs_.begin(), end);
        }
        lock.unlock();
        if (try_all(batch)) {
            for (Job& job : batch) job.then(true);
        } else {
            one_by_one(batch);
        }
        lock.lock();
    }
}

bool DatabaseWorker::try_all(std::vector<Job>& batch) {
    try {
        store_->begin();
        for (Job& job : batch) job.work(*store_);
        store_->commit();
    } catch (const std::exception&) {
        store_->roll_back();
        return false;
    }
    healthy_ = true;
    ++commits_;
    works_ += batch.size();
    return true;
}

// One of them was refused: the others must not suffer from it.
void DatabaseWorker::one_by_one(std::vector<Job>& batch) {
    healthy_ = store_->reconnect();
    for (Job& job : batch) {
        bool good = false;
        try {
            store_->begin();
            job.work(*store_);
            store_->commit();
            good = true;
            ++commits_;
            ++works_;
        } catch (const std::exception&) {
            store_->roll_back();
        }
        if (good) healthy_ = true;
        job.then(good);
    }
}

}  // namespace arbiter::server
