// Compiles a list of cards, one after the other.
#include "lower/compile.h"

#include <algorithm>

#include "base/check.h"
#include "base/hash.h"
#include "engine/rulebook.h"
#include "engine/symbols.h"

namespace arbiter::lower {

namespace {

class Compiler {
  public:
    Compiler(const Language& language, const Rulebook& book, Pool& pool, const ReadText& read)
        : language_(language), book_(book), pool_(pool), builder_(pool), symbols_(pool.symbol_names), read_(read) {
        pool_.definitions.emplace_back();
        pool_.definitions.back().symbols.resize(language_.symbol_kinds);
        if (language_.own_definitions) language_.own_definitions(builder_, pool_);
    }

    // Adds the card, with its texts or as declined. A card with two sides is understood on both or not at all.
    void add(const CardRecord& record) {
        Facts facts = language_.facts(record, symbols_, problems);
        std::vector<Facts> sides;
        sides.swap(facts.back);
        sides.insert(sides.begin(), std::move(facts));
        const std::size_t first = pool_.definitions.size();
        for (Facts& side : sides) add_printed(std::move(side.card));
        if (sides.size() > 1) {
            pool_.definitions[first].back = static_cast<DefinitionId>(first + 1);
            pool_.definitions[first + 1].back = static_cast<DefinitionId>(first);
        }
        const PoolBuilder::Mark before = builder_.mark();
        const std::vector<Definition> printed(pool_.definitions.begin() + static_cast<std::ptrdiff_t>(first),
                                              pool_.definitions.end());
        std::optional<Declined> why;
        for (std::size_t at = 0; at < sides.size() && !why; ++at) why = compile(first + at, sides[at].texts, at > 0);
        if (!why) return;
        builder_.take_back(before);
        pool_.definitions.resize(first);
        pool_.definitions.insert(pool_.definitions.end(), printed.begin(), printed.end());
        for (std::size_t at = first; at < pool_.definitions.size(); ++at) pool_.definitions[at].declined = true;
        why->definition = static_cast<DefinitionId>(first);
        why->number = pool_.definitions[first].number;
        declined.push_back(std::move(*why));
    }

    void finish() {
        builder_.finish();
        if (language_.finish) language_.finish(pool_);
        for (const Definition& card : pool_.definitions) {
            for (std::size_t at = 0; at < card.attributes.size(); ++at) pool_.any_bits[at] |= card.attributes[at];
        }
        pool_.hash = hash_text(book_.game + "-" + book_.version, hash_of(pool_));
    }

    std::vector<Diagnostic> problems;
    std::vector<Declined> declined;
    std::vector<IgnoredPartOfCard> ignored_parts_of_cards;

  private:
    void add_printed(Definition card) {
        CHECK(card.symbols.size() <= card.printed_symbols.size());
        for (std::size_t kind = 0; kind < card.symbols.size(); ++kind)
            card.printed_symbols[kind] = static_cast<u8>(card.symbols[kind].size());
        pool_.definitions.push_back(std::move(card));
    }

    // A card plays with all of its texts or not at all; what was laid down for one that does not is taken back.
    std::optional<Declined> compile(std::size_t id, const std::vector<std::string>& texts, bool other_side) {
        Definition& card = pool_.definitions[id];
        const std::string unknown = language_.unknown_facts ? language_.unknown_facts(card, book_) : "";
        if (!unknown.empty()) {
            Declined facts_of_it;
            facts_of_it.reason = unknown;
            facts_of_it.field = "";
            return facts_of_it;
        }
        CardDraft draft;
        draft.definition = static_cast<DefinitionId>(id);
        draft.first_granted = static_cast<AbilityId>(pool_.abilities.size());
        for (std::size_t at = 0; at < language_.texts.size(); ++at) {
            if (texts[at].empty()) continue;
            if (std::optional<Declined> why = lower(card, draft, language_.texts[at], texts[at])) {
                if (other_side) why->field = "back." + why->field;
                return why;
            }
        }
        lay_down(card, draft);
        builder_.give_watches(card);
        for (Definition& token : draft.tokens) add_printed(std::move(token));
        return std::nullopt;
    }

    std::optional<Declined> lower(Definition& card, CardDraft& draft, const TextPart& part, const std::string& words) {
        const text::TextReader& reader = language_.reader();
        const text::TextReading read = read_ ? read_(words, part.start) : reader.read(words, part.start);
        if (!read.read()) return Declined{0, "", read.understood, read.stopped_at, read.reason, part.field};
        const Wording wording{reader.grammar().lexicon(), read.tokens};
        text::Reading looked_at;
        const FilterId first_filter = static_cast<FilterId>(pool_.filters.size());
        std::optional<Unlowered> why =
            part.lower(Term(read.tree, looked_at), {wording, book_, builder_, symbols_, card, draft, words});
        const std::string unread = why ? "" : looked_at.first_unread(read.tree);
        if (!unread.empty()) why = Unlowered{"the meaning of " + unread + " would be lost"};
        const std::string dead =
            why ? "" : find_dead_description(book_, pool_, language_.apart, language_.only_of, first_filter);
        if (!dead.empty()) why = Unlowered{"nothing can be this: " + dead};
        if (why) return Declined{0, "", read.normal, why->words, why->reason, part.field};
        for (text::IgnoredPart& what : looked_at.ignored_parts(read.tree))
            ignored_parts_of_cards.push_back({card.number, part.field, std::move(what)});
        return std::nullopt;
    }

    // What was drafted goes into the pool, with the printed words for people who are asked about an ability or told of
    // it.
    void lay_down(Definition& card, const CardDraft& draft) {
        pool_.texts.resize(pool_.abilities.size());
        const auto lay = [&](const std::vector<DraftedAbility>& all) {
            for (const DraftedAbility& one : all) {
                builder_.ability(one.ability, one.statements);
                pool_.texts.push_back(one.text);
            }
        };
        lay(draft.granted);
        card.first_ability = static_cast<u16>(pool_.abilities.size());
        card.ability_count = static_cast<u16>(draft.own.size());
        lay(draft.own);
    }

    const Language& language_;
    const Rulebook& book_;
    Pool& pool_;
    PoolBuilder builder_;
    Symbols symbols_;
    const ReadText& read_;
};

}  // namespace

namespace {

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

}  // namespace

void note_reductions(Pool& pool, std::initializer_list<PropertyId> sets, PropertyId changes, u8 bit) {
    for (const Ability& ability : pool.abilities) {
        for (int at = 0; at < ability.statement_count; ++at) {
            const Statement& said = pool.statements[static_cast<std::size_t>(ability.first_statement + at)];
            const bool reduces = std::find(sets.begin(), sets.end(), said.property) != sets.end() ||
                                 (said.property == changes && !never_negative(pool, said.value));
            if (reduces) pool.definitions[ability.definition].needs |= bit;
        }
    }
}

Result<CompiledGame> compile_cards(const Language& language, std::shared_ptr<const Rulebook> book,
                                   const std::vector<CardRecord>& records, const ReadText& read) {
    auto pool = std::make_shared<Pool>();
    Compiler compiler(language, *book, *pool, read);
    for (const CardRecord& record : records) compiler.add(record);
    if (!compiler.problems.empty()) return compiler.problems;
    compiler.finish();
    CompiledGame compiled;
    compiled.declined = std::move(compiler.declined);
    compiled.ignored_parts_of_cards = std::move(compiler.ignored_parts_of_cards);
    compiled.game = {std::move(book), std::move(pool)};
    return compiled;
}

}  // namespace arbiter::lower
