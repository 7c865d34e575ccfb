// One process a mutant.
#include "hunt.h"

#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <map>
#include <numeric>

#include "base/check.h"

namespace arbiter::mutate {

namespace {

// Seconds of processor time that one scenario may take; all of them together need less.
constexpr int kSeconds = 4;

// What a child tells its parent, even when it dies.
struct Note {
    int at;       // the scenario that it is trying
    int touched;  // how many it had to try
};

enum ExitCode : int { kSurvived = 0, kKilled = 1 };

void limit_time() {
    itimerval limit{};
    limit.it_value.tv_sec = kSeconds;
    setitimer(ITIMER_PROF, &limit, nullptr);
}

bool cites(const Prepared& prepared, const std::string& clause) {
    const auto& cited = prepared.scenario->cites;
    const auto mine = cited.find(prepared.book);
    return mine != cited.end() && std::find(mine->second.begin(), mine->second.end(), clause) != mine->second.end();
}

class Hunt {
  public:
    Hunt(const std::vector<Mutant>& mutants, const std::vector<Prepared>& all)
        : mutants_(mutants), all_(all), kills_(all.size()), fates_(mutants.size()) {
        void* shared =
            mmap(nullptr, sizeof(Note) * mutants.size(), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        CHECK(shared != MAP_FAILED);
        notes_ = static_cast<Note*>(shared);
    }
    ~Hunt() { munmap(notes_, sizeof(Note) * mutants_.size()); }
    Hunt(const Hunt&) = delete;
    Hunt& operator=(const Hunt&) = delete;

    std::vector<CardOutcome> run(int at_a_time) {
        for (std::size_t mutant = 0; mutant < mutants_.size(); ++mutant) {
            while (static_cast<int>(children_.size()) >= at_a_time) wait_for_one();
            send(mutant);
        }
        while (!children_.empty()) wait_for_one();
        return std::move(fates_);
    }

  private:
    // Those that cite the clause, then those that noticed most so far.
    std::vector<int> order_for(const Mutant& mutant) const {
        std::vector<int> order(all_.size());
        std::iota(order.begin(), order.end(), 0);
        const auto rank = [&](int at) {
            const auto ix = static_cast<std::size_t>(at);
            return kills_[ix] + (!mutant.clause.empty() && cites(all_[ix], mutant.clause) ? 1'000'000 : 0);
        };
        std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return rank(a) > rank(b); });
        return order;
    }

    void send(std::size_t mutant) {
        const std::vector<int> order = order_for(mutants_[mutant]);
        std::fflush(nullptr);
        const pid_t child = fork();
        CHECK(child >= 0);
        if (child == 0) _exit(try_all(mutants_[mutant], order, notes_[mutant]));
        children_[child] = mutant;
    }

    // In the child.
    int try_all(const Mutant& mutant, const std::vector<int>& order, Note& note) const {
        [[maybe_unused]] const auto* quiet = std::freopen("/dev/null", "w", stderr);
        std::vector<std::pair<int, Game>> unnoticed;
        for (int at : order) {
            note.at = at;
            const Prepared& prepared = all_[static_cast<std::size_t>(at)];
            limit_time();
            const Changed changed = mutant.change(prepared);
            if (changed.how == Changed::How::Untouched) continue;
            ++note.touched;
            if (changed.how == Changed::How::Noticed) return kKilled;
            if (fails(prepared, changed.game, scenario::Thoroughness::Plain)) return kKilled;
            unnoticed.emplace_back(at, changed.game);
        }
        // What is hidden or saved shows only in the other passes, which take longer.
        for (const auto& [at, game] : unnoticed) {
            note.at = at;
            limit_time();
            if (fails(all_[static_cast<std::size_t>(at)], game, scenario::Thoroughness::All)) return kKilled;
        }
        return kSurvived;
    }

    static bool fails(const Prepared& prepared, const Game& game, scenario::Thoroughness how) {
        return !scenario::run_scenario(*prepared.scenario, game, how).passed();
    }

    void wait_for_one() {
        int status = 0;
        const pid_t child = waitpid(-1, &status, 0);
        const auto found = children_.find(child);
        if (found == children_.end()) return;
        const std::size_t mutant = found->second;
        children_.erase(found);
        CardOutcome& outcome_of_card = fates_[mutant];
        outcome_of_card.touched = notes_[mutant].touched;
        if (WIFEXITED(status) && WEXITSTATUS(status) == kSurvived) return;
        const auto killer = static_cast<std::size_t>(notes_[mutant].at);
        ++kills_[killer];
        outcome_of_card.killer = all_[killer].name();
        const bool timed_out = WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF;
        outcome_of_card.how = WIFEXITED(status) ? "fails" : timed_out ? "does not end" : "aborts";
    }

    const std::vector<Mutant>& mutants_;
    const std::vector<Prepared>& all_;
    std::vector<int> kills_;
    std::vector<CardOutcome> fates_;
    std::map<pid_t, std::size_t> children_;
    Note* notes_ = nullptr;
};

}  // namespace

std::vector<CardOutcome> hunt(const std::vector<Mutant>& mutants, const std::vector<Prepared>& all, int at_a_time) {
    return Hunt(mutants, all).run(at_a_time);
}

}  // namespace arbiter::mutate
