// How cards of this game are compiled: their facts, what the rulebook must know of them, their one text.
#include "games/ucg/compile.h"

#include "engine/rulebook.h"
#include "games/ucg/facts.h"
#include "games/ucg/lower.h"
#include "games/ucg/terms.h"
#include "lower/compile.h"
#include "ucg_grammar.h"

namespace arbiter::ucg {

namespace {

const text::TextReader& reader() {
    static const text::TextReader reader(text::ucg_grammar());
    return reader;
}

lower::Facts facts_of(const CardRecord& record, Symbols& symbols, std::vector<Diagnostic>& problems) {
    return {read_facts(record, symbols, problems), {record.text}};
}

// The facts that a rulebook older than the card does not know.
std::string unknown_facts(const Definition& card, const Rulebook& book) {
    const auto missing = [&](Option option) { return !book.options[option]; };
    const std::string older = " of a newer rulebook than " + book.game + "-" + book.version;
    if ((card.attributes[kKind] & kUltraMech) && missing(kMechs)) return "Ultra Mech needs clause 2.2.2" + older;
    if ((card.attributes[kType] & kMeteo) && missing(kMeteoType)) return "TYPE METEO needs clause 2.3.4.2" + older;
    if (card.attributes[kQuadBp] > kNoValue && missing(kQuad)) return "QUAD BP needs clause 2.3.7.2" + older;
    const bool character = (card.attributes[kKind] & kScene) == 0;
    if (character && card.attributes[kSingleBp] == kNoValue && missing(kNoSingleRule))
        return "a card without SINGLE BP needs clause 11.15.1" + older;
    return "";
}

void note_needs(Pool& pool) {
    for (Definition& card : pool.definitions) {
        if ((card.used_in >> kDiscard) & 1) card.needs |= kUsedInDiscard;
    }
    for (Program& program : pool.programs) {
        for (const Op& op : program.ops) {
            if (looks_for_names(pool, op)) program.needs |= kNamesToChoose;
        }
    }
}

constexpr lower::TextPart kTexts[] = {{"text", "Card", lower_card}};
constexpr lower::ApartBits kApart[] = {{kKind, {kCharacter, kScene}}};
// UCG 2.3, 2.4: a scene has a card name and a Round, and nothing else of this.
constexpr lower::OnlyOf kOnlyOf[] = {
    {Test::Bits, kType, kKind, kCharacter},          {Test::Rulebook, kPrintedTypeTest, kKind, kCharacter},
    {Test::Attribute, kSingleBp, kKind, kCharacter}, {Test::Attribute, kDoubleBp, kKind, kCharacter},
    {Test::Attribute, kTripleBp, kKind, kCharacter}, {Test::Attribute, kQuadBp, kKind, kCharacter},
    {Test::Attribute, kExtraBp, kKind, kCharacter},  {Test::Symbol, kCharacterName, kKind, kCharacter},
    {Test::Symbol, kTeam, kKind, kCharacter}};
constexpr lower::Language kLanguage = {.reader = reader,
                                       .symbol_kinds = kSymbolKinds,
                                       .apart = kApart,
                                       .only_of = kOnlyOf,
                                       .texts = kTexts,
                                       .facts = facts_of,
                                       .unknown_facts = unknown_facts,
                                       .finish = note_needs};

}  // namespace

Result<CompiledGame> compile_cards(std::shared_ptr<const Rulebook> book, const std::vector<CardRecord>& records,
                                   const ReadText& read) {
    return lower::compile_cards(kLanguage, std::move(book), records, read);
}

}  // namespace arbiter::ucg
