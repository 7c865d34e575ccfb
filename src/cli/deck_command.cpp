// arbiter deck: whether a deck is legal, and everything that is wrong with it.
#include <iostream>

#include "arbiter/cards.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/deck_statistics.h"
#include "cli/game_cards.h"
#include "cli/table.h"
#include "games/games.h"

namespace arbiter::cli {

namespace {

struct DeckOptions {
    std::string file;
    std::string game;  // empty: the one that the deck is of
    std::string rules;
    std::string cards;
};

// The named game, or that of the deck or of the cards given with it. Fails if there is no such deck.
Result<DeckOptions> with_game(DeckOptions options, const Project& project) {
    if (!options.game.empty()) return options;
    options.game = game_of_deck(project, options.file);
    if (options.game.empty() && !options.cards.empty()) options.game = game_of_cards(options.cards);
    std::error_code error;
    const bool there = std::filesystem::exists(std::filesystem::symlink_status(options.file, error));
    if (options.game.empty() && !there) return missing_deck(project, options.file).problems;
    if (options.game.empty()) options.game = "ucg";
    return options;
}

int check(const DeckOptions& options, const Project& project) {
    const Result<std::string> book = find_rules(options.game, options.rules);
    if (!book) return refuse(book.problems());
    const CardFile cards = read_game_cards(project, options.game, options.cards);
    DeckFile file = read_named_deck(project, options.game, options.file, cards.cards);
    file.deck.file = project.shown(file.deck.file);
    for (Diagnostic& one : file.problems) one.file = project.shown(one.file);
    const DeckList& deck = file.deck;
    const auto compiled = make_game(*book, cards);
    if (!compiled) {
        if (const auto other = cards_of_other_game(project, options.game, options.cards)) return refuse({*other});
        std::vector<Diagnostic> problems = compiled.problems();
        problems.insert(problems.end(), file.problems.begin(), file.problems.end());
        return refuse(problems);
    }
    const std::vector<Diagnostic> wrong = deck_problems(project, options.game, *compiled, cards.cards, file);
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

int show_deck(const DeckOptions& options, const Project& project) {
    const Result<std::string> book = find_rules(options.game, options.rules);
    if (!book) return refuse(book.problems());
    const CardFile cards = read_game_cards(project, options.game, options.cards);
    const auto compiled = make_game(*book, cards);
    if (!compiled) {
        if (const auto other = cards_of_other_game(project, options.game, options.cards)) return refuse({*other});
        return refuse(compiled.problems());
    }
    const DeckFile file = read_named_deck(project, options.game, options.file, cards.cards);
    if (!file.problems.empty()) return refuse(file.problems);
    const auto wrong = deck_problems(project, options.game, *compiled, cards.cards, file);
    std::cout << deck_statistics(compiled->game, file.deck);
    for (const Diagnostic& one : wrong) std::cout << one.to_string() << "\n";
    return wrong.empty() ? kOk : kFailed;
}

int of_game(const DeckOptions& options, const Project& project, int (*command)(const DeckOptions&, const Project&)) {
    const Result<DeckOptions> known = with_game(options, project);
    return known ? command(*known, project) : refuse(known.problems());
}

// Options of both subcommands.
Arguments add_for_deck(Arguments& decks, DeckOptions& options, const std::string& name, const std::string& about) {
    Arguments command = decks.subcommand(name, about);
    command.required_text("file", options.file, "A deck file, or the name of one of the project's decks",
                          named_value("FILE"));
    take_game(command, "--game", options.game, "The game of the deck (default: by its cards)");
    take_rules(command, options.rules);
    take_cards(command, options.cards);
    command.footer("Exit code: 0 if the deck is legal, 1 if it is not, 2 if a file or an argument is wrong.");
    return command;
}

}  // namespace

void add_deck(Arguments& program, const Project& project) {
    auto options = std::make_shared<DeckOptions>();
    Arguments command = program.subcommand("deck", "Check decks, and show what is in them");
    command.need_subcommand();
    add_for_deck(command, *options, "check", "Check whether a deck is legal, and list every violation")
        .run([&project, options] { return of_game(*options, project, check); });
    add_for_deck(command, *options, "show", "Show a deck's cards, and how many there are of each kind, level or cost")
        .run([&project, options] { return of_game(*options, project, show_deck); });
}

}  // namespace arbiter::cli
