// docs/capacities.md has the room of the code, and games need no more than it says.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "arbiter/games.h"
#include "sim/high_water.h"
#include "source.h"

namespace arbiter {
namespace {

// "| cards | 128 | 100 | 106 |": the numbers of a row by its name.
std::map<std::string, std::vector<std::string>> documented() {
    std::ifstream file(source_folder() / "docs" / "capacities.md");
    std::map<std::string, std::vector<std::string>> out;
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with("| ")) continue;
        std::istringstream cells(line.substr(2));
        std::string name, cell;
        std::getline(cells, name, '|');
        while (std::getline(cells, cell, '|')) out[name.substr(0, name.size() - 1)].push_back(cell);
    }
    return out;
}

Series pairings(const std::string& game, const OpenGame& opened) {
    Series series;
    for (const std::string& a : shipped_decks(game)) {
        for (const std::string& b : shipped_decks(game)) {
            const auto setup = make_setup(opened, *shipped_deck(game, a), *shipped_deck(game, b));
            if (setup) series.setups.push_back(*setup);
        }
    }
    return series;
}

TEST(Capacities, AreWhatIsWrittenAndEnough) {
    const auto rows = documented();
    const std::vector<std::string> games = game_names();
    for (std::size_t n = 0; n < games.size(); ++n) {
        const OpenGame opened = *open_game(games[n]);
        const HighWater most = measure_high_water(opened.game, pairings(games[n], opened), 200, 77);
        for (const CapacityRow& row : kCapacities) {
            if (row.capacity == Capacity::None) continue;
            const auto at = rows.find(std::string(row.name));
            ASSERT_NE(at, rows.end()) << row.name << " is not in docs/capacities.md";
            ASSERT_GE(at->second.size(), 2 + n);
            EXPECT_EQ(std::stoi(at->second[0]), row.room) << row.name;
            const int written = std::stoi(at->second[1 + n]);
            const int needed = most[static_cast<std::size_t>(row.capacity)];
            EXPECT_LE(written, row.room) << row.name;
            if (row.of == CapacityOf::Rulebook) {
                EXPECT_EQ(needed, written) << row.name << " of " << games[n];
            } else {
                EXPECT_LE(needed, written) << row.name << " of " << games[n]
                                           << ": measure again (arbiter bench --capacities) and write it down";
            }
        }
    }
}

}  // namespace
}  // namespace arbiter
