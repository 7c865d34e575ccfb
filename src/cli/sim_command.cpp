// arbiter sim: many games between bots, counted.
#include <chrono>
#include <cstdio>
#include <iostream>
#include <mutex>
#include <nlohmann/json.hpp>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/table.h"
#include "engine/rulebook.h"
#include "replay/replay.h"
#include "sim/series.h"

namespace arbiter::cli {

namespace {

struct SimOptions {
    TableOptions table;
    std::vector<std::string> bots = {"random", "random"};
    u64 games = 1000;
    u64 seed = 1;
    int threads = 1;
    bool paired = false;
    bool json = false;
    std::string record;
};

// Writes a replay of every game; what cannot be written is kept as a problem.
class Archive {
  public:
    Archive(const Table& table, const Series& series, std::string folder)
        : table_(table), series_(series), folder_(std::move(folder)) {}

    Witness witness(u64 number) {
        const Match match = match_of(series_, number);
        auto recorder =
            std::make_shared<Recorder>(table_.game, series_.setups[match.pairing], match.seed, Labels::Keep);
        recorder->note("seat A", std::string(series_.bots[match.bots[0]]->name));
        recorder->note("seat B", std::string(series_.bots[match.bots[1]]->name));
        Witness out;
        out.answer = [recorder](const State& before, Action action) { recorder->append(before, action); };
        out.finish = [this, recorder, number](const State& last) {
            recorder->finish(last);
            char name[32];
            std::snprintf(name, sizeof name, "game-%06llu.replay", static_cast<unsigned long long>(number + 1));
            const auto problems = write_replay(recorder->replay(), (std::filesystem::path(folder_) / name).string());
            const std::lock_guard lock(mutex_);
            problems_.insert(problems_.end(), problems.begin(), problems.end());
        };
        return out;
    }
    const std::vector<Diagnostic>& problems() const { return problems_; }

