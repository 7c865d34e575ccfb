// Runs a game between a person and a bot. Only this class has the real position; it gives out what the person's seat
// may know.
#pragma once

#include <string>
#include <vector>

#include "arbiter/bot.h"
#include "arbiter/game.h"
#include "arbiter/replay.h"
#include "player/address.h"
#include "player/question.h"
#include "player/verdict.h"

namespace arbiter::cli {

using player::Address;
using player::Choice;
using player::Question;
using player::question_for;
using player::sentence;
using player::Verdict;
using player::verdicts_on;

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
    std::vector<Verdict> verdicts(std::string_view words) const { return verdicts_on(game_, state_, person_, words); }

    // Lets the bot answer, and takes the answer where there is only one (copies of a card are one), until the person
    // has a choice or the game is over.
    void run();
    // How it ended, a line each (see tell_ending).
    std::vector<std::string> ending(const Address&) const;
    // What the person is asked.
    Question question() const { return question_for(game_, state_, address_); }
    // The person's answer, by its number in View::options.
    void answer(std::size_t option);
    // The person's answer, which must be a legal one.
    void answer(Action);
    // Picks these choices of a question that picks several, and no more. False: they can't be picked together, and
    // nothing has changed.
    bool pick(const Question&, const std::vector<std::size_t>& chosen);
    void concede();
    // Back to the person's last choice; false: there was none yet.
    bool undo();

    // Whether the person has chosen anything yet.
    bool begun() const { return !choices_.empty(); }

    // Another game between the same two with the same decks.
    Host rematch(u64 seed) const { return Host(game_, setup_, seed, person_, *bot_); }

    // The game up to now, to be written to a file.
    Replay replay() const;
    // Makes these choices, which must be legal, and goes on from there.
    void resume(const std::vector<Action>& choices);
    // How many events of the log were there when the game was taken up again.
    std::size_t resumed() const { return resumed_; }

  private:
    struct UndoPoint {
        State before;
        std::size_t events, labels, actions;
    };

    bool person_has_choice() const;
    void note_choice();
    void take(Action);

    Game game_;
    Setup setup_;
    u64 seed_;
    Seat person_;
    Address address_;
    const Bot* bot_;
    State state_;
    EventLog log_;
    std::vector<Action> actions_;
    std::vector<UndoPoint> choices_;  // of the person
    std::size_t resumed_ = 0;
};

}  // namespace arbiter::cli
