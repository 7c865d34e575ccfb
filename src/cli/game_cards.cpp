// Shipped cards and those of a file, as one list.
#include "cli/game_cards.h"

#include <algorithm>
#include <set>

#include "base/letters.h"
#include "engine/rulebook.h"
#include "games/games.h"

namespace arbiter::cli {

namespace fs = std::filesystem;

namespace {

fs::path shipped(const Project& project, const std::string& game) { return project.root / "cards" / game; }

std::set<std::string> numbers_of(const std::vector<CardRecord>& cards) {
    std::set<std::string> out;
    for (const CardRecord& card : cards) out.insert(lower(card.number));
    return out;
}

Diagnostic belongs_to(const std::string& file, const std::string& what, const std::string& found,
                      const std::string& game) {
    const auto title = [](const std::string& code) {
        const auto rules = find_rules(code, "");
        const auto book = rules ? find_book(*rules) : nullptr;
        if (!book) return code;
        return book->title.substr(0, book->title.find(',')) + " (" + code + ")";
    };
    return {file, 0, 0, what + " of " + title(found), what + " of " + title(game)};
}

}  // namespace

CardFile read_game_cards(const Project& project, const std::string& game, const std::string& file) {
    CardFile all = read_card_file(shipped(project, game));
    if (file.empty()) return all;
    CardFile more = read_card_file(file);
    const std::set<std::string> replaced = numbers_of(more.cards);
    std::erase_if(all.cards, [&](const CardRecord& card) { return replaced.count(lower(card.number)) > 0; });
    all.cards.insert(all.cards.end(), more.cards.begin(), more.cards.end());
    all.problems.insert(all.problems.end(), more.problems.begin(), more.problems.end());
    return all;
}

namespace {

// Are these cards with the facts that the game's cards have? Their texts do not matter, and take long to read.
bool fits_game(CardFile cards, const std::string& game) {
    const auto rules = find_rules(game, "");
    for (CardRecord& card : cards.cards) card.text.clear();
    return rules && !cards.cards.empty() && make_game(*rules, cards).ok();
}

}  // namespace

std::string game_of_cards(const std::string& file) {
    const CardFile cards = read_card_file(file);
    std::string found;
    for (const std::string& game : game_names()) {
        if (!fits_game(cards, game)) continue;
        if (!found.empty()) return "";
        found = game;
    }
    return found;
}

std::optional<Diagnostic> cards_of_other_game(const Project& project, const std::string& game,
                                              const std::string& file) {
    if (file.empty()) return std::nullopt;
    const CardFile cards = read_card_file(file);
    if (!cards.problems.empty() || fits_game(cards, game)) return std::nullopt;
    for (const std::string& other : game_names()) {
        if (other != game && fits_game(cards, other)) return belongs_to(project.shown(file), "cards", other, game);
    }
    return std::nullopt;
}

namespace {

// How many lines of the deck name cards of this game that ship.
long known_lines(const Project& project, const std::string& game, const DeckList& deck) {
    const std::set<std::string> numbers = numbers_of(read_card_file(shipped(project, game)).cards);
    return std::count_if(deck.lines.begin(), deck.lines.end(),
                         [&](const DeckLine& line) { return numbers.count(lower(line.number)) > 0; });
}

}  // namespace

std::string game_of_deck(const Project& project, const std::string& name) {
    std::error_code error;
    if (!fs::exists(name, error)) {
        for (const std::string& game : game_names()) {
            if (fs::exists(project.root / "decks" / game / (name + ".deck"), error)) return game;
        }
        return "";
    }
    const DeckFile file = read_deck_file(name);
    std::string found;
    long most = 0;
    for (const std::string& game : game_names()) {
        const long known = known_lines(project, game, file.deck);
        if (known > most) found = game;
        most = std::max(most, known);
    }
    return found;
}

std::string resolve_game(const Project& project, const std::string& named, const std::vector<std::string>& decks) {
    if (!named.empty()) return named;
    for (const std::string& deck : decks) {
        if (std::string game = deck.empty() ? "" : game_of_deck(project, deck); !game.empty()) return game;
    }
    return "ucg";
}

std::optional<Diagnostic> deck_of_other_game(const Project& project, const std::string& game, const DeckList& deck) {
    if (deck.lines.empty() || known_lines(project, game, deck) > 0) return std::nullopt;
    for (const std::string& other : game_names()) {
        if (other != game && 2 * known_lines(project, other, deck) > static_cast<long>(deck.lines.size()))
            return belongs_to(project.shown(deck.file), "a deck", other, game);
    }
    return std::nullopt;
}

}  // namespace arbiter::cli
