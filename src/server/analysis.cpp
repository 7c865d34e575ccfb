// Plays on from the positions of recorded games, a little at a time, and counts who wins.
#include "server/analysis.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <cctype>
#include <chrono>

#include "arbiter/answers.h"
#include "arbiter/names.h"
#include "base/hash.h"
#include "search/chances.h"
#include "server/replay_pages.h"
#include "server/services.h"

namespace arbiter::server {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds kPiece{25};   // of work, then others have their turn
constexpr double kEverywhere = 0.6;  // of the time goes to all positions alike, then to where much seems to change
constexpr milliseconds kComparing{200};
constexpr int kAtOnce = 10;             // games from a position
constexpr int kMostGames = 400;         // from a position
constexpr std::size_t kLookedAt = 240;  // positions; in longer games only some are, and the others lie between them
constexpr std::size_t kCoarse = 16;     // the first look is at one in so many of these, for machines that are slow
constexpr std::size_t kSwings = 5, kSuspects = 10;
constexpr int kWorthTelling = 6;    // points
constexpr std::size_t kKept = 200;  // games
constexpr std::size_t kMostWaiting = 40;
constexpr std::size_t kMostCompared = 8;  // answers that are told

// "level up Warden Oriel on A's battle area 2"; "pass" alone says nothing, so that it goes by its button ("finish level
// up"), or by its question.
std::string words_of_answer(const LoadedGame& loaded, const State& before, Action answer, const std::string& label) {
    const auto says_something = [](const std::string& words) { return words.find(' ') != std::string::npos; };
    if (says_something(label)) return label;
    const player::Question asked = player::question_for(loaded.rules(), before, loaded.address(asked_seat(before)));
    const auto found = std::find_if(asked.choices.begin(), asked.choices.end(),
                                    [&](const player::Choice& one) { return one.action == answer; });
    if (found != asked.choices.end() && says_something(found->brief)) {
        std::string words = found->brief;
        words[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(words[0])));
        return words;
    }
    return label + ", asked “" + asked.words.substr(0, asked.words.find(" (pass:")) + "”";
}

}  // namespace

class Analyst::Job {
  public:
    Job(Key key, std::string replay, LoadedGamePtr loaded, milliseconds time)
        : key_(std::move(key)), replay_(std::move(replay)), loaded_(std::move(loaded)), time_(time) {}

    const Key& key() const { return key_; }
    Found found() const { return found_; }

    // Works for a while. True: it is done.
    bool work() {
        const auto until = Clock::now() + kPiece;
        if (positions_.empty() && !begin()) return true;
        while (Clock::now() < until) {
            if (next_ < order_.size()) {
                look_at(order_[next_++]);
            } else if (!plan_next()) {
                tell();
                return true;
            }
        }
        return false;
    }

  private:
    bool begin() {
        const Result<PlayedBack> played = play_back(*loaded_, replay_, -1);
        if (!played) return false;
        actions_ = played->actions;
        State state = played->start;
        positions_.push_back(state);
        for (const Action action : actions_) {
            if (!apply(loaded_->rules(), state, action).ok()) return false;
            positions_.push_back(state);
        }
        chances_.resize(positions_.size());
        // The same game always has the same chances, as far as there is time for them.
        rng_ = Rng::from_seed(hash_bytes(replay_.data(), replay_.size(), ix(key_.second) + 1));
        finest_ = 1 + (positions_.size() - 1) / kLookedAt;
        step_ = finest_ * kCoarse;
        add_positions();
        return true;
    }

    // Those at this distance from each other that were not looked at yet, and the last one.
    void add_positions() {
        for (std::size_t one = 0; one < positions_.size(); ++one) {
            if ((one % step_ == 0 || one + 1 == positions_.size()) && chances_[one].games == 0) order_.push_back(one);
        }
        everywhere_.insert(everywhere_.end(), order_.begin(), order_.end());
    }

    void look_at(std::size_t one) {
        const auto began = Clock::now();
        play_out(loaded_->rules(), positions_[one], key_.second, kAtOnce, rng_, chances_[one]);
        spent_ += Clock::now() - began;
    }

