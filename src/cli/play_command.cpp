// arbiter play: a game against the computer in the terminal. It shows nothing but the player's own view.
#include <iostream>
#include <random>

#include "arbiter/why.h"
#include "cli/board.h"
#include "cli/commands.h"
#include "cli/table.h"
#include "engine/label.h"
#include "scenario/answers.h"

namespace arbiter::cli {

namespace {

struct Options {
    TableOptions table;
    std::string opponent = "random";
    std::string seed;
};

constexpr const char* kHelp =
    "  a number          the answer with that number\n"
    "  words             an answer by its words, such as: level up Vesper area 1\n"
    "  ENTER             pass, where that is an answer\n"
    "  card NAME         a card: its facts and its text\n"
    "  why WORDS         why something can't be done now, and the rule that says so\n"
    "  log               all that has happened, with the rule behind each step\n"
    "  board             the table again\n"
    "  concede, quit, ?\n";

class Session {
  public:
    Session(const Table& table, u64 seed) : game_(table.game), bot_(Rng::from_seed(~seed)) {
        state_ = start(game_, table.setup(0, 1), seed, &log_);
    }

    int run() {
        while (state_.outcome == Outcome::Running) {
            if (state_.decision.seat == kBot) {
                choose_at_random();
            } else if (!ask()) {
                std::cout << "The game is left unfinished.\n";
                return kOk;
            }
        }
        tell();
        std::cout << draw_board(game_, view(game_, state_, kHuman));
        std::cout << (state_.outcome == Outcome::Draw   ? "The game is a draw.\n"
                      : state_.outcome == Outcome::Void ? "The game is void.\n"
                      : state_.winner == kHuman         ? "You win.\n"
                                                        : "You lose.\n");
        return kOk;
    }

  private:
    static constexpr Seat kHuman = Seat::A;
    static constexpr Seat kBot = Seat::B;

    void choose_at_random() {
        ActionList legal;
        legal_actions(game_, state_, legal);
        take(legal[static_cast<int>(bot_.below(static_cast<u32>(legal.size())))]);
    }

    void take(Action action) {
        const Status status = apply(game_, state_, action, &log_);
        CHECK(status.ok());
    }

    // What has happened since the last time, as the player sees it; the same several times over is one line.
    void tell() {
        const auto events = redact(game_, log_, kHuman);
        std::string last;
        int times = 0;
        const auto finish = [&] {
            if (times > 0)
                std::cout << "  " << last << (times > 1 ? " (" + std::to_string(times) + " times)" : "") << "\n";
        };
        for (; told_ < events.size(); ++told_) {
            const EventView& event = events[told_];
            const bool dull = event.kind == EventKind::PositionSet || event.kind == EventKind::EffectEnded ||
                              event.kind == EventKind::Answered || event.kind == EventKind::PhaseBegan;
            if (dull) continue;
            if (event.text != last) {
                finish();
                last = event.text;
                times = 0;
            }
            ++times;
        }
        finish();
    }

    // The answers to choose from: copies of a card are one.
    std::vector<Answer> options() const {
        std::vector<Answer> out;
        for (Answer& answer : labelled_answers(game_, state_)) {
            const bool copy = std::any_of(out.begin(), out.end(),
                                          [&](const Answer& one) { return scenario::mean_the_same(one, answer); });
            if (!copy) out.push_back(std::move(answer));
        }
        return out;
    }

    // False: the player leaves.
    bool ask() {
        const std::vector<Answer> choice = options();
        // Nothing to choose: the only answer is taken.
        if (choice.size() == 1) {
            take(choice[0].action);
            return true;
        }
        tell();
        show(choice);
        const u16 question = state_.question;
        while (state_.question == question && state_.outcome == Outcome::Running) {
            std::cout << "> " << std::flush;
            std::string line;
            if (!std::getline(std::cin, line)) return false;
            if (line == "quit" || line == "q") return false;
            obey(line, choice);
        }
        return true;
    }

    void show(const std::vector<Answer>& choice) const {
        const View seen = view(game_, state_, kHuman);
        std::cout << draw_board(game_, seen) << "\n" << seen.prompt << "\n";
        for (std::size_t at = 0; at < choice.size(); ++at)
            std::cout << "  " << at + 1 << "  " << choice[at].label << "\n";
    }

    void obey(const std::string& line, const std::vector<Answer>& choice) {
        if (line == "?" || line == "help") {
            std::cout << kHelp;
        } else if (line == "log") {
            for (const EventView& event : redact(game_, log_, kHuman))
                std::cout << "  " << event.text << (event.clause.empty() ? "" : "  [" + event.clause + "]") << "\n";
        } else if (line == "board") {
            show(choice);
        } else if (line == "concede") {
            take(Action::concede(kHuman));
        } else if (line.starts_with("card ")) {
            show_cards(line.substr(5));
        } else if (line.starts_with("why ")) {
            explain(line.substr(4));
        } else {
            answer(line, choice);
        }
    }

