// Games by name, for clients of the library.
#include <algorithm>

#include "arbiter/names.h"
#include "engine/in_game.h"
#include "games/games.h"
#include "games/shipped.h"

namespace arbiter {

std::vector<std::string> rulebook_versions(std::string_view game) {
    std::vector<std::string> out;
    for (const std::string& book : book_names()) {
        if (book.substr(0, book.find('-')) == game) out.push_back(book.substr(book.find('-') + 1));
    }
    return out;
}

Result<OpenGame> open_game(std::string_view game, std::string_view version, const CardFile& cards) {
    const Result<std::string> book = find_rules(game, version);
    if (!book) return book.problems();
    const Result<CompiledGame> compiled = make_game(*book, cards);
    if (!compiled) return compiled.problems();
    return OpenGame{compiled->game, compiled->declined};
}

Result<OpenGame> open_game(std::string_view game, std::string_view version, const std::filesystem::path& cards) {
    return open_game(game, version, read_card_file(cards));
}

Result<OpenGame> open_game(std::string_view game, std::string_view version) {
    return open_game(game, version, shipped_cards(game));
}

Result<OpenGame> open_game_of(const Replay& replay) {
    const std::string& book = replay.rulebook;  // "ucg-1.5"
    const std::size_t dash = book.rfind('-');
    if (dash == std::string::npos)
        return Diagnostic{"replay", 0, 0, "rulebook \"" + book + "\"",
                          "the name of a game and a version, such as ucg-1.5"};
    return open_game(book.substr(0, dash), book.substr(dash + 1));
}

CardFile shipped_cards(std::string_view game) {
    CardFile all;
    for (const ShippedFile& file : kShippedFiles) {
        if (file.game != game || !file.name.ends_with(".json")) continue;
        CardFile one = parse_card_file(file.content, file.name);
        std::move(one.cards.begin(), one.cards.end(), std::back_inserter(all.cards));
        std::move(one.problems.begin(), one.problems.end(), std::back_inserter(all.problems));
    }
    return all;
}

namespace {

constexpr std::string_view kDeckEnding = ".deck";

}  // namespace

std::vector<std::string> shipped_decks(std::string_view game) {
    std::vector<std::string> out;
    for (const ShippedFile& file : kShippedFiles) {
        if (file.game == game && file.name.ends_with(kDeckEnding))
            out.emplace_back(file.name.substr(0, file.name.size() - kDeckEnding.size()));
    }
    return out;
}

Result<DeckList> shipped_deck(std::string_view game, std::string_view name) {
    for (const ShippedFile& file : kShippedFiles) {
        if (file.game == game && file.name == std::string(name) + std::string(kDeckEnding))
            return parse_deck(file.content, file.name);
    }
    std::string known;
    for (const std::string& one : shipped_decks(game)) known += (known.empty() ? "" : ", ") + one;
    return Diagnostic{"", 0, 0, "deck \"" + std::string(name) + "\"",
                      known.empty() ? "a game with decks of its own" : "one of " + known};
}

std::vector<Diagnostic> deck_problems(const OpenGame& opened, const DeckList& deck) {
    const InGame in(opened.game);
    std::vector<Diagnostic> out;
    for (const DeckProblem& problem : check_deck({opened.game, opened.declined, {}}, deck)) {
        out.push_back(problem.diagnostic);
        out.back().about = std::string("rule ") + problem.clause;
    }
    return out;
}

Result<Setup> make_setup(const OpenGame& opened, const DeckList& of_seat_a, const DeckList& of_seat_b) {
    std::vector<Diagnostic> problems = deck_problems(opened, of_seat_a);
    const std::vector<Diagnostic> others = deck_problems(opened, of_seat_b);
    problems.insert(problems.end(), others.begin(), others.end());
    if (!problems.empty()) return problems;
    Setup setup;
    bring_deck(opened.game, of_seat_a, Seat::A, setup);
    bring_deck(opened.game, of_seat_b, Seat::B, setup);
    return setup;
}

}  // namespace arbiter
