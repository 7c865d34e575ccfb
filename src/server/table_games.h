// The games of a table, computed from its entries: the same entries always give the same positions.
#pragma once

#include <span>

#include "arbiter/replay.h"
#include "server/loaded_game.h"
#include "server/records.h"

namespace arbiter::server {

// How the first game of a table begins. All others begin with seed and decks alone.
struct Opening {
    Setup setup;
    std::optional<State> position;  // drawn by a scenario
    std::vector<Action> prefix;     // of a game that goes on from a recorded one
    u64 fixed_seed = 0;             // of that recorded game
};

// What a table is played with. Problems: a deck that is not legal, a position or replay that cannot be read.
Result<Opening> make_opening(const LoadedGame&, const TableRecord&);
// What its players are told of a table that could be played with once: its cards are read otherwise by now.
std::string unreadable(const std::vector<Diagnostic>&);

// Answers in order, each of one or more actions, all in one piece: a thousand tables keep theirs in memory.
class AnswerList {
  public:
    struct Given {
        Seat seat;
        std::span<const Action> actions;
    };
    std::size_t size() const { return ends_.size(); }
    bool empty() const { return ends_.empty(); }
    Given operator[](std::size_t at) const {
        const std::size_t from = at == 0 ? 0 : ends_[at - 1].second;
        return {ends_[at].first, {actions_.data() + from, ends_[at].second - from}};
    }
    void add(Seat seat, std::span<const Action> actions) {
        actions_.insert(actions_.end(), actions.begin(), actions.end());
        ends_.emplace_back(seat, static_cast<u32>(actions_.size()));
    }
    // Only the first so many.
    void keep(std::size_t count) {
        if (count >= size()) return;
        ends_.resize(count);
        actions_.resize(count == 0 ? 0 : ends_.back().second);
    }

  private:
    std::vector<Action> actions_;
    std::vector<std::pair<Seat, u32>> ends_;
};

// The entries of a table, packed for the same reason.
class EntryList {
  public:
    EntryList() = default;
    explicit EntryList(const std::vector<EntryRecord>&);

    std::size_t size() const { return packed_.size(); }
    void add(const EntryRecord&);
    EntryRecord operator[](std::size_t at) const;
    std::int64_t time(std::size_t at) const { return packed_[at].at; }

  private:
    struct PackedEntry {
        std::int64_t at;
        std::array<std::int32_t, 2> reserve;  // a day at most
        EntryKind kind;
        std::optional<DontAskAgain> unasked;
        std::int32_t keep;
    };
    struct GameStart {
        std::size_t at;
        std::string game_id, secret;
        std::array<std::string, 2> parts;
    };
    std::vector<PackedEntry> packed_;
    AnswerList answers_;
    std::vector<GameStart> starts_;
};

class TableGames {
  public:
    TableGames(LoadedGamePtr loaded, std::shared_ptr<const Opening> opening)
        : loaded_(std::move(loaded)), opening_(std::move(opening)) {}

    // Where an entry leads to.
    struct Step {
        State state{};
        EventLog log;
        // False: the entry cannot be carried out because the rules or cards have changed since; the game is then void.
        bool good = true;
    };
    // Changes nothing.
    Step step(const EntryRecord&) const;
    // The entry becomes part of the game. REQUIRES: the step is this entry's, from here.
    void take(const EntryRecord&, const Step&);
    void apply(const EntryRecord& entry) { take(entry, step(entry)); }

    const LoadedGame& loaded() const { return *loaded_; }
    // From the first start on.
    bool begun() const { return begun_; }
    bool running() const { return begun_ && state_.outcome == Outcome::Running; }
    bool over() const { return begun_ && state_.outcome != Outcome::Running; }
    const State& state() const { return state_; }
    const std::string& game_id() const { return start_.game_id; }
    const EntryRecord& start() const { return start_; }
    // Won games of both, this one included where it is over.
    std::array<int, 2> score() const { return score_; }
    int games() const { return games_; }
    wire::EndedBy ended_by() const { return by_; }

    // The answers of this game that still count, one an entry; the first is what the deal led to.
    const AnswerList& given() const { return given_; }
    // The position after so many of them.
    State after(std::size_t count) const;
    // All that has happened in this game, as that seat may know it.
    std::vector<EventView> events(Seat) const;
    // The game up to now as a replay; nothing for a position that was drawn.
    std::optional<Replay> replay() const;

    // Carries out forced answers one after the other, until there is a choice. Between two people, a person is also
    // asked if declining is the only answer: skipping the question would tell the opponent what the hand lacks.
    static void run_forced(const LoadedGame&, Step&, const std::array<bool, 2>& people, std::vector<Action>& done);

  private:
    State first(const EntryRecord& start, bool from_opening, EventLog*) const;
    u64 seed(const EntryRecord& start, bool from_opening) const;
    bool from_opening() const { return games_ == 1; }

    LoadedGamePtr loaded_;
    std::shared_ptr<const Opening> opening_;
    State state_{};
    bool begun_ = false;
    EntryRecord start_;
    AnswerList given_;
    std::array<int, 2> score_{};
    int games_ = 0;
    wire::EndedBy by_ = wire::EndedBy::rules;
};

std::array<int, 4> packed(Action);
Action unpacked(const std::array<int, 4>&);

}  // namespace arbiter::server