  private:
    const Table& table_;
    const Series& series_;
    std::string folder_;
    std::mutex mutex_;
    std::vector<Diagnostic> problems_;
};

Series series_of(const SimOptions& options, const Table& table) {
    Series series;
    series.deck_count = table.decks.size();
    if (options.table.decks.empty()) {
        for (std::size_t a = 0; a < table.decks.size(); ++a) {
            for (std::size_t b = 0; b < table.decks.size(); ++b) series.pairings.push_back({a, b});
        }
    } else {
        series.pairings.push_back({0, 1});
    }
    for (const Pairing& pairing : series.pairings) series.setups.push_back(table.setup(pairing.a, pairing.b));
    series.bots = {find_bot(options.bots[0]), find_bot(options.bots[1])};
    series.games = options.games;
    series.seed = options.seed;
    series.paired = options.paired;
    series.threads = options.threads;
    return series;
}

nlohmann::ordered_json left_out_json(const Table& table) {
    nlohmann::ordered_json out = nlohmann::ordered_json::array();
    for (const LeftOut& deck : table.left_out) out.push_back(deck.name);
    return out;
}

nlohmann::ordered_json to_json(const SimOptions& options, const Table& table, const Tally& tally, double seconds) {
    nlohmann::ordered_json decks = nlohmann::ordered_json::array();
    for (std::size_t at = 0; at < table.decks.size(); ++at) {
        decks.push_back(
            {{"deck", table.decks[at].name}, {"games", tally.decks[at].games}, {"wins", tally.decks[at].wins}});
    }
    nlohmann::ordered_json bots = nlohmann::ordered_json::array();
    for (std::size_t at = 0; at < 2; ++at) bots.push_back({{"bot", options.bots[at]}, {"wins", tally.wins_by_bot[at]}});
    const Rulebook& book = *table.game.book;
    return {{"game", book.game},
            {"rules", book.version},
            {"seed", options.seed},
            {"threads", options.threads},
            {"paired", options.paired},
            {"games", tally.games},
            {"decisions", tally.decisions},
            {"turns", tally.turns},
            {"seconds", seconds},
            {"wins_by_seat", {{"A", tally.wins_by_seat[0]}, {"B", tally.wins_by_seat[1]}}},
            {"wins_by_bot", bots},
            {"wins_by_deck", decks},
            {"decks_left_out", left_out_json(table)},
            {"draws", tally.draws},
            {"voids", tally.voids},
            {"void_games", tally.void_games}};
}

void print_text(const SimOptions& options, const Table& table, const Tally& tally, double seconds) {
    const auto line = [&](const std::string& who, u64 wins, u64 games) {
        const double share = games ? 100.0 * static_cast<double>(wins) / static_cast<double>(games) : 0;
        std::printf("  %-24s %8llu of %llu (%.1f %%)\n", who.c_str(), static_cast<unsigned long long>(wins),
                    static_cast<unsigned long long>(games), share);
    };
    const double games = static_cast<double>(tally.games), decisions = static_cast<double>(tally.decisions);
    std::printf("%s:\n  %llu games, %.1f turns and %.1f decisions a game, %.2f s\nwon by seat\n",
                table.game.book->title.c_str(), static_cast<unsigned long long>(tally.games),
                static_cast<double>(tally.turns) / games, decisions / games, seconds);
    for (Seat seat : kSeats)
        line(seat == Seat::A ? "A" : "B", tally.wins_by_seat[static_cast<std::size_t>(ix(seat))], tally.games);
    std::printf("won by bot\n");
    for (std::size_t at = 0; at < 2; ++at) line(options.bots[at], tally.wins_by_bot[at], tally.games);
    std::printf("won by deck\n");
    for (std::size_t at = 0; at < table.decks.size(); ++at)
        line(table.decks[at].name, tally.decks[at].wins, tally.decks[at].games);
    std::printf("draws %llu, voids %llu\n", static_cast<unsigned long long>(tally.draws),
                static_cast<unsigned long long>(tally.voids));
}

Tally with_progress(const Game& game, const Series& series, const std::function<Witness(u64)>& witness) {
    // Where nobody looks, the games are played without a thread that reports.
    if (!isatty(STDERR_FILENO)) return play_series(game, series, {}, witness);
    ProgressBar bar("games");
    const auto report = [&](u64 played) { bar.show(static_cast<double>(played) / static_cast<double>(series.games)); };
    return play_series(game, series, report, witness);
}

int simulate(const SimOptions& options, const Project& project) {
    const Result<Table> table = set_table(project, options.table);
    if (!table) {
        print_problems(table.problems());
        return kBadInput;
    }
    print_left_out(*table);
    const Series series = series_of(options, *table);
    Archive archive(*table, series, options.record);
    std::function<Witness(u64)> witness;
    if (!options.record.empty()) {
        std::error_code error;
        std::filesystem::create_directories(options.record, error);
        if (error || !std::filesystem::is_directory(options.record, error)) {
            print_problems({{options.record, 0, 0, "no folder that can be made there", "a folder for the replays"}});
            return kBadInput;
        }
        witness = [&](u64 number) { return archive.witness(number); };
    }
    const auto begin = std::chrono::steady_clock::now();
    const Tally tally = with_progress(table->game, series, witness);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (options.json) {
        std::cout << to_json(options, *table, tally, seconds).dump(2) << "\n";
    } else {
        print_text(options, *table, tally, seconds);
    }
    print_problems(archive.problems());
    return archive.problems().empty() ? kOk : kBadInput;
}

}  // namespace

void add_sim(CLI::App& app, const Project& project, Command& chosen) {
    auto options = std::make_shared<SimOptions>();
    CLI::App* command = app.add_subcommand("sim", "Play many games between bots and count who wins");
    command->add_option("game", options->table.game, "The game")->check(game_name())->capture_default_str();
    command->add_option("--games", options->games, "How many games")
        ->check(whole_number(1, 1'000'000'000))
        ->capture_default_str();
    command
        ->add_option("--decks", options->table.decks,
                     "The decks of seats A and B: files, or names of those in decks/<game> (default: every pair of "
                     "those that ship, in turn)")
        ->check(named_value("FILE"))
        ->expected(2);
    command->add_option("--bots", options->bots, "The bots in seats A and B")
        ->expected(2)
        ->check(bot_name())
        ->capture_default_str();
    command->add_option("--seed", options->seed, "The same seed plays the same games, on any number of threads")
        ->check(whole_number(0, kLargestSeed))
        ->capture_default_str();
    command->add_option("--threads", options->threads, "How many games at a time")
        ->check(whole_number(1, 256))
        ->capture_default_str();
    command->add_option("--rules", options->table.rules, "The rulebook's version, such as 1.5 (default: the newest)")
        ->check(named_value("VERSION"));
    command->add_option("--cards", options->table.cards, "A card file or a folder of them (default: the project's)")
        ->check(named_value("PATH"));
    command->add_flag("--paired", options->paired,
                      "Every deal is played twice with the same decks in the same seats; in the second game the bots "
                      "have changed seats");
    command->add_option("--record", options->record, "Write a replay of every game into this folder")
        ->check(named_value("FOLDER"));
    command->add_flag("--json", options->json, "Print JSON");
    command->callback(
        [&chosen, &project, options] { chosen = [&project, options] { return simulate(*options, project); }; });
}

}  // namespace arbiter::cli
