// Keeps a game between a person and a bot. It alone has the real position; what it hands out is what the person's seat
// may know.
#pragma once

#include <string>
#include <vector>

#include "arbiter/game.h"
#include "replay/replay.h"
#include "search/bot.h"

namespace arbiter::cli {

// Something that can't be done now, or can.
struct Wish {
    std::string label;
    std::string clause;  // empty: it can be done
    std::string reason;
    ActionKind kind = ActionKind::None;
    std::string card;          // what it is about, where the person knows it
    Seat side = Seat::Nobody;  // whose place it would go to, whose power it is
    bool power = false;        // a text that is there to be used
    bool idle = false;         // an attack by or on nobody
    friend bool operator==(const Wish&, const Wish&) = default;
};

// Everything of these words that the seat could wish to do, and what stands against it; no words: everything that
// can be done with cards at some time. Tells only what the seat may know.
std::vector<Wish> wishes_of(const Game&, const State&, Seat, std::string_view words);

// One of those that a pick of several is made from.
struct Candidate {
    std::string label;
    std::size_t option;  // its number in View::options; kNotNext where it can't be the next one
    static constexpr std::size_t kNotNext = static_cast<std::size_t>(-1);
};

class Host {
  public:
    Host(Game, Setup, u64 seed, Seat person, const Bot&);

    const Game& game() const { return game_; }
    Seat person() const { return person_; }
    bool over() const { return state_.outcome != Outcome::Running; }
    Outcome outcome() const { return state_.outcome; }

    // What the person may know: the table, and all that has happened.
    View seen() const { return view(game_, state_, person_); }
    std::vector<EventView> log() const { return redact(game_, log_, person_); }
    std::vector<Wish> wishes(std::string_view words) const { return wishes_of(game_, state_, person_, words); }

    // Lets the bot answer, and takes the answer where there is only one (copies of a card are one), until the person
    // has a choice or the game is over.
    void run();
    // The person's answer, by its number in View::options.
    void answer(std::size_t option);
    // All that the open question picks several from, at its beginning; empty: it does not, or not all of them are
    // known.
    std::vector<Candidate> candidates() const;
    // Picks these, by their numbers there, and no more. False: they can't be picked together, and nothing has changed.
    bool pick(const std::vector<std::size_t>& numbers);
    void concede();
    // Back to the person's last choice; false: there was none yet.
    bool undo();

    // The game up to now, to be written to a file.
    Replay replay() const;
    // Makes these choices, which must be legal, and goes on from there.
    void resume(const std::vector<Action>& choices);
    // How many events of the log were there when the game was taken up again.
    std::size_t resumed() const { return resumed_; }

  private:
    struct Choice {
        State before;
        std::size_t events, labels, actions;
    };

    bool person_has_choice() const;
    std::vector<Action> candidate_picks() const;
    void take(Action);

    Game game_;
    Setup setup_;
    u64 seed_;
    Seat person_;
    const Bot* bot_;
    State state_;
    EventLog log_;
    std::vector<Action> actions_;
    std::vector<Choice> choices_;  // of the person
    std::size_t resumed_ = 0;
};

// Copies of a card are told apart by their spots; do two labels differ in nothing else?
bool mean_the_same(std::string_view label, std::string_view other);

}  // namespace arbiter::cli
