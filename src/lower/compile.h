// From a list of cards to a pool that the engine plays: facts, then each text from words to tree to program.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arbiter/result.h"
#include "cards/record.h"
#include "engine/pool_builder.h"
#include "lower/compiled.h"
#include "lower/dead_descriptions.h"
#include "lower/draft.h"

namespace arbiter::lower {

// A card without what its texts do, and these texts.
struct Facts {
    Definition card;
    std::vector<std::string> texts;  // in the order of Language::texts; empty: it has none
    std::vector<Facts> back{};       // its other side, where it has one: no card of its own, but a definition
};

// A text of a card: the field that contains it, the nonterminal that it is read as, and the function that adds its
// abilities to the draft and its facts to the card. The function returns why it cannot: a meaning that is not known
// exactly is declined, never guessed.
struct TextPart {
    const char* field;
    const char* start;
    std::optional<Unlowered> (*lower)(const Term& root, const Job&);
};

// What a game's cards are made of.
struct Language {
    const text::TextReader& (*reader)();
    std::size_t symbol_kinds = 0;
    std::span<const ApartBits> apart;
    std::span<const OnlyOf> only_of{};
    std::span<const TextPart> texts;
    // What is wrong with the record is added to the problems.
    Facts (*facts)(const CardRecord&, Symbols&, std::vector<Diagnostic>& problems) = nullptr;
    // Definitions that every pool of this game begins with, after the one that is no card.
    void (*own_definitions)(PoolBuilder&, Pool&) = nullptr;
    // Why the rulebook does not know such a card; empty: it does.
    std::string (*unknown_facts)(const Definition&, const Rulebook&) = nullptr;
    // After the last card.
    void (*finish)(Pool&) = nullptr;
};

// For Language::finish: marks with this bit (Definition::needs) the cards whose lasting statements could make a number
// less: those that set it, by one of these properties, and those that change it by what may be below 0.
void note_reductions(Pool&, std::initializer_list<PropertyId> sets, PropertyId changes, u8 bit);

Result<CompiledGame> compile_cards(const Language&, std::shared_ptr<const Rulebook>, const std::vector<CardRecord>&,
                                   const ReadText&);

}  // namespace arbiter::lower
