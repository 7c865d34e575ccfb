// The stored form of tables: enough to compute every position again, and everything that was sent to anybody.
#pragma once

#include "protocol/things.h"

namespace arbiter::server {

using wire::AnyJson;
using wire::MaybeText;

// Who sits at a table, and with what.
struct SeatRecord {
    std::string player;  // id; empty: nobody yet, or a bot of ours
    std::string name;
    MaybeText bot;   // its name, where it is one of ours
    MaybeText deck;  // what people call it
    MaybeText deck_text;
};
BOOST_DESCRIBE_STRUCT(SeatRecord, (), (player, name, bot, deck, deck_text))

// What is fixed when a table is made and when somebody sits down.
struct TableRecord {
    std::string table;
    wire::TableSettings settings;
    std::string book;  // "ucg-1.7"
    std::array<SeatRecord, 2> seats;
    std::int64_t created = 0;
    MaybeText secret;       // of the next game, until it begins: the server's 32 bytes, in hexadecimal
    MaybeText lesson;       // the game whose lesson it is
    MaybeText scenario;     // the file
    MaybeText position;     // in which the first game begins, saved (hexadecimal); else by seed and decks
    MaybeText cards_json;   // of a scenario: its own cards
    MaybeText from_replay;  // the first game goes on from here
    int from_choices = 0;
};
BOOST_DESCRIBE_STRUCT(TableRecord, (),
                      (table, settings, book, seats, created, secret, lesson, scenario, position, cards_json,
                       from_replay, from_choices))

enum class EntryKind { start, answer, concede, time, undo, fault };
BOOST_DESCRIBE_ENUM(EntryKind, start, answer, concede, time, undo, fault)

// How an answer relates to "don't ask again": the player asked for it with this answer, or the server gave this answer
// because of it. Any other answer to such a question ends it.
enum class DontAskAgain { from_now_on, as_told };
BOOST_DESCRIBE_ENUM(DontAskAgain, from_now_on, as_told)

// One thing that happened at a table. Each entry becomes one update for each viewer.
struct EntryRecord {
    int number = 0;  // from 1
    EntryKind kind = EntryKind::answer;
    int seat = 0;
    std::vector<std::array<int, 4>> actions;  // answer: all that were carried out, also those that were no choice
    std::int64_t at = 0;                      // milliseconds since 1970
    std::array<std::int64_t, 2> reserve{};    // what is left of both clocks after it
    int keep = 0;                             // undo: so many answers of this game still count
    MaybeText game_id;                        // start
    MaybeText secret;                         // start: the server's 32 bytes, and those of the players
    std::array<std::string, 2> parts{};
    std::optional<DontAskAgain> unasked;  // answer
};
BOOST_DESCRIBE_STRUCT(EntryRecord, (),
                      (number, kind, seat, actions, at, reserve, keep, game_id, secret, parts, unasked))

}  // namespace arbiter::server
