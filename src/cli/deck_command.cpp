// arbiter deck: whether a deck is legal, and everything that is wrong with it.
#include <algorithm>
#include <iostream>

#include "cards/card_file.h"
#include "cards/near.h"
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

// Every violation, in the order of the file; what belongs to no line comes last.
std::vector<Diagnostic> violations(const CompiledGame& compiled, const DeckList& deck,
                                   const std::vector<CardRecord>& cards) {
    std::vector<Diagnostic> out;
    for (const DeckProblem& problem : check_deck(compiled, deck)) {
        out.push_back(problem.diagnostic);
        out.back().about = std::string("rule ") + problem.clause;
    }
    for (const Diagnostic& unknown : match_deck(deck, cards).errors) {
        for (Diagnostic& one : out) {
            if (one.line != unknown.line || one.found.find("card number ") == std::string::npos) continue;
            const auto line = std::find_if(deck.lines.begin(), deck.lines.end(),
                                           [&](const DeckLine& card) { return card.line == one.line; });
            one.expected += did_you_mean(cards, line->number);
        }
    }
    std::stable_sort(out.begin(), out.end(), [](const Diagnostic& a, const Diagnostic& b) {
        return std::pair(a.line == 0, a.line) < std::pair(b.line == 0, b.line);
    });
    return out;
}

int check(const DeckOptions& options, const Project& project) {
    const Result<std::string> book = find_rules(options.game, options.rules);
    if (!book) return refuse(book.problems());
    const auto cards =
        read_cards(options.cards.empty() ? project.root / "cards" / options.game : fs::path(options.cards));
    if (!cards) return refuse(cards.problems());
    auto deck = read_named_deck(project, options.game, options.file);
    if (!deck) return refuse(deck.problems());
    deck->file = project.shown(deck->file);
    const auto compiled = make_game(*book, *cards);
    if (!compiled) return refuse(compiled.problems());
    const std::vector<Diagnostic> wrong = violations(*compiled, *deck, *cards);
    for (const Diagnostic& one : wrong) std::cout << one.to_string() << "\n";
    for (const Diagnostic& one : match_deck(*deck, *cards).warnings)
        std::cout << one.to_string() << " (a warning: the number decides)\n";
    std::cout << deck->file << ": " << deck->total() << " cards, "
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
