// Compiles a list of cards for one rulebook.
#include "games/ucg/compile.h"

#include "base/hash.h"
#include "engine/rulebook.h"
#include "games/ucg/facts.h"

namespace arbiter::ucg {

namespace {

u64 hash_of(const Pool& pool, const Rulebook& book) {
    u64 hash = hash_text(book.game + "-" + book.version);
    for (const Definition& card : pool.definitions) {
        hash = hash_text(card.number, hash);
        hash = hash_text(card.text, hash);
        hash = hash_bytes(card.attributes.data(), sizeof(card.attributes), hash);
    }
    return hash;
}

}  // namespace

Result<CompiledGame> compile_cards(std::shared_ptr<const Rulebook> book, const std::vector<CardRecord>& records) {
    auto pool = std::make_shared<Pool>();
    CompiledGame compiled;
    std::vector<Diagnostic> problems;
    Symbols symbols(pool->symbol_names);
    pool->definitions.emplace_back();
    pool->definitions.back().symbols.resize(2);
    for (const CardRecord& record : records) {
        pool->definitions.push_back(read_facts(record, symbols, problems));
        Definition& card = pool->definitions.back();
        if (card.text.empty()) continue;
        card.declined = true;
        compiled.declined.push_back({static_cast<DefinitionId>(pool->definitions.size() - 1), card.number, "",
                                     card.text, "no text is compiled yet"});
    }
    if (!problems.empty()) return problems;
    for (const Definition& card : pool->definitions) {
        for (std::size_t at = 0; at < card.attributes.size(); ++at) pool->any_bits[at] |= card.attributes[at];
    }
    pool->hash = hash_of(*pool, *book);
    compiled.game = {std::move(book), std::move(pool)};
    return compiled;
}

}  // namespace arbiter::ucg
