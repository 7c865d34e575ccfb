// Reads what a game is played with.
#include "cli/table.h"

#include <algorithm>
#include <iostream>
#include <map>

#include "arbiter/cards.h"
#include "base/letters.h"
#include "cards/suggest_cards.h"
#include "cli/game_cards.h"

namespace arbiter::cli {

namespace fs = std::filesystem;

namespace {

void add(std::vector<Diagnostic>& to, const std::vector<Diagnostic>& from) {
    to.insert(to.end(), from.begin(), from.end());
}

// What breaks a rule; for a number that no card has, those that are nearly it.
std::vector<Diagnostic> rule_problems(const CompiledGame& compiled, const std::vector<CardRecord>& cards,
                                      const DeckList& deck) {
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
    return out;
}

// Numbers with other capitals become those of the cards.
void correct_number_case(DeckList& deck, const std::vector<CardRecord>& cards) {
    std::map<std::string, const CardRecord*> by_letters;
    for (const CardRecord& card : cards) by_letters.emplace(lower(card.number), &card);
    for (DeckLine& line : deck.lines) {
        const auto found = by_letters.find(lower(line.number));
        if (found != by_letters.end()) line.number = found->second->number;
    }
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

std::string names_of_decks(const Project& project, const std::string& game) {
    std::string names;
    for (const fs::path& deck : shipped_decks(project, game))
        names += (names.empty() ? "" : ", ") + deck.stem().string();
    return names;
}

// All decks of the project that this rulebook allows; the others are noted.
std::vector<Diagnostic> add_shipped_decks(const Project& project, const std::string& game, const CompiledGame& compiled,
                                          const std::vector<CardRecord>& cards, Table& table) {
    const fs::path folder = project.root / "decks" / game;
    std::vector<Diagnostic> problems;
    for (const fs::path& file : shipped_decks(project, game)) {
        const auto deck = read_deck(file);
        if (!deck) {
            add(problems, deck.problems());
        } else if (const auto against = rule_problems(compiled, cards, *deck); !against.empty()) {
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

DeckFile read_named_deck(const Project& project, const std::string& game, const std::string& name,
                         const std::vector<CardRecord>& cards) {
    const fs::path file = find_deck(project, game, name);
    std::error_code error;
    const bool there = fs::exists(fs::symlink_status(file, error));
    if (there || name.find('/') != std::string::npos) {
        DeckFile deck = read_deck_file(file);
        correct_number_case(deck.deck, cards);
        return deck;
    }
    std::string others;
    for (const std::string& other : game_names()) {
        if (other != game && fs::exists(project.root / "decks" / other / (name + ".deck"), error))
            others += "; " + name + " is a deck of " + other;
    }
    return {{name, {}},
            {{name, 0, 0, "no such file", "a file, or one of the decks " + names_of_decks(project, game) + others}}};
}

DeckFile missing_deck(const Project& project, const std::string& name) {
    std::string decks;
    for (const std::string& game : game_names())
        decks += (decks.empty() ? "" : "; ") + names_of_decks(project, game) + " (" + game + ")";
    return {{name, {}}, {{name, 0, 0, "no such file", "a file, or one of the decks " + decks}}};
}

std::vector<Diagnostic> deck_problems(const Project& project, const std::string& game, const CompiledGame& compiled,
                                      const std::vector<CardRecord>& cards, const DeckFile& file) {
    std::vector<Diagnostic> out = file.problems;
    const bool unknown = file.problems.empty() && match_deck(file.deck, cards).errors.size() == file.deck.lines.size();
    if (unknown) {
        if (const auto other = deck_of_other_game(project, game, file.deck)) return {*other};
    }
    for (Diagnostic& one : rule_problems(compiled, cards, file.deck)) {
        if (file.problems.empty() || one.line > 0) out.push_back(std::move(one));
    }
    std::stable_sort(out.begin(), out.end(), [](const Diagnostic& a, const Diagnostic& b) {
        return std::pair(a.line == 0, a.line) < std::pair(b.line == 0, b.line);
    });
    return out;
}

Setup Table::setup(std::size_t a, std::size_t b) const {
    Setup out;
    bring_deck(game, decks[a].list, Seat::A, out);
    bring_deck(game, decks[b].list, Seat::B, out);
    return out;
}

void print_left_out(const Table& table) {
    for (const RejectedDeck& deck : table.left_out)
        std::cerr << "deck " << deck.name << " is left out: " << deck.because << "\n";
}

Result<Table> open_table(const Project& project, const TableOptions& options) {
    const Result<std::string> rules = find_rules(options.game, options.rules);
    if (!rules) return rules.problems();
    const CardFile cards = read_game_cards(project, options.game, options.cards);
    const auto compiled = make_game(*rules, cards);
    if (!compiled) {
        if (const auto other = cards_of_other_game(project, options.game, options.cards)) return *other;
    }
    std::vector<Diagnostic> problems = compiled.problems();
    Table table;
    for (const std::string& name : options.decks) {
        const DeckFile file = read_named_deck(project, options.game, name, cards.cards);
        add(problems, compiled ? deck_problems(project, options.game, *compiled, cards.cards, file) : file.problems);
        table.decks.push_back({find_deck(project, options.game, name).stem().string(), file.deck});
    }
    if (compiled && options.decks.empty())
        add(problems, add_shipped_decks(project, options.game, *compiled, cards.cards, table));
    if (!problems.empty()) return problems;
    table.game = compiled->game;
    return table;
}

}  // namespace arbiter::cli
