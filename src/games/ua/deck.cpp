// UA 4: fifty cards of one source code, four of a number, four of each restricted trigger; texts may say otherwise.
#include "games/ua/deck.h"

#include <map>

#include "games/ua/terms.h"

namespace arbiter::ua {

namespace {

constexpr int kDeckSize = 50;
constexpr int kCopies = 4;
constexpr int kRestricted = 4;

struct Restricted {
    i32 bit;
    const char* name;
};
// UA 4.4.
constexpr Restricted kTriggers[] = {{kSpecialTrigger, "Special"}, {kColorTrigger, "Color"}, {kFinalTrigger, "Final"}};

struct Copies {
    int count = 0;
    int line = 0;
    int most = kCopies;
};

std::string source_code(std::string_view number) {
    const std::string base = base_number(number);
    return base.substr(0, base.find('-'));
}

DefinitionId find(const Game& game, std::string_view number) {
    if (const DefinitionId id = find_card(*game.pool, number)) return id;
    return find_card(*game.pool, base_number(number));
}

void check_triggers(const Game& game, const DeckList& deck, std::vector<DeckProblem>& problems) {
    for (const Restricted& trigger : kTriggers) {
        int count = 0, last = 0;
        for (const DeckLine& line : deck.lines) {
            const DefinitionId id = find(game, line.number);
            if (id == 0 || !(game.pool->definition(id).attributes[kTrigger] & trigger.bit)) continue;
            count += line.count;
            last = line.line;
        }
        if (count <= kRestricted) continue;
        problems.push_back({"4.4",
                            {deck.file, last, 0, std::to_string(count) + " cards with a " + trigger.name + " trigger",
                             "at most " + std::to_string(kRestricted)}});
    }
}

}  // namespace

std::string base_number(std::string_view number) {
    if (const std::size_t slash = number.find('/'); slash != std::string_view::npos) number.remove_prefix(slash + 1);
    return std::string(number.substr(0, number.find('_')));
}

std::vector<DeckProblem> check_deck(const Game& game, const DeckList& deck) {
    std::vector<DeckProblem> problems;
    std::map<std::string, Copies> copies;
    std::string code;
    for (const DeckLine& line : deck.lines) {
        const DefinitionId id = find(game, line.number);
        if (id < kOwnDefinitions) {
            problems.push_back({"4.3", {deck.file, line.line, 0, "card number " + line.number, "a card of the list"}});
            continue;
        }
        const Definition& card = game.pool->definition(id);
        if (card.declined) {
            problems.push_back({"20.8",
                                {deck.file, line.line, 0, line.number + ", whose text is not understood",
                                 "a card that can be played"}});
        }
        // UA 4.2: the first card's code is everybody's.
        if (code.empty()) code = source_code(card.number);
        if (source_code(card.number) != code) {
            problems.push_back({"4.2",
                                {deck.file, line.line, 0, line.number + " of the source " + source_code(card.number),
                                 "cards of " + code + " alone"}});
        }
        Copies& same = copies[base_number(card.number)];
        same.count += line.count;
        same.line = line.line;
        if (card.attributes[kFlags] >> kCopiesShift) same.most = card.attributes[kFlags] >> kCopiesShift;
    }
    for (const auto& [number, same] : copies) {
        if (same.count <= same.most) continue;
        problems.push_back({"4.3",
                            {deck.file, same.line, 0, std::to_string(same.count) + " copies of " + number,
                             "at most " + std::to_string(same.most)}});
    }
    check_triggers(game, deck, problems);
    const int total = deck.total();
    if (total != kDeckSize)
        problems.push_back({"4.1", {deck.file, 0, 0, std::to_string(total) + " cards", "exactly 50"}});
    return problems;
}

void bring_deck(const Game& game, const DeckList& deck, Seat seat, Setup& setup) {
    auto& cards = setup.decks[static_cast<std::size_t>(ix(seat))];
    for (const DeckLine& line : deck.lines)
        cards.insert(cards.end(), static_cast<std::size_t>(line.count), find(game, line.number));
    setup.beside[static_cast<std::size_t>(ix(seat))].assign(kApCards, kApDefinition);
}

}  // namespace arbiter::ua
