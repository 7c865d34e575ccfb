// Reads what a game is played with.
#include "cli/table.h"

#include <algorithm>
#include <iostream>

#include "cards/card_file.h"
#include "games/games.h"

namespace arbiter::cli {

namespace fs = std::filesystem;

namespace {

void add(std::vector<Diagnostic>& to, const std::vector<Diagnostic>& from) {
    to.insert(to.end(), from.begin(), from.end());
}

std::vector<Diagnostic> rule_problems(const CompiledGame& compiled, const DeckList& deck) {
    std::vector<Diagnostic> out;
    for (const DeckProblem& problem : check_deck(compiled, deck)) {
        Diagnostic diagnostic = problem.diagnostic;
        diagnostic.about = std::string("rule ") + problem.clause;
        out.push_back(std::move(diagnostic));
    }
    return out;
}

std::vector<fs::path> shipped_decks(const Project& project, const std::string& game) {
    std::error_code error;
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(project.root / "decks" / game, error)) {
        if (entry.path().extension() == ".deck") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

// All decks of the project that this rulebook allows; the others are noted.
std::vector<Diagnostic> bring_shipped(const Project& project, const std::string& game, const CompiledGame& compiled,
                                      Table& table) {
    const fs::path folder = project.root / "decks" / game;
    std::vector<Diagnostic> problems;
    for (const fs::path& file : shipped_decks(project, game)) {
        const auto deck = read_deck(file);
        if (!deck) {
            add(problems, deck.problems());
        } else if (const auto against = rule_problems(compiled, *deck); !against.empty()) {
            Diagnostic first = against.front();
            first.file = project.shown(first.file);
            table.left_out.push_back({file.stem().string(), first.to_string()});
        } else {
            table.decks.push_back({file.stem().string(), *deck});
        }
    }
    if (problems.empty() && table.decks.empty())
        problems.push_back({project.shown(folder), 0, 0, "no deck", "decks that this rulebook allows"});
    return problems;
}

}  // namespace

fs::path find_deck(const Project& project, const std::string& game, const std::string& name) {
    std::error_code error;
    if (fs::exists(name, error)) return name;
    const fs::path shipped = project.root / "decks" / game / (name + ".deck");
    return fs::exists(shipped, error) ? shipped : fs::path(name);
}

Result<DeckList> read_named_deck(const Project& project, const std::string& game, const std::string& name) {
    const fs::path file = find_deck(project, game, name);
    std::error_code error;
    const bool there = fs::exists(fs::symlink_status(file, error));
    if (there || name.find('/') != std::string::npos) return read_deck(file);
    std::string names, others;
    for (const fs::path& deck : shipped_decks(project, game))
        names += (names.empty() ? "" : ", ") + deck.stem().string();
    for (const std::string& other : game_names()) {
        if (other != game && fs::exists(project.root / "decks" / other / (name + ".deck"), error))
            others += "; " + name + " is a deck of " + other;
    }
    return Diagnostic{name, 0, 0, "nothing there", "a file, or one of the decks " + names + others};
}

Setup Table::setup(std::size_t a, std::size_t b) const {
    Setup out;
    bring_deck(game, decks[a].list, Seat::A, out);
    bring_deck(game, decks[b].list, Seat::B, out);
    return out;
}

void print_left_out(const Table& table) {
    for (const LeftOut& deck : table.left_out)
        std::cerr << "deck " << deck.name << " is left out: " << deck.because << "\n";
}

Result<Table> set_table(const Project& project, const TableOptions& options) {
    const Result<std::string> rules = find_rules(options.game, options.rules);
    if (!rules) return rules.problems();
    const auto cards =
        read_cards(options.cards.empty() ? project.root / "cards" / options.game : fs::path(options.cards));
    if (!cards) return cards.problems();
    const auto compiled = make_game(*rules, *cards);
    if (!compiled) return compiled.problems();
    Table table;
    table.game = compiled->game;
    std::vector<Diagnostic> problems;
    if (options.decks.empty()) problems = bring_shipped(project, options.game, *compiled, table);
    for (const std::string& name : options.decks) {
        const fs::path file = find_deck(project, options.game, name);
        const auto deck = read_named_deck(project, options.game, name);
        if (!deck) {
            add(problems, deck.problems());
            continue;
        }
        add(problems, rule_problems(*compiled, *deck));
        table.decks.push_back({file.stem().string(), *deck});
    }
    if (!problems.empty()) return problems;
    return table;
}

}  // namespace arbiter::cli