    // What to look at next: what lies between, everything once more, then the ends of what seem to be the largest
    // steps.
    bool plan_next() {
        next_ = 0;
        order_.clear();
        if (spent_ < time_ * kEverywhere) {
            while (order_.empty() && step_ > finest_) {
                step_ /= 2;
                add_positions();
            }
            if (order_.empty() && chances_[0].games < kMostGames) order_ = everywhere_;
            if (!order_.empty()) return true;
        }
        if (spent_ < time_) {
            for (const std::size_t suspect : steps(kSuspects)) {
                for (const std::size_t one : {suspect - 1, suspect}) {
                    if (chances_[one].games < kMostGames) order_.push_back(one);
                }
            }
        }
        return !order_.empty();
    }

    int percent(std::size_t one) const {
        if (chances_[one].games > 0) return chances_[one].percent();
        // Between two that were looked at.
        std::size_t before = one, after = one;
        while (chances_[before].games == 0) --before;
        while (chances_[after].games == 0) ++after;
        const int from = chances_[before].percent(), to = chances_[after].percent();
        return from + (to - from) * static_cast<int>(one - before) / static_cast<int>(after - before);
    }

    // The choices after which the chances differ most, the largest first.
    std::vector<std::size_t> steps(std::size_t most) const {
        std::vector<std::size_t> out;
        for (std::size_t one = 1; one < positions_.size(); ++one) out.push_back(one);
        const auto size = [&](std::size_t one) { return std::abs(percent(one) - percent(one - 1)); };
        most = std::min(most, out.size());
        std::partial_sort(
            out.begin(), out.begin() + static_cast<std::ptrdiff_t>(most), out.end(),
            [&](std::size_t a, std::size_t b) { return std::pair(-size(a), a) < std::pair(-size(b), b); });
        out.resize(most);
        return out;
    }

    std::string answer_words(const State& before, Action answer) const {
        if (answer.kind == ActionKind::Concede) return "conceded";
        return words_of_answer(*loaded_, before, answer, label(loaded_->rules(), before, answer));
    }

    void tell() {
        auto out = std::make_shared<wire::Chances>();
        out->game_id = key_.first;
        out->seat = *show_seat(key_.second);
        out->games = kMostGames;
        for (const std::size_t one : everywhere_) out->games = std::min(out->games, chances_[one].games);
        for (std::size_t one = 0; one < positions_.size(); ++one) out->percent.push_back(percent(one));
        for (const std::size_t one : steps(kSwings)) {
            const int points = percent(one) - percent(one - 1);
            if (std::abs(points) < kWorthTelling) continue;
            const State& before = positions_[one - 1];
            const Action given = actions_[one - 1];
            // Whoever gives up need not be asked.
            const Seat who = given.kind == ActionKind::Concede ? static_cast<Seat>(given.a) : asked_seat(before);
            out->swings.push_back({static_cast<int>(one), points, *show_seat(who), turn_number(before),
                                   seat_name(who) + ": " + answer_words(before, given)});
        }
        std::sort(out->swings.begin(), out->swings.end(),
                  [](const wire::Swing& a, const wire::Swing& b) { return a.at < b.at; });
        found_ = std::move(out);
    }

    Key key_;
    std::string replay_;
    LoadedGamePtr loaded_;
    std::vector<Action> actions_;
    std::vector<State> positions_;  // before each choice, and the last one
    std::vector<Chance> chances_;
    std::vector<std::size_t> everywhere_, order_;
    std::size_t next_ = 0;
    std::size_t finest_ = 1, step_ = 1;
    milliseconds time_;
    Clock::duration spent_{};
    Rng rng_{};
    Found found_;
};

