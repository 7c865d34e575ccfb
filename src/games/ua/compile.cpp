// Compiles a list of cards for the rulebook: facts, then each text from words to tree to program.
#include "games/ua/compile.h"

#include "base/hash.h"
#include "engine/pool_builder.h"
#include "engine/rulebook.h"
#include "games/ua/facts.h"
#include "games/ua/keywords.h"
#include "games/ua/lower.h"
#include "games/ua/terms.h"
#include "text/text_reader.h"
#include "ua_grammar.h"

namespace arbiter::ua {

namespace {

const text::TextReader& reader() {
    static const text::TextReader reader(text::ua_grammar());
    return reader;
}

class Compiler {
  public:
    Compiler(const Rulebook& book, Pool& pool, const ReadText& read)
        : book_(book), pool_(pool), builder_(pool), symbols_(pool.symbol_names), reader_(reader()), read_(read) {
        own_definitions(builder_, pool_);
    }

    // Adds the card, with its texts or as declined.
    std::optional<Declined> add(const CardRecord& record, std::vector<Diagnostic>& problems) {
        Facts facts = read_facts(record, symbols_, problems);
        pool_.definitions.push_back(std::move(facts.card));
        const DefinitionId id = static_cast<DefinitionId>(pool_.definitions.size() - 1);
        std::optional<Declined> why = compile(pool_.definitions.back(), facts.trigger);
        if (why) {
            why->definition = id;
            pool_.definitions.back().declined = true;
        }
        return why;
    }

    void finish() { builder_.finish(); }

    std::vector<IndifferentPart> indifferent;

  private:
    using Lower = decltype(&lower_card);

    // A card plays with all of its texts or not at all.
    std::optional<Declined> compile(Definition& card, const std::string& trigger) {
        const PoolBuilder::Mark before = builder_.mark();
        const Definition facts = card;
        CardDraft draft;
        draft.first_granted = static_cast<AbilityId>(pool_.abilities.size());
        std::optional<Declined> why = part(card, draft, card.text, "Card", lower_card);
        if (!why) why = part(card, draft, trigger, "Trigger", lower_trigger);
        if (!why) {
            lay_down(builder_, card, draft);
            keep_texts(draft);
            return std::nullopt;
        }
        builder_.take_back(before);
        card = facts;
        return why;
    }

    // For people who are asked about an ability or told of it.
    void keep_texts(const CardDraft& draft) {
        pool_.texts.resize(draft.first_granted);
        for (const Drafted& granted : draft.granted) pool_.texts.push_back(granted.text);
        for (const Drafted& own : draft.own) pool_.texts.push_back(own.text);
    }

    std::optional<Declined> part(Definition& card, CardDraft& draft, const std::string& words, std::string_view start,
                                 Lower lower) {
        if (words.empty()) return std::nullopt;
        const text::TextReading read = this->read(words, start);
        const std::string field = start == "Trigger" ? "trigger" : "text";
        if (!read.read()) return Declined{0, card.number, read.understood, read.stopped_at, read.reason, field};
        const std::size_t granted = draft.granted.size(), own = draft.own.size();
        text::Reading looked_at;
        const std::optional<std::string> why = lower(read.tree, looked_at, {reader_.grammar().lexicon(), read.tokens},
                                                     book_, builder_, symbols_, card, draft);
        if (field == "trigger") draft.comes_from(granted, own, words);
        if (!why) {
            for (text::Indifference& part : looked_at.indifferences(read.tree))
                indifferent.push_back({card.number, field, std::move(part)});
            return std::nullopt;
        }
        return Declined{0, card.number, read.normal, "", *why, field};
    }

    text::TextReading read(std::string_view words, std::string_view start) const {
        return read_ ? read_(words, start) : reader_.read(words, start);
    }

    const Rulebook& book_;
    Pool& pool_;
    PoolBuilder builder_;
    Symbols symbols_;
    const text::TextReader& reader_;
    const ReadText& read_;
};

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
            const bool reduces =
                said.property == kBpSet || (said.property == kBpChange && !never_negative(pool, said.value));
            if (reduces) pool.definitions[ability.definition].needs |= kReducesBp;
        }
    }
}

}  // namespace

Result<CompiledGame> compile_cards(std::shared_ptr<const Rulebook> book, const std::vector<CardRecord>& records,
                                   const ReadText& read) {
    auto pool = std::make_shared<Pool>();
    CompiledGame compiled;
    std::vector<Diagnostic> problems;
    pool->definitions.emplace_back();
    pool->definitions.back().symbols.resize(kSymbolKinds);
    Compiler compiler(*book, *pool, read);
    for (const CardRecord& record : records) {
        if (std::optional<Declined> why = compiler.add(record, problems)) compiled.declined.push_back(std::move(*why));
    }
    if (!problems.empty()) return problems;
    compiler.finish();
    note_reductions(*pool);
    for (const Definition& card : pool->definitions) {
        for (std::size_t at = 0; at < card.attributes.size(); ++at) pool->any_bits[at] |= card.attributes[at];
    }
    pool->hash = hash_text(book->game + "-" + book->version, hash_of(*pool));
    compiled.indifferent = std::move(compiler.indifferent);
    compiled.game = {std::move(book), std::move(pool)};
    return compiled;
}

}  // namespace arbiter::ua
