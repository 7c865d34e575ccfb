// arbiter bench: how fast the engine is, game by game.
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>

#include "base/numbers.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/table.h"
#include "engine/program.h"
#include "engine/rulebook.h"
#include "games/games.h"
#include "sim/high_water.h"
#include "sim/measure.h"

namespace arbiter::cli {

namespace {

struct BenchOptions {
    std::string game;
    std::string rules;
    double seconds = 5;
    bool json = false;
    bool capacities = false;
    std::optional<u64> games;
};

constexpr u64 kGamesForCapacities = 1000;

struct Figures {
    std::string game;
    std::string rules;
    std::size_t decks = 0;
    double cards_with_text = 0;  // share of the decks' cards
    Measurement measured;
};

Series all_pairs(const Table& table) {
    Series series;
    series.deck_count = table.decks.size();
    for (std::size_t a = 0; a < table.decks.size(); ++a) {
        for (std::size_t b = 0; b < table.decks.size(); ++b) {
            series.pairings.push_back({a, b});
            series.setups.push_back(table.setup(a, b));
        }
    }
    series.seed = 1;
    return series;
}

double share_with_text(const Table& table) {
    int cards = 0, with_text = 0;
    for (std::size_t at = 0; at < table.decks.size(); ++at) {
        const Setup setup = table.setup(at, at);
        for (DefinitionId id : setup.decks[0]) {
            ++cards;
            with_text += !table.game.pool->definition(id).text.empty();
        }
    }
    return static_cast<double>(with_text) / cards;
}

Result<Table> table_of(const BenchOptions& options, const Project& project, const std::string& game) {
    TableOptions wanted;
    wanted.game = game;
    wanted.rules = options.rules;
    return open_table(project, wanted);
}

Result<Figures> measure(const BenchOptions& options, const Project& project, const std::string& game) {
    const Result<Table> table = table_of(options, project, game);
    if (!table) return table.problems();
    print_left_out(*table);
    return Figures{game, table->game.book->version, table->decks.size(), share_with_text(*table),
                   measure_speed(table->game, all_pairs(*table), options.seconds)};
}

nlohmann::ordered_json to_json(const Speed& speed) {
    return {{"copy_ns", speed.copy_ns},
            {"decisions_per_s", speed.decisions_per_s},
            {"games_per_s", speed.games_per_s},
            {"decisions_per_s_with_copy", speed.decisions_per_s_with_copy},
            {"copies_per_decision", speed.copies_per_decision()}};
}

nlohmann::ordered_json to_json(const Figures& figures) {
    nlohmann::ordered_json out{{"rules", figures.rules}, {"state_bytes", sizeof(State)}};
    out.update(to_json(figures.measured.best));
    out["decisions_per_game"] = figures.measured.decisions_per_game;
    out["decks"] = figures.decks;
    out["cards_with_text"] = figures.cards_with_text;
    out["rounds"] = figures.measured.rounds;
    out["median"] = to_json(figures.measured.median);
    out["games_played"] = figures.measured.games;
    out["decisions_played"] = figures.measured.decisions;
    return out;
}

void print_text(const Figures& figures) {
    const Speed& best = figures.measured.best;
    const Speed& median = figures.measured.median;
    const auto line = [](const char* what, double best_figure, double median_figure) {
        // Large figures are read by their thousands, small ones to a tenth.
        const auto words = [](double figure) {
            char tenth[32];
            std::snprintf(tenth, sizeof tenth, "%.1f", figure);
            return figure < 1000 ? std::string(tenth) : grouped(static_cast<i64>(figure + 0.5));
        };
        std::printf("  %-34s %12s %12s\n", what, words(best_figure).c_str(), words(median_figure).c_str());
    };
    std::printf("%s %s: %zu decks, %.0f %% of their cards with text,\n  %.1f decisions a game, %s bytes a state\n",
                figures.game.c_str(), figures.rules.c_str(), figures.decks, 100 * figures.cards_with_text,
                figures.measured.decisions_per_game, grouped(sizeof(State)).c_str());
    std::printf("  %-34s %12s %12s\n", "", "best", "median");
    line("copy of a state, ns", best.copy_ns, median.copy_ns);
    line("decisions a second", best.decisions_per_s, median.decisions_per_s);
    line("games a second", best.games_per_s, median.games_per_s);
    line("decisions a second with a copy each", best.decisions_per_s_with_copy, median.decisions_per_s_with_copy);
    line("copies in the time of a decision", best.copies_per_decision(), median.copies_per_decision());
}

// As docs/capacities.md has it: how much room there is, and how much of it random games needed.
int print_capacities(const BenchOptions& options, const Project& project, const std::vector<std::string>& games) {
    std::vector<HighWater> needed;
    std::printf("| of | room |");
    const u64 played = options.games.value_or(kGamesForCapacities);
    for (const std::string& game : games) {
        const Result<Table> table = table_of(options, project, game);
        if (!table) {
            print_problems(table.problems());
            return kBadInput;
        }
        needed.push_back(measure_high_water(table->game, all_pairs(*table), played, 1));
        std::printf(" %s |", game.c_str());
    }
    std::printf("\n|---|---|");
    for (std::size_t at = 0; at < games.size(); ++at) std::printf("---|");
    for (const CapacityRow& row : kCapacities) {
        if (row.capacity == Capacity::None) continue;
        std::printf("\n| %s | %d |", std::string(row.name).c_str(), row.room);
        for (const HighWater& most : needed) std::printf(" %d |", most[static_cast<std::size_t>(row.capacity)]);
    }
    std::printf("\n");
    return kOk;
}

// So many games and no clock: what they cost is counted from outside.
int print_decisions(const BenchOptions& options, const Project& project, const std::vector<std::string>& games) {
    nlohmann::ordered_json all;
    for (const std::string& game : games) {
        const Result<Table> table = table_of(options, project, game);
        if (!table) {
            print_problems(table.problems());
            return kBadInput;
        }
        const u64 decisions = count_decisions(table->game, all_pairs(*table), *options.games);
        all[game] = {{"games_played", *options.games}, {"decisions_played", decisions}};
        if (!options.json) {
            std::cout << game << " " << table->game.book->version << ": " << *options.games << " games, " << decisions
                      << " decisions\n";
        }
    }
    if (options.json) std::cout << all.dump(2) << "\n";
    return kOk;
}

int bench(const BenchOptions& options, const Project& project) {
    const std::vector<std::string> games = options.game.empty() ? game_names() : std::vector{options.game};
    if (options.capacities) return print_capacities(options, project, games);
    if (options.games) return print_decisions(options, project, games);
    nlohmann::ordered_json all;
    for (const std::string& game : games) {
        const Result<Figures> figures = measure(options, project, game);
        if (!figures) {
            print_problems(figures.problems());
            return kBadInput;
        }
        if (options.json) {
            all[game] = to_json(*figures);
        } else {
            print_text(*figures);
        }
    }
    if (options.json) std::cout << all.dump(2) << "\n";
    return kOk;
}

}  // namespace

void add_bench(Arguments& program, const Project& project) {
    auto options = std::make_shared<BenchOptions>();
    Arguments command = program.subcommand("bench", "Measure how fast games are played, on one core");
    take_game(command, "--game", options->game, "Only this game (default: all)");
    take_rules(command, options->rules);
    command.seconds("--seconds", options->seconds, "How long to measure each game", seconds_up_to(3600));
    command.flag("--json", options->json, "Print JSON");
    command.flag("--capacities", options->capacities,
                 "Instead of the speed: how much of each capacity a game needs (docs/capacities.md)");
    command.optional_number(
        "--games", options->games,
        "With --capacities: how many random games are measured (default: 1000); without: play just these and "
        "count their decisions, for a tool that counts instructions",
        whole_number(1, 1'000'000));
    command.run([&project, options] { return bench(*options, project); });
}

}  // namespace arbiter::cli
