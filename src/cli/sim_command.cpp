// arbiter sim: many games between bots, counted.
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <map>
#include <mutex>
#include <thread>

#include "arbiter/replay.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/game_cards.h"
#include "cli/progress.h"
#include "cli/sim_report.h"
#include "cli/table.h"
#include "engine/rulebook.h"
#include "ledger/report.h"
#include "sim/series.h"

namespace arbiter::cli {

namespace {

// They stand by strength.
std::string best_bot() { return std::string(bots().back().name); }

struct SimOptions {
    TableOptions table;
    std::string game;  // empty: none was named
    std::vector<std::string> bots = {best_bot(), best_bot()};
    u64 games = 400;
    u64 seed = 1;
    u64 threads = std::clamp<u64>(std::thread::hardware_concurrency(), 1, 256);
    bool paired = false;
    bool fixed_seats = false;
    bool all_cards = false;
    bool json = false;
    std::string record;
};

// Writes a replay of every game; what cannot be written is kept as a problem.
class Archive {
  public:
    Archive(const Table& table, const Series& series, std::string folder)
        : table_(table), series_(series), folder_(std::move(folder)) {}

    GameObserver witness(u64 number) {
        const Match match = match_of(series_, number);
        auto recorder =
            std::make_shared<Recorder>(table_.game, series_.setups[match.pairing], match.seed, Labels::Keep);
        recorder->note("seat A", std::string(series_.bots[match.bots[0]]->name));
        recorder->note("seat B", std::string(series_.bots[match.bots[1]]->name));
        GameObserver out;
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

// Ctrl-C, or being told to end: running games are finished, and the results of all are reported. The second time it
// ends at once.
std::atomic<bool> g_stop{false};
extern "C" void stop_games(int signal) {
    g_stop = true;
    std::signal(signal, SIG_DFL);
}

// Every two decks, each of the two in either seat; the two that were named; or where they stay in their seats, as
// named.
std::vector<Pairing> pairings(const SimOptions& options, const Table& table) {
    std::vector<Pairing> out;
    for (std::size_t a = 0; a < table.decks.size(); ++a) {
        for (std::size_t b = a + 1; b < table.decks.size(); ++b) {
            out.push_back({a, b});
            if (!options.fixed_seats || options.table.decks.empty()) out.push_back({b, a});
        }
    }
    // A single deck plays against itself.
    if (out.empty()) out = {{0, 0}, {0, 0}};
    return out;
}

Series series_of(const SimOptions& options, const Table& table) {
    Series series;
    series.deck_count = table.decks.size();
    series.pairings = pairings(options, table);
    for (const Pairing& pairing : series.pairings) series.setups.push_back(table.setup(pairing.a, pairing.b));
    series.bots = {find_bot(options.bots[0]), find_bot(options.bots[1])};
    series.games = options.games;
    series.seed = options.seed;
    series.paired = options.paired;
    series.decks_change_seats = !options.paired && !options.fixed_seats;
    series.threads = static_cast<int>(options.threads);
    series.stop = &g_stop;
    return series;
}

Tally with_progress(const Game& game, const Series& series, const std::function<GameObserver(u64)>& witness) {
    // Where nobody looks, the games are played without a thread that reports.
    if (!isatty(STDERR_FILENO)) return play_series(game, series, {}, witness);
    ProgressBar bar("games");
    const auto report = [&](u64 played) { bar.show(static_cast<double>(played) / static_cast<double>(series.games)); };
    return play_series(game, series, report, witness);
}

std::map<std::string, std::string> paraphrases(const Project& project, const Rulebook& book) {
    std::map<std::string, std::string> out;
    const auto index = ledger::load_ledgers(project.root);
    const ledger::Ledger* ledger = index ? index->find(book.game + "-" + book.version) : nullptr;
    if (!ledger) return out;
    for (const ledger::Clause& clause : ledger->clauses) out[clause.number] = clause.paraphrase;
    return out;
}

int simulate(const SimOptions& options, const Project& project) {
    const Result<Table> table = open_table(project, options.table);
    if (!table) return refuse(table.problems());
    print_left_out(*table);
    const Series series = series_of(options, *table);
    Archive archive(*table, series, options.record);
    std::function<GameObserver(u64)> witness;
    if (!options.record.empty()) {
        std::error_code error;
        std::filesystem::create_directories(options.record, error);
        if (error || !std::filesystem::is_directory(options.record, error))
            return refuse({{options.record, 0, 0, "no folder that can be made there", "a folder for the replays"}});
        witness = [&](u64 number) { return archive.witness(number); };
    }
    for (int signal : {SIGINT, SIGTERM}) std::signal(signal, stop_games);
    const auto begin = std::chrono::steady_clock::now();
    const Tally tally = with_progress(table->game, series, witness);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    const SimReport report{
        *table, series, tally, options.games, seconds, paraphrases(project, *table->game.book), options.all_cards};
    std::cout << (options.json ? to_json(report) : to_text(report));
    print_problems(archive.problems());
    if (!archive.problems().empty()) return kNotWritten;
    return g_stop ? kInterrupted : kOk;
}

}  // namespace

void add_sim(Arguments& program, const Project& project) {
    auto options = std::make_shared<SimOptions>();
    Arguments command = program.subcommand("sim", "Play many games between bots and count who wins");
    take_game(command, "game", options->game, "The game (default: that of the decks, else ucg)");
    command.number("--games", options->games, "How many games", whole_number(1, 1'000'000'000));
    command.texts("--decks", options->table.decks,
                  "Two decks: files, or names of decks in decks/<game> (default: every pair of shipped decks in turn)",
                  named_value("FILE"), 2);
    command.texts("--bots", options->bots, "The bots in seats A and B", bot_name(), 2);
    command.number("--seed", options->seed, "The same seed plays the same games, on any number of threads",
                   whole_number(0, kLargestSeed));
    command.number("--threads", options->threads, "How many games at a time", whole_number(1, 256));
    take_rules(command, options->table.rules);
    take_cards(command, options->table.cards);
    command.flag("--paired", options->paired,
                 "Every deal is played twice with the same decks in the same seats; in the second game the bots have "
                 "changed seats, not the decks");
    command.flag("--fixed-seats", options->fixed_seats,
                 "The first deck always sits in seat A (default: every deal is played twice, in the second game the "
                 "decks have changed seats)");
    command.flag("--all-cards", options->all_cards, "Show the win rates of all cards, not only the best and the worst");
    command.text("--record", options->record, "Write a replay of every game into this folder", named_value("FOLDER"));
    command.flag("--json", options->json, "Print JSON");
    command.footer(
        "Ctrl-C stops it and reports the results so far (exit code 130). Intervals contain the true share with 95 % "
        "confidence.");
    command.run([&project, options] {
        options->table.game = resolve_game(project, options->game, options->table.decks);
        return simulate(*options, project);
    });
}

}  // namespace arbiter::cli
