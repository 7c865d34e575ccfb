// arbiter play: a game against a bot in the terminal.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <iostream>
#include <optional>
#include <random>

#include "base/letters.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/game_cards.h"
#include "cli/interrupt.h"
#include "cli/recorded.h"
#include "cli/saved_games.h"
#include "cli/session.h"
#include "cli/table.h"
#include "engine/rulebook.h"
#include "ledger/report.h"
#include "scenario/names.h"

namespace arbiter::cli {

namespace {

struct PlayOptions {
    TableOptions table;
    std::string game;  // empty: none was named
    std::string deck;  // empty: one of those that ship
    std::string opponent_deck;
    std::string opponent = "greedy";
    std::string seat = "A";
    std::string load;
    std::optional<u64> at;
    std::optional<u64> seed;
    bool resume = false;
};

int fail(const std::vector<Diagnostic>& problems) {
    print_problems(problems);
    return kBadInput;
}

void say(const std::string& text) { std::cout << wrapped(text, Screen::of_standard_output().width, 2) << "\n"; }

// The beginners' deck and one that every rulebook allows, or the first two of the game.
std::array<std::string, 2> default_decks(const Project& project, const std::string& game) {
    std::vector<std::string> names;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(project.root / "decks" / game, error)) {
        if (entry.path().extension() == ".deck") names.push_back(entry.path().stem().string());
    }
    std::sort(names.begin(), names.end());
    std::array<std::string, 2> out{"first-lights", "brine-hunger"};
    for (std::size_t at = 0; at < 2; ++at) {
        const bool ships = std::find(names.begin(), names.end(), out[at]) != names.end();
        if (!ships && at < names.size()) out[at] = names[at];
    }
    return out;
}

// A game and its introduction.
struct StartedGame {
    Host host;
    std::string words;
};

Result<StartedGame> new_game(const PlayOptions& options, const Project& project) {
    const Seat person = options.seat == "B" ? Seat::B : Seat::A;
    TableOptions wanted = options.table;
    const std::array<std::string, 2> usual = default_decks(project, options.table.game);
    wanted.decks = {options.deck.empty() ? usual[0] : options.deck,
                    options.opponent_deck.empty() ? usual[1] : options.opponent_deck};
    const Result<Table> table = open_table(project, wanted);
    if (!table) return table.problems();
    const u64 seed = options.seed ? *options.seed : std::random_device{}();
    StartedGame out{Host(table->game, person == Seat::A ? table->setup(0, 1) : table->setup(1, 0), seed, person,
                         *find_bot(options.opponent)),
                    table->game.book->title + ". You play " + table->decks[0].name + ", the bot (" + options.opponent +
                        ") plays " + table->decks[1].name + ". Seed " + std::to_string(seed) +
                        ". Type ? for help, or \"how\" to learn the game."};
    return out;
}

// A saved game continues with the bot that it was saved with, after that many choices (nothing: all of them).
Result<StartedGame> saved_game(const std::string& file, const PlayOptions& options, const Project& project,
                               std::optional<u64> at) {
    const Result<Recorded> recorded = read_recorded(project, file, options.table.cards);
    if (!recorded) return recorded.problems();
    const Replay& replay = recorded->replay;
    if (const std::string& game = recorded->game.book->game; !options.game.empty() && options.game != game)
        return Diagnostic{file, 0, 0, "a saved game of " + game, "one of " + options.game};
    if (at && *at > replay.choices.size()) {
        return Diagnostic{file, 0, 0, "--at " + std::to_string(*at),
                          "a number from 0 to " + std::to_string(replay.choices.size())};
    }
    const auto note = [&](const std::string& key, const std::string& usual) {
        const auto found = replay.notes.find(key);
        return found == replay.notes.end() ? usual : found->second;
    };
    const Bot* bot = find_bot(note("bot", options.opponent));
    std::vector<Action> choices;
    const auto played = play_to(recorded->game, replay, at ? static_cast<int>(*at) : -1, nullptr,
                                [&](const State&, Action action) { choices.push_back(action); });
    if (!played) return played.problems();
    if (played->stopped) return *played->stopped;
    StartedGame out{
        Host(recorded->game, recorded->setup, replay.seed, note("person", options.seat) == "B" ? Seat::B : Seat::A,
             bot ? *bot : *find_bot(options.opponent)),
        ""};
    out.host.resume(choices);
    for (const Diagnostic& change : played->changed)
        out.words += "Changed since it was saved: " + change.to_string() + "\n";
    out.words += recorded->game.book->title + ", loaded from " + file + " after " + std::to_string(choices.size()) +
                 (choices.size() == 1 ? " choice" : " choices") + ". Type ? for help.";
    return out;
}

// A saved game determines these already.
std::optional<Diagnostic> unneeded_option(const PlayOptions& options) {
    const std::pair<const char*, bool> given[] = {{"--deck", !options.deck.empty()},
                                                  {"--opponent-deck", !options.opponent_deck.empty()},
                                                  {"--rules", !options.table.rules.empty()},
                                                  {"--seed", options.seed.has_value()}};
    for (const auto& [name, is_given] : given) {
        if (is_given)
            return Diagnostic{"arguments of play", 0, 0, std::string(name) + " for a saved game",
                              "only --at, --cards and the game together with --load or --resume"};
    }
    return std::nullopt;
}

// The game that the options name.
Result<StartedGame> begin(const PlayOptions& options, const Project& project, const SavedGames& saved) {
    if (!options.load.empty() && options.resume)
        return Diagnostic{"arguments of play", 0, 0, "--load with --resume", "one of them"};
    if (!options.load.empty() || options.resume) {
        if (const auto problem = unneeded_option(options)) return *problem;
    }
    if (!options.load.empty()) return saved_game(options.load, options, project, options.at);
    if (options.at) return Diagnostic{"arguments of play", 0, 0, "--at without --load", "--load FILE --at N"};
    if (!options.resume) return new_game(options, project);
    const auto file = saved.unfinished();
    if (!file) return Diagnostic{"arguments of play", 0, 0, "no unfinished game", "one to continue"};
    return saved_game(*file, options, project, std::nullopt);
}

// All words that are typed stand in the text, whole or at the beginning of one.
bool has_words(const std::string& text, const std::string& typed) {
    const std::vector<std::string> there = scenario::words_of(lower(text));
    const std::vector<std::string> wanted = scenario::words_of(lower(typed));
    return std::all_of(wanted.begin(), wanted.end(), [&](const std::string& word) {
        return std::any_of(there.begin(), there.end(), [&](const std::string& one) { return one.starts_with(word); });
    });
}

// The paraphrases of a clause of this book and of those below it; by words, of those that have them.
std::string rule_words(const Project& project, const Rulebook& book, const std::string& clause) {
    const auto index = ledger::load_ledgers(project.root);
    const ledger::Ledger* ledger = index ? index->find(book.game + "-" + book.version) : nullptr;
    const bool by_number = clause[0] >= '0' && clause[0] <= '9';
    constexpr int kMostFound = 12;
    std::string out;
    int found = 0;
    for (std::size_t at = 0; ledger && at < ledger->clauses.size(); ++at) {
        const ledger::Clause& one = ledger->clauses[at];
        const bool wanted = by_number ? one.number == clause || ledger::is_below(one.number, clause)
                                      : has_words(one.paraphrase, clause);
        if (wanted && (by_number || ++found <= kMostFound)) out += one.number + "  " + one.paraphrase + "\n";
    }
    if (found > kMostFound) out += "... and " + std::to_string(found - kMostFound) + " more; add a word.\n";
    return out;
}

// Writes the game after every choice. A failed write is reported once.
class Autosave {
  public:
    Autosave(SavedGames& saved, const std::string& game) : file_(saved.new_file(game)) {}

