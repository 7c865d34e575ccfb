// Finds rulebooks and makes games.
#include "games/games.h"

#include <algorithm>
#include <map>

#include "engine/program.h"
#include "engine/rulebook.h"
#include "games/dbs/compile.h"
#include "games/dbs/deck.h"
#include "games/dbs/rulebook.h"
#include "games/ua/compile.h"
#include "games/ua/deck.h"
#include "games/ua/rulebook.h"
#include "games/ucg/compile.h"
#include "games/ucg/deck.h"
#include "games/ucg/rulebook.h"

namespace arbiter {

namespace {

struct Entry {
    std::string_view name;
    std::shared_ptr<const Rulebook> (*book)();
    Result<CompiledGame> (*compile)(std::shared_ptr<const Rulebook>, const std::vector<CardRecord>&, const ReadText&);
    std::vector<DeckProblem> (*check_deck)(const Game&, const DeckList&);
    int (*copies_allowed)(const Game&, DefinitionId);
    void (*bring_deck)(const Game&, const DeckList&, Seat, Setup&);
};

constexpr Entry kEntries[] = {
    {"ucg-1.2", ucg::rulebook_1_2, ucg::compile_cards, ucg::check_deck, ucg::copies_allowed, ucg::bring_deck},
    {"ucg-1.4", ucg::rulebook_1_4, ucg::compile_cards, ucg::check_deck, ucg::copies_allowed, ucg::bring_deck},
    {"ucg-1.5", ucg::rulebook_1_5, ucg::compile_cards, ucg::check_deck, ucg::copies_allowed, ucg::bring_deck},
    {"ucg-1.7", ucg::rulebook_1_7, ucg::compile_cards, ucg::check_deck, ucg::copies_allowed, ucg::bring_deck},
    {"ua-1.1", ua::rulebook_1_1, ua::compile_cards, ua::check_deck, ua::copies_allowed, ua::bring_deck},
    {"dbs-1.077", dbs::rulebook_1_077, dbs::compile_cards, dbs::check_deck, dbs::copies_allowed, dbs::bring_deck},
};

// Of the same game, whatever the version.
const Entry* entry_of(const Game& game) {
    for (const Entry& entry : kEntries) {
        if (entry.book()->game == game.book->game) return &entry;
    }
    return nullptr;
}

// File by file, and in each from its top.
void sort_by_place(std::vector<Diagnostic>& problems) {
    std::map<std::string, std::size_t> files;
    for (const Diagnostic& problem : problems) files.emplace(problem.file, files.size());
    std::stable_sort(problems.begin(), problems.end(), [&](const Diagnostic& a, const Diagnostic& b) {
        return std::pair(files[a.file], a.line) < std::pair(files[b.file], b.line);
    });
}

}  // namespace

std::vector<std::string> book_names() {
    std::vector<std::string> names;
    for (const Entry& entry : kEntries) names.emplace_back(entry.name);
    return names;
}

std::vector<std::string> game_names() {
    std::vector<std::string> names;
    for (const Entry& entry : kEntries) {
        const std::string& game = entry.book()->game;
        if (std::find(names.begin(), names.end(), game) == names.end()) names.push_back(game);
    }
    return names;
}

std::shared_ptr<const Rulebook> find_book(std::string_view name) {
    for (const Entry& entry : kEntries) {
        if (entry.name == name) return entry.book();
    }
    return nullptr;
}

Result<std::string> find_rules(std::string_view game, std::string_view version) {
    std::string newest, known, games;
    for (const Entry& entry : kEntries) {
        const std::string_view own = entry.name.substr(0, entry.name.find('-'));
        if (games.find(own) == std::string::npos) games += (games.empty() ? "" : ", ") + std::string(own);
        if (own != game) continue;
        newest = entry.name;
        const std::string_view mine = entry.name.substr(own.size() + 1);
        if (mine == version || entry.name == version) return newest;
        known += (known.empty() ? "" : ", ") + std::string(mine);
    }
    if (newest.empty()) return Diagnostic{"", 0, 0, "game \"" + std::string(game) + "\"", "one of " + games};
    if (version.empty()) return newest;
    return Diagnostic{"", 0, 0, "rules \"" + std::string(version) + "\"", "one of " + known};
}

Result<CompiledGame> make_game(std::string_view book, const std::vector<CardRecord>& cards, const ReadText& read) {
    std::string known;
    for (const Entry& entry : kEntries) {
        if (entry.name == book) return entry.compile(entry.book(), cards, read);
        known += (known.empty() ? "" : ", ") + std::string(entry.name);
    }
    return Diagnostic{"", 0, 0, "rulebook \"" + std::string(book) + "\"", "one of " + known};
}

Result<CompiledGame> make_game(std::string_view book, const CardFile& file) {
    Result<CompiledGame> compiled = make_game(book, file.cards);
    if (file.problems.empty()) return compiled;
    std::vector<Diagnostic> all = file.problems;
    for (const Diagnostic& problem : compiled.problems()) {
        // A field that could not be read is not missing.
        const bool told = std::any_of(file.problems.begin(), file.problems.end(), [&](const Diagnostic& one) {
            return one.file == problem.file && one.about == problem.about;
        });
        if (!told) all.push_back(problem);
    }
    sort_by_place(all);
    return all;
}

std::vector<DeckProblem> check_deck(const Game& game, const DeckList& deck) {
    const Entry* entry = entry_of(game);
    return entry ? entry->check_deck(game, deck) : std::vector<DeckProblem>{};
}

int copies_allowed(const Game& game, DefinitionId card) {
    const Entry* entry = entry_of(game);
    return entry ? entry->copies_allowed(game, card) : kAnyCopies;
}

void bring_deck(const Game& game, const DeckList& deck, Seat seat, Setup& setup) {
    if (const Entry* entry = entry_of(game)) entry->bring_deck(game, deck, seat, setup);
}

std::vector<DeckProblem> check_deck(const CompiledGame& compiled, const DeckList& deck) {
    std::vector<DeckProblem> problems = check_deck(compiled.game, deck);
    for (DeckProblem& problem : problems) {
        for (const Declined& declined : compiled.declined) {
            if (problem.declined == 0 || declined.definition != problem.declined) continue;
            if (!declined.stopped_at.empty() && !declined.field.empty())
                problem.diagnostic.found += " at \"" + declined.stopped_at + "\"";
            problem.diagnostic.found += " (" + declined.reason + ")";
        }
    }
    return problems;
}

}  // namespace arbiter
