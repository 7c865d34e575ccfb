// The game with the cards and decks that ship, for tests.
#pragma once

#include <gtest/gtest.h>

#include "cli/table.h"
#include "sim/series.h"
#include "source.h"

namespace arbiter {

inline cli::Table shipped_table(const std::string& rules, std::vector<std::string> decks = {},
                                const std::string& game = "ucg") {
    cli::TableOptions options;
    options.game = game;
    options.rules = rules;
    options.decks = std::move(decks);
    auto table = cli::open_table(cli::Project{source_folder()}, options);
    if (!table) throw std::runtime_error(table.problems().front().to_string());
    return *table;
}

// Every pair of the table's decks, a deck against itself included.
inline Series all_pairings(const cli::Table& table, std::string_view bot_a, std::string_view bot_b) {
    Series series;
    series.deck_count = table.decks.size();
    series.bots = {find_bot(bot_a), find_bot(bot_b)};
    for (std::size_t a = 0; a < table.decks.size(); ++a) {
        for (std::size_t b = 0; b < table.decks.size(); ++b) {
            series.pairings.push_back({a, b});
            series.setups.push_back(table.setup(a, b));
        }
    }
    return series;
}

}  // namespace arbiter
