// How cards of this game are compiled: their facts and their text, of both sides.
#include "games/dbs/compile.h"

#include "dbs_grammar.h"
#include "engine/rulebook.h"
#include "games/dbs/facts.h"
#include "games/dbs/keywords.h"
#include "games/dbs/lower.h"
#include "games/dbs/terms.h"

namespace arbiter::dbs {

namespace {

const text::TextReader& reader() {
    static const text::TextReader reader(text::dbs_grammar());
    return reader;
}

// What resolved effects do shows in their modifiers.
void note_reductions(Pool& pool) { lower::note_reductions(pool, {kPowerSet}, kPowerChange, kReducesPower); }

constexpr lower::TextPart kTexts[] = {{"text", "Card", lower_card}};
constexpr lower::ApartBits kApart[] = {{kKind, {kLeader, kBattle, kExtra}}, {kState, {kIsActive, kIsResting}}};
constexpr lower::Language kLanguage = {.reader = reader,
                                       .symbol_kinds = kSymbolKinds,
                                       .apart = kApart,
                                       .texts = kTexts,
                                       .facts = read_facts,
                                       .own_definitions = own_definitions,
                                       .unknown_facts = unknown_facts,
                                       .finish = note_reductions};

}  // namespace

Result<CompiledGame> compile_cards(std::shared_ptr<const Rulebook> book, const std::vector<CardRecord>& records,
                                   const ReadText& read) {
    return lower::compile_cards(kLanguage, std::move(book), records, read);
}

}  // namespace arbiter::dbs
