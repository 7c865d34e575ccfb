// The games of a table, played out of its entries: the same entries always give the same positions.
#pragma once

#include "arbiter/replay.h"
#include "server/game_box.h"
#include "server/records.h"

namespace arbiter::server {

// How the first game of a table begins, and all others by seed and decks alone.
struct Opening {
    Setup setup;
    std::optional<State> position;  // drawn by a scenario
    std::vector<Action> prefix;     // of a game that goes on from a recorded one
    u64 fixed_seed = 0;             // of that recorded game
};

// What a table is played with. Problems: a deck that is not legal, a position or replay that cannot be read.
Result<Opening> make_opening(const GameBox&, const TableRecord&);

class Playing {
  public:
    Playing(Box box, std::shared_ptr<const Opening> opening) : box_(std::move(box)), opening_(std::move(opening)) {}

    // Carries an entry out; what happens is added to the log. False: it cannot be, since the rules or cards are not
    // those of that time any more; the game is void then.
    bool apply(const EntryRecord&, EventLog* = nullptr);

    const GameBox& box() const { return *box_; }
    const Box& shared_box() const { return box_; }
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

    // The answers of this game that still count, one list an entry, and who gave them.
    struct Given {
        Seat seat;
        std::vector<Action> actions;
    };
    const std::vector<Given>& given() const { return given_; }
    // The position after so many of them.
    State after(std::size_t count) const;
    // All that has happened in this game, as that seat may know it.
    std::vector<EventView> events(Seat) const;
    // The game up to now as a replay; nothing for a position that was drawn.
    std::optional<Replay> replay() const;

    // Answers that are no choice for whoever is asked, carried out one after the other, until there is one. A person
    // who plays against a person is also asked where nothing can be done but decline: that there was no choice
    // would tell the other what the hand lacks.
    static void run_forced(const GameBox&, State&, const std::array<bool, 2>& people, std::vector<Action>& done);

  private:
    State first(EventLog*) const;
    u64 seed() const;
    bool from_opening() const { return games_ == 1; }
    void note_end(wire::EndedBy);

    Box box_;
    std::shared_ptr<const Opening> opening_;
    State state_{};
    bool begun_ = false;
    EntryRecord start_;
    std::vector<Given> given_;
    std::array<int, 2> score_{};
    int games_ = 0;
    wire::EndedBy by_ = wire::EndedBy::rules;
};

std::array<int, 4> packed(Action);
Action unpacked(const std::array<int, 4>&);

}  // namespace arbiter::server