    void answer(const std::string& line, const std::vector<Answer>& choice) {
        if (line.empty()) {
            for (const Answer& one : choice) {
                if (one.action == Action::pass()) return take(one.action);
            }
            std::cout << "This can't be passed; ? helps.\n";
            return;
        }
        if (line.find_first_not_of("0123456789") == std::string::npos && line.size() < 5) {
            const std::size_t number = std::stoul(line);
            if (number >= 1 && number <= choice.size()) return take(choice[number - 1].action);
            std::cout << "There are the answers 1 to " << choice.size() << ".\n";
            return;
        }
        const auto meant = scenario::meant(game_, state_, line);
        for (const Answer& other : meant) {
            if (scenario::mean_the_same(other, meant[0])) continue;
            std::cout << "That could be \"" << meant[0].label << "\" or \"" << other.label << "\".\n";
            return;
        }
        if (!meant.empty()) return take(meant[0].action);
        std::cout << "No answer of these words. \"why " << line << "\" may tell why; ? helps.\n";
    }

    void show_cards(const std::string& words) {
        int shown = 0;
        for (std::size_t id = 1; id < game_.pool->definitions.size() && shown < 8; ++id) {
            const std::string title = card_title(*game_.pool, static_cast<DefinitionId>(id));
            if (!contains_words(title, words)) continue;
            ++shown;
            std::cout << describe_card(game_, static_cast<DefinitionId>(id));
        }
        if (shown == 0) std::cout << "No card of these words.\n";
    }

    static bool contains_words(std::string title, std::string words) {
        const auto lower = [](std::string& text) {
            for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        };
        lower(title);
        lower(words);
        return title.find(words) != std::string::npos;
    }

    void explain(const std::string& words) {
        const auto wishes = scenario::wished(game_, state_, kHuman, words);
        if (wishes.empty()) std::cout << "Nothing of these words could be wished for.\n";
        std::vector<std::string> told;
        for (const Answer& wish : wishes) {
            const Why why = why_not(game_, state_, kHuman, wish.action);
            const std::string line =
                wish.label + ": " + (why ? why.reason + " [" + why.clause + "]" : "it can be done");
            if (std::find(told.begin(), told.end(), line) != told.end() || told.size() == 8) continue;
            told.push_back(line);
            std::cout << line << "\n";
        }
    }

    const Game& game_;
    Rng bot_;
    State state_{};
    EventLog log_;
    std::size_t told_ = 0;
};

int play(const Options& options, const Project& project) {
    const Result<Table> table = set_table(project, options.table);
    if (!table) {
        print_problems(table.problems());
        return kBadInput;
    }
    u64 seed = std::random_device{}();
    if (!options.seed.empty()) seed = std::stoull(options.seed);
    std::cout << table->game.book->title << ". You play " << project.shown(table->decks[0].list.file)
              << ", the computer plays " << project.shown(table->decks[1].list.file) << "; seed " << seed
              << ". ? helps.\n";
    return Session(*table, seed).run();
}

}  // namespace

Command add_play(CLI::App& app, const Project& project, Command& chosen) {
    auto options = std::make_shared<Options>();
    options->table.decks = {"first-lights", "brine-hunger"};
    CLI::App* command =
        app.add_subcommand("play", "Play a game against the computer in the terminal (also without a subcommand)");
    command->add_option("game", options->table.game, "The game")->capture_default_str();
    command->add_option("--rules", options->table.rules, "The rulebook's version, such as 1.5 (default: the newest)");
    command->add_option("--deck", options->table.decks[0], "Your deck: a file, or the name of one in decks/<game>")
        ->capture_default_str();
    command->add_option("--opponent-deck", options->table.decks[1], "The computer's deck")->capture_default_str();
    command->add_option("--cards", options->table.cards, "A card file or a folder of them (default: the project's)");
    command->add_option("--opponent", options->opponent, "Who plays against you")
        ->check(CLI::IsMember({"random"}))
        ->capture_default_str();
    command->add_option("--seed", options->seed, "The same seed deals the same game (default: by chance)")
        ->check([](const std::string& text) -> std::string {
            const bool good =
                !text.empty() && text.size() < 20 && text.find_first_not_of("0123456789") == std::string::npos;
            return good ? "" : "found \"" + text + "\", expected a whole number of up to 19 digits";
        });
    const Command run = [&project, options] { return play(*options, project); };
    command->callback([&chosen, run] { chosen = run; });
    return run;
}

}  // namespace arbiter::cli