    void keep(const Host& host) {
        if (file_.empty() || failed_ || !host.begun()) return;
        const auto problems = write_replay(host.replay(), file_);
        kept_ = problems.empty();
        if (!kept_) say("This game cannot be saved: " + problems[0].to_string());
        failed_ = !kept_;
        say_on_interrupt(kept_ && !host.over() ? kResume : "");
    }
    bool kept() const { return kept_; }
    bool failed() const { return failed_; }

    static constexpr const char* kResume = "The game is saved: arbiter play --resume continues it.";

  private:
    std::string file_;
    bool kept_ = false;
    bool failed_ = false;
};

int play(PlayOptions options, const Project& project) {
    options.table.game = resolve_game(project, options.game, {options.deck, options.opponent_deck});
    SavedGames saved(SavedGames::default_folder());
    const bool asked_for_one = options.resume || !options.load.empty();
    if (!asked_for_one && isatty(STDIN_FILENO) && saved.unfinished())
        say("You have an unfinished game: arbiter play --resume continues it.");
    Result<StartedGame> game = begin(options, project, saved);
    if (!game) return fail(game.problems());
    // What is loaded later may be any game.
    options.game.clear();
    const auto reader = terminal_reader(saved.history_file());
    bool written = true, shows_goal = true;
    for (;;) {
        Host& host = game->host;
        Autosave keeper(saved, host.game().book->game);
        if (shows_goal) say(game->words);
        const SessionEnd leaving =
            Session(host, *reader, std::cout,
                    {Screen::of_standard_output,
                     [&](const std::string& clause) { return rule_words(project, *host.game().book, clause); },
                     [&](const Host& now) { keeper.keep(now); }, shows_goal, !shows_goal})
                .run();
        shows_goal = true;
        say_on_interrupt("");
        written = written && !leaving.save_failed && !keeper.failed();
        if (leaving.why == SessionEnd::Why::Rematch) {
            game->host = host.rematch(std::random_device{}());
            game->words = "Another game with the same decks.";
        } else if (leaving.why == SessionEnd::Why::Load) {
            // A file that cannot be read leaves the game as it is.
            Result<StartedGame> other = saved_game(leaving.file, options, project, std::nullopt);
            if (other) {
                game = std::move(other);
            } else {
                print_problems(other.problems());
                shows_goal = false;
            }
        } else {
            if (leaving.why == SessionEnd::Why::Left && keeper.kept()) say(Autosave::kResume);
            return written ? kOk : kNotWritten;
        }
    }
}

}  // namespace

void add_play(Arguments& program, const Project& project) {
    auto options = std::make_shared<PlayOptions>();
    Arguments command = program.subcommand("play", "Play a game against a bot in the terminal");
    take_game(command, "game", options->game, "The game (default: that of the deck, else ucg)");
    take_rules(command, options->table.rules);
    command.text("--deck", options->deck,
                 "Your deck: a file, or the name of a deck in decks/<game> (default: one of those)",
                 named_value("FILE"));
    command.text("--opponent-deck", options->opponent_deck, "The bot's deck", named_value("FILE"));
    take_cards(command, options->table.cards);
    command.text("--opponent", options->opponent, "The bot that plays against you", bot_name());
    command.text("--seat", options->seat, "Your seat", one_of({"A", "B"}));
    command.optional_number("--seed", options->seed, "The same seed deals the same game (default: random)",
                            whole_number(0, kLargestSeed));
    command.text("--load", options->load, "Continue a saved game (a replay file)", named_value("FILE"));
    command.optional_number("--at", options->at, "With --load: start after its first N choices",
                            whole_number(0, 1'000'000));
    command.flag("--resume", options->resume, "Continue the latest unfinished game");
    command.run([&project, options] { return play(*options, project); });
}

}  // namespace arbiter::cli
