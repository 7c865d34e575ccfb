// arbiter deck: whether a deck is legal, and everything that is wrong with it.
#include <iostream>

#include "cards/card_file.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/table.h"
#include "games/games.h"

namespace arbiter::cli {

namespace fs = std::filesystem;

namespace {

struct DeckOptions {
    std::string file;
    std::string game = "ucg";
    std::string rules;
    std::string cards;
};

int check(const DeckOptions& options, const Project& project) {
    const Result<std::string> book = find_rules(options.game, options.rules);
    if (!book) return refuse(book.problems());
    const CardFile cards =
        read_card_file(options.cards.empty() ? project.root / "cards" / options.game : fs::path(options.cards));
    DeckFile file = read_named_deck(project, options.game, options.file);
    file.deck.file = project.shown(file.deck.file);
    for (Diagnostic& one : file.problems) one.file = project.shown(one.file);
    const DeckList& deck = file.deck;
    const auto compiled = make_game(*book, cards);
    if (!compiled) {
        std::vector<Diagnostic> problems = compiled.problems();
        problems.insert(problems.end(), file.problems.begin(), file.problems.end());
        return refuse(problems);
    }
    const std::vector<Diagnostic> wrong = deck_problems(*compiled, cards.cards, file);
    if (!file.problems.empty()) return refuse(wrong);
    for (const Diagnostic& one : wrong) std::cout << one.to_string() << "\n";
    for (const Diagnostic& one : match_deck(deck, cards.cards).warnings)
        std::cout << one.to_string() << " (a warning: the number decides)\n";
    std::cout << deck.file << ": " << deck.total() << " cards, "
              << (wrong.empty() ? "legal"
                                : std::to_string(wrong.size()) + (wrong.size() == 1 ? " violation" : " violations"))
              << " by " << *book << "\n";
    return wrong.empty() ? kOk : kFailed;
}

}  // namespace

void add_deck(CLI::App& app, const Project& project, Command& chosen) {
    auto options = std::make_shared<DeckOptions>();
    CLI::App* command = app.add_subcommand("deck", "Check decks");
    command->require_subcommand(1);
    CLI::App* checks = command->add_subcommand("check", "Say whether a deck is legal, and list every violation");
    checks->add_option("file", options->file, "A deck file, or the name of one of the project's decks")
        ->check(named_value("FILE"))
        ->required();
    checks->add_option("--game", options->game, "The game of the deck")->check(game_name())->capture_default_str();
    checks->add_option("--rules", options->rules, "The rulebook's version, such as 1.5 (default: the newest)")
        ->check(named_value("VERSION"));
    checks->add_option("--cards", options->cards, "A card file or a folder of them (default: the project's)")
        ->check(named_value("PATH"));
    checks->footer("Ends with 0 when the deck is legal, 1 when it is not, 2 when a file or an argument is wrong.");
    checks->callback(
        [&chosen, &project, options] { chosen = [&project, options] { return check(*options, project); }; });
}

}  // namespace arbiter::cli
