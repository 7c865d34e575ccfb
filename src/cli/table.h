// What a game needs at this program's table: the cards of the project, two decks, a rulebook.
#pragma once

#include <string>

#include "arbiter/game.h"
#include "base/result.h"
#include "cli/project.h"

namespace arbiter::cli {

struct TableOptions {
    std::string game = "ucg";
    std::string rules;  // "1.5"; empty: the newest
    std::string cards;  // a file or folder; empty: the project's
    std::array<std::string, 2> decks;
};

struct Table {
    Game game;
    Setup setup;
    std::array<std::string, 2> deck_files;
};

// Reads cards and decks and makes the game. Fails with every problem of every file.
Result<Table> set_table(const Project&, const TableOptions&);

}  // namespace arbiter::cli
