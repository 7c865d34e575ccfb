// A game as it was played: recorded choice by choice, and played again to any of them.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "arbiter/game.h"
#include "base/result.h"

namespace arbiter {

// What a choice was: its label for people and for programs that number their cards differently, the action for speed.
struct Choice {
    std::string label;  // empty where labels were left out
    Action action{};
    friend bool operator==(const Choice&, const Choice&) = default;
};

// What the table looked like after so many choices.
struct Checkpoint {
    int after = 0;
    u64 table = 0;
    friend bool operator==(const Checkpoint&, const Checkpoint&) = default;
};

// Everything that is needed to play a game again, in terms that outlive the program: cards by number, rulebooks by
// name.
struct Replay {
    std::string rulebook;  // "ucg-1.5"
    u64 cards = 0;         // hash of all compiled cards
    u64 seed = 0;
    std::array<std::vector<std::string>, 2> decks;
    std::array<std::vector<std::string>, 2> beside;
    std::map<std::string, u64> printed;  // by number of each card used: hash of what was printed on it
    std::vector<Choice> choices;
    std::vector<Checkpoint> checkpoints;
    std::map<std::string, std::string> notes;  // whatever the recorder wants to keep: players, time, place
    friend bool operator==(const Replay&, const Replay&) = default;
};

enum class Labels { Keep, LeaveOut };

// Writes a game down while it is played.
class Recorder {
  public:
    // A checkpoint after every so many choices, and one at the end.
    Recorder(const Game&, const Setup&, u64 seed, Labels = Labels::Keep, int checkpoint_every = 16);

    // The choice that is about to be made in this position; it must be a legal one, or a concession.
    void append(const State& before, Action);
    // The position that the last choice led to.
    void finish(const State& last);
    void note(std::string key, std::string value) { replay_.notes[std::move(key)] = std::move(value); }
    const Replay& replay() const { return replay_; }

  private:
    Game game_;
    Labels labels_;
    int every_;
    Replay replay_;
};

// How far a replay was played, and what is not as it was when it was recorded.
struct Playback {
    State state{};
    int played = 0;    // choices made
    int verified = 0;  // of these, up to the last checkpoint that agreed
    // Another version of the rulebook, cards with other words, cards that compile differently, other words for answers
    // (once).
    std::vector<Diagnostic> changed;
    bool reworded = false;
    std::optional<Diagnostic> stopped;  // why the rest could not be played; line: the number of the choice, from 1
};

// Plays the first n choices again (all of them for n < 0). It stops where a choice is not legal any more or a
// checkpoint shows another table. Problems only where it cannot begin: another game, or cards that the game has not.
// `each` is called with every choice that is made, before it is.
Result<Playback> play_to(const Game&, const Replay&, int n, EventLog* = nullptr,
                         const std::function<void(const State& before, Action)>& each = {});

// What lies on the table, in words and numbers of the cards: the same for every program that plays the game the same
// way.
u64 table_hash(const Game&, const State&);

// ---- files (replay_file.cpp)
// JSON, compressed by zstd. docs/replays.md describes the fields.
std::string replay_bytes(const Replay&);
// Reads both compressed and plain JSON. Whatever is damaged, too large or of another version is a problem.
Result<Replay> parse_replay(std::string_view bytes, const std::string& file);

// No problems: it was written.
std::vector<Diagnostic> write_replay(const Replay&, const std::string& path);
Result<Replay> read_replay(const std::string& path);

}  // namespace arbiter