bool Analyst::chances(const std::string& game_id, const std::string& replay, const LoadedGamePtr& loaded, Seat seat,
                      Then then) {
    const Key key{game_id, seat};
    std::unique_lock lock(mutex_);
    if (const auto known = known_.find(key); known != known_.end()) {
        const Found found = known->second;
        lock.unlock();
        then(found);
        return true;
    }
    if (const auto asked = wanted_.find(key); asked != wanted_.end()) {
        asked->second.push_back(std::move(then));
        return true;
    }
    if (waiting_.size() >= kMostWaiting) return false;
    wanted_[key].push_back(std::move(then));
    waiting_.push_back(std::make_shared<Job>(key, replay, loaded, time_));
    if (!working_) {
        working_ = true;
        boost::asio::post(workers_, [self = shared_from_this()] { self->run_next(); });
    }
    return true;
}

void Analyst::run_next() {
    std::shared_ptr<Job> job;
    {
        const std::lock_guard lock(mutex_);
        working_ = !waiting_.empty();
        if (!working_) return;
        job = std::move(waiting_.front());
        waiting_.pop_front();
    }
    work_on(job);
}

void Analyst::work_on(const std::shared_ptr<Job>& job) {
    bool done = true;
    try {
        done = job->work();
    } catch (const GameFault&) {
        // It was noted; there are no chances of this game.
    }
    if (!done) {
        boost::asio::post(workers_, [self = shared_from_this(), job] { self->work_on(job); });
        return;
    }
    finish(job->key(), job->found());
    run_next();
}

void Analyst::finish(const Key& key, Found found) {
    std::vector<Then> told;
    {
        const std::lock_guard lock(mutex_);
        told.swap(wanted_[key]);
        wanted_.erase(key);
        if (found) {
            known_[key] = found;
            newest_.push_back(key);
            if (newest_.size() > kKept) {
                known_.erase(newest_.front());
                newest_.pop_front();
            }
        }
    }
    for (const Then& then : told) then(found);
}

std::string tell_answer(const LoadedGame& loaded, const State& before, Action answer) {
    return words_of_answer(loaded, before, answer, label(loaded.rules(), before, answer));
}

Result<wire::Compared> compare_choices(const LoadedGame& loaded, const std::string& replay, int at, int to) {
    const Result<PlayedBack> played = play_back(loaded, replay, std::max(0, at));
    if (!played) return played.problems();
    const Game& game = loaded.rules();
    wire::Compared out;
    out.to = to;
    out.at = static_cast<int>(played->actions.size());
    if (played->actions.empty()) return out;
    const State& state = played->before;
    if (asked_seat(state) == Seat::Nobody) return out;
    out.seat = *show_seat(asked_seat(state));
    const std::vector<Answer> answers = labelled_answers(game, state);
    const Action given = played->actions.back();
    const auto is_given = [&](const Answer& one) { return one.action == given; };
    const auto found = std::find_if(answers.begin(), answers.end(), is_given);
    // Whoever concedes or runs out of time has answered nothing.
    if (found == answers.end()) return out;
    const int chosen = found->same_as;
    std::vector<Chance> chances(answers.size());
    Rng rng = Rng::from_seed(hash_bytes(replay.data(), replay.size(), static_cast<u64>(at)));
    const auto until = Clock::now() + kComparing;
    while (Clock::now() < until && out.games < kMostGames) {
        play_out_answers(game, state, 2, rng, chances);
        out.games += 2;
    }
    for (std::size_t one = 0; one < answers.size(); ++one) {
        if (answers[one].same_as != static_cast<int>(one)) continue;
        out.choices.push_back({words_of_answer(loaded, state, answers[one].action, answers[one].shared_label),
                               chances[one].percent(), static_cast<int>(one) == chosen});
    }
    if (out.choices.size() < 2) out.choices.clear();
    std::stable_sort(out.choices.begin(), out.choices.end(),
                     [](const wire::ComparedChoice& a, const wire::ComparedChoice& b) {
                         return std::pair(a.percent, a.played.set) > std::pair(b.percent, b.played.set);
                     });
    // The best of them, and the one that was given.
    for (std::size_t one = out.choices.size(); one-- > 0 && out.choices.size() > kMostCompared;) {
        if (!out.choices[one].played.set) out.choices.erase(out.choices.begin() + static_cast<std::ptrdiff_t>(one));
    }
    return out;
}

}  // namespace arbiter::server
