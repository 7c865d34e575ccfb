// Deck checks that all games share: cards exist and can be played, the number of copies of each, and the number of
// cards.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/program.h"
#include "games/games.h"

namespace arbiter {

struct DeckRules {
    int size;
    int copies;                // of one number, where the card's text does not say otherwise
    DefinitionId first;        // definitions before this one are no cards that a deck has
    const char* known_clause;  // the clauses
    const char* playable_clause;
    const char* copies_clause;
    const char* size_clause;
    std::string (*base_number)(std::string_view number);  // the same for all versions of a card
    // What the card's text says of its copies, 0: nothing.
    int (*most_copies)(const Pool&, const Definition&);
    // Is the card listed with the deck, but brought beside it and not counted (a leader)? Null: no card is.
    bool (*is_beside)(const Definition&) = nullptr;
};

// The card, or the one that it is another version of; less than `first`: there is none.
inline DefinitionId card_of(const Game& game, std::string_view number, const DeckRules& rules) {
    const DefinitionId id = find_card(*game.pool, number);
    return id ? id : find_card(*game.pool, rules.base_number(number));
}

// Of one card; of one that is brought beside the deck there is one.
inline int copies_allowed(const Game& game, DefinitionId id, const DeckRules& rules) {
    const Definition& card = game.pool->definition(id);
    if (rules.is_beside && rules.is_beside(card)) return 1;
    const int said = rules.most_copies(*game.pool, card);
    return said ? said : rules.copies;
}

// `also` tells what else is wrong with each line, and with the deck.
template <class Also>
std::vector<DeckProblem> count_deck(const Game& game, const DeckList& deck, const DeckRules& rules, Also&& also) {
    struct SameCard {
        int count = 0;
        int most = 0;
        int line = 0;       // the last of them
        std::string lines;  // all of them
    };
    std::vector<DeckProblem> problems;
    std::map<std::string, SameCard> copies;
    int total = deck.total();
    for (const DeckLine& line : deck.lines) {
        const DefinitionId id = card_of(game, line.number, rules);
        if (id < rules.first) {
            problems.push_back(
                {rules.known_clause, {deck.file, line.line, 0, "card number " + line.number, "a card of the list"}});
            continue;
        }
        const Definition& card = game.pool->definition(id);
        if (card.declined) {
            problems.push_back(
                {rules.playable_clause,
                 {deck.file, line.line, 0, line.number + ", which is declined", "a card that can be played"},
                 id});
        }
        also.line(line, card, problems);
        if (rules.is_beside && rules.is_beside(card)) {
            total -= line.count;
            continue;
        }
        SameCard& same = copies[rules.base_number(card.number)];
        same.count += line.count;
        same.line = line.line;
        same.lines += (same.lines.empty() ? "" : ", ") + std::to_string(line.line);
        same.most = copies_allowed(game, id, rules);
    }
    for (const auto& [number, same] : copies) {
        if (same.count <= same.most) continue;
        const bool spread = same.lines.find(',') != std::string::npos;
        problems.push_back(
            {rules.copies_clause,
             {deck.file, same.line, 0,
              std::to_string(same.count) + " copies of " + number + (spread ? " (lines " + same.lines + ")" : ""),
              "at most " + std::to_string(same.most)}});
    }
    also.deck(problems);
    if (total != rules.size) {
        problems.push_back(
            {rules.size_clause,
             {deck.file, 0, 0, std::to_string(total) + " cards", "exactly " + std::to_string(rules.size)}});
    }
    return problems;
}

inline void bring_cards(const Game& game, const DeckList& deck, const DeckRules& rules,
                        std::vector<DefinitionId>& cards) {
    for (const DeckLine& line : deck.lines) {
        const DefinitionId id = card_of(game, line.number, rules);
        if (rules.is_beside && rules.is_beside(game.pool->definition(id))) continue;
        cards.insert(cards.end(), static_cast<std::size_t>(line.count), id);
    }
}

}  // namespace arbiter
