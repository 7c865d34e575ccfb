// How cards of this game are compiled: their facts, their text and their [Trigger].
#include "games/ua/compile.h"

#include "engine/rulebook.h"
#include "games/ua/facts.h"
#include "games/ua/keywords.h"
#include "games/ua/lower.h"
#include "games/ua/terms.h"
#include "ua_grammar.h"

namespace arbiter::ua {

namespace {

const text::TextReader& reader() {
    static const text::TextReader reader(text::ua_grammar());
    return reader;
}

bool never_negative(const Pool& pool, AmountId id) {
    if (id == kNoId) return true;
    const AmountNode& node = pool.amounts[id];
    switch (node.kind) {
        case AmountKind::Constant: return node.value >= 0;
        case AmountKind::Count:
        case AmountKind::Distinct:
        case AmountKind::Size:
        case AmountKind::Memory: return true;
        case AmountKind::Plus:
        case AmountKind::Times: return never_negative(pool, node.left) && never_negative(pool, node.right);
        default: return false;
    }
}

// Notes which cards' lasting texts could make BP less; what resolved effects do shows in their modifiers.
void note_reductions(Pool& pool) {
    for (const Ability& ability : pool.abilities) {
        for (int at = 0; at < ability.statement_count; ++at) {
            const Statement& said = pool.statements[static_cast<std::size_t>(ability.first_statement + at)];
            const bool reduces = said.property == kBpSet || said.property == kBaseBpSet ||
                                 (said.property == kBpChange && !never_negative(pool, said.value));
            if (reduces) pool.definitions[ability.definition].needs |= kReducesBp;
        }
    }
}

constexpr lower::TextPart kTexts[] = {{"text", "Card", lower_card}, {"trigger", "Trigger", lower_trigger}};
constexpr lower::ApartBits kApart[] = {{kKind, {kCharacter, kSite, kEvent, kApCard}},
                                       {kState, {kIsActive, kIsResting}}};
constexpr lower::Language kLanguage = {.reader = reader,
                                       .symbol_kinds = kSymbolKinds,
                                       .apart = kApart,
                                       .texts = kTexts,
                                       .facts = read_facts,
                                       .own_definitions = own_definitions,
                                       .finish = note_reductions};

}  // namespace

Result<CompiledGame> compile_cards(std::shared_ptr<const Rulebook> book, const std::vector<CardRecord>& records,
                                   const ReadText& read) {
    return lower::compile_cards(kLanguage, std::move(book), records, read);
}

}  // namespace arbiter::ua
