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

// What resolved effects do shows in their modifiers.
void note_reductions(Pool& pool) { lower::note_reductions(pool, {kBpSet, kBaseBpSet}, kBpChange, kReducesBp); }

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
