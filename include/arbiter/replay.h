// A game as it was played: recorded choice by choice, and played again to any of them.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "arbiter/game.h"
#include "arbiter/result.h"
#include "arbiter/version.h"

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
    std::string library;  // the version of the library that recorded it; empty: format 1, which does not say
    friend bool operator==(const Replay&, const Replay&) = default;
};

enum class Labels { Keep, LeaveOut };

// Records a game while it is played.
class Recorder {
  public:
    // A checkpoint after every so many choices (at least 1), and one at the end.
    // REQUIRES: the game will be, or was, started with this setup and seed.
    Recorder(const Game&, const Setup&, u64 seed, Labels = Labels::Keep, int checkpoint_every = 16);

    // The choice that is about to be made in this position. REQUIRES: the position is the one to which the choices up
    // to now have led, and the choice is legal, or a concession. This is not checked here; play_to shows it.
    void append(const State& before, Action);
    // The position that the last choice led to. May be called again after more choices.
    // REQUIRES: as for append.
    void finish(const State& last);
    // Keeps a note; it replaces one with the same key.
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

// Plays the first n choices again (all of them for n < 0, or where there are fewer). It stops where a choice is not
// legal any more or a checkpoint shows another table. Problems only where it cannot begin: another game, or cards that
// the game has not. `each` is called with every choice that is made, before it is.
Result<Playback> play_to(const Game&, const Replay&, int n, EventLog* = nullptr,
                         const std::function<void(const State& before, Action)>& each = {});

// Is it the same game to the end: every choice legal, every checkpoint right? Else what is not, in order; `changed` of
// the playback alone is no problem here.
std::vector<Diagnostic> verify(const Game&, const Replay&);

// What lies on the table, in words and numbers of the cards: the same for every program that plays the game the same
// way.
u64 table_hash(const Game&, const State&);

// ---- files (replay_file.cpp)
// JSON, compressed by zstd. docs/replays.md describes the fields.
std::string replay_bytes(const Replay&);
// Reads both compressed and plain JSON, of every format from kOldestReplayFormat to kReplayFormat. Whatever is damaged,
// too large or of a newer format is a problem, which says what wrote it and what can be read here.
Result<Replay> parse_replay(std::string_view bytes, const std::string& file);

// Writes the file; an existing one is replaced only when all of it is written. What prevented it (no space, no such
// folder); none: it was written.
std::vector<Diagnostic> write_replay(const Replay&, const std::string& path);
// parse_replay of a file's content; a file that cannot be read is a problem, too.
Result<Replay> read_replay(const std::string& path);

}  // namespace arbiter
