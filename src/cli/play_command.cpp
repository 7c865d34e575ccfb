// arbiter play: a game against a bot in the terminal.
#include <algorithm>
#include <array>
#include <filesystem>
#include <iostream>
#include <random>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/recorded.h"
#include "cli/session.h"
#include "cli/table.h"
#include "engine/rulebook.h"

namespace arbiter::cli {

namespace {

struct PlayOptions {
    TableOptions table;
    std::string deck;  // empty: one of those that ship
    std::string opponent_deck;
    std::string opponent = "greedy";
    std::string seat = "A";
    std::string load;
    u64 seed = 0;
    bool seeded = false;
};

int fail(const std::vector<Diagnostic>& problems) {
    print_problems(problems);
    return kBadInput;
}

void say(const std::string& text) { std::cout << wrapped(text, Paper::of_standard_output().width, 2) << "\n"; }

// The deck to learn with and one that every rulebook allows, or the first two of the game.
std::array<std::string, 2> usual_decks(const Project& project, const std::string& game) {
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

Result<Host> new_game(const PlayOptions& options, const Project& project) {
    const Seat person = options.seat == "B" ? Seat::B : Seat::A;
    TableOptions wanted = options.table;
    const std::array<std::string, 2> usual = usual_decks(project, options.table.game);
    wanted.decks = {options.deck.empty() ? usual[0] : options.deck,
                    options.opponent_deck.empty() ? usual[1] : options.opponent_deck};
    const Result<Table> table = set_table(project, wanted);
    if (!table) return table.problems();
    u64 seed = options.seed;
    if (!options.seeded) seed = std::random_device{}();
    const auto file = [&](std::size_t deck) { return project.shown(table->decks[deck].list.file); };
    say(table->game.book->title + ". You play " + file(0) + ", the bot " + options.opponent + " plays " + file(1) +
        "; seed " + std::to_string(seed) + ". ? helps.");
    return Host(table->game, person == Seat::A ? table->setup(0, 1) : table->setup(1, 0), seed, person,
                *find_bot(options.opponent));
}

// A saved game goes on with the bot that it was saved with.
Result<Host> saved_game(const std::string& file, const PlayOptions& options, const Project& project) {
    const Result<Recorded> recorded = read_recorded(project, file, options.table.cards);
    if (!recorded) return recorded.problems();
    const auto note = [&](const std::string& key, const std::string& usual) {
        const auto at = recorded->replay.notes.find(key);
        return at == recorded->replay.notes.end() ? usual : at->second;
    };
    const Bot* bot = find_bot(note("bot", options.opponent));
    std::vector<Action> choices;
    const auto played = play_to(recorded->game, recorded->replay, -1, nullptr,
                                [&](const State&, Action action) { choices.push_back(action); });
    if (!played) return played.problems();
    if (played->stopped) return *played->stopped;
    Host host(recorded->game, recorded->setup, recorded->replay.seed, note("person", "A") == "B" ? Seat::B : Seat::A,
              bot ? *bot : *find_bot(options.opponent));
    host.resume(choices);
    for (const Diagnostic& change : played->changed) say("Changed since it was saved: " + change.to_string());
    say(recorded->game.book->title + ", loaded from " + file + " after " + std::to_string(choices.size()) +
        " choices. ? helps.");
    return host;
}

int play(const PlayOptions& options, const Project& project) {
    Result<Host> host = options.load.empty() ? new_game(options, project) : saved_game(options.load, options, project);
    if (!host) return fail(host.problems());
    for (;;) {
        const Leaving leaving = Session(*host, std::cin, std::cout, Paper::of_standard_output).run();
        if (leaving.why != Leaving::Why::Load) return kOk;
        // A file that cannot be read leaves the game as it is.
        Result<Host> other = saved_game(leaving.file, options, project);
        if (other) {
            host = std::move(other);
        } else {
            print_problems(other.problems());
        }
    }
}

}  // namespace

Command add_play(CLI::App& app, const Project& project, Command& chosen) {
    auto options = std::make_shared<PlayOptions>();
    CLI::App* command =
        app.add_subcommand("play", "Play a game against a bot in the terminal (also without a subcommand)");
    command->add_option("game", options->table.game, "The game")->check(game_name())->capture_default_str();
    command->add_option("--rules", options->table.rules, "The rulebook's version, such as 1.5 (default: the newest)")
        ->check(named_value("VERSION"));
    command
        ->add_option("--deck", options->deck,
                     "Your deck: a file, or the name of one in decks/<game> (default: one of those)")
        ->check(named_value("FILE"));
    command->add_option("--opponent-deck", options->opponent_deck, "The bot's deck")->check(named_value("FILE"));
    command->add_option("--cards", options->table.cards, "A card file or a folder of them (default: the project's)")
        ->check(named_value("PATH"));
    command->add_option("--opponent", options->opponent, "The bot that plays against you")
        ->check(bot_name())
        ->capture_default_str();
    command->add_option("--seat", options->seat, "Your seat")->check(one_of({"A", "B"}))->capture_default_str();
    CLI::Option* seed =
        command->add_option("--seed", options->seed, "The same seed deals the same game (default: by chance)")
            ->check(whole_number(0, kLargestSeed));
    command->add_option("--load", options->load, "Go on with a saved game (a replay file)")->check(named_value("FILE"));
    const Command run = [&project, options] { return play(*options, project); };
    command->callback([&chosen, run, options, seed] {
        options->seeded = seed->count() > 0;
        chosen = run;
    });
    return run;
}

}  // namespace arbiter::cli
