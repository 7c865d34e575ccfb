// UCG 4.1: fifty cards, four of a number, parallel versions counted together; a card's own text may say otherwise.
#include "games/ucg/deck.h"

#include <map>

#include "games/games.h"
#include "games/ucg/terms.h"

namespace arbiter::ucg {

namespace {

constexpr int kDeckSize = 50;
constexpr int kCopies = 4;

bool is_branch(std::string_view tail) {
    if (tail.size() < 2 || (tail[0] != 'P' && tail[0] != 'p')) return false;
    for (char c : tail.substr(1)) {
        if (c < '0' || c > '9') return false;
    }
    return true;
}

struct Copies {
    int count = 0;
    int line = 0;       // the last of them
    std::string lines;  // all of them
    int most = kCopies;
    bool any_number = false;
};

DefinitionId card_of(const Game& game, const DeckLine& line) {
    const DefinitionId id = find_card(*game.pool, line.number);
    return id ? id : find_card(*game.pool, base_number(line.number));
}

}  // namespace

std::string base_number(std::string_view number) {
    const std::size_t at = number.find_last_of("_-");
    // "PR-026" has no branch: what is left of one must still be a set and a number.
    const bool branch = at != std::string_view::npos && is_branch(number.substr(at + 1)) &&
                        (number[at] == '_' || number.substr(0, at).find('-') != std::string_view::npos);
    return std::string(branch ? number.substr(0, at) : number);
}

std::vector<DeckProblem> check_deck(const Game& game, const DeckList& deck) {
    std::vector<DeckProblem> problems;
    std::map<std::string, Copies> copies;
    for (const DeckLine& line : deck.lines) {
        const DefinitionId id = card_of(game, line);
        if (id == 0) {
            problems.push_back(
                {"2.3.9.1", {deck.file, line.line, 0, "card number " + line.number, "a card of the list"}});
            continue;
        }
        const Definition& card = game.pool->definition(id);
        if (card.declined) {
            problems.push_back(
                {"9.1.1",
                 {deck.file, line.line, 0, line.number + ", which is declined", "a card that can be played"},
                 id});
        }
        Copies& same = copies[base_number(card.number)];
        same.count += line.count;
        same.line = line.line;
        same.lines += (same.lines.empty() ? "" : ", ") + std::to_string(line.line);
        // UCG 9.1.1: text that works while a deck is built.
        same.any_number = (card.attributes[kFlags] & kAnyNumberInDeck) != 0;
        if (card.attributes[kFlags] >> kCopiesShift) same.most = card.attributes[kFlags] >> kCopiesShift;
    }
    for (const auto& [number, same] : copies) {
        if (same.count <= same.most || same.any_number) continue;
        const bool spread = same.lines.find(',') != std::string::npos;
        problems.push_back(
            {"4.1.2",
             {deck.file, same.line, 0,
              std::to_string(same.count) + " copies of " + number + (spread ? " (lines " + same.lines + ")" : ""),
              "at most " + std::to_string(same.most)}});
    }
    const int total = deck.total();
    if (total != kDeckSize) {
        problems.push_back({"4.1.1", {deck.file, 0, 0, std::to_string(total) + " cards", "exactly 50"}});
    }
    return problems;
}

void bring_deck(const Game& game, const DeckList& deck, Seat seat, Setup& setup) {
    auto& cards = setup.decks[static_cast<std::size_t>(ix(seat))];
    for (const DeckLine& line : deck.lines)
        cards.insert(cards.end(), static_cast<std::size_t>(line.count), card_of(game, line));
}

}  // namespace arbiter::ucg
