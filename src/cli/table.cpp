// Reads what a game is played with.
#include "cli/table.h"

#include "cards/card_file.h"
#include "cards/deck_file.h"
#include "games/games.h"

namespace arbiter::cli {

namespace fs = std::filesystem;

namespace {

void add(std::vector<Diagnostic>& to, const std::vector<Diagnostic>& from) {
    to.insert(to.end(), from.begin(), from.end());
}

Result<std::string> find_rules(const TableOptions& options) {
    std::string newest, known;
    for (const std::string& name : book_names()) {
        if (!name.starts_with(options.game + "-")) continue;
        newest = name;
        known += (known.empty() ? "" : ", ") + name.substr(options.game.size() + 1);
        if (name == options.game + "-" + options.rules || name == options.rules) return name;
    }
    if (newest.empty())
        return Diagnostic{"", 0, 0, "game \"" + options.game + "\"", "a game that has rulebooks (see arbiter rules)"};
    if (options.rules.empty()) return newest;
    return Diagnostic{"", 0, 0, "rules \"" + options.rules + "\"", "one of " + known};
}

// A path, or the name of one of the project's decks.
fs::path find_deck(const Project& project, const std::string& game, const std::string& name) {
    std::error_code error;
    if (fs::exists(name, error)) return name;
    const fs::path shipped = project.root / "decks" / game / (name + ".deck");
    return fs::exists(shipped, error) ? shipped : fs::path(name);
}

}  // namespace

Result<Table> set_table(const Project& project, const TableOptions& options) {
    std::vector<Diagnostic> problems;
    const Result<std::string> rules = find_rules(options);
    if (!rules) return rules.problems();
    const auto cards =
        read_cards(options.cards.empty() ? project.root / "cards" / options.game : fs::path(options.cards));
    if (!cards) return cards.problems();
    const auto compiled = make_game(*rules, *cards);
    if (!compiled) return compiled.problems();
    Table table;
    table.game = compiled->game;
    for (std::size_t seat = 0; seat < 2; ++seat) {
        const fs::path file = find_deck(project, options.game, options.decks[seat]);
        table.deck_files[seat] = file.string();
        const auto deck = read_deck(file);
        if (!deck) {
            add(problems, deck.problems());
            continue;
        }
        for (const DeckProblem& problem : check_deck(table.game, *deck)) {
            Diagnostic diagnostic = problem.diagnostic;
            diagnostic.about = std::string("rule ") + problem.clause;
            problems.push_back(std::move(diagnostic));
        }
        for (const DeckLine& line : deck->lines)
            table.setup.decks[seat].insert(table.setup.decks[seat].end(), static_cast<std::size_t>(line.count),
                                           find_card(table.game, line.number));
    }
    if (!problems.empty()) return problems;
    return table;
}

}  // namespace arbiter::cli
